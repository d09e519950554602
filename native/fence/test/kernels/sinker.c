/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Moves files back and forth with fence_sink on ext4, beside readers and a writer, and verifies their
 * contents. Runs in a virtual machine (run) and on the host (make, check).
 *
 * Files f* exist from the start: every block must keep its contents at any time and after any crash. Files n* are
 * written meanwhile: after a crash, each of their blocks has its contents or zeros.
 */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fence.h"

#define BLOCK 4096
#define FILES 8

static const char *dir;
static atomic_int stop, bad;
static unsigned seed;
static char paths[FILES][256];

static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static void fill(uint64_t *block, uint64_t file, uint64_t index) {
  for (unsigned i = 0; i < BLOCK / 8; i++)
    block[i] = mix((file << 40) + (index << 10) + i + 1);
}

/* Returns whether SIZE bytes of a block have the expected contents. With ZEROS, accepts zeros, too. */
static int right(const void *data, uint64_t file, uint64_t index, size_t size, int zeros) {
  uint64_t want[BLOCK / 8];
  fill(want, file, index);
  if (memcmp(data, want, size) == 0)
    return 1;
  memset(want, 0, sizeof want);
  return zeros && memcmp(data, want, size) == 0;
}

static void complain(const char *how, uint64_t file, uint64_t index, const uint64_t *data) {
  printf("BAD %s: file %" PRIu64 " block %" PRIu64 " starts with %016" PRIx64 "\n", how, file, index, *data);
  fflush(stdout);
  bad++;
}

static off_t size_of(int file) {
  return (off_t) (300 + mix((uint64_t) file + 77) % 900) * BLOCK - (off_t) (mix((uint64_t) file) % (BLOCK - 1));
}

/* Writes the files f* alternately, a few blocks at a time, so that each file has many extents. */
static int make(void) {
  int fds[FILES], open_files = FILES;
  uint64_t at[FILES] = { 0 }, block[BLOCK / 8];
  for (int i = 0; i < FILES; i++)
    fds[i] = open(paths[i], O_CREAT | O_RDWR, 0644);
  while (open_files > 0) {
    open_files = 0;
    for (int i = 0; i < FILES; i++) {
      uint64_t blocks = (uint64_t) (size_of(i) + BLOCK - 1) / BLOCK;
      for (int n = 16 + (int) (mix(at[i] + (uint64_t) i) % 200); n > 0 && at[i] < blocks; n--, at[i]++) {
        fill(block, (uint64_t) i, at[i]);
        size_t size = at[i] + 1 < blocks ? BLOCK : (size_t) (size_of(i) - (off_t) at[i] * BLOCK);
        if (pwrite(fds[i], block, size, (off_t) at[i] * BLOCK) != (ssize_t) size)
          return perror(paths[i]), 1;
      }
      fdatasync(fds[i]);
      open_files += at[i] < blocks;
    }
  }
  sync();
  return 0;
}

/* Verifies all files. */
static void check(const char *how) {
  uint64_t block[BLOCK / 8];
  DIR *list = opendir(dir);
  int found = 0, others = 0;
  for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
    char path[512];
    if ((entry->d_name[0] != 'f' && entry->d_name[0] != 'n') || entry->d_name[1] < '0' || entry->d_name[1] > '9')
      continue;
    int kept = entry->d_name[0] == 'f';
    uint64_t file = strtoull(entry->d_name + 1, NULL, 10), index = 0;
    snprintf(path, sizeof path, "%s/%s", dir, entry->d_name);
    int fd = open(path, O_RDONLY);
    struct stat status;
    if (fd < 0 || fstat(fd, &status) != 0 || (kept && status.st_size != size_of((int) file)))
      printf("BAD %s: %s: wrong size\n", how, path), bad++;
    for (ssize_t got; (got = pread(fd, block, BLOCK, (off_t) index * BLOCK)) > 0; index++)
      if (!right(block, file, index, (size_t) got, !kept))
        complain(how, file, index, block);
    if (kept && (off_t) index * BLOCK < size_of((int) file))
      printf("BAD %s: %s: cannot read block %" PRIu64 "\n", how, path, index), bad++;
    close(fd);
    found += kept, others += !kept;
  }
  if (list != NULL)
    closedir(list);
  if (found != FILES)
    printf("BAD %s: %d files instead of %d\n", how, found, FILES), bad++;
  printf("CHECK %s: files %d, new files %d, bad %d\n", how, found, others, bad);
  fflush(stdout);
}

