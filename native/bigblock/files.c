/* SPDX-License-Identifier: Apache-2.0 */

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/*
 * Size of the largest request in bytes with libfuse 3.14 and the kernel's default limit of 256
 * pages.
 */
#define REQUEST_MOST (1 << 20)
/*
 * Cache timeout in seconds. Only this process changes the volume, so the kernel's cache stays
 * valid.
 */
#define NEVER 1e9
/* If the store's disk has fewer free bytes, statfs reports no available space. */
#define STORE_RESERVE (64ull << 20)
#define FRAGMENT 4096

static struct data *data_of(fuse_req_t req) {
  return fuse_req_userdata(req);
}

static struct volume *lock(fuse_req_t req) {
  struct volume *volume = data_of(req)->volume;
  pthread_mutex_lock(&volume->lock);
  return volume;
}

static void unlock(fuse_req_t req) {
  pthread_mutex_unlock(&data_of(req)->volume->lock);
}

/* Returns the node of an inode. It cannot be dropped during the request, because the kernel references it. */
static struct node *node_of(fuse_req_t req, fuse_ino_t inode) {
  struct volume *volume = lock(req);
  struct node *node = namespace_find(&volume->namespace, inode);
  unlock(req);
  return node;
}

/* The caller of the functions below, up to add_node, holds the volume's lock. */

static struct stat attributes(const struct volume *volume, const struct node *node) {
  bool large = S_ISREG(node->mode) && node->is_large;
  return (struct stat) {
    .st_ino = node->inode,
    .st_mode = node->mode,
    .st_nlink = node->is_removed ? 0 : S_ISDIR(node->mode) ? 2 + node->directories : 1,
    .st_uid = node->uid,
    .st_gid = node->gid,
    .st_rdev = node->device,
    .st_size = (off_t) node->size,
    .st_blocks = (blkcnt_t) (large ? node->pieces * (volume->block_size / 512) : (node->size + 511) / 512),
    .st_blksize = FRAGMENT,
    .st_atim = node->accessed,
    .st_mtim = node->modified,
    .st_ctim = node->changed,
  };
}

/* Returns the FUSE entry of a node, and counts the kernel's reference to it. */
static struct fuse_entry_param entry_of(const struct volume *volume, struct node *node) {
  node->lookups++;
  return (struct fuse_entry_param) { .ino = node->inode, .attr = attributes(volume, node),
                                     .attr_timeout = NEVER, .entry_timeout = NEVER };
}

/*
 * Removes the name of a node. Returns whether the caller must release the data now, because the
 * file is not open.
 */
static bool remove_node(struct volume *volume, struct node *node) {
  volume_modified(volume, node->parent);
  volume_changed(volume, node);
  namespace_remove(&volume->namespace, node);
  node->is_discarded = node->opens == 0;
  return node->is_discarded;
}

/* Creates a node that belongs to the user of the request. Returns 0 or an errno. */
static int add_node(fuse_req_t req, struct volume *volume, fuse_ino_t parent, const char *name, mode_t mode,
                    struct node **made) {
  struct node *dir = namespace_find(&volume->namespace, parent);
  if (dir->is_removed)
    return ENOENT;
  if (strlen(name) > NAME_MAX)
    return ENAMETOOLONG;
  if (namespace_lookup(&volume->namespace, dir, name) != NULL)
    return EEXIST;
  struct node *node = namespace_add(&volume->namespace, dir, name, mode);
  if (node == NULL)
    return ENOMEM;
  const struct fuse_ctx *user = fuse_req_ctx(req);
  node->uid = user->uid;
  node->gid = user->gid;
  if (dir->mode & S_ISGID) {
    node->gid = dir->gid;
    if (S_ISDIR(mode))
      node->mode |= S_ISGID;
  }
  volume_modified(volume, node);
  node->accessed = node->modified;
  volume_modified(volume, dir);
  *made = node;
  return 0;
}

/* The functions below are called without the lock, unless stated otherwise. */

/* Retries a failed commit. If it fails again, replies with its error and returns true. */
static bool refuse_change(fuse_req_t req) {
  int result = volume_commit_failed(data_of(req)->volume);
  if (result != 0)
    fuse_reply_err(req, -result);
  return result != 0;
}

