/* SPDX-License-Identifier: Apache-2.0 */

/* The FUSE files of a drive: drive, stats, stats.json and control. */

#ifndef ZBRDRIVE_FILES_H
#define ZBRDRIVE_FILES_H

#include "drive.h"

/*
 * Mounts the drive, daemonizes, and serves it until it is unmounted.
 * Returns 0, -1 if it cannot be mounted, or -errno if the trace could not be written.
 */
int files_serve(struct drive *drive, const char *mount_point);

#endif
