/* SPDX-License-Identifier: Apache-2.0 */

#include "fence_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <time.h>

#include "extents.h"

#define EXT4_MAGIC 0xef53

/* Maximum number of file systems whose end address a process caches. */
#define ENDS 256

/* The end address of a file system, and the values that change if the file system is resized or replaced. */
struct fs_end {
  dev_t device;
  fsid_t id;
  uint64_t blocks;
  uint64_t device_end;
  uint64_t end;
};

/* statfs types of other common file systems (statfs(2)). */
static const struct {
  uint32_t magic;
  const char *name;
} file_systems[] = {
  { 0x58465342, "XFS" },     { 0x9123683e, "btrfs" }, { 0x01021994, "tmpfs" },
  { 0x794c7630, "overlay" }, { 0x6969, "NFS" },       { 0x65735546, "FUSE" },
  { 0x2fc12fc1, "ZFS" },     { 0xf2f52010, "F2FS" },  { 0x52654973, "ReiserFS" },
  { 0x4d44, "FAT" },         { 0x3153464a, "JFS" },   { 0x9660, "ISO 9660" },
};

/* Refuses file systems other than ext4: their fallocate may not behave as the algorithm expects. */
static int check_file_system(const struct fence_dir *fence_dir, const struct statfs *found) {
  uint32_t magic = (uint32_t) found->f_type;
  if (magic == EXT4_MAGIC)
    return 0;
  for (size_t i = 0; i < sizeof file_systems / sizeof *file_systems; i++)
    if (magic == file_systems[i].magic)
      return fail(&fence_dir->fault, EOPNOTSUPP,
                  "%s: is on %s, but a fence needs ext4; specify a directory on an ext4 file system",
                  fence_dir->path, file_systems[i].name);
  return fail(&fence_dir->fault, EOPNOTSUPP,
              "%s: is on a file system of type 0x%x, but a fence needs ext4 (0x%x); specify a "
              "directory on an ext4 file system", fence_dir->path, magic, EXT4_MAGIC);
}

/* Returns the size of the block device in bytes from sysfs, which needs no root; 0 if unknown. */
static uint64_t size_of_device(dev_t device) {
  char path[64];
  snprintf(path, sizeof path, "/sys/dev/block/%u:%u/size", major(device), minor(device));
  CLEANUP_CLOSE int fd = open(path, O_RDONLY | O_CLOEXEC);
  char text[32] = "";
  if (fd < 0 || read(fd, text, sizeof text - 1) <= 0)
    return 0;
  uint64_t sectors = strtoull(text, NULL, 10);
  return sectors > INT64_MAX / 512 ? 0 : sectors * 512;
}

/* Cache of the end addresses of file systems. */
static struct {
  pthread_mutex_t lock;
  struct fs_end entry[ENDS];
  unsigned next;
} known = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* Returns the cached end of a file system; 0 if there is none, or if the file system has changed since. */
static uint64_t known_end(const struct fs_end *now) {
  uint64_t end = 0;
  pthread_mutex_lock(&known.lock);
  for (unsigned i = 0; i < ENDS && end == 0; i++) {
    const struct fs_end *then = &known.entry[i];
    if (then->device == now->device && memcmp(&then->id, &now->id, sizeof now->id) == 0 &&
        then->blocks == now->blocks && then->device_end == now->device_end)
      end = then->end;
  }
  pthread_mutex_unlock(&known.lock);
  return end;
}

/* Caches an end address in the entry of its device or, if the device has no entry, in the oldest entry. */
static void remember_end(const struct fs_end *found) {
  unsigned i = 0;
  pthread_mutex_lock(&known.lock);
  while (i < ENDS && known.entry[i].device != found->device)
    i++;
  known.entry[i < ENDS ? i : known.next++ % ENDS] = *found;
  pthread_mutex_unlock(&known.lock);
}

/*
 * Sets the end of the file system. Caches it in this process, because finding it needs a GETFSMAP call. Each
 * such call walks the metadata of all block groups, which takes 0.2 s on 20 TB. Thread-safe.
 */
