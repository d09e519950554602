/* SPDX-License-Identifier: Apache-2.0 */

#include "small_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

struct name {
  char text[24];
};

static struct name name_of(uint64_t inode) {
  struct name name;
  snprintf(name.text, sizeof name.text, "%016" PRIx64, inode);
  return name;
}

int small_open(int store) {
  if (mkdirat(store, "small", 0700) != 0 && errno != EEXIST)
    return -errno;
  int dir = openat(store, "small", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return dir < 0 ? -errno : dir;
}

ssize_t small_read(int dir, uint64_t inode, void *data, size_t size, uint64_t offset) {
  int fd = openat(dir, name_of(inode).text, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return errno == ENOENT ? 0 : -errno;
  ssize_t got = pread(fd, data, size, (off_t) offset);
  if (got < 0)
    got = -errno;
  close(fd);
  return got;
}

ssize_t small_write(int dir, uint64_t inode, const void *data, size_t size, uint64_t offset) {
  int fd = openat(dir, name_of(inode).text, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0)
    return -errno;
  ssize_t put = pwrite(fd, data, size, (off_t) offset);
  if (put < 0)
    put = -errno;
  close(fd);
  return put;
}

int small_truncate(int dir, uint64_t inode, uint64_t size) {
  int fd = openat(dir, name_of(inode).text, O_WRONLY | O_CLOEXEC | (size > 0 ? O_CREAT : 0), 0600);
  if (fd < 0)
    return errno == ENOENT ? 0 : -errno;
  int result = ftruncate(fd, (off_t) size) == 0 ? 0 : -errno;
  close(fd);
  return result;
}

int small_sync(int dir, uint64_t inode) {
  int fd = openat(dir, name_of(inode).text, O_WRONLY | O_CLOEXEC);
  if (fd < 0)
    return errno == ENOENT ? 0 : -errno;
  int result = fdatasync(fd) == 0 ? 0 : -errno;
  close(fd);
  return result;
}

int small_remove(int dir, uint64_t inode) {
  return unlinkat(dir, name_of(inode).text, 0) == 0 || errno == ENOENT ? 0 : -errno;
}

int64_t small_length(int dir, uint64_t inode) {
  struct stat found;
  return fstatat(dir, name_of(inode).text, &found, 0) == 0 ? found.st_size : -1;
}

int small_each(int dir, void (*call)(void *to, uint64_t inode), void *to) {
  DIR *list = fdopendir(openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (list == NULL)
    return -errno;
  struct dirent *entry;
  while ((entry = readdir(list)) != NULL) {
    uint64_t inode;
    int end = 0;
    if (sscanf(entry->d_name, "%16" SCNx64 "%n", &inode, &end) == 1 && end == 16)
      call(to, inode);
  }
  closedir(list);
  return 0;
}
