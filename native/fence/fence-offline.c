/* SPDX-License-Identifier: Apache-2.0 */

/* Operations on an unmounted file system: find the old fence, remove it, and create the new one. */

#include "fence-offline.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "image.h"
#include "fence_dir.h"
#include "options.h"

/* Maximum number of blocks of an unwritten extent (EXT_UNINIT_MAX_LEN in the kernel). */
#define EXTENT_MAX_BLOCKS 32767

/* Casts a large inode to the standard inode type of libext2fs. */
#define LARGE(inode) ((struct ext2_inode *) (inode))

/* Serializes operations: libext2fs has only one undo file per process. */
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static const struct fence_options defaults;

/* The existing fence of a file system, as found at the start of an operation. */
struct survey {
  ext2_ino_t dir;    /* the caller's directory */
  ext2_ino_t hidden; /* the hidden directory; 0 if there is none */
  ext2_ino_t state_file;
  uint32_t user, group; /* owner of the fence */
  unsigned files;
  ext2_ino_t file[FILES_MAX];
  char stranger[EXT2_NAME_LEN + 1]; /* an entry of the hidden directory that does not belong to the fence */
  struct state state;
  bool touched;
};

/* Names of the files in the hidden directory other than the fence files. */
static const char *const companions[] = { STATE_NAME, STATE_NEW_NAME, LOCK_NAME };

/* Records one entry of the hidden directory. */
static int note_entry(struct ext2_dir_entry *entry, int offset, int block_size, char *block,
                      void *data) {
  (void) offset, (void) block_size, (void) block;
  struct survey *survey = data;
  char name[EXT2_NAME_LEN + 1] = "", expected[16];
  memcpy(name, entry->name, (size_t) ext2fs_dirent_name_len(entry));
  if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
    return 0;
  if (strcmp(name, STATE_NAME) == 0)
    survey->state_file = entry->inode;
  for (size_t i = 0; i < sizeof companions / sizeof *companions; i++)
    if (strcmp(name, companions[i]) == 0)
      return 0;
  for (unsigned i = 0; i < FILES_MAX; i++) {
    fence_dir_file_name(expected, i);
    if (strcmp(name, expected) == 0) {
      survey->file[i] = entry->inode;
      survey->files = (unsigned) larger(survey->files, i + 1);
      return 0;
    }
  }
  strcpy(survey->stranger, name);
  return 0;
}

/* Returns the attributes of a fence file as stat will show them after the file system is mounted. */
static struct known_file look_at(ext2_filsys fs, ext2_ino_t number,
                                 const struct ext2_inode_large *inode) {
  const struct ext2_inode *small = (const struct ext2_inode *) inode;
  struct known_file known = {
    .inode = number,
    .size = EXT2_I_SIZE(small),
    .blocks = ext2fs_inode_i_blocks(fs, LARGE(inode)),
    .changed_seconds = (int32_t) inode->i_ctime,
  };
  if (EXT2_INODE_SIZE(fs->super) > EXT2_GOOD_OLD_INODE_SIZE && inode->i_extra_isize >= 8) {
    known.changed_seconds += (int64_t) (inode->i_ctime_extra & 3) << 32;
    known.changed_nanoseconds = inode->i_ctime_extra >> 2;
  }
  return known;
}

/* Reads a large inode. */
static errcode_t read_inode(ext2_filsys fs, ext2_ino_t number, struct ext2_inode_large *inode) {
  memset(inode, 0, sizeof *inode);
  return ext2fs_read_inode_full(fs, number, LARGE(inode), sizeof *inode);
}

/*
 * Parts of a file that walk_tree reports: a block of the extent tree, an unwritten extent, or an extent
 * with data.
 */
enum part_kind { TREE, UNWRITTEN, WRITTEN };

/* Called for each extent of a file and for each block of its extent tree; PART is in blocks. */
typedef void (*tree_part)(void *data, struct span part, enum part_kind kind);

/* Calls EACH for the extents and tree blocks of a file, in order. */
static errcode_t walk_tree(ext2_filsys fs, ext2_ino_t number, tree_part each, void *data) {
  ext2_extent_handle_t handle;
  struct ext2fs_extent extent;
  errcode_t error = ext2fs_extent_open(fs, number, &handle);
  if (error != 0)
    return error;
  for (int step = EXT2_EXTENT_ROOT; (error = ext2fs_extent_get(handle, step, &extent)) == 0;
       step = EXT2_EXTENT_NEXT) {
    bool leaf = extent.e_flags & EXT2_EXTENT_FLAGS_LEAF;
    bool unwritten = extent.e_flags & EXT2_EXTENT_FLAGS_UNINIT;
    if (!(extent.e_flags & EXT2_EXTENT_FLAGS_SECOND_VISIT))
      each(data, (struct span) { extent.e_pblk, extent.e_pblk + (leaf ? extent.e_len : 1) },
           !leaf ? TREE : unwritten ? UNWRITTEN : WRITTEN);
  }
  ext2fs_extent_free(handle);
  return error == EXT2_ET_EXTENT_NO_NEXT || error == EXT2_ET_NO_CURRENT_NODE ? 0 : error;
}

