/* SPDX-License-Identifier: Apache-2.0 */

/* Opens an unmounted file system, refuses unsuitable ones, and orders the writes to it. */

#ifndef FENCE_IMAGE_H
#define FENCE_IMAGE_H

#include <ext2fs/ext2fs.h>

#include "internal.h"

/* The open file system of an operation. */
struct image {
  const char *path; /* as passed by the caller, for messages */
  const char *undo; /* the undo file, or NULL */
  struct fault fault;
  int lock;            /* descriptor that holds the lock, or -1 */
  ext2_filsys fs;      /* NULL if not open */
  bool changing;       /* the file system is marked as not clean while it is changed */
  uint64_t block;      /* block size, in bytes */
  uint64_t cluster;    /* the unit of allocation, in bytes */
  uint64_t fs_end;     /* end of the file system, in bytes */
  uint64_t device_end; /* end of the device or image, in bytes */
};

#define CLEANUP_IMAGE __attribute__((cleanup(image_close)))

int image_open(struct image *image, const char *path, const char *undo, bool write, char *message,
               size_t size);
int image_begin(struct image *image);
int image_finish(struct image *image);
void image_close(struct image *image);
int image_fail(const struct image *image, errcode_t error, const char *what);

#endif
