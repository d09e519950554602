/* SPDX-License-Identifier: Apache-2.0 */

/* Which of the blocks of a device are in use. */

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

/* The decision which block comes next: the lowest free one, for there the device is fastest. Pure. */
uint64_t blocks_lowest_free(const uint64_t *map, uint64_t from, uint64_t count);

/* All free. Returns whether there was memory. */
bool blocks_init(struct blocks *blocks, uint64_t count);
void blocks_free(struct blocks *blocks);

/* Takes the next block; NO_BLOCK if there is none. */
uint64_t blocks_take(struct blocks *blocks);
/* Takes this block. Returns whether it was there and free. */
bool blocks_claim(struct blocks *blocks, uint64_t block);
void blocks_give_back(struct blocks *blocks, uint64_t block);
bool blocks_is_used(const struct blocks *blocks, uint64_t block);

#endif
