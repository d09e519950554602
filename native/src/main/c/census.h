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
