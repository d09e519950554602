/* SPDX-License-Identifier: Apache-2.0 */

/*
 * File data. The data of small files are in a directory of the store, the data of large files in blocks of
 * the device.
 *
 * The functions are thread-safe. The caller must ensure that the node is not dropped during a call.
 */

#ifndef BIGBLOCK_DATA_H
#define BIGBLOCK_DATA_H

#include <sys/types.h>

#include "buffers.h"
#include "volume.h"
#include "readahead.h"

struct data {
  struct volume *volume;
  struct buffers buffers;
  struct readahead readahead;
};

/*
 * Allocates write buffers and read-ahead windows of "run" bytes each. Each of the two groups gets "memory" / 2
 * bytes. Returns false if out of memory.
 */
bool data_allocate(struct data *data, struct volume *volume, uint64_t run, uint64_t memory);
/* Starts the threads. Returns false on failure. */
bool data_start(struct data *data);

/* An open file. */
struct handle {
  uint64_t reached; /* end of the last read, in bytes */
  uint64_t errors;  /* number of errors of the file that this handle has reported */
  uint64_t shown;   /* value of the file's error count when a close of this handle last returned an error */
  bool writes;
};

/* Return the number of bytes or -errno. "reached" is the end of the reader's last read, in bytes. */
ssize_t data_read(struct data *data, struct node *node, uint64_t *reached, char *to, size_t size, uint64_t offset);
ssize_t data_write(struct data *data, struct node *node, const char *from, size_t size, uint64_t offset);

/* Return 0 or -errno. */
int data_truncate(struct data *data, struct node *node, uint64_t size);
/* Makes the file and all written buffers of the volume durable. Also returns an unreported earlier error. */
int data_sync(struct data *data, struct node *node, struct handle *handle);
/*
 * Called when a process closes a handle. If the handle has written, queues the buffered data and returns an
 * unreported error. The error still counts as unreported (see errors.h).
 */
int data_close(struct data *data, struct node *node, struct handle *handle);

/* Releases all data of a removed file. */
void data_discard(struct data *data, struct node *node);

/* Makes all data durable after the last writer has finished. Returns 0 or -errno. */
int data_finish(struct data *data);
/* Stops the threads and frees the memory. */
void data_stop(struct data *data);

#endif
