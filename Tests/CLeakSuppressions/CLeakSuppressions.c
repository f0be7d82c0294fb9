#include "CLeakSuppressions.h"

// Called by the sanitizer's runtime, if there is one.
const char *__lsan_default_suppressions(void) { return "leak:libXCTest.so\nleak:CFPropertyListCreateWithData\n"; }
