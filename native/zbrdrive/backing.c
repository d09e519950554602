/* SPDX-License-Identifier: Apache-2.0 */

#include "backing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Unit in which zeros are detected, in bytes. Each takes one bit of memory: 38 MB for a drive of 20 TB. */
#define GRAIN 65536

/* Unit in which the file is read and written, in bytes. Some disks require it for direct I/O. */
#define BLOCK 4096
/* Maximum length of a read or a write, in bytes. */
#define PIECE (1UL << 20)

static const char zeros[GRAIN];
/* Direct I/O needs aligned memory. */
static _Thread_local _Alignas(BLOCK) char aligned[PIECE];

static bool is_used(const struct backing *backing, uint64_t grain) {
  return __atomic_load_n(&backing->used[grain / 64], __ATOMIC_ACQUIRE) >> (grain % 64) & 1;
}

static void set_used(struct backing *backing, uint64_t grain) {
  __atomic_fetch_or(&backing->used[grain / 64], 1UL << (grain % 64), __ATOMIC_RELEASE);
}

static void set_empty(struct backing *backing, uint64_t grain) {
  __atomic_fetch_and(&backing->used[grain / 64], ~(1UL << (grain % 64)), __ATOMIC_RELEASE);
}

/*
 * Marks the grains in which the file has data according to the file system. Returns 0, or -1 with
 * errno set.
 */
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

static uint64_t block_start(uint64_t address) {
  return address / BLOCK * BLOCK;
}

static uint64_t block_end(uint64_t address) {
  return block_start(address + BLOCK - 1);
}

