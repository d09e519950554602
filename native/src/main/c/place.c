/* SPDX-License-Identifier: Apache-2.0 */

#include "place.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <time.h>

#include "extents.h"

#define EXT4_MAGIC 0xef53

/* What statfs calls other file systems that disks and containers use (man 2 statfs). */
static const struct {
  uint32_t magic;
  const char *name;
} file_systems[] = {
  { 0x58465342, "XFS" },     { 0x9123683e, "btrfs" }, { 0x01021994, "tmpfs" },
  { 0x794c7630, "overlay" }, { 0x6969, "NFS" },       { 0x65735546, "FUSE" },
  { 0x2fc12fc1, "ZFS" },     { 0xf2f52010, "F2FS" },  { 0x52654973, "ReiserFS" },
  { 0x4d44, "FAT" },         { 0x3153464a, "JFS" },   { 0x9660, "ISO 9660" },
};

/* Refuses what is not ext4. Others may take fallocate otherwise than the algorithm expects. */
static int check_file_system(const struct place *place, const struct statfs *found) {
  uint32_t magic = (uint32_t) found->f_type;
  if (magic == EXT4_MAGIC)
    return 0;
  for (size_t i = 0; i < sizeof file_systems / sizeof *file_systems; i++)
    if (magic == file_systems[i].magic)
      return fail(&place->fault, EOPNOTSUPP,
                  "%s: is on %s: a fence is for ext4; name a directory on an ext4 file system",
                  place->path, file_systems[i].name);
  return fail(&place->fault, EOPNOTSUPP,
              "%s: is on a file system of type 0x%x: a fence is for ext4 (0x%x); name a directory "
              "on an ext4 file system", place->path, magic, EXT4_MAGIC);
}

/* The number of bytes of the block device, which sysfs tells to anyone; 0 if it does not. */
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

/* Reads the geometry of the file system without root. */
static int read_geometry(struct place *place) {
  struct stat dir;
  struct statfs fs;
  if (fstat(place->parent, &dir) != 0 || fstatfs(place->parent, &fs) != 0)
    return fail(&place->fault, errno, "%s: %s", place->path, strerror(errno));
  int result = check_file_system(place, &fs);
  if (result < 0)
    return result;

  /* The kernel's new_encode_dev. */
  unsigned low = minor(dir.st_dev) & 0xff, high = minor(dir.st_dev) & ~0xffU;
  place->device = low | (major(dir.st_dev) << 8) | (high << 12);
  place->block = (uint64_t) fs.f_bsize;
  place->device_end = size_of_device(dir.st_dev);

  struct span between = { fs.f_blocks * place->block, place->device_end };
  if (between.end < between.start)
    between.end = INT64_MAX;
  result = find_fs_end(place->parent, place->device, place->block, between, &place->fs_end);
  if (result == -ENOTTY || result == -EOPNOTSUPP)
    return fail(&place->fault, -result,
                "%s: this kernel does not tell where an ext4 file system is free (GETFSMAP); a "
                "fence needs Linux 4.14 or newer", place->path);
  if (result < 0)
    return fail(&place->fault, -result, "%s: cannot read the map of the file system: %s",
                place->path, strerror(-result));
  return 0;
}

