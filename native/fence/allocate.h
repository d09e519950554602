/* SPDX-License-Identifier: Apache-2.0 */

/* Allocates blocks outside the allowed range for the fence, and releases fence blocks inside it. */

#ifndef FENCE_ALLOCATE_H
#define FENCE_ALLOCATE_H

#include "fence_dir.h"

/* A fence operation in progress. */
struct work {
  struct fence_dir *fence_dir;
  struct span allowed;
  uint64_t cluster;  /* the unit of allocation, in bytes */
  uint64_t step;     /* maximum bytes of the allowed range that the fence may own during the operation */
  uint64_t file_max; /* maximum size of one fence file, in bytes */
  bool adopt;        /* accept fence files that another process has written to, and release their data */
  fence_progress progress;
  void *progress_data;
  struct fence_report *report;
};

/*
 * Maximum size of a small file, in blocks (default of mb_stream_req). ext4 adds blocks to a small file near
 * its existing ones.
 */
#define SMALL_FILE 16

int explain(const struct work *work, int result);
int has_fast_commit(const struct fence_dir *fence_dir);
int give_back(struct work *work);

/*
 * Releases the blocks of a fence file that are in PART and inside the allowed range. PART is a range of file
 * offsets, in bytes.
 */
int give_back_part(struct work *work, unsigned file, struct span part);
int check_room_for_writers(const struct work *work);
int take_outside(struct work *work);
int fetch_outside(struct work *work, int fd, struct span *hole, uint64_t *taken);

#endif
