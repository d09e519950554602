/* SPDX-License-Identifier: Apache-2.0 */

#include "volume.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "small_files.h"

/* Types of the parts of a record. TABLE, the namespace, comes last. */
enum { VOLUME = 'V', ENDS = 'E', IDENTITY = 'F', TABLE = 'T' };

static void put_volume(const struct volume *volume, struct bytes *to) {
  bytes_put_number(to, VOLUME);
  bytes_put_number(to, volume->device_size);
  bytes_put_number(to, volume->block_size);
  bytes_put_text(to, volume->device_path);
  bytes_put_text(to, volume->serial);
  if (volume->margin > 0) {
    bytes_put_number(to, ENDS);
    bytes_put_number(to, volume->margin);
  }
}

/* Reads a string into a buffer. A string that is too long sets "missing". */
static void take_text(struct bytes_reader *from, char *text, size_t size) {
  char *taken = bytes_take_text(from);
  from->missing |= taken == NULL || strlen(taken) >= size;
  if (!from->missing)
    strcpy(text, taken);
  free(taken);
}

static void take_volume(struct volume *volume, struct bytes_reader *from) {
  volume->device_size = bytes_take_number(from);
  volume->block_size = bytes_take_number(from);
  take_text(from, volume->device_path, sizeof volume->device_path);
  take_text(from, volume->serial, sizeof volume->serial);
  from->missing |= volume->block_size < BLOCK_LEAST || volume->block_size > BLOCK_MOST;
}

static void take_margin(struct volume *volume, struct bytes_reader *from) {
  volume->margin = bytes_take_number(from);
  from->missing |= volume->margin > volume->device_size / 4;
}

static uint64_t count_blocks(const struct volume *volume) {
  return (volume->device_size - 2 * volume->margin) / volume->block_size;
}

/*
 * Loads one record: the volume and its fingerprint, if the record has them, then the namespace.
 * Returns 0, or -1 with a message.
 */
static int take(void *to, const char *data, size_t length, struct message *message) {
  struct volume *volume = to;
  struct bytes_reader from = { data, data + length, false };
  for (;;) {
    switch (bytes_take_number(&from)) {
    case VOLUME: take_volume(volume, &from); break;
    case ENDS: take_margin(volume, &from); break;
    case IDENTITY: fingerprint_take(&volume->fingerprint, &from); break;
    case TABLE:
      return from.missing ? fail(message, "out of memory") : namespace_take(&volume->namespace, &from, message);
    default: from.missing = true;
    }
    if (from.missing)
      return fail(message, "cannot read a record of the store: the record was written by a newer version of bigblock");
  }
}

static void put_all(struct volume *volume, struct bytes *to) {
  put_volume(volume, to);
  bytes_put_number(to, IDENTITY);
  fingerprint_put(&volume->fingerprint, to);
  bytes_put_number(to, TABLE);
  namespace_put_all(&volume->namespace, to);
}

/* Refuses a device that has a known signature or is not blank. Returns 0, or -1 with a message. */
static int refuse_existing_data(struct device *device, const char *path, struct message *message) {
  static const char remedy[] = "To overwrite the data, add --destroy-data";
  char name[128];
  uint64_t address;
  int found = device_signature(path, name, sizeof name, message);
  if (found < 0)
    return -1;
  if (found > 0)
    return fail(message, "%s: contains a file system or partition table (%s). %s", path, name, remedy);
  int blank = device_is_blank(device, &address);
  if (blank < 0)
    return fail(message, "%s: cannot read at byte %" PRIu64 ": %s", path, address, strerror(-blank));
  if (blank == 0)
    return fail(message, "%s: is not blank at or after byte %" PRIu64 ", although it contains no known file "
                "system. It may belong to another bigblock volume. %s", path, address, remedy);
  return 0;
}

/* Overwrites the first and the last MiB, where most signatures are. Returns 0 or -errno. */
static int wipe(struct device *device) {
  enum { WIPED = 1 << 20 };
  char *zeros = device_memory(WIPED);
  uint64_t end = device_down(device->size);
  int result = zeros == NULL ? -ENOMEM : device_write(device, zeros, WIPED, 0);
  if (result == 0)
    result = device_write(device, zeros, WIPED, end - WIPED);
  free(zeros);
  return result;
}

