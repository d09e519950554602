/* SPDX-License-Identifier: Apache-2.0 */

#include "room.h"

#include <errno.h>

#include "extents.h"

/* Frees what find_room has noted. */
void room_close(struct room *room) {
  free(room->gaps);
}

/* What add_gap walks with. */
struct gaps {
  struct room *room;
  unsigned file;
  uint64_t worth; /* smaller gaps are passed over */
  uint64_t end;   /* of the last extent */
};

/* Notes a gap that is worth it. */
static int add_gap(struct gaps *gaps, uint64_t end) {
  struct room *room = gaps->room;
  if (end < gaps->end + gaps->worth)
    return 0;
  struct gap *more = realloc(room->gaps, (room->count + 1) * sizeof *more);
  if (more == NULL)
    return -ENOMEM;
  room->gaps = more;
  room->gaps[room->count++] = (struct gap) { gaps->file, { gaps->end, end } };
  return 0;
}

/* Notes the gap before an extent. */
static int add_gap_before(void *data, const struct extent *extent) {
  struct gaps *gaps = data;
  int result = add_gap(gaps, extent->logical);
  gaps->end = extent->logical + extent->length;
  return result;
}

/* Finds the gaps of the fence files, so that widening and narrowing for years needs no new ones. */
int find_room(const struct work *work, struct room *room) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < work->place->files; i++) {
    struct gaps gaps = { room, i, work->step, 0 };
    result = walk_extents(work->place->file[i], (struct span) { 0, work->file_max }, add_gap_before,
                          &gaps);
    if (result == 0)
      result = add_gap(&gaps, work->file_max);
  }
  return explain(work, result);
}

/* The gap to fill next; makes a new fence file if there is none. */
int next_gap(const struct work *work, struct room *room, struct gap **gap) {
  for (; room->next < room->count; room->next++) {
    *gap = &room->gaps[room->next];
    if ((*gap)->at.start + work->cluster <= (*gap)->at.end)
      return 0;
  }
  int result = place_add_file(work->place);
  struct gaps gaps = { room, work->place->files - 1, work->step, 0 };
  if (result == 0)
    result = explain(work, add_gap(&gaps, work->file_max));
  *gap = room->count > room->next ? &room->gaps[room->next] : NULL;
  return result;
}

