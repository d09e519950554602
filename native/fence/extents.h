/* SPDX-License-Identifier: Apache-2.0 */

/* Reads space allocation from the kernel: FIEMAP for a file, GETFSMAP for the whole file system. */

#ifndef FENCE_EXTENTS_H
#define FENCE_EXTENTS_H

#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/fsmap.h>

#include "internal.h"

/* An extent of a file; offsets and length are in bytes. */
struct extent {
  uint64_t logical;
  uint64_t physical;
  uint64_t length;
  bool unwritten;
};

/* Called for each extent; a negative return value ends the walk. */
typedef int (*extent_function)(void *data, const struct extent *extent);

/* Called for each free extent; a negative return value ends the walk. */
typedef int (*free_function)(void *data, struct span part);

int walk_extents(int fd, struct span logical, extent_function each, void *data);
int walk_free(int fd, uint32_t device, struct span where, free_function each, void *data);
int find_fs_end(int fd, uint32_t device, uint64_t block, struct span between, uint64_t *end);

/* Parsers for the kernel's FIEMAP and GETFSMAP replies. Declared here for the fuzz target. */
int read_fiemap(const struct fiemap *map, uint32_t capacity, struct span logical, extent_function each,
                void *data, uint64_t *next);
int read_fsmap(const struct fsmap_head *map, uint32_t capacity, uint32_t device, struct span where,
               free_function each, void *data, bool *last);

#endif
