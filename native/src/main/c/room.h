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

/* Where in the fence files there is room for more. */

#ifndef FENCE_ROOM_H
#define FENCE_ROOM_H

#include "space.h"

/* A part of a fence file that has no blocks yet. */
struct gap {
  unsigned file;
  struct span at;
};

/* The gaps to fill, in order. */
struct room {
  struct gap *gaps;
  size_t count, next;
};

#define CLEANUP_ROOM __attribute__((cleanup(room_close)))

void room_close(struct room *room);
int find_room(const struct work *work, struct room *room);
int next_gap(const struct work *work, struct room *room, struct gap **gap);

#endif
