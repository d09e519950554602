/* SPDX-License-Identifier: Apache-2.0 */

/* What a drive has done since it was started or its counters were reset. */

#ifndef ZBRDRIVE_STATS_H
#define ZBRDRIVE_STATS_H

#include <stdio.h>

#include "model.h"

enum direction { READ, WRITE, FLUSH };

/* What becomes of a request. */
enum fate {
  SPARED,  /* it is done as ever */
  FAILED,  /* it ends with an I/O error */
  DROPPED, /* it is acknowledged and not done */
  HELD,    /* it is not answered until the drive is healed */
  FATES
};

struct stats {
  struct cost cost;
  uint64_t requests[3]; /* by direction */
  uint64_t cache_hits;  /* reads and writes that cost no time */
  uint64_t queue_depth_highest;
  uint64_t fates[FATES]; /* a request that was held counts again when it is let go */
  struct {
    uint64_t bytes[2]; /* asked for by the host, by direction */
  } zone[ZONES_MAX];
};

/* What is not counted but known at the moment. */
struct stats_now {
  uint64_t queue_depth, dirty;
  double time_scale;
  int pid;
};

/* Counts a request and what it cost. */
void stats_add(struct stats *stats, const struct profile *profile, enum direction direction, uint64_t start,
               uint64_t length, const struct cost *cost);

/* Prints lines of key, value and unit. */
void stats_text(FILE *to, const struct stats *stats, const struct profile *profile, const struct stats_now *now);

/* Prints the same as one JSON object, with the unit as the last part of each key. */
void stats_json(FILE *to, const struct stats *stats, const struct profile *profile, const struct stats_now *now);

#endif
