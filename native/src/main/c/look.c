/* SPDX-License-Identifier: Apache-2.0 */

/* What only looks: status, glance, check, map, and the walk over the pieces. None of them takes the lock. */

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>

#include "extents.h"
#include "place.h"

/* Called for each part of the device that is free or fenced. */
typedef int (*part_function)(void *data, struct span part, bool fenced);

/* What each_part walks with. */
struct parts {
  part_function each;
  void *data;
};

/* Hands on a piece of the fence. */
static int fenced_part(void *data, const struct extent *extent) {
  struct parts *parts = data;
  struct span part = { extent->physical, extent->physical + extent->length };
  return parts->each(parts->data, part, true);
}

/* Hands on a free part. */
static int free_part(void *data, struct span part) {
  struct parts *parts = data;
  return parts->each(parts->data, part, false);
}

/* Walks over the pieces of the fence. */
static int each_fenced(const struct place *place, extent_function each, void *data) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < place->files; i++)
    result = walk_extents(place->file[i], (struct span) { 0, INT64_MAX }, each, data);
  return result;
}

/* Walks over all that is free or fenced. */
static int each_part(const struct place *place, part_function each, void *data) {
  struct parts parts = { each, data };
  int result = each_fenced(place, fenced_part, &parts);
  if (result == 0)
    result = walk_free(place->parent, place->device, (struct span) { 0, place->fs_end }, free_part,
                       &parts);
  return result == 0 ? 0
                     : fail(&place->fault, -result, "%s: cannot read the map of the file system: %s",
                            place->path, strerror(-result));
}

/* Counts a part of the device into the status. */
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
static int open_to_look(struct place *place, const char *dir, char *message, size_t size) {
  int result = place_open(place, dir, message, size);
  return result == 0 && place->hidden >= 0 ? place_open_files(place, false) : result;
}

/* Returns the state of the fence, or -errno if it is unknown. Explains a problem in the message. */
static int64_t judge(const struct place *place, struct state *state) {
  struct state again;
  memset(state, 0, sizeof *state);
  if (place->hidden < 0)
    return FENCE_NONE;
  int result = state_load(place->hidden, state);
  if (result == -ENOENT && place->files == 0)
    return FENCE_NONE;
  if (result < 0) {
    memset(state, 0, sizeof *state);
    fail(&place->fault, -result, "%s/" HIDDEN_NAME "/" STATE_NAME ": %s; find out who changed it, "
         "then set or lift it with --adopt", place->path,
         result == -ENOENT ? "is gone, but there are fence files" : strerror(-result));
    return FENCE_TOUCHED;
  }
  result = state->busy ? 0 : place_compare(place, state);
  if (!state->busy && result == 0)
    return FENCE_SET;
  /* An operation that has begun since then explains the difference. */
  if (!state->busy && state_load(place->hidden, &again) == 0 &&
      memcmp(state, &again, sizeof again) == 0)
    return result == -EUCLEAN ? FENCE_TOUCHED : result;
  fail(&place->fault, EINTR,
       "%s: an operation on the fence was cut short or is going on; repeat it", place->path);
  return FENCE_INTERRUPTED;
}

/* Fills in what is known without the map. */
static int glance(struct place *place, struct fence_status *status) {
  struct state state;
  struct statfs fs;
  int64_t found = judge(place, &state);
  if (found < 0)
    return (int) found;
  status->state = found;
  status->mode = state.mode;
  status->allowed = state.allowed;
  status->files = place->files;
  status->fs_size = (int64_t) place->fs_end;
  status->device_size = (int64_t) place->device_end;
  status->block_size = (int64_t) place->block;
  if (fstatfs(place->parent, &fs) != 0)
    return fail(&place->fault, errno, "%s: %s", place->path, strerror(errno));
  status->reserved = (int64_t) ((fs.f_bfree - fs.f_bavail) * place->block);
  status->df_total = (int64_t) (fs.f_blocks * place->block);
  status->df_used = (int64_t) ((fs.f_blocks - fs.f_bfree) * place->block);
  status->df_available = (int64_t) (fs.f_bavail * place->block);
  return 0;
}

