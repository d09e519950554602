/* SPDX-License-Identifier: Apache-2.0 */

/* Read-only operations: status, quick status, check, map, and the walk over all extents. They take no lock. */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>

#include "extents.h"
#include "fence_dir.h"
#include "groups.h"
#include "sink.h"

/* Called for each free or fenced extent of the device. */
typedef int (*part_function)(void *data, struct span part, bool fenced);

/* The state of the walk of each_part. */
struct parts {
  part_function each;
  void *data;
};

/* Calls the part function for an extent of the fence. */
static int fenced_part(void *data, const struct extent *extent) {
  struct parts *parts = data;
  struct span part = { extent->physical, extent->physical + extent->length };
  return parts->each(parts->data, part, true);
}

/* Calls the part function for a free extent. */
static int free_part(void *data, struct span part) {
  struct parts *parts = data;
  return parts->each(parts->data, part, false);
}

/* Calls EACH for the extents of all fence files. */
static int each_fenced(const struct fence_dir *fence_dir, extent_function each, void *data) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < fence_dir->files; i++)
    result = walk_extents(fence_dir->file[i], (struct span) { 0, INT64_MAX }, each, data);
  return result;
}

/* Calls the part function for all free extents. */
static int each_free(const struct fence_dir *fence_dir, struct parts *parts) {
  return walk_free(fence_dir->parent, fence_dir->device, (struct span) { 0, fence_dir->fs_end }, free_part, parts);
}

/* Writes a message if a walk has failed. Returns RESULT. */
static int explain_walk(const struct fence_dir *fence_dir, int result) {
  return result == 0 ? 0
                     : fail(&fence_dir->fault, -result, "%s: cannot read the fenced and free space: %s",
                            fence_dir->path, strerror(-result));
}

/* Calls EACH for all free and fenced extents. */
static int each_part(const struct fence_dir *fence_dir, part_function each, void *data) {
  struct parts parts = { each, data };
  int result = each_fenced(fence_dir, fenced_part, &parts);
  return explain_walk(fence_dir, result == 0 ? each_free(fence_dir, &parts) : result);
}

/* Adds the bytes of an extent to the status. */
static int count_part(void *data, struct span part, bool fenced) {
  struct fence_status *status = data;
  int64_t inside = (int64_t) overlap(part, span_of(&status->allowed));
  int64_t outside = (int64_t) (part.end - part.start) - inside;
  status->extents += fenced;
  *(fenced ? &status->held : &status->free_inside) += inside;
  *(fenced ? &status->fenced : &status->free_outside) += outside;
  return 0;
}

/* Opens the fence for reading. */
static int open_to_look(struct fence_dir *fence_dir, const char *dir, char *message, size_t size) {
  int result = fence_dir_open(fence_dir, dir, message, size);
  return result == 0 && fence_dir->hidden >= 0 ? fence_dir_open_files(fence_dir, false) : result;
}

/* Returns the enum fence_state, or -errno if it is unknown. Describes problems in the message. */
static int64_t judge(const struct fence_dir *fence_dir, struct state *state) {
  struct state again;
  memset(state, 0, sizeof *state);
  if (fence_dir->hidden < 0)
    return FENCE_NONE;
  int result = state_load(fence_dir->hidden, state);
  if (result == -ENOENT && fence_dir->files == 0)
    return FENCE_NONE;
  if (result < 0) {
    memset(state, 0, sizeof *state);
    fail(&fence_dir->fault, -result, "%s/" HIDDEN_NAME "/" STATE_NAME ": %s; find out who changed it, "
         "then set or lift the fence with --adopt", fence_dir->path,
         result == -ENOENT ? "is missing, but fence files exist" : strerror(-result));
    return FENCE_TOUCHED;
  }
  result = state->busy ? 0 : fence_dir_compare(fence_dir, state);
  if (!state->busy && result == 0)
    return FENCE_SET;
  /* The files may differ because another operation has begun since the state was read. */
  if (!state->busy && state_load(fence_dir->hidden, &again) == 0 &&
      memcmp(state, &again, sizeof again) == 0)
    return result == -EUCLEAN ? FENCE_TOUCHED : result;
  fail(&fence_dir->fault, EINTR,
       "%s: an operation on the fence is still running, or was interrupted: wait until it ends, or repeat it",
       fence_dir->path);
  return FENCE_INTERRUPTED;
}

