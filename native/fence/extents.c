/* SPDX-License-Identifier: Apache-2.0 */

#include "extents.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

/* Maximum number of records per FIEMAP call, of 56 bytes each. */
#define FIEMAP_ROOM 1024
/*
 * Maximum number of records per GETFSMAP call, of 64 bytes each. Unused records use no memory. Each call is
 * expensive: ext4 lists the metadata of all block groups, and walks this list for many of the groups (see
 * groups.h). One call should suffice for 14 TiB.
 */
#define FSMAP_ROOM 65536

/*
 * Calls EACH for the extents of a FIEMAP reply of at most CAPACITY records, clipped to LOGICAL. Sets NEXT to
 * the offset of the next call, or to the end of LOGICAL. Returns -EAGAIN for data without an address (not
 * written yet, or in the inode), and -EIO for an invalid reply.
 */
int read_fiemap(const struct fiemap *map, uint32_t capacity, struct span logical, extent_function each,
                void *data, uint64_t *next) {
  if (map->fm_mapped_extents > capacity)
    return -EIO;

  uint64_t from = logical.start;
  *next = logical.end;
  for (uint32_t i = 0; i < map->fm_mapped_extents; i++) {
    const struct fiemap_extent *found = &map->fm_extents[i];
    uint64_t end;
    if (found->fe_length == 0 || __builtin_add_overflow(found->fe_logical, found->fe_length, &end) ||
        found->fe_physical > UINT64_MAX - found->fe_length || end <= from ||
        (i > 0 && found->fe_logical < from))
      return -EIO;
    if (found->fe_logical >= logical.end)
      return 0;
    if (found->fe_flags & (FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_NOT_ALIGNED))
      return -EAGAIN;

    uint64_t skip = found->fe_logical < logical.start ? logical.start - found->fe_logical : 0;
    struct extent extent = {
      .logical = found->fe_logical + skip,
      .physical = found->fe_physical + skip,
      .length = smaller(end, logical.end) - found->fe_logical - skip,
      .unwritten = found->fe_flags & FIEMAP_EXTENT_UNWRITTEN,
    };
    int result = each(data, &extent);
    if (result < 0)
      return result;
    if (found->fe_flags & FIEMAP_EXTENT_LAST)
      return 0;
    from = end;
  }
  if (map->fm_mapped_extents == capacity)
    *next = smaller(from, logical.end);
  return 0;
}

/* Calls EACH for the extents of FD in a range of the file. EACH may punch holes into its extent. */
int walk_extents(int fd, struct span logical, extent_function each, void *data) {
  CLEANUP_FREE struct fiemap *map =
      malloc(sizeof *map + FIEMAP_ROOM * sizeof(struct fiemap_extent));
  if (map == NULL)
    return -ENOMEM;

  while (logical.start < logical.end) {
    memset(map, 0, sizeof *map);
    map->fm_start = logical.start;
    map->fm_length = logical.end - logical.start;
    map->fm_extent_count = FIEMAP_ROOM;
    if (ioctl(fd, FS_IOC_FIEMAP, map) != 0)
      return -errno;
    int result = read_fiemap(map, FIEMAP_ROOM, logical, each, data, &logical.start);
    if (result < 0)
      return result;
  }
  return 0;
}

/*
 * Calls EACH for the free extents of a GETFSMAP reply of at most CAPACITY records, clipped to WHERE.
 * Sets LAST if this is the last reply.
 */
int read_fsmap(const struct fsmap_head *map, uint32_t capacity, uint32_t device, struct span where,
               free_function each, void *data, bool *last) {
  if (map->fmh_entries > capacity)
    return -EIO;

  *last = map->fmh_entries < capacity;
  for (uint32_t i = 0; i < map->fmh_entries; i++) {
    const struct fsmap *record = &map->fmh_recs[i];
    struct span part = { record->fmr_physical, 0 };
    if (__builtin_add_overflow(record->fmr_physical, record->fmr_length, &part.end))
      return -EIO;
    if (record->fmr_flags & FMR_OF_LAST)
      *last = true;
    /* A journal on another device has separate records. */
    if (record->fmr_device != device || !(record->fmr_flags & FMR_OF_SPECIAL_OWNER) ||
        record->fmr_owner != FMR_OWN_FREE || overlap(part, where) == 0)
      continue;
    part.start = larger(part.start, where.start);
    part.end = smaller(part.end, where.end);
    int result = each(data, part);
    if (result < 0)
      return result;
  }
  return 0;
}

/* Prepares a GETFSMAP request for WHERE, with a reply of at most CAPACITY records. */
static void ask_fsmap(struct fsmap_head *map, uint32_t capacity, uint32_t device, struct span where) {
  memset(map, 0, sizeof *map);
  map->fmh_count = capacity;
  map->fmh_keys[0].fmr_device = device;
  map->fmh_keys[0].fmr_physical = where.start;
  map->fmh_keys[1].fmr_device = device;
  map->fmh_keys[1].fmr_physical = where.end - 1;
  map->fmh_keys[1].fmr_owner = UINT64_MAX;
  map->fmh_keys[1].fmr_offset = UINT64_MAX;
  map->fmh_keys[1].fmr_flags = UINT32_MAX;
}

/*
 * Calls EACH for the free extents of the file system of FD in WHERE, in address order. Needs no
 * root on ext4.
 */
int walk_free(int fd, uint32_t device, struct span where, free_function each, void *data) {
  if (where.start >= where.end)
    return 0;
  CLEANUP_FREE struct fsmap_head *map = malloc(fsmap_sizeof(FSMAP_ROOM));
  if (map == NULL)
    return -ENOMEM;

  ask_fsmap(map, FSMAP_ROOM, device, where);
  for (bool last = false; !last;) {
    if (ioctl(fd, FS_IOC_GETFSMAP, map) != 0)
      return -errno;
    int result = read_fsmap(map, FSMAP_ROOM, device, where, each, data, &last);
    if (result < 0)
      return result;
    if (!last)
      fsmap_advance(map);
  }
  return 0;
}

/* Returns 1 if the file system of FD has a block at this address, 0 if not, or -errno. */
static int has_block(int fd, uint32_t device, uint64_t address, uint64_t block) {
  CLEANUP_FREE struct fsmap_head *map = malloc(fsmap_sizeof(1));
  if (map == NULL)
    return -ENOMEM;
  ask_fsmap(map, 1, device, (struct span) { address, address + block });
  return ioctl(fd, FS_IOC_GETFSMAP, map) != 0 ? -errno : map->fmh_entries > 0;
}

/*
 * Finds the end of the file system, in bytes, by a binary search in BETWEEN. No other source works: only root
 * can read the superblock, the partition may be larger than the file system, and statfs counts the metadata
 * only with the mount option minixdf.
 */
int find_fs_end(int fd, uint32_t device, uint64_t block, struct span between, uint64_t *end) {
  uint64_t inside = between.start / block - 1, outside = between.end / block + 1;
  int found = has_block(fd, device, (outside - 2) * block, block);
  if (found > 0)
    inside = outside - 2;
  while (found >= 0 && outside - inside > 1) {
    uint64_t middle = inside + (outside - inside) / 2;
    found = has_block(fd, device, middle * block, block);
    if (found > 0)
      inside = middle;
    else
      outside = middle;
  }
  *end = outside * block;
  return found < 0 ? found : 0;
}
