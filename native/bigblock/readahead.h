/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Read-ahead: a sequential read loads the whole run of the file, and the next run in the background. All
 * readers share a fixed number of windows; the least recently used window is replaced.
 */

#ifndef BIGBLOCK_READAHEAD_H
#define BIGBLOCK_READAHEAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "device.h"

#define WINDOWS_AHEAD_MOST 16

/* Number of spans with bad sectors that are remembered. */
#define FAILED_MOST 64

/* A part of a file that is contiguous on the device. All fields except the inode are in bytes. */
struct span {
  uint64_t inode, start;
  uint64_t address, length;
};

enum window_state { EMPTY, LOADING, READY };

struct window {
  enum window_state state;
  struct span span;
  bool outdated; /* the file was changed while the window was being loaded */
  unsigned pins; /* number of threads that copy from the window */
  uint64_t used; /* sequence number of the last use */
  char *data;
};

struct readahead {
  struct device *device;
  uint64_t run; /* bytes: the largest span */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct window *all;
  unsigned count;
  uint64_t uses;
  struct span failed[FAILED_MOST]; /* the last spans that could not be read; their readers read the device directly */
  unsigned failures;
  struct span ahead[WINDOWS_AHEAD_MOST];
  unsigned aheads;
  bool stopping;
  pthread_t reader;
};

/*
 * Returns whether a read is sequential: close to the end of the reader's last read. The read need not begin
 * exactly at that end, because the kernel sends several requests at once, which may arrive out of order. Pure
 * function.
 */
bool readahead_reads_on(uint64_t reached, uint64_t offset, uint64_t run);

/* Allocates the windows. Returns false if out of memory. */
bool readahead_allocate(struct readahead *readahead, struct device *device, uint64_t run, unsigned count);
/* Starts the reader thread. Returns false on failure. */
bool readahead_start(struct readahead *readahead);

/*
 * Reads from a span, "at" bytes after its start. If no window contains the span and "load" is set, loads it
 * into a free window. Returns whether the data were read; if not, the caller reads them from the device.
 */
bool readahead_read(struct readahead *readahead, const struct span *span, uint64_t at, char *data, size_t length,
                    bool load);

/* Queues a span for read-ahead. */
void readahead_ahead(struct readahead *readahead, const struct span *span);

/* Discards windows with data of a file range. */
void readahead_drop(struct readahead *readahead, uint64_t inode, uint64_t from, uint64_t to);

void readahead_stop(struct readahead *readahead);

#endif
