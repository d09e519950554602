/* SPDX-License-Identifier: Apache-2.0 */

#include "image.h"

#include <dirent.h>
#include <e2p/e2p.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/fs.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

/*
 * Supported features. quota is not supported: libext2fs does not update the quota files with the usage of
 * the fence. shared_blocks is not supported: a block may belong to more than one file.
 */
static const struct {
  int type;
  uint32_t known;
} features[] = {
  { E2P_FEATURE_COMPAT,
    EXT2_FEATURE_COMPAT_DIR_PREALLOC | EXT2_FEATURE_COMPAT_IMAGIC_INODES |
        EXT3_FEATURE_COMPAT_HAS_JOURNAL | EXT2_FEATURE_COMPAT_EXT_ATTR |
        EXT2_FEATURE_COMPAT_RESIZE_INODE | EXT2_FEATURE_COMPAT_DIR_INDEX |
        EXT4_FEATURE_COMPAT_SPARSE_SUPER2 | EXT4_FEATURE_COMPAT_FAST_COMMIT |
        EXT4_FEATURE_COMPAT_STABLE_INODES | EXT4_FEATURE_COMPAT_ORPHAN_FILE },
  { E2P_FEATURE_INCOMPAT,
    EXT2_FEATURE_INCOMPAT_FILETYPE | EXT2_FEATURE_INCOMPAT_META_BG | EXT3_FEATURE_INCOMPAT_EXTENTS |
        EXT4_FEATURE_INCOMPAT_64BIT | EXT4_FEATURE_INCOMPAT_MMP | EXT4_FEATURE_INCOMPAT_FLEX_BG |
        EXT4_FEATURE_INCOMPAT_EA_INODE | EXT4_FEATURE_INCOMPAT_CSUM_SEED |
        EXT4_FEATURE_INCOMPAT_LARGEDIR | EXT4_FEATURE_INCOMPAT_INLINE_DATA |
        EXT4_FEATURE_INCOMPAT_ENCRYPT | EXT4_FEATURE_INCOMPAT_CASEFOLD },
  { E2P_FEATURE_RO_INCOMPAT,
    EXT2_FEATURE_RO_COMPAT_SPARSE_SUPER | EXT2_FEATURE_RO_COMPAT_LARGE_FILE |
        EXT4_FEATURE_RO_COMPAT_HUGE_FILE | EXT4_FEATURE_RO_COMPAT_GDT_CSUM |
        EXT4_FEATURE_RO_COMPAT_DIR_NLINK | EXT4_FEATURE_RO_COMPAT_EXTRA_ISIZE |
        EXT4_FEATURE_RO_COMPAT_BIGALLOC | EXT4_FEATURE_RO_COMPAT_METADATA_CSUM |
        EXT4_FEATURE_RO_COMPAT_PROJECT | EXT4_FEATURE_RO_COMPAT_VERITY },
};

/* Reports an error of libext2fs. Returns -errno. */
int image_fail(const struct image *image, errcode_t error, const char *what) {
  const char *remedy = image->changing
                           ? image->undo != NULL ? "; restore it with e2undo, or run e2fsck -f"
                                                 : "; run e2fsck -f"
                           : "; check it with e2fsck -f";
  return fail(&image->fault, error > 0 && error < 256 ? (int) error : EIO, "%s: cannot %s: %s%s",
              image->path, what, error_message(error), remedy);
}

/*
 * Refuses an image that is attached to a loop device, because the page caches of the image and of the device
 * are not coherent.
 */
static int check_loops(const struct image *image, const struct stat *found) {
  int result = 0;
  DIR *devices = opendir("/sys/block");
  if (devices == NULL)
    return 0;
  for (const struct dirent *device; result == 0 && (device = readdir(devices)) != NULL;) {
    char path[sizeof device->d_name + 64], backing[4096] = "";
    struct stat named;
    snprintf(path, sizeof path, "/sys/block/%s/loop/backing_file", device->d_name);
    CLEANUP_CLOSE int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || read(fd, backing, sizeof backing - 1) <= 0)
      continue;
    backing[strcspn(backing, "\n")] = 0;
    if (stat(backing, &named) == 0 && named.st_dev == found->st_dev && named.st_ino == found->st_ino)
      result = fail(&image->fault, EBUSY,
                    "%s: is attached to /dev/%s; unmount that device, and then either specify it instead of "
                    "the image, or detach it with losetup -d /dev/%s", image->path, device->d_name,
                    device->d_name);
  }
  closedir(devices);
  return result;
}

