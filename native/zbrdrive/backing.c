/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

#include "backing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Zeros are looked for in pieces of this size. One bit each: 38 MB of memory for 20 TB. */
#define GRAIN 65536

static const char zeros[GRAIN];

static bool is_used(const struct backing *backing, uint64_t grain) {
  return __atomic_load_n(&backing->used[grain / 64], __ATOMIC_ACQUIRE) >> (grain % 64) & 1;
}

static void set_used(struct backing *backing, uint64_t grain) {
  __atomic_fetch_or(&backing->used[grain / 64], 1UL << (grain % 64), __ATOMIC_RELEASE);
}

static void set_empty(struct backing *backing, uint64_t grain) {
  __atomic_fetch_and(&backing->used[grain / 64], ~(1UL << (grain % 64)), __ATOMIC_RELEASE);
}

/* Learns from the file system where the file has data. */
static int find_data(struct backing *backing) {
  off_t end = 0, start;
  while ((start = lseek(backing->fd, end, SEEK_DATA)) >= 0) {
    end = lseek(backing->fd, start, SEEK_HOLE);
    if (end < 0)
      return -1;
    for (uint64_t grain = (uint64_t) start / GRAIN; grain <= (uint64_t) (end - 1) / GRAIN; grain++)
      set_used(backing, grain);
  }
  return errno == ENXIO ? 0 : -1;
}

int backing_open(struct backing *backing, const char *path, uint64_t capacity, char *message, size_t size) {
  backing->capacity = capacity;
  backing->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  struct stat found;
  if (backing->fd < 0 || fstat(backing->fd, &found) != 0) {
    snprintf(message, size, "%s: %s", path, strerror(errno));
    return -1;
  }
  if (flock(backing->fd, LOCK_EX | LOCK_NB) != 0) {
    snprintf(message, size, "%s: is in use by another drive; detach that one first", path);
    return -1;
  }
  if (found.st_size == 0) {
    if (ftruncate(backing->fd, (off_t) capacity) != 0) {
      snprintf(message, size, "%s: cannot have %ju bytes: %s; ext4 allows 16 TiB, XFS more; or make the drive "
               "smaller with --capacity", path, (uintmax_t) capacity, strerror(errno));
      return -1;
    }
    found.st_size = (off_t) capacity;
  }
  if ((uint64_t) found.st_size != capacity) {
    snprintf(message, size, "%s: has %jd bytes, but the drive %ju; use the profile and capacity it was made with, "
             "or remove it", path, (intmax_t) found.st_size, (uintmax_t) capacity);
    return -1;
  }
  backing->used = calloc(capacity / GRAIN / 64 + 1, sizeof *backing->used);
  if (backing->used == NULL || find_data(backing) != 0 || pthread_rwlock_init(&backing->emptying, NULL) != 0) {
    snprintf(message, size, "%s: cannot learn where it has data: %s", path, strerror(errno));
    return -1;
  }
  return 0;
}

bool backing_is_empty(struct backing *backing, uint64_t start, size_t length) {
  for (uint64_t grain = start / GRAIN; grain * GRAIN < start + length; grain++)
    if (is_used(backing, grain))
      return false;
  return true;
}

int backing_read(struct backing *backing, void *data, size_t length, uint64_t start) {
  for (size_t done = 0; done < length;) {
    ssize_t got = pread(backing->fd, (char *) data + done, length - done, (off_t) (start + done));
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got < 0 ? -errno : -EIO;
    done += (size_t) got;
  }
  return 0;
}

/* Writes data, and marks its grains before it is there. */
static int write_data(struct backing *backing, const char *data, size_t length, uint64_t start) {
  int result = 0;
  pthread_rwlock_rdlock(&backing->emptying);
  for (uint64_t grain = start / GRAIN; grain * GRAIN < start + length; grain++)
    set_used(backing, grain);
  for (size_t done = 0; result == 0 && done < length;) {
    ssize_t put = pwrite(backing->fd, data + done, length - done, (off_t) (start + done));
    if (put >= 0)
      done += (size_t) put;
    else if (errno != EINTR)
      result = -errno;
  }
  pthread_rwlock_unlock(&backing->emptying);
  return result;
}

/* Makes a hole, and marks the grains that are all in it as empty. */
static int write_zeros(struct backing *backing, size_t length, uint64_t start) {
  if (backing_is_empty(backing, start, length))
    return 0;
  int result = 0;
  uint64_t end = start + length;
  pthread_rwlock_wrlock(&backing->emptying);
  if (fallocate(backing->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t) start, (off_t) length) != 0)
    result = -errno;
  for (uint64_t grain = (start + GRAIN - 1) / GRAIN; result == 0 && (grain + 1) * GRAIN <= end; grain++)
    set_empty(backing, grain);
  pthread_rwlock_unlock(&backing->emptying);
  return result;
}

/* The length of the part of a request that lies in one grain. */
static size_t part_length(uint64_t start, size_t length) {
  size_t left = GRAIN - start % GRAIN;
  return left < length ? left : length;
}

int backing_write(struct backing *backing, const void *data, size_t length, uint64_t start) {
  const char *from = data;
  while (length > 0) {
    /* As many grains as are alike. */
    size_t alike = part_length(start, length);
    bool zero = memcmp(from, zeros, alike) == 0;
    while (alike < length) {
      size_t part = part_length(start + alike, length - alike);
      if ((memcmp(from + alike, zeros, part) == 0) != zero)
        break;
      alike += part;
    }
    int result = zero ? write_zeros(backing, alike, start) : write_data(backing, from, alike, start);
    if (result != 0)
      return result;
    from += alike;
    start += alike;
    length -= alike;
  }
  return 0;
}

int backing_flush(struct backing *backing) {
  return fdatasync(backing->fd) == 0 ? 0 : -errno;
}
