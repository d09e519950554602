/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Files whose names determine their contents, so that any process can verify any byte at any time:
 * "i-SEED-SIZE" never changes, and "m-SEED" is appended to, truncated and overwritten with the same data.
 * usage: sink-files create DIR SEED COUNT BYTES      creates and syncs files; prints the name of each when synced
 *        sink-files verify DIR                       verifies all files; prints their number
 *        sink-files read DIR SEED                    verifies by read, O_DIRECT and mmap until SIGTERM
 *        sink-files mutate DIR SEED                  changes "m" files, creates and removes others, until SIGTERM
 *        sink-files forget DIR                       drops the cached pages of all files until SIGTERM
 *        sink-files hold FILE                        holds a file open for writing until SIGTERM
 *        sink-files read-lease|write-lease FILE      holds a lease on a file until SIGTERM
 *        sink-files map FILE                         reads a file, and holds it mapped until SIGTERM
 *        sink-files encrypt DIR                      makes an empty directory encrypted
 */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/fscrypt.h>
#include <setjmp.h>
#include <stdarg.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define CHUNK ((size_t) 256 << 10)
#define FILES_MOST 4096

static volatile sig_atomic_t ended;
static uint64_t state;

static void end(int number) {
  (void) number;
  ended = 1;
}

static uint64_t mix(uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

static uint64_t next_random(void) {
  return mix(state += 0x9e3779b97f4a7c15);
}

/* Returns a random number below the limit. */
static uint64_t below(uint64_t limit) {
  return next_random() % limit;
}

static _Noreturn __attribute__((format(printf, 1, 2))) void die(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "sink-files: ");
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  exit(1);
}

enum kind { DATA, HOLE, UNWRITTEN };

/* Returns the unit of a file in bytes. Each unit is entirely data, a hole, or unwritten. */
static uint64_t unit_of(uint64_t seed) {
  return UINT64_C(4096) << mix(seed + 1) % 7;
}

static enum kind kind_of(uint64_t seed, uint64_t unit) {
  if (mix(seed + 2) % 3 == 0)
    return DATA;
  uint64_t number = mix(seed ^ mix(unit + 3)) % 8;
  return number == 0 ? HOLE : number == 1 ? UNWRITTEN : DATA;
}

/* Fills in the expected data of a file. */
static void expect(uint64_t seed, uint64_t start, size_t length, unsigned char *data) {
  uint64_t unit = unit_of(seed), word = 0;
  enum kind kind = DATA;
  for (size_t i = 0; i < length; i++) {
    uint64_t at = start + i;
    if (i == 0 || at % unit == 0)
      kind = kind_of(seed, at / unit);
    if (i == 0 || at % 8 == 0)
      word = mix(seed * 0x9e3779b97f4a7c15 + at / 8);
    data[i] = kind == DATA ? (unsigned char) (word >> at % 8 * 8) : 0;
  }
}

/* Returns the offset of the first wrong byte, or the length. */
static size_t compare(uint64_t seed, uint64_t start, size_t length, const unsigned char *data) {
  static unsigned char expected[CHUNK];
  for (size_t at = 0; at < length;) {
    size_t part = length - at < CHUNK ? length - at : CHUNK;
    expect(seed, start + at, part, expected);
    if (memcmp(data + at, expected, part) != 0)
      for (size_t i = 0; i < part; i++)
        if (data[at + i] != expected[i])
          return at + i;
    at += part;
  }
  return length;
}

/* Parses the name of a test file, i-SEED-SIZE or m-SEED. Returns false for other names. SIZE is -1 for m-SEED. */
static bool parse(const char *name, uint64_t *seed, int64_t *size) {
  *size = -1;
  char rest;
  return sscanf(name, "i-%" SCNu64 "-%" SCNd64 "%c", seed, size, &rest) == 2 ||
         sscanf(name, "m-%" SCNu64 "%c", seed, &rest) == 1;
}

