/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Writes files from several threads, logs which data were acknowledged, and kills the bigblock
 * process at a random time. "verify" checks that the files contain all data that were acknowledged
 * according to the log. No two rounds use the same names or data. With ERRORS, the writer continues with the
 * next file after any error, and kills the process after that number of errors, too.
 * usage: crash-writer write DIR LOG ROUND SIZE_MOST PROCESS [ERRORS]
 *        crash-writer verify DIR LOG ROUND
 */

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../zbrdrive/test/check.h"

#define THREADS 4
#define NAMES 100000 /* per round */

/* Maximum number of acknowledgements per round. LONG_MOST applies to every 25th round. */
#define SHORT_MOST 12
#define LONG_MOST 80
/* Maximum delay from the last acknowledgement to the kill, in microseconds. */
#define DELAY_MOST 3000

static const char *dir;
static int log_fd;
static size_t most;
static unsigned first_name;
static pid_t process;
static useconds_t delay;
static atomic_int acknowledgements, errors; /* number of acknowledgements and of errors until the kill */
static bool tolerant;
static atomic_uint next_name;

/* Returns the byte of a file at an offset; never 0, so that it differs from a hole. */
static unsigned char byte_at(unsigned name, uint64_t at) {
  uint64_t hash = (name + 1) * 0x9e3779b97f4a7c15u ^ at / 8 * 0xbf58476d1ce4e5b9u;
  hash ^= hash >> 29;
  unsigned char byte = (unsigned char) (hash >> at % 8 * 8);
  return byte == 0 ? 1 : byte;
}

/* Appends a line to the log with a single write. */
static void note(char kind, unsigned name, uint64_t size) {
  char line[64];
  int length = snprintf(line, sizeof line, "%c %u %" PRIu64 "\n", kind, name, size);
  CHECK(write(log_fd, line, (size_t) length) == length);
}

static void end(void) {
  static atomic_flag ended;
  if (atomic_flag_test_and_set(&ended))
    return;
  /* The other threads continue to write meanwhile. */
  usleep(delay);
  CHECK(kill(process, SIGKILL) == 0);
}

/* Logs that a file is durable up to a size in bytes. */
static void acknowledge(unsigned name, uint64_t size) {
  note('F', name, size);
  if (atomic_fetch_sub(&acknowledgements, 1) == 1)
    end();
}

/* Returns whether the writer continues after an error. */
static bool tolerate(int error) {
  if (error == ENOTCONN || error == ECONNABORTED)
    return false;
  if (tolerant && atomic_fetch_sub(&errors, 1) == 1)
    end();
  return tolerant || error == ENOSPC;
}

static void path_of(char path[4096], unsigned name, const char *suffix) {
  snprintf(path, 4096, "%s/%u/%u%s", dir, name % 7, name, suffix);
}

/* Appends to a file. Returns false on failure. */
static bool append(int fd, unsigned name, uint64_t from, size_t length) {
  static _Thread_local unsigned char data[1 << 16];
  while (length > 0) {
    size_t part = length < sizeof data ? length : sizeof data;
    for (size_t i = 0; i < part; i++)
      data[i] = byte_at(name, from + i);
    ssize_t put = pwrite(fd, data, part, (off_t) from);
    if (put <= 0)
      return false;
    from += (size_t) put;
    length -= (size_t) put;
  }
  return true;
}

/*
 * Creates a file under a temporary name, appends to it, renames it and may remove it. Returns false
 * on failure.
 */
static bool write_file(unsigned name, struct drand48_data *random) {
  char path[4096], unfinished[4096];
  double chance;
  uint64_t size = 0;
  path_of(path, name, "");
  path_of(unfinished, name, ".tmp");
  note('B', name, 0);
  int fd = open(unfinished, O_RDWR | O_CREAT | O_EXCL, 0644);
  bool going_on = fd >= 0;
  for (int i = 0; going_on && i < 3; i++) {
    drand48_r(random, &chance);
    size_t length = (size_t) (chance * chance * (double) most) + 1;
    going_on = append(fd, name, size, length);
    size += length;
    if (i == 0)
      going_on = going_on && rename(unfinished, path) == 0;
    drand48_r(random, &chance);
    if (going_on && chance < 0.7) {
      going_on = fsync(fd) == 0;
      if (going_on)
        acknowledge(name, size);
    }
  }
  if (fd >= 0)
    close(fd);
  drand48_r(random, &chance);
  if (going_on && chance < 0.4) {
    /* The removal is durable only after the next commit, so the file may reappear. */
    note('R', name, 0);
    going_on = unlink(path) == 0;
  }
  return going_on;
}

