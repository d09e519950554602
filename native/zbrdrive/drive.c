/* SPDX-License-Identifier: Apache-2.0 */

#include "drive.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Returns the monotonic time in seconds. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Adds a write of dirty data, and removes the writes that ended before TIME. */
static void add_destage(struct drive *drive, double time, struct destage added) {
  unsigned kept = 0;
  for (unsigned i = 0; i < drive->destages; i++)
    if (drive->destage[i].end > time)
      drive->destage[kept++] = drive->destage[i];
  if (kept == DESTAGES_MAX) {
    struct destage *last = &drive->destage[--kept];
    added = (struct destage) { last->start, added.end, last->bytes + added.bytes };
  }
  drive->destage[kept++] = added;
  drive->destages = kept;
}

/*
 * Returns the monotonic time in seconds at which the write cache has space for all data that it has received,
 * or 0 if it has space now. Data occupy the cache until the head has written them.
 */
static double room_at(const struct drive *drive) {
  uint64_t used = drive->model.dirty;
  for (unsigned i = 0; i < drive->destages; i++)
    used += drive->destage[i].bytes;
  if (used <= drive->model.write_cache)
    return 0;
  uint64_t over = used - drive->model.write_cache;
  for (unsigned i = 0; i < drive->destages; i++) {
    const struct destage *one = &drive->destage[i];
    if (over <= one->bytes)
      return one->start + (one->end - one->start) * (double) over / (double) one->bytes;
    over -= one->bytes;
  }
  return drive->free_at;
}

/* Returns the monotonic time in seconds at which the head has written all data that have left the cache; 0 if none. */
static double destaged_at(const struct drive *drive) {
  return drive->destages == 0 ? 0 : drive->destage[drive->destages - 1].end;
}

/*
 * Returns the monotonic time in seconds at which the drive finishes a request, or 0 for immediately. Returns
 * 0 if delays are off, or if the request only uses the cache and the cache has space. A write is finished
 * when the cache has space for it, even if the head begins to write out the cache.
 */
static double done_at(struct drive *drive, enum direction direction, const struct cost *cost) {
  double seconds = cost_seconds(cost);
  if (drive->time_scale == 0)
    return 0;
  if (seconds == 0)
    return direction == WRITE ? room_at(drive) : direction == FLUSH ? destaged_at(drive) : 0;
  double time = now(), start = drive->free_at > time ? drive->free_at : time;
  drive->free_at = start + seconds / drive->time_scale;
  if (cost->bytes_written > 0)
    add_destage(drive, time, (struct destage) { start, drive->free_at, cost->bytes_written });
  return direction == WRITE ? room_at(drive) : drive->free_at;
}

enum fate drive_fate(struct drive *drive, enum direction direction, uint64_t start, uint64_t length) {
  enum fate fate = faults_fate(&drive->faults, direction, start, length);
  if (fate != HELD && power_is_off(&drive->power))
    fate = FAILED;
  drive->stats.fates[fate]++;
  return fate;
}

double drive_request(struct drive *drive, enum direction direction, uint64_t start, uint64_t length) {
  struct cost cost = { 0 };
  switch (direction) {
  case READ: model_read(&drive->model, start, length, &cost); break;
  case WRITE: model_write(&drive->model, start, length, &cost); break;
  case FLUSH: model_flush(&drive->model, &cost); break;
  }
  stats_add(&drive->stats, &drive->profile, direction, start, length, &cost);
  uint64_t depth = __atomic_add_fetch(&drive->queue_depth, 1, __ATOMIC_RELAXED);
  if (depth > drive->stats.queue_depth_highest)
    drive->stats.queue_depth_highest = depth;
  if (drive->trace.file != NULL)
    trace_add(&drive->trace, cost_seconds(&drive->stats.cost), now(), direction, start, length);
  return done_at(drive, direction, &cost);
}

void drive_wait(double until) {
  if (until == 0)
    return;
  struct timespec time = { .tv_sec = (time_t) until };
  time.tv_nsec = (long) ((until - (double) time.tv_sec) * 1e9);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR)
    ;
}

void drive_done(struct drive *drive) {
  __atomic_sub_fetch(&drive->queue_depth, 1, __ATOMIC_RELAXED);
}

/* Called by the model for each access of the head. */
static void on_passage(void *data, const struct passage *passage) {
  struct drive *drive = data;
  trace_add_passage(&drive->trace, now(), passage);
}

/* Starts a trace of the requests or of the head. Returns 0 or -errno. */
static int start_trace(struct drive *drive, bool of_head) {
  drive->model.watch = of_head ? on_passage : NULL;
  drive->model.watcher = drive;
  return trace_start(&drive->trace, drive->trace_path, of_head, now());
}

int drive_control(struct drive *drive, const char *command) {
  if (strcmp(command, "reset") == 0) {
    memset(&drive->stats, 0, sizeof drive->stats);
    return 0;
  }
  if (strcmp(command, "trace start") == 0)
    return start_trace(drive, false);
  if (strcmp(command, "trace head") == 0)
    return start_trace(drive, true);
  if (strcmp(command, "trace stop") == 0)
    return trace_stop(&drive->trace);
  if (strcmp(command, "heal") == 0)
    power_heal(&drive->power);
  return faults_command(&drive->faults, command) || power_command(&drive->power, command) ? 0 : -EINVAL;
}

char *drive_stats(struct drive *drive, bool json) {
  struct stats_now at = { .queue_depth = __atomic_load_n(&drive->queue_depth, __ATOMIC_RELAXED),
                          .dirty = drive->model.dirty,
                          .time_scale = drive->time_scale,
                          .pid = getpid() };
  char *text = NULL;
  size_t size = 0;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return NULL;
  (json ? stats_json : stats_text)(to, &drive->stats, &drive->profile, &at);
  return fclose(to) == 0 ? text : NULL;
}