/* Opens the fence and tells what is known without the map. 1: it is not even to be opened. */
static int open_to_glance(struct place *place, const char *dir, struct fence_status *status,
                          char *message, size_t size) {
  memset(status, 0, sizeof *status);
  int result = open_to_look(place, dir, message, size);
  if (result == -EUCLEAN) {
    status->state = FENCE_TOUCHED;
    return 1;
  }
  return result == 0 ? glance(place, status) : result;
}

/* Adds up what the fence files own. */
static int64_t sum_files(const struct place *place) {
  int64_t sum = 0;
  for (unsigned i = 0; i < place->files; i++) {
    struct stat found;
    if (fstat(place->file[i], &found) == 0)
      sum += (int64_t) found.st_blocks * 512;
  }
  return sum;
}

int fence_glance(const char *dir, struct fence_status *status, char *message, size_t size) {
  CLEANUP_PLACE struct place place;
  int result = open_to_glance(&place, dir, status, message, size);
  if (result == 0)
    status->fenced = sum_files(&place);
  return result < 0 ? result : 0;
}

/* Fills in the status. */
static int look(const char *dir, struct fence_status *status, char *message, size_t size) {
  CLEANUP_PLACE struct place place;
  int result = open_to_glance(&place, dir, status, message, size);
  if (result != 0)
    return result < 0 ? result : 0;

  struct fence_range all = { 0, status->fs_size };
  bool none = status->allowed.length == 0;
  if (none)
    status->allowed = all;
  result = each_part(&place, count_part, status);
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
                "%s: the fence holds %" PRId64 " bytes (%s) of the allowed range; repeat set", dir,
                status->held, human((uint64_t) status->held).text);
  if (status->free_outside > SCRAPS * status->block_size)
    return fail(&fault, EUCLEAN,
                "%s: %" PRId64 " bytes (%s) are free outside of the allowed range, where files were "
                "removed after the fence was set; repeat set to fence them", dir,
                status->free_outside, human((uint64_t) status->free_outside).text);
  return 0;
}

/* What add_to_map walks with. */
struct map {
  struct fence_space *parts;
  uint64_t count;
  uint64_t width;
};

/* Adds a part of the device to the parts of the map that it lies in. */
static int add_to_map(void *data, struct span part, bool fenced) {
  struct map *map = data;
  while (part.start < part.end) {
    uint64_t i = smaller(part.start / map->width, map->count - 1);
    uint64_t end = i == map->count - 1 ? part.end : smaller((i + 1) * map->width, part.end);
    *(fenced ? &map->parts[i].fenced : &map->parts[i].free) += (int64_t) (end - part.start);
    part.start = end;
  }
  return 0;
}

int fence_map(const char *dir, struct fence_space *parts, size_t count, char *message, size_t size) {
  CLEANUP_PLACE struct place place;
  int result = open_to_look(&place, dir, message, size);
  if (result < 0)
    return result;
  if (count == 0 || count > place.fs_end)
    return fail(&place.fault, EINVAL, "%s: cannot divide %" PRIu64 " bytes into %zu parts", dir,
                place.fs_end, count);

  struct map map = { parts, count, place.fs_end / count };
  memset(parts, 0, count * sizeof *parts);
  result = each_part(&place, add_to_map, &map);
  for (size_t i = 0; result == 0 && i < count; i++) {
    uint64_t end = i == count - 1 ? place.fs_end : (i + 1) * map.width;
    parts[i].used = (int64_t) (end - i * map.width) - parts[i].free - parts[i].fenced;
  }
  return result;
}

/* What fence_extents walks with. */
struct pieces {
  fence_extent each;
  void *data;
  int result;
};

/* Hands on one piece, and ends the walk when the caller wants that. */
static int piece(void *data, const struct extent *extent) {
  struct pieces *pieces = data;
  pieces->result = pieces->each(pieces->data, (int64_t) extent->physical, (int64_t) extent->length);
  return pieces->result != 0 ? -ECANCELED : 0;
}

int fence_extents(const char *dir, fence_extent each, void *data, char *message, size_t size) {
  CLEANUP_PLACE struct place place;
  struct pieces pieces = { each, data, 0 };
  int result = open_to_look(&place, dir, message, size);
  if (result < 0)
    return result;
  result = each_fenced(&place, piece, &pieces);
  if (pieces.result != 0)
    return pieces.result;
  return result == 0 ? 0
                     : fail(&place.fault, -result, "%s: cannot read the map of the fence: %s", dir,
                            strerror(-result));
}