static int set_fs_end(struct fence_dir *fence_dir, dev_t device, const struct statfs *fs) {
  struct fs_end found = { device, fs->f_fsid, fs->f_blocks, fence_dir->device_end, 0 };
  found.end = known_end(&found);
  if (found.end == 0) {
    struct span between = { found.blocks * fence_dir->block, found.device_end };
    if (between.end < between.start)
      between.end = INT64_MAX;
    int result = find_fs_end(fence_dir->parent, fence_dir->device, fence_dir->block, between, &found.end);
    if (result < 0)
      return result;
    remember_end(&found);
  }
  fence_dir->fs_end = found.end;
  return 0;
}

/* Reads the geometry of the file system. Needs no root. */
static int read_geometry(struct fence_dir *fence_dir) {
  struct stat dir;
  struct statfs fs;
  if (fstat(fence_dir->parent, &dir) != 0 || fstatfs(fence_dir->parent, &fs) != 0)
    return fail(&fence_dir->fault, errno, "%s: %s", fence_dir->path, strerror(errno));
  int result = check_file_system(fence_dir, &fs);
  if (result < 0)
    return result;

  /* Same encoding as the kernel's new_encode_dev. */
  unsigned low = minor(dir.st_dev) & 0xff, high = minor(dir.st_dev) & ~0xffU;
  fence_dir->device = low | (major(dir.st_dev) << 8) | (high << 12);
  fence_dir->block = (uint64_t) fs.f_bsize;
  fence_dir->device_end = size_of_device(dir.st_dev);

  result = set_fs_end(fence_dir, dir.st_dev, &fs);
  if (result == -ENOTTY || result == -EOPNOTSUPP)
    return fail(&fence_dir->fault, -result,
                "%s: this kernel does not report the free space of ext4 (GETFSMAP); a fence needs "
                "Linux 4.14 or newer", fence_dir->path);
  if (result < 0)
    return fail(&fence_dir->fault, -result, "%s: cannot read the free space of the file system: %s",
                fence_dir->path, strerror(-result));
  return 0;
}

/* Opens the caller's directory, and the hidden directory in it if there is one. Returns 0 or -errno. */
int fence_dir_open(struct fence_dir *fence_dir, const char *path, char *message, size_t size) {
  memset(fence_dir, 0, sizeof *fence_dir);
  fence_dir->path = path;
  fence_dir->fault = (struct fault) { message, size };
  fence_dir->parent = fence_dir->hidden = fence_dir->lock = -1;
  if (message != NULL && size > 0)
    *message = 0;

  fence_dir->parent = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fence_dir->parent < 0) {
    struct stat found;
    if (lstat(path, &found) == 0 && S_ISLNK(found.st_mode))
      return fail(&fence_dir->fault, ELOOP,
                  "%s: is a symbolic link; specify the directory that it points to", path);
    return fail(&fence_dir->fault, errno, "%s: %s; specify a directory of the file system", path,
                strerror(errno));
  }
  int result = read_geometry(fence_dir);
  if (result < 0)
    return result;

  fence_dir->hidden = openat(fence_dir->parent, HIDDEN_NAME, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fence_dir->hidden >= 0 || errno == ENOENT)
    return 0;
  if (errno == ELOOP || errno == ENOTDIR)
    return fail(&fence_dir->fault, EUCLEAN,
                "%s/" HIDDEN_NAME ": is not a directory, so it is not a fence; find out who created "
                "it, and remove it", path);
  return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME ": %s; run as the user who set the fence",
              path, strerror(errno));
}

/* Closes all files, which also releases the lock. */
void fence_dir_close(struct fence_dir *fence_dir) {
  for (unsigned i = 0; i < fence_dir->files; i++)
    cleanup_close(&fence_dir->file[i]);
  cleanup_close(&fence_dir->lock);
  cleanup_close(&fence_dir->hidden);
  cleanup_close(&fence_dir->parent);
}

