#define _GNU_SOURCE
#include "CClockShim.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static _Thread_local clock_shim_context current_context;

clock_shim_context clock_shim_current(void) { return current_context; }

clock_shim_context clock_shim_enter(clock_shim_context context) {
  clock_shim_context previous = current_context;
  current_context = context;
  return previous;
}

typedef int clock_gettime_function(clockid_t, struct timespec *);

// The next definition in the search order is libc's, which answers from the vDSO without a system
// call; the system call serves where there is none.
static int real_clock_gettime(clockid_t clock, struct timespec *result) {
  static _Atomic(clock_gettime_function *) next;
  clock_gettime_function *function = atomic_load_explicit(&next, memory_order_relaxed);
  if (function == NULL) {
    function = (clock_gettime_function *)dlsym(RTLD_NEXT, "clock_gettime");
    if (function == NULL) {
      return (int)syscall(SYS_clock_gettime, clock, result);
    }
    atomic_store_explicit(&next, function, memory_order_relaxed);
  }
  return function(clock, result);
}

static struct timespec device_time(int64_t nanoseconds) {
  int64_t seconds = nanoseconds / 1000000000;
  int64_t rest = nanoseconds % 1000000000;
  if (rest < 0) {
    rest += 1000000000;
    seconds -= 1;
  }
  return (struct timespec){.tv_sec = seconds, .tv_nsec = rest};
}

// Swift's runtime reads its clocks here and nowhere else.
extern void swift_get_time(long long *, long long *, int) __attribute__((weak));

// Longer than the function is, and short enough to end within the runtime's clocks.
#define SWIFT_GET_TIME_LENGTH 256

// Told by the caller, because Dispatch and Foundation wait by the same clocks, for the machine's time.
static int is_swift_clock(const void *caller) {
  uintptr_t start = (uintptr_t)swift_get_time;
  return start != 0 && (uintptr_t)caller - start < SWIFT_GET_TIME_LENGTH;
}

struct timespec clock_shim_real_time(void) {
  struct timespec now = {0};
  real_clock_gettime(CLOCK_REALTIME, &now);
  return now;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
  const int64_t *nanoseconds = current_context.nanoseconds;
  if (nanoseconds != NULL) {
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
      *result = device_time(nanoseconds[0]);
      return 0;
    }
    if (is_swift_clock(__builtin_return_address(0))) {
      *result = device_time(nanoseconds[1]);
      return 0;
    }
  }
  return real_clock_gettime(clock, result);
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int status = clock_gettime(CLOCK_REALTIME, &now);
  if (status == 0) {
    result->tv_sec = now.tv_sec;
    result->tv_usec = now.tv_nsec / 1000;
  }
  return status;
}

time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) {
    return (time_t)-1;
  }
  if (result != NULL) {
    *result = now.tv_sec;
  }
  return now.tv_sec;
}