/* Records that a file contains data. */
static void note_written(void *data, struct span part, enum part_kind kind) {
  (void) part;
  *(bool *) data |= kind == WRITTEN;
}

/*
 * Returns whether no other program has changed a fence file. Accepts a different ctime if the file has no
 * data.
 */
static bool is_untouched(ext2_filsys fs, const struct known_file *then,
                         const struct known_file *now) {
  bool written = false;
  if (!known_is_same(then, now))
    return false;
  if (known_is_untouched(then, now))
    return true;
  return walk_tree(fs, (ext2_ino_t) now->inode, note_written, &written) == 0 && !written;
}

/*
 * Compares the fence with the recorded state, and sets "touched" if they differ. Returns -EUCLEAN
 * with a message if a fence file is not a regular file of USER.
 */
static int compare(const struct image *image, struct survey *survey, uint32_t user) {
  for (unsigned i = 0; i < survey->files; i++) {
    struct ext2_inode_large inode;
    errcode_t error = survey->file[i] != 0 ? read_inode(image->fs, survey->file[i], &inode) : 0;
    if (error != 0)
      return image_fail(image, error, "read a fence file");
    if (survey->file[i] == 0 || !LINUX_S_ISREG(inode.i_mode) || inode.i_links_count != 1 ||
        inode_uid(inode) != user)
      return fail(&image->fault, EUCLEAN,
                  "%s: " HIDDEN_NAME "/fence.%04u is not a regular file of user %u with one link; find "
                  "out who changed it, and remove it", image->path, i, user);
    if (survey->state.busy || survey->touched)
      continue;
    struct known_file now = look_at(image->fs, survey->file[i], &inode);
    survey->touched = survey->files != survey->state.files ||
                      !is_untouched(image->fs, &survey->state.known[i], &now);
  }
  survey->touched |= !survey->state.busy && survey->files != survey->state.files;
  return 0;
}

/* Reads the state file. */
static int load_state(ext2_filsys fs, ext2_ino_t number, struct state *state) {
  char text[STATE_SIZE + 1];
  ext2_file_t file;
  unsigned length = 0;
  if (ext2fs_file_open(fs, number, 0, &file) != 0)
    return -EUCLEAN;
  errcode_t error = ext2fs_file_read(file, text, sizeof text, &length);
  ext2fs_file_close(file);
  return error == 0 && length == STATE_SIZE ? state_parse(text, state) : -EUCLEAN;
}

/* Finds the existing fence. Refuses a hidden directory that is not a fence. */
static int take_survey(struct image *image, const char *dir, struct survey *survey) {
  ext2_filsys fs = image->fs;
  struct ext2_inode_large inode;
  memset(survey, 0, sizeof *survey);
  dir = dir != NULL ? dir : "/";

  errcode_t error = ext2fs_namei(fs, EXT2_ROOT_INO, EXT2_ROOT_INO, dir, &survey->dir);
  if (error == 0)
    error = read_inode(fs, survey->dir, &inode);
  if (error != 0 || !LINUX_S_ISDIR(inode.i_mode))
    return fail(&image->fault, error == EXT2_ET_FILE_NOT_FOUND ? ENOENT : ENOTDIR,
                "%s: has no directory %s; specify its path from the root of the file system",
                image->path, dir);
  if (inode.i_flags & (EXT4_ENCRYPT_FL | EXT4_CASEFOLD_FL))
    return fail(&image->fault, EOPNOTSUPP,
                "%s: the directory %s is encrypted or case-insensitive; specify another one", image->path,
                dir);
  survey->user = inode_uid(inode);
  survey->group = inode_gid(inode);

  error = ext2fs_lookup(fs, survey->dir, HIDDEN_NAME, (int) strlen(HIDDEN_NAME), NULL,
                        &survey->hidden);
  if (error == EXT2_ET_FILE_NOT_FOUND)
    return 0;
  if (error == 0)
    error = read_inode(fs, survey->hidden, &inode);
  if (error == 0 && LINUX_S_ISDIR(inode.i_mode))
    error = ext2fs_dir_iterate(fs, survey->hidden, 0, NULL, note_entry, survey);
  if (error != 0)
    return image_fail(image, error, "read the directory of the fence");
  if ((inode.i_mode & ~LINUX_S_IFMT) != 0700 || !LINUX_S_ISDIR(inode.i_mode) ||
      *survey->stranger != 0)
    return fail(&image->fault, EUCLEAN,
                "%s: %s/" HIDDEN_NAME " is not a fence directory: it has mode %o%s%s; a fence directory "
                "has mode 40700 and contains only fence files; find out who changed it, and correct it",
                image->path, dir, inode.i_mode,
                *survey->stranger != 0 ? " and contains " : "", survey->stranger);
  survey->user = inode_uid(inode);
  survey->group = inode_gid(inode);

  int result = survey->state_file != 0 ? load_state(fs, survey->state_file, &survey->state) : -ENOENT;
  /* If the state file is damaged, discard the fields that were read before the damage. */
  if (result != 0)
    memset(&survey->state, 0, sizeof survey->state);
  survey->touched = result != 0 && (result != -ENOENT || survey->files > 0);
  return compare(image, survey, survey->user);
}

