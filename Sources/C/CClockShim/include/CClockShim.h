#ifndef LOCKSTEP_CCLOCKSHIM_H
#define LOCKSTEP_CCLOCKSHIM_H

#include <stdint.h>
#include <time.h>

// While a thread is inside a simulated device, `clock_gettime(CLOCK_REALTIME)`, `gettimeofday` and
// `time` answer from that device's clock, so that `Date()` is the device's time in code that knows
// nothing of the simulation. CLOCK_MONOTONIC and every other thread keep the machine's time.

/// What the calling thread is inside of: a clock in nanoseconds since 1970, and whose it is.
typedef struct {
  const int64_t *_Nullable nanoseconds;
  const void *_Nullable device;
} clock_shim_context;

/// The calling thread's context; both members are null outside of any device.
clock_shim_context clock_shim_current(void);

/// Puts the calling thread into a context and returns the one that it was in.
clock_shim_context clock_shim_enter(clock_shim_context context);

/// The machine's own CLOCK_REALTIME, even inside a device.
struct timespec clock_shim_real_time(void);

#endif