/* Creates a node and replies to the request. */
static void reply_added(fuse_req_t req, fuse_ino_t parent, const char *name, mode_t mode, dev_t device,
                        const char *target) {
  struct fuse_entry_param entry;
  struct node *node;
  if (refuse_change(req))
    return;
  char *copy = target == NULL ? NULL : strdup(target);
  struct volume *volume = lock(req);
  int result = target != NULL && copy == NULL ? ENOMEM : add_node(req, volume, parent, name, mode, &node);
  if (result == 0) {
    node->device = device;
    node->target = copy;
    node->size = copy == NULL ? 0 : strlen(copy);
    entry = entry_of(volume, node);
  } else {
    free(copy);
  }
  unlock(req);
  if (result == 0)
    fuse_reply_entry(req, &entry);
  else
    fuse_reply_err(req, result);
}

static void on_init(void *data, struct fuse_conn_info *connection) {
  (void) data;
  connection->max_write = REQUEST_MOST;
  /*
   * Turn these features off. The kernel then sends separate requests to truncate a file at open and to clear
   * set-ID bits.
   */
  connection->want &= ~(unsigned) (FUSE_CAP_ATOMIC_O_TRUNC | FUSE_CAP_HANDLE_KILLPRIV | FUSE_CAP_SPLICE_READ |
                                   FUSE_CAP_SPLICE_WRITE | FUSE_CAP_SPLICE_MOVE);
}

/* For a volume on a block device, umount waits until this function has returned. */
static void on_destroy(void *data) {
  data_finish(data);
}

static void on_lookup(fuse_req_t req, fuse_ino_t parent, const char *name) {
  struct fuse_entry_param entry;
  struct volume *volume = lock(req);
  struct node *dir = namespace_find(&volume->namespace, parent);
  struct node *node = namespace_lookup(&volume->namespace, dir, name);
  if (node != NULL)
    entry = entry_of(volume, node);
  unlock(req);
  if (node != NULL)
    fuse_reply_entry(req, &entry);
  else
    fuse_reply_err(req, strlen(name) > NAME_MAX ? ENAMETOOLONG : ENOENT);
}

/* Drops references of the kernel to a node. Frees a removed node once no reference remains. */
static void forget(fuse_req_t req, fuse_ino_t inode, uint64_t lookups) {
  struct volume *volume = lock(req);
  struct node *node = namespace_find(&volume->namespace, inode);
  node->lookups -= lookups;
  bool gone = node->lookups == 0 && node->is_removed;
  bool has_data = gone && !node->is_discarded;
  unlock(req);
  if (has_data)
    data_discard(data_of(req), node);
  if (gone) {
    lock(req);
    namespace_drop(&volume->namespace, node);
    unlock(req);
  }
}

static void on_forget(fuse_req_t req, fuse_ino_t inode, uint64_t lookups) {
  if (inode != FUSE_ROOT_ID)
    forget(req, inode, lookups);
  fuse_reply_none(req);
}

static void on_forget_multi(fuse_req_t req, size_t count, struct fuse_forget_data *all) {
  for (size_t i = 0; i < count; i++)
    if (all[i].ino != FUSE_ROOT_ID)
      forget(req, all[i].ino, all[i].nlookup);
  fuse_reply_none(req);
}

static void on_getattr(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  (void) file;
  struct volume *volume = lock(req);
  struct stat found = attributes(volume, namespace_find(&volume->namespace, inode));
  unlock(req);
  fuse_reply_attr(req, &found, NEVER);
}

static void set_times(struct node *node, const struct stat *wanted, int what) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (what & FUSE_SET_ATTR_ATIME)
    node->accessed = what & FUSE_SET_ATTR_ATIME_NOW ? now : wanted->st_atim;
  if (what & FUSE_SET_ATTR_MTIME)
    node->modified = what & FUSE_SET_ATTR_MTIME_NOW ? now : wanted->st_mtim;
}

static void on_setattr(fuse_req_t req, fuse_ino_t inode, struct stat *wanted, int what,
                       struct fuse_file_info *file) {
  (void) file;
  if (refuse_change(req))
    return;
  struct node *node = node_of(req, inode);
  if (what & FUSE_SET_ATTR_SIZE) {
    int result = data_truncate(data_of(req), node, (uint64_t) wanted->st_size);
    if (result != 0) {
      fuse_reply_err(req, -result);
      return;
    }
  }
  struct volume *volume = lock(req);
  if (what & FUSE_SET_ATTR_MODE)
    node->mode = (node->mode & S_IFMT) | (wanted->st_mode & 07777);
  if (what & FUSE_SET_ATTR_UID)
    node->uid = wanted->st_uid;
  if (what & FUSE_SET_ATTR_GID)
    node->gid = wanted->st_gid;
  set_times(node, wanted, what);
  volume_changed(volume, node);
  struct stat found = attributes(volume, node);
  unlock(req);
  fuse_reply_attr(req, &found, NEVER);
}

