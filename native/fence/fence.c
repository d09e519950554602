/* SPDX-License-Identifier: Apache-2.0 */

/* Operations. Each takes the lock, records its intent, changes the fence, and records the result. */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "extents.h"
#include "allocate.h"
#include "options.h"
#include "sink.h"

/*
 * Number of parts into which fence_yield divides the space above or below the allowed range: at
 * most 1 GiB each on a disk of 16 TiB.
 */
#define YIELD_PARTS 16384

int64_t fence_default_step(int64_t fs_size) {
  return step_for(fs_size);
}

/* An operation: its fence directory, recorded state, options and report. */
struct operation {
  struct fence_dir fence_dir;
  struct state state;
  struct work work;
  bool is_new;               /* there was no fence when the operation began */
  struct fence_range before; /* the allowed range and mode when the operation began; empty and 0 if not known */
  int mode_before;
  const struct fence_options *options;
  struct fence_report *report;
  struct fence_report unused; /* used if the caller passes no report */
};

#define CLEANUP_OPERATION __attribute__((cleanup(cleanup_operation)))

static void cleanup_operation(struct operation *op) {
  fence_dir_close(&op->fence_dir);
}

/* Opens the fence directory, takes the lock, opens the fence files and compares them with the state. */
static int open_fence(struct operation *op, const char *dir, bool make,
                      const struct fence_options *options, struct fence_report *report, char *message,
                      size_t size) {
  static const struct fence_options defaults;
  struct fence_dir *fence_dir = &op->fence_dir;
  struct state *state = &op->state;
  op->options = options != NULL ? options : &defaults;
  op->report = report != NULL ? report : &op->unused;
  memset(op->report, 0, sizeof *op->report);
  memset(state, 0, sizeof *state);

  int result = fence_dir_open(fence_dir, dir, message, size);
  if (result == 0)
    result = fence_dir_lock(fence_dir, make, op->options->wait_ms);
  if (result == 0)
    result = fence_dir_open_files(fence_dir, true);
  if (result < 0)
    return result;

  result = state_load(fence_dir->hidden, state);
  bool adopt = op->options->flags & FENCE_ADOPT;
  if (result == -ENOENT && fence_dir->files == 0)
    return 0;
  if (result == 0 && (adopt || state->busy))
    return 0;
  if (result == 0)
    return fence_dir_compare(fence_dir, state);
  memset(state, 0, sizeof *state);
  if (adopt)
    return 0;
  return fail(&fence_dir->fault, -result,
              "%s/" HIDDEN_NAME "/" STATE_NAME ": %s; find out who changed it, then set or lift the "
              "fence with --adopt", dir,
              result == -ENOENT ? "is missing, but fence files exist" : strerror(-result));
}

/* Begins an operation: opens the fence, and remembers its allowed range and mode. */
static int begin(struct operation *op, const char *dir, bool make, const struct fence_options *options,
                 struct fence_report *report, char *message, size_t size) {
  int result = open_fence(op, dir, make, options, report, message, size);
  op->before = op->state.allowed;
  op->mode_before = (int) op->state.mode;
  op->is_new = op->before.length == 0 && op->fence_dir.files == 0;
  return result;
}

/* Begins an operation on an existing fence. */
static int begin_on_fence(struct operation *op, const char *dir,
                          const struct fence_options *options, struct fence_report *report,
                          char *message, size_t size) {
  int result = begin(op, dir, false, options, report, message, size);
  if (op->fence_dir.absent || (result == 0 && op->state.mode == 0))
    return fail(&op->fence_dir.fault, ENOENT, "%s: has no fence; set one first", op->fence_dir.path);
  return result;
}

/*
 * Returns the largest size of a fence file, in bytes. Without huge_file, lseek refuses offsets of 2 TiB and more in
 * any file, such as the lock file.
 */
static uint64_t largest_file(const struct fence_dir *fence_dir) {
  uint64_t most = FILE_MAX_BLOCKS * fence_dir->block;
  return lseek(fence_dir->lock, (off_t) most, SEEK_SET) < 0 ? smaller(most, SMALL_FILE_MAX) : most;
}

