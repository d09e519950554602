/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Read-ahead: runs of files that are read in sequence are read as a whole, and the next one while that is
 * being used. There is a fixed number of windows, whoever reads; the one that was not used for longest makes
 * way.
 */

#ifndef BIGBLOCK_WINDOWS_H
#define BIGBLOCK_WINDOWS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "device.h"

#define WINDOWS_AHEAD_MOST 16

/* A part of a file that lies in one piece on the device. */
struct span {
  uint64_t inode, start;
  uint64_t address, length;
};

enum window_state { EMPTY, LOADING, READY };

struct window {
  enum window_state state;
  struct span span;
  bool outdated; /* while it is being loaded */
  unsigned pins; /* held by who copies from it */
  uint64_t used; /* the larger, the later */
  char *data;
};

struct windows {
  struct device *device;
  uint64_t run; /* bytes: the largest span */
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct window *all;
  unsigned count;
  uint64_t uses;
  struct span ahead[WINDOWS_AHEAD_MOST];
  unsigned aheads;
  bool stopping;
  pthread_t reader;
};

/* Whether a read goes on near where the reader has come to: kernels ask for several parts at once. Pure. */
bool windows_reads_on(uint64_t reached, uint64_t offset, uint64_t run);

/* Starts the thread. Returns whether there was memory. */
bool windows_start(struct windows *windows, struct device *device, uint64_t run, unsigned count);

/*
 * Reads from a span, "at" bytes after its start. If it is not in a window it is brought there, if that is
 * wanted and one is free. Returns 1 if done, 0 if it was not in a window, or -errno.
 */
int windows_read(struct windows *windows, const struct span *span, uint64_t at, char *data, size_t length,
                 bool load);

/* Has a span brought to a window soon. */
void windows_ahead(struct windows *windows, const struct span *span);

/* Forgets what was read from a part of a file. */
void windows_drop(struct windows *windows, uint64_t inode, uint64_t from, uint64_t to);

void windows_stop(struct windows *windows);

#endif
