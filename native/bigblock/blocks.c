/* SPDX-License-Identifier: Apache-2.0 */

#include "blocks.h"

#include <stdlib.h>

#define WORD 64

uint64_t blocks_lowest_free(const uint64_t *map, uint64_t from, uint64_t count) {
  for (uint64_t word = from / WORD; word * WORD < count; word++) {
    uint64_t before = word == from / WORD ? (1UL << from % WORD) - 1 : 0;
    uint64_t free = ~(map[word] | before);
    if (free != 0) {
      uint64_t block = word * WORD + (uint64_t) __builtin_ctzl(free);
      return block < count ? block : NO_BLOCK;
    }
  }
  return NO_BLOCK;
}

bool blocks_init(struct blocks *blocks, uint64_t count) {
  *blocks = (struct blocks) { .count = count, .map = calloc(count / WORD + 1, sizeof *blocks->map) };
  return blocks->map != NULL;
}

void blocks_free(struct blocks *blocks) {
  free(blocks->map);
  blocks->map = NULL;
}

bool blocks_is_used(const struct blocks *blocks, uint64_t block) {
  return blocks->map[block / WORD] >> block % WORD & 1;
}

bool blocks_claim(struct blocks *blocks, uint64_t block) {
  if (block >= blocks->count || blocks_is_used(blocks, block))
    return false;
  blocks->map[block / WORD] |= 1UL << block % WORD;
  blocks->used++;
  return true;
}

uint64_t blocks_allocate(struct blocks *blocks) {
  uint64_t block = blocks_lowest_free(blocks->map, blocks->lowest, blocks->count);
  blocks->lowest = block == NO_BLOCK ? blocks->count : block;
  if (block != NO_BLOCK)
    blocks_claim(blocks, block);
  return block;
}

void blocks_release(struct blocks *blocks, uint64_t block) {
  blocks->map[block / WORD] &= ~(1UL << block % WORD);
  blocks->used--;
  if (block < blocks->lowest)
    blocks->lowest = block;
}
