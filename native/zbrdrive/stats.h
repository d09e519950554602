/* SPDX-License-Identifier: Apache-2.0 */

/* The counters of a drive since its start or the last reset of the counters. */

#ifndef ZBRDRIVE_STATS_H
#define ZBRDRIVE_STATS_H

#include <stdio.h>

#include "model.h"

enum direction { READ, WRITE, FLUSH };

/* What happens to a request. */
enum fate {
  SPARED,  /* it is done as usual */
  FAILED,  /* it ends with an I/O error */
  DROPPED, /* it is acknowledged but not done */
  HELD,    /* it is not answered until the drive is healed */
  FATES
};

struct stats {
  struct cost cost;
  uint64_t requests[3]; /* by direction */
  uint64_t cache_hits;  /* reads and writes that cost no time */
  uint64_t queue_depth_highest;
  uint64_t fates[FATES]; /* a held request counts again when it is released */
  struct {
    uint64_t bytes[2]; /* requested by the host, by direction */
  } zone[ZONES_MAX];
};

/* Current values that are not counters. */
struct stats_now {
  uint64_t queue_depth, dirty;
  double time_scale;
  int pid;
};

/* Counts a request and its cost. */
void stats_add(struct stats *stats, const struct profile *profile, enum direction direction, uint64_t start,
               uint64_t length, const struct cost *cost);

/* Prints the values as lines of key, value and unit. */
void stats_text(FILE *to, const struct stats *stats, const struct profile *profile, const struct stats_now *now);

/* Prints the same values as a JSON object. Keys of seconds and bytes end with the unit. */
void stats_json(FILE *to, const struct stats *stats, const struct profile *profile, const struct stats_now *now);

#endif
