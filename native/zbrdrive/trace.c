/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

#include "trace.h"

#include <errno.h>
#include <inttypes.h>

int trace_start(struct trace *trace, const char *path, double now) {
  int result = trace_stop(trace);
  if (result != 0)
    return result;
  trace->file = fopen(path, "we");
  if (trace->file == NULL)
    return -errno;
  trace->started = now;
  fputs("busy_seconds,host_seconds,address,length,direction\n", trace->file);
  return 0;
}

void trace_add(struct trace *trace, double busy, double now, enum direction direction, uint64_t start,
               uint64_t length) {
  static const char *const names[] = { "read", "write", "flush" };
  if (trace->file != NULL)
    fprintf(trace->file, "%.6f,%.6f,%" PRIu64 ",%" PRIu64 ",%s\n", busy, now - trace->started, start, length,
            names[direction]);
}

int trace_stop(struct trace *trace) {
  FILE *file = trace->file;
  trace->file = NULL;
  if (file == NULL)
    return 0;
  int failed = ferror(file);
  return fclose(file) != 0 || failed ? -EIO : 0;
}
