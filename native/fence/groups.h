/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Reads the free space of the block groups from /proc/fs/ext4. GETFSMAP is slow with many groups: for each
 * group that does not begin with free space, it walks the list of all metadata (seen on Linux 6.18). Its cost
 * is quadratic: 12 to 16 s for 14 TiB with a fence. /proc/fs/ext4 takes 0.5 s, but does not report exact
 * addresses.
 */

#ifndef FENCE_GROUPS_H
#define FENCE_GROUPS_H

#include "internal.h"

/* The kernel's buddy allocator divides free extents into chunks of 2^0 to 2^13 clusters. */
#define GROUP_ORDERS 14

/*
 * Minimum number of block groups for which the list in /proc/fs/ext4 replaces GETFSMAP: 2 TiB with 4 KiB
 * blocks.
 */
#define MANY_GROUPS 16384

/* The block groups of a file system whose groups have the default size of mke2fs. */
struct group_layout {
  uint64_t start; /* address of the first group, in bytes */
  uint64_t size;  /* in bytes; the last group may be shorter */
  uint64_t count;
};

/*
 * Returns the address of the first block group, in bytes. CLUSTER is the unit of allocation in bytes: a block, or
 * a cluster with bigalloc.
 */
static inline uint64_t first_block(uint64_t block, uint64_t cluster) {
  return block == 1024 && cluster == 1024 ? 1024 : 0;
}

static inline struct group_layout layout_of_groups(uint64_t block, uint64_t cluster, uint64_t fs_end) {
  uint64_t start = first_block(block, cluster), size = 8 * block * cluster;
  return (struct group_layout) { start, size, (fs_end - start + size - 1) / size };
}

/* The free space of one block group. */
struct group {
  uint32_t number;
  uint32_t free;      /* number of free clusters */
  uint32_t fragments; /* number of free extents */
  uint32_t first;     /* first cluster of the group that may be free */
  uint32_t parts[GROUP_ORDERS]; /* number of free chunks of 2^i clusters */
};

/*
 * Opens the file NAME of a mounted ext4 file system in /proc/fs/ext4. Returns NULL if there is none.
 */
FILE *open_ext4_info(uint32_t major, uint32_t minor, const char *name);

int load_groups(uint32_t major, uint32_t minor, uint64_t count, struct group **groups);
int load_free_clusters(uint32_t major, uint32_t minor, uint64_t count, uint32_t **clusters);

/* Parses one line of the kernel's list. Declared here for the fuzz target. */
int read_group(const char *line, struct group *group);

#endif
