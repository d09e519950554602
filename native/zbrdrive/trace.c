/* SPDX-License-Identifier: Apache-2.0 */

#include "trace.h"

#include <errno.h>
#include <inttypes.h>

static const char *const names[] = { "read", "write", "flush" };

int trace_start(struct trace *trace, const char *path, bool of_head, double now) {
  int result = trace_stop(trace);
  if (result != 0)
    return result;
  trace->file = fopen(path, "we");
  if (trace->file == NULL)
    return -errno;
  trace->of_head = of_head;
  trace->started = now;
  fputs(of_head ? "host_seconds,address,length,direction,seek_seconds,rotation_seconds,transfer_seconds\n"
                : "busy_seconds,host_seconds,address,length,direction\n",
        trace->file);
  return 0;
}

void trace_add(struct trace *trace, double busy, double now, enum direction direction, uint64_t start,
               uint64_t length) {
  if (trace->file != NULL && !trace->of_head)
    fprintf(trace->file, "%.6f,%.6f,%" PRIu64 ",%" PRIu64 ",%s\n", busy, now - trace->started, start, length,
            names[direction]);
}

void trace_add_passage(struct trace *trace, double now, const struct passage *passage) {
  if (trace->file != NULL && trace->of_head)
    fprintf(trace->file, "%.6f,%" PRIu64 ",%" PRIu64 ",%s,%.9f,%.9f,%.9f\n", now - trace->started,
            passage->piece.start, passage->piece.end - passage->piece.start,
            names[passage->written ? WRITE : READ], passage->seek, passage->rotation, passage->transfer);
}

int trace_stop(struct trace *trace) {
  FILE *file = trace->file;
  trace->file = NULL;
  if (file == NULL)
    return 0;
  int failed = ferror(file);
  return fclose(file) != 0 || failed ? -EIO : 0;
}
