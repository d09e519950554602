/* SPDX-License-Identifier: Apache-2.0 */

/* A running drive: its model, counters, trace, timing, data and faults. */

#ifndef ZBRDRIVE_DRIVE_H
#define ZBRDRIVE_DRIVE_H

#include "backing.h"
#include "faults.h"
#include "power.h"
#include "trace.h"

/*
 * Maximum number of unfinished writes of dirty data to the platters. Further writes are merged into the last
 * entry.
 */
#define DESTAGES_MAX 64

/* A write of dirty data to the platters. "start" and "end" are monotonic times in seconds. */
struct destage {
  double start, end;
  uint64_t bytes;
};

struct drive {
  struct profile profile;
  struct model model;
  struct stats stats;
  struct trace trace;
  struct backing backing;
  struct faults faults;
  struct power power;
  const char *trace_path;
  double time_scale; /* speed relative to the real drive; 0: no delays */
  double free_at;    /* monotonic time in seconds when the head has finished all requests */
  struct destage destage[DESTAGES_MAX]; /* writes that have not ended, in the order of time */
  unsigned destages;
  uint64_t queue_depth;
};

/*
 * Returns the fate of a request under the current faults, and counts it. Pass only spared requests to
 * drive_request.
 */
enum fate drive_fate(struct drive *drive, enum direction direction, uint64_t start, uint64_t length);

/*
 * Passes a request to the model and counts it. Returns the host's monotonic time in seconds at which the
 * request is done, or 0 if it is done immediately. The caller must serialize calls of all functions here in
 * the order of the requests, except drive_wait and drive_done.
 */
double drive_request(struct drive *drive, enum direction direction, uint64_t start, uint64_t length);

/* Sleeps until a time that was returned by drive_request. */
void drive_wait(double until);

/* Decreases the queue depth that drive_request has increased. */
void drive_done(struct drive *drive);

/*
 * Executes "reset", "trace start", "trace head", "trace stop" or a command of faults.h or
 * power.h. Returns 0 or -errno.
 */
int drive_control(struct drive *drive, const char *command);

/* Returns the counters as text or JSON, or NULL if out of memory. The caller frees the string. */
char *drive_stats(struct drive *drive, bool json);

#endif
