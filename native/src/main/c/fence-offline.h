/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The fence of fence.h, laid into a file system that is not mounted: the same hidden directory, the
 * same files, so that fence_check, fence_widen and fence_lift go on from there once it is mounted.
 * Needs libext2fs, and is a library of its own for that reason. docs/fence-offline.md explains it.
 *
 * DEVICE is a block device or an image file with an ext4 file system. DIR is a directory of it, as
 * seen from its root; NULL means the root. The fence belongs to the owner of DIR, or to whom it
 * belonged before.
 *
 * UNDO is the path of a file to be made, into which everything goes that is about to be overwritten:
 * "e2undo UNDO DEVICE" brings it back to the last byte. NULL: no such file.
 *
 * A file system is refused, and left as it is, if it is mounted or busy, was not unmounted cleanly,
 * has errors or a journal to recover, is in use by another host (MMP), may not be written to, has no
 * extents, or has features that this code does not know. While the fence is laid the file system is
 * marked as not clean: if this process dies, e2fsck or e2undo is needed, and mounting says so.
 *
 * Results and messages are those of fence.h. One operation runs at a time in a process.
 */

#ifndef FENCE_OFFLINE_H
#define FENCE_OFFLINE_H

#include "fence.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Brings the fence into the asked state, whatever fence is there. Of OPTIONS, wait_ms does not
 * apply: nobody is waited for. Cancelled by its progress, it leaves a file system without a fence.
 */
FENCE_PUBLIC int fence_offline_set(const char *device, const char *dir, const char *undo,
                                   const struct fence_range *allowed, int mode,
                                   const struct fence_options *options,
                                   struct fence_report *report, char *message, size_t size);

/* Removes the fence. Done already if there is none. */
FENCE_PUBLIC int fence_offline_lift(const char *device, const char *dir, const char *undo,
                                    const struct fence_options *options,
                                    struct fence_report *report, char *message, size_t size);

/* Tells what there is. What df will show is not known before the file system is mounted: 0. */
FENCE_PUBLIC int fence_offline_status(const char *device, const char *dir,
                                      struct fence_status *status, char *message, size_t size);

#ifdef __cplusplus
}
#endif

#endif
