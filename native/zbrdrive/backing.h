/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The sparse file that holds what is on the drive. Zeros take no space in it and next to no time. It is read and
 * written with direct I/O: a buffered write could wait for dirty pages that wait for this drive.
 */

#ifndef ZBRDRIVE_BACKING_H
#define ZBRDRIVE_BACKING_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct backing {
  int fd;
  bool is_direct; /* past the page cache; false where the file system cannot */
  uint64_t capacity;
  uint64_t *used; /* one bit for each grain that may hold something else than zeros */
  pthread_rwlock_t emptying; /* held by writers of whole blocks for reading, by all others for writing */
};

/*
 * Opens the file, or makes one. It must be as large as the drive, and nobody else's.
 * Returns 0, or -1 with a message.
 */
int backing_open(struct backing *backing, const char *path, uint64_t capacity, char *message, size_t size);

/* Whether there are nothing but zeros, so that nothing has to be read. */
bool backing_is_empty(struct backing *backing, uint64_t start, size_t length);

/* Return 0 or -errno. Any number of threads may call them; what overlaps comes in any order. */
int backing_read(struct backing *backing, void *data, size_t length, uint64_t start);
int backing_write(struct backing *backing, const void *data, size_t length, uint64_t start);

/* Makes sure that all that was written outlives a loss of power. */
int backing_flush(struct backing *backing);

#endif