/* Writes a range of a file. Returns 0 or -errno. */
static int fill(int fd, uint64_t seed, uint64_t start, uint64_t end) {
  static unsigned char data[CHUNK];
  uint64_t unit = unit_of(seed);
  struct stat found;
  while (start < end) {
    uint64_t stop = (start / unit + 1) * unit;
    stop = stop < end ? stop : end;
    stop = stop < start + CHUNK ? stop : start + CHUNK;
    size_t length = (size_t) (stop - start);
    enum kind kind = kind_of(seed, start / unit);
    if (kind == DATA) {
      expect(seed, start, length, data);
      ssize_t put = pwrite(fd, data, length, (off_t) start);
      if (put != (ssize_t) length)
        return put < 0 ? -errno : -ENOSPC;
    } else if (kind == UNWRITTEN && fallocate(fd, FALLOC_FL_KEEP_SIZE, (off_t) start, (off_t) length) != 0) {
      return -errno;
    }
    start = stop;
  }
  if (fstat(fd, &found) != 0 || ((uint64_t) found.st_size < end && ftruncate(fd, (off_t) end) != 0))
    return -errno;
  return 0;
}

/* Returns a random size of at most MOST bytes, with a uniform distribution of its logarithm. */
static uint64_t random_size(uint64_t most) {
  unsigned bits = 0;
  while (most >> bits > 1)
    bits++;
  uint64_t size = UINT64_C(1) << below(bits + 1);
  size += below(size);
  return size < most ? size : most;
}

static void rename_or_die(int dir, const char *from, const char *to) {
  if (renameat(dir, from, dir, to) != 0)
    die("rename %s %s: %s", from, to, strerror(errno));
}

/*
 * Creates a file, sometimes with blocks beyond its end. Unless WITH is negative, allocates blocks for this
 * other open file between the writes, so that the new file has several extents. Returns 0 or -errno.
 */