/* Fills in the fields that do not need GETFSMAP. */
static int quick_status(struct fence_dir *fence_dir, struct fence_status *status) {
  struct state state;
  struct statfs fs;
  int64_t found = judge(fence_dir, &state);
  if (found < 0)
    return (int) found;
  status->state = found;
  status->mode = state.mode;
  status->allowed = state.allowed;
  status->files = fence_dir->files;
  status->fs_size = (int64_t) fence_dir->fs_end;
  status->device_size = (int64_t) fence_dir->device_end;
  status->block_size = (int64_t) fence_dir->block;
  if (fstatfs(fence_dir->parent, &fs) != 0)
    return fail(&fence_dir->fault, errno, "%s: %s", fence_dir->path, strerror(errno));
  status->reserved = (int64_t) ((fs.f_bfree - fs.f_bavail) * fence_dir->block);
  status->df_total = (int64_t) (fs.f_blocks * fence_dir->block);
  status->df_used = (int64_t) ((fs.f_blocks - fs.f_bfree) * fence_dir->block);
  status->df_available = (int64_t) (fs.f_bavail * fence_dir->block);
  return 0;
}

/*
 * Maximum number of attempts to read the status of a fence that another program appears to have changed. An
 * operation that begins or ends during an attempt looks the same.
 */
#define LOOKS 3

/*
 * Opens the fence and fills in the fields that do not need GETFSMAP. Returns 1, with the state FENCE_TOUCHED,
 * if a fence file is not a regular file of the owner of the fence.
 */
static int open_for_quick_status(struct fence_dir *fence_dir, const char *dir, struct fence_status *status,
                          char *message, size_t size) {
  for (int looks = 1;; looks++) {
    memset(status, 0, sizeof *status);
    int result = open_to_look(fence_dir, dir, message, size);
    if (result == -EUCLEAN) {
      status->state = FENCE_TOUCHED;
      result = 1;
    } else if (result == 0) {
      result = quick_status(fence_dir, status);
    }
    if (result < 0 || status->state != FENCE_TOUCHED || looks == LOOKS)
      return result;
    fence_dir_close(fence_dir);
  }
}

int fence_sink_supported(const char *dir, char *message, size_t size) {
  CLEANUP_PLACE struct fence_dir fence_dir;
  int result = fence_dir_open(&fence_dir, dir, message, size);
  return result == 0 ? sink_supported(&fence_dir) : result;
}

/* Returns the total number of bytes of the fence files. */
static int64_t sum_files(const struct fence_dir *fence_dir) {
  int64_t sum = 0;
  for (unsigned i = 0; i < fence_dir->files; i++) {
    struct stat found;
    if (fstat(fence_dir->file[i], &found) == 0)
      sum += (int64_t) found.st_blocks * 512;
  }
  return sum;
}

int fence_status_quick(const char *dir, struct fence_status *status, char *message, size_t size) {
  CLEANUP_PLACE struct fence_dir fence_dir;
  int result = open_for_quick_status(&fence_dir, dir, status, message, size);
  if (result == 0)
    status->fenced = sum_files(&fence_dir);
  return result < 0 ? result : 0;
}

/* Reads the complete status, including the addresses of free space. */
static int look(const char *dir, struct fence_status *status, char *message, size_t size) {
  CLEANUP_PLACE struct fence_dir fence_dir;
  int result = open_for_quick_status(&fence_dir, dir, status, message, size);
  if (result != 0)
    return result < 0 ? result : 0;

  struct fence_range all = { 0, status->fs_size };
  bool none = status->allowed.length == 0;
  if (none)
    status->allowed = all;
  result = each_part(&fence_dir, count_part, status);
  status->used_inside = (int64_t) overlap(span_of(&status->allowed), span_of(&all)) -
                        status->held - status->free_inside;
  status->used_outside = status->fs_size - status->used_inside - status->held -
                         status->free_inside - status->fenced - status->free_outside;
  if (none)
    status->allowed = (struct fence_range) { 0, 0 };
  return result;
}

