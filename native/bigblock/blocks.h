/* SPDX-License-Identifier: Apache-2.0 */

/* The bitmap of blocks in use on a device. */

#ifndef BIGBLOCK_BLOCKS_H
#define BIGBLOCK_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#define NO_BLOCK UINT64_MAX

struct blocks {
  uint64_t count, used;
  uint64_t *map;   /* a bit for each block, set while it is in use */
  uint64_t lowest; /* no block before this one is free */
};

/* Returns the lowest free block at or after FROM: low addresses are the fastest. Pure function. */
uint64_t blocks_lowest_free(const uint64_t *map, uint64_t from, uint64_t count);

/* Initializes the bitmap with all blocks free. Returns false if out of memory. */
bool blocks_init(struct blocks *blocks, uint64_t count);
void blocks_free(struct blocks *blocks);

/* Allocates the next free block. Returns NO_BLOCK if there is none. */
uint64_t blocks_allocate(struct blocks *blocks);
/* Allocates a given block. Returns whether it exists and was free. */
bool blocks_claim(struct blocks *blocks, uint64_t block);
void blocks_release(struct blocks *blocks, uint64_t block);
bool blocks_is_used(const struct blocks *blocks, uint64_t block);

#endif
