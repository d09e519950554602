/* SPDX-License-Identifier: Apache-2.0 */

#include "state.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#define HEADER "disk-zone fence 1\n"

/* Largest bigalloc cluster that mke2fs supports, in bytes. */
#define CLUSTER_MAX (UINT64_C(512) << 20)

/* Returns the 64-bit FNV-1a hash, which detects a torn or edited text. */
static uint64_t checksum(const char *text, size_t length) {
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < length; i++)
    hash = (hash ^ (unsigned char) text[i]) * 0x100000001b3;
  return hash;
}

/* Appends to the text. */
static __attribute__((format(printf, 3, 4))) void append(char *text, size_t *length,
                                                         const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  *length += (size_t) vsnprintf(text + *length, STATE_SIZE - *length, format, arguments);
  va_end(arguments);
}

bool known_is_same(const struct known_file *then, const struct known_file *now) {
  return now->inode == then->inode && now->size == then->size;
}

bool known_is_untouched(const struct known_file *then, const struct known_file *now) {
  return now->changed_seconds == then->changed_seconds &&
         now->changed_nanoseconds == then->changed_nanoseconds;
}

/* Formats the state as text, padded with newlines to STATE_SIZE bytes. */
void state_format(const struct state *state, char text[STATE_SIZE]) {
  size_t length = 0;
  append(text, &length, HEADER "%s\nmode %s\nallowed %" PRId64 " %" PRId64 "\ncluster %" PRIu64
         "\nfiles %u\n", state->busy ? "busy" : "done",
         state->mode == FENCE_ADVISORY ? "advisory" : "mandatory", state->allowed.start,
         state->allowed.length, state->cluster, state->files);
  for (unsigned i = 0; i < state->files; i++) {
    const struct known_file *file = &state->known[i];
    append(text, &length, "file %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64 "\n",
           file->inode, file->size, file->blocks, file->changed_seconds, file->changed_nanoseconds);
  }
  append(text, &length, "checksum %016" PRIx64 "\n", checksum(text, length));
  memset(text + length, '\n', STATE_SIZE - length);
}

/* Skips EXPECTED. Returns whether the text begins with it. */
static bool take(const char **text, const char *expected) {
  size_t length = strlen(expected);
  if (strncmp(*text, expected, length) != 0)
    return false;
  *text += length;
  return true;
}

/* Reads a number without sign or leading zeros. The character AFTER must follow it, and is skipped. */
static bool take_number(const char **text, uint64_t *number, char after) {
  if (**text < '0' || **text > '9' || (**text == '0' && (*text)[1] >= '0' && (*text)[1] <= '9'))
    return false;
  *number = 0;
  for (; **text >= '0' && **text <= '9'; (*text)++)
    if (__builtin_mul_overflow(*number, 10, number) ||
        __builtin_add_overflow(*number, (uint64_t) (**text - '0'), number))
      return false;
  return *(*text)++ == after;
}

/* Reads a number of at most 63 bits. */
static bool take_signed(const char **text, int64_t *number, char after) {
  uint64_t value;
  if (!take_number(text, &value, after) || value > INT64_MAX)
    return false;
  *number = (int64_t) value;
  return true;
}

