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

/* The files under which FUSE shows a drive: drive, stats, stats.json and control. */

#ifndef ZBRDRIVE_FILES_H
#define ZBRDRIVE_FILES_H

#include "drive.h"

/*
 * Mounts the drive, goes to the background, and serves it until it is unmounted.
 * Returns 0, or -1 after a message on stderr.
 */
int files_serve(struct drive *drive, const char *mount_point);

#endif
