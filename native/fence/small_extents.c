/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Allocates small free extents one by one. Ext4 allocates a small file (up to 16 blocks, the default of
 * mb_stream_req) near the file's own blocks. The fence therefore swaps one of its pages near the free extent,
 * called the seed, into a temporary file. ext4 allocates further blocks of the temporary file in the same
 * block group. The fence swaps these blocks into a fence file. EXT4_IOC_MOVE_EXT swaps the blocks of two
 * files; it moves no data if the blocks are unwritten.
 *
 * If the process is interrupted, the temporary file disappears, and the fence holds a few blocks inside the
 * allowed range, which the next operation releases.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "exchange.h"
#include "free_space.h"

/*
 * Maximum number of pieces per pass. Without a limit, the loop might never end, because other processes may
 * free space as fast as the fence takes it.
 */
#define PIECES_MAX 65536

/* A growing list of byte ranges of the device, with their offsets in a fence file if they belong to one. */
struct list {
  struct piece {
    struct span at;
    uint64_t logical;
    int fd;
  } *pieces;
  size_t count, capacity;
  int fd;
};

static void cleanup_list(struct list *list) {
  free(list->pieces);
}

#define CLEANUP_LIST __attribute__((cleanup(cleanup_list)))

/* Adds a byte range to a list. */
static int add(struct list *list, struct span at, uint64_t logical) {
  if (list->count == list->capacity) {
    size_t capacity = 2 * list->capacity + 64;
    struct piece *more = realloc(list->pieces, capacity * sizeof *more);
    if (more == NULL)
      return -ENOMEM;
    list->pieces = more;
    list->capacity = capacity;
  }
  list->pieces[list->count++] = (struct piece) { at, logical, list->fd };
  return 0;
}

static int add_free(void *data, struct span part) {
  struct list *list = data;
  return list->count < PIECES_MAX ? add(list, part, 0) : 0;
}

static int add_fenced(void *data, const struct extent *extent) {
  return add(data, (struct span) { extent->physical, extent->physical + extent->length },
             extent->logical);
}

static int by_address(const void *a, const void *b) {
  uint64_t first = ((const struct piece *) a)->at.start, second = ((const struct piece *) b)->at.start;
  return (first > second) - (first < second);
}

/* A page of a fence file that can be swapped. */
struct seed {
  int fd;
  uint64_t logical;
};

/* Returns the swap unit in bytes. */
static uint64_t page_of(const struct work *work) {
  return exchange_unit(work->fence_dir->block);
}

