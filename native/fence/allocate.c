/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Programs cannot choose where ext4 allocates, but the allocator of ext4 advances through the disk. Blocks
 * that are freed can be reused only after the journal commits, and a large file starts where the last one
 * ended. A fence file therefore allocates step by step. It keeps the blocks outside the allowed range, and
 * releases the blocks inside it immediately.
 *
 * If the allocator does not advance (no journal, or a commit in between), the fence keeps one cluster of each
 * extent inside the range, called a pin, until the end of the round. Writers can use the space around the
 * pin, but this space is no longer contiguous. The next allocation of that size therefore goes elsewhere.
 *
 * The allocator prefers free extents of the requested size. Large requests find only the large extents inside
 * the range, and no small extents outside. The fence therefore lowers the request size until at least half of
 * the free space outside is in extents of that size or more (from GETFSMAP). It fetches the remaining extents
 * one by one.
 */

#include "allocate.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "free_space.h"
#include "extents.h"
#include "groups.h"
#include "holes.h"

/* Number of small allocations per FIEMAP call: large enough to make the cost of FIEMAP negligible. */
#define BATCH 256

/*
 * Maximum number of consecutive fruitless steps (see FRUIT). After that, the fence tries a smaller request
 * size, or fetches the remaining extents one by one. The largest request size gets more steps: enough for two
 * walks over the free space of the allowed range.
 */
#define PATIENCE 16

/*
 * A step is fruitful if the bytes allocated outside the allowed range are at least 1/FRUIT of the bytes
 * allocated inside.
 */
#define FRUIT 16

/*
 * Maximum number of blocks to request in one call: half of a block group. The allocator finds free extents of
 * a power of two through its buddy index. If no extent fits, it scans all groups one by one (0.5 ms on 500
 * GB, 15 ms on 14 TiB). For requests of more than 32767 blocks, ext4 keeps a preallocation until the file is
 * closed. Its release would leave free space outside the allowed range.
 */
#define CALL_MAX_BLOCKS 16384

/* Maximum number of journal commits to wait for space that other processes have freed. */
#define COMMITS 8

/* Maximum number of rounds: other processes may keep freeing space outside the allowed range. */
#define ROUNDS 64

/*
 * Fetching extents one by one takes 4 ms per MiB. It starts in two cases: requests of at most FETCH_SIZE
 * bytes find nothing, or the free space outside the allowed range is at most FETCH_MAX bytes or 1/FETCH_PART
 * of the file system, whichever is more.
 */
#define FETCH_SIZE (UINT64_C(1) << 20)
#define FETCH_MAX (UINT64_C(16) << 20)
#define FETCH_PART 8192

/* One step: one or more allocations of the same size, and their result. */
struct landing {
  struct work *work;
  int fd;
  uint64_t chunk;       /* the size of each allocation */
  uint64_t stride;      /* bytes per pin; 0: no pins */
  uint64_t kept;        /* bytes allocated outside the allowed range */
  uint64_t kept_end;    /* file offset of the end of the last kept extent */
  uint64_t inside;      /* bytes allocated inside the allowed range */
  uint64_t first;       /* address of the first extent inside */
  uint64_t top;         /* address of the highest extent inside */
  uint64_t pinned;      /* bytes inside that were not released */
  unsigned calls;       /* number of allocations */
  unsigned pieces;      /* number of allocated extents */
  uint64_t unaligned;   /* bytes outside that the allocator did not find through its buddy index */
};

static bool is_explained(const struct work *work) {
  return work->fence_dir->fault.text != NULL && *work->fence_dir->fault.text != 0;
}

/* Writes a message for a failed walk unless there already is one. Returns RESULT. */
int explain(const struct work *work, int result) {
  if (result >= 0 || is_explained(work))
    return result;
  return fail(&work->fence_dir->fault, -result, "%s: cannot read the extents of the fence: %s",
              work->fence_dir->path, strerror(-result));
}

