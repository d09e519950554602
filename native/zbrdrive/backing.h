/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The sparse file with the contents of the drive. Zeros are stored as holes. The file is read and
 * written with direct I/O. A buffered write could wait until dirty pages are written back to this
 * drive, which would never end.
 */

#ifndef ZBRDRIVE_BACKING_H
#define ZBRDRIVE_BACKING_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct backing {
  int fd;
  bool is_direct; /* false if the file system does not support direct I/O */
  uint64_t capacity;
  uint64_t *used; /* one bit for each grain, set if it may contain other data than zeros */
  pthread_rwlock_t emptying; /* shared to write whole blocks; exclusive to write partial blocks or holes */
};

/*
 * Opens the file, or creates it. An existing file must be empty or have the size of the drive, and
 * must not be in use by another drive.
 * Returns 0, or -1 with a message.
 */
int backing_open(struct backing *backing, const char *path, uint64_t capacity, char *message, size_t size);

/* Returns whether a range is known to contain only zeros, so that it need not be read. */
bool backing_is_empty(struct backing *backing, uint64_t start, size_t length);

/* Return 0 or -errno. Thread-safe; the order of overlapping requests is undefined. */
int backing_read(struct backing *backing, void *data, size_t length, uint64_t start);
int backing_write(struct backing *backing, const void *data, size_t length, uint64_t start);

/* Makes all earlier writes durable across a power loss. Returns 0 or -errno. */
int backing_flush(struct backing *backing);

#endif
