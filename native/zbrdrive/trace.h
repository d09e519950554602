/* SPDX-License-Identifier: Apache-2.0 */

/* The requests of a drive, or what its head does, as lines of a CSV file, while that is asked for. */

#ifndef ZBRDRIVE_TRACE_H
#define ZBRDRIVE_TRACE_H

#include "stats.h"

struct trace {
  FILE *file;
  bool of_head;   /* and not of the requests */
  double started; /* on the host's clock */
};

/* Begins a new file. Returns 0 or -errno. */
int trace_start(struct trace *trace, const char *path, bool of_head, double now);

/*
 * Adds a line if requests are traced. "busy" is the time that the drive was busy up to the end of the
 * request.
 */
void trace_add(struct trace *trace, double busy, double now, enum direction direction, uint64_t start,
               uint64_t length);

/* Adds a line if the head is traced. */
void trace_add_passage(struct trace *trace, double now, const struct passage *passage);

/* Ends the file. Returns 0, also if none was begun, or -errno if something of it could not be written. */
int trace_stop(struct trace *trace);

#endif
