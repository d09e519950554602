/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The allocator of ext4 cannot be told where to allocate. But it moves on: what has been allocated
 * and freed at once is not given out again before the journal commits, and large files start where
 * the last one ended. So a fence file allocates step by step, keeps what landed outside of the
 * allowed range, and gives back at once what landed inside.
 *
 * Where nothing moves on (no journal, or a commit in between), one cluster of each piece is kept
 * until the end of the round, a pin: the space around it is free for all writers, but not as a
 * piece of that size, so that the next allocation of that size goes elsewhere.
 *
 * The allocator prefers pieces of the size asked for. So that small free pieces outside are found
 * although there are large ones inside, the size asked for goes down to that in which half of what is
 * free outside lies, which GETFSMAP tells. What is not found that way is fetched piece by piece.
 */

#include "space.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "census.h"
#include "extents.h"
#include "room.h"

/* Small allocations that are looked at together: enough to make FIEMAP's cost not count. */
#define BATCH 256

/*
 * After so many fruitless steps in a row, fetch what is left one by one, or try a smaller size. While
 * whole block groups are free, a walk over the allowed range comes on top.
 */
#define PATIENCE 16

/* A step bears fruit if one part in so many of what it allocated was outside. */
#define FRUIT 16

/*
 * What to ask for in one call, in blocks: half of a block group. The allocator finds powers of two
 * by its buddy index, as long as there are any; a size that nothing fits makes it go through all
 * groups one by one (0.5 ms on 500 GB, 15 ms on 14 TiB). And ext4 keeps a preallocation for a file
 * that asks for more than 32767 blocks at once, and gives it back when the file is closed: that
 * would be a leak in the fence.
 */
#define CALL_MAX_BLOCKS 16384

/* How often to wait for the space that others have removed. */
#define COMMITS 8

/* Others may free space outside for as long as we look: not more looks than this. */
#define ROUNDS 64

/*
 * When pieces are fetched one by one, which takes 4 ms for a MiB: when large allocations find no more
 * of this size or less, or when all that is left is FETCH_MAX, or one FETCH_PART-th of the file system.
 */
#define FETCH_SIZE (UINT64_C(1) << 20)
#define FETCH_MAX (UINT64_C(16) << 20)
#define FETCH_PART 8192

/* One allocation and what came of it. */
struct landing {
  struct work *work;
  int fd;
  uint64_t chunk;       /* the size of each allocation */
  uint64_t stride;      /* one pin for that many bytes; 0: no pins */
  uint64_t kept;        /* bytes outside */
  uint64_t kept_end;    /* where in the file the last of them ends */
  uint64_t inside;      /* bytes that landed inside */
  uint64_t first;       /* where the first of them is */
  uint64_t top;         /* where the highest piece of them is */
  uint64_t pinned;      /* bytes of them that were not given back */
  unsigned calls;       /* how many allocations there were */
  unsigned pieces;      /* in how many pieces the space came */
  uint64_t unaligned;   /* bytes outside that the buddy index would have placed otherwise */
};

/* Explains the error of a walk that has no message yet. */
int explain(const struct work *work, int result) {
  if (result >= 0 || (work->place->fault.text != NULL && *work->place->fault.text != 0))
    return result;
  return fail(&work->place->fault, -result, "%s: cannot read the map of the fence: %s",
              work->place->path, strerror(-result));
}

/*
 * Frees a part of a fence file. To split an extent, ext4 may need a block; what others have removed is
 * free for that only when the journal is committed, as fsync does.
 */
static int punch(const struct work *work, int fd, uint64_t start, uint64_t length) {
  unsigned commits = 0;
  if (length == 0)
    return 0;
  while (fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t) start, (off_t) length) != 0) {
    int error = errno;
    if (error == ENOSPC && commits++ < COMMITS && fsync(fd) == 0)
      continue;
    if (error != EINTR)
      return fail(&work->place->fault, error,
                  "%s: cannot give back %" PRIu64 " bytes of the fence: %s", work->place->path,
                  length, strerror(error));
  }
  return 0;
}

/* The part of an extent that lies in the allowed range, in bytes of the file. */
static struct span part_inside(const struct work *work, const struct extent *extent) {
  struct span physical = { extent->physical, extent->physical + extent->length };
  struct span inside = { larger(physical.start, work->allowed.start),
                         smaller(physical.end, work->allowed.end) };
  if (inside.end <= inside.start)
    return (struct span) { 0, 0 };
  return (struct span) { extent->logical + (inside.start - extent->physical),
                         extent->logical + (inside.end - extent->physical) };
}

