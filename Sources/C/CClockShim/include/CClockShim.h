#ifndef LOCKSTEP_CCLOCKSHIM_H
#define LOCKSTEP_CCLOCKSHIM_H

#include <stdint.h>
#include <time.h>

// While a thread is inside a simulated device, `clock_gettime(CLOCK_REALTIME)`, `gettimeofday` and
// `time` answer from that device's clock, so that `Date()` is the device's time in code that knows
// nothing of the simulation. Every other thread keeps the machine's time, and so does whoever reads
// CLOCK_MONOTONIC or CLOCK_BOOTTIME, but for Swift's `ContinuousClock` and `SuspendingClock`: they
// answer from the device's timeline, so that code that measures or sleeps by them is in device time.

/// What the calling thread is inside of: two readings, and whose they are.
typedef struct {
  /// What the device's clock shows in nanoseconds since 1970, and behind it the device's timeline, which
  /// nobody sets.
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