static void on_readlink(fuse_req_t req, fuse_ino_t inode) {
  fuse_reply_readlink(req, node_of(req, inode)->target);
}

static void on_mknod(fuse_req_t req, fuse_ino_t parent, const char *name, mode_t mode, dev_t device) {
  reply_added(req, parent, name, mode, device, NULL);
}

static void on_mkdir(fuse_req_t req, fuse_ino_t parent, const char *name, mode_t mode) {
  reply_added(req, parent, name, S_IFDIR | mode, 0, NULL);
}

static void on_symlink(fuse_req_t req, const char *target, fuse_ino_t parent, const char *name) {
  reply_added(req, parent, name, S_IFLNK | 0777, 0, target);
}

/* Refuses hard links, because a node has exactly one name. */
static void on_link(fuse_req_t req, fuse_ino_t inode, fuse_ino_t parent, const char *name) {
  (void) inode;
  (void) parent;
  (void) name;
  fuse_reply_err(req, EPERM);
}

static void reply_removed(fuse_req_t req, fuse_ino_t parent, const char *name, bool directory) {
  if (refuse_change(req))
    return;
  struct volume *volume = lock(req);
  struct node *dir = namespace_find(&volume->namespace, parent);
  struct node *node = namespace_lookup(&volume->namespace, dir, name);
  bool has_data = false;
  int result = 0;
  if (node == NULL)
    result = ENOENT;
  else if (S_ISDIR(node->mode) != directory)
    result = directory ? ENOTDIR : EISDIR;
  else if (node->children != NULL)
    result = ENOTEMPTY;
  else
    has_data = remove_node(volume, node);
  unlock(req);
  if (has_data)
    data_discard(data_of(req), node);
  fuse_reply_err(req, result);
}

static void on_unlink(fuse_req_t req, fuse_ino_t parent, const char *name) {
  reply_removed(req, parent, name, false);
}

static void on_rmdir(fuse_req_t req, fuse_ino_t parent, const char *name) {
  reply_removed(req, parent, name, true);
}

/* Renames a node. The caller holds the lock. Returns 0 or an errno. */
static int rename_node(struct volume *volume, struct node *node, struct node *dir, const char *name,
                       struct node *replaced, bool *has_data) {
  struct node *before = node->parent;
  if (dir->is_removed)
    return ENOENT;
  if (strlen(name) > NAME_MAX)
    return ENAMETOOLONG;
  if (replaced != NULL && S_ISDIR(replaced->mode) != S_ISDIR(node->mode))
    return S_ISDIR(replaced->mode) ? EISDIR : ENOTDIR;
  if (replaced != NULL && replaced->children != NULL)
    return ENOTEMPTY;
  /* The data of the new file are lost, and no writer has got the error yet, so keep the old file. */
  if (replaced != NULL && errors_unreported_loss(&node->errors) != 0)
    return -errors_unreported_loss(&node->errors);
  char *copy = strdup(name);
  if (copy == NULL)
    return ENOMEM;
  if (replaced != NULL)
    *has_data = remove_node(volume, replaced);
  namespace_move(&volume->namespace, node, dir, copy);
  volume_changed(volume, node);
  volume_modified(volume, before);
  volume_modified(volume, dir);
  return 0;
}

static void on_rename(fuse_req_t req, fuse_ino_t parent, const char *name, fuse_ino_t new_parent,
                      const char *new_name, unsigned flags) {
  if ((flags & ~1u /* RENAME_NOREPLACE */) != 0) {
    fuse_reply_err(req, EINVAL);
    return;
  }
  if (refuse_change(req))
    return;
  /* The kernel locks both directories, so these nodes do not change before the rename. */
  struct volume *volume = lock(req);
  struct node *node = namespace_lookup(&volume->namespace, namespace_find(&volume->namespace, parent), name);
  struct node *dir = namespace_find(&volume->namespace, new_parent);
  struct node *replaced = namespace_lookup(&volume->namespace, dir, new_name);
  unlock(req);
  if (node == NULL || node == replaced || (replaced != NULL && flags != 0)) {
    fuse_reply_err(req, node == NULL ? ENOENT : node == replaced ? 0 : EEXIST);
    return;
  }
  /*
   * Programs that replace a file expect to find either the old or the new data after a crash, even without
   * fsync. Therefore, write the new data before the rename.
   */
  if (replaced != NULL)
    buffers_drain(&data_of(req)->buffers, node);
  bool has_data = false;
  lock(req);
  int result = rename_node(volume, node, dir, new_name, replaced, &has_data);
  unlock(req);
  if (has_data)
    data_discard(data_of(req), replaced);
  fuse_reply_err(req, result);
}

