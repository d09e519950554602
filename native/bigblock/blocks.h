/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

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
