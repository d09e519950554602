/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Simulates a device that loses unflushed writes at a power loss. The preloaded library records the
 * old data before each direct write, until the next flush. The program undoes some of these writes.
 * usage: LD_PRELOAD=lossy-device.so LOSSY_NOTES=FILE PROGRAM...
 *        lossy-device DEVICE NOTES SEED
 */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../zbrdrive/test/check.h"

struct record {
  uint64_t address, length;
};

#ifdef LIBRARY

#define EXPORTED __attribute__((visibility("default")))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int notes = -1;

static bool is_device(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && (flags & O_DIRECT) != 0;
}

/* Opens the file of records, which may have records of an earlier process. */
static void open_notes(void) {
  if (notes < 0)
    notes = open(getenv("LOSSY_NOTES"), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  CHECK(notes >= 0);
}

static void note(int fd, size_t length, off_t address) {
  struct record record = { (uint64_t) address, length };
  void *before;
  open_notes();
  CHECK(posix_memalign(&before, 4096, length) == 0);
  CHECK(pread(fd, before, length, address) == (ssize_t) length);
  CHECK(write(notes, &record, sizeof record) == sizeof record);
  CHECK(write(notes, before, length) == (ssize_t) length);
  free(before);
}

EXPORTED ssize_t pwrite64(int fd, const void *data, size_t length, off_t address) {
  static ssize_t (*next)(int, const void *, size_t, off_t);
  if (next == NULL)
    next = (ssize_t(*)(int, const void *, size_t, off_t)) dlsym(RTLD_NEXT, "pwrite64");
  if (!is_device(fd))
    return next(fd, data, length, address);
  pthread_mutex_lock(&lock);
  note(fd, length, address);
  ssize_t put = next(fd, data, length, address);
  pthread_mutex_unlock(&lock);
  return put;
}

EXPORTED int fdatasync(int fd) {
  if (!is_device(fd))
    return fsync(fd);
  pthread_mutex_lock(&lock);
  open_notes();
  int result = ftruncate(notes, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

#else

/*
 * Undoes the recorded writes from last to first: all of them, or each with a probability of 50 %.
 */
int main(int count, char **argument) {
  CHECK(count == 4);
  int device = open(argument[1], O_WRONLY), notes = open(argument[2], O_RDONLY);
  struct stat found;
  if (notes < 0 && errno == ENOENT) {
    puts("0");
    return 0;
  }
  CHECK(device >= 0 && notes >= 0 && fstat(notes, &found) == 0);
  srand48(atol(argument[3]));
  bool all = drand48() < 0.3;
  char *data = malloc((size_t) found.st_size + 1);
  CHECK(data != NULL && read(notes, data, (size_t) found.st_size) == found.st_size);

  size_t records = 0, at = 0, *start = calloc((size_t) found.st_size / sizeof(struct record) + 1, sizeof *start);
  struct record record;
  CHECK(start != NULL);
  while (at + sizeof record <= (size_t) found.st_size) {
    memcpy(&record, data + at, sizeof record);
    if (at + sizeof record + record.length > (size_t) found.st_size)
      break; /* The program was killed while it recorded this write, so the write was not done. */
    start[records++] = at;
    at += sizeof record + record.length;
  }
  unsigned undone = 0;
  while (records-- > 0) {
    memcpy(&record, data + start[records], sizeof record);
    if (!all && drand48() < 0.5)
      continue;
    CHECK(pwrite(device, data + start[records] + sizeof record, record.length, (off_t) record.address) ==
          (ssize_t) record.length);
    undone++;
  }
  CHECK(fsync(device) == 0);
  printf("%u\n", undone);
  free(start);
  free(data);
  return 0;
}

#endif