/* Refuses a hidden directory of another user: it may contain links to other users' files. */
static int check_owner(const struct fence_dir *fence_dir) {
  struct stat hidden, parent;
  if (fstat(fence_dir->hidden, &hidden) != 0 || fstat(fence_dir->parent, &parent) != 0)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME ": %s", fence_dir->path, strerror(errno));
  if (hidden.st_uid != geteuid())
    return fail(&fence_dir->fault, EPERM,
                "%s/" HIDDEN_NAME ": belongs to user %u, not to user %u; run as user %u",
                fence_dir->path, hidden.st_uid, geteuid(), hidden.st_uid);
  if ((hidden.st_mode & 07777) != 0700 || hidden.st_dev != parent.st_dev)
    return fail(&fence_dir->fault, EUCLEAN,
                "%s/" HIDDEN_NAME ": has mode %04o instead of 0700, or is a mount point; find out "
                "who changed it, and restore the mode with chmod 00700", fence_dir->path,
                hidden.st_mode & 07777);
  return 0;
}

/* Writes a message that names the process that holds the lock. Returns -EBUSY. */
static int refuse_second(const struct fence_dir *fence_dir) {
  char holder[64] = "";
  ssize_t length = pread(fence_dir->lock, holder, sizeof holder - 1, 0);
  if (length <= 0)
    snprintf(holder, sizeof holder, "another process");
  holder[strcspn(holder, "\n")] = 0;
  return fail(&fence_dir->fault, EBUSY,
              "%s/" HIDDEN_NAME ": %s is working on this fence; try again when it has finished",
              fence_dir->path, holder);
}

/* Writes the name and pid of this process into the lock file. */
static int sign_lock(const struct fence_dir *fence_dir) {
  char name[32] = "a process";
  CLEANUP_CLOSE int comm = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  if (comm >= 0) {
    ssize_t length = read(comm, name, sizeof name - 1);
    name[length > 0 ? length : 0] = 0;
    name[strcspn(name, "\n")] = 0;
  }
  /* Overwrites the old text with one of the same length, which also works on a full disk. */
  char text[64];
  memset(text, '\n', sizeof text);
  int length = snprintf(text, sizeof text, "%s (pid %ld)\n", name, (long) getpid());
  text[length] = '\n';
  /*
   * fallocate prevents a preallocation by ext4: see open_next in state.c. EOPNOTSUPP is ignored here, because
   * fence_dir_cluster reports it when a fence is set.
   */
  if ((fallocate(fence_dir->lock, 0, 0, sizeof text) != 0 && errno != EOPNOTSUPP) ||
      pwrite(fence_dir->lock, text, sizeof text, 0) != sizeof text)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME "/" LOCK_NAME ": cannot write: %s",
                fence_dir->path, strerror(errno));
  return 0;
}

