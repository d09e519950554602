/* SPDX-License-Identifier: Apache-2.0 */

/* The persistent state of a fence: a small text file, replaced atomically. */

#ifndef FENCE_STATE_H
#define FENCE_STATE_H

#include "internal.h"

/* Maximum number of fence files: enough for 512 TiB with 4 KiB blocks. */
#define FILES_MAX 64

/* The attributes of a fence file after the last operation. Every change of the file updates its ctime. */
struct known_file {
  uint64_t inode;
  uint64_t size;
  uint64_t blocks;
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
};

struct state {
  bool busy; /* an operation has begun and not ended: files are not compared with "known" */
  int mode;
  uint64_t cluster; /* the unit of allocation of the file system, in bytes */
  struct fence_range allowed;
  unsigned files;
  struct known_file known[FILES_MAX];
};

/* Size of the longest state text, in bytes. The state file always has this size, so its blocks never change. */
#define STATE_SIZE (256 + FILES_MAX * 124)

/*
 * Returns whether a fence file has the same inode and size as after the last operation. The number of blocks
 * may differ: e2fsck may shrink the extent tree, and an extended attribute may use a block. fence_check finds
 * blocks that the fence has lost: they are free space outside the allowed range.
 */
bool known_is_same(const struct known_file *then, const struct known_file *now);

/*
 * Returns whether a fence file has the same ctime as after the last operation. A different ctime can be
 * harmless: chown -R, restorecon and backup tools change it. But a write changes it, too. If the ctime
 * differs, the caller must check that the file contains no data.
 */
bool known_is_untouched(const struct known_file *then, const struct known_file *now);

void state_format(const struct state *state, char text[STATE_SIZE]);
int state_parse(const char text[STATE_SIZE], struct state *state);

/* Reads the state file in DIR. Returns 0, -ENOENT if there is none, or -EUCLEAN if it is damaged. */
int state_load(int dir, struct state *state);

/*
 * Writes the state file in DIR atomically: a crash leaves either the old or the new state. All earlier
 * changes are on disk when it returns. Only the first call needs free space: a full file system must not
 * prevent fence_yield, even if the first operation was interrupted.
 *
 * With QUICK, the rename is not fsynced. The journal still writes the rename to the disk before all later
 * changes. The caller must sync DIR before it saves the state again, because that overwrites the older state
 * file.
 */
int state_save(int dir, const struct state *state, bool quick);

#define STATE_NAME "state"
#define STATE_NEW_NAME "state.new"

#endif