/*
 * Returns 1 if the file system has the feature fast_commit, 0 if not, or -errno. No mount option shows the
 * feature. The file fc_info in /proc/fs/ext4 counts fast commits, and commits that were ineligible for a fast
 * commit, but only if the file system has the feature. If this operation holds the lock, it has written the
 * lock file; this function then syncs that file, so that at least one commit is counted. Without the lock,
 * relies on earlier commits. Also returns 1 if /proc/fs/ext4 or /sys is hidden, as in some containers. In
 * this case, the file "options" is missing, too, although all kernels provide it.
 */
int has_fast_commit(const struct fence_dir *fence_dir) {
  struct stat found;
  if (fstat(fence_dir->parent, &found) != 0)
    return fail(&fence_dir->fault, errno, "%s: %s", fence_dir->path, strerror(errno));
  if (fence_dir->lock >= 0 && fsync(fence_dir->lock) != 0)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME "/" LOCK_NAME ": cannot sync: %s",
                fence_dir->path, strerror(errno));
  CLEANUP_FILE FILE *info = open_ext4_info(major(found.st_dev), minor(found.st_dev), "fc_info");
  if (info == NULL && errno == ENOENT) {
    CLEANUP_FILE FILE *options = open_ext4_info(major(found.st_dev), minor(found.st_dev), "options");
    return options == NULL;
  }
  if (info == NULL)
    return fail(&fence_dir->fault, errno, "%s: cannot read fc_info in /proc/fs/ext4: %s", fence_dir->path,
                strerror(errno));
  char line[128], what[16];
  uint64_t count;
  while (fgets(line, sizeof line, info) != NULL)
    if (sscanf(line, "%" SCNu64 " %15s", &count, what) == 2 && count > 0 &&
        (strcmp(what, "commits") == 0 || strcmp(what, "ineligible") == 0))
      return 1;
  return 0;
}

/*
 * Commits the running journal transaction, which frees the blocks that files no longer use. FD is a file of
 * the fence. fsync waits for the transaction only if the file was changed in it, so futimens changes the file
 * first. With fast_commit, fsync does not commit the transaction, but syncfs does. Returns 0 or -errno.
 */
static int commit(const struct work *work, int fd) {
  if (futimens(fd, NULL) != 0 || fsync(fd) != 0)
    return -errno;
  int fast = has_fast_commit(work->fence_dir);
  return fast <= 0 ? fast : syncfs(fd) != 0 ? -errno : 0;
}

/*
 * Punches a hole into a fence file. ext4 may need a free block to split an extent. If there is no space, this
 * function commits and tries again: blocks that other processes have freed become available only after a
 * journal commit.
 */
static int punch(const struct work *work, int fd, uint64_t start, uint64_t length) {
  unsigned commits = 0;
  if (length == 0)
    return 0;
  while (fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t) start, (off_t) length) != 0) {
    int error = errno;
    if (error == ENOSPC && commits++ < COMMITS && commit(work, fd) == 0)
      continue;
    if (error != EINTR)
      return fail(&work->fence_dir->fault, error,
                  "%s: cannot release %s of the fence: %s", work->fence_dir->path, human(length).text,
                  strerror(error));
  }
  return 0;
}

/* Returns the part of an extent that is inside the allowed range, as file offsets in bytes. */
static struct span part_inside(const struct work *work, const struct extent *extent) {
  struct span physical = { extent->physical, extent->physical + extent->length };
  struct span inside = { larger(physical.start, work->allowed.start),
                         smaller(physical.end, work->allowed.end) };
  if (inside.end <= inside.start)
    return (struct span) { 0, 0 };
  return (struct span) { extent->logical + (inside.start - extent->physical),
                         extent->logical + (inside.end - extent->physical) };
}

/* The state of the walk of give_back. */
struct returning {
  struct work *work;
  unsigned file;
};

/* Releases the part of an extent that is inside the allowed range. */
static int return_extent(void *data, const struct extent *extent) {
  struct returning *returning = data;
  struct work *work = returning->work;
  int fd = work->fence_dir->file[returning->file];
  struct span inside = part_inside(work, extent);
  if (!extent->unwritten) {
    if (!work->adopt)
      return fail(&work->fence_dir->fault, EUCLEAN,
                  "%s/" HIDDEN_NAME "/fence.%04u: another program has written %s at offset %" PRIu64
                  "; find out which one, then set or lift the fence with --adopt",
                  work->fence_dir->path, returning->file, human(extent->length).text, extent->logical);
    inside = (struct span) { extent->logical, extent->logical + extent->length };
  }
  work->report->given_back += (int64_t) (inside.end - inside.start);
  return punch(work, fd, inside.start, inside.end - inside.start);
}

