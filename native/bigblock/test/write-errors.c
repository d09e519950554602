/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Writes to files while the upper addresses of the device fail, or while a commit fails. Verifies that the
 * fsync of each writer returns the error once, and that the close of a reader does not return it.
 * usage: write-errors DIR FAULTS
 */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../zbrdrive/test/check.h"

#define LENGTH (12 << 20)

static int open_file(int flags) {
  int fd = open("file", flags, 0644);
  CHECK(fd >= 0);
  return fd;
}

static void set_faults(const char *faults, const char *text) {
  FILE *file = fopen(faults, "w");
  CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* Writes the whole file and waits until each buffer has been written or has failed. */
static void write_file(int fd) {
  static char data[LENGTH];
  void *sector;
  memset(data, 'x', sizeof data);
  CHECK(pwrite(fd, data, sizeof data, 0) == (ssize_t) sizeof data);
  /* A direct read waits until the buffers of its range have been written. */
  int direct = open_file(O_RDONLY | O_DIRECT);
  CHECK(posix_memalign(&sector, 4096, 4096) == 0);
  for (off_t at = 0; at < LENGTH; at += 4096)
    CHECK(pread(direct, sector, 4096, at) == 4096);
  free(sector);
  CHECK(close(direct) == 0);
}

static bool fails(int result) {
  return result == -1 && errno == EIO;
}

static void the_device_fails(const char *faults) {
  int first = open_file(O_RDWR | O_CREAT), second = open_file(O_WRONLY), third = open_file(O_WRONLY);
  int reader = open_file(O_RDONLY);
  set_faults(faults, "device 1 5 6291456 0\n");
  write_file(first);
  CHECK(close(open_file(O_RDONLY)) == 0);
  CHECK(close(open_file(O_RDONLY)) == 0);

  /* Neither a reader nor the close of a duplicate, as in a child process, takes the error from a later fsync. */
  CHECK(fails(fsync(reader)));
  CHECK(fails(close(dup(first))));
  CHECK(fails(fsync(first)));
  CHECK(fsync(first) == 0);
  CHECK(close(first) == 0);
  CHECK(fails(close(second)));
  CHECK(fails(fsync(third)));
  CHECK(close(third) == 0);
  CHECK(close(reader) == 0);

  /* A writer that opens the file after the error was reported does not get the error. */
  int later = open_file(O_WRONLY);
  CHECK(fsync(later) == 0);
  CHECK(close(later) == 0);

  /* A writer that has opened the file before the error was reported gets the error. */
  int writer = open_file(O_RDWR);
  write_file(writer);
  later = open_file(O_WRONLY);
  CHECK(close(open_file(O_RDONLY)) == 0);
  CHECK(fails(fsync(later)));
  CHECK(fails(close(writer)));
  CHECK(close(later) == 0);
  set_faults(faults, "");
}

/* A commit that the fsync of a directory has triggered fails, and a later commit succeeds. */
static void a_commit_fails(const char *faults) {
  int writer = open_file(O_WRONLY), reader = open_file(O_RDONLY), dir = open(".", O_RDONLY | O_DIRECTORY);
  CHECK(close(open("replaced", O_WRONLY | O_CREAT, 0644)) == 0);
  CHECK(mkdir("empty", 0755) == 0 && mkdir("moved", 0755) == 0);
  /* Set the fault before the change, so that no periodic commit can include the change and succeed. */
  set_faults(faults, "store 1 5 0 0\n");
  CHECK(dir >= 0 && pwrite(writer, "x", 1, 0) == 1);
  CHECK(fails(fsync(dir)));
  CHECK(fails(mkdir("made", 0755)));
  CHECK(fails(rename("file", "renamed")));
  CHECK(fails(unlink("file")));
  CHECK(fails(chmod("file", 0600)));
  set_faults(faults, "");
  CHECK(mkdir("made", 0755) == 0);
  /* The later commit has all changes. Renames that replace a directory or a file work as usual. */
  CHECK(rename("moved", "empty") == 0);
  CHECK(rename("file", "replaced") == 0 && rename("replaced", "file") == 0);
  CHECK(close(reader) == 0);
  CHECK(fails(close(writer)));
  CHECK(fsync(dir) == 0);
  CHECK(close(dir) == 0);
  writer = open_file(O_WRONLY);
  CHECK(fsync(writer) == 0);
  CHECK(close(writer) == 0);
}

/* A rename fails if data of the new file are lost and no fsync has reported the error to its writer yet. */
static void a_replacing_file_is_lost(const char *faults) {
  static char data[1 << 20];
  struct stat found;
  int kept = open("kept", O_WRONLY | O_CREAT, 0644), writer = open("new", O_WRONLY | O_CREAT, 0644);
  CHECK(kept >= 0 && pwrite(kept, data, sizeof data, 0) == (ssize_t) sizeof data);
  CHECK(fsync(kept) == 0 && close(kept) == 0);
  set_faults(faults, "device 1 5 0 0\n");
  CHECK(writer >= 0 && pwrite(writer, data, sizeof data / 2, 0) == (ssize_t) sizeof data / 2);
  CHECK(fails(rename("new", "kept")));
  set_faults(faults, "");
  CHECK(stat("kept", &found) == 0 && found.st_size == (off_t) sizeof data);
  CHECK(fails(fsync(writer)));
  CHECK(close(writer) == 0);
  CHECK(rename("new", "kept") == 0);
}

int main(int count, char **argument) {
  CHECK(count == 3);
  CHECK(chdir(argument[1]) == 0);
  the_device_fails(argument[2]);
  a_commit_fails(argument[2]);
  a_replacing_file_is_lost(argument[2]);
  return 0;
}