/* Refuses a fence that another process has changed, unless FENCE_ADOPT is set. */
static int check_touched(const struct image *image, const struct survey *survey,
                         const struct fence_options *options) {
  if (!survey->touched || options->flags & FENCE_ADOPT)
    return 0;
  return fail(&image->fault, EUCLEAN,
              "%s: another program has changed the fence in " HIDDEN_NAME " (its files do not match its "
              "state); find out which one, then set or lift the fence with --adopt", image->path);
}

/* The state of free_part_of. */
struct freeing {
  ext2_filsys fs;
  uint64_t end; /* end of the last extent, rounded up to a cluster */
};

/* Frees whole clusters. Two consecutive extents may share a cluster, which is freed only once. */
static void free_part_of(void *data, struct span part, enum part_kind kind) {
  struct freeing *freeing = data;
  uint64_t ratio = (uint64_t) EXT2FS_CLUSTER_RATIO(freeing->fs);
  part.start = part.start / ratio * ratio;
  part.end = smaller((part.end + ratio - 1) / ratio * ratio,
                     ext2fs_blocks_count(freeing->fs->super));
  if (kind != TREE && part.start + ratio == freeing->end)
    part.start += ratio;
  if (kind != TREE)
    freeing->end = part.end;
  if (part.start < part.end)
    ext2fs_block_alloc_stats_range(freeing->fs, part.start, part.end - part.start, -1);
}

/*
 * Frees the blocks of a file. Uses ext2fs_punch only for files without extents: for files with extents, some
 * versions of libext2fs do not free the last block of the file system.
 */
static errcode_t free_blocks(ext2_filsys fs, ext2_ino_t number, struct ext2_inode_large *inode) {
  struct freeing freeing = { fs, 0 };
  errcode_t error = 0;
  if (inode->i_flags & EXT4_EXTENTS_FL)
    error = walk_tree(fs, number, free_part_of, &freeing);
  else if (ext2fs_inode_has_valid_blocks2(fs, LARGE(inode)))
    error = ext2fs_punch(fs, number, LARGE(inode), NULL, 0, ~UINT64_C(0));
  inode->i_size = inode->i_size_high = inode->i_blocks = 0;
  inode->osd2.linux2.l_i_blocks_hi = 0;
  memset(inode->i_block, 0, sizeof inode->i_block);
  return error;
}

/*
 * Frees a file or directory with its blocks, removes its name, and adds its size in bytes to FREED. Succeeds
 * if there is none.
 */
static errcode_t remove_entry(ext2_filsys fs, ext2_ino_t dir, const char *name, int64_t *freed) {
  struct ext2_inode_large inode;
  ext2_ino_t number;
  errcode_t error = ext2fs_lookup(fs, dir, name, (int) strlen(name), NULL, &number);
  if (error != 0)
    return error == EXT2_ET_FILE_NOT_FOUND ? 0 : error;
  error = read_inode(fs, number, &inode);
  if (error != 0)
    return error;
  bool is_dir = LINUX_S_ISDIR(inode.i_mode);
  *freed += (int64_t) ext2fs_inode_i_blocks(fs, LARGE(&inode)) * 512;
  error = ext2fs_unlink(fs, dir, name, number, 0);
  if (error == 0)
    error = ext2fs_free_ext_attr(fs, number, &inode);
  if (error == 0)
    error = free_blocks(fs, number, &inode);
  if (error != 0)
    return error;
  inode.i_links_count = 0;
  inode.i_dtime = (uint32_t) time(NULL);
  /*
   * e2fsck treats an unused inode as garbage if it has EXT4_EXTENTS_FL but no extent header. If more than
   * half of the inodes in a block of the inode table look like this, e2fsck offers to clear all files with
   * inodes in this block.
   */
  inode.i_flags = 0;
  ext2fs_inode_alloc_stats2(fs, number, -1, is_dir);
  error = ext2fs_write_inode_full(fs, number, LARGE(&inode), sizeof inode);
  if (error != 0 || !is_dir)
    return error;
  error = read_inode(fs, dir, &inode);
  if (error != 0 || inode.i_links_count <= 2)
    return error; /* a link count of 1 means that there are too many subdirectories to count (dir_nlink) */
  inode.i_links_count--;
  return ext2fs_write_inode_full(fs, dir, LARGE(&inode), sizeof inode);
}