/* Finds a page of the fence near an address, in the closest extent that contains a whole page. */
static bool find_seed(const struct work *work, const struct list *fenced, uint64_t address,
                      struct seed *seed) {
  size_t low = 0, high = fenced->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (fenced->pieces[middle].at.start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  uint64_t page = page_of(work), best = UINT64_MAX;
  for (size_t i = low < 2 ? 0 : low - 2; i < fenced->count && i < low + 2; i++) {
    const struct piece *piece = &fenced->pieces[i];
    uint64_t first = (piece->logical + page - 1) / page * page;
    uint64_t end = piece->logical + (piece->at.end - piece->at.start);
    uint64_t away = piece->at.end <= address ? address - piece->at.end : piece->at.start - address;
    if (first + page > end || away >= best)
      continue;
    best = away;
    *seed = (struct seed) { piece->fd, piece->at.end <= address ? end / page * page - page : first };
  }
  return best != UINT64_MAX;
}

/* Swaps the blocks of two files. */
static int swap(const struct work *work, int fd, uint64_t at, int donor, uint64_t donor_at,
                uint64_t length) {
  uint64_t swapped;
  return exchange(fd, at, donor, donor_at, length, work->fence_dir->block, &swapped);
}

/* The state of the walk of keep_landed. */
struct harvest {
  struct work *work;
  int from;         /* the temporary file */
  int to;           /* the fence file */
  uint64_t at;      /* start of the hole in the fence file */
  uint64_t end;     /* end of the hole */
  uint64_t kept;
};

/* Swaps an extent into the fence if it is completely outside the allowed range and fits into the hole. */
static int keep_landed(void *data, const struct extent *extent) {
  struct harvest *harvest = data;
  const struct span at = { extent->physical, extent->physical + extent->length };
  /* Use the same offset in a page as in the temporary file. */
  uint64_t page = page_of(harvest->work);
  uint64_t to = harvest->at + (extent->logical + page - harvest->at % page) % page;
  if (overlap(at, harvest->work->allowed) > 0 || to + extent->length > harvest->end)
    return 0;
  if (fallocate(harvest->to, 0, (off_t) to, (off_t) extent->length) != 0)
    return -errno;
  int result = swap(harvest->work, harvest->to, to, harvest->from, extent->logical, extent->length);
  if (result < 0)
    return result;
  harvest->kept += extent->length;
  harvest->at = to + extent->length;
  return 0;
}

/*
 * Keeps the blocks that the temporary file received in addition to the seed, and swaps the seed back.
 * Repeats, because each swap moves other blocks into the temporary file. Ends when the temporary file has no
 * more blocks outside the allowed range.
 */
static int reap(struct work *work, const struct seed *seed, struct harvest *harvest, uint64_t length) {
  uint64_t page = page_of(work), kept;
  struct span grown = { page, page + length };
  int result;
  do {
    kept = harvest->kept;
    result = walk_extents(harvest->from, grown, keep_landed, harvest);
  } while (result == 0 && harvest->kept > kept);
  int back = swap(work, seed->fd, seed->logical, harvest->from, 0, page);
  return result < 0 ? result : back;
}

/* Allocates blocks near a seed: LENGTH bytes at once, or one cluster at a time. */
static int grow(struct work *work, const struct seed *seed, uint64_t length, bool at_once,
                struct harvest *harvest) {
  CLEANUP_CLOSE int fd = openat(work->fence_dir->hidden, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  uint64_t page = page_of(work);
  if (fd < 0 || fallocate(fd, 0, 0, (off_t) page) != 0)
    return -errno;
  int result = swap(work, seed->fd, seed->logical, fd, 0, page);
  if (result < 0)
    return result;

  uint64_t unit = at_once ? length : work->cluster;
  for (uint64_t done = 0; result == 0 && done < length; done += unit)
    if (fallocate(fd, 0, (off_t) (page + done), (off_t) smaller(unit, length - done)) != 0)
      result = -errno;
  work->report->allocations += (int64_t) (length / unit);
  harvest->from = fd;
  int reaped = reap(work, seed, harvest, length);
  return reaped < 0 ? reaped : result;
}

/* Allocates one free extent, or the part of it that fits into the hole. */
static int fetch_piece(struct work *work, const struct list *fenced, struct span free,
                       struct harvest *harvest) {
  uint64_t most = SMALL_FILE * work->fence_dir->block - page_of(work);
  while (free.start < free.end) {
    struct seed seed;
    uint64_t length = smaller(free.end - free.start, most), kept = harvest->kept;
    if (!find_seed(work, fenced, free.start, &seed))
      return 0;
    int result = grow(work, &seed, length, true, harvest);
    if (result == 0 && harvest->kept == kept)
      result = grow(work, &seed, length, false, harvest);
    if (result < 0 || harvest->kept == kept)
      return result;
    free.start += harvest->kept - kept;
  }
  return 0;
}

/*
 * Allocates small free extents outside the allowed range, one by one, into HOLE, a hole of a fence file.
 * Shrinks HOLE by the used part, and sets TAKEN to the number of bytes. Returns 0 or -errno.
 */
int fetch_outside(struct work *work, int fd, struct span *hole, uint64_t *taken) {
  CLEANUP_LIST struct list fenced = { 0 };
  CLEANUP_LIST struct list free = { 0 };
  const struct fence_dir *fence_dir = work->fence_dir;
  *taken = 0;
  /*
   * The kernel cannot swap blocks on a bigalloc file system. A page of SMALL_FILE blocks or more is no small
   * file: ext4 would not allocate further blocks near the seed.
   */
  if (work->cluster != fence_dir->block || page_of(work) >= SMALL_FILE * fence_dir->block)
    return 0;
  /* Fast commits do not record that extents were swapped. After a power loss, fenced blocks could be free. */
  int result = has_fast_commit(fence_dir);
  if (result > 0)
    return 0;

  for (unsigned i = 0; result == 0 && i < fence_dir->files; i++) {
    fenced.fd = fence_dir->file[i];
    result = walk_extents(fenced.fd, (struct span) { 0, INT64_MAX }, add_fenced, &fenced);
  }
  if (result == 0)
    result = walk_free_outside(work, add_free, &free);
  if (result < 0)
    return result;
  if (fenced.count > 0)
    qsort(fenced.pieces, fenced.count, sizeof *fenced.pieces, by_address);

  struct harvest harvest = { .work = work, .to = fd, .at = hole->start, .end = hole->end };
  for (size_t i = 0; result == 0 && i < free.count; i++)
    result = fetch_piece(work, &fenced, free.pieces[i].at, &harvest);
  *taken = harvest.kept;
  hole->start = harvest.at;
  /* If there is no space, or the kernel cannot swap blocks, the remaining bytes are reported as left. */
  return result == -ENOSPC || result == -EOPNOTSUPP ? 0 : result;
}
