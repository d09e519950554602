/* SPDX-License-Identifier: Apache-2.0 */

/* A file system that is not mounted: what is refused, and what is written in which order. */

#ifndef FENCE_IMAGE_H
#define FENCE_IMAGE_H

#include <ext2fs/ext2fs.h>

#include "internal.h"

/* What is open while an operation runs. */
struct image {
  const char *path; /* as the caller named it, for messages */
  const char *undo; /* the undo file, or NULL */
  struct fault fault;
  int lock;            /* held while this is open, or -1 */
  ext2_filsys fs;      /* NULL: not open */
  bool changing;       /* marked as not clean: changes are going on */
  uint64_t block;      /* in bytes */
  uint64_t cluster;    /* the unit of allocation, in bytes */
  uint64_t fs_end;     /* where the file system ends */
  uint64_t device_end; /* where the device or image ends */
};

#define CLEANUP_IMAGE __attribute__((cleanup(image_close)))

int image_open(struct image *image, const char *path, const char *undo, bool write, char *message,
               size_t size);
int image_begin(struct image *image);
int image_finish(struct image *image);
void image_close(struct image *image);
int image_fail(const struct image *image, errcode_t error, const char *what);

#endif
