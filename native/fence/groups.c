/* SPDX-License-Identifier: Apache-2.0 */

#include "groups.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <string.h>

/* Reads a number and advances TEXT past it. */
static bool read_number(const char **text, uint32_t *number) {
  char *end;
  while (**text == ' ')
    (*text)++;
  if (!isdigit((unsigned char) **text))
    return false;
  errno = 0;
  unsigned long long value = strtoull(*text, &end, 10);
  *number = (uint32_t) value;
  *text = end;
  return errno == 0 && value <= UINT32_MAX;
}

/* Skips spaces and MARK. Returns whether MARK was found. */
static bool read_mark(const char **text, char mark) {
  while (**text == ' ')
    (*text)++;
  if (**text != mark)
    return false;
  (*text)++;
  return true;
}

/* Reads the number of a group and of its free clusters. Returns whether both were found. */
static bool read_free(const char **line, uint32_t *number, uint32_t *free) {
  return read_mark(line, '#') && read_number(line, number) && read_mark(line, ':') && read_number(line, free);
}

/*
 * Parses a line such as "#7    : 40    2     3     [ 0     0     0     1     0     1  ... ]": group number,
 * free clusters, free extents, first free cluster, and chunks by size. Returns -EIO for any other line,
 * such as that of a damaged group.
 */
int read_group(const char *line, struct group *group) {
  uint64_t counted = 0;
  memset(group, 0, sizeof *group);
  if (!read_free(&line, &group->number, &group->free) || !read_number(&line, &group->fragments) ||
      !read_number(&line, &group->first) || !read_mark(&line, '['))
    return -EIO;
  for (unsigned i = 0; i < GROUP_ORDERS; i++) {
    if (!read_number(&line, &group->parts[i]))
      return -EIO;
    counted += (uint64_t) group->parts[i] << i;
  }
  return read_mark(&line, ']') && counted == group->free ? 0 : -EIO;
}

FILE *open_ext4_info(uint32_t major, uint32_t minor, const char *name) {
  char link[64], target[PATH_MAX], path[PATH_MAX + 32];
  snprintf(link, sizeof link, "/sys/dev/block/%u:%u", major, minor);
  ssize_t length = readlink(link, target, sizeof target - 1);
  if (length < 0)
    return NULL;
  target[length] = 0;
  const char *slash = strrchr(target, '/');
  snprintf(path, sizeof path, "/proc/fs/ext4/%s/%s", slash != NULL ? slash + 1 : target, name);
  return fopen(path, "re");
}

/* Receives the line of a block group. Returns -EIO if the line is invalid. */
typedef int (*line_function)(void *data, uint64_t number, const char *line);

/*
 * Calls EACH for all block groups. There must be COUNT groups. Returns -ENOENT if the kernel has no list, or
 * -EIO if it is invalid.
 */
static int each_line(uint32_t major, uint32_t minor, uint64_t count, line_function each, void *data) {
  CLEANUP_FILE FILE *file = open_ext4_info(major, minor, "mb_groups");
  CLEANUP_FREE char *line = NULL;
  size_t size = 0;
  if (file == NULL)
    return -ENOENT;

  /* The first line contains the column names. */
  if (getline(&line, &size, file) < 0)
    return -EIO;
  for (uint64_t i = 0; i < count; i++)
    if (getline(&line, &size, file) < 0 || each(data, i, line) < 0)
      return -EIO;
  return getline(&line, &size, file) >= 0 ? -EIO : 0;
}

/* Adds a group to a list. */
static int keep_group(void *data, uint64_t number, const char *line) {
  struct group *group = (struct group *) data + number;
  return read_group(line, group) == 0 && group->number == number ? 0 : -EIO;
}

/* Adds the free clusters of a group to a list. */
static int keep_free(void *data, uint64_t number, const char *line) {
  uint32_t *free = (uint32_t *) data + number, found;
  return read_free(&line, &found, free) && found == number ? 0 : -EIO;
}

/*
 * Reads the list of all block groups. There must be COUNT groups; the caller frees the list. Returns -ENOENT
 * if the kernel has no list, or -EIO if it is invalid. The caller then uses GETFSMAP.
 */
int load_groups(uint32_t major, uint32_t minor, uint64_t count, struct group **groups) {
  CLEANUP_FREE struct group *list = calloc(count, sizeof *list);
  int result = list == NULL ? -ENOMEM : each_line(major, minor, count, keep_group, list);
  if (result < 0)
    return result;
  *groups = list;
  list = NULL;
  return 0;
}

/* Reads the number of free clusters of each block group, as load_groups does. */
int load_free_clusters(uint32_t major, uint32_t minor, uint64_t count, uint32_t **clusters) {
  CLEANUP_FREE uint32_t *list = calloc(count, sizeof *list);
  int result = list == NULL ? -ENOMEM : each_line(major, minor, count, keep_free, list);
  if (result < 0)
    return result;
  *clusters = list;
  list = NULL;
  return 0;
}
