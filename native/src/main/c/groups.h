/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What /proc/fs/ext4 tells of the block groups. GETFSMAP goes through the list of all metadata for each
 * group that does not begin with free space (seen on Linux 6.18), which makes it quadratic: 12 to 16 s for
 * 14 TiB behind a fence. This takes half a second, but tells no exact places.
 */

#ifndef FENCE_GROUPS_H
#define FENCE_GROUPS_H

#include "internal.h"

/* The kernel cuts free pieces into parts of 2^0 to 2^13 clusters. */
#define GROUP_ORDERS 14

/* What is free in one block group. */
struct group {
  uint32_t number;
  uint32_t free;      /* in clusters */
  uint32_t fragments; /* in how many pieces */
  uint32_t first;     /* no piece begins before this cluster of the group */
  uint32_t parts[GROUP_ORDERS]; /* how many parts of 2^i clusters the pieces consist of */
};

int load_groups(uint32_t major, uint32_t minor, uint64_t count, struct group **groups);

/* The part that reads what the kernel wrote, on its own for the fuzz target. */
int read_group(const char *line, struct group *group);

#endif