/* Removes the existing fence. */
static int remove_fence(struct image *image, struct survey *survey, struct fence_report *report) {
  errcode_t error = 0;
  int64_t companion = 0;
  for (unsigned i = survey->files; error == 0 && i-- > 0;) {
    char name[16];
    fence_dir_file_name(name, i);
    error = remove_entry(image->fs, survey->hidden, name, &report->given_back);
  }
  for (size_t i = 0; error == 0 && i < sizeof companions / sizeof *companions; i++)
    error = remove_entry(image->fs, survey->hidden, companions[i], &companion);
  if (error == 0)
    error = remove_entry(image->fs, survey->dir, HIDDEN_NAME, &companion);
  return error == 0 ? 0 : image_fail(image, error, "remove the fence");
}

/*
 * Removes the lock file of the fence's keepers, because the keeper that it names could lift a fence that it
 * has not set. Does not remove a file that is not a lock file of the fence's owner.
 */
static int remove_lease(struct image *image, const struct survey *survey) {
  struct ext2_inode_large inode;
  ext2_ino_t number;
  int64_t freed = 0;
  errcode_t error = ext2fs_lookup(image->fs, survey->dir, LEASE_NAME, (int) strlen(LEASE_NAME), NULL, &number);
  if (error == EXT2_ET_FILE_NOT_FOUND)
    return 0;
  if (error == 0)
    error = read_inode(image->fs, number, &inode);
  if (error == 0 && LINUX_S_ISREG(inode.i_mode) && inode.i_links_count == 1 && inode_uid(inode) == survey->user)
    error = remove_entry(image->fs, survey->dir, LEASE_NAME, &freed);
  return error == 0 ? 0 : image_fail(image, error, "remove the lock file of the fence");
}

/* Adds a name for an inode; adds a block to the directory if it is full. */
static errcode_t link_name(ext2_filsys fs, ext2_ino_t dir, const char *name, ext2_ino_t number) {
  errcode_t error = ext2fs_link(fs, dir, name, number, EXT2_FT_REG_FILE);
  if (error != EXT2_ET_DIR_NO_SPACE)
    return error;
  error = ext2fs_expand_dir(fs, dir);
  return error == 0 ? ext2fs_link(fs, dir, name, number, EXT2_FT_REG_FILE) : error;
}

/* Sets the owner and the times of an inode. */
static void sign(ext2_filsys fs, const struct survey *survey, struct ext2_inode_large *inode) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  inode->i_uid = (uint16_t) survey->user;
  ext2fs_set_i_uid_high(*inode, (uint16_t) (survey->user >> 16));
  inode->i_gid = (uint16_t) survey->group;
  ext2fs_set_i_gid_high(*inode, (uint16_t) (survey->group >> 16));
  inode->i_atime = inode->i_mtime = inode->i_ctime = (uint32_t) now.tv_sec;
  if (EXT2_INODE_SIZE(fs->super) == EXT2_GOOD_OLD_INODE_SIZE)
    return;
  inode->i_extra_isize = sizeof *inode - EXT2_GOOD_OLD_INODE_SIZE;
  int64_t epoch = ((int64_t) now.tv_sec - (int32_t) now.tv_sec) >> 32;
  inode->i_crtime = inode->i_ctime;
  inode->i_atime_extra = inode->i_mtime_extra = inode->i_ctime_extra = inode->i_crtime_extra =
      (uint32_t) (epoch & 3) | (uint32_t) now.tv_nsec << 2;
}

/* Creates an empty file in the hidden directory. */
static errcode_t make_file(ext2_filsys fs, const struct survey *survey, const char *name,
                           ext2_ino_t *number, struct ext2_inode_large *inode) {
  memset(inode, 0, sizeof *inode);
  errcode_t error = ext2fs_new_inode(fs, survey->hidden, LINUX_S_IFREG | 0600, 0, number);
  if (error == 0)
    error = link_name(fs, survey->hidden, name, *number);
  if (error != 0)
    return error;
  inode->i_mode = LINUX_S_IFREG | 0600;
  inode->i_links_count = 1;
  sign(fs, survey, inode);
  ext2_extent_handle_t handle;
  error = ext2fs_extent_open2(fs, *number, LARGE(inode), &handle); /* creates an empty extent tree */
  if (error != 0)
    return error;
  ext2fs_extent_free(handle);
  ext2fs_inode_alloc_stats2(fs, *number, 1, 0);
  error = ext2fs_write_new_inode(fs, *number, LARGE(inode));
  return error == 0 ? ext2fs_write_inode_full(fs, *number, LARGE(inode), sizeof *inode) : error;
}

