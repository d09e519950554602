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

/*
 * Parses a line such as "#7    : 40    2     3     [ 0     0     0     1     0     1  ... ]": group number,
 * free clusters, free extents, first free cluster, and chunks by size. Returns -EIO for any other line,
 * such as that of a damaged group.
 */
int read_group(const char *line, struct group *group) {
  uint64_t counted = 0;
  memset(group, 0, sizeof *group);
  if (!read_mark(&line, '#') || !read_number(&line, &group->number) || !read_mark(&line, ':') ||
      !read_number(&line, &group->free) || !read_number(&line, &group->fragments) ||
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

/*
 * Reads the list of all block groups. There must be COUNT groups; the caller frees the list. Returns
 * -ENOENT if the kernel has no list, or -EIO if it is invalid; the caller then uses GETFSMAP.
 */
int load_groups(uint32_t major, uint32_t minor, uint64_t count, struct group **groups) {
  CLEANUP_FILE FILE *file = open_ext4_info(major, minor, "mb_groups");
  CLEANUP_FREE struct group *list = NULL;
  CLEANUP_FREE char *line = NULL;
  size_t size = 0;
  if (file == NULL)
    return -ENOENT;
  list = calloc(count, sizeof *list);
  if (list == NULL)
    return -ENOMEM;

  /* The first line contains the column names. */
  if (getline(&line, &size, file) < 0)
    return -EIO;
  for (uint64_t i = 0; i < count; i++)
    if (getline(&line, &size, file) < 0 || read_group(line, &list[i]) < 0 || list[i].number != i)
      return -EIO;
  if (getline(&line, &size, file) >= 0)
    return -EIO;
  *groups = list;
  list = NULL;
  return 0;
}
