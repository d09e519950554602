/* SPDX-License-Identifier: Apache-2.0 */

/* Finds holes in the fence files, to fill them with newly allocated blocks. */

#ifndef FENCE_HOLES_H
#define FENCE_HOLES_H

#include "allocate.h"

/* A hole in a fence file. */
struct gap {
  unsigned file;
  struct span at;
};

/* The holes to fill, in order. */
struct holes {
  struct gap *gaps;
  size_t count, next;
};

#define CLEANUP_HOLES __attribute__((cleanup(holes_close)))

void holes_close(struct holes *holes);
int find_holes(const struct work *work, struct holes *holes);
int next_gap(const struct work *work, struct holes *holes, struct gap **gap);

#endif
