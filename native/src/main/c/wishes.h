/* SPDX-License-Identifier: Apache-2.0 */

/* What a caller may wish of a fence, on a mounted file system or another, and how it is refused. */

#ifndef FENCE_WISHES_H
#define FENCE_WISHES_H

#include "internal.h"

/* The largest number of blocks of one fence file: half of what ext4 can do. */
#define FILE_MAX_BLOCKS (UINT64_C(1) << 31)

int check_mode(const struct fault *fault, const char *path, int mode);
int check_sizes(const struct fault *fault, const char *path, const struct fence_options *options);
int check_range(const struct fault *fault, const char *path, const struct fence_range *allowed,
                uint64_t fs_end, uint64_t cluster, struct fence_range *rounded);

#endif