int fence_status(const char *dir, struct fence_status *status, char *message, size_t size) {
  return look(dir, status, message, size);
}

int fence_check(const char *dir, struct fence_status *status, char *message, size_t size) {
  struct fence_status unused;
  struct fault fault = { message, size };
  status = status != NULL ? status : &unused;
  int result = look(dir, status, message, size);
  if (result < 0)
    return result;
  if (status->state == FENCE_NONE)
    return fail(&fault, EUCLEAN, "%s: has no fence; set one first", dir);
  if (status->state != FENCE_SET)
    return -EUCLEAN;
  if (status->held > 0)
    return fail(&fault, EUCLEAN,
                "%s: the fence owns %s in the allowed range; set the fence again with the same range", dir,
                human((uint64_t) status->held).text);
  if (status->free_outside > SCRAPS * status->block_size)
    return fail(&fault, EUCLEAN,
                "%s: %s are free outside of the allowed range, because files were removed there after the "
                "fence was set; set the fence again with the same range", dir,
                human((uint64_t) status->free_outside).text);
  return 0;
}

/* The map that fence_map fills in: COUNT parts of WIDTH bytes. The last part extends to the end of the file system. */
struct map {
  struct fence_space *parts;
  uint64_t count;
  uint64_t width;
};

/* Returns the part of the map that contains the start of SPAN. Sets END to the end of SPAN in this part. */
static struct fence_space *first_part(const struct map *map, struct span span, uint64_t *end) {
  uint64_t i = smaller(span.start / map->width, map->count - 1);
  *end = i == map->count - 1 ? span.end : smaller((i + 1) * map->width, span.end);
  return &map->parts[i];
}

/* Adds an extent to the parts of the map that contain it. */
static int add_to_map(void *data, struct span extent, bool fenced) {
  for (uint64_t end; extent.start < extent.end; extent.start = end) {
    struct fence_space *part = first_part(data, extent, &end);
    *(fenced ? &part->fenced : &part->free) += (int64_t) (end - extent.start);
  }
  return 0;
}

/* Adds the free space of a block group, in proportion to the size of the group in each part. */
static void add_group_to_map(const struct map *map, struct span group, uint64_t free_blocks, uint64_t block) {
  uint64_t length = group.end - group.start, rest = free_blocks;
  for (uint64_t end; group.start < group.end; group.start = end) {
    struct fence_space *part = first_part(map, group, &end);
    uint64_t share = end == group.end ? rest : free_blocks * (end - group.start) / length;
    part->free += (int64_t) (share * block);
    rest -= share;
  }
}

/*
 * Adds the free space of all block groups to the map. Returns false, and adds nothing, in three cases: a part
 * is smaller than a group, there are few groups, or the list of groups is not usable. The caller then uses
 * GETFSMAP. The list is not usable with bigalloc, or with a number of blocks per group other than the
 * default. Such a list has an unexpected number of groups, or its free space adds up to at most half of the
 * free space of the file system.
 */
static bool add_groups_to_map(const struct map *map, const struct fence_dir *fence_dir) {
  struct group_layout layout = layout_of_groups(fence_dir->block, fence_dir->block, fence_dir->fs_end);
  CLEANUP_FREE uint32_t *free_blocks = NULL;
  uint64_t sum = 0;
  struct stat dir;
  struct statfs fs;
  if (layout.count < MANY_GROUPS || map->width < layout.size || fstat(fence_dir->parent, &dir) != 0 ||
      fstatfs(fence_dir->parent, &fs) != 0 ||
      load_free_clusters(major(dir.st_dev), minor(dir.st_dev), layout.count, &free_blocks) < 0)
    return false;
  for (uint64_t i = 0; i < layout.count; i++)
    sum += free_blocks[i];
  if (sum + sum / 2 < fs.f_bfree)
    return false;
  for (uint64_t i = 0; i < layout.count; i++) {
    uint64_t start = layout.start + i * layout.size;
    add_group_to_map(map, (struct span) { start, smaller(start + layout.size, fence_dir->fs_end) },
                     free_blocks[i], fence_dir->block);
  }
  return true;
}

