/* SPDX-License-Identifier: Apache-2.0 */

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