static void *write_files(void *data) {
  struct drand48_data random;
  srand48_r((long) (uintptr_t) data, &random);
  unsigned next;
  while ((next = atomic_fetch_add(&next_name, 1)) < NAMES)
    if (!write_file(first_name + next, &random) && !tolerate(errno))
      break;
  return NULL;
}

/*
 * Verifies that a file has at least the acknowledged data, and no data of other files. Returns
 * whether it exists.
 */
static bool verify(unsigned name, const char *suffix, uint64_t size) {
  static unsigned char data[1 << 16];
  char path[4096];
  path_of(path, name, suffix);
  int fd = open(path, O_RDONLY);
  if (fd < 0 && size == 0)
    return false;
  if (fd < 0) {
    fprintf(stderr, "%s: %s, although %" PRIu64 " bytes were acknowledged\n", path, strerror(errno), size);
    exit(1);
  }
  uint64_t at = 0;
  ssize_t got;
  while ((got = read(fd, data, sizeof data)) > 0)
    for (ssize_t i = 0; i < got; i++, at++)
      if (data[i] != byte_at(name, at) && (data[i] != 0 || at < size)) {
        fprintf(stderr, "%s: byte %" PRIu64 " is %d instead of %d; %" PRIu64 " bytes were acknowledged\n", path, at,
                data[i], byte_at(name, at), size);
        exit(1);
      }
  CHECK(got == 0);
  close(fd);
  if (at < size) {
    fprintf(stderr, "%s: has %" PRIu64 " bytes, although %" PRIu64 " were acknowledged\n", path, at, size);
    exit(1);
  }
  return true;
}

static int verify_all(const char *log) {
  static uint64_t safe[NAMES];
  static bool begun[NAMES], removed[NAMES];
  FILE *file = fopen(log, "r");
  CHECK(file != NULL);
  char kind;
  unsigned name;
  uint64_t size;
  while (fscanf(file, " %c %u %" SCNu64, &kind, &name, &size) == 3) {
    name -= first_name;
    CHECK(name < NAMES);
    begun[name] = true;
    removed[name] |= kind == 'R';
    if (kind == 'F')
      safe[name] = size;
  }
  fclose(file);
  unsigned verified = 0;
  for (name = 0; name < NAMES; name++)
    if (begun[name]) {
      size = removed[name] ? 0 : safe[name];
      verified += verify(first_name + name, "", size) && size > 0;
      verify(first_name + name, ".tmp", 0);
    }
  printf("%u\n", verified);
  return 0;
}

int main(int count, char **argument) {
  CHECK(count >= 5);
  dir = argument[2];
  first_name = (unsigned) atol(argument[4]) * NAMES;
  if (strcmp(argument[1], "verify") == 0)
    return verify_all(argument[3]);
  CHECK(count == 7 || count == 8);
  errors = count == 8 ? atoi(argument[7]) : 0;
  tolerant = errors > 0;
  process = (pid_t) atol(argument[6]);
  srand48(first_name);
  acknowledgements = 1 + (int) (drand48() * (atol(argument[4]) % 25 == 0 ? LONG_MOST : SHORT_MOST));
  delay = (useconds_t) (drand48() * DELAY_MOST);
  log_fd = open(argument[3], O_WRONLY | O_CREAT | O_APPEND, 0644);
  most = (size_t) atol(argument[5]);
  for (int i = 0; i < 7; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%d", dir, i);
    mkdir(path, 0755);
  }
  pthread_t thread[THREADS];
  for (uintptr_t i = 0; i < THREADS; i++)
    CHECK(pthread_create(&thread[i], NULL, write_files, (void *) (first_name + i)) == 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
  CHECK(acknowledgements <= 0 || (tolerant && errors <= 0));
  return 0;
}
