/* SPDX-License-Identifier: Apache-2.0 */

/* What the fence remembers between operations: a small text file, replaced as a whole. */

#ifndef FENCE_STATE_H
#define FENCE_STATE_H

#include "internal.h"

/* Enough for 512 TiB at 4 KiB blocks. */
#define FILES_MAX 64

/* A fence file as the last operation left it. Every change of the file changes its ctime. */
struct known_file {
  uint64_t inode;
  uint64_t size;
  uint64_t blocks;
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
};

struct state {
  bool busy; /* an operation has begun and not ended: files are not compared with what is known */
  int mode;
  uint64_t cluster; /* the unit of allocation of the file system */
  struct fence_range allowed;
  unsigned files;
  struct known_file known[FILES_MAX];
};

/* Room for the longest text of a state. The file is always as long, so that its blocks stay. */
#define STATE_SIZE (256 + FILES_MAX * 124)

/*
 * Returns whether inode and size of a fence file are those that the last operation left. The number of
 * blocks may differ: e2fsck makes the list of extents shorter, an attribute may take a block. Blocks
 * that the fence has lost are free outside of it, where a check of the fence finds them.
 */
bool known_is_same(const struct known_file *then, const struct known_file *now);

/*
 * Returns whether the ctime of a fence file is still the one that was noted. A different ctime alone
 * does no harm: chown -R, restorecon and backup tools change it. But data may have been written then.
 */
bool known_is_untouched(const struct known_file *then, const struct known_file *now);

void state_format(const struct state *state, char text[STATE_SIZE]);
int state_parse(const char text[STATE_SIZE], struct state *state);

/* Reads the state in DIR. ENOENT: none. EUCLEAN: not as it was written. */
int state_load(int dir, struct state *state);

/*
 * Writes the state in DIR so that a crash leaves the old or the new one, and that all that went
 * before is on disk. Needs no free space but the first two times: a full disk must not keep a fence
 * from yielding.
 *
 * QUICK leaves the last to the journal, which brings it to disk before all that is done next; DIR has
 * to be synced before the state is saved again, for that overwrites the older one.
 */
int state_save(int dir, const struct state *state, bool quick);

#define STATE_NAME "state"
#define STATE_NEW_NAME "state.new"

#endif
