/* SPDX-License-Identifier: Apache-2.0 */

/* Tests that no block is allocated twice, skipped or leaked. */

#include "../../zbrdrive/test/check.h"
#include "../blocks.h"

#define MOST 300
#define ROUNDS 2000

static bool used[MOST];

/* Reference implementation of blocks_lowest_free. */
static uint64_t lowest_free(uint64_t from, uint64_t count) {
  while (from < count && used[from])
    from++;
  return from < count ? from : NO_BLOCK;
}

static void against_a_model(uint64_t count) {
  struct blocks blocks;
  uint64_t in_use = 0;
  CHECK(blocks_init(&blocks, count));
  for (uint64_t i = 0; i < MOST; i++)
    used[i] = false;
  for (int round = 0; round < ROUNDS; round++) {
    uint64_t block = (uint64_t) (drand48() * (double) count), from = (uint64_t) (drand48() * (double) count);
    CHECK(blocks_lowest_free(blocks.map, from, count) == lowest_free(from, count));
    if (drand48() < 0.55) {
      uint64_t expected = lowest_free(0, count);
      CHECK(blocks_allocate(&blocks) == expected);
      if (expected != NO_BLOCK) {
        used[expected] = true;
        in_use++;
      }
    } else if (drand48() < 0.2) {
      CHECK(blocks_claim(&blocks, block) == !used[block]);
      in_use += !used[block];
      used[block] = true;
    } else if (used[block]) {
      blocks_release(&blocks, block);
      used[block] = false;
      in_use--;
    }
    CHECK(blocks.used == in_use);
  }
  CHECK(!blocks_claim(&blocks, count));
  blocks_free(&blocks);
}

int main(void) {
  static const uint64_t counts[] = { 1, 2, 63, 64, 65, 127, 128, MOST };
  srand48(1);
  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
    against_a_model(counts[i]);
  return 0;
}
