#ifndef LOCKSTEP_CGEODESIC_H
#define LOCKSTEP_CGEODESIC_H

#ifdef __cplusplus
extern "C" {
#endif

/// The shortest path between two points on the WGS 84 ellipsoid.
typedef struct {
  /// Length in metres.
  double distance;
  /// Direction of travel at the first point, in degrees clockwise from true north, (-180, 180].
  double azimuth;
} wgs84_geodesic;

/// The geodesic from one point to another; latitudes and longitudes in degrees.
wgs84_geodesic wgs84_inverse(double latitude1, double longitude1, double latitude2,
                             double longitude2);

/// The point at `distance` metres from a point along a geodesic that leaves it at `azimuth` degrees.
void wgs84_direct(double latitude, double longitude, double azimuth, double distance,
                  double *latitude2, double *longitude2);

#ifdef __cplusplus
}
#endif

#endif