static int create_one(int dir, uint64_t seed, int64_t size, bool changes, int with) {
  char name[64], hidden[64];
  snprintf(name, sizeof name, changes ? "m-%" PRIu64 : "i-%" PRIu64 "-%" PRId64, seed, size);
  snprintf(hidden, sizeof hidden, ".t-%" PRIu64, seed);
  int fd = openat(dir, hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    return -errno;
  uint64_t pieces = with >= 0 ? 1 + below(12) : 1, last = 0;
  int result = 0;
  for (uint64_t piece = 1; result == 0 && piece <= pieces; piece++) {
    uint64_t until = (uint64_t) size * piece / pieces;
    result = fill(fd, seed, last, until);
    last = until;
    if (result == 0 && pieces > 1) {
      if (fdatasync(fd) != 0)
        result = -errno;
      else if (fallocate(with, 0, lseek(with, 0, SEEK_END), (off_t) (4096 << below(6))) != 0)
        result = -errno;
    }
  }
  if (result == 0 && below(4) == 0 && fallocate(fd, FALLOC_FL_KEEP_SIZE, size, 1 + (off_t) below(1 << 18)) != 0)
    result = -errno;
  if (result == 0 && fsync(fd) != 0)
    result = -errno;
  close(fd);
  if (result == 0)
    rename_or_die(dir, hidden, name);
  else
    unlinkat(dir, hidden, 0);
  if (result == 0 && fsync(dir) != 0)
    return -errno;
  if (result == 0)
    printf("%s\n", name), fflush(stdout);
  return result;
}

static int create(const char *path, uint64_t count, uint64_t bytes) {
  int dir = open(path, O_RDONLY | O_DIRECTORY);
  int with = openat(dir, ".between", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (dir < 0 || with < 0)
    die("%s: %s", path, strerror(errno));
  int result = 0;
  for (uint64_t i = 0; result == 0 && i < count; i++) {
    /*
     * Make two thirds of the files large: small files alone would fill only a fraction of the requested
     * bytes.
     */
    uint64_t most = bytes / count;
    int64_t size = (int64_t) (below(3) == 0 ? random_size(most) : most / 2 + below(most));
    result = create_one(dir, next_random(), size, below(3) == 0, with);
  }
  /* Leaves holes between the extents for later files. */
  unlinkat(dir, ".between", 0);
  close(with);
  if (result != 0 && !ended)
    fprintf(stderr, "sink-files: %s: %s\n", path, strerror(-result));
  return result == 0 ? 0 : 3;
}

static sigjmp_buf after_fault;

static void on_fault(int number) {
  (void) number;
  siglongjmp(after_fault, 1);
}

enum way { READ, DIRECT, MAPPED };
static const char *const ways[] = { "read", "direct read", "mapping" };

static _Noreturn void report(const char *name, enum way way, uint64_t offset, const unsigned char *data, size_t at,
                             uint64_t seed) {
  unsigned char right[8], wrong[8] = { 0 };
  expect(seed, offset + at, sizeof right, right);
  memcpy(wrong, data + at, 8);
  fprintf(stderr, "sink-files: %s: wrong byte at offset %" PRIu64 " in a %s: ", name, offset + at, ways[way]);
  for (int i = 0; i < 8; i++)
    fprintf(stderr, "%02x", wrong[i]);
  fprintf(stderr, " instead of ");
  for (int i = 0; i < 8; i++)
    fprintf(stderr, "%02x", right[i]);
  fputc('\n', stderr);
  exit(1);
}

/* Verifies a mapping of the file. Returns 0, or -EIO after a SIGBUS. */
static int check_mapped(const char *name, int fd, uint64_t seed, uint64_t size) {
  if (size == 0)
    return 0;
  unsigned char *map = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
  if (map == MAP_FAILED)
    return -errno;
  int result = 0;
  if (sigsetjmp(after_fault, 1) == 0) {
    size_t at = compare(seed, 0, size, map);
    if (at < size) {
      unsigned char copy[16] = { 0 };
      memcpy(copy, map + at, size - at < 8 ? size - at : 8);
      report(name, MAPPED, at, copy, 0, seed);
    }
  } else {
    result = -EIO;
  }
  munmap(map, size);
  return result;
}

/* Verifies a file that is open. Returns 0 or -errno. */
static int check_read(const char *name, int fd, uint64_t seed, enum way way) {
  static _Alignas(4096) unsigned char data[CHUNK + 16];
  size_t most = way == DIRECT ? CHUNK : 1 + below(CHUNK);
  for (uint64_t offset = 0;;) {
    ssize_t got = pread(fd, data, most, (off_t) offset);
    if (got <= 0)
      return got == 0 ? 0 : -errno;
    size_t at = compare(seed, offset, (size_t) got, data);
    if (at < (size_t) got)
      report(name, way, offset, data, at, seed);
    offset += (uint64_t) got;
  }
}

/* Verifies a file. Returns 0, -ENOENT if it is not there, or -errno. */
static int check(int dir, const char *name, enum way way) {
  uint64_t seed;
  int64_t size;
  if (!parse(name, &seed, &size))
    return 0;
  int fd = openat(dir, name, O_RDONLY | O_CLOEXEC | (way == DIRECT ? O_DIRECT : 0));
  if (fd < 0)
    return -errno;
  struct stat found;
  int result = size < 0 && flock(fd, LOCK_SH) != 0 ? -errno : 0;
  if (result == 0 && fstat(fd, &found) != 0)
    result = -errno;
  if (result == 0 && size >= 0 && found.st_size != size)
    die("%s: has %jd bytes", name, (intmax_t) found.st_size);
  if (result == 0)
    result = way == MAPPED ? check_mapped(name, fd, seed, (uint64_t) found.st_size) : check_read(name, fd, seed, way);
  close(fd);
  return result;
}

static char names[FILES_MOST][64];

/* Lists the files of a directory. Returns their number. */
static size_t list(const char *path) {
  DIR *dir = opendir(path);
  if (dir == NULL)
    die("%s: %s", path, strerror(errno));
  size_t count = 0;
  uint64_t seed;
  int64_t size;
  for (struct dirent *entry; count < FILES_MOST && (entry = readdir(dir)) != NULL;)
    if (parse(entry->d_name, &seed, &size))
      snprintf(names[count++], sizeof names[0], "%.63s", entry->d_name);
  closedir(dir);
  return count;
}

static int verify(const char *path) {
  int dir = open(path, O_RDONLY | O_DIRECTORY);
  size_t count = list(path);
  for (size_t i = 0; i < count; i++) {
    int result = check(dir, names[i], i % 3 == 0 ? MAPPED : i % 3 == 1 ? READ : DIRECT);
    if (result != 0)
      die("%s: %s", names[i], strerror(-result));
  }
  printf("%zu\n", count);
  return 0;
}

static int read_forever(const char *path) {
  int dir = open(path, O_RDONLY | O_DIRECTORY);
  uint64_t checked = 0;
  while (!ended) {
    size_t count = list(path);
    for (int i = 0; i < 50 && count > 0 && !ended; i++) {
      const char *name = names[below(count)];
      if (below(3) == 0) {
        int fd = openat(dir, name, O_RDONLY | O_CLOEXEC);
        if (fd >= 0) {
          posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
          close(fd);
        }
      }
      int result = check(dir, name, (enum way) below(3));
      if (result != 0 && result != -ENOENT)
        die("%s: %s", name, strerror(-result));
      checked += result == 0;
    }
  }
  printf("%" PRIu64 "\n", checked);
  return 0;
}

/* Overwrites a random range of a file with the same data through a shared mapping. */
static void store_mapped(int fd, uint64_t seed, uint64_t size) {
  unsigned char *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (map == MAP_FAILED)
    return;
  uint64_t at = below(size), length = 1 + below(65536);
  length = length < size - at ? length : size - at;
  static unsigned char data[65536];
  expect(seed, at, length, data);
  /* Do not write to holes: there may be no space for their blocks. */
  if (sigsetjmp(after_fault, 1) == 0)
    for (uint64_t i = 0; i < length; i++)
      if (data[i] != 0)
        map[at + i] = data[i];
  munmap(map, size);
}

/* Changes one file. Errors other than a lack of space end the program. */
static void mutate_one(int dir, const char *name, uint64_t seed) {
  uint64_t what = below(8);
  int fd = openat(dir, name, O_RDWR | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT)
    return;
  struct stat found;
  if (fd < 0 || flock(fd, LOCK_EX) != 0 || fstat(fd, &found) != 0)
    die("%s: %s", name, strerror(errno));
  uint64_t size = (uint64_t) found.st_size;
  int result = 0;
  if (what < 3) {
    result = fill(fd, seed, size, size + 1 + below(300000));
    if (result != 0 && ftruncate(fd, (off_t) size) != 0)
      result = -errno;
  } else if (what < 5) {
    result = ftruncate(fd, (off_t) below(size + 1)) != 0 ? -errno : 0;
  } else if (what == 5 && size > 0) {
    uint64_t at = below(size), to = at + 1 + below(size - at);
    result = fill(fd, seed, at, to < at + 300000 ? to : at + 300000);
  } else if (what == 6 && size > 0) {
    store_mapped(fd, seed, size);
  } else if (what == 7) {
    /* Another process may be moving or reading this file. */
    result = unlinkat(dir, name, 0) != 0 && errno != ENOENT ? -errno : 0;
  }
  if (result == 0 && below(4) == 0 && fsync(fd) != 0)
    result = -errno;
  close(fd);
  if (result == 0 && what == 7)
    result = create_one(dir, next_random(), (int64_t) random_size(8 << 20), true, -1);
  if (result != 0 && result != -ENOSPC)
    die("%s: %s", name, strerror(-result));
}

static int mutate(const char *path) {
  int dir = open(path, O_RDONLY | O_DIRECTORY);
  uint64_t seed;
  int64_t size;
  if (freopen("/dev/null", "w", stdout) == NULL)
    die("/dev/null: %s", strerror(errno));
  for (unsigned mine = 0; !ended;) {
    size_t count = list(path);
    for (int i = 0; i < 20 && count > 0 && !ended; i++) {
      const char *name = names[below(count)];
      if (!parse(name, &seed, &size))
        continue;
      if (size < 0) {
        mutate_one(dir, name, seed);
      } else if (below(8) == 0 && mine > 0) {
        mine -= unlinkat(dir, name, 0) == 0;
      } else if (below(4) == 0 && mine < 20) {
        int result = create_one(dir, next_random(), (int64_t) random_size(1 << 20), false, -1);
        if (result != 0 && result != -ENOSPC)
          die("create: %s", strerror(-result));
        mine += result == 0;
      }
      nanosleep(&(struct timespec) { .tv_nsec = (long) below(5000000) }, NULL);
    }
  }
  return 0;
}

static int forget(const char *path) {
  int dir = open(path, O_RDONLY | O_DIRECTORY);
  while (!ended) {
    size_t count = list(path);
    for (size_t i = 0; i < count && !ended; i++) {
      int fd = openat(dir, names[i], O_RDONLY | O_CLOEXEC);
      if (fd < 0)
        continue;
      for (int times = 0; times < 10; times++)
        posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
      close(fd);
    }
    nanosleep(&(struct timespec) { .tv_nsec = 1000000 }, NULL);
  }
  return 0;
}

/* Adds a key to the file system and uses it for a directory. Returns 3 if the kernel cannot encrypt files. */
static int encrypt(const char *path) {
  struct {
    struct fscrypt_add_key_arg arg;
    unsigned char raw[64];
  } key = { .arg = { .key_spec.type = FSCRYPT_KEY_SPEC_TYPE_IDENTIFIER, .raw_size = sizeof key.raw } };
  struct fscrypt_policy_v2 policy = { .version = FSCRYPT_POLICY_V2,
                                      .contents_encryption_mode = FSCRYPT_MODE_AES_256_XTS,
                                      .filenames_encryption_mode = FSCRYPT_MODE_AES_256_CTS,
                                      .flags = FSCRYPT_POLICY_FLAGS_PAD_32 };
  for (size_t i = 0; i < sizeof key.raw; i++)
    key.raw[i] = (unsigned char) (i + 1);
  int dir = open(path, O_RDONLY | O_DIRECTORY);
  int result = ioctl(dir, FS_IOC_ADD_ENCRYPTION_KEY, &key);
  memcpy(policy.master_key_identifier, key.arg.key_spec.u.identifier, sizeof policy.master_key_identifier);
  if (result == 0)
    result = ioctl(dir, FS_IOC_SET_ENCRYPTION_POLICY, &policy);
  if (result != 0)
    perror(path);
  return result == 0 ? 0 : 3;
}

/* Prints a word and waits until SIGTERM. */
static int hold(const char *word) {
  puts(word);
  fflush(stdout);
  while (!ended)
    nanosleep(&(struct timespec) { .tv_nsec = 20000000 }, NULL);
  return 0;
}

/* Reads a file from its start, so that the kernel reads ahead, and maps all of its pages. */
static int map(const char *path) {
  static char buffer[1 << 16];
  struct stat found;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &found) != 0)
    die("%s: %s", path, strerror(errno));
  ssize_t got;
  while ((got = read(fd, buffer, sizeof buffer)) > 0)
    continue;
  if (got < 0 || mmap(NULL, (size_t) found.st_size, PROT_READ, MAP_SHARED | MAP_POPULATE, fd, 0) == MAP_FAILED)
    die("%s: %s", path, strerror(errno));
  return hold("mapped");
}

