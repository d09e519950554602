/* SPDX-License-Identifier: Apache-2.0 */

/* A volume as FUSE shows it. */

#ifndef BIGBLOCK_FILES_H
#define BIGBLOCK_FILES_H

#define FUSE_USE_VERSION 314

#include <fuse_lowlevel.h>

#include "data.h"

/* Their user data is a struct data. */
extern const struct fuse_lowlevel_ops files_operations;

#endif
