/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Write-behind: what is written to a file is gathered in a buffer for a run of it, and a thread writes out the
 * buffers that are full, one after the other. A run lies in one block, and so in one piece on the device.
 *
 * There is a fixed number of buffers. When all are in use, the one that has waited longest is written out as
 * it is, and writers wait for the device.
 */

#ifndef BIGBLOCK_BUFFERS_H
#define BIGBLOCK_BUFFERS_H

#include "volume.h"
#include "windows.h"

enum buffer_state { FREE, FILLING, QUEUED };

struct buffer {
  enum buffer_state state;
  struct buffer *next; /* in the queue */
  struct node *node;
  uint64_t start;     /* where in the file its run starts */
  uint64_t low, high; /* what of the run is in it */
  unsigned pins;      /* held by who copies into it */
  uint64_t begun;     /* the larger, the later it was written to first */
  char *data;
};

struct buffers {
  struct volume *volume;
  struct windows *windows;
  uint64_t run; /* bytes */
  pthread_mutex_t lock; /* taken before that of the volume */
  pthread_cond_t changed;
  struct buffer *all, *first, **last;
  unsigned count, queued; /* with the one that is being written */
  uint64_t begins, begins_before; /* the number of buffers that were begun, now and at the last push */
  bool stopping;
  pthread_t writer;
};

/* Starts the thread. Returns whether there was memory. */
bool buffers_start(struct buffers *buffers, struct volume *volume, struct windows *windows, uint64_t run,
                   unsigned count);

/* Takes data that lie in one run, whose block the file has. The caller holds the file's content for writing. */
void buffers_put(struct buffers *buffers, struct node *node, uint64_t offset, const char *data, size_t length);

/* Whether a part of a file is still in buffers. */
bool buffers_hold(struct buffers *buffers, const struct node *node, uint64_t from, uint64_t to);

/* Has what is in the buffers of a file written out soon. */
void buffers_push(struct buffers *buffers, struct node *node);
/* The same for all that was begun before the last time. */
void buffers_push_old(struct buffers *buffers);

/* Waits until all of a file is written out, or has failed to be. */
void buffers_drain(struct buffers *buffers, struct node *node);

/* Forgets what is in the buffers of a file. */
void buffers_discard(struct buffers *buffers, struct node *node);

/* Writes out everything. */
void buffers_write_all(struct buffers *buffers);
/* Ends the thread. */
void buffers_stop(struct buffers *buffers);

#endif
