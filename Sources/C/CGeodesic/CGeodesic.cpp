#include "CGeodesic.h"

#include <GeographicLib/Geodesic.hpp>

extern "C" wgs84_geodesic wgs84_inverse(double latitude1, double longitude1, double latitude2,
                                        double longitude2) {
  wgs84_geodesic path;
  double azimuth_at_second_point;
  GeographicLib::Geodesic::WGS84().Inverse(latitude1, longitude1, latitude2, longitude2,
                                           path.distance, path.azimuth, azimuth_at_second_point);
  return path;
}

extern "C" void wgs84_direct(double latitude, double longitude, double azimuth, double distance,
                             double *latitude2, double *longitude2) {
  GeographicLib::Geodesic::WGS84().Direct(latitude, longitude, azimuth, distance, *latitude2,
                                          *longitude2);
}
