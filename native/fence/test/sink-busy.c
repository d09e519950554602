/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A preloaded library (LD_PRELOAD) that makes every second exchange of two files end half-way with EBUSY, as the
 * kernel does if a page is in use. The caller has to write the file to the disk before it exchanges the rest.
 */

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>

/* The same as in exchange.c. */
struct move_extent {
  uint32_t reserved, donor_fd;
  uint64_t orig_start, donor_start, len, moved_len;
};
#define EXT4_IOC_MOVE_EXT _IOWR('f', 15, struct move_extent)

__attribute__((visibility("default"))) int ioctl(int fd, unsigned long request, ...) {
  static bool was_busy; /* at the previous exchange */
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  int (*next)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...)) dlsym(RTLD_NEXT, "ioctl");
  struct move_extent *move = argument;
  if (request != EXT4_IOC_MOVE_EXT || move->len < 2)
    return next(fd, request, argument);
  was_busy = !was_busy;
  if (!was_busy)
    return next(fd, request, argument);
  uint64_t length = move->len;
  move->len = length / 2;
  int result = next(fd, request, argument);
  move->len = length;
  if (result != 0)
    return result;
  fprintf(stderr, "sink-busy: exchanged %llu of %llu blocks\n", (unsigned long long) move->moved_len,
          (unsigned long long) length);
  errno = EBUSY;
  return -1;
}
