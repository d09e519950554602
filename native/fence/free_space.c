/* SPDX-License-Identifier: Apache-2.0 */

#include "free_space.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "extents.h"
#include "groups.h"

/* The state of the walk over free space. */
struct walk {
  const struct work *work;
  struct group_layout groups;
  free_function each;
  void *data;
};

/* Reports the free extents of WHERE outside the allowed range, in address order (GETFSMAP). */
static int hand_on(const struct walk *walk, struct span where) {
  const struct fence_dir *fence_dir = walk->work->fence_dir;
  struct span allowed = walk->work->allowed;
  struct span below = { where.start, smaller(where.end, allowed.start) };
  struct span above = { larger(where.start, allowed.end), where.end };
  int result = walk_free(fence_dir->parent, fence_dir->device, below, walk->each, walk->data);
  return result < 0 ? result
                    : walk_free(fence_dir->parent, fence_dir->device, above, walk->each, walk->data);
}

/*
 * Reports the free space of a block group outside the allowed range. If the group is partly inside the range,
 * reads the exact addresses (GETFSMAP). Otherwise, the addresses are approximate: all reported extents begin
 * at the first cluster that may be free. A single free extent is reported with its size, and several as the
 * chunks of the buddy allocator.
 */
static int hand_on_group(const struct walk *walk, const struct group *group) {
  const struct work *work = walk->work;
  uint64_t start = walk->groups.start + group->number * walk->groups.size;
  struct span at = { start, smaller(start + walk->groups.size, work->fence_dir->fs_end) };
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
 * Calls EACH for the free extents outside the allowed range. With MANY_GROUPS or more block groups
 * of the default size, sizes and addresses are approximate (see hand_on_group).
 */
int walk_free_outside(const struct work *work, free_function each, void *data) {
  const struct fence_dir *fence_dir = work->fence_dir;
  struct group_layout layout = layout_of_groups(fence_dir->block, work->cluster, fence_dir->fs_end);
  const struct walk walk = { work, layout, each, data };
  uint64_t count = layout.count;
  CLEANUP_FREE struct group *groups = NULL;
  struct stat dir;
  if (count < MANY_GROUPS || fstat(fence_dir->parent, &dir) != 0 ||
      load_groups(major(dir.st_dev), minor(dir.st_dev), count, &groups) < 0)
    return hand_on(&walk, (struct span) { 0, fence_dir->fs_end });

  int result = 0;
  for (uint64_t i = 0; result == 0 && i < count; i++)
    result = hand_on_group(&walk, &groups[i]);
  return result;
}

/* Counts one free extent. */
static int count_free(void *data, struct span part) {
  struct free_space *free_space = data;
  uint64_t length = part.end - part.start;
  int i = 63 - __builtin_clzll(length);
  free_space->free += length;
  if (free_space->size[i].bytes == 0 || length < free_space->size[i].smallest)
    free_space->size[i].smallest = length;
  free_space->size[i].bytes += length;
  return 0;
}

/* Counts the free space outside the allowed range, by extent size. */
int count_free_space(const struct work *work, struct free_space *free_space) {
  memset(free_space, 0, sizeof *free_space);
  return explain(work, walk_free_outside(work, count_free, free_space));
}
