/* SPDX-License-Identifier: Apache-2.0 */

/* The operations: each takes the lock, notes what it is about to do, does it, notes the result. */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "extents.h"
#include "space.h"
#include "wishes.h"

/* The parts that fence_yield counts in: 1 GiB each on a disk of 16 TiB. */
#define YIELD_PARTS 16384

int64_t fence_default_step(int64_t fs_size) {
  return step_for(fs_size);
}

/* An operation: where it works, what is noted there, and what its caller wants and is told. */
struct operation {
  struct place place;
  struct state state;
  struct work work;
  const struct fence_options *options;
  struct fence_report *report;
  struct fence_report unused; /* for a caller that wants none */
};

#define CLEANUP_OPERATION __attribute__((cleanup(cleanup_operation)))

static void cleanup_operation(struct operation *op) {
  place_close(&op->place);
}

/* Opens the place, takes the lock, opens the fence files and checks them against the state. */
static int begin(struct operation *op, const char *dir, bool make,
                 const struct fence_options *options, struct fence_report *report, char *message,
                 size_t size) {
  static const struct fence_options defaults;
  struct place *place = &op->place;
  struct state *state = &op->state;
  op->options = options != NULL ? options : &defaults;
  op->report = report != NULL ? report : &op->unused;
  memset(op->report, 0, sizeof *op->report);
  memset(state, 0, sizeof *state);

  int result = place_open(place, dir, message, size);
  if (result == 0)
    result = place_lock(place, make, op->options->wait_ms);
  if (result == 0)
    result = place_open_files(place, true);
  if (result < 0)
    return result;

  result = state_load(place->hidden, state);
  bool adopt = op->options->flags & FENCE_ADOPT;
  if (result == -ENOENT && place->files == 0)
    return 0;
  if (result == 0 && (adopt || state->busy))
    return 0;
  if (result == 0)
    return place_compare(place, state);
  memset(state, 0, sizeof *state);
  if (adopt)
    return 0;
  return fail(&place->fault, -result,
              "%s/" HIDDEN_NAME "/" STATE_NAME ": %s; find out who changed it, then set or lift it "
              "with --adopt", dir,
              result == -ENOENT ? "is gone, but there are fence files" : strerror(-result));
}

/* Begins to work on a fence that has to be there. */
static int begin_on_fence(struct operation *op, const char *dir,
                          const struct fence_options *options, struct fence_report *report,
                          char *message, size_t size) {
  int result = begin(op, dir, false, options, report, message, size);
  if (op->place.absent || (result == 0 && op->state.mode == 0))
    return fail(&op->place.fault, ENOENT, "%s: has no fence; set one first", op->place.path);
  return result;
}

/* Fills in what the work needs, with defaults where the caller has no wish. */
static int plan(struct operation *op) {
  const struct fence_options *options = op->options;
  struct place *place = &op->place;
  uint64_t cluster = op->state.cluster;
  int result = check_sizes(&place->fault, place->path, options);
  if (result < 0)
    return result;
  uint64_t step = options->step > 0 ? (uint64_t) options->step
                                    : (uint64_t) fence_default_step((int64_t) place->fs_end);
  step = larger(step / cluster, 1) * cluster;
  uint64_t file_max = options->file_max > 0 ? (uint64_t) options->file_max
                                            : FILE_MAX_BLOCKS * place->block;
  op->work = (struct work) {
    .place = place,
    .allowed = span_of(&op->state.allowed),
    .cluster = cluster,
    .step = step,
    .file_max = larger(smaller(file_max, FILE_MAX_BLOCKS * place->block), step) / cluster * cluster,
    .adopt = options->flags & FENCE_ADOPT,
    .progress = options->progress,
    .progress_data = options->data,
    .report = op->report,
  };
  return 0;
}

/* Notes the state, whole or as that of an operation that goes on. */
static int note(struct operation *op, bool busy, bool quick) {
  const struct place *place = &op->place;
  struct state *state = &op->state;
  /* That one may have been noted quickly. */
  if (state->busy && fsync(place->hidden) != 0)
    return fail(&place->fault, errno, "%s/" HIDDEN_NAME ": cannot sync: %s", place->path,
                strerror(errno));
  state->busy = busy;
  int result = place_known(place, state);
  if (result < 0)
    return result;
  result = state_save(place->hidden, state, quick);
  return result == 0 ? 0
                     : fail(&place->fault, -result, "%s/" HIDDEN_NAME "/" STATE_NAME
                            ": cannot write: %s; a few KiB must be free", place->path,
                            strerror(-result));
}

