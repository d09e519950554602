/* SPDX-License-Identifier: Apache-2.0 */

/* FUSE operations of a volume. */

#ifndef BIGBLOCK_FILES_H
#define BIGBLOCK_FILES_H

#define FUSE_USE_VERSION 314

#include <fuse_lowlevel.h>

#include "data.h"

/* The FUSE user data is a struct data. */
extern const struct fuse_lowlevel_ops files_operations;

#endif
