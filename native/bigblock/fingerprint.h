/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Identifies a device by its data, because it has no label. The store keeps checksums of some blocks.
 * Formatting fills the start of these blocks with random bytes; later, checksums of file data are used. A
 * checksum is removed from the store before its block is overwritten, so all stored checksums must match at
 * any time.
 */

#ifndef BIGBLOCK_FINGERPRINT_H
#define BIGBLOCK_FINGERPRINT_H

#include "blocks.h"
#include "bytes.h"
#include "device.h"

#define FINGERPRINT_PLACES 8
/* Number of bytes at the start of a block that the checksum covers. */
#define FINGERPRINT_LENGTH DEVICE_ALIGNMENT

struct fingerprint {
  unsigned places;
  struct {
    uint64_t block;
    uint32_t sum;
    bool is_noise; /* the checksum is of the random bytes that formatting has written */
  } place[FINGERPRINT_PLACES];
};

/*
 * Chooses blocks, and random bytes for their starts. Returns the bytes, which the caller frees, or
 * NULL with errno set.
 */
char *fingerprint_choose(struct fingerprint *fingerprint, uint64_t blocks);

/* Writes the random bytes to the device. Returns 0 or -errno. */
int fingerprint_write(const struct fingerprint *fingerprint, struct device *device, const char *noise,
                      uint64_t block_size);

/*
 * Adds checksums of used blocks that are not blank, up to FINGERPRINT_PLACES. Returns 0 or -errno.
 */
int fingerprint_renew(struct fingerprint *fingerprint, struct device *device, const struct blocks *blocks,
                   uint64_t block_size);

/* Verifies that this is the device of the volume. Returns 0, or -1 with a message. */
int fingerprint_verify(const struct fingerprint *fingerprint, struct device *device, uint64_t block_size,
                    struct message *message);

bool fingerprint_has(const struct fingerprint *fingerprint, uint64_t block);
/* Returns whether a block has random bytes of formatting, so that no file has used it yet. */
bool fingerprint_has_noise(const struct fingerprint *fingerprint, uint64_t block);
/* Drops the checksum of a block. Returns whether there was one. */
bool fingerprint_drop(struct fingerprint *fingerprint, uint64_t block);

void fingerprint_put(const struct fingerprint *fingerprint, struct bytes *to);
void fingerprint_take(struct fingerprint *fingerprint, struct bytes_reader *from);

#endif
