/* SPDX-License-Identifier: Apache-2.0 */

/* Taking space outside of the allowed range, and giving back what lies in it. */

#ifndef FENCE_SPACE_H
#define FENCE_SPACE_H

#include "place.h"

/* An operation in progress. */
struct work {
  struct place *place;
  struct span allowed;
  uint64_t cluster;  /* the unit of allocation */
  uint64_t step;     /* the most of the allowed range to hold */
  uint64_t file_max; /* the most bytes of one fence file */
  bool adopt;        /* give up what someone else has written into the fence files */
  fence_progress progress;
  void *progress_data;
  struct fence_report *report;
};

/* The largest file that is allocated near its own blocks, in blocks (ext4's mb_stream_req). */
#define SMALL_FILE 16

/* Where the first block group starts. */
static inline uint64_t first_block(const struct work *work) {
  return work->place->block == 1024 && work->cluster == 1024 ? 1024 : 0;
}

int explain(const struct work *work, int result);
int give_back(struct work *work);
int check_room_for_writers(const struct work *work);
int take_outside(struct work *work);
int fetch_outside(struct work *work, int fd, struct span *room, uint64_t *taken);

#endif
