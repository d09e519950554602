/* SPDX-License-Identifier: Apache-2.0 */

/* What is free outside of the allowed range. */

#ifndef FENCE_CENSUS_H
#define FENCE_CENSUS_H

#include "extents.h"
#include "space.h"

/* What is free outside. */
struct census {
  uint64_t free;
  struct {
    uint64_t bytes;    /* in pieces of 2^i to 2^(i+1) bytes */
    uint64_t smallest; /* of these pieces */
  } size[64];
};

int walk_free_outside(const struct work *work, free_function each, void *data);
int take_census(const struct work *work, struct census *census);

#endif