int give_back_part(struct work *work, unsigned file, struct span part) {
  struct returning returning = { work, file };
  return explain(work, walk_extents(work->fence_dir->file[file], part, return_extent, &returning));
}

/* Releases all blocks that the fence owns inside the allowed range. */
int give_back(struct work *work) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < work->fence_dir->files; i++)
    result = give_back_part(work, i, (struct span) { 0, INT64_MAX });
  return result;
}

/* Processes one allocated extent: keeps the part outside the allowed range, releases the part inside it. */
static int sort_out(void *data, const struct extent *extent) {
  struct landing *landing = data;
  const struct work *work = landing->work;
  struct span inside = part_inside(work, extent);
  uint64_t length = inside.end - inside.start;
  landing->pieces++;
  if (length == 0 && (extent->physical - first_block(work->fence_dir->block, work->cluster)) % landing->chunk != 0)
    landing->unaligned += extent->length;
  if (extent->length > length) {
    bool ends_inside = length > 0 && inside.end == extent->logical + extent->length;
    landing->kept += extent->length - length;
    landing->kept_end = ends_inside ? inside.start : extent->logical + extent->length;
  }
  if (length == 0)
    return 0;
  if (landing->inside == 0)
    landing->first = extent->physical + (inside.start - extent->logical);
  landing->top = larger(landing->top, extent->physical + (inside.start - extent->logical));
  landing->inside += length;
  if (landing->stride == 0)
    return punch(work, landing->fd, inside.start, length);

  for (uint64_t at = inside.start; at < inside.end;) {
    uint64_t part = smaller(landing->stride, inside.end - at);
    uint64_t before = part / 2 / work->cluster * work->cluster;
    uint64_t after = at + smaller(before + work->cluster, part);
    int result = punch(work, landing->fd, at, before);
    if (result == 0)
      result = punch(work, landing->fd, after, at + part - after);
    if (result < 0)
      return result;
    landing->pinned += after - at - before;
    landing->kept_end = larger(landing->kept_end, after);
    at += part;
  }
  return 0;
}

/* Returns the largest power of two that is not above VALUE, or 0 if VALUE is 0. */
static uint64_t power_below(uint64_t value) {
  return value == 0 ? 0 : UINT64_C(1) << (63 - __builtin_clzll(value));
}

/*
 * Returns the next smaller request size: alternately a power of two and 1.5 times a power of two. The
 * allocator finds the former through its buddy index, and the latter through the average size of a group's
 * free extents. Each index misses some groups.
 */
static uint64_t shrink(const struct work *work, uint64_t size) {
  uint64_t power = power_below(size);
  if (size == power)
    size = power / 4 * 3;
  else
    size = size > power / 2 * 3 ? power / 2 * 3 : power;
  return larger(size / work->cluster, 1) * work->cluster;
}

/* Returns the largest request size, in bytes: a power of two. */
static uint64_t main_size(const struct work *work) {
  uint64_t most = larger(CALL_MAX_BLOCKS * work->fence_dir->block, work->cluster);
  return power_below(smaller(most, work->step));
}

/* Allocates a range of a fence file in calls of CHUNK bytes. */
static int allocate(const struct work *work, int fd, uint64_t start, uint64_t length, uint64_t chunk) {
  for (uint64_t end = start + length; start < end; start += smaller(chunk, end - start)) {
    work->report->allocations++;
    while (fallocate(fd, 0, (off_t) start, (off_t) smaller(chunk, end - start)) != 0)
      if (errno != EINTR)
        return -errno;
  }
  return 0;
}