int fence_map(const char *dir, struct fence_space *parts, size_t count, char *message, size_t size) {
  CLEANUP_PLACE struct fence_dir fence_dir;
  int result = open_to_look(&fence_dir, dir, message, size);
  if (result < 0)
    return result;
  if (count == 0 || count > fence_dir.fs_end)
    return fail(&fence_dir.fault, EINVAL, "%s: cannot divide a file system of %s into %zu parts", dir,
                human(fence_dir.fs_end).text, count);

  struct map map = { parts, count, fence_dir.fs_end / count };
  struct parts walk = { add_to_map, &map };
  memset(parts, 0, count * sizeof *parts);
  result = each_fenced(&fence_dir, fenced_part, &walk);
  if (result == 0 && !add_groups_to_map(&map, &fence_dir))
    result = each_free(&fence_dir, &walk);
  for (size_t i = 0; result == 0 && i < count; i++) {
    int64_t end = (int64_t) (i == count - 1 ? fence_dir.fs_end : (i + 1) * map.width);
    int64_t unfenced = end - (int64_t) (i * map.width) - parts[i].fenced;
    if (parts[i].free > unfenced)
      parts[i].free = unfenced;
    parts[i].used = unfenced - parts[i].free;
  }
  return explain_walk(&fence_dir, result);
}

/* The state of the walk of fence_file_extents. */
struct found_extents {
  struct fence_range *list;
  size_t capacity, count;
};

/* Adds an extent of a file. */
static int add_extent(void *data, const struct extent *extent) {
  struct found_extents *found = data;
  if (found->count < found->capacity)
    found->list[found->count] = (struct fence_range) { (int64_t) extent->physical, (int64_t) extent->length };
  found->count++;
  return 0;
}

int fence_file_extents(const char *file, struct fence_range *extents, size_t capacity, size_t *count,
                       char *message, size_t size) {
  struct fault fault = { message, size };
  struct found_extents found = { extents, capacity, 0 };
  struct stat status;
  CLEANUP_CLOSE int fd = open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  *count = 0;
  if (message != NULL && size > 0)
    *message = 0;
  if (fd < 0 || fstat(fd, &status) != 0)
    return fail(&fault, errno, "%s: %s", file, errno == ELOOP ? "is a symbolic link" : strerror(errno));
  if (!S_ISREG(status.st_mode))
    return fail(&fault, EINVAL, "%s: is not a regular file", file);
  int result = walk_extents(fd, (struct span) { 0, INT64_MAX }, add_extent, &found);
  *count = found.count;
  if (result == -EAGAIN)
    return fail(&fault, EAGAIN, "%s: has data without an address on the disk (not written yet, or in its inode)", file);
  return result == 0 ? 0 : fail(&fault, -result, "%s: cannot read its extents: %s", file, strerror(-result));
}

/* The state of the walk of fence_extents. */
struct pieces {
  fence_extent each;
  void *data;
  int result;
};

/* Calls the caller's function for an extent, and ends the walk if it returns a nonzero value. */
static int piece(void *data, const struct extent *extent) {
  struct pieces *pieces = data;
  pieces->result = pieces->each(pieces->data, (int64_t) extent->physical, (int64_t) extent->length);
  return pieces->result != 0 ? -ECANCELED : 0;
}

int fence_extents(const char *dir, fence_extent each, void *data, char *message, size_t size) {
  CLEANUP_PLACE struct fence_dir fence_dir;
  struct pieces pieces = { each, data, 0 };
  int result = open_to_look(&fence_dir, dir, message, size);
  if (result < 0)
    return result;
  result = each_fenced(&fence_dir, piece, &pieces);
  if (pieces.result != 0)
    return pieces.result;
  return result == 0 ? 0
                     : fail(&fence_dir.fault, -result, "%s: cannot read the extents of the fence: %s", dir,
                            strerror(-result));
}
