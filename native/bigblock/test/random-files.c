/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Does random operations on files in a directory and on a copy in memory, and compares the results.
 * Like fsx of xfstests, but with several files, renames and block boundaries.
 * usage: random-files DIR SEED OPERATIONS SIZE_MOST
 */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../zbrdrive/test/check.h"

#define FILES 6

struct copy {
  bool there;
  char *data;
  size_t size;
};

static struct copy copies[FILES];
static char *buffer;
static size_t most;

static size_t below(size_t limit) {
  return limit == 0 ? 0 : (size_t) (drand48() * (double) limit);
}

/* Returns a random length in bytes: small or large, aligned to 4096 or not. */
static size_t some_length(void) {
  switch (below(4)) {
  case 0: return below(100) + 1;
  case 1: return (below(8) + 1) * 4096;
  case 2: return below(most / 20) + 1;
  default: return below(most / 3) + 1;
  }
}

static size_t some_offset(void) {
  size_t offset = below(most);
  return below(3) == 0 ? offset / 4096 * 4096 : offset;
}

static const char *name_of(unsigned file) {
  static char names[4][16];
  static unsigned next;
  char *name = names[next++ % 4];
  snprintf(name, 16, "file%u", file);
  return name;
}

static int open_file(unsigned file) {
  int fd = open(name_of(file), O_RDWR | O_CREAT, 0644);
  CHECK(fd >= 0);
  copies[file].there = true;
  return fd;
}

static void grow(struct copy *copy, size_t size) {
  if (size > copy->size) {
    memset(copy->data + copy->size, 0, size - copy->size);
    copy->size = size;
  }
}

static void write_some(unsigned file, bool append) {
  struct copy *copy = &copies[file];
  int fd = open_file(file);
  size_t offset = append ? copy->size : some_offset(), length = some_length();
  if (offset + length > most) {
    close(fd);
    return;
  }
  for (size_t i = 0; i < length; i++)
    buffer[i] = (char) (lrand48() >> 8);
  for (size_t done = 0; done < length;) {
    ssize_t put = pwrite(fd, buffer + done, length - done, (off_t) (offset + done));
    CHECK(put > 0);
    done += (size_t) put;
  }
  grow(copy, offset + length);
  memcpy(copy->data + offset, buffer, length);
  if (below(8) == 0)
    CHECK(fsync(fd) == 0);
  CHECK(close(fd) == 0);
}

static void write_mapped(unsigned file) {
  struct copy *copy = &copies[file];
  int fd = open_file(file);
  if (copy->size > 0) {
    char *map = mmap(NULL, copy->size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(map != MAP_FAILED);
    size_t offset = below(copy->size), length = below(copy->size - offset);
    for (size_t i = 0; i < length; i++)
      map[offset + i] = copy->data[offset + i] = (char) (lrand48() >> 8);
    CHECK(msync(map, copy->size, MS_SYNC) == 0 && munmap(map, copy->size) == 0);
  }
  close(fd);
}

static void read_some(unsigned file) {
  const struct copy *copy = &copies[file];
  int fd = open_file(file);
  size_t offset = some_offset(), length = some_length();
  if (below(2) == 0)
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
  size_t expected = offset < copy->size ? copy->size - offset : 0;
  if (expected > length)
    expected = length;
  for (size_t done = 0; done < expected;) {
    ssize_t got = pread(fd, buffer + done, length - done, (off_t) (offset + done));
    CHECK(got > 0);
    done += (size_t) got;
  }
  CHECK(pread(fd, buffer + expected, 1, (off_t) (copy->size > offset ? copy->size : offset)) == 0);
  CHECK(memcmp(buffer, copy->data + offset, expected) == 0);
  close(fd);
}

static void truncate_some(unsigned file) {
  struct copy *copy = &copies[file];
  size_t size = below(4) == 0 ? 0 : some_offset();
  close(open_file(file));
  CHECK(truncate(name_of(file), (off_t) size) == 0);
  grow(copy, size);
  copy->size = size;
}

static void rename_some(unsigned file, unsigned to) {
  if (!copies[file].there || file == to)
    return;
  CHECK(rename(name_of(file), name_of(to)) == 0);
  char *data = copies[to].data;
  copies[to] = copies[file];
  copies[file] = (struct copy) { .data = data };
}

/* Removes an open file and continues to use it. */
static void remove_open(unsigned file) {
  if (!copies[file].there)
    return;
  int fd = open_file(file);
  CHECK(unlink(name_of(file)) == 0 && access(name_of(file), F_OK) == -1 && errno == ENOENT);
  struct stat found;
  CHECK(fstat(fd, &found) == 0 && found.st_nlink == 0 && (size_t) found.st_size == copies[file].size);
  size_t size = copies[file].size;
  CHECK(size == 0 || (pread(fd, buffer, 1, (off_t) size - 1) == 1 && buffer[0] == copies[file].data[size - 1]));
  CHECK(pwrite(fd, "end", 3, (off_t) size) == 3 && pread(fd, buffer, 4, (off_t) size) == 3);
  CHECK(memcmp(buffer, "end", 3) == 0);
  close(fd);
  copies[file].there = false;
  copies[file].size = 0;
}

static void compare_all(void) {
  for (unsigned file = 0; file < FILES; file++) {
    struct stat found;
    if (!copies[file].there) {
      CHECK(stat(name_of(file), &found) == -1 && errno == ENOENT);
      continue;
    }
    int fd = open(name_of(file), O_RDONLY);
    CHECK(fd >= 0 && fstat(fd, &found) == 0 && (size_t) found.st_size == copies[file].size);
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    for (size_t done = 0; done < copies[file].size;) {
      ssize_t got = read(fd, buffer, 1 << 17);
      CHECK(got > 0 && memcmp(buffer, copies[file].data + done, (size_t) got) == 0);
      done += (size_t) got;
    }
    close(fd);
  }
}

int main(int count, char **argument) {
  CHECK(count == 5 && chdir(argument[1]) == 0);
  srand48(atol(argument[2]));
  long operations = atol(argument[3]);
  most = (size_t) atol(argument[4]);
  buffer = malloc(most + (1 << 17));
  for (unsigned i = 0; i < FILES; i++) {
    copies[i].data = malloc(most);
    CHECK(access(name_of(i), F_OK) == -1);
  }
  for (long i = 0; i < operations; i++) {
    unsigned file = (unsigned) below(FILES);
    switch (below(20)) {
    case 0: truncate_some(file); break;
    case 1: rename_some(file, (unsigned) below(FILES)); break;
    case 2: remove_open(file); break;
    case 3: write_mapped(file); break;
    case 4: case 5: case 6: case 7: case 8: read_some(file); break;
    case 9: case 10: case 11: case 12: write_some(file, true); break;
    default: write_some(file, false); break;
    }
    if (i % 100 == 99)
      compare_all();
  }
  compare_all();
  for (unsigned i = 0; i < FILES; i++)
    free(copies[i].data);
  free(buffer);
  return 0;
}