/* What give_back walks with. */
struct returning {
  struct work *work;
  unsigned file;
};

/* Gives back what of one extent lies in the allowed range. */
static int return_extent(void *data, const struct extent *extent) {
  struct returning *returning = data;
  struct work *work = returning->work;
  int fd = work->place->file[returning->file];
  struct span inside = part_inside(work, extent);
  if (!extent->unwritten) {
    if (!work->adopt)
      return fail(&work->place->fault, EUCLEAN,
                  "%s/" HIDDEN_NAME "/fence.%04u: someone has written %" PRIu64 " bytes into it at "
                  "%" PRIu64 "; find out who, then set or lift it with --adopt",
                  work->place->path, returning->file, extent->length, extent->logical);
    inside = (struct span) { extent->logical, extent->logical + extent->length };
  }
  work->report->given_back += (int64_t) (inside.end - inside.start);
  return punch(work, fd, inside.start, inside.end - inside.start);
}

/* Gives back all that the fence holds of the allowed range. */
int give_back(struct work *work) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < work->place->files; i++) {
    struct returning returning = { work, i };
    result = walk_extents(work->place->file[i], (struct span) { 0, INT64_MAX }, return_extent,
                          &returning);
  }
  return explain(work, result);
}

/* Sorts out one extent of an allocation: keeps what is outside, gives back what is inside. */
static int sort_out(void *data, const struct extent *extent) {
  struct landing *landing = data;
  const struct work *work = landing->work;
  struct span inside = part_inside(work, extent);
  uint64_t length = inside.end - inside.start;
  landing->pieces++;
  if (length == 0 && (extent->physical - first_block(work)) % landing->chunk != 0)
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

/* The largest power of two that is not above VALUE. */
static uint64_t power_below(uint64_t value) {
  return value == 0 ? 0 : UINT64_C(1) << (63 - __builtin_clzll(value));
}

/*
 * The next smaller size to try: powers of two, which the allocator finds by its buddy index, and one
 * and a half of them, which it finds by the mean size of a group's free pieces. Each index has
 * groups that it does not show.
 */
static uint64_t shrink(const struct work *work, uint64_t size) {
  uint64_t power = power_below(size);
  if (size == power)
    size = power / 4 * 3;
  else
    size = size > power / 2 * 3 ? power / 2 * 3 : power;
  return larger(size / work->cluster, 1) * work->cluster;
}

/* What to ask for in one call while whole block groups are free. */
static uint64_t main_size(const struct work *work) {
  uint64_t most = larger(CALL_MAX_BLOCKS * work->place->block, work->cluster);
  return power_below(smaller(most, work->step));
}

/* Allocates a part of a fence file in pieces of CHUNK bytes. */
static int allocate(const struct work *work, int fd, uint64_t start, uint64_t length, uint64_t chunk) {
  for (uint64_t end = start + length; start < end; start += smaller(chunk, end - start)) {
    work->report->allocations++;
    while (fallocate(fd, 0, (off_t) start, (off_t) smaller(chunk, end - start)) != 0)
      if (errno != EINTR)
        return -errno;
  }
  return 0;
}

/* Says why space cannot be taken. */
static int explain_allocate(const struct work *work, int error) {
  const char *path = work->place->path;
  if (error == EDQUOT)
    return fail(&work->place->fault, error,
                "%s: the disk quota of user %u ends the fence after %s; raise the quota, or lift "
                "the fence and set it as root", path, geteuid(),
                human((uint64_t) work->report->taken).text);
  if (error == EFBIG)
    return fail(&work->place->fault, error,
                "%s: a fence file may not grow further; raise the limit of this process on file "
                "sizes (ulimit -f)", path);
  return fail(&work->place->fault, error, "%s: cannot take space for the fence: %s", path,
              strerror(error));
}

/* A quarter of what is available, if that is less than a step: the rest is for the writers. */
static uint64_t step_now(const struct work *work) {
  uint64_t step = smaller(work->step, place_available(work->place) / 4);
  return larger(step / work->cluster, 1) * work->cluster;
}

/* How a round of allocations goes on. */
struct round {
  uint64_t chunk;   /* the size to ask for */
  uint64_t last;    /* where the last landing inside was */
  uint64_t top;     /* where the highest large landing inside was */
  bool top_known;   /* there is none higher */
  bool climbing;    /* one call at a time */
  uint64_t pinned;  /* held inside */
  bool pins;        /* the allocator does not move on by itself */
  int64_t total;    /* bytes to take, for progress */
};

/* One allocation: makes it, sorts it out. 1: no space for more. */
static int take_step(struct work *work, struct round *round, struct room *room,
                     struct census *census, struct landing *landing) {
  struct gap *gap;
  int result = next_gap(work, room, &gap);
  if (result < 0)
    return result;

  uint64_t step = step_now(work);
  step -= smaller(step - work->cluster, round->pinned);
  uint64_t length = smaller(round->climbing ? smaller(round->chunk, step) : step,
                            gap->at.end - gap->at.start);
  uint64_t chunk = smaller(round->chunk, length / work->cluster * work->cluster);
  length = smaller(length / chunk, BATCH) * chunk;
  int fd = work->place->file[gap->file];
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
  census->free -= smaller(census->free, landing->kept);
  if (error == -ENOSPC)
    return 1;
  return error < 0 ? explain_allocate(work, -error) : 0;
}

/* Tells the caller how far it is. ECANCELED if he wants no more. */
static int tell(const struct work *work, const struct round *round) {
  if (work->progress == NULL ||
      work->progress(work->progress_data, (int64_t) smaller((uint64_t) work->report->taken,
                                                            (uint64_t) round->total),
                     round->total) == 0)
    return 0;
  return fail(&work->place->fault, ECANCELED,
              "%s: cancelled after %s of %s; repeat it, or lift the fence", work->place->path,
              human((uint64_t) work->report->taken).text, human((uint64_t) round->total).text);
}

/*
 * Brings the allocator to the upper end of the allowed range. Small allocations would stay for long
 * in the block group of the last one if it is mostly free. Large ones take one group after the
 * other; behind the last one inside, the allocator finds the small pieces outside.
 */
static int climb(struct work *work, struct round *round, struct room *room, struct census *census) {
  uint64_t chunk = round->chunk, last = 0;
  uint64_t inside = work->allowed.end - work->allowed.start;
  round->chunk = main_size(work);
  round->climbing = true;
  int result = 0;
  bool there = false;
  for (uint64_t left = 3 * inside / round->chunk + PATIENCE; result == 0 && !there && left > 0;
       left--) {
    struct landing landing;
    result = take_step(work, round, room, census, &landing);
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

/* Allocates until nothing is free outside, or nothing more of this size is found there. */
static int take_round(struct work *work, struct round *round, struct room *room,
                      struct census *census) {
  uint64_t available = place_available(work->place);
  uint64_t inside = available - smaller(available, census->free);
  uint64_t patience = PATIENCE;
  bool main = round->chunk == main_size(work);
  if (main)
    patience += 2 * inside / work->step;

  int result = 0;
  for (uint64_t futile = 0; result == 0 && census->free > 0 && futile <= patience;) {
    struct landing landing;
    result = take_step(work, round, room, census, &landing);
    if (result < 0)
      return result;
    futile = landing.kept > 0 && landing.kept >= landing.inside / FRUIT ? 0 : futile + 1;
    /* None of that size are left, and finding that out is slow each time: ask for less. */
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
 * The size to ask for next: one that fits into the pieces in which half of the free space lies, or
 * less if the last one bore no fruit.
 */
static uint64_t next_size(const struct work *work, const struct census *census, uint64_t asked,
                          bool fruit) {
  uint64_t bytes = 0, size = 0;
  for (int i = 63; i >= 0 && bytes < (census->free + 1) / 2; i--) {
    bytes += census->size[i].bytes;
    size = census->size[i].smallest;
  }
  if (!fruit)
    size = smaller(size, shrink(work, asked));
  size = smaller(size, main_size(work) / 2 * 3) / work->cluster * work->cluster;
  return larger(size, work->cluster);
}

/*
 * Waits for the journal to commit what is going on. Only then the blocks are free that held the
 * fence's own list of extents while it was longer, and what others have just removed.
 */
static int settle(const struct work *work) {
  int fd = work->place->file[0];
  /* Without a change of its own, the file would not need the transaction that is going on. */
  if (work->place->files > 0 && (futimens(fd, NULL) != 0 || fsync(fd) != 0))
    return fail(&work->place->fault, errno, "%s: cannot sync the fence: %s", work->place->path,
                strerror(errno));
  return 0;
}

/* Ends a round: gives back the pins, and looks what is free now. */
static int end_round(struct work *work, struct round *round, struct census *census) {
  int result = round->pinned > 0 ? give_back(work) : 0;
  round->pinned = 0;
  if (result == 0)
    result = settle(work);
  return result == 0 ? take_census(work, census) : result;
}

/* Takes one by one the pieces that large allocations do not find, as long as that goes well. */
static int fetch_rest(struct work *work, struct room *room, struct round *round,
                      struct census *census) {
  for (uint64_t left = UINT64_MAX; census->free > 0 && census->free < left;) {
    struct gap *gap;
    uint64_t taken;
    left = census->free - census->free / FRUIT;
    int result = next_gap(work, room, &gap);
    if (result == 0)
      result = explain(work, fetch_outside(work, work->place->file[gap->file], &gap->at, &taken));
    if (result < 0)
      return result;
    work->report->taken += (int64_t) taken;
    result = end_round(work, round, census);
    if (result == 0)
      result = tell(work, round);
    if (result < 0)
      return result;
  }
  return 0;
}

/* Takes what large allocations of the size that is due find, as it is or from the top of the range. */
static int take_size(struct work *work, struct round *round, struct room *room,
                     struct census *census, bool from_top) {
  int result = 0;
  if (from_top)
    result = climb(work, round, room, census);
  if (result == 0)
    result = take_round(work, round, room, census);
  return result == 0 ? end_round(work, round, census) : result;
}

/* What sum_inside walks with. */
struct sum {
  const struct work *work;
  uint64_t inside;
};

/* Adds what of an extent lies in the allowed range. */
static int sum_inside(void *data, const struct extent *extent) {
  struct sum *sum = data;
  sum->inside += overlap((struct span) { extent->physical, extent->physical + extent->length },
                         sum->work->allowed);
  return 0;
}

/* Refuses an allowed range in which less than a step would be available. Changes nothing yet. */
int check_room_for_writers(const struct work *work) {
  const struct place *place = work->place;
  struct sum held = { work, 0 };
  struct census census;
  int result = take_census(work, &census);
  for (unsigned i = 0; result == 0 && i < place->files; i++)
    result = explain(work, walk_extents(place->file[i], (struct span) { 0, INT64_MAX }, sum_inside,
                                        &held));
  uint64_t available = place_available(place) + held.inside;
  if (result < 0 || census.free == 0 || available >= census.free + work->step)
    return result;
  return fail(&place->fault, ENOSPC,
              "%s: the allowed range %" PRIu64 "..%" PRIu64 " would have only %s available to "
              "writers, less than a step of %s; allow a larger range, free space, take a smaller "
              "step, or, as root, lower what is reserved for root (tune2fs -m), which counts as if "
              "it lay inside", place->path, work->allowed.start, work->allowed.end,
              human(available - smaller(available, census.free)).text, human(work->step).text);
}

/* Takes all that is free outside. What cannot be taken is reported as left. */
int take_outside(struct work *work) {
  CLEANUP_ROOM struct room room = { NULL, 0, 0 };
  struct census census;
  int result = settle(work);
  if (result == 0)
    result = take_census(work, &census);
  if (result < 0 || census.free == 0)
    return result;

  result = find_room(work, &room);

  struct round round = { .chunk = main_size(work), .total = (int64_t) census.free };
  for (int i = 0; result == 0 && census.free > 0 && i < ROUNDS; i++) {
    int64_t taken = work->report->taken;
    uint64_t asked = round.chunk;
    if (census.free <= larger(FETCH_MAX, work->place->fs_end / FETCH_PART) ||
        asked <= SMALL_FILE * work->place->block)
      result = fetch_rest(work, &room, &round, &census);
    /* What the cheaper way has found, the dearer one need not look for. */
    if (result == 0 && work->report->taken == taken)
      result = take_size(work, &round, &room, &census, false);
    if (result == 0 && work->report->taken == taken && asked < main_size(work) && asked > FETCH_SIZE)
      result = take_size(work, &round, &room, &census, true);
    bool fruit = work->report->taken > taken;
    if (result == 0 && !fruit && asked <= FETCH_SIZE)
      result = fetch_rest(work, &room, &round, &census);
    bool scraps = census.free <= SCRAPS * work->place->block;
    if (work->report->taken == taken && (scraps || asked <= work->cluster))
      break;
    round.chunk = next_size(work, &census, asked, fruit);
  }
  work->report->left = census.free <= SCRAPS * work->place->block ? 0 : (int64_t) census.free;
  return result;
}
