/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Sets the fence of fence.h in a file system that is not mounted. The hidden directory and its files
 * are the same, so that fence_check, fence_widen and fence_lift work on them after the file system is
 * mounted. This is a separate library because it needs libext2fs. See docs/fence-offline.md.
 *
 * DEVICE is a block device or an image file with an ext4 file system. DIR is the path of a directory
 * relative to the root of the file system; NULL means the root. An existing fence keeps its owner; a
 * new fence belongs to the owner of DIR.
 *
 * UNDO is the path of an undo file to create. All blocks are saved in it before they are overwritten;
 * "e2undo UNDO DEVICE" restores them. NULL means no undo file.
 *
 * The functions change nothing, and return an error, if the file system is mounted or busy, was not unmounted
 * cleanly, has errors or a journal to recover, is in use by another host (MMP), is read-only, has no extents,
 * or has unknown features. While the fence is changed, the file system is marked as not clean. If this
 * process dies, the next mount warns of it, and e2fsck or e2undo is needed.
 *
 * Results and messages are the same as in fence.h. In a process, only one operation runs at a
 * time; others wait.
 */

#ifndef FENCE_OFFLINE_H
#define FENCE_OFFLINE_H

#include "fence.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Sets the fence to the requested range and mode, regardless of its current state. Ignores
 * OPTIONS->wait_ms and never waits for other processes. If the progress function cancels the
 * operation, the file system is left without a fence.
 */
FENCE_PUBLIC int fence_offline_set(const char *device, const char *dir, const char *undo,
                                   const struct fence_range *allowed, int mode,
                                   const struct fence_options *options,
                                   struct fence_report *report, char *message, size_t size);

/* Removes the fence. Succeeds if there is none. */
FENCE_PUBLIC int fence_offline_lift(const char *device, const char *dir, const char *undo,
                                    const struct fence_options *options,
                                    struct fence_report *report, char *message, size_t size);

/* Reads the status of the fence. The df fields are 0: they are unknown until the file system is mounted. */
FENCE_PUBLIC int fence_offline_status(const char *device, const char *dir,
                                      struct fence_status *status, char *message, size_t size);

#ifdef __cplusplus
}
#endif

#endif
