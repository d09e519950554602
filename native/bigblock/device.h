/* SPDX-License-Identifier: Apache-2.0 */

/* The device below a volume: how large it is, who uses it, and transfers past the page cache. */

#ifndef BIGBLOCK_DEVICE_H
#define BIGBLOCK_DEVICE_H

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "message.h"

/* What addresses, lengths and memory of transfers are multiples of. */
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
  char path[PATH_MAX]; /* without symbolic links */
  bool is_block;       /* a block device, not an image */
  char serial[128];    /* as the system tells it; empty if it tells none */
  /* One transfer at a time, so that a long run is not cut by another one. */
  pthread_mutex_t head;
  bool unflushed;
};

/*
 * Opens a block device, or an image, for one user only: what is mounted or held by another program is
 * refused. Returns 0, or -1 with a message.
 */
int device_open(struct device *device, const char *path, struct message *message);

/* Lets the kernel mount the block device, which then keeps others from using it. Returns 0 or -errno. */
int device_share(struct device *device);

/* Return 0 or -errno. Any number of threads may call them. */
int device_read(struct device *device, void *data, size_t length, uint64_t address);
int device_write(struct device *device, const void *data, size_t length, uint64_t address);

/* Makes sure that all that was written before outlives a loss of power. */
int device_flush(struct device *device);

void device_close(struct device *device);

/*
 * Asks blkid which file system or partition table is on a device. Returns 1 with its name, 0 if there is
 * none, or -1 with a message.
 */
int device_signature(const char *path, char *name, size_t size, struct message *message);

/*
 * Reads places all over the device, and then all of it, up to the first that is not zero. Returns 1 if there is
 * none; 0 or -errno with the address of the transfer.
 */
int device_is_blank(struct device *device, uint64_t *address);

/* Memory for transfers, of zeros, for free(); NULL if there is none. */
void *device_memory(size_t length);

#endif
