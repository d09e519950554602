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

#include "census.h"

#include <string.h>

#include "extents.h"

/* Counts one free part. */
static int count_free(void *data, struct span part) {
  struct census *census = data;
  uint64_t length = part.end - part.start;
  int i = 63 - __builtin_clzll(length);
  census->free += length;
  if (census->size[i].bytes == 0 || length < census->size[i].smallest)
    census->size[i].smallest = length;
  census->size[i].bytes += length;
  return 0;
}

/* Looks what is free outside. */
int take_census(const struct work *work, struct census *census) {
  const struct place *place = work->place;
  memset(census, 0, sizeof *census);
  int result = walk_free(place->parent, place->device, (struct span) { 0, work->allowed.start },
                         count_free, census);
  if (result == 0)
    result = walk_free(place->parent, place->device,
                       (struct span) { work->allowed.end, place->fs_end }, count_free, census);
  return explain(work, result);
}