/* Creates a text file in the hidden directory. */
static errcode_t make_text(ext2_filsys fs, const struct survey *survey, const char *name,
                           const char *text, unsigned length) {
  struct ext2_inode_large inode;
  ext2_ino_t number;
  ext2_file_t file;
  unsigned written;
  errcode_t error = make_file(fs, survey, name, &number, &inode);
  if (error == 0)
    error = ext2fs_file_open(fs, number, EXT2_FILE_WRITE, &file);
  if (error != 0)
    return error;
  error = ext2fs_file_write(file, text, length, &written);
  errcode_t closed = ext2fs_file_close(file);
  return error != 0 ? error : closed;
}

/* Creates the hidden directory. */
static errcode_t make_hidden(ext2_filsys fs, struct survey *survey) {
  struct ext2_inode_large inode;
  errcode_t error = ext2fs_mkdir(fs, survey->dir, 0, HIDDEN_NAME);
  if (error == EXT2_ET_DIR_NO_SPACE) {
    error = ext2fs_expand_dir(fs, survey->dir);
    if (error == 0)
      error = ext2fs_mkdir(fs, survey->dir, 0, HIDDEN_NAME);
  }
  if (error == 0)
    error = ext2fs_lookup(fs, survey->dir, HIDDEN_NAME, (int) strlen(HIDDEN_NAME), NULL,
                          &survey->hidden);
  if (error == 0)
    error = read_inode(fs, survey->hidden, &inode);
  if (error != 0)
    return error;
  inode.i_mode = LINUX_S_IFDIR | 0700;
  sign(fs, survey, &inode);
  return ext2fs_write_inode_full(fs, survey->hidden, LARGE(&inode), sizeof inode);
}

/* A list of free extents of the device, in blocks. */
struct spans {
  struct span *list;
  size_t count, capacity;
  uint64_t blocks;
};

/* Called for each free extent of the device, in blocks. */
typedef errcode_t (*free_part)(void *data, struct span part);

/* Calls EACH for the free extents in WHERE. */
static errcode_t walk_bitmap(ext2_filsys fs, struct span where, free_part each, void *data) {
  where.start = larger(where.start, fs->super->s_first_data_block);
  /* resize2fs may have shrunk the file system below the end of the allowed range. */
  where.end = smaller(where.end, ext2fs_blocks_count(fs->super));
  while (where.start < where.end) {
    blk64_t start, end;
    errcode_t error = ext2fs_find_first_zero_block_bitmap2(fs->block_map, where.start,
                                                           where.end - 1, &start);
    if (error == ENOENT)
      return 0;
    if (error == 0)
      error = ext2fs_find_first_set_block_bitmap2(fs->block_map, start, where.end - 1, &end);
    if (error == ENOENT)
      end = where.end;
    else if (error != 0)
      return error;
    struct span part = { start, end };
    error = each(data, part);
    if (error != 0)
      return error;
    where.start = part.end;
  }
  return 0;
}

/* Adds an extent to a list. */
static errcode_t add_span(void *data, struct span part) {
  struct spans *spans = data;
  if (spans->count == spans->capacity) {
    size_t capacity = spans->capacity * 2 + 64;
    struct span *more = realloc(spans->list, capacity * sizeof *more);
    if (more == NULL)
      return ENOMEM;
    spans->list = more;
    spans->capacity = capacity;
  }
  spans->list[spans->count++] = part;
  spans->blocks += part.end - part.start;
  return 0;
}

/* Adds the number of blocks of an extent. */
static errcode_t add_blocks(void *data, struct span part) {
  *(uint64_t *) data += part.end - part.start;
  return 0;
}

/* Marks the extents with index FIRST or higher as used or free in the block bitmap. */
static void mark_parts(ext2_filsys fs, const struct spans *spans, size_t first, int used) {
  for (size_t i = first; i < spans->count; i++)
    ext2fs_block_alloc_stats_range(fs, spans->list[i].start,
                                   spans->list[i].end - spans->list[i].start, used);
}

/* The state of lay_files. */
struct laying {
  struct image *image;
  struct survey *survey;
  const struct fence_options *options;
  struct fence_report *report;
  struct spans spans;
  size_t at; /* index of the next extent to assign; its start advances */
  bool cancelled;
  uint64_t extent_max;
  uint64_t file_max;
};

static void cleanup_laying(struct laying *laying) {
  free(laying->spans.list);
}