/* Writes a message for a failed allocation unless there already is one. Returns -errno. */
static int explain_allocate(const struct work *work, int error) {
  const char *path = work->fence_dir->path;
  if (is_explained(work))
    return -error;
  if (error == EDQUOT)
    return fail(&work->fence_dir->fault, error,
                "%s: the disk quota of user %u is too small for the fence; undoing the change. Raise the quota, "
                "or lift the fence and set it as root", path, geteuid());
  if (error == EFBIG)
    return fail(&work->fence_dir->fault, error,
                "%s: a fence file has reached the file size limit of this process; raise the limit "
                "(ulimit -f)", path);
  return fail(&work->fence_dir->fault, error, "%s: cannot allocate space for the fence: %s", path,
              strerror(error));
}

/* Returns the current step in bytes: at most a quarter of the available space, to leave the rest to writers. */
static uint64_t step_now(const struct work *work) {
  uint64_t step = smaller(work->step, fence_dir_available(work->fence_dir) / 4);
  return larger(step / work->cluster, 1) * work->cluster;
}

/* The state of a round of allocations. */
struct round {
  uint64_t chunk;   /* the request size, in bytes */
  uint64_t last;    /* address of the last allocation inside the allowed range */
  uint64_t top;     /* highest address of a large allocation inside so far */
  bool top_known;   /* the allocator has turned back, so it goes no higher than "top" */
  bool climbing;    /* each step is a single allocation */
  uint64_t pinned;  /* bytes held inside the allowed range */
  bool pins;        /* the allocator does not advance without pins */
  int64_t total;    /* bytes to allocate, for progress */
};

/*
 * Performs one step and processes the allocated extents. Returns 0, 1 if there is no more space, or
 * -errno.
 */
static int take_step(struct work *work, struct round *round, struct holes *holes,
                     struct free_space *free_space, struct landing *landing) {
  struct gap *gap;
  int result = next_gap(work, holes, &gap);
  if (result < 0)
    return result;

  uint64_t step = step_now(work);
  step -= smaller(step - work->cluster, round->pinned);
  uint64_t length = smaller(round->climbing ? smaller(round->chunk, step) : step,
                            gap->at.end - gap->at.start);
  uint64_t chunk = smaller(round->chunk, length / work->cluster * work->cluster);
  length = smaller(length / chunk, BATCH) * chunk;
  int fd = work->fence_dir->file[gap->file];
  *landing = (struct landing) {
    .work = work,
    .fd = fd,
    .chunk = chunk,
    .stride = round->pins ? chunk : 0,
    .calls = (unsigned) (length / chunk),
  };

  int error = allocate(work, fd, gap->at.start, length, chunk);
  struct span asked = { gap->at.start, gap->at.start + length };
  result = explain(work, walk_extents(fd, asked, sort_out, landing));
  if (result < 0)
    return result;
  gap->at.start = larger(gap->at.start, landing->kept_end);

  work->report->taken += (int64_t) landing->kept;
  work->report->most_held =
      (int64_t) larger((uint64_t) work->report->most_held, round->pinned + landing->inside);
  round->pinned += landing->pinned;
  free_space->free -= smaller(free_space->free, landing->kept);
  if (error == -ENOSPC)
    return 1;
  return error < 0 ? explain_allocate(work, -error) : 0;
}

/* Reports progress. Returns 0, or -ECANCELED if the caller cancels. */
static int tell(const struct work *work, const struct round *round) {
  if (work->progress == NULL ||
      work->progress(work->progress_data, (int64_t) smaller((uint64_t) work->report->taken,
                                                            (uint64_t) round->total),
                     round->total) == 0)
    return 0;
  return fail(&work->fence_dir->fault, ECANCELED,
              "%s: cancelled after %s of %s; repeat the operation, or lift the fence", work->fence_dir->path,
              human((uint64_t) work->report->taken).text, human((uint64_t) round->total).text);
}

/*
 * Advances the allocator to the upper end of the allowed range. Small allocations would stay in one
 * block group as long as it is mostly free. Large allocations advance group by group; after the
 * last group inside the range, the allocator finds the small free extents outside.
 */