/* Verifies random blocks, through a mapping if WHICH is even, otherwise with pread. */
static void *read_files(void *which) {
  unsigned state = seed + (unsigned) (intptr_t) which;
  while (!stop) {
    int i = rand_r(&state) % FILES, fd = open(paths[i], O_RDONLY);
    size_t size = (size_t) size_of(i);
    char *map = (intptr_t) which % 2 ? NULL : mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED)
      map = NULL;
    for (int n = 0; n < 300 && !stop; n++) {
      uint64_t index = (uint64_t) rand_r(&state) % (size / BLOCK), block[BLOCK / 8];
      if (map != NULL)
        memcpy(block, map + index * BLOCK, BLOCK);
      else if (pread(fd, block, BLOCK, (off_t) index * BLOCK) != BLOCK)
        memset(block, 0xee, BLOCK);
      if (!right(block, (uint64_t) i, index, BLOCK, 0))
        complain(map != NULL ? "mmap" : "pread", (uint64_t) i, index, block);
    }
    if (map != NULL)
      munmap(map, size);
    close(fd);
    usleep(20000);
  }
  return NULL;
}

/* Writes, verifies and deletes files, so that blocks which the fence releases are used again. */
static void *write_files(void *unused) {
  (void) unused;
  unsigned state = seed + 99;
  uint64_t block[BLOCK / 8];
  for (uint64_t n = 0; !stop; n++) {
    uint64_t file = 1000 + (uint64_t) seed % 10000 * 100 + n % 8, blocks = 1 + (uint64_t) rand_r(&state) % 400, at = 0;
    char path[512];
    snprintf(path, sizeof path, "%s/n%" PRIu64, dir, file);
    unlink(path);
    int fd = open(path, O_CREAT | O_RDWR, 0644);
    for (; at < blocks && !stop; at++) {
      fill(block, file, at);
      if (pwrite(fd, block, BLOCK, (off_t) at * BLOCK) != BLOCK)
        break; /* full */
    }
    if (rand_r(&state) % 2)
      fsync(fd);
    if (rand_r(&state) % 2)
      posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    for (uint64_t i = 0; i < at; i++)
      if (pread(fd, block, BLOCK, (off_t) i * BLOCK) != BLOCK || !right(block, file, i, BLOCK, 0))
        complain("new file", file, i, block);
    close(fd);
    usleep(50000);
  }
  return NULL;
}

static int64_t seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

/*
 * Lets the fence own one half of the device and moves all files into it. Then does the same with the other
 * half.
 */
static int run(int64_t duration, int most) {
  pthread_t threads[3];
  char message[1024] = "";
  struct fence_status status;
  struct fence_report report;
  struct fence_sink_report sunk;
  unsigned state = seed;
  int64_t end = seconds() + duration, moved = 0, left = 0, refused = 0, calls = 0;
  int rounds = 0;
  if (fence_status(dir, &status, message, sizeof message) != 0)
    return printf("BAD status: %s\n", message), 1;
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, read_files, (void *) i);
  pthread_create(&threads[2], NULL, write_files, NULL);
  for (; rounds < most && seconds() < end; rounds++) {
    int64_t half = status.fs_size / 2 / BLOCK * BLOCK;
    struct fence_range allowed = rounds % 2 ? (struct fence_range) { 0, half }
                                            : (struct fence_range) { half, status.fs_size - half };
    struct fence_options options = { .step = 0 };
    int result = fence_set(dir, &allowed, FENCE_ADVISORY, &options, &report, message, sizeof message);
    if (result != 0)
      printf("set: %s\n", message);
    for (int i = 0, first = rand_r(&state) % FILES; i < FILES && seconds() < end; i++) {
      options.step = (int64_t) (1 + rand_r(&state) % 300) * BLOCK;
      memset(&sunk, 0, sizeof sunk);
      result = fence_sink(dir, paths[(first + i) % FILES], &options, &sunk, message, sizeof message);
      calls++, moved += sunk.moved, left += sunk.left;
      if (result != 0)
        refused++, printf("sink: %d: %s\n", result, message);
    }
    printf("ROUND %d: calls %" PRId64 ", refused %" PRId64 ", moved %" PRId64 ", left %" PRId64 ", bad %d\n", rounds + 1, calls, refused,
           moved, left, bad);
    fflush(stdout);
  }
  stop = 1;
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  check("in page cache");
  int fd = open("/proc/sys/vm/drop_caches", O_WRONLY);
  if (fd >= 0 && (sync(), write(fd, "3", 1)) == 1)
    check("on disk");
  printf("%s: rounds %d, calls %" PRId64 ", refused %" PRId64 ", moved %" PRId64 ", bad %d\n",
         bad || moved == 0 ? "FAILED" : "PASSED", rounds, calls, refused, moved, bad);
  return bad || moved == 0;
}

int main(int count, char **words) {
  if (count < 3)
    return fprintf(stderr, "usage: sinker make DIR | check DIR | run DIR SECONDS ROUNDS SEED\n"), 2;
  dir = words[2];
  for (int i = 0; i < FILES; i++)
    snprintf(paths[i], sizeof paths[i], "%s/f%d", dir, i);
  if (strcmp(words[1], "make") == 0)
    return make();
  if (strcmp(words[1], "run") == 0 && count == 6) {
    seed = (unsigned) atoi(words[5]);
    printf("RUN with pages of %ld bytes\n", sysconf(_SC_PAGESIZE));
    check("at start");
    return run(atoll(words[3]), atoi(words[4]));
  }
  check("after crash");
  return bad != 0;
}