/* Returns whether the path still names the locked file: the previous holder may have lifted the fence. */
static bool lock_stands(const struct fence_dir *fence_dir) {
  struct stat ours, named;
  return fstat(fence_dir->lock, &ours) == 0 &&
         fstatat(fence_dir->parent, HIDDEN_NAME "/" LOCK_NAME, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         ours.st_dev == named.st_dev && ours.st_ino == named.st_ino;
}

/* Formats the name of a fence file. */
void fence_dir_file_name(char name[16], unsigned number) {
  snprintf(name, 16, "fence.%04u", number);
}

/*
 * Opens the lock file. Creates it if MAKE or if the directory has a fence, which can be set offline without a
 * lock file. An empty directory gets no lock file, because another process is removing it. Returns -1 with
 * errno if there is no lock file.
 */
static int open_lock(const struct fence_dir *fence_dir, bool make) {
  /* O_NONBLOCK: do not block if the name is a FIFO. */
  static const int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  int fd = openat(fence_dir->hidden, LOCK_NAME, flags);
  if (fd >= 0 || errno != ENOENT)
    return fd;
  char first[16];
  fence_dir_file_name(first, 0);
  if (!make && faccessat(fence_dir->hidden, STATE_NAME, F_OK, AT_SYMLINK_NOFOLLOW) != 0 &&
      faccessat(fence_dir->hidden, first, F_OK, AT_SYMLINK_NOFOLLOW) != 0) {
    errno = ENOENT;
    return -1;
  }
  return openat(fence_dir->hidden, LOCK_NAME, flags | O_CREAT, 0600);
}

/*
 * Opens the hidden directory; creates it if MAKE. If there is none, sets "absent" and returns -ENOENT
 * without a message.
 */
static int open_hidden(struct fence_dir *fence_dir, bool make) {
  cleanup_close(&fence_dir->lock);
  cleanup_close(&fence_dir->hidden);
  fence_dir->lock = fence_dir->hidden = -1;
  fence_dir->absent = false;
  fence_dir->made = make && mkdirat(fence_dir->parent, HIDDEN_NAME, 0700) == 0;
  if (make && !fence_dir->made && errno != EEXIST)
    return fail(&fence_dir->fault, errno,
                "%s: cannot create " HIDDEN_NAME ": %s; specify a directory in which user %u may "
                "create files", fence_dir->path, strerror(errno), geteuid());
  fence_dir->hidden = openat(fence_dir->parent, HIDDEN_NAME, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  fence_dir->absent = fence_dir->hidden < 0 && errno == ENOENT;
  if (fence_dir->absent)
    return -ENOENT;
  if (fence_dir->hidden < 0)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME ": %s", fence_dir->path, strerror(errno));
  if (fence_dir->made && fchmod(fence_dir->hidden, 0700) != 0)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME ": %s", fence_dir->path, strerror(errno));
  int result = check_owner(fence_dir);
  if (result < 0)
    return result;

  fence_dir->lock = open_lock(fence_dir, make);
  struct stat found;
  fence_dir->absent = fence_dir->lock < 0 && errno == ENOENT;
  if (fence_dir->absent)
    return -ENOENT;
  if (fence_dir->lock < 0) {
    bool foreign = errno == ELOOP || errno == EISDIR || errno == ENXIO || errno == EACCES;
    return fail(&fence_dir->fault, errno == ELOOP ? EUCLEAN : errno,
                "%s/" HIDDEN_NAME "/" LOCK_NAME ": cannot open: %s%s", fence_dir->path, strerror(errno),
                foreign ? "; find out who created it, and remove it" : "");
  }
  if (fstat(fence_dir->lock, &found) != 0 || !S_ISREG(found.st_mode) || found.st_nlink > 1)
    return fail(&fence_dir->fault, EUCLEAN,
                "%s/" HIDDEN_NAME "/" LOCK_NAME ": is not a regular file with one link; find out who "
                "created it, and remove it", fence_dir->path);
  return 0;
}

/* Takes the lock. If there is no fence and not MAKE, sets "absent" and returns -ENOENT without a message. */
int fence_dir_lock(struct fence_dir *fence_dir, bool make, int64_t wait_ms) {
  static const int64_t pause_ms = 20;
  for (int64_t waited = 0;; waited += pause_ms) {
    int result = open_hidden(fence_dir, make);
    if (fence_dir->absent && make)
      continue; /* another process has just lifted the fence */
    if (result < 0)
      return result;
    if (flock(fence_dir->lock, LOCK_EX | LOCK_NB) == 0) {
      fence_dir->locked = lock_stands(fence_dir);
      if (fence_dir->locked)
        return sign_lock(fence_dir);
      continue;
    }
    if (errno != EWOULDBLOCK)
      return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME "/" LOCK_NAME ": %s", fence_dir->path,
                  strerror(errno));
    if (wait_ms >= 0 && waited >= wait_ms)
      return refuse_second(fence_dir);
    nanosleep(&(struct timespec) { .tv_nsec = pause_ms * 1000000 }, NULL);
  }
}

/* Opens a fence file. Refuses a file that may not belong to the fence. */
static int open_file(struct fence_dir *fence_dir, unsigned number, int flags) {
  char name[16];
  fence_dir_file_name(name, number);
  int fd = openat(fence_dir->hidden, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);
  struct stat found;
  if (fd < 0 && errno == ENOENT)
    return -ENOENT;
  if (fd < 0)
    return fail(&fence_dir->fault, errno == ELOOP ? EUCLEAN : errno,
                "%s/" HIDDEN_NAME "/%s: %s; find out who changed it", fence_dir->path, name,
                errno == ELOOP ? "is a symbolic link instead of a fence file" : strerror(errno));
  fence_dir->file[number] = fd;
  fence_dir->files = number + 1;
  struct stat hidden;
  if (fstat(fd, &found) != 0 || fstat(fence_dir->hidden, &hidden) != 0)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME "/%s: %s", fence_dir->path, name,
                strerror(errno));
  if (!S_ISREG(found.st_mode) || found.st_nlink != 1 || found.st_uid != hidden.st_uid)
    return fail(&fence_dir->fault, EUCLEAN,
                "%s/" HIDDEN_NAME "/%s: is not a valid fence file: expected a regular file of user %u "
                "with 1 link, found mode %o, user %u, %lu links; find out who changed it, and remove it",
                fence_dir->path, name, hidden.st_uid, found.st_mode, found.st_uid,
                (unsigned long) found.st_nlink);
  return 0;
}

