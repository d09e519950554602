/* SPDX-License-Identifier: Apache-2.0 */

#include "stats.h"

#include <inttypes.h>

void stats_add(struct stats *stats, const struct profile *profile, enum direction direction, uint64_t start,
               uint64_t length, const struct cost *cost) {
  stats->requests[direction]++;
  stats->cost.read += cost->read;
  stats->cost.write += cost->write;
  stats->cost.seek += cost->seek;
  stats->cost.rotation += cost->rotation;
  stats->cost.seeks += cost->seeks;
  stats->cost.bytes_read += cost->bytes_read;
  stats->cost.bytes_written += cost->bytes_written;
  if (direction == FLUSH)
    return;
  if (cost_seconds(cost) == 0)
    stats->cache_hits++;
  while (length > 0) {
    unsigned zone = model_zone(profile, start);
    uint64_t end = zone + 1 < profile->zones ? profile->zone[zone + 1].start : profile->capacity;
    uint64_t part = end - start < length ? end - start : length;
    stats->zone[zone].bytes[direction] += part;
    start += part;
    length -= part;
  }
}

/* A value that is printed both as text and as JSON. */
struct value {
  const char *key, *unit;
  double seconds;
  uint64_t count;
};

/* Lists the values in the order in which they are printed; returns their number. */
static unsigned list(struct value *value, const struct stats *stats, const struct stats_now *now) {
  const struct cost *cost = &stats->cost;
  const struct value all[] = {
    { "busy", "seconds", cost_seconds(cost), 0 },
    { "transfer_read", "seconds", cost->read, 0 },
    { "transfer_write", "seconds", cost->write, 0 },
    { "seek", "seconds", cost->seek, 0 },
    { "rotation", "seconds", cost->rotation, 0 },
    { "seeks", "count", 0, cost->seeks },
    { "reads", "count", 0, stats->requests[READ] },
    { "writes", "count", 0, stats->requests[WRITE] },
    { "flushes", "count", 0, stats->requests[FLUSH] },
    { "cache_hits", "count", 0, stats->cache_hits },
    { "read_from_platters", "bytes", 0, cost->bytes_read },
    { "written_to_platters", "bytes", 0, cost->bytes_written },
    { "dirty", "bytes", 0, now->dirty },
    { "queue_depth", "count", 0, now->queue_depth },
    { "queue_depth_highest", "count", 0, stats->queue_depth_highest },
    { "failed", "count", 0, stats->fates[FAILED] },
    { "dropped", "count", 0, stats->fates[DROPPED] },
    { "held", "count", 0, stats->fates[HELD] },
  };
  unsigned number = sizeof all / sizeof *all;
  for (unsigned i = 0; i < number; i++)
    value[i] = all[i];
  return number;
}

void stats_text(FILE *to, const struct stats *stats, const struct profile *profile, const struct stats_now *now) {
  struct value value[32];
  unsigned values = list(value, stats, now);
  fprintf(to, "name %s\ncapacity %" PRIu64 " bytes\ntime_scale %g\npid %d\n", profile->name, profile->capacity,
          now->time_scale, now->pid);
  for (unsigned i = 0; i < values; i++)
    if (*value[i].unit == 's')
      fprintf(to, "%s %.6f seconds\n", value[i].key, value[i].seconds);
    else
      fprintf(to, "%s %" PRIu64 " %s\n", value[i].key, value[i].count, value[i].unit);
  for (unsigned i = 0; i < profile->zones; i++)
    fprintf(to,
            "zone_%u_start %" PRIu64 " bytes\nzone_%u_rate %.1f MB/s\nzone_%u_read %" PRIu64
            " bytes\nzone_%u_written %" PRIu64 " bytes\n",
            i, profile->zone[i].start, i, profile->zone[i].rate / 1e6, i, stats->zone[i].bytes[READ], i,
            stats->zone[i].bytes[WRITE]);
}

void stats_json(FILE *to, const struct stats *stats, const struct profile *profile, const struct stats_now *now) {
  struct value value[32];
  unsigned values = list(value, stats, now);
  fprintf(to, "{\"name\": \"%s\", \"capacity_bytes\": %" PRIu64 ", \"time_scale\": %g, \"pid\": %d",
          profile->name, profile->capacity, now->time_scale, now->pid);
  for (unsigned i = 0; i < values; i++)
    if (*value[i].unit == 's')
      fprintf(to, ",\n \"%s_seconds\": %.6f", value[i].key, value[i].seconds);
    else if (*value[i].unit == 'b')
      fprintf(to, ",\n \"%s_bytes\": %" PRIu64, value[i].key, value[i].count);
    else
      fprintf(to, ",\n \"%s\": %" PRIu64, value[i].key, value[i].count);
  fprintf(to, ",\n \"zones\": [");
  for (unsigned i = 0; i < profile->zones; i++)
    fprintf(to,
            "%s\n  {\"start_bytes\": %" PRIu64 ", \"rate_mb_per_second\": %.1f, \"read_bytes\": %" PRIu64
            ", \"written_bytes\": %" PRIu64 "}",
            i == 0 ? "" : ",", profile->zone[i].start, profile->zone[i].rate / 1e6, stats->zone[i].bytes[READ],
            stats->zone[i].bytes[WRITE]);
  fprintf(to, "]}\n");
}