/* Sees where the last extent ends; nowhere if there is none. */
static int find_end(void *data, const struct extent *extent) {
  *(uint64_t *) data = extent->logical + extent->length;
  return 0;
}

/* Cuts fence files behind their last extent and removes the last ones if they are empty. */
static int tidy(struct place *place) {
  bool last = true;
  for (unsigned i = place->files; i-- > 0;) {
    uint64_t end = 0;
    struct stat found;
    int result = walk_extents(place->file[i], (struct span) { 0, INT64_MAX }, find_end, &end);
    if (result == 0 && fstat(place->file[i], &found) != 0)
      result = -errno;
    if (result == 0 && (uint64_t) found.st_size > end && ftruncate(place->file[i], (off_t) end) != 0)
      result = -errno;
    if (result < 0)
      return fail(&place->fault, -result, "%s/" HIDDEN_NAME "/fence.%04u: %s", place->path, i,
                  strerror(-result));
    last = last && end == 0;
    if (last)
      result = place_drop_last_file(place);
    if (result < 0)
      return result;
  }
  return 0;
}

/*
 * Brings the fence into the state asked for: what is inside goes back, what is free outside is taken.
 * Who only gives back has writers that wait, so the first note is a quick one.
 */
static int reconcile(struct operation *op, bool take) {
  struct work *work = &op->work;
  int result = note(op, true, !take);
  if (result == 0)
    result = give_back(work);
  for (int64_t before = -1; result == 0 && take && before != op->report->taken;) {
    before = op->report->taken;
    result = take_outside(work);
    if (result == 0)
      result = tidy(&op->place);
  }
  if (result == 0 && !take)
    result = tidy(&op->place);
  return result == 0 ? note(op, false, false) : result;
}

int fence_set(const char *dir, const struct fence_range *allowed, int mode,
              const struct fence_options *options, struct fence_report *report, char *message,
              size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct place *place = &op.place;
  int result = begin(&op, dir, true, options, report, message, size);
  if (result == 0)
    result = check_mode(&place->fault, dir, mode);
  if (result == 0)
    result = place_cluster(place, &op.state.cluster);
  if (result == 0)
    result = check_range(&place->fault, dir, allowed, place->fs_end, op.state.cluster,
                         &op.state.allowed);
  if (result == 0)
    result = plan(&op);
  if (result == 0)
    result = check_room_for_writers(&op.work);
  if (result < 0) {
    /* Refused before it began: leave no empty directory behind, and keep the message. */
    if (place->made && place->lock >= 0) {
      place->fault.text = NULL;
      place_remove(place);
    }
    return result;
  }
  op.state.mode = mode;
  return reconcile(&op, true);
}

/* Changes the allowed range of a fence that is set; WIDER says in which direction. */
static int change(const char *dir, const struct fence_range *allowed, bool wider,
                  const struct fence_options *options, struct fence_report *report, char *message,
                  size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct fence_range rounded;
  int result = begin_on_fence(&op, dir, options, report, message, size);
  if (result == 0)
    result = check_range(&op.place.fault, dir, allowed, op.place.fs_end, op.state.cluster,
                         &rounded);
  if (result < 0)
    return result;

  struct span now = span_of(&op.state.allowed), then = span_of(&rounded);
  struct span outer = wider ? then : now, inner = wider ? now : then;
  if (overlap(outer, inner) != inner.end - inner.start)
    return fail(&op.place.fault, EINVAL,
                "%s: cannot %s the allowed range from %" PRIu64 "..%" PRIu64 " to %" PRIu64
                "..%" PRIu64 ": the larger one must contain the other; use set instead", dir,
                wider ? "widen" : "narrow", now.start, now.end, then.start, then.end);
  op.state.allowed = rounded;
  result = plan(&op);
  if (result == 0 && !wider)
    result = check_room_for_writers(&op.work);
  return result == 0 ? reconcile(&op, !wider) : result;
}

int fence_widen(const char *dir, const struct fence_range *allowed,
                const struct fence_options *options, struct fence_report *report, char *message,
                size_t size) {
  return change(dir, allowed, true, options, report, message, size);
}

int fence_narrow(const char *dir, const struct fence_range *allowed,
                 const struct fence_options *options, struct fence_report *report, char *message,
                 size_t size) {
  return change(dir, allowed, false, options, report, message, size);
}

