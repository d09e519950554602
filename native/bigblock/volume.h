/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A volume: its device, its store, and what is in it.
 *
 * A commit tells the store of all changes at once, as one record: first what is in the record is fixed, then
 * the data that it speaks of are made safe, and then it is written. Blocks and small files that were given
 * up are reused or removed only after that, so at no time does the store speak of data that are others'.
 */

#ifndef BIGBLOCK_VOLUME_H
#define BIGBLOCK_VOLUME_H

#include "blocks.h"
#include "device.h"
#include "identity.h"
#include "store.h"
#include "table.h"

#define BLOCK_LEAST (1u << 20)
#define BLOCK_MOST (4ull << 30)
#define BLOCK_DEFAULT (256u << 20)

/* What belongs to nobody any more as soon as the store knows. */
struct given_up {
  uint64_t *block, *small;
  size_t blocks, smalls;
};

struct volume {
  struct device device;
  struct store store;
  int small; /* the directory of the small files */
  uint64_t block_size, device_size;
  char device_path[PATH_MAX], serial[128];

  pthread_mutex_t lock; /* for all below */
  struct table table;
  struct blocks blocks;
  struct identity identity, identity_told; /* as it is, and as the store has it */
  bool identity_changed;
  struct given_up given_up;
  uint64_t commits;
  bool has_untold; /* changes that a commit could not tell, and that nobody has a list of any more */

  pthread_mutex_t committing; /* taken before the lock */
  bool needs_checkpoint, is_renewed;
  int broken; /* -errno of a failed flush, after which nobody knows what the device has kept */
};

struct volume_options {
  const char *device; /* NULL for the one that the store names */
  const char *store;
  uint64_t block_size;
  bool destroy_data;
  bool cut; /* opens a volume with a damaged journal, as of the last record before the damage */
};

/* Makes a volume. Returns 0, or -1 with a message. */
int volume_format(const struct volume_options *options, struct message *message);

/*
 * Reads what the store tells, for whoever wants to know; the device is not opened. With "writing", nobody
 * else may use the volume. Returns 0, or -1 with a message.
 */
int volume_load(struct volume *volume, const char *store, bool writing, struct store_findings *findings,
                struct message *message);

/* Claims the blocks of all files. Returns 0, or -1 with a message about a block that has two users. */
int volume_claim_blocks(struct volume *volume, struct message *message);

/* Opens the device of a volume that was loaded, if it is the right one. Returns 0, or -1 with a message. */
int volume_open_device(struct volume *volume, const char *path, struct message *message);

/* Opens a volume to be used. Returns 0, or -1 with a message. */
int volume_open(struct volume *volume, const struct volume_options *options, struct message *message);

/*
 * Makes all changes safe that are out of the buffers. Returns 0 or -errno. After a failure the next commit tells
 * the same changes, and everybody who has one of the changed files open gets the error. After a failed flush of
 * the device all commits fail.
 */
int volume_commit(struct volume *volume);

/* Repeats the last commit if it has failed. Every change of names or attributes calls it first. Returns 0 or -errno. */
int volume_commit_failed(struct volume *volume);

/* Adds an error, -errno, that everybody who has the file open gets. */
void volume_not_safe(struct volume *volume, struct node *node, int error);
/* Returns 0, or the error that an open file has not reported yet. */
int volume_tell_errors(struct volume *volume, struct node *node, uint64_t *known);

/* The next ones are called with the lock held. */

/* Something about a node has changed, or what is in it, which is told at the next commit. */
void volume_changed(struct volume *volume, struct node *node);
void volume_modified(struct volume *volume, struct node *node);

/* Gives up a block or a small file, after the next commit. */
void volume_give_up_block(struct volume *volume, uint64_t block);
void volume_give_up_small(struct volume *volume, uint64_t inode);

/* Takes the next free block, if need be after a commit; without the lock. Returns 0 or -errno. */
int volume_take_block(struct volume *volume, uint64_t *block);

/* Must be called before the start of a block is overwritten; without the lock. Returns 0 or -errno. */
int volume_before_overwriting(struct volume *volume, uint64_t block);

/* Makes everything safe and writes a checkpoint, after which no data may be written. Returns 0 or -errno. */
int volume_finish(struct volume *volume);
/* The same, and lets go of the volume. */
int volume_close(struct volume *volume);
/* Lets go of a volume that was loaded. */
void volume_unload(struct volume *volume);

#endif
