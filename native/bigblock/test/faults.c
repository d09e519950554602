/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A preloaded library (LD_PRELOAD) that makes writes and reads fail or slows them down. The environment
 * variable FAULTS is the path of a file. While the file exists, each of its lines describes a fault:
 * KIND CHANCE ERRNO FROM DELAY.
 * KIND: "device" and "flush" for direct writes and their flushes, "store" for all other writes,
 * flushes, allocations and renames, "syncfs" for syncfs, "read" for direct reads. CHANCE: probability of a failure, from 0
 * to 1. FROM: the fault applies to writes at this address in bytes and above, and to reads that end
 * above it. DELAY: delay of each call in microseconds.
 * If the environment variable CALLS is set, appends each fdatasync and sync_file_range of the store and each syncfs to
 * this file: the name of the call and the path.
 * If the environment variable MESSAGES is set, appends each message for the system log to this file.
 */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

/* Returns the function that this library overrides. */
#define NEXT(function) ((__typeof__(function) *) dlsym(RTLD_NEXT, #function))

__attribute__((constructor)) static void seed(void) {
  srandom((unsigned) getpid());
}

static bool is_device(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && (flags & O_DIRECT) != 0;
}

/* Delays a call. Returns the errno that it fails with, or 0. */
static int fault(const char *kind, off_t address) {
  FILE *lines = fopen(getenv("FAULTS"), "re");
  char of[16];
  double chance;
  int number, found = 0;
  intmax_t from;
  unsigned delay;
  if (lines == NULL)
    return 0;
  while (fscanf(lines, "%15s %lf %d %jd %u", of, &chance, &number, &from, &delay) == 5) {
    if (strcmp(of, kind) != 0 || address < from)
      continue;
    usleep(delay);
    if ((double) random() < chance * 2147483648.0)
      found = number;
  }
  fclose(lines);
  return found;
}

static void record(const char *call, int of) {
  const char *path = getenv("CALLS");
  int fd = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0)
    return;
  char link[32], name[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", of);
  ssize_t length = readlink(link, name, sizeof name);
  dprintf(fd, "%s %.*s\n", call, length < 0 ? 0 : (int) length, name);
  close(fd);
}

static void append_message(const char *format, va_list values) {
  const char *path = getenv("MESSAGES");
  FILE *messages = path == NULL ? NULL : fopen(path, "ae");
  if (messages == NULL)
    return;
  vfprintf(messages, format, values);
  fputc('\n', messages);
  fclose(messages);
}

EXPORTED void syslog(int priority, const char *format, ...) {
  (void) priority;
  va_list values;
  va_start(values, format);
  append_message(format, values);
  va_end(values);
}

/* Replaces syslog in programs that were compiled with _FORTIFY_SOURCE. */
EXPORTED void __syslog_chk(int priority, int flag, const char *format, ...) {
  (void) priority, (void) flag;
  va_list values;
  va_start(values, format);
  append_message(format, values);
  va_end(values);
}

EXPORTED ssize_t pwrite64(int fd, const void *data, size_t length, off_t address) {
  int error = fault(is_device(fd) ? "device" : "store", address);
  if (error == 0)
    return NEXT(pwrite64)(fd, data, length, address);
  errno = error;
  return -1;
}

EXPORTED ssize_t pread64(int fd, void *data, size_t length, off_t address) {
  int error = is_device(fd) ? fault("read", address + (off_t) length - 1) : 0;
  if (error == 0)
    return NEXT(pread64)(fd, data, length, address);
  errno = error;
  return -1;
}

EXPORTED int fdatasync(int fd) {
  if (!is_device(fd))
    record("fdatasync", fd);
  int error = fault(is_device(fd) ? "flush" : "store", 0);
  if (error == 0)
    return NEXT(fdatasync)(fd);
  errno = error;
  return -1;
}

EXPORTED int fsync(int fd) {
  int error = fault(is_device(fd) ? "flush" : "store", 0);
  if (error == 0)
    return NEXT(fsync)(fd);
  errno = error;
  return -1;
}

EXPORTED int syncfs(int fd) {
  record("syncfs", fd);
  int error = fault("syncfs", 0);
  if (error == 0)
    return NEXT(syncfs)(fd);
  errno = error;
  return -1;
}

EXPORTED int sync_file_range(int fd, off_t offset, off_t length, unsigned flags) {
  record("sync_file_range", fd);
  return NEXT(sync_file_range)(fd, offset, length, flags);
}

EXPORTED int posix_fallocate64(int fd, off_t offset, off_t length) {
  int error = fault("store", offset);
  return error == 0 ? NEXT(posix_fallocate64)(fd, offset, length) : error;
}

EXPORTED int renameat(int from_dir, const char *from, int to_dir, const char *to) {
  int error = fault("store", 0);
  if (error == 0)
    return NEXT(renameat)(from_dir, from, to_dir, to);
  errno = error;
  return -1;
}
