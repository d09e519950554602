/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A preloaded library (LD_PRELOAD) that makes every second exchange of two files end half-way with EBUSY, as the
 * kernel does if a page is in use. The caller has to write the file to the disk before it exchanges the rest.
 *
 * If SINK_STUCK is set to a block number of the file, only exchanges of this block fail, with EIO. The first
 * exchange succeeds, so that the block moves to its new address and cannot be returned.
 *
 * If SINK_FAIL is set to an error number, all exchanges fail with this error.
 *
 * If SINK_TRUNCATE is set, no exchange fails. Instead, truncates the file before the second exchange, and extends it to
 * its old size, as another process could do. Then restores the mtime, because with
 * inodes of 128 bytes, it has a resolution of one second.
 */

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The same as in exchange.c. */
struct move_extent {
  uint32_t reserved, donor_fd;
  uint64_t orig_start, donor_start, len, moved_len;
};
#define EXT4_IOC_MOVE_EXT _IOWR('f', 15, struct move_extent)

static int (*next)(int, unsigned long, ...);

/* Exchanges only the first blocks of a range, and fails for the others. */
static int exchange_part(int fd, struct move_extent *move, uint64_t part, int error) {
  uint64_t length = move->len;
  move->moved_len = 0;
  move->len = part;
  int result = part > 0 ? next(fd, EXT4_IOC_MOVE_EXT, move) : 0;
  move->len = length;
  if (result != 0)
    return result;
  fprintf(stderr, "sink-busy: exchanged %llu of %llu blocks\n", (unsigned long long) move->moved_len,
          (unsigned long long) length);
  errno = error;
  return -1;
}

/* Exchanges a range of blocks, but the stuck block only once. */
static int exchange_unless_stuck(int fd, struct move_extent *move, uint64_t stuck) {
  static bool was_exchanged;
  if (stuck < move->orig_start || stuck >= move->orig_start + move->len)
    return next(fd, EXT4_IOC_MOVE_EXT, move);
  if (was_exchanged)
    return exchange_part(fd, move, stuck - move->orig_start, EIO);
  was_exchanged = true;
  return next(fd, EXT4_IOC_MOVE_EXT, move);
}

/* Exchanges a range of blocks. Before the second exchange, replaces the content of the file with a hole. */
static int exchange_truncated(int fd, struct move_extent *move) {
  static unsigned exchanges;
  struct stat found;
  if (++exchanges == 2 &&
      (fstat(fd, &found) != 0 || ftruncate(fd, 0) != 0 || ftruncate(fd, found.st_size) != 0 ||
       futimens(fd, (struct timespec[]) { found.st_atim, found.st_mtim }) != 0))
    abort();
  return next(fd, EXT4_IOC_MOVE_EXT, move);
}

__attribute__((visibility("default"))) int ioctl(int fd, unsigned long request, ...) {
  static bool was_busy; /* at the previous exchange */
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  next = (int (*)(int, unsigned long, ...)) dlsym(RTLD_NEXT, "ioctl");
  struct move_extent *move = argument;
  const char *stuck = getenv("SINK_STUCK");
  if (request != EXT4_IOC_MOVE_EXT)
    return next(fd, request, argument);
  const char *error = getenv("SINK_FAIL");
  if (error != NULL)
    return exchange_part(fd, move, 0, atoi(error));
  if (stuck != NULL)
    return exchange_unless_stuck(fd, move, strtoull(stuck, NULL, 10));
  if (getenv("SINK_TRUNCATE") != NULL)
    return exchange_truncated(fd, move);
  was_busy = move->len >= 2 && !was_busy;
  return was_busy ? exchange_part(fd, move, move->len / 2, EBUSY) : next(fd, request, argument);
}