/* Opens all existing fence files. */
int fence_dir_open_files(struct fence_dir *fence_dir, bool write) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < FILES_MAX; i++)
    result = open_file(fence_dir, i, write ? O_RDWR : O_RDONLY);
  return result == -ENOENT ? 0 : result;
}

/* Creates the next fence file. */
int fence_dir_add_file(struct fence_dir *fence_dir) {
  if (fence_dir->files == FILES_MAX)
    return fail(&fence_dir->fault, EFBIG, "%s/" HIDDEN_NAME ": the fence needs more than %d files; lift the fence "
                "and set it again with a larger file_max, or 0 for the default", fence_dir->path, FILES_MAX);
  return open_file(fence_dir, fence_dir->files, O_RDWR | O_CREAT | O_EXCL);
}

/* Removes the last fence file. */
int fence_dir_drop_last_file(struct fence_dir *fence_dir) {
  char name[16];
  unsigned last = fence_dir->files - 1;
  fence_dir_file_name(name, last);
  if (unlinkat(fence_dir->hidden, name, 0) != 0)
    return fail(&fence_dir->fault, errno, "%s/" HIDDEN_NAME "/%s: cannot remove: %s", fence_dir->path, name,
                strerror(errno));
  close(fence_dir->file[last]);
  fence_dir->files = last;
  return 0;
}

/* Reads the current attributes of a fence file. */
static int look_at(int fd, struct known_file *known) {
  struct stat found;
  if (fstat(fd, &found) != 0)
    return -errno;
  *known = (struct known_file) {
    .inode = found.st_ino,
    .size = (uint64_t) found.st_size,
    .blocks = (uint64_t) found.st_blocks,
    .changed_seconds = found.st_ctim.tv_sec,
    .changed_nanoseconds = found.st_ctim.tv_nsec,
  };
  return 0;
}

/* Records the current attributes of the fence files in STATE. */
int fence_dir_known(const struct fence_dir *fence_dir, struct state *state) {
  state->files = fence_dir->files;
  for (unsigned i = 0; i < fence_dir->files; i++) {
    int result = look_at(fence_dir->file[i], &state->known[i]);
    if (result < 0)
      return fail(&fence_dir->fault, -result, "%s: %s", fence_dir->path, strerror(-result));
  }
  return 0;
}

/* Ends the walk at the first extent that holds data. */
static int refuse_written(void *data, const struct extent *extent) {
  (void) data;
  return extent->unwritten ? 0 : -EUCLEAN;
}

/* Refuses a fence file that contains data. A fence never writes data, so another process did. */
static int check_unwritten(const struct fence_dir *fence_dir, unsigned number) {
  int fd = fence_dir->file[number];
  /* FIEMAP shows data only after writeback. */
  int result = sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE |
                                             SYNC_FILE_RANGE_WAIT_AFTER) != 0 ? -errno : 0;
  if (result == 0)
    result = walk_extents(fd, (struct span) { 0, INT64_MAX }, refuse_written, NULL);
  if (result == -EUCLEAN)
    return fail(&fence_dir->fault, EUCLEAN,
                "%s/" HIDDEN_NAME "/fence.%04u: another program has written data into it; find out "
                "which one, then set or lift the fence with --adopt", fence_dir->path, number);
  return result == 0 ? 0
                     : fail(&fence_dir->fault, -result, "%s: cannot read the extents of the fence: %s",
                            fence_dir->path, strerror(-result));
}