/* Initializes the work from the options, with defaults for options that are not set. */
static int plan(struct operation *op) {
  const struct fence_options *options = op->options;
  struct fence_dir *fence_dir = &op->fence_dir;
  uint64_t cluster = op->state.cluster;
  int result = check_sizes(&fence_dir->fault, fence_dir->path, options);
  if (result < 0)
    return result;
  uint64_t step = options->step > 0 ? (uint64_t) options->step
                                    : (uint64_t) fence_default_step((int64_t) fence_dir->fs_end);
  step = larger(step / cluster, 1) * cluster;
  uint64_t file_max = largest_file(fence_dir);
  if (options->file_max > 0)
    file_max = smaller(file_max, (uint64_t) options->file_max);
  op->work = (struct work) {
    .fence_dir = fence_dir,
    .allowed = span_of(&op->state.allowed),
    .cluster = cluster,
    .step = step,
    .file_max = larger(file_max, step) / cluster * cluster,
    .adopt = options->flags & FENCE_ADOPT,
    .progress = options->progress,
    .progress_data = options->data,
    .report = op->report,
  };
  return 0;
}

/*
 * Records the state; BUSY marks an operation in progress. QUICK skips the fsync of the directory (see
 * state_save).
 */
static int note(struct operation *op, bool busy, bool quick) {
  const struct fence_dir *fence_dir = &op->fence_dir;
  struct state *state = &op->state;
  /* If the previous record skipped the fsync of the directory, its rename must be on the disk before this one. */
  if (state->busy && fsync(fence_dir->hidden) != 0)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME ": cannot sync: %s", fence_dir->path,
                strerror(errno));
  state->busy = busy;
  int result = fence_dir_known(fence_dir, state);
  if (result < 0)
    return result;
  result = state_save(fence_dir->hidden, state, quick);
  return result == 0 ? 0
                     : fail(&fence_dir->fault, -result, "%s/" HIDDEN_NAME "/" STATE_NAME ": cannot write: %s%s",
                            fence_dir->path, strerror(-result), result == -ENOSPC ? "; a few KiB must be free" : "");
}

/* Records the end of an extent, as an offset in the file. */
static int find_end(void *data, const struct extent *extent) {
  *(uint64_t *) data = extent->logical + extent->length;
  return 0;
}

/* Truncates fence files after their last extent, and removes empty files from the end of the list. */
static int tidy(struct fence_dir *fence_dir) {
  bool last = true;
  for (unsigned i = fence_dir->files; i-- > 0;) {
    uint64_t end = 0;
    struct stat found;
    int result = walk_extents(fence_dir->file[i], (struct span) { 0, INT64_MAX }, find_end, &end);
    if (result == 0 && fstat(fence_dir->file[i], &found) != 0)
      result = -errno;
    if (result == 0 && (uint64_t) found.st_size > end && ftruncate(fence_dir->file[i], (off_t) end) != 0)
      result = -errno;
    if (result < 0)
      return fail(&fence_dir->fault, -result, "%s/" HIDDEN_NAME "/fence.%04u: %s", fence_dir->path, i,
                  strerror(-result));
    last = last && end == 0;
    if (last)
      result = fence_dir_drop_last_file(fence_dir);
    if (result < 0)
      return result;
  }
  return 0;
}

/* The fenced bytes in each of YIELD_PARTS equal parts of WHERE, which is above or below the allowed range. */
struct shares {
  struct span where;
  uint64_t width;
  uint64_t bytes[YIELD_PARTS];
};

/* Adds the bytes of an extent to the parts that contain them. */
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

/*
 * Finds how far the allowed range must grow into WHERE to release NEED fenced bytes, or all fenced bytes in
 * WHERE if there are fewer. The range grows from the start of WHERE if FROM_START, otherwise from its end.
 * Sets EDGE to the new boundary of the allowed range, and subtracts the released bytes from NEED.
 */
