/* SPDX-License-Identifier: Apache-2.0 */

/* Validates caller options, for mounted and unmounted file systems. */

#ifndef FENCE_OPTIONS_H
#define FENCE_OPTIONS_H

#include "internal.h"

/* Largest number of blocks of one fence file: half of ext4's limit. */
#define FILE_MAX_BLOCKS (UINT64_C(1) << 31)

/*
 * Largest size in bytes of a fence file on a file system without the feature huge_file. An inode then counts
 * sectors in 32 bits, which limits a file and its extent tree to 2 TiB. This value leaves 1 GiB for the
 * extent tree.
 */
#define SMALL_FILE_MAX ((UINT64_C(2) << 40) - (UINT64_C(1) << 30))

int check_mode(const struct fault *fault, const char *path, int mode);
int check_sizes(const struct fault *fault, const char *path, const struct fence_options *options);
int check_range(const struct fault *fault, const char *path, const struct fence_range *allowed,
                uint64_t fs_end, uint64_t cluster, struct fence_range *rounded);

#endif