static int climb(struct work *work, struct round *round, struct holes *holes, struct free_space *free_space) {
  uint64_t chunk = round->chunk, last = 0;
  uint64_t inside = work->allowed.end - work->allowed.start;
  round->chunk = main_size(work);
  round->climbing = true;
  int result = 0;
  bool there = false;
  for (uint64_t left = 3 * inside / round->chunk + PATIENCE; result == 0 && !there && left > 0;
       left--) {
    struct landing landing;
    result = take_step(work, round, holes, free_space, &landing);
    if (result == 0)
      result = tell(work, round);
    if (result < 0 || landing.inside == 0)
      continue;
    there = round->top_known && landing.top >= round->top;
    round->top_known |= landing.top <= last;
    round->top = larger(round->top, landing.top);
    last = landing.top;
  }
  round->chunk = chunk;
  round->climbing = false;
  return result < 0 ? result : 0;
}

/*
 * Allocates until nothing is free outside the allowed range, or until requests of this size no longer find
 * free extents there.
 */
static int take_round(struct work *work, struct round *round, struct holes *holes,
                      struct free_space *free_space) {
  uint64_t available = fence_dir_available(work->fence_dir);
  uint64_t inside = available - smaller(available, free_space->free);
  uint64_t patience = PATIENCE;
  bool main = round->chunk == main_size(work);
  if (main)
    patience += 2 * inside / work->step;

  int result = 0;
  for (uint64_t futile = 0; result == 0 && free_space->free > 0 && futile <= patience;) {
    struct landing landing;
    result = take_step(work, round, holes, free_space, &landing);
    if (result < 0)
      return result;
    futile = landing.kept > 0 && landing.kept >= landing.inside / FRUIT ? 0 : futile + 1;
    /* No free extents of this size remain, and each search for one is slow: use a smaller size. */
    if (main && landing.unaligned > landing.kept / 2)
      break;
    if (landing.pieces > 2 * landing.calls)
      round->chunk = shrink(work, round->chunk);
    if (landing.inside > 0) {
      round->pins |= landing.first <= round->last;
      round->last = landing.first;
    }
    if (round->pinned * 2 > step_now(work)) {
      int given = give_back(work);
      if (given < 0)
        return given;
      round->pinned = 0;
    }
    result = tell(work, round) < 0 ? -ECANCELED : result;
  }
  return result < 0 ? result : 0;
}

/*
 * Returns the next request size in bytes: at least half of the free space is in extents of this size or more.
 * If the last request size, ASKED, was fruitless, returns a smaller size.
 */
static uint64_t next_size(const struct work *work, const struct free_space *free_space, uint64_t asked,
                          bool fruit) {
  uint64_t bytes = 0, size = 0;
  for (int i = 63; i >= 0 && bytes < (free_space->free + 1) / 2; i--) {
    bytes += free_space->size[i].bytes;
    size = free_space->size[i].smallest;
  }
  if (!fruit)
    size = smaller(size, shrink(work, asked));
  size = smaller(size, main_size(work) / 2 * 3) / work->cluster * work->cluster;
  return larger(size, work->cluster);
}

/*
 * Waits for a commit of the running journal transaction. The commit frees the blocks that the fence's extent
 * tree no longer needs, and the blocks of files that other processes have just deleted.
 */
static int settle(const struct work *work) {
  int result = work->fence_dir->files > 0 ? commit(work, work->fence_dir->file[0]) : 0;
  return result == 0 ? 0 : fail(&work->fence_dir->fault, -result, "%s: cannot sync the fence: %s",
                                work->fence_dir->path, strerror(-result));
}

/* Ends a round: releases the pins and counts the free space again. */
static int end_round(struct work *work, struct round *round, struct free_space *free_space) {
  int result = round->pinned > 0 ? give_back(work) : 0;
  round->pinned = 0;
  if (result == 0)
    result = settle(work);
  return result == 0 ? count_free_space(work, free_space) : result;
}

/*
 * Allocates, one by one, the small free extents that large requests do not find. Stops when a pass over them
 * makes little progress.
 */
static int fetch_rest(struct work *work, struct holes *holes, struct round *round,
                      struct free_space *free_space) {
  for (uint64_t left = UINT64_MAX; free_space->free > 0 && free_space->free < left;) {
    struct gap *gap;
    uint64_t taken;
    left = free_space->free - free_space->free / FRUIT;
    int result = next_gap(work, holes, &gap);
    if (result < 0)
      return result;
    result = fetch_outside(work, work->fence_dir->file[gap->file], &gap->at, &taken);
    work->report->taken += (int64_t) taken;
    if (result < 0)
      return result == -EDQUOT || result == -EFBIG ? explain_allocate(work, -result) : explain(work, result);
    result = end_round(work, round, free_space);
    if (result == 0)
      result = tell(work, round);
    if (result < 0)
      return result;
  }
  return 0;
}