/* Assigns extents to one file until the file is full or no extent remains. */
static errcode_t fill_file(struct laying *laying, ext2_ino_t number, struct ext2_inode_large *inode,
                           uint64_t *logical) {
  ext2_filsys fs = laying->image->fs;
  ext2_extent_handle_t handle;
  errcode_t error = ext2fs_extent_open2(fs, number, LARGE(inode), &handle);
  *logical = 0;
  while (error == 0 && laying->at < laying->spans.count && *logical < laying->file_max &&
         !laying->cancelled) {
    struct span *part = &laying->spans.list[laying->at];
    struct ext2fs_extent extent = {
      .e_lblk = *logical,
      .e_pblk = part->start,
      .e_len = (uint32_t) smaller(smaller(part->end - part->start, laying->extent_max),
                                  laying->file_max - *logical),
      .e_flags = EXT2_EXTENT_FLAGS_UNINIT,
    };
    error = ext2fs_extent_insert(handle, *logical > 0 ? EXT2_EXTENT_INSERT_AFTER : 0, &extent);
    *logical += extent.e_len;
    part->start += extent.e_len;
    laying->at += part->start == part->end;
    laying->report->taken += extent.e_len * (int64_t) fs->blocksize;
    laying->cancelled = laying->options->progress != NULL &&
                        laying->options->progress(laying->options->data, laying->report->taken,
                                                  (int64_t) (laying->spans.blocks *
                                                             fs->blocksize)) != 0;
  }
  if (handle != NULL)
    ext2fs_extent_free(handle);
  return error;
}

/* Creates the fence files. */
static errcode_t lay_files(struct laying *laying, struct state *state) {
  ext2_filsys fs = laying->image->fs;
  struct survey *survey = laying->survey;
  errcode_t error = 0;
  while (error == 0 && laying->at < laying->spans.count && !laying->cancelled) {
    struct ext2_inode_large inode;
    ext2_ino_t number;
    uint64_t blocks;
    char name[16];
    if (survey->files == FILES_MAX)
      return EFBIG;
    fence_dir_file_name(name, survey->files);
    error = make_file(fs, survey, name, &number, &inode);
    if (error == 0)
      error = fill_file(laying, number, &inode, &blocks);
    if (error == 0)
      error = ext2fs_iblk_add_blocks(fs, LARGE(&inode), blocks / EXT2FS_CLUSTER_RATIO(fs));
    if (error == 0)
      error = ext2fs_inode_size_set(fs, LARGE(&inode), (ext2_off64_t) (blocks * fs->blocksize));
    if (error == 0)
      error = ext2fs_write_inode_full(fs, number, LARGE(&inode), sizeof inode);
    if (error == 0)
      state->known[state->files++] = look_at(fs, number, &inode);
    survey->files++;
  }
  return error;
}

/* Creates the fence: directory, lock, fence files, and finally both state files. */
static errcode_t lay_fence(struct laying *laying, struct state *state) {
  ext2_filsys fs = laying->image->fs;
  struct survey *survey = laying->survey;
  char lock[64], text[STATE_SIZE];
  memset(lock, '\n', sizeof lock);
  survey->files = 0;
  errcode_t error = make_hidden(fs, survey);
  if (error == 0)
    error = make_text(fs, survey, LOCK_NAME, lock, sizeof lock);
  if (error == 0)
    error = lay_files(laying, state);
  if (error != 0)
    return error;
  state_format(state, text);
  error = make_text(fs, survey, STATE_NAME, text, sizeof text);
  return error == 0 ? make_text(fs, survey, STATE_NEW_NAME, text, sizeof text) : error;
}

/* Validates the options of the caller, and enlarges the range to whole clusters. */
static int check_options(const struct image *image, const struct fence_range *allowed, int mode,
                        const struct fence_options *options, struct fence_range *rounded) {
  int result = check_mode(&image->fault, image->path, mode);
  if (result == 0)
    result = check_sizes(&image->fault, image->path, options);
  return result < 0 ? result
                    : check_range(&image->fault, image->path, allowed, image->fs_end,
                                  image->cluster, rounded);
}

/* Bytes that the fence owns inside and outside a range. */
struct owned {
  struct span range;
  uint64_t block;
  uint64_t inside;
  uint64_t outside;
  int64_t extents;
};

/* Counts one extent. */
static void count_part(void *data, struct span part, enum part_kind kind) {
  struct owned *owned = data;
  if (kind == TREE)
    return;
  part = (struct span) { part.start * owned->block, part.end * owned->block };
  uint64_t inside = overlap(part, owned->range);
  owned->inside += inside;
  owned->outside += part.end - part.start - inside;
  owned->extents++;
}

/* Counts the bytes that the existing fence owns inside and outside a range. */
static errcode_t count_fenced(ext2_filsys fs, const struct survey *survey, struct span range,
                              struct owned *owned) {
  errcode_t error = 0;
  *owned = (struct owned) { .range = range, .block = fs->blocksize };
  for (unsigned i = 0; error == 0 && i < survey->files; i++)
    error = walk_tree(fs, survey->file[i], count_part, owned);
  return error;
}

