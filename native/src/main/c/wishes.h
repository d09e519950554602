/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

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