/* Opens a node. The caller holds the lock. Returns 0 or an errno. */
static int open_node(struct node *node, struct fuse_file_info *file) {
  struct handle *handle = node->is_discarded ? NULL : calloc(1, sizeof *handle);
  if (handle == NULL)
    return node->is_discarded ? ENOENT : ENOMEM;
  handle->errors = errors_known(&node->errors);
  handle->writes = (file->flags & O_ACCMODE) != O_RDONLY;
  node->opens++;
  file->fh = (uint64_t) (uintptr_t) handle;
  file->keep_cache = 1;
  return 0;
}

static void on_open(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  struct volume *volume = lock(req);
  int result = open_node(namespace_find(&volume->namespace, inode), file);
  unlock(req);
  if (result == 0)
    fuse_reply_open(req, file);
  else
    fuse_reply_err(req, result);
}

static void on_create(fuse_req_t req, fuse_ino_t parent, const char *name, mode_t mode,
                      struct fuse_file_info *file) {
  struct fuse_entry_param entry;
  struct node *node;
  if (refuse_change(req))
    return;
  struct volume *volume = lock(req);
  int result = add_node(req, volume, parent, name, S_IFREG | mode, &node);
  if (result == 0)
    result = open_node(node, file);
  if (result == 0)
    entry = entry_of(volume, node);
  unlock(req);
  if (result == 0)
    fuse_reply_create(req, &entry, file);
  else
    fuse_reply_err(req, result);
}

static void on_read(fuse_req_t req, fuse_ino_t inode, size_t size, off_t offset, struct fuse_file_info *file) {
  static _Thread_local char data[REQUEST_MOST];
  struct handle *handle = (struct handle *) (uintptr_t) file->fh;
  if (size > REQUEST_MOST)
    size = REQUEST_MOST;
  ssize_t got = data_read(data_of(req), node_of(req, inode), &handle->reached, data, size, (uint64_t) offset);
  if (got < 0)
    fuse_reply_err(req, (int) -got);
  else
    fuse_reply_buf(req, data, (size_t) got);
}

static void on_write(fuse_req_t req, fuse_ino_t inode, const char *data, size_t size, off_t offset,
                     struct fuse_file_info *file) {
  (void) file;
  ssize_t put = data_write(data_of(req), node_of(req, inode), data, size, (uint64_t) offset);
  if (put < 0)
    fuse_reply_err(req, (int) -put);
  else
    fuse_reply_write(req, (size_t) put);
}

static void on_flush(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  struct handle *handle = (struct handle *) (uintptr_t) file->fh;
  fuse_reply_err(req, -data_close(data_of(req), node_of(req, inode), handle));
}

static void on_release(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  struct volume *volume = lock(req);
  struct node *node = namespace_find(&volume->namespace, inode);
  struct handle *handle = (struct handle *) (uintptr_t) file->fh;
  errors_closed(&node->errors, handle->shown);
  node->opens--;
  bool has_data = node->opens == 0 && node->is_removed && !node->is_discarded;
  node->is_discarded |= has_data;
  unlock(req);
  free(handle);
  if (has_data)
    data_discard(data_of(req), node);
  fuse_reply_err(req, 0);
}

static void on_fsync(fuse_req_t req, fuse_ino_t inode, int data_only, struct fuse_file_info *file) {
  (void) data_only;
  struct handle *handle = (struct handle *) (uintptr_t) file->fh;
  fuse_reply_err(req, -data_sync(data_of(req), node_of(req, inode), handle));
}

static void on_fsyncdir(fuse_req_t req, fuse_ino_t inode, int data_only, struct fuse_file_info *file) {
  (void) inode;
  (void) data_only;
  (void) file;
  fuse_reply_err(req, -volume_commit(data_of(req)->volume));
}

/* A snapshot of the entries of a directory, taken when it is read from its start. */
struct listing {
  char *data;
  size_t length;
};