/*
 * Creates the store, then wipes the device and writes its fingerprint. Returns 0, or -1 with a
 * message.
 */
static int write_format(struct volume *volume, const struct volume_options *options, struct message *message) {
  struct device *device = &volume->device;
  uint8_t uuid[16];
  struct bytes all = { 0 };
  char *noise = fingerprint_choose(&volume->fingerprint, count_blocks(volume));
  if (noise == NULL || getentropy(uuid, sizeof uuid) != 0) {
    free(noise);
    return fail(message, "%s: %s", options->device, strerror(errno));
  }
  /* UUID version 4 (random). */
  uuid[6] = (uint8_t) ((uuid[6] & 0x0f) | 0x40);
  uuid[8] = (uint8_t) ((uuid[8] & 0x3f) | 0x80);
  put_all(volume, &all);
  int result = all.lost ? fail(message, "out of memory")
                        : store_create(&volume->store, options->store, uuid, all.data, all.length, message);
  bytes_free(&all);
  if (result == 0) {
    result = wipe(device);
    device->start = volume->margin;
    if (result == 0)
      result = fingerprint_write(&volume->fingerprint, device, noise, volume->block_size);
    if (result == 0)
      result = device_flush(device);
    if (result != 0) {
      store_remove(&volume->store);
      fail(message, "%s: cannot write: %s. Some of the earlier data may be overwritten", options->device,
           strerror(-result));
    } else {
      store_close(&volume->store);
    }
  }
  free(noise);
  return result == 0 ? 0 : -1;
}

/* Verifies everything before the first write. Returns 0, or -1 with a message. */
static int verify_format(struct device *device, const struct volume_options *options, struct message *message) {
  uint64_t least = 2 * MARGIN + 2 * options->block_size;
  if (device_require_writable(device, message) != 0)
    return -1;
  if (device->size < least)
    return fail(message, "%s: has only %" PRIu64 " MiB; a volume with blocks of %" PRIu64 " MiB needs at least "
                "%" PRIu64 " MiB. Specify a smaller --block-size", options->device, device->size >> 20,
                options->block_size >> 20, least >> 20);
  if (store_can_be_created(options->store, message) != 0)
    return -1;
  return options->destroy_data ? 0 : refuse_existing_data(device, options->device, message);
}

int volume_format(const struct volume_options *options, struct message *message) {
  static struct volume volume;
  if (!namespace_init(&volume.namespace))
    return fail(message, "out of memory");
  if (device_open(&volume.device, options->device, message) != 0)
    return -1;
  struct device *device = &volume.device;
  volume.block_size = options->block_size;
  volume.device_size = device->size;
  volume.margin = MARGIN;
  memcpy(volume.device_path, device->path, sizeof volume.device_path);
  memcpy(volume.serial, device->serial, sizeof volume.serial);
  clock_gettime(CLOCK_REALTIME, &volume.namespace.root->modified);
  volume.namespace.root->accessed = volume.namespace.root->changed = volume.namespace.root->modified;
  int result = verify_format(device, options, message);
  if (result == 0)
    result = write_format(&volume, options, message);
  device_close(device);
  namespace_free(&volume.namespace);
  return result;
}

int volume_load(struct volume *volume, const char *store, bool writing, struct store_findings *findings,
                struct message *message) {
  *volume = (struct volume) { .small = -1, .device.fd = -1 };
  if (pthread_mutex_init(&volume->lock, NULL) != 0 || pthread_mutex_init(&volume->committing, NULL) != 0 ||
      !namespace_init(&volume->namespace))
    return fail(message, "out of memory");
  if (store_open(&volume->store, store, writing, take, volume, findings, message) != 0)
    return -1;
  if (!blocks_init(&volume->blocks, count_blocks(volume)))
    return fail(message, "out of memory");
  volume->small = small_open(volume->store.dir);
  if (volume->small < 0 && volume->small != -ENOENT)
    return fail(message, "%s/small: cannot open: %s", store, strerror(-volume->small));
  return namespace_taken(&volume->namespace, message);
}