/* Opens the caller's directory, and the hidden one in it if there is one. */
int place_open(struct place *place, const char *path, char *message, size_t size) {
  memset(place, 0, sizeof *place);
  place->path = path;
  place->fault = (struct fault) { message, size };
  place->parent = place->hidden = place->lock = -1;
  if (message != NULL && size > 0)
    *message = 0;

  place->parent = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (place->parent < 0) {
    struct stat found;
    if (lstat(path, &found) == 0 && S_ISLNK(found.st_mode))
      return fail(&place->fault, ELOOP,
                  "%s: is a symbolic link; name the directory that it leads to", path);
    return fail(&place->fault, errno, "%s: %s; name a directory of the file system", path,
                strerror(errno));
  }
  int result = read_geometry(place);
  if (result < 0)
    return result;

  place->hidden = openat(place->parent, HIDDEN_NAME, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (place->hidden >= 0 || errno == ENOENT)
    return 0;
  if (errno == ELOOP || errno == ENOTDIR)
    return fail(&place->fault, EUCLEAN,
                "%s/" HIDDEN_NAME ": is not a directory, so it is not a fence; look who made it "
                "and remove it", path);
  return fail(&place->fault, errno, "%s/" HIDDEN_NAME ": %s; run as the user who set the fence",
              path, strerror(errno));
}

/* Closes everything, and gives up the lock by that. */
void place_close(struct place *place) {
  for (unsigned i = 0; i < place->files; i++)
    cleanup_close(&place->file[i]);
  cleanup_close(&place->lock);
  cleanup_close(&place->hidden);
  cleanup_close(&place->parent);
}

/* A stranger's directory may hold links to other people's files: work only in one of our own. */
static int check_owner(const struct place *place) {
  struct stat hidden, parent;
  if (fstat(place->hidden, &hidden) != 0 || fstat(place->parent, &parent) != 0)
    return fail(&place->fault, errno, "%s/" HIDDEN_NAME ": %s", place->path, strerror(errno));
  if (hidden.st_uid != geteuid())
    return fail(&place->fault, EPERM,
                "%s/" HIDDEN_NAME ": belongs to user %u, not to user %u; run as user %u",
                place->path, hidden.st_uid, geteuid(), hidden.st_uid);
  if ((hidden.st_mode & 07777) != 0700 || hidden.st_dev != parent.st_dev)
    return fail(&place->fault, EUCLEAN,
                "%s/" HIDDEN_NAME ": has mode %04o instead of 0700, or is a mount; look who "
                "changed it, and set it right with chmod 0700", place->path,
                hidden.st_mode & 07777);
  return 0;
}

/* Says who holds the lock. */
static int refuse_second(const struct place *place) {
  char holder[64] = "";
  ssize_t length = pread(place->lock, holder, sizeof holder - 1, 0);
  if (length <= 0)
    snprintf(holder, sizeof holder, "another process");
  holder[strcspn(holder, "\n")] = 0;
  return fail(&place->fault, EBUSY,
              "%s/" HIDDEN_NAME ": %s is working on this fence; wait until it has ended, or ask to "
              "wait for it", place->path, holder);
}

/* Writes the name and pid of this process into the lock. */
static int sign_lock(const struct place *place) {
  char name[32] = "a process";
  CLEANUP_CLOSE int comm = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  if (comm >= 0) {
    ssize_t length = read(comm, name, sizeof name - 1);
    name[length > 0 ? length : 0] = 0;
    name[strcspn(name, "\n")] = 0;
  }
  /* Always as long, over the old one: that works on a full disk, too. */
  char text[64];
  memset(text, '\n', sizeof text);
  int length = snprintf(text, sizeof text, "%s (pid %ld)\n", name, (long) getpid());
  text[length] = '\n';
  /* As in state_save, or else ext4 sets space aside. EOPNOTSUPP is place_cluster's to explain. */
  if ((fallocate(place->lock, 0, 0, sizeof text) != 0 && errno != EOPNOTSUPP) ||
      pwrite(place->lock, text, sizeof text, 0) != sizeof text)
    return fail(&place->fault, errno, "%s/" HIDDEN_NAME "/" LOCK_NAME ": cannot write: %s",
                place->path, strerror(errno));
  return 0;
}

/* Whether what we locked is still what the path names: its holder may have lifted the fence. */
static bool lock_stands(const struct place *place) {
  struct stat ours, named;
  return fstat(place->lock, &ours) == 0 &&
         fstatat(place->parent, HIDDEN_NAME "/" LOCK_NAME, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         ours.st_dev == named.st_dev && ours.st_ino == named.st_ino;
}

/* Opens the hidden directory, makes it if asked. ENOENT and absent, without a message: there is none. */
static int open_hidden(struct place *place, bool make) {
  cleanup_close(&place->lock);
  cleanup_close(&place->hidden);
  place->lock = place->hidden = -1;
  place->absent = false;
  if (make && mkdirat(place->parent, HIDDEN_NAME, 0700) == 0)
    place->made = true;
  else if (make && errno != EEXIST)
    return fail(&place->fault, errno,
                "%s: cannot make " HIDDEN_NAME " in it: %s; name a directory that user %u may "
                "write to", place->path, strerror(errno), geteuid());
  place->hidden = openat(place->parent, HIDDEN_NAME, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  place->absent = place->hidden < 0 && errno == ENOENT;
  if (place->absent)
    return -ENOENT;
  if (place->hidden < 0)
    return fail(&place->fault, errno, "%s/" HIDDEN_NAME ": %s", place->path, strerror(errno));
  if (place->made && fchmod(place->hidden, 0700) != 0)
    return fail(&place->fault, errno, "%s/" HIDDEN_NAME ": %s", place->path, strerror(errno));
  int result = check_owner(place);
  if (result < 0)
    return result;

  /* O_NONBLOCK: somebody's FIFO must not hang us. */
  place->lock = openat(place->hidden, LOCK_NAME,
                       O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);
  struct stat found;
  place->absent = place->lock < 0 && errno == ENOENT;
  if (place->absent)
    return -ENOENT;
  if (place->lock < 0)
    return fail(&place->fault, errno == ELOOP ? EUCLEAN : errno,
                "%s/" HIDDEN_NAME "/" LOCK_NAME ": %s; look who made it and remove it", place->path,
                strerror(errno));
  if (fstat(place->lock, &found) != 0 || !S_ISREG(found.st_mode) || found.st_nlink > 1)
    return fail(&place->fault, EUCLEAN,
                "%s/" HIDDEN_NAME "/" LOCK_NAME ": is not a plain file of ours; look who made it "
                "and remove it", place->path);
  return 0;
}

/* Takes the lock. ENOENT and absent, without a message: there is no fence, and none was to be made. */
int place_lock(struct place *place, bool make, int64_t wait_ms) {
  static const int64_t pause_ms = 20;
  for (int64_t waited = 0;; waited += pause_ms) {
    int result = open_hidden(place, make);
    if (place->absent && make)
      continue; /* lifted by another one just now */
    if (result < 0)
      return result;
    if (flock(place->lock, LOCK_EX | LOCK_NB) == 0) {
      if (lock_stands(place))
        return sign_lock(place);
      continue;
    }
    if (errno != EWOULDBLOCK)
      return fail(&place->fault, errno, "%s/" HIDDEN_NAME "/" LOCK_NAME ": %s", place->path,
                  strerror(errno));
    if (wait_ms >= 0 && waited >= wait_ms)
      return refuse_second(place);
    nanosleep(&(struct timespec) { .tv_nsec = pause_ms * 1000000 }, NULL);
  }
}

/* The name of a fence file. */
void place_file_name(char name[16], unsigned number) {
  snprintf(name, 16, "fence.%04u", number);
}

/* Opens one fence file and refuses what may be somebody else's. */
static int open_file(struct place *place, unsigned number, int flags) {
  char name[16];
  place_file_name(name, number);
  int fd = openat(place->hidden, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);
  struct stat found;
  if (fd < 0 && errno == ENOENT)
    return -ENOENT;
  if (fd < 0)
    return fail(&place->fault, errno == ELOOP ? EUCLEAN : errno,
                "%s/" HIDDEN_NAME "/%s: %s; look who changed it", place->path, name,
                errno == ELOOP ? "is a symbolic link, not a fence file" : strerror(errno));
  place->file[number] = fd;
  place->files = number + 1;
  struct stat hidden;
  if (fstat(fd, &found) != 0 || fstat(place->hidden, &hidden) != 0)
    return fail(&place->fault, errno, "%s/" HIDDEN_NAME "/%s: %s", place->path, name,
                strerror(errno));
  if (!S_ISREG(found.st_mode) || found.st_nlink != 1 || found.st_uid != hidden.st_uid)
    return fail(&place->fault, EUCLEAN,
                "%s/" HIDDEN_NAME "/%s: is not a plain file of user %u with one link (mode %o, "
                "user %u, %lu links); look who changed it, and remove it",
                place->path, name, hidden.st_uid, found.st_mode, found.st_uid,
                (unsigned long) found.st_nlink);
  return 0;
}

/* Opens all fence files that there are. */
int place_open_files(struct place *place, bool write) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < FILES_MAX; i++)
    result = open_file(place, i, write ? O_RDWR : O_RDONLY);
  return result == -ENOENT ? 0 : result;
}

/* Makes one more fence file. */
int place_add_file(struct place *place) {
  if (place->files == FILES_MAX)
    return fail(&place->fault, EFBIG, "%s/" HIDDEN_NAME ": would need more than %d files; lift the "
                "fence and set it again with larger files", place->path, FILES_MAX);
  return open_file(place, place->files, O_RDWR | O_CREAT | O_EXCL);
}

/* Removes the last fence file. */
int place_drop_last_file(struct place *place) {
  char name[16];
  unsigned last = place->files - 1;
  place_file_name(name, last);
  if (unlinkat(place->hidden, name, 0) != 0)
    return fail(&place->fault, errno, "%s/" HIDDEN_NAME "/%s: cannot remove: %s", place->path, name,
                strerror(errno));
  close(place->file[last]);
  place->files = last;
  return 0;
}

/* How one fence file looks now. */
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

/* Notes how the fence files look now. */
int place_known(const struct place *place, struct state *state) {
  state->files = place->files;
  for (unsigned i = 0; i < place->files; i++) {
    int result = look_at(place->file[i], &state->known[i]);
    if (result < 0)
      return fail(&place->fault, -result, "%s: %s", place->path, strerror(-result));
  }
  return 0;
}

/* Ends the walk at the first extent that holds data. */
static int refuse_written(void *data, const struct extent *extent) {
  (void) data;
  return extent->unwritten ? 0 : -EUCLEAN;
}

/* Refuses a fence file with data in it: a fence never writes, so somebody else wrote them. */
static int check_unwritten(const struct place *place, unsigned number) {
  int fd = place->file[number];
  /* Until they are on the disk, data do not show in the map. */
  int result = sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE |
                                             SYNC_FILE_RANGE_WAIT_AFTER) != 0 ? -errno : 0;
  if (result == 0)
    result = walk_extents(fd, (struct span) { 0, INT64_MAX }, refuse_written, NULL);
  if (result == -EUCLEAN)
    return fail(&place->fault, EUCLEAN,
                "%s/" HIDDEN_NAME "/fence.%04u: someone else has written data into it; find out who, "
                "then set or lift it with --adopt", place->path, number);
  return result == 0 ? 0
                     : fail(&place->fault, -result, "%s: cannot read the map of the fence: %s",
                            place->path, strerror(-result));
}