/* How much is fenced in each part of the device above or below the allowed range. */
struct shares {
  struct span where;
  uint64_t width;
  uint64_t bytes[YIELD_PARTS];
};

/* Adds one extent to the parts that it lies in. */
static int add_share(void *data, const struct extent *extent) {
  struct shares *shares = data;
  struct span physical = { larger(extent->physical, shares->where.start),
                           smaller(extent->physical + extent->length, shares->where.end) };
  while (physical.start < physical.end) {
    uint64_t part = (physical.start - shares->where.start) / shares->width;
    uint64_t end = smaller(shares->where.start + (part + 1) * shares->width, physical.end);
    shares->bytes[part] += end - physical.start;
    physical.start = end;
  }
  return 0;
}

/* Finds how far to widen into WHERE, from its start or its end on, to get NEED bytes or all. */
static int find_share(const struct place *place, struct span where, bool from_start,
                      uint64_t cluster, uint64_t *need, uint64_t *edge) {
  *edge = from_start ? where.start : where.end;
  if (where.end <= where.start || *need == 0)
    return 0;
  CLEANUP_FREE struct shares *shares = calloc(1, sizeof *shares);
  if (shares == NULL)
    return fail(&place->fault, ENOMEM, "%s: out of memory", place->path);
  shares->where = where;
  shares->width = ((where.end - where.start) / YIELD_PARTS / cluster + 1) * cluster;
  for (unsigned i = 0; i < place->files; i++) {
    int result = walk_extents(place->file[i], (struct span) { 0, INT64_MAX }, add_share, shares);
    if (result < 0)
      return fail(&place->fault, -result, "%s: cannot read the map of the fence: %s", place->path,
                  strerror(-result));
  }

  for (unsigned i = 0; *need > 0 && i < YIELD_PARTS; i++) {
    unsigned part = from_start ? i : YIELD_PARTS - 1 - i;
    if (shares->bytes[part] == 0)
      continue;
    *need -= smaller(*need, shares->bytes[part]);
    uint64_t start = where.start + part * shares->width;
    *edge = from_start ? smaller(start + shares->width, where.end) : start;
  }
  return 0;
}

int fence_yield(const char *dir, int64_t margin, const struct fence_options *options,
                struct fence_report *report, char *message, size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct place *place = &op.place;
  int result = begin_on_fence(&op, dir, options, report, message, size);
  if (result < 0)
    return result;
  if (op.state.mode != FENCE_ADVISORY)
    return fail(&place->fault, EPERM,
                "%s: the fence is mandatory and does not yield; set it as advisory, or widen it",
                dir);
  if (margin < 0)
    return fail(&place->fault, EINVAL, "%s: cannot keep a margin of %" PRId64 " bytes", dir, margin);

  uint64_t available = place_available(place);
  if (available >= (uint64_t) margin && !op.state.busy)
    return 0;
  result = plan(&op);
  if (result < 0)
    return result;
  uint64_t need = (uint64_t) margin + op.work.step - smaller(available, (uint64_t) margin);
  struct span now = op.work.allowed, then = now;
  result = find_share(place, (struct span) { now.end, place->fs_end }, true, op.work.cluster,
                      &need, &then.end);
  if (result == 0)
    result = find_share(place, (struct span) { 0, now.start }, false, op.work.cluster, &need,
                        &then.start);
  if (result < 0)
    return result;
  op.work.allowed = then;
  op.state.allowed.start = (int64_t) then.start;
  op.state.allowed.length = (int64_t) (then.end - then.start);
  return reconcile(&op, false);
}

int fence_lift(const char *dir, const struct fence_options *options, struct fence_report *report,
               char *message, size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct place *place = &op.place;
  struct state *state = &op.state;
  int result = begin(&op, dir, false, options, report, message, size);
  if (place->absent)
    return 0;
  if (result < 0)
    return result;
  state->mode = state->mode != 0 ? state->mode : FENCE_MANDATORY;
  state->cluster = state->cluster != 0 ? state->cluster : place->block;
  state->allowed.length = state->allowed.length != 0 ? state->allowed.length : 1;
  result = place->files > 0 ? note(&op, true, false) : 0;
  while (result == 0 && place->files > 0) {
    op.report->given_back += (int64_t) state->known[place->files - 1].blocks * 512;
    result = place_drop_last_file(place);
  }
  return result == 0 ? place_remove(place) : result;
}
