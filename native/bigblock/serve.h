/* SPDX-License-Identifier: Apache-2.0 */

/* Mounts and serves a volume. */

#ifndef BIGBLOCK_SERVE_H
#define BIGBLOCK_SERVE_H

#include "volume.h"

/* Finds the absolute path of a mount point. Returns 0, or -1 with a message. */
int serve_find_mount_point(const char *name, char path[PATH_MAX], struct message *message);

/*
 * Mounts an open volume, daemonizes, serves it until it is unmounted, and closes it. Returns 0, or -1 with a
 * message, which goes to syslog after the process has daemonized.
 */
int serve_volume(struct volume *volume, const char *mount_point, uint64_t run, uint64_t memory,
                 struct message *message);

#endif
