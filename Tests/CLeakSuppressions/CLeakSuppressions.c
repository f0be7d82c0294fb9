#include "CLeakSuppressions.h"

// Called by the sanitizer's runtime, if there is one.
const char *__lsan_default_suppressions(void) {
  return "leak:libXCTest.so\n"
         "leak:CFPropertyListCreateWithData\n"
         "leak:readBytesFromFile\n"
         "leak:10Foundation7ProcessC3runyyKF\n";
}
