/* SPDX-License-Identifier: Apache-2.0 */

#include "census.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "extents.h"
#include "groups.h"

/* From so many block groups on, ask for the groups instead of the pieces: 2 TiB of 4 KiB blocks. */
#define MANY_GROUPS 16384

/* What the walk over free space goes by. */
struct walk {
  const struct work *work;
  uint64_t group; /* the size of a block group */
  free_function each;
  void *data;
};

/* Hands on what is free outside and in WHERE, in order of address. */
static int hand_on(const struct walk *walk, struct span where) {
  const struct place *place = walk->work->place;
  struct span allowed = walk->work->allowed;
  struct span below = { where.start, smaller(where.end, allowed.start) };
  struct span above = { larger(where.start, allowed.end), where.end };
  int result = walk_free(place->parent, place->device, below, walk->each, walk->data);
  return result < 0 ? result
                    : walk_free(place->parent, place->device, above, walk->each, walk->data);
}

/* Hands on what is free in one block group: one piece as such, more of them as parts at one place. */
static int hand_on_group(const struct walk *walk, const struct group *group) {
  const struct work *work = walk->work;
  uint64_t start = first_block(work) + group->number * walk->group;
  struct span at = { start, smaller(start + walk->group, work->place->fs_end) };
  uint64_t inside = overlap(at, work->allowed);
  if (inside == at.end - at.start || group->free == 0)
    return 0;
  if (inside > 0)
    return hand_on(walk, at);

  struct span part = { start + group->first * work->cluster, 0 };
  part.end = part.start + group->free * work->cluster;
  if (group->fragments == 1)
    return walk->each(walk->data, part);
  int result = 0;
  for (int i = GROUP_ORDERS - 1; i >= 0; i--)
    for (uint32_t parts = group->parts[i]; result == 0 && parts > 0; parts--) {
      part.end = part.start + (work->cluster << i);
      result = walk->each(walk->data, part);
    }
  return result;
}

/*
 * Walks over what is free outside. Where there are many block groups, which have to be of the usual size,
 * pieces of the same group may be told as smaller ones, and in the wrong place of the group.
 */
int walk_free_outside(const struct work *work, free_function each, void *data) {
  const struct place *place = work->place;
  const struct walk walk = { work, 8 * place->block * work->cluster, each, data };
  uint64_t count = (place->fs_end - first_block(work) + walk.group - 1) / walk.group;
  CLEANUP_FREE struct group *groups = NULL;
  struct stat dir;
  if (count < MANY_GROUPS || fstat(place->parent, &dir) != 0 ||
      load_groups(major(dir.st_dev), minor(dir.st_dev), count, &groups) < 0)
    return hand_on(&walk, (struct span) { 0, place->fs_end });

  int result = 0;
  for (uint64_t i = 0; result == 0 && i < count; i++)
    result = hand_on_group(&walk, &groups[i]);
  return result;
}

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
  memset(census, 0, sizeof *census);
  return explain(work, walk_free_outside(work, count_free, census));
}
