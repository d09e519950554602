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

/* A volume that is mounted, from its beginning to its end. */

#ifndef BIGBLOCK_SERVE_H
#define BIGBLOCK_SERVE_H

#include "volume.h"

/* Finds the absolute path of a mount point. Returns 0, or -1 with a message. */
int serve_find_mount_point(const char *name, char path[PATH_MAX], struct message *message);

/*
 * Mounts a volume that is open, goes to the background, serves it until it is unmounted, and closes it.
 * Returns 0, or -1 with a message, which is for the system's log once it is in the background.
 */
int serve_volume(struct volume *volume, const char *mount_point, uint64_t run, uint64_t memory,
                 struct message *message);

#endif