static bool list_entry(fuse_req_t req, struct listing *listing, const char *name, const struct node *node) {
  struct stat found = { .st_ino = node->inode, .st_mode = node->mode };
  size_t size = fuse_add_direntry(req, NULL, 0, name, NULL, 0);
  char *longer = realloc(listing->data, listing->length + size);
  if (longer == NULL)
    return false;
  listing->data = longer;
  fuse_add_direntry(req, longer + listing->length, size, name, &found, (off_t) (listing->length + size));
  listing->length += size;
  return true;
}

static bool list(fuse_req_t req, struct listing *listing, fuse_ino_t inode) {
  struct volume *volume = lock(req);
  const struct node *dir = namespace_find(&volume->namespace, inode), *first = dir->children, *child = first;
  listing->length = 0;
  bool listed = list_entry(req, listing, ".", dir) &&
                list_entry(req, listing, "..", dir->parent == NULL ? dir : dir->parent);
  while (listed && child != NULL) {
    listed = list_entry(req, listing, child->name, child);
    child = child->next == first ? NULL : child->next;
  }
  unlock(req);
  return listed;
}

static void on_opendir(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  (void) inode;
  struct listing *listing = calloc(1, sizeof *listing);
  file->fh = (uint64_t) (uintptr_t) listing;
  if (listing == NULL)
    fuse_reply_err(req, ENOMEM);
  else
    fuse_reply_open(req, file);
}

static void on_readdir(fuse_req_t req, fuse_ino_t inode, size_t size, off_t offset,
                       struct fuse_file_info *file) {
  static _Thread_local char data[REQUEST_MOST];
  struct listing *listing = (struct listing *) (uintptr_t) file->fh;
  if (offset == 0 && !list(req, listing, inode)) {
    fuse_reply_err(req, ENOMEM);
    return;
  }
  size_t start = (size_t) offset < listing->length ? (size_t) offset : listing->length;
  size_t left = listing->length - start;
  if (size > REQUEST_MOST)
    size = REQUEST_MOST;
  if (left < size)
    size = left;
  /* Reply with a copy: the kernel may release the listing before fuse_reply_buf returns. */
  memcpy(data, listing->data + start, size);
  /* The kernel ignores a truncated entry and requests it again. */
  fuse_reply_buf(req, data, size);
}

static void on_releasedir(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  (void) inode;
  struct listing *listing = (struct listing *) (uintptr_t) file->fh;
  free(listing->data);
  free(listing);
  fuse_reply_err(req, 0);
}

static void on_statfs(fuse_req_t req, fuse_ino_t inode) {
  (void) inode;
  struct statvfs beside;
  struct volume *volume = lock(req);
  uint64_t fragments = volume->block_size / FRAGMENT, count = volume->blocks.count;
  uint64_t free = count - volume->blocks.used + volume->released.blocks;
  struct statvfs found = { .f_bsize = REQUEST_MOST, .f_frsize = FRAGMENT, .f_namemax = NAME_MAX,
                           .f_blocks = count * fragments, .f_bfree = free * fragments,
                           .f_bavail = free * fragments };
  uint64_t nodes = volume->namespace.nodes;
  unlock(req);
  if (fstatvfs(volume->small, &beside) == 0) {
    if (beside.f_bavail * beside.f_frsize < STORE_RESERVE)
      found.f_bavail = 0;
    found.f_ffree = found.f_favail = beside.f_favail;
    found.f_files = nodes + beside.f_favail;
  }
  fuse_reply_statfs(req, &found);
}

const struct fuse_lowlevel_ops files_operations = {
  .init = on_init,
  .destroy = on_destroy,
  .lookup = on_lookup,
  .forget = on_forget,
  .forget_multi = on_forget_multi,
  .getattr = on_getattr,
  .setattr = on_setattr,
  .readlink = on_readlink,
  .mknod = on_mknod,
  .mkdir = on_mkdir,
  .symlink = on_symlink,
  .link = on_link,
  .unlink = on_unlink,
  .rmdir = on_rmdir,
  .rename = on_rename,
  .open = on_open,
  .create = on_create,
  .read = on_read,
  .write = on_write,
  .flush = on_flush,
  .release = on_release,
  .fsync = on_fsync,
  .opendir = on_opendir,
  .readdir = on_readdir,
  .releasedir = on_releasedir,
  .fsyncdir = on_fsyncdir,
  .statfs = on_statfs,
};