/* Refuses a device or image that is in use, and locks it against other fence operations. */
static int check_use(struct image *image, bool write) {
  struct stat found;
  image->lock = open(image->path, (write ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK);
  if (image->lock < 0)
    return fail(&image->fault, errno, "%s: cannot open %s: %s; specify an image or a device that user "
                "%u may %s", image->path, write ? "for writing" : "for reading", strerror(errno), geteuid(),
                write ? "write to" : "read");
  if (fstat(image->lock, &found) != 0)
    return fail(&image->fault, errno, "%s: %s", image->path, strerror(errno));
  if (!S_ISREG(found.st_mode) && !S_ISBLK(found.st_mode))
    return fail(&image->fault, EINVAL,
                "%s: is neither a block device nor an image file; for a mounted file system, set the "
                "fence online", image->path);

  int read_only = 0;
  if (write && S_ISBLK(found.st_mode) && ioctl(image->lock, BLKROGET, &read_only) == 0 && read_only)
    return fail(&image->fault, EROFS,
                "%s: is read-only; make it writable (blockdev --setrw), or specify another device",
                image->path);

  int flags = 0;
  errcode_t error = ext2fs_check_if_mounted(image->path, &flags);
  if (error != 0)
    return image_fail(image, error, "determine whether it is mounted");
  if (flags & (EXT2_MF_MOUNTED | EXT2_MF_BUSY | EXT2_MF_SWAP))
    return fail(&image->fault, EBUSY,
                "%s: is %s", image->path,
                flags & EXT2_MF_MOUNTED ? "mounted; unmount it, or run the command without --offline"
                : flags & EXT2_MF_SWAP  ? "swap space; specify the device of an ext4 file system"
                                        : "in use by the system; find out which program uses it (lsblk)");
  int result = S_ISREG(found.st_mode) ? check_loops(image, &found) : 0;
  if (result == 0 && write && flock(image->lock, LOCK_EX | LOCK_NB) != 0)
    return fail(&image->fault, EBUSY, "%s: another process is working on it; try again when it has "
                "finished", image->path);
  return result;
}

/* Refuses features that this code or the linked libext2fs does not support. */
static int check_features(const struct image *image, const struct ext2_super_block *super) {
  const uint32_t found[] = { super->s_feature_compat, super->s_feature_incompat,
                             super->s_feature_ro_compat };
  /* The libext2fs header omits MMP; a library without MMP fails to read the MMP block. */
  const uint32_t library[] = { EXT2_LIB_FEATURE_COMPAT_SUPP,
                               EXT2_LIB_FEATURE_INCOMPAT_SUPP | EXT4_FEATURE_INCOMPAT_MMP,
                               EXT2_LIB_FEATURE_RO_COMPAT_SUPP };
  for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
    uint32_t unknown = found[i] & ~(features[i].known & library[i]);
    if (unknown != 0)
      return fail(&image->fault, EOPNOTSUPP,
                  "%s: has the feature %s, which offline fences do not support; mount it and set the "
                  "fence online", image->path,
                  e2p_feature2string(features[i].type, unknown & -unknown));
  }
  if (!(super->s_feature_incompat & EXT3_FEATURE_INCOMPAT_EXTENTS))
    return fail(&image->fault, EOPNOTSUPP,
                "%s: is a file system without extents (ext2 or ext3); a fence needs ext4 (tune2fs -O "
                "extents converts it)", image->path);
  return 0;
}

/*
 * Refuses a file system whose first data block is not the default of mke2fs. libext2fs does not check this
 * field. If the field is wrong, libext2fs overruns its bitmap buffers.
 */
