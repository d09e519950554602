/* SPDX-License-Identifier: Apache-2.0 */

#include "holes.h"

#include <errno.h>

#include "extents.h"

/* Frees the list of holes. */
void holes_close(struct holes *holes) {
  free(holes->gaps);
}

/* The state of a walk over the extents of a fence file. */
struct gaps {
  struct holes *holes;
  unsigned file;
  uint64_t worth; /* minimum size in bytes; smaller holes are ignored */
  uint64_t end;   /* end of the last extent */
};

/* Adds a hole to the list if it is large enough. */
static int add_gap(struct gaps *gaps, uint64_t end) {
  struct holes *holes = gaps->holes;
  if (end < gaps->end + gaps->worth)
    return 0;
  struct gap *more = realloc(holes->gaps, (holes->count + 1) * sizeof *more);
  if (more == NULL)
    return -ENOMEM;
  holes->gaps = more;
  holes->gaps[holes->count++] = (struct gap) { gaps->file, { gaps->end, end } };
  return 0;
}

/* Adds the hole before an extent. */
static int add_gap_before(void *data, const struct extent *extent) {
  struct gaps *gaps = data;
  int result = add_gap(gaps, extent->logical);
  gaps->end = extent->logical + extent->length;
  return result;
}

/* Finds the holes in the fence files. Filling them avoids new files at each widening and narrowing. */
int find_holes(const struct work *work, struct holes *holes) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < work->fence_dir->files; i++) {
    struct gaps gaps = { holes, i, work->step, 0 };
    result = walk_extents(work->fence_dir->file[i], (struct span) { 0, work->file_max }, add_gap_before,
                          &gaps);
    if (result == 0)
      result = add_gap(&gaps, work->file_max);
  }
  return explain(work, result);
}

/* Finds the next hole to fill; creates a fence file if there is none. */
int next_gap(const struct work *work, struct holes *holes, struct gap **gap) {
  for (; holes->next < holes->count; holes->next++) {
    *gap = &holes->gaps[holes->next];
    if ((*gap)->at.start + work->cluster <= (*gap)->at.end)
      return 0;
  }
  int result = fence_dir_add_file(work->fence_dir);
  struct gaps gaps = { holes, work->fence_dir->files - 1, work->step, 0 };
  if (result == 0)
    result = explain(work, add_gap(&gaps, work->file_max));
  *gap = holes->count > holes->next ? &holes->gaps[holes->next] : NULL;
  return result;
}