int volume_claim_blocks(struct volume *volume, struct message *message) {
  for (uint64_t i = 0; i < volume->namespace.buckets; i++)
    for (struct node *node = volume->namespace.by_inode[i]; node != NULL; node = node->next_by_inode)
      for (size_t j = 0; j < node->pieces; j++) {
        const struct piece *piece = &node->piece[j];
        if (!blocks_claim(&volume->blocks, piece->block))
          return fail(message, "inode %" PRIu64 " (\"%s\") uses block %" PRIu64 " of the device, but this block %s",
                      node->inode, node->name, piece->block,
                      piece->block < volume->blocks.count ? "is already in use" : "does not exist");
        if (piece->valid > volume->block_size || (j > 0 && piece->index <= node->piece[j - 1].index))
          return fail(message, "inode %" PRIu64 " (\"%s\"): entry %zu of its block list is invalid", node->inode,
                      node->name, j);
      }
  return 0;
}

/*
 * Verifies that the first and the last MiB of the device are zeros, as "format" leaves them. Returns 0, or -1 with a
 * message.
 */
static int verify_margins(struct volume *volume, const char *path, struct message *message) {
  struct device *device = &volume->device;
  const uint64_t margins[] = { 0, device_down(device->size) - volume->margin };
  int result = 0;
  device->start = 0;
  for (size_t i = 0; result == 0 && volume->margin > 0 && i < 2; i++) {
    char overwrite[PATH_MAX + 128];
    snprintf(overwrite, sizeof overwrite, "dd if=/dev/zero of=%s bs=%d seek=%" PRIu64 " count=%" PRIu64 " conv=notrunc",
             path, DEVICE_ALIGNMENT, margins[i] / DEVICE_ALIGNMENT, volume->margin / DEVICE_ALIGNMENT);
    int blank = device_range_is_blank(device, volume->margin, margins[i]);
    if (blank < 0)
      result = fail(message, "%s: cannot read the MiB at byte %" PRIu64 ", where bigblock stores nothing: %s. If the "
                    "disk has a bad sector there, run \"%s\", so that the disk replaces it, and mount the volume again",
                    path, margins[i], strerror(-blank), overwrite);
    else if (blank == 0 && volume->fingerprint.places == 0)
      result = fail(message, "%s: has data in the MiB at byte %" PRIu64 ", where bigblock stores nothing, and the "
                    "store has no checksum by which to recognize the device of the volume. If this is another device, "
                    "specify the right one with --device, for example by its name in /dev/disk/by-id. Otherwise, "
                    "another program has written to it: overwrite this MiB with zeros, and mount the volume again",
                    path, margins[i]);
    else if (blank == 0)
      result = fail(message, "%s: another program has written to the device of this volume, at or after byte %" PRIu64
                    ", where bigblock stores nothing. %s. To find out which program, run \"wipefs %s\", which lists "
                    "file systems and partition tables. To keep what the program has written, format another device "
                    "for the volume. Otherwise, run \"%s\" and mount the volume again", path, margins[i],
                    fingerprint_has_noise(&volume->fingerprint, 0) ? "The volume has no data on the device yet"
                                                                   : "Files of the volume may be damaged",
                    path, overwrite);
  }
  device->start = volume->margin;
  return result;
}

void volume_find_mount(const struct volume *volume, char mount_point[PATH_MAX]) {
  FILE *mounts = setmntent("/proc/self/mounts", "r");
  struct mntent *mount;
  mount_point[0] = 0;
  while (mounts != NULL && (mount = getmntent(mounts)) != NULL)
    if ((strcmp(mount->mnt_type, "fuseblk.bigblock") == 0 && strcmp(mount->mnt_fsname, volume->device_path) == 0) ||
        (strcmp(mount->mnt_type, "fuse.bigblock") == 0 && strcmp(mount->mnt_fsname, volume->store.path) == 0))
      snprintf(mount_point, PATH_MAX, "%s", mount->mnt_dir);
  if (mounts != NULL)
    endmntent(mounts);
}

bool volume_has_died(const char *mount_point, struct message *message) {
  struct statvfs found;
  char quoted[QUOTED_MAX];
  if (statvfs(mount_point, &found) == 0 || (errno != ENOTCONN && errno != ECONNABORTED))
    return false;
  fail(message, "%s: the bigblock process of the volume that is mounted here has died; run: umount %s", mount_point,
       shell_quote(mount_point, quoted));
  return true;
}

