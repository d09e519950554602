/* SPDX-License-Identifier: Apache-2.0 */

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