/* Parses a state. Returns 0, or -EUCLEAN if the text is not in the format of state_format. */
int state_parse(const char text[STATE_SIZE], struct state *state) {
  char copy[STATE_SIZE + 1];
  memcpy(copy, text, STATE_SIZE);
  copy[STATE_SIZE] = 0;
  memset(state, 0, sizeof *state);

  const char *at = copy;
  uint64_t files;
  if (!take(&at, HEADER))
    return -EUCLEAN;
  state->busy = take(&at, "busy\n");
  if (!state->busy && !take(&at, "done\n"))
    return -EUCLEAN;
  if (take(&at, "mode mandatory\n"))
    state->mode = FENCE_MANDATORY;
  else if (take(&at, "mode advisory\n"))
    state->mode = FENCE_ADVISORY;
  else
    return -EUCLEAN;
  if (!take(&at, "allowed ") || !take_signed(&at, &state->allowed.start, ' ') ||
      !take_signed(&at, &state->allowed.length, '\n') || state->allowed.length == 0 ||
      state->allowed.start > INT64_MAX - state->allowed.length || !take(&at, "cluster ") ||
      !take_number(&at, &state->cluster, '\n') || state->cluster < 1024 ||
      (state->cluster & (state->cluster - 1)) != 0 || state->cluster > CLUSTER_MAX ||
      !take(&at, "files ") || !take_number(&at, &files, '\n') || files > FILES_MAX)
    return -EUCLEAN;

  for (unsigned i = 0; i < files; i++) {
    struct known_file *file = &state->known[i];
    if (!take(&at, "file ") || !take_number(&at, &file->inode, ' ') ||
        !take_number(&at, &file->size, ' ') || !take_number(&at, &file->blocks, ' ') ||
        !take_signed(&at, &file->changed_seconds, ' ') ||
        !take_signed(&at, &file->changed_nanoseconds, '\n'))
      return -EUCLEAN;
  }
  state->files = (unsigned) files;

  char expected[32];
  snprintf(expected, sizeof expected, "checksum %016" PRIx64 "\n",
           checksum(copy, (size_t) (at - copy)));
  return take(&at, expected) && strspn(at, "\n") == (size_t) (copy + STATE_SIZE - at) ? 0 : -EUCLEAN;
}

/* Opens a file of the fence. Returns its descriptor, -EUCLEAN if it is not a regular file, or -errno. */
static int open_plain(int dir, const char *name, int flags) {
  int fd = openat(dir, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);
  if (fd < 0)
    return errno == ELOOP ? -EUCLEAN : -errno;
  struct stat found;
  if (fstat(fd, &found) == 0 && S_ISREG(found.st_mode) && found.st_nlink == 1)
    return fd;
  close(fd);
  return -EUCLEAN;
}

int state_load(int dir, struct state *state) {
  CLEANUP_CLOSE int fd = open_plain(dir, STATE_NAME, O_RDONLY);
  if (fd < 0)
    return fd;
  char text[STATE_SIZE + 1];
  ssize_t length = read(fd, text, sizeof text);
  if (length < 0)
    return -errno;
  return length == STATE_SIZE ? state_parse(text, state) : -EUCLEAN;
}

/* Returns whether all blocks of the file are already allocated. */
static bool has_blocks(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 && found.st_size == STATE_SIZE && found.st_blocks * 512 >= STATE_SIZE;
}

/* Opens the file for the next state, and creates it with its blocks if necessary. Returns its descriptor or -errno. */
static int open_next(int dir) {
  int fd = open_plain(dir, STATE_NEW_NAME, O_WRONLY | O_CREAT);
  /*
   * Without fallocate, ext4 preallocates 2 MiB for further small files. If that space is outside
   * the allowed range, other writers could still allocate it when the file system is full.
   */
  if (fd >= 0 && !has_blocks(fd) && fallocate(fd, 0, 0, STATE_SIZE) != 0) {
    int error = errno;
    close(fd);
    return -error;
  }
  return fd;
}

int state_save(int dir, const struct state *state, bool quick) {
  char text[STATE_SIZE];
  state_format(state, text);
  CLEANUP_CLOSE int fd = open_next(dir), spare = -1;
  if (fd < 0)
    return fd;
  ssize_t written = pwrite(fd, text, STATE_SIZE, 0);
  if (written != STATE_SIZE)
    return written < 0 ? -errno : -ENOSPC;
  if ((quick ? fdatasync(fd) : fsync(fd)) != 0)
    return -errno;
  /* Exchange the files: the old state file keeps its blocks and will receive the next state. */
  if (renameat2(dir, STATE_NEW_NAME, dir, STATE_NAME, RENAME_EXCHANGE) != 0) {
    if (errno != ENOENT || renameat(dir, STATE_NEW_NAME, dir, STATE_NAME) != 0)
      return -errno;
    /* Without space for the spare file, the next save tries again. */
    spare = open_next(dir);
    if (spare < 0 && spare != -ENOSPC && spare != -EDQUOT)
      return spare;
  }
  return !quick && fsync(dir) != 0 ? -errno : 0;
}
