/* SPDX-License-Identifier: Apache-2.0 */

#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * The blank check first reads at most SAMPLES samples. It then reads the whole device, READ_AT_ONCE bytes at
 * a time.
 */
#define SAMPLES 1024
#define READ_AT_ONCE (4u << 20)
/* Device size in bytes from which the blank check reports its progress. */
#define SLOW (64ull << 30)

/* Reads the first line of a sysfs file. Returns false if it cannot be read or is empty. */
static bool read_line(const char *path, char *line, size_t size) {
  FILE *file = fopen(path, "re");
  if (file == NULL)
    return false;
  bool read = fgets(line, (int) size, file) != NULL;
  fclose(file);
  if (!read)
    return false;
  line[strcspn(line, "\n")] = 0;
  return line[0] != 0;
}

/*
 * Sets the serial: the identifier of the disk in sysfs, "+", and the start of the partition in
 * sysfs (0 for a whole disk). Leaves it empty if sysfs has no identifier.
 */
static void find_serial(struct device *device, dev_t number) {
  static const char *const places[] = { "wwid", "device/wwid", "serial", "device/serial",
                                        "../wwid", "../device/wwid", "../serial",
                                        "../device/serial" };
  char path[128], found[96], start[24];
  device->serial[0] = 0;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    snprintf(path, sizeof path, "/sys/dev/block/%u:%u/%s", major(number), minor(number), places[i]);
    if (!read_line(path, found, sizeof found))
      continue;
    snprintf(path, sizeof path, "/sys/dev/block/%u:%u/start", major(number), minor(number));
    if (!read_line(path, start, sizeof start))
      strcpy(start, "0");
    snprintf(device->serial, sizeof device->serial, "%s+%s", found, start);
    return;
  }
}

/*
 * Verifies an opened device or image and sets its type, size and serial. Locks an image. Returns 0,
 * or -1 with a message.
 */
static int take(struct device *device, struct message *message) {
  const char *path = device->path;
  struct stat found;
  if (fstat(device->fd, &found) != 0)
    return fail(message, "%s: %s", path, strerror(errno));
  int sector = 512;
  device->is_block = S_ISBLK(found.st_mode);
  if (device->is_block) {
    if (ioctl(device->fd, BLKGETSIZE64, &device->size) != 0 || ioctl(device->fd, BLKSSZGET, &sector) != 0)
      return fail(message, "%s: cannot determine the size of the device: %s", path, strerror(errno));
    find_serial(device, found.st_rdev);
  } else if (S_ISREG(found.st_mode)) {
    if (flock(device->fd, LOCK_EX | LOCK_NB) != 0)
      return fail(message, "%s: is in use by another volume; unmount that volume first", path);
    device->size = (uint64_t) found.st_size;
  } else {
    return fail(message, "%s: is neither a block device nor a regular file; specify the block device of a disk", path);
  }
  if (sector > DEVICE_ALIGNMENT)
    return fail(message, "%s: has sectors of %d bytes; the maximum is %d bytes", path, sector, DEVICE_ALIGNMENT);
  if (pthread_mutex_init(&device->head, NULL) != 0)
    return fail(message, "out of memory");
  /* A process that was killed may have written to the device without a flush. */
  device->unflushed = true;
  return 0;
}

int device_open(struct device *device, const char *path, struct message *message) {
  *device = (struct device) { .fd = -1 };
  if (realpath(path, device->path) == NULL)
    return fail(message, "%s: %s", path, strerror(errno));
  /* O_EXCL fails on a block device that is mounted, swap, part of an array, or open with O_EXCL. */
  device->fd = open(device->path, O_RDWR | O_DIRECT | O_EXCL | O_CLOEXEC);
  if (device->fd < 0 && errno == EBUSY)
    return fail(message, "%s: is mounted or in use by another program; see lsblk %s and fuser -v %s", path, path,
                path);
  if (device->fd < 0 && errno == EINVAL)
    return fail(message, "%s: does not support direct I/O; use a block device", path);
  if (device->fd < 0)
    return fail(message, "%s: %s", path, strerror(errno));
  if (take(device, message) == 0)
    return 0;
  close(device->fd);
  return -1;
}

int device_require_writable(const struct device *device, struct message *message) {
  int read_only = 0;
  if (device->is_block && ioctl(device->fd, BLKROGET, &read_only) == 0 && read_only)
    return fail(message, "%s: is read-only; run \"blockdev --setrw %s\", or specify another device", device->path,
                device->path);
  return 0;
}

int device_share(struct device *device) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", device->fd);
  int fd = open(path, O_RDWR | O_DIRECT | O_CLOEXEC);
  if (fd < 0)
    return -errno;
  close(device->fd);
  device->fd = fd;
  return 0;
}