/* Refuses a range that would leave less than one step for writers. */
static int check_room(const struct image *image, const struct survey *survey, struct span allowed,
                      const struct fence_options *options) {
  ext2_filsys fs = image->fs;
  uint64_t unused = 0;
  struct owned owned;
  struct span blocks = { allowed.start / fs->blocksize, allowed.end / fs->blocksize };
  errcode_t error = walk_bitmap(fs, blocks, add_blocks, &unused);
  if (error == 0)
    error = count_fenced(fs, survey, allowed, &owned);
  if (error != 0)
    return image_fail(image, error, "read the free space");
  uint64_t room = unused * fs->blocksize + owned.inside;
  uint64_t reserved = ext2fs_r_blocks_count(fs->super) * fs->blocksize;
  uint64_t step = options->step > 0 ? (uint64_t) options->step
                                    : (uint64_t) step_for((int64_t) image->fs_end);
  uint64_t available = room - smaller(room, reserved);
  return available >= step ? 0
                           : fail(&image->fault, ENOSPC,
                                  "%s: the allowed range (%s..%s) would leave only %s available to "
                                  "writers, less than the minimum of %s (one step); allow a larger "
                                  "range, free some space, use a smaller step, or reserve less space "
                                  "for root (tune2fs -m)", image->path, human(allowed.start).text,
                                  human(allowed.end).text, human(available).text, human(step).text);
}

/* Removes the incomplete fence after a cancelled operation. */
static int undo_laying(struct laying *laying) {
  struct image *image = laying->image;
  uint64_t done = (uint64_t) laying->report->taken;
  mark_parts(image->fs, &laying->spans, laying->at, -1);
  int result = remove_fence(image, laying->survey, laying->report);
  if (result == 0)
    result = image_finish(image);
  return result < 0 ? result
                    : fail(&image->fault, ECANCELED,
                           "%s: cancelled after %s of %s; the file system has no fence now; repeat the operation",
                           image->path, human(done).text,
                           human(laying->spans.blocks * image->block).text);
}

/* Removes the old fence and creates the new one in an opened and checked file system. */
static int set_fence(struct image *image, struct survey *survey, struct state *state,
                     const struct fence_options *options, struct fence_report *report) {
  ext2_filsys fs = image->fs;
  struct span allowed = span_of(&state->allowed);
  uint64_t ratio = image->cluster / image->block;
  uint64_t most = FILE_MAX_BLOCKS * image->block;
  if (!ext2fs_has_feature_huge_file(fs->super))
    most = smaller(most, SMALL_FILE_MAX);
  if (options->file_max > 0)
    most = smaller(most, (uint64_t) options->file_max);
  __attribute__((cleanup(cleanup_laying))) struct laying laying = {
    .image = image,
    .survey = survey,
    .options = options,
    .report = report,
    .extent_max = larger(EXTENT_MAX_BLOCKS / ratio, 1) * ratio,
    .file_max = larger(most / image->cluster, 1) * ratio,
  };

  int result = image_begin(image);
  if (result == 0)
    result = remove_lease(image, survey);
  if (result == 0 && survey->hidden != 0)
    result = remove_fence(image, survey, report);
  if (result < 0)
    return result;
  errcode_t error = walk_bitmap(fs, (struct span) { 0, allowed.start / image->block }, add_span,
                                &laying.spans);
  if (error == 0)
    error = walk_bitmap(fs, (struct span) { allowed.end / image->block,
                                            image->fs_end / image->block },
                        add_span, &laying.spans);
  if (error == 0) {
    /* Mark the extents first, so that the directory and the extent trees are allocated inside the range. */
    mark_parts(fs, &laying.spans, 0, 1);
    error = lay_fence(&laying, state);
  }
  if (error == 0 && !laying.cancelled)
    return image_finish(image);
  if (error == 0)
    return undo_laying(&laying);
  if (error == EFBIG)
    return fail(&image->fault, EFBIG, "%s: the fence needs more than %d files of %s; restore the file system "
                "with e2undo or e2fsck -f, and set the fence again with a larger file_max, or 0 for the default",
                image->path, FILES_MAX, human(laying.file_max * fs->blocksize).text);
  return image_fail(image, error, "create the fence");
}

/* Opens the file system and finds the fence in it. */
static int open_fence(struct image *image, struct survey *survey, const char *device,
                      const char *dir, const char *undo, const struct fence_options *options,
                      char *message, size_t size) {
  int result = image_open(image, device, undo, true, message, size);
  if (result == 0)
    result = take_survey(image, dir, survey);
  return result == 0 ? check_touched(image, survey, options) : result;
}

