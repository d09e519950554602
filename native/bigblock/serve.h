/* SPDX-License-Identifier: Apache-2.0 */

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
