/* SPDX-License-Identifier: Apache-2.0 */

/* Counts the free blocks outside the allowed range. */

#ifndef FENCE_FREE_SPACE_H
#define FENCE_FREE_SPACE_H

#include "extents.h"
#include "allocate.h"

/* Free space outside the allowed range, in bytes. */
struct free_space {
  uint64_t free;
  struct {
    uint64_t bytes;    /* total size of the free extents of 2^i to 2^(i+1) bytes */
    uint64_t smallest; /* size of the smallest of these extents */
  } size[64];
};

int walk_free_outside(const struct work *work, free_function each, void *data);
int count_free_space(const struct work *work, struct free_space *free_space);

#endif
