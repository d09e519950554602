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
  int dir = openat(store, "small", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return dir < 0 ? -errno : dir;
}

int small_create(int store) {
  return mkdirat(store, "small", 0700) == 0 ? small_open(store) : -errno;
}

int small_read(int dir, uint64_t inode, void *data, size_t size, uint64_t offset) {
  if (size == 0)
    return 0;
  int fd = openat(dir, name_of(inode).text, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return errno == ENOENT ? -EIO : -errno;
  ssize_t got = pread(fd, data, size, (off_t) offset);
  int result = got < 0 ? -errno : (size_t) got < size ? -EIO : 0;
  close(fd);
  return result;
}

/* Zeroes the bytes of a small file from "length" to "end" that a truncation has left. Returns 0 or -errno. */
static int clear_tail(int fd, uint64_t length, uint64_t end) {
  /* Not const, so that it is in .bss and does not enlarge the program file. */
  static char zeros[1 << 16];
  struct stat found;
  if (fstat(fd, &found) != 0)
    return -errno;
  if ((uint64_t) found.st_size < length)
    return -EIO;
  if (end > (uint64_t) found.st_size)
    end = (uint64_t) found.st_size;
  while (length < end) {
    ssize_t put = pwrite(fd, zeros, end - length < sizeof zeros ? end - length : sizeof zeros, (off_t) length);
    if (put < 0)
      return -errno;
    length += (uint64_t) put;
  }
  return 0;
}

ssize_t small_write(int dir, uint64_t inode, uint64_t length, const void *data, size_t size, uint64_t offset) {
  int fd = openat(dir, name_of(inode).text, O_WRONLY | O_CLOEXEC | (length == 0 ? O_CREAT : 0), 0600);
  if (fd < 0)
    return length > 0 && errno == ENOENT ? -EIO : -errno;
  int result = clear_tail(fd, length, offset);
  ssize_t put = result != 0 ? result : pwrite(fd, data, size, (off_t) offset);
  if (result == 0 && put < 0)
    put = -errno;
  close(fd);
  return put;
}

int small_truncate(int dir, uint64_t inode, uint64_t size) {
  int fd = openat(dir, name_of(inode).text, O_WRONLY | O_CLOEXEC);
  if (fd < 0)
    return errno == ENOENT ? 0 : -errno;
  int result = ftruncate(fd, (off_t) size) == 0 ? 0 : -errno;
  close(fd);
  return result;
}

int small_start_sync(int dir, uint64_t inode) {
  int fd = openat(dir, name_of(inode).text, O_WRONLY | O_CLOEXEC);
  if (fd < 0)
    return errno == ENOENT ? 0 : -errno;
  int result = sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE) == 0 ? 0 : -errno;
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
