/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Write-behind: a buffer collects the data written to one run of a file. A thread writes full buffers to the
 * device, one by one. A run is a file range of fixed size (option --run) within one block, so it is
 * contiguous on the device.
 *
 * The number of buffers is fixed. When all are in use, the oldest partial buffer is written to the device,
 * and writers wait for it.
 */

#ifndef BIGBLOCK_BUFFERS_H
#define BIGBLOCK_BUFFERS_H

#include "volume.h"
#include "readahead.h"

enum buffer_state { FREE, FILLING, QUEUED };

struct buffer {
  enum buffer_state state;
  struct buffer *next; /* next buffer in the queue */
  struct node *node;
  uint64_t start;     /* file offset of the run, in bytes */
  uint64_t low, high; /* the part of the run that the buffer contains */
  unsigned pins;      /* number of threads that copy into the buffer */
  uint64_t begun;     /* sequence number of the first write to the buffer */
  char *data;
};

struct buffers {
  struct volume *volume;
  struct readahead *readahead;
  uint64_t run; /* bytes */
  pthread_mutex_t lock; /* taken before the volume's lock */
  pthread_cond_t changed;
  struct buffer *all, *first, **last;
  unsigned count, queued; /* "queued" includes the buffer that is being written */
  uint64_t begins, begins_before; /* sequence numbers of writes: current, and at the last buffers_push_old */
  bool stopping;
  pthread_t writer;
};

/* Allocates the buffers. Returns false if out of memory. */
bool buffers_allocate(struct buffers *buffers, struct volume *volume, struct readahead *readahead, uint64_t run,
                      unsigned count);
/* Starts the writer thread. Returns false on failure. */
bool buffers_start(struct buffers *buffers);

/* Buffers data of one run. The block must be allocated; the caller holds the content lock for writing. */
void buffers_put(struct buffers *buffers, struct node *node, uint64_t offset, const char *data, size_t length);

/* Returns whether any data of a file range are still buffered. */
bool buffers_hold(struct buffers *buffers, const struct node *node, uint64_t from, uint64_t to);

/* Queues the partial buffer of a file for writing. */
void buffers_push(struct buffers *buffers, struct node *node);
/* Queues all partial buffers whose first write was before the previous call of this function. */
void buffers_push_old(struct buffers *buffers);

/* Waits until all buffers of a file have been written or have failed. */
void buffers_drain(struct buffers *buffers, struct node *node);

/* Discards the buffered data of a file. */
void buffers_discard(struct buffers *buffers, struct node *node);

/* Writes all buffers to the device, and waits until they are written or have failed. */
void buffers_write_all(struct buffers *buffers);
/* Stops the writer thread. */
void buffers_stop(struct buffers *buffers);

#endif