/* Runs a round with the current request size. Starts at the top of the allowed range if FROM_TOP. */
static int take_size(struct work *work, struct round *round, struct holes *holes,
                     struct free_space *free_space, bool from_top) {
  int result = 0;
  if (from_top)
    result = climb(work, round, holes, free_space);
  if (result == 0)
    result = take_round(work, round, holes, free_space);
  return result == 0 ? end_round(work, round, free_space) : result;
}

/* The state of the walk of sum_inside. */
struct sum {
  const struct work *work;
  uint64_t inside;
};

/* Adds the bytes of an extent that are inside the allowed range. */
static int sum_inside(void *data, const struct extent *extent) {
  struct sum *sum = data;
  sum->inside += overlap((struct span) { extent->physical, extent->physical + extent->length },
                         sum->work->allowed);
  return 0;
}

/* Refuses an allowed range in which less than one step would be available to writers. Changes nothing. */
int check_room_for_writers(const struct work *work) {
  const struct fence_dir *fence_dir = work->fence_dir;
  struct sum held = { work, 0 };
  struct free_space free_space;
  int result = count_free_space(work, &free_space);
  for (unsigned i = 0; result == 0 && i < fence_dir->files; i++)
    result = explain(work, walk_extents(fence_dir->file[i], (struct span) { 0, INT64_MAX }, sum_inside,
                                        &held));
  uint64_t available = fence_dir_available(fence_dir) + held.inside;
  if (result < 0 || free_space.free == 0 || available >= free_space.free + work->step)
    return result;
  return fail(&fence_dir->fault, ENOSPC,
              "%s: the allowed range (%s..%s) would leave only %s available to writers, less than the "
              "minimum of %s (one step); allow a larger range, free some space, use a smaller step, or "
              "reserve less space for root (tune2fs -m)",
              fence_dir->path, human(work->allowed.start).text, human(work->allowed.end).text,
              human(available - smaller(available, free_space.free)).text, human(work->step).text);
}

/* Allocates all free blocks outside the allowed range. Reports blocks that cannot be allocated as left. */
int take_outside(struct work *work) {
  CLEANUP_HOLES struct holes holes = { NULL, 0, 0 };
  struct free_space free_space;
  int result = settle(work);
  if (result == 0)
    result = count_free_space(work, &free_space);
  if (result < 0 || free_space.free == 0)
    return result;

  result = find_holes(work, &holes);

  struct round round = { .chunk = main_size(work), .total = (int64_t) free_space.free };
  for (int i = 0; result == 0 && free_space.free > 0 && i < ROUNDS; i++) {
    int64_t taken = work->report->taken;
    uint64_t asked = round.chunk;
    if (free_space.free <= larger(FETCH_MAX, work->fence_dir->fs_end / FETCH_PART) ||
        asked <= SMALL_FILE * work->fence_dir->block)
      result = fetch_rest(work, &holes, &round, &free_space);
    if (result == 0 && work->report->taken == taken)
      result = take_size(work, &round, &holes, &free_space, false);
    /*
     * Starting at the top of the allowed range is expensive, so do this only if the cheaper searches found
     * nothing.
     */
    if (result == 0 && work->report->taken == taken && asked < main_size(work) && asked > FETCH_SIZE)
      result = take_size(work, &round, &holes, &free_space, true);
    bool fruit = work->report->taken > taken;
    if (result == 0 && !fruit && asked <= FETCH_SIZE)
      result = fetch_rest(work, &holes, &round, &free_space);
    bool scraps = free_space.free <= SCRAPS * work->fence_dir->block;
    if (work->report->taken == taken && (scraps || asked <= work->cluster))
      break;
    round.chunk = next_size(work, &free_space, asked, fruit);
  }
  work->report->left = free_space.free <= SCRAPS * work->fence_dir->block ? 0 : (int64_t) free_space.free;
  return result;
}