/* Compares the fence files with what was noted. EUCLEAN if someone else has changed them. */
int place_compare(const struct place *place, const struct state *state) {
  if (place->files != state->files)
    return fail(&place->fault, EUCLEAN,
                "%s/" HIDDEN_NAME ": has %u fence files instead of %u: someone else changed it; "
                "find out who, then set or lift it with --adopt",
                place->path, place->files, state->files);
  for (unsigned i = 0; i < place->files; i++) {
    struct known_file now = { 0 }, then = state->known[i];
    int result = look_at(place->file[i], &now);
    if (result < 0)
      return fail(&place->fault, -result, "%s: %s", place->path, strerror(-result));
    if (!known_is_same(&then, &now))
      return fail(&place->fault, EUCLEAN,
                  "%s/" HIDDEN_NAME "/fence.%04u: someone else changed it (inode %" PRIu64
                  ", was %" PRIu64 "; size %" PRIu64 ", was %" PRIu64 "); find out who, then set or "
                  "lift it with --adopt",
                  place->path, i, now.inode, then.inode, now.size, then.size);
    if (!known_is_untouched(&then, &now))
      result = check_unwritten(place, i);
    if (result < 0)
      return result;
  }
  return 0;
}

/*
 * Tells the unit of allocation: a block, or a cluster with bigalloc, which statfs does not show but
 * the size of a small file does. Finds out at the same time whether files can own space unwritten.
 */
