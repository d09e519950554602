/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Tests random writes of data and zeros against a copy in memory, holes for zeros, and reopening.
 */

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backing.h"
#include "check.h"

#define CAPACITY (8UL << 20)
#define ROUNDS 3000
#define MOST (600UL << 10)

static char path[] = "/var/tmp/backing-test-XXXXXX";
static char copy[CAPACITY], data[MOST], found[CAPACITY];

static void open_it(struct backing *backing) {
  char message[512];
  if (backing_open(backing, path, CAPACITY, message, sizeof message) != 0) {
    fprintf(stderr, "%s\n", message);
    exit(1);
  }
}

static void close_it(struct backing *backing) {
  CHECK(backing_flush(backing) == 0 && close(backing->fd) == 0);
  free(backing->used);
}

/* Fills "data" with zeros, with other bytes, or with pieces of both. */
static void fill(size_t length) {
  for (size_t at = 0; at < length;) {
    size_t piece = (size_t) (drand48() * 200000) + 1;
    if (piece > length - at || drand48() < 0.3)
      piece = length - at;
    memset(data + at, drand48() < 0.5 ? 0 : (int) (drand48() * 255), piece);
    at += piece;
  }
}

static int64_t allocated(const struct backing *backing) {
  struct stat is;
  CHECK(fstat(backing->fd, &is) == 0);
  return is.st_blocks * 512;
}

int main(void) {
  struct backing backing;
  char message[512];
  CHECK(close(mkstemp(path)) == 0);
  open_it(&backing);
  CHECK(backing_open(&(struct backing) { 0 }, path, CAPACITY, message, sizeof message) == -1);
  CHECK(strstr(message, "in use by another drive") != NULL);

  for (unsigned i = 0; i < ROUNDS; i++) {
    size_t length = (size_t) (drand48() * MOST) / 512 * 512;
    uint64_t start = (uint64_t) (drand48() * (double) (CAPACITY - length)) / 512 * 512;
    fill(length);
    memcpy(copy + start, data, length);
    CHECK(backing_write(&backing, data, length, start) == 0);
    if (i % 100 == 0) {
      close_it(&backing);
      open_it(&backing);
      CHECK(backing_read(&backing, found, CAPACITY, 0) == 0 && memcmp(found, copy, CAPACITY) == 0);
    }
    /* A range that is reported as empty contains only zeros. */
    if (backing_is_empty(&backing, start, length))
      for (size_t at = 0; at < length; at++)
        CHECK(copy[start + at] == 0);
  }

  memset(data, 0, MOST);
  for (uint64_t at = 0; at < CAPACITY; at += 512 << 10)
    CHECK(backing_write(&backing, data, 512 << 10, at) == 0);
  CHECK(backing_is_empty(&backing, 0, CAPACITY) && allocated(&backing) < 65536);
  CHECK(backing_read(&backing, found, 1, CAPACITY) < 0);
  close_it(&backing);

  CHECK(backing_open(&backing, path, CAPACITY + 4096, message, sizeof message) == -1);
  CHECK(strstr(message, ": has 8388608 bytes, but the drive has 8392704; ") != NULL);
  unlink(path);
  return 0;
}
