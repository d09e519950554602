/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A volume: its device, its store and its namespace.
 *
 * A commit writes all changes to the store as one record. It builds the record, makes the data that the record
 * refers to durable, and then writes the record. Released blocks are reused, and released small files are
 * removed, only after the commit, so the store never refers to data of another file.
 */

#ifndef BIGBLOCK_VOLUME_H
#define BIGBLOCK_VOLUME_H

#include "blocks.h"
#include "device.h"
#include "fingerprint.h"
#include "store.h"
#include "namespace.h"

#define BLOCK_LEAST (1u << 20)
#define BLOCK_MOST (4ull << 30)
#define BLOCK_DEFAULT (256u << 20)

/*
 * Number of bytes at each end of the device that contain no file data, because udev, LVM, mdadm and other
 * programs look for signatures there. 0 in volumes of earlier versions; a test formats such a volume.
 */
#ifndef MARGIN
#define MARGIN (1u << 20)
#endif

/* Released blocks, small files and ends of small files, which become free after the next commit. */
struct released {
  uint64_t *block, *small, *tail;
  size_t blocks, smalls, tails;
};

struct volume {
  struct device device;
  struct store store;
  int small; /* the directory of the small files; -ENOENT if it is missing */
  uint64_t block_size, device_size, margin;
  char device_path[PATH_MAX], serial[128];

  pthread_mutex_t lock; /* protects the fields up to has_uncommitted */
  struct namespace namespace;
  struct blocks blocks;
  struct fingerprint fingerprint, identity_committed; /* current, and as recorded in the store */
  bool identity_changed;
  struct released released;
  uint64_t commits, committed; /* number of the last commit, and of the last successful one */
  bool has_uncommitted; /* a commit has failed, and its list of changes is lost */

  pthread_mutex_t committing; /* taken before the lock */
  bool needs_checkpoint, is_renewed;
  int broken; /* -errno of a failed flush, after which the contents of the device are unknown */
};

struct volume_options {
  const char *device; /* NULL for the device recorded in the store */
  const char *store;
  uint64_t block_size;
  bool destroy_data;
  bool cut; /* opens a volume with a damaged journal, as of the last record before the damage */
};

/* Formats a volume. Returns 0, or -1 with a message. */
int volume_format(const struct volume_options *options, struct message *message);

/*
 * Loads a volume from its store, without opening the device. "writing" requires exclusive use of the
 * volume. Returns 0, or -1 with a message.
 */
int volume_load(struct volume *volume, const char *store, bool writing, struct store_findings *findings,
                struct message *message);

/* Marks the blocks of all files as used. Returns 0, or -1 with a message if two files share a block. */
int volume_claim_blocks(struct volume *volume, struct message *message);

/*
 * Finds the mount point of a volume, by its device or, for an image, by its store. Sets an empty
 * string if the volume is not mounted.
 */
void volume_find_mount(const struct volume *volume, char mount_point[PATH_MAX]);

/*
 * Returns true, with a message, if the bigblock process of the volume that is mounted on "mount_point" has died.
 */
bool volume_has_died(const char *mount_point, struct message *message);

/*
 * Opens the device of a volume that was loaded for writing. "path" is NULL for the device recorded in the store.
 * Returns 0, or -1 with a message.
 */
int volume_open_device(struct volume *volume, const char *path, struct message *message);

/*
 * Verifies that an open device belongs to the volume and was not written to by another program. Returns 0, or -1
 * with a message.
 */
int volume_verify_device(struct volume *volume, struct message *message);

/* Opens a volume for mounting. Returns 0, or -1 with a message. */
int volume_open(struct volume *volume, const struct volume_options *options, struct message *message);

/*
 * Makes all changes outside of the buffers durable. Returns 0 or -errno. After a failure, the next commit
 * includes the same changes. The error is recorded for each changed regular file, so that its open files
 * report it (see errors.h). After a failed flush of the device, all commits fail.
 */
int volume_commit(struct volume *volume);

/* Retries a failed commit; called before every change of names or attributes. Returns 0 or -errno. */
int volume_commit_failed(struct volume *volume);

/* Records that data of a node are lost because of an error (-errno), which each open file of the node reports. */
void volume_record_error(struct volume *volume, struct node *node, int error);
/* Returns the error (-errno) that an open file has not reported yet, or 0. */
int volume_report_errors(struct volume *volume, struct node *node, uint64_t *known);

/* The caller of the next four functions holds the lock. */

/* Mark the attributes or the contents of a node as changed, for the next commit. */
void volume_changed(struct volume *volume, struct node *node);
void volume_modified(struct volume *volume, struct node *node);

/* Release a block or a small file after the next commit. */
void volume_release_block(struct volume *volume, uint64_t block);
void volume_release_small(struct volume *volume, uint64_t inode);
/*
 * Truncates a small file to its size after the next commit. Until then, the small file is at least as large
 * as the size that the store records.
 */
void volume_release_tail(struct volume *volume, struct node *node);

/* Allocates the next free block, after a commit if necessary. Called without the lock. Returns 0 or -errno. */
int volume_allocate_block(struct volume *volume, uint64_t *block);

/*
 * Removes the checksum of a block from the fingerprint. Commits if the store has this checksum. Must be
 * called without the lock, before the start of the block is overwritten. Returns 0 or -errno.
 */
int volume_before_overwriting(struct volume *volume, uint64_t block);

/* Makes all data durable and writes a checkpoint. No data may be written later. Returns 0 or -errno. */
int volume_finish(struct volume *volume);
/* Calls volume_finish and closes the volume. Returns 0 or -errno. */
int volume_close(struct volume *volume);
/* Frees a loaded volume. */
void volume_unload(struct volume *volume);

#endif
