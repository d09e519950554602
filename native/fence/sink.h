/* SPDX-License-Identifier: Apache-2.0 */

/* Moves files out of the allowed range, into blocks that the fence owns. */

#ifndef FENCE_SINK_H
#define FENCE_SINK_H

#include <time.h>

#include "allocate.h"

/*
 * Oldest kernel on which EXT4_IOC_MOVE_EXT was tested enough. docs/in-place.md lists the few crash tests on
 * older kernels. Linux 6.19 has a new implementation (mext_move_extent in fs/ext4/move_extent.c), which is
 * not tested yet.
 */
#define SINK_KERNEL_MAJOR 6
#define SINK_KERNEL_MINOR 18

/* A file to move. */
struct sinking {
  const char *path;         /* for messages */
  int fd;                   /* open for reading and writing */
  uint64_t size;            /* in bytes, when it was opened */
  struct timespec modified; /* the mtime when it was opened */
};

/* Checks that the kernel and the mount options allow files to move. Needs no fence. */
int sink_supported(const struct fence_dir *fence_dir);

/* Opens a file and checks that it can be moved. Writes its cached data to the disk, but moves nothing. */
int sink_open(const struct work *work, const char *path, struct sinking *file);

/* Moves an open file out of the allowed range. RATE is in bytes per second; 0 for no limit. */
int sink(struct work *work, const struct sinking *file, int64_t rate, struct fence_sink_report *report);

#endif