int volume_open_device(struct volume *volume, const char *path, struct message *message) {
  char mount_point[PATH_MAX];
  if (path == NULL)
    path = volume->device_path;
  if (device_open(&volume->device, path, message) == 0) {
    volume->device.start = volume->margin;
    return 0;
  }
  volume_find_mount(volume, mount_point);
  volume_has_died(mount_point, message);
  return -1;
}

int volume_verify_device(struct volume *volume, struct message *message) {
  struct device *device = &volume->device;
  const char *path = device->path;
  char name[128];
  int result = 0;
  if (device->size != volume->device_size)
    result = fail(message, "%s: has %" PRIu64 " bytes, but the device of this volume has %" PRIu64 ". Specify "
                  "the right device with --device, for example by its name in /dev/disk/by-id", path,
                  device->size, volume->device_size);
  else if (volume->serial[0] != 0 && device->serial[0] != 0 && strcmp(volume->serial, device->serial) != 0)
    result = fail(message, "%s: has the serial number \"%s\", but the device of this volume has \"%s\". "
                  "Specify the right device with --device, for example by its name in /dev/disk/by-id", path,
                  device->serial, volume->serial);
  else
    result = fingerprint_verify(&volume->fingerprint, device, volume->block_size, message);
  if (result == 0)
    result = verify_margins(volume, path, message);
  /*
   * Without margins, block 0 starts at byte 0 and is the first block that files use. While it has the random
   * bytes of formatting, a signature can only come from another program. Later, a signature may be file data,
   * even of a removed file.
   */
  if (result == 0 && volume->margin == 0 && fingerprint_has_noise(&volume->fingerprint, 0)) {
    result = device_signature(path, name, sizeof name, message);
    if (result > 0)
      result = fail(message, "%s: another program has created a file system or partition table (%s) on the device of "
                    "this volume. The volume has no data on the device yet. To keep the file system, format another "
                    "device for the volume. Otherwise, run \"wipefs --all %s\" and mount the volume again", path,
                    name, path);
  }
  return result;
}

/* Removes a small file if its inode no longer exists or has moved to the device. */
static void remove_unknown(void *to, uint64_t inode) {
  struct volume *volume = to;
  const struct node *node = namespace_find(&volume->namespace, inode);
  if (node == NULL || node->is_large)
    small_remove(volume->small, inode);
}

/*
 * Truncates small files to their size in the store, because later data were not acknowledged. Removes small
 * files that the namespace does not refer to. Returns 0 or -errno.
 */
static int cut_small(struct volume *volume) {
  for (uint64_t i = 0; i < volume->namespace.buckets; i++)
    for (struct node *node = volume->namespace.by_inode[i]; node != NULL; node = node->next_by_inode)
      if (S_ISREG(node->mode) && !node->is_large &&
          small_length(volume->small, node->inode) > (int64_t) node->size) {
        int result = small_truncate(volume->small, node->inode, node->size);
        if (result != 0)
          return result;
      }
  return small_each(volume->small, remove_unknown, volume);
}

/*
 * Makes the data of all small files durable. syncfs also returns errors of other files on the same file
 * system. After an error, this function therefore syncs the small files one by one. Returns 0 or -errno.
 */
static int sync_all_small(const struct volume *volume) {
  if (syncfs(volume->small) == 0)
    return 0;
  int result = 0;
  for (uint64_t i = 0; i < volume->namespace.buckets; i++)
    for (struct node *node = volume->namespace.by_inode[i]; result == 0 && node != NULL; node = node->next_by_inode)
      if (S_ISREG(node->mode) && !node->is_large)
        result = small_sync(volume->small, node->inode);
  return result == 0 && fsync(volume->small) != 0 ? -errno : result;
}