static int find_share(const struct fence_dir *fence_dir, struct span where, bool from_start,
                      uint64_t cluster, uint64_t *need, uint64_t *edge) {
  *edge = from_start ? where.start : where.end;
  if (where.end <= where.start || *need == 0)
    return 0;
  CLEANUP_FREE struct shares *shares = calloc(1, sizeof *shares);
  if (shares == NULL)
    return fail(&fence_dir->fault, ENOMEM, "%s: out of memory", fence_dir->path);
  shares->where = where;
  shares->width = ((where.end - where.start) / YIELD_PARTS / cluster + 1) * cluster;
  for (unsigned i = 0; i < fence_dir->files; i++) {
    int result = walk_extents(fence_dir->file[i], (struct span) { 0, INT64_MAX }, add_share, shares);
    if (result < 0)
      return fail(&fence_dir->fault, -result, "%s: cannot read the extents of the fence: %s", fence_dir->path,
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

/* Widens the allowed range, upwards and then downwards, until it contains NEED bytes that are fenced now. */
static int widen_by(struct operation *op, uint64_t need) {
  struct fence_dir *fence_dir = &op->fence_dir;
  struct span now = op->work.allowed, then = now;
  int result = find_share(fence_dir, (struct span) { now.end, fence_dir->fs_end }, true, op->work.cluster,
                          &need, &then.end);
  if (result == 0)
    result = find_share(fence_dir, (struct span) { 0, now.start }, false, op->work.cluster, &need,
                        &then.start);
  if (result < 0)
    return result;
  op->work.allowed = then;
  op->state.allowed.start = (int64_t) then.start;
  op->state.allowed.length = (int64_t) (then.end - then.start);
  return 0;
}

/* Removes the fence and its directory. */
static int lift(struct operation *op) {
  struct fence_dir *fence_dir = &op->fence_dir;
  struct state *state = &op->state;
  int result = fence_dir->files > 0 ? note(op, true, false) : 0;
  while (result == 0 && fence_dir->files > 0) {
    op->report->given_back += (int64_t) state->known[fence_dir->files - 1].blocks * 512;
    result = fence_dir_drop_last_file(fence_dir);
  }
  return result == 0 ? fence_dir_remove(fence_dir) : result;
}

/*
 * Undoes an operation that has exhausted the quota of the fence's owner, because all other writes of this
 * user would fail. Removes a new fence. Otherwise, restores the previous mode, and widens the requested range
 * to include the previous one. If the fence gained blocks outside of this range, widens the range further,
 * until the fence has released as many bytes as the operation allocated. If this fails, the operation counts
 * as interrupted, and the next operation continues it.
 */
static int undo(struct operation *op) {
  struct work *work = &op->work;
  if (op->is_new)
    return lift(op);
  int result = give_back(work); /* releases the pins, which do not count as allocated */
  int64_t kept = op->report->given_back + op->report->taken;
  if (op->mode_before != 0) {
    struct span before = span_of(&op->before);
    work->allowed.start = smaller(work->allowed.start, before.start);
    work->allowed.end = larger(work->allowed.end, before.end);
    op->state.allowed.start = (int64_t) work->allowed.start;
    op->state.allowed.length = (int64_t) (work->allowed.end - work->allowed.start);
    op->state.mode = op->mode_before;
  }
  if (result == 0)
    result = give_back(work);
  if (result == 0 && kept > op->report->given_back) {
    result = widen_by(op, (uint64_t) (kept - op->report->given_back));
    if (result == 0)
      result = give_back(work);
  }
  if (result == 0)
    result = tidy(&op->fence_dir);
  return result == 0 ? note(op, false, false) : result;
}

/*
 * Sets the fence to the requested state: releases blocks inside the allowed range and, if TAKE, allocates
 * free blocks outside. Without TAKE, writers may be waiting for the released blocks, so the first record
 * skips the fsync of the directory.
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
      result = tidy(&op->fence_dir);
  }
  if (result == 0 && !take)
    result = tidy(&op->fence_dir);
  if (result == -EDQUOT) {
    op->fence_dir.fault.text = NULL; /* an error of undo() must not replace the message */
    undo(op);
    return result;
  }
  return result == 0 ? note(op, false, false) : result;
}

int fence_set(const char *dir, const struct fence_range *allowed, int mode,
              const struct fence_options *options, struct fence_report *report, char *message,
              size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct fence_dir *fence_dir = &op.fence_dir;
  int result = begin(&op, dir, true, options, report, message, size);
  if (result == 0)
    result = check_mode(&fence_dir->fault, dir, mode);
  if (result == 0)
    result = fence_dir_cluster(fence_dir, &op.state.cluster);
  if (result == 0)
    result = check_range(&fence_dir->fault, dir, allowed, fence_dir->fs_end, op.state.cluster,
                         &op.state.allowed);
  if (result == 0)
    result = plan(&op);
  if (result == 0)
    result = check_room_for_writers(&op.work);
  if (result < 0) {
    /*
     * The operation was refused before it began: remove the new directory and keep the message. Keep the
     * directory if it has a state file: another process has then set a fence in it before this process got
     * the lock.
     */
    if (fence_dir->made && fence_dir->locked && faccessat(fence_dir->hidden, STATE_NAME, F_OK, 0) != 0) {
      fence_dir->fault.text = NULL;
      fence_dir_remove(fence_dir);
    }
    return result;
  }
  op.state.mode = mode;
  return reconcile(&op, true);
}

/* Widens (WIDER) or narrows the allowed range of an existing fence. */
static int change(const char *dir, const struct fence_range *allowed, bool wider,
                  const struct fence_options *options, struct fence_report *report, char *message,
                  size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct fence_range rounded;
  int result = begin_on_fence(&op, dir, options, report, message, size);
  if (result == 0)
    result = check_range(&op.fence_dir.fault, dir, allowed, op.fence_dir.fs_end, op.state.cluster,
                         &rounded);
  if (result < 0)
    return result;

  struct span now = span_of(&op.state.allowed), then = span_of(&rounded);
  struct span outer = wider ? then : now, inner = wider ? now : then;
  if (overlap(outer, inner) != inner.end - inner.start)
    return fail(&op.fence_dir.fault, EINVAL,
                "%s: cannot %s the allowed range from %s (bytes %" PRIu64 "..%" PRIu64 ") to %s (bytes "
                "%" PRIu64 "..%" PRIu64 "): the larger range must contain the smaller one; use set instead",
                dir, wider ? "widen" : "narrow", human(now.end - now.start).text, now.start, now.end,
                human(then.end - then.start).text, then.start, then.end);
  op.state.allowed = rounded;
  /*
   * The interrupted operation may have left free blocks outside the range. The state must not call such a
   * fence set.
   */
  bool take = !wider || op.state.busy;
  result = plan(&op);
  if (result == 0 && take)
    result = check_room_for_writers(&op.work);
  return result == 0 ? reconcile(&op, take) : result;
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

int fence_yield(const char *dir, int64_t margin, const struct fence_options *options,
                struct fence_report *report, char *message, size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct fence_dir *fence_dir = &op.fence_dir;
  int result = begin_on_fence(&op, dir, options, report, message, size);
  if (result < 0)
    return result;
  if (op.state.mode != FENCE_ADVISORY)
    return fail(&fence_dir->fault, EPERM,
                "%s: the fence is mandatory, so it cannot release space to writers; set it "
                "again as advisory, or widen it",
                dir);
  if (margin < 0)
    return fail(&fence_dir->fault, EINVAL, "%s: the margin is %" PRId64 " bytes, but must not be negative", dir,
                margin);

  uint64_t available = fence_dir_available(fence_dir);
  if (available >= (uint64_t) margin && !op.state.busy)
    return 0;
  result = plan(&op);
  if (result < 0)
    return result;
  uint64_t need = (uint64_t) margin + op.work.step - smaller(available, (uint64_t) margin);
  result = widen_by(&op, need);
  return result == 0 ? reconcile(&op, false) : result;
}

int fence_sink(const char *dir, const char *file, const struct fence_options *options,
               struct fence_sink_report *report, char *message, size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct fence_sink_report unused;
  struct sinking sinking;
  report = report != NULL ? report : &unused;
  memset(report, 0, sizeof *report);
  int result = begin_on_fence(&op, dir, options, NULL, message, size);
  if (result == 0)
    result = plan(&op);
  if (result == 0)
    result = sink_open(&op.work, file, &sinking);
  if (result < 0)
    return result;
  /*
   * Finishes an interrupted operation, or releases blocks that an interrupted fence_sink has left in the
   * fence.
   */
  result = op.state.busy ? reconcile(&op, false) : give_back(&op.work);
  if (result == 0)
    result = sink(&op.work, &sinking, op.options->rate, report);
  close(sinking.fd);
  /* Records the new ctime of the fence files. The new state file also shows observers that the fence has changed. */
  if (result < 0)
    op.fence_dir.fault.text = NULL; /* keeps the message */
  int noted = report->moved > 0 ? note(&op, false, false) : 0;
  return result < 0 ? result : noted;
}

int fence_lift(const char *dir, const struct fence_options *options, struct fence_report *report,
               char *message, size_t size) {
  CLEANUP_OPERATION struct operation op;
  struct fence_dir *fence_dir = &op.fence_dir;
  struct state *state = &op.state;
  int result = begin(&op, dir, false, options, report, message, size);
  if (fence_dir->absent) {
    /* An interrupted lift may have left an empty directory. */
    unlinkat(fence_dir->parent, HIDDEN_NAME, AT_REMOVEDIR);
    return 0;
  }
  if (result < 0)
    return result;
  state->mode = state->mode != 0 ? state->mode : FENCE_MANDATORY;
  state->cluster = state->cluster != 0 ? state->cluster : fence_dir->block;
  state->allowed.length = state->allowed.length != 0 ? state->allowed.length : 1;
  return lift(&op);
}