static int check_geometry(const struct image *image, ext2_filsys fs) {
  uint32_t first = fs->blocksize == 1024 && EXT2FS_CLUSTER_RATIO(fs) == 1;
  return fs->super->s_first_data_block == first
             ? 0
             : fail(&image->fault, EUCLEAN,
                    "%s: the first data block is %u instead of %u; run e2fsck -f on it first", image->path,
                    fs->super->s_first_data_block, first);
}

/* Refuses a file system that another host uses or did not unmount cleanly (MMP). */
static int check_mmp(const struct image *image, ext2_filsys fs) {
  if (!ext2fs_has_feature_mmp(fs->super))
    return 0;
  CLEANUP_FREE struct mmp_struct *mmp = calloc(1, fs->blocksize);
  if (mmp == NULL)
    return fail(&image->fault, ENOMEM, "%s: out of memory", image->path);
  errcode_t error = ext2fs_mmp_read(fs, fs->super->s_mmp_block, mmp);
  if (error != 0)
    return image_fail(image, error, "read its MMP block");
  if (mmp->mmp_seq != EXT4_MMP_SEQ_CLEAN)
    return fail(&image->fault, EBUSY,
                "%s: is in use by host %.64s (device %.32s, MMP sequence 0x%x); unmount it there or, if "
                "that host is down, run e2fsck", image->path, (char *) mmp->mmp_nodename,
                (char *) mmp->mmp_bdevname, mmp->mmp_seq);
  return 0;
}

/* Refuses a file system that has to be repaired or recovered first. */
static int check_clean(const struct image *image, const struct ext2_super_block *super) {
  const char *wrong = NULL;
  if (super->s_feature_incompat & EXT3_FEATURE_INCOMPAT_RECOVER)
    wrong = "has a journal that needs recovery (feature needs_recovery)";
  else if (super->s_feature_ro_compat & EXT4_FEATURE_RO_COMPAT_ORPHAN_PRESENT ||
           super->s_last_orphan != 0)
    wrong = "has orphan inodes (files that were deleted while they were open)";
  else if (super->s_state & EXT2_ERROR_FS)
    wrong = "has errors";
  else if (!(super->s_state & EXT2_VALID_FS))
    wrong = "was not unmounted cleanly";
  return wrong == NULL ? 0
                       : fail(&image->fault, EUCLEAN, "%s: %s; run e2fsck -f on it first",
                              image->path, wrong);
}

/* Checks the file system before it is opened for writing. */
static int check_file_system(struct image *image) {
  ext2_filsys fs;
  errcode_t error = ext2fs_open(image->path,
                                EXT2_FLAG_64BITS | EXT2_FLAG_FORCE | EXT2_FLAG_SKIP_MMP, 0, 0,
                                unix_io_manager, &fs);
  if (error == EXT2_ET_BAD_MAGIC)
    return fail(&image->fault, EINVAL,
                "%s: has no ext4 file system; specify the device or image that has one", image->path);
  if (error != 0)
    return image_fail(image, error, "open its file system");

  image->block = fs->blocksize;
  image->cluster = (uint64_t) EXT2FS_CLUSTER_RATIO(fs) * fs->blocksize;
  image->fs_end = ext2fs_blocks_count(fs->super) * fs->blocksize;
  blk64_t blocks = 0;
  error = ext2fs_get_device_size2(image->path, (int) fs->blocksize, &blocks);
  image->device_end = blocks * fs->blocksize;

  int result = error != 0 ? image_fail(image, error, "determine its size") : 0;
  if (result == 0)
    result = check_clean(image, fs->super);
  if (result == 0)
    result = check_features(image, fs->super);
  if (result == 0)
    result = check_geometry(image, fs);
  if (result == 0)
    result = check_mmp(image, fs);
  if (result == 0 && image->device_end < image->fs_end)
    result = fail(&image->fault, EUCLEAN,
                  "%s: has %s (%" PRIu64 " bytes), but its file system has %s (%" PRIu64 " bytes); the device is "
                  "truncated: restore the missing part", image->path, human(image->device_end).text,
                  image->device_end, human(image->fs_end).text, image->fs_end);
  ext2fs_free(fs);
  return result;
}