int volume_open(struct volume *volume, const struct volume_options *options, struct message *message) {
  struct store_findings findings;
  char quoted[QUOTED_MAX];
  if (volume_load(volume, options->store, true, &findings, message) != 0)
    return -1;
  if (findings.lost > 0 && !options->cut)
    return fail(message, "%s: the journal is damaged at byte %" PRIu64 ", before %" PRIu64 " valid records. Run: "
                "disk-zones bigblock check %s", options->store, findings.damaged_at, findings.lost,
                shell_quote(options->store, quoted));
  if (volume_claim_blocks(volume, message) != 0 || volume_open_device(volume, options->device, message) != 0)
    return -1;
  if (device_require_writable(&volume->device, message) != 0 || volume_verify_device(volume, message) != 0) {
    device_close(&volume->device);
    return -1;
  }
  /* The name of a device may change at each boot. */
  memcpy(volume->device_path, volume->device.path, sizeof volume->device_path);
  volume->needs_checkpoint = true;
  if (volume->small == -ENOENT)
    volume->small = small_create(volume->store.dir);
  int result = volume->small < 0 ? volume->small : cut_small(volume);
  /* A process that was killed may have written to small files without a sync, and the next fsync does not sync them. */
  if (result == 0)
    result = sync_all_small(volume);
  if (result == 0)
    result = volume_commit(volume);
  if (result != 0) {
    device_close(&volume->device);
    return fail(message, "%s: cannot write: %s", options->store, strerror(-result));
  }
  return 0;
}

/* Appends a number to a list. Returns false if out of memory. */
static bool append_number(uint64_t **list, size_t *length, uint64_t number) {
  uint64_t *longer = realloc(*list, (*length + 1) * sizeof *longer);
  if (longer == NULL)
    return false;
  *list = longer;
  longer[(*length)++] = number;
  return true;
}

void volume_changed(struct volume *volume, struct node *node) {
  clock_gettime(CLOCK_REALTIME, &node->changed);
  namespace_changed(&volume->namespace, node);
}

void volume_modified(struct volume *volume, struct node *node) {
  volume_changed(volume, node);
  node->modified = node->changed;
}

/*
 * If out of memory, the next three functions do nothing. The block or small file then leaks until the next
 * mount, which finds it unused.
 */

void volume_release_block(struct volume *volume, uint64_t block) {
  append_number(&volume->released.block, &volume->released.blocks, block);
}

void volume_release_small(struct volume *volume, uint64_t inode) {
  append_number(&volume->released.small, &volume->released.smalls, inode);
}

void volume_release_tail(struct volume *volume, struct node *node) {
  if (!node->has_tail)
    node->has_tail = append_number(&volume->released.tail, &volume->released.tails, node->inode);
}

/* The data of one commit. */
struct commit {
  struct bytes changes, all;
  struct fingerprint fingerprint;
  struct released released;
  uint64_t number;
  uint64_t *small; /* inodes of small files to sync */
  size_t smalls;
  bool small_lost; /* a small file could not be synced */
};

/* Returns whether a node is a small file that has changed since the last successful commit. The caller holds the lock. */
static bool is_uncommitted_small(const struct volume *volume, const struct node *node) {
  return node->commit > volume->committed && S_ISREG(node->mode) && !node->is_large && !node->is_removed;
}

/*
 * Lists the small files that a commit syncs: those that have changed since the last successful commit. Returns false
 * if out of memory. The caller holds the lock.
 */
static bool list_small(const struct volume *volume, struct commit *commit) {
  bool listed = true;
  for (struct node *node = volume->namespace.changed; node != NULL; node = node->next_changed)
    if (is_uncommitted_small(volume, node))
      listed &= append_number(&commit->small, &commit->smalls, node->inode);
  /* The changes of failed commits are no longer in the list of changes. */
  for (uint64_t i = 0; volume->has_uncommitted && i < volume->namespace.buckets; i++)
    for (struct node *node = volume->namespace.by_inode[i]; node != NULL; node = node->next_by_inode)
      if (is_uncommitted_small(volume, node) && node->commit < volume->commits)
        listed &= append_number(&commit->small, &commit->smalls, node->inode);
  return listed;
}