int place_cluster(struct place *place, uint64_t *cluster) {
  CLEANUP_CLOSE int fd = openat(place->hidden, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  struct stat before, after;
  if (fd < 0 || fstat(fd, &before) != 0)
    return fail(&place->fault, errno, "%s: cannot make a file: %s", place->path, strerror(errno));
  if (fallocate(fd, 0, 0, (off_t) place->block) != 0) {
    if (errno == EOPNOTSUPP)
      return fail(&place->fault, EOPNOTSUPP,
                  "%s: is on ext2 or ext3, whose files have no extents; a fence needs ext4 "
                  "(tune2fs -O extents turns it into one)", place->path);
    return fail(&place->fault, errno, "%s: cannot allocate a block of %" PRIu64 " bytes: %s",
                place->path, place->block, strerror(errno));
  }
  if (fstat(fd, &after) != 0)
    return fail(&place->fault, errno, "%s: %s", place->path, strerror(errno));
  *cluster = larger((uint64_t) (after.st_blocks - before.st_blocks) * 512, place->block);
  return 0;
}

/* Removes the hidden directory with its lock and state; the fence files must be gone. */
int place_remove(struct place *place) {
  if ((unlinkat(place->hidden, STATE_NEW_NAME, 0) != 0 && errno != ENOENT) ||
      (unlinkat(place->hidden, STATE_NAME, 0) != 0 && errno != ENOENT) ||
      (unlinkat(place->hidden, LOCK_NAME, 0) != 0 && errno != ENOENT) ||
      (unlinkat(place->parent, HIDDEN_NAME, AT_REMOVEDIR) != 0 && errno != ENOENT))
    return fail(&place->fault, errno,
                "%s/" HIDDEN_NAME ": cannot remove: %s; the fence is lifted, look what else is in "
                "the directory", place->path, strerror(errno));
  return fsync(place->parent) != 0
             ? fail(&place->fault, errno, "%s: cannot sync: %s", place->path, strerror(errno))
             : 0;
}

/* The bytes that writers without root's reserve can still get. */
uint64_t place_available(const struct place *place) {
  struct statfs fs;
  return fstatfs(place->parent, &fs) == 0 ? fs.f_bavail * place->block : 0;
}
