/* SPDX-License-Identifier: Apache-2.0 */

/* A drive in operation: the model with its counters and trace, the clock that it may keep, its data and faults. */

#ifndef ZBRDRIVE_DRIVE_H
#define ZBRDRIVE_DRIVE_H

#include "backing.h"
#include "faults.h"
#include "trace.h"

struct drive {
  struct profile profile;
  struct model model;
  struct stats stats;
  struct trace trace;
  struct backing backing;
  struct faults faults;
  const char *trace_path;
  double time_scale; /* how many times quicker than the drive; 0: as quick as possible */
  double free_at;    /* on the host's clock: when the head has done all that it was asked for */
  uint64_t queue_depth;
};

/*
 * Tells what becomes of a request, and counts it if it is not spared. Only what is spared goes on to the
 * model.
 */
enum fate drive_fate(struct drive *drive, enum direction direction);

/*
 * Lets the model do a request, counts it and returns when, on the host's clock, it is done; 0 if at
 * once. Must be called by one thread at a time, in the order of the requests; so must all others here
 * but drive_wait and drive_done.
 */
double drive_request(struct drive *drive, enum direction direction, uint64_t start, uint64_t length);

/* Sleeps until then. */
void drive_wait(double until);

/* Takes a request out of the queue that drive_request has put into it. */
void drive_done(struct drive *drive);

/* Does "reset", "trace start", "trace head", "trace stop" or a command for faults. Returns 0 or -errno. */
int drive_control(struct drive *drive, const char *command);

/* Returns the counters as text or JSON, or NULL if out of memory. The caller frees the string. */
char *drive_stats(struct drive *drive, bool json);

#endif