/* Takes a snapshot of all changes for a commit. The caller holds the lock. */
static void fix(struct volume *volume, struct commit *commit) {
  volume->commits++;
  for (struct node *node = volume->namespace.changed; node != NULL; node = node->next_changed)
    node->commit = volume->commits;
  commit->changes.lost = !list_small(volume, commit);
  if (volume->identity_changed) {
    bytes_put_number(&commit->changes, IDENTITY);
    fingerprint_put(&volume->fingerprint, &commit->changes);
  }
  size_t before = commit->changes.length;
  bytes_put_number(&commit->changes, TABLE);
  namespace_put_changes(&volume->namespace, &commit->changes);
  if (before == 0 && commit->changes.length == sizeof(uint64_t))
    commit->changes.length = 0;
  bool full = store_is_filling_up(&volume->store, commit->changes.length);
  if (volume->broken == 0 && (volume->needs_checkpoint || full))
    put_all(volume, &commit->all);
  commit->fingerprint = volume->fingerprint;
  commit->number = volume->commits;
  commit->released = volume->released;
  volume->released = (struct released) { 0 };
  volume->identity_changed = false;
}

/* Makes the small files of a commit durable. Returns 0 or -errno. */
static int sync_small(const struct volume *volume, const struct commit *commit) {
  int result = 0;
  /* Write all files first. On ext4, the first sync then commits the metadata of all of them to the journal. */
  for (size_t i = 0; result == 0 && i < commit->smalls; i++)
    result = small_start_sync(volume->small, commit->small[i]);
  for (size_t i = 0; result == 0 && i < commit->smalls; i++)
    result = small_sync(volume->small, commit->small[i]);
  return result == 0 && commit->smalls > 0 && fsync(volume->small) != 0 ? -errno : result;
}

/*
 * Makes the data that a commit refers to durable, then writes the commit to the store. Returns 0 or
 * -errno.
 */
static int carry_out(struct volume *volume, struct commit *commit) {
  bool committed = commit->changes.length == 0 && !volume->has_uncommitted;
  int result = commit->changes.lost || commit->all.lost ? -ENOMEM : 0;
  if (result == 0)
    result = volume->broken = device_flush(&volume->device);
  if (result == 0) {
    result = sync_small(volume, commit);
    commit->small_lost = result != 0;
  }
  if (result == 0 && commit->changes.length > 0 && !volume->has_uncommitted &&
      store_has_space(&volume->store, commit->changes.length)) {
    result = store_append(&volume->store, commit->changes.data, commit->changes.length);
    committed = result == 0;
  }
  if (result != 0 || commit->all.length == 0)
    return result;
  result = store_checkpoint(&volume->store, commit->all.data, commit->all.length, committed);
  /* If only the checkpoint failed, the journal has all changes and is used until it is full. */
  return committed && store_has_space(&volume->store, 0) ? 0 : result;
}

/* Records the error of a commit for all regular files that it included. The caller holds the lock. */
static void record_failure(struct volume *volume, const struct commit *commit, int error) {
  for (uint64_t i = 0; i < volume->namespace.buckets; i++)
    for (struct node *node = volume->namespace.by_inode[i]; node != NULL; node = node->next_by_inode)
      if (node->commit == commit->number && S_ISREG(node->mode))
        errors_add(&node->errors, error, commit->small_lost && !node->is_large);
}

/*
 * Truncates a small file to its size. Leaves this to the next commit if the store may still have a larger
 * size, or if the file is in use. The caller holds the lock.
 */
static void cut_tail(struct volume *volume, uint64_t inode, bool committed) {
  struct node *node = namespace_find(&volume->namespace, inode);
  if (node == NULL || node->is_removed || node->is_large)
    return;
  node->has_tail = false;
  /* The thread that commits may hold the content lock of a file, so do not wait for this lock. */
  if (committed && !node->is_changed && pthread_rwlock_trywrlock(&node->content) == 0) {
    small_truncate(volume->small, inode, node->size);
    pthread_rwlock_unlock(&node->content);
  } else {
    volume_release_tail(volume, node);
  }
}

/*
 * Completes a commit. After success, frees the released blocks and small files. After a failure, records the
 * error, and leaves the blocks and small files to the next commit. The caller holds the lock.
 */
static void settle(struct volume *volume, struct commit *commit, int result) {
  struct released *released = &commit->released;
  bool done = result == 0;
  if (done) {
    volume->identity_committed = commit->fingerprint;
    volume->committed = commit->number;
  } else {
    record_failure(volume, commit, result);
  }
  for (size_t i = 0; i < released->blocks; i++)
    if (done)
      blocks_release(&volume->blocks, released->block[i]);
    else
      volume_release_block(volume, released->block[i]);
  for (size_t i = 0; i < released->smalls; i++)
    if (done)
      small_remove(volume->small, released->small[i]);
    else
      volume_release_small(volume, released->small[i]);
  for (size_t i = 0; i < released->tails; i++)
    cut_tail(volume, released->tail[i], done);
  volume->needs_checkpoint = volume->has_uncommitted = !done;
}