int device_read(struct device *device, void *data, size_t length, uint64_t address) {
  int result = 0;
  pthread_mutex_lock(&device->head);
  for (size_t done = 0; result == 0 && done < length;) {
    ssize_t got = pread(device->fd, (char *) data + done, length - done,
                        (off_t) (device->start + address + done));
    if (got > 0)
      done += (size_t) got;
    else if (got == 0)
      result = -EIO;
    else if (errno != EINTR)
      result = -errno;
  }
  pthread_mutex_unlock(&device->head);
  return result;
}

int device_write(struct device *device, const void *data, size_t length, uint64_t address) {
  int result = 0;
  pthread_mutex_lock(&device->head);
  for (size_t done = 0; result == 0 && done < length;) {
    ssize_t put = pwrite(device->fd, (const char *) data + done, length - done,
                         (off_t) (device->start + address + done));
    if (put >= 0)
      done += (size_t) put;
    else if (errno != EINTR)
      result = -errno;
  }
  /* Set only after the write: a flush that ran during the write does not cover it. */
  __atomic_store_n(&device->unflushed, true, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&device->head);
  return result;
}

int device_flush(struct device *device) {
  if (!__atomic_exchange_n(&device->unflushed, false, __ATOMIC_ACQ_REL) || fdatasync(device->fd) == 0)
    return 0;
  int result = -errno;
  __atomic_store_n(&device->unflushed, true, __ATOMIC_RELEASE);
  return result;
}

void device_close(struct device *device) {
  close(device->fd);
  pthread_mutex_destroy(&device->head);
}

/* Runs blkid and stores its output. Returns its exit code, or -1 on failure. */
static int run_blkid(const char *path, char *printed, size_t size) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return -1;
  pid_t child = fork();
  if (child == 0) {
    static const char *const programs[] = { "blkid", "/usr/sbin/blkid" };
    dup2(ends[1], STDOUT_FILENO);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
      execlp(programs[i], "blkid", "-p", "-s", "TYPE", "-s", "PTTYPE", "-o", "value", path, (char *) NULL);
    _exit(127);
  }
  close(ends[1]);
  ssize_t got = child < 0 ? -1 : read(ends[0], printed, size - 1);
  close(ends[0]);
  printed[got > 0 ? got : 0] = 0;
  int status;
  while (child > 0 && waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int device_signature(const char *path, char *name, size_t size, struct message *message) {
  enum { FOUND = 0, NOTHING = 2, SEVERAL = 8 };
  switch (run_blkid(path, name, size)) {
  case NOTHING: return 0;
  case SEVERAL: snprintf(name, size, "several types"); return 1;
  case FOUND:
    name[strcspn(name, "\n")] = 0;
    if (name[0] == 0)
      snprintf(name, size, "unknown type");
    return 1;
  default: return fail(message, "%s: cannot check for an existing file system, because blkid failed or is not "
                       "installed (apt-get install util-linux)", path);
  }
}

/* Returns 1 if a range of the device contains only zeros, 0 if it does not, or -errno. */
static int is_blank(struct device *device, char *data, size_t length, uint64_t address) {
  int result = device_read(device, data, length, address);
  return result != 0 ? result : data[0] == 0 && memcmp(data, data + 1, length - 1) == 0;
}

int device_range_is_blank(struct device *device, size_t length, uint64_t address) {
  char *data = device_memory(length);
  int result = data == NULL ? -ENOMEM : is_blank(device, data, length, address);
  free(data);
  return result;
}

int device_is_blank(struct device *device, uint64_t *address) {
  uint64_t end = device_down(device->size), step = device_up(end / SAMPLES + 1);
  char *data = device_memory(READ_AT_ONCE);
  int result = data == NULL ? -ENOMEM : 1;
  uint64_t at = 0;
  for (; result == 1 && at < end; at += step) {
    *address = at;
    result = is_blank(device, data, DEVICE_ALIGNMENT, at);
  }
  for (at = 0; result == 1 && at < end; at += READ_AT_ONCE) {
    *address = at;
    if (end >= SLOW && at % (end / 100 / READ_AT_ONCE * READ_AT_ONCE) == 0)
      fprintf(stderr, "bigblock: %s: checked %" PRIu64 " of %" PRIu64 " GiB, all blank so far\n",
              device->path, at >> 30, end >> 30);
    result = is_blank(device, data, end - at < READ_AT_ONCE ? end - at : READ_AT_ONCE, at);
  }
  free(data);
  return result;
}

void *device_memory(size_t length) {
  void *memory;
  if (posix_memalign(&memory, DEVICE_ALIGNMENT, length) != 0)
    return NULL;
  return memset(memory, 0, length);
}