int main(int count, char **word) {
  signal(SIGTERM, end);
  signal(SIGBUS, on_fault);
  if (count < 3)
    return 2;
  state = count > 3 ? mix(strtoull(word[3], NULL, 10)) : 0;
  if (strcmp(word[1], "create") == 0 && count == 6)
    return create(word[2], strtoull(word[4], NULL, 10), strtoull(word[5], NULL, 10));
  if (strcmp(word[1], "verify") == 0)
    return verify(word[2]);
  if (strcmp(word[1], "read") == 0 && count == 4)
    return read_forever(word[2]);
  if (strcmp(word[1], "mutate") == 0 && count == 4)
    return mutate(word[2]);
  if (strcmp(word[1], "forget") == 0)
    return forget(word[2]);
  if (strcmp(word[1], "encrypt") == 0)
    return encrypt(word[2]);
  if (strcmp(word[1], "hold") == 0) {
    int fd = open(word[2], O_RDWR | O_CLOEXEC);
    if (fd < 0)
      die("%s: %s", word[2], strerror(errno));
    return hold("open");
  }
  bool reads = strcmp(word[1], "read-lease") == 0;
  if (reads || strcmp(word[1], "write-lease") == 0) {
    signal(SIGIO, SIG_IGN);
    int fd = open(word[2], O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fcntl(fd, F_SETLEASE, reads ? F_RDLCK : F_WRLCK) != 0)
      die("%s: %s", word[2], strerror(errno));
    return hold("leased");
  }
  if (strcmp(word[1], "map") == 0)
    return map(word[2]);
  return 2;
}
