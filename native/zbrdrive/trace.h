/* SPDX-License-Identifier: Apache-2.0 */

/* Traces the requests of a drive, or the accesses of its head, to a CSV file. */

#ifndef ZBRDRIVE_TRACE_H
#define ZBRDRIVE_TRACE_H

#include "stats.h"

struct trace {
  FILE *file;
  bool of_head;   /* traces the head instead of the requests */
  double started; /* monotonic time in seconds */
};

/* Stops the current trace, if any, and starts a new file. Returns 0 or -errno. */
int trace_start(struct trace *trace, const char *path, bool of_head, double now);

/*
 * Adds a line if requests are traced. "busy" is the total busy time of the drive at the end of the request,
 * in seconds.
 */
void trace_add(struct trace *trace, double busy, double now, enum direction direction, uint64_t start,
               uint64_t length);

/* Adds a line if the head is traced. */
void trace_add_passage(struct trace *trace, double now, const struct passage *passage);

/* Closes the file, if any. Returns 0, or -EIO if a part of it could not be written. */
int trace_stop(struct trace *trace);

#endif