int volume_commit(struct volume *volume) {
  struct commit commit = { 0 };
  pthread_mutex_lock(&volume->committing);
  pthread_mutex_lock(&volume->lock);
  fix(volume, &commit);
  pthread_mutex_unlock(&volume->lock);

  int result = volume->broken != 0 ? volume->broken : carry_out(volume, &commit);

  pthread_mutex_lock(&volume->lock);
  settle(volume, &commit, result);
  pthread_mutex_unlock(&volume->lock);
  pthread_mutex_unlock(&volume->committing);
  bytes_free(&commit.changes);
  bytes_free(&commit.all);
  free(commit.small);
  free(commit.released.block);
  free(commit.released.small);
  free(commit.released.tail);
  return result;
}

int volume_commit_failed(struct volume *volume) {
  pthread_mutex_lock(&volume->lock);
  bool failed = volume->has_uncommitted;
  pthread_mutex_unlock(&volume->lock);
  return failed ? volume_commit(volume) : 0;
}

void volume_record_error(struct volume *volume, struct node *node, int error) {
  pthread_mutex_lock(&volume->lock);
  errors_add(&node->errors, error, true);
  pthread_mutex_unlock(&volume->lock);
}

int volume_report_errors(struct volume *volume, struct node *node, uint64_t *known) {
  pthread_mutex_lock(&volume->lock);
  int result = errors_report(&node->errors, known);
  pthread_mutex_unlock(&volume->lock);
  return result;
}

/*
 * Returns whether a released block precedes all free blocks, or no block is free. The caller holds
 * the lock.
 */
static bool needs_released_blocks(const struct volume *volume) {
  const struct blocks *blocks = &volume->blocks;
  uint64_t lowest = blocks_lowest_free(blocks->map, blocks->lowest, blocks->count);
  for (size_t i = 0; i < volume->released.blocks; i++)
    if (volume->released.block[i] < lowest)
      return true;
  return lowest == NO_BLOCK;
}

int volume_allocate_block(struct volume *volume, uint64_t *block) {
  pthread_mutex_lock(&volume->lock);
  bool commit = needs_released_blocks(volume);
  pthread_mutex_unlock(&volume->lock);
  int result = commit ? volume_commit(volume) : 0;
  pthread_mutex_lock(&volume->lock);
  *block = blocks_allocate(&volume->blocks);
  pthread_mutex_unlock(&volume->lock);
  if (*block != NO_BLOCK)
    return 0;
  return result != 0 ? result : -ENOSPC;
}

int volume_before_overwriting(struct volume *volume, uint64_t block) {
  pthread_mutex_lock(&volume->lock);
  volume->identity_changed |= fingerprint_drop(&volume->fingerprint, block);
  bool committed = fingerprint_has(&volume->identity_committed, block);
  pthread_mutex_unlock(&volume->lock);
  return committed ? volume_commit(volume) : 0;
}

int volume_finish(struct volume *volume) {
  int result = volume_commit(volume);
  if (result != 0 || volume->is_renewed)
    return result;
  /* Wait for a concurrent commit to end, because it would clear needs_checkpoint. */
  pthread_mutex_lock(&volume->committing);
  pthread_mutex_lock(&volume->lock);
  result = fingerprint_renew(&volume->fingerprint, &volume->device, &volume->blocks, volume->block_size);
  volume->is_renewed = volume->needs_checkpoint = true;
  pthread_mutex_unlock(&volume->lock);
  pthread_mutex_unlock(&volume->committing);
  int checkpoint = volume_commit(volume);
  return result != 0 ? result : checkpoint;
}

int volume_close(struct volume *volume) {
  int result = volume_finish(volume);
  device_close(&volume->device);
  volume_unload(volume);
  return result;
}

void volume_unload(struct volume *volume) {
  store_close(&volume->store);
  close(volume->small);
  blocks_free(&volume->blocks);
  namespace_free(&volume->namespace);
}