static int set(const char *device, const char *dir, const char *undo,
               const struct fence_range *allowed, int mode, const struct fence_options *options,
               struct fence_report *report, char *message, size_t size) {
  CLEANUP_IMAGE struct image image;
  struct survey survey;
  struct state state = { .mode = mode };
  int result = open_fence(&image, &survey, device, dir, undo, options, message, size);
  if (result == 0)
    result = check_options(&image, allowed, mode, options, &state.allowed);
  if (result == 0)
    result = check_room(&image, &survey, span_of(&state.allowed), options);
  if (result < 0)
    return result;
  state.cluster = image.cluster;
  return set_fence(&image, &survey, &state, options, report);
}

static int lift(const char *device, const char *dir, const char *undo,
                const struct fence_options *options, struct fence_report *report, char *message,
                size_t size) {
  CLEANUP_IMAGE struct image image;
  struct survey survey;
  int result = open_fence(&image, &survey, device, dir, undo, options, message, size);
  if (result < 0 || survey.hidden == 0)
    return result;
  result = image_begin(&image);
  if (result == 0)
    result = remove_lease(&image, &survey);
  if (result == 0)
    result = remove_fence(&image, &survey, report);
  return result == 0 ? image_finish(&image) : result;
}

int fence_offline_set(const char *device, const char *dir, const char *undo,
                      const struct fence_range *allowed, int mode,
                      const struct fence_options *options, struct fence_report *report,
                      char *message, size_t size) {
  struct fence_report unused;
  options = options != NULL ? options : &defaults;
  report = report != NULL ? report : &unused;
  memset(report, 0, sizeof *report);
  pthread_mutex_lock(&one_at_a_time);
  int result = set(device, dir, undo, allowed, mode, options, report, message, size);
  pthread_mutex_unlock(&one_at_a_time);
  return result;
}

int fence_offline_lift(const char *device, const char *dir, const char *undo,
                       const struct fence_options *options, struct fence_report *report,
                       char *message, size_t size) {
  struct fence_report unused;
  options = options != NULL ? options : &defaults;
  report = report != NULL ? report : &unused;
  memset(report, 0, sizeof *report);
  pthread_mutex_lock(&one_at_a_time);
  int result = lift(device, dir, undo, options, report, message, size);
  pthread_mutex_unlock(&one_at_a_time);
  return result;
}

/* Fills in the status of an opened file system. */
static int look(const struct image *image, const struct survey *survey,
                struct fence_status *status) {
  ext2_filsys fs = image->fs;
  const struct state *state = &survey->state;
  bool any = survey->files > 0 || survey->state_file != 0;
  status->state = survey->touched ? FENCE_TOUCHED
                  : !any          ? FENCE_NONE
                  : state->busy   ? FENCE_INTERRUPTED
                                  : FENCE_SET;
  status->mode = state->mode;
  status->allowed = state->allowed;
  status->files = survey->files;
  status->fs_size = (int64_t) image->fs_end;
  status->device_size = (int64_t) image->device_end;
  status->block_size = (int64_t) image->block;

  struct span allowed = state->mode != 0 ? span_of(&state->allowed)
                                         : (struct span) { 0, image->fs_end };
  uint64_t inside = 0, all = 0;
  struct owned owned;
  errcode_t error = count_fenced(fs, survey, allowed, &owned);
  if (error == 0)
    error = walk_bitmap(fs, (struct span) { 0, image->fs_end / image->block }, add_blocks, &all);
  if (error == 0)
    error = walk_bitmap(fs, (struct span) { allowed.start / image->block,
                                            allowed.end / image->block }, add_blocks, &inside);
  if (error != 0)
    return image_fail(image, error, "read the free space");
  status->extents = owned.extents;
  status->held = (int64_t) owned.inside;
  status->fenced = (int64_t) owned.outside;
  status->free_inside = (int64_t) (inside * image->block);
  status->free_outside = (int64_t) ((all - inside) * image->block);
  uint64_t reserved = ext2fs_r_blocks_count(fs->super);
  status->reserved = (int64_t) (smaller(reserved, all) * image->block);
  int64_t range = (int64_t) overlap(allowed, (struct span) { 0, image->fs_end });
  status->used_inside = range - status->held - status->free_inside;
  status->used_outside = status->fs_size - range - status->fenced - status->free_outside;
  return 0;
}

int fence_offline_status(const char *device, const char *dir, struct fence_status *status,
                         char *message, size_t size) {
  CLEANUP_IMAGE struct image image;
  struct survey survey;
  memset(status, 0, sizeof *status);
  int result = image_open(&image, device, NULL, false, message, size);
  if (result == 0)
    result = take_survey(&image, dir, &survey);
  return result == 0 ? look(&image, &survey, status) : result;
}