int backing_open(struct backing *backing, const char *path, uint64_t capacity, char *message, size_t size) {
  backing->capacity = capacity;
  backing->is_direct = true;
  backing->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_DIRECT, 0600);
  if (backing->fd < 0 && errno == EINVAL) {
    backing->is_direct = false;
    backing->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  }
  struct stat found;
  if (backing->fd < 0 || fstat(backing->fd, &found) != 0) {
    snprintf(message, size, "%s: %s", path, strerror(errno));
    return -1;
  }
  if (flock(backing->fd, LOCK_EX | LOCK_NB) != 0) {
    snprintf(message, size, "%s: is in use by another drive; detach that drive first", path);
    return -1;
  }
  if (found.st_size == 0 || (uint64_t) found.st_size == capacity) {
    if (ftruncate(backing->fd, (off_t) block_end(capacity)) != 0) {
      snprintf(message, size, "%s: cannot set the file size to %ju bytes: %s; ext4 allows 16 TiB: use XFS, or "
               "reduce --capacity", path, (uintmax_t) capacity, strerror(errno));
      return -1;
    }
    found.st_size = (off_t) block_end(capacity);
  }
  if ((uint64_t) found.st_size != block_end(capacity)) {
    snprintf(message, size, "%s: has %jd bytes, but the drive has %ju; use the same profile and capacity as "
             "when the file was created, or remove the file", path, (intmax_t) found.st_size,
             (uintmax_t) capacity);
    return -1;
  }
  backing->used = calloc(capacity / GRAIN / 64 + 1, sizeof *backing->used);
  if (backing->used == NULL || find_data(backing) != 0 || pthread_rwlock_init(&backing->emptying, NULL) != 0) {
    snprintf(message, size, "%s: cannot find the ranges that contain data: %s", path, strerror(errno));
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

/* Reads whole blocks into "aligned". Returns 0 or -errno. */
static int read_blocks(struct backing *backing, size_t length, uint64_t start) {
  for (size_t done = 0; done < length;) {
    ssize_t got = pread(backing->fd, aligned + done, length - done, (off_t) (start + done));
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got < 0 ? -errno : -EIO;
    done += (size_t) got;
  }
  return 0;
}

/* Writes whole blocks from "aligned". Returns 0 or -errno. */
static int write_blocks(struct backing *backing, size_t length, uint64_t start) {
  for (size_t done = 0; done < length;) {
    ssize_t put = pwrite(backing->fd, aligned + done, length - done, (off_t) (start + done));
    if (put < 0 && errno == EINTR)
      continue;
    if (put <= 0)
      return put < 0 ? -errno : -EIO;
    done += (size_t) put;
  }
  return 0;
}

/* Returns the length of the first part of a request. All blocks that contain this part fit in "aligned". */
static size_t piece_length(uint64_t start, size_t length) {
  size_t most = PIECE - (size_t) (start - block_start(start));
  return length < most ? length : most;
}

int backing_read(struct backing *backing, void *data, size_t length, uint64_t start) {
  char *to = data;
  while (length > 0) {
    size_t piece = piece_length(start, length);
    uint64_t from = block_start(start);
    int result = read_blocks(backing, block_end(start + piece) - from, from);
    if (result != 0)
      return result;
    memcpy(to, aligned + (start - from), piece);
    to += piece;
    start += piece;
    length -= piece;
  }
  return 0;
}

/*
 * Writes at most one piece of data. Keeps the other data of partially covered blocks. Returns 0 or
 * -errno.
 */
static int write_piece(struct backing *backing, const char *data, size_t length, uint64_t start) {
  uint64_t from = block_start(start), to = block_end(start + length);
  bool is_whole = from == start && to == start + length;
  /* A partial block is read, changed and written. No other write to this block may occur in between. */
  if (is_whole)
    pthread_rwlock_rdlock(&backing->emptying);
  else
    pthread_rwlock_wrlock(&backing->emptying);
  for (uint64_t grain = start / GRAIN; grain * GRAIN < start + length; grain++)
    set_used(backing, grain);
  int result = is_whole ? 0 : read_blocks(backing, to - from, from);
  if (result == 0) {
    memcpy(aligned + (start - from), data, length);
    result = write_blocks(backing, to - from, from);
  }
  pthread_rwlock_unlock(&backing->emptying);
  return result;
}

/* Writes data. Marks its grains as used before each write. Returns 0 or -errno. */
static int write_data(struct backing *backing, const char *data, size_t length, uint64_t start) {
  while (length > 0) {
    size_t piece = piece_length(start, length);
    int result = write_piece(backing, data, piece, start);
    if (result != 0)
      return result;
    data += piece;
    start += piece;
    length -= piece;
  }
  return 0;
}

/*
 * Writes zeros. Punches a hole for the whole blocks, and marks grains that are completely in the range as
 * empty. Writes partial blocks as data: the file system would zero them in the page cache. Returns 0 or
 * -errno.
 */
static int write_zeros(struct backing *backing, size_t length, uint64_t start) {
  if (backing_is_empty(backing, start, length))
    return 0;
  uint64_t end = start + length, hole_start = block_end(start), hole_end = block_start(end);
  if (hole_start >= hole_end)
    return write_data(backing, zeros, length, start);
  int result = write_data(backing, zeros, hole_start - start, start);
  if (result == 0)
    result = write_data(backing, zeros, end - hole_end, hole_end);
  if (result != 0)
    return result;
  pthread_rwlock_wrlock(&backing->emptying);
  if (fallocate(backing->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t) hole_start,
                (off_t) (hole_end - hole_start)) != 0)
    result = -errno;
  for (uint64_t grain = (start + GRAIN - 1) / GRAIN; result == 0 && (grain + 1) * GRAIN <= end; grain++)
    set_empty(backing, grain);
  pthread_rwlock_unlock(&backing->emptying);
  return result;
}

/* Returns the length of the first part of a request that is in one grain. */
static size_t part_length(uint64_t start, size_t length) {
  size_t left = GRAIN - start % GRAIN;
  return left < length ? left : length;
}

int backing_write(struct backing *backing, const void *data, size_t length, uint64_t start) {
  const char *from = data;
  while (length > 0) {
    /* Combine adjacent grains that contain only zeros, or adjacent grains that contain other data. */
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