/* Compares the fence files with the recorded state. Returns 0, or -EUCLEAN if they have been changed. */
int fence_dir_compare(const struct fence_dir *fence_dir, const struct state *state) {
  if (fence_dir->files != state->files)
    return fail(&fence_dir->fault, EUCLEAN,
                "%s/" HIDDEN_NAME ": has %u fence files instead of %u, so another program has changed "
                "the fence; find out which one, then set or lift the fence with --adopt",
                fence_dir->path, fence_dir->files, state->files);
  for (unsigned i = 0; i < fence_dir->files; i++) {
    struct known_file now = { 0 }, then = state->known[i];
    int result = look_at(fence_dir->file[i], &now);
    if (result < 0)
      return fail(&fence_dir->fault, -result, "%s: %s", fence_dir->path, strerror(-result));
    if (!known_is_same(&then, &now))
      return fail(&fence_dir->fault, EUCLEAN,
                  "%s/" HIDDEN_NAME "/fence.%04u: another program has changed it (inode %" PRIu64
                  ", was %" PRIu64 "; size %" PRIu64 ", was %" PRIu64 "); find out which one, then set "
                  "or lift the fence with --adopt",
                  fence_dir->path, i, now.inode, then.inode, now.size, then.size);
    if (!known_is_untouched(&then, &now))
      result = check_unwritten(fence_dir, i);
    if (result < 0)
      return result;
  }
  return 0;
}

/*
 * Determines the unit of allocation in bytes: a block, or a cluster with bigalloc. statfs does not report a
 * cluster, so this function reads the unit from the size of a small file. Also checks that files can have
 * unwritten extents.
 */
int fence_dir_cluster(struct fence_dir *fence_dir, uint64_t *cluster) {
  CLEANUP_CLOSE int fd = openat(fence_dir->hidden, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  struct stat before, after;
  if (fd < 0 || fstat(fd, &before) != 0)
    return fail(&fence_dir->fault, errno, "%s: cannot create a file: %s", fence_dir->path, strerror(errno));
  if (fallocate(fd, 0, 0, (off_t) fence_dir->block) != 0) {
    if (errno == EOPNOTSUPP)
      return fail(&fence_dir->fault, EOPNOTSUPP,
                  "%s: is on a file system without extents (ext2 or ext3); a fence needs ext4 "
                  "(tune2fs -O extents converts it)", fence_dir->path);
    return fail(&fence_dir->fault, errno, "%s: cannot allocate a block of %s: %s", fence_dir->path,
                human(fence_dir->block).text, strerror(errno));
  }
  if (fstat(fd, &after) != 0)
    return fail(&fence_dir->fault, errno, "%s: %s", fence_dir->path, strerror(errno));
  *cluster = larger((uint64_t) (after.st_blocks - before.st_blocks) * 512, fence_dir->block);
  return 0;
}

/* Returns whether the hidden directory has the lock of a process that sets a new fence. */
static bool is_locked_again(const struct fence_dir *fence_dir) {
  int error = errno;
  bool has_lock = faccessat(fence_dir->hidden, LOCK_NAME, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
  errno = error;
  return has_lock;
}

/*
 * Removes the hidden directory with its lock and state; the fence files must be gone. Keeps the directory if another
 * process has begun to set a new fence in it.
 */
int fence_dir_remove(struct fence_dir *fence_dir) {
  if ((unlinkat(fence_dir->hidden, STATE_NEW_NAME, 0) != 0 && errno != ENOENT) ||
      (unlinkat(fence_dir->hidden, STATE_NAME, 0) != 0 && errno != ENOENT) ||
      (unlinkat(fence_dir->hidden, LOCK_NAME, 0) != 0 && errno != ENOENT) ||
      (unlinkat(fence_dir->parent, HIDDEN_NAME, AT_REMOVEDIR) != 0 && errno != ENOENT &&
       !(errno == ENOTEMPTY && is_locked_again(fence_dir))))
    return fail(&fence_dir->fault, errno,
                "%s/" HIDDEN_NAME ": cannot remove: %s; the fence is lifted, but check whether the "
                "directory contains other files", fence_dir->path, strerror(errno));
  return fsync(fence_dir->parent) != 0
             ? fail(&fence_dir->fault, errno, "%s: cannot sync: %s", fence_dir->path, strerror(errno))
             : 0;
}

/* Returns the number of bytes available to writers, without the reserve for root; 0 if it cannot be read. */
uint64_t fence_dir_available(const struct fence_dir *fence_dir) {
  struct statfs fs;
  return fstatfs(fence_dir->parent, &fs) == 0 ? fs.f_bavail * fence_dir->block : 0;
}