/*
 * Sets up the undo file, which saves blocks before they are overwritten. Creates and removes the file first,
 * because ext2fs_open crashes if the file cannot be created.
 */
static int set_up_undo(const struct image *image) {
  CLEANUP_CLOSE int fd = open(image->undo, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0 && errno == EEXIST)
    return fail(&image->fault, EEXIST,
                "%s: already exists; specify an undo file that does not exist yet", image->undo);
  if (fd < 0 || unlink(image->undo) != 0)
    return fail(&image->fault, errno, "%s: cannot create the undo file: %s; specify another one", image->undo,
                strerror(errno));
  errcode_t error = set_undo_io_backing_manager(unix_io_manager);
  if (error == 0)
    error = set_undo_io_backup_file((char *) image->undo);
  return error == 0 ? 0 : image_fail(image, error, "set up an undo file for it");
}

/* Opens the file system. Returns 0, or -errno with a message. */
int image_open(struct image *image, const char *path, const char *undo, bool write, char *message,
               size_t size) {
  initialize_ext2_error_table();
  *image = (struct image) { .path = path, .fault = { message, size }, .lock = -1 };
  if (message != NULL && size > 0)
    *message = 0;

  int result = check_use(image, write);
  if (result == 0)
    result = check_file_system(image);
  if (result < 0)
    return result;
  io_manager manager = unix_io_manager;
  if (undo != NULL) {
    image->undo = undo;
    result = set_up_undo(image);
    if (result < 0) {
      image->undo = NULL; /* not created by this call: do not remove it */
      return result;
    }
    manager = undo_io_manager;
  }
  int flags = EXT2_FLAG_64BITS | (write ? EXT2_FLAG_RW | EXT2_FLAG_EXCLUSIVE : EXT2_FLAG_SKIP_MMP);
  errcode_t error = ext2fs_open(path, flags, 0, 0, manager, &image->fs);
  if (error == EBUSY)
    return fail(&image->fault, EBUSY, "%s: is in use by the system; unmount it", path);
  if (error != 0)
    return image_fail(image, error, undo != NULL ? "open it with the undo file" : "open it");
  error = ext2fs_read_bitmaps(image->fs);
  return error == 0 ? 0 : image_fail(image, error, "read its bitmaps");
}

/* Marks the file system as not clean on the disk, before any other change. */
int image_begin(struct image *image) {
  ext2_filsys fs = image->fs;
  image->changing = true;
  fs->super->s_state &= (uint16_t) ~EXT2_VALID_FS;
  ext2fs_mark_super_dirty(fs);
  fs->flags |= EXT2_FLAG_SUPER_ONLY | EXT2_FLAG_MASTER_SB_ONLY;
  errcode_t error = ext2fs_flush(fs);
  fs->flags &= ~(EXT2_FLAG_SUPER_ONLY | EXT2_FLAG_MASTER_SB_ONLY);
  return error == 0 ? 0 : image_fail(image, error, "mark it as not clean");
}

/* Writes all changes, then marks the file system as clean. */
int image_finish(struct image *image) {
  errcode_t error = ext2fs_flush(image->fs);
  if (error == 0) {
    image->fs->super->s_state |= EXT2_VALID_FS;
    ext2fs_mark_super_dirty(image->fs);
    error = ext2fs_close_free(&image->fs);
  }
  if (error != 0)
    return image_fail(image, error, "write to it");
  image->changing = false;
  image->undo = NULL; /* complete: do not remove it */
  return 0;
}

/* Closes the file system. If image_finish was not called, it stays marked as not clean. */
void image_close(struct image *image) {
  if (image->fs != NULL) {
    ext2fs_mmp_stop(image->fs);
    ext2fs_free(image->fs);
  }
  if (image->undo != NULL && !image->changing)
    unlink(image->undo);
  cleanup_close(&image->lock);
}
