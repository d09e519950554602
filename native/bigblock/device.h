/* SPDX-License-Identifier: Apache-2.0 */

/* The device of a volume: its size, exclusive access, and direct I/O. */

#ifndef BIGBLOCK_DEVICE_H
#define BIGBLOCK_DEVICE_H

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "message.h"

/* Alignment of the addresses, lengths and buffers of transfers. */
#define DEVICE_ALIGNMENT 4096

static inline uint64_t device_down(uint64_t address) {
  return address / DEVICE_ALIGNMENT * DEVICE_ALIGNMENT;
}

static inline uint64_t device_up(uint64_t address) {
  return device_down(address + DEVICE_ALIGNMENT - 1);
}

struct device {
  int fd;
  uint64_t size;
  uint64_t start;      /* address of the first block, which is address 0 of device_read and device_write */
  char path[PATH_MAX]; /* without symbolic links */
  bool is_block;       /* a block device, not an image */
  char serial[128];    /* from sysfs; empty if unknown */
  /* Serializes transfers, so that no other transfer interrupts a long run. */
  pthread_mutex_t head;
  bool unflushed;
};

/*
 * Opens a block device or an image for exclusive use. Refuses a device that is mounted or open in another
 * program. Returns 0, or -1 with a message.
 */
int device_open(struct device *device, const char *path, struct message *message);

/* Refuses a block device that is set read-only. Returns 0, or -1 with a message. */
int device_require_writable(const struct device *device, struct message *message);

/*
 * Gives up O_EXCL, so that the kernel can mount the block device. After the mount, other programs still
 * cannot use the device. Returns 0 or -errno.
 */
int device_share(struct device *device);

/* Read and write the device. Return 0 or -errno. Thread-safe. */
int device_read(struct device *device, void *data, size_t length, uint64_t address);
int device_write(struct device *device, const void *data, size_t length, uint64_t address);

/* Makes all earlier writes durable across a power loss. Returns 0 or -errno. */
int device_flush(struct device *device);

void device_close(struct device *device);

/*
 * Finds the file system or partition table on a device with blkid. Returns 1 with its name, 0 if there is
 * none, or -1 with a message.
 */
int device_signature(const char *path, char *name, size_t size, struct message *message);

/*
 * Reads samples across the device, then the whole device, until it finds a byte that is not zero.
 * Returns 1 if the device is blank, 0 if it is not, or -errno. For 0 and -errno, "address" is the
 * address of the last read.
 */
int device_is_blank(struct device *device, uint64_t *address);

/* Returns 1 if a range of the device contains only zeros, 0 if it does not, or -errno. */
int device_range_is_blank(struct device *device, size_t length, uint64_t address);

/* Returns aligned, zeroed memory for transfers, or NULL if out of memory. The caller frees it. */
void *device_memory(size_t length);

#endif
