/* SPDX-License-Identifier: Apache-2.0 */

/*
 * How a device is recognised that holds nothing but data: the store keeps checksums of some places on it. At
 * the format these are filled with noise; later, what is there serves. Before such a place is overwritten,
 * its checksum is dropped for good, so all that are kept have to fit at any time.
 */

#ifndef BIGBLOCK_IDENTITY_H
#define BIGBLOCK_IDENTITY_H

#include "blocks.h"
#include "bytes.h"
#include "device.h"

#define IDENTITY_PLACES 8
/* How much of the start of a block is looked at. */
#define IDENTITY_LENGTH DEVICE_ALIGNMENT

struct identity {
  unsigned places;
  struct {
    uint64_t block;
    uint32_t sum;
  } place[IDENTITY_PLACES];
};

/* Chooses some blocks and noise for the start of each. Returns the noise, for free(), or NULL with errno set. */
char *identity_choose(struct identity *identity, uint64_t blocks);

/* Writes the noise to the device. Returns 0 or -errno. */
int identity_write(const struct identity *identity, struct device *device, const char *noise, uint64_t block_size);

/* Adds places in use that are not blank, as long as there are too few. Returns 0 or -errno. */
int identity_renew(struct identity *identity, struct device *device, const struct blocks *blocks,
                   uint64_t block_size);

/* Whether the device is the one. Returns 0, or -1 with a message. */
int identity_verify(const struct identity *identity, struct device *device, uint64_t block_size,
                    struct message *message);

bool identity_has(const struct identity *identity, uint64_t block);
/* Drops a block. Returns whether it was kept. */
bool identity_drop(struct identity *identity, uint64_t block);

void identity_put(const struct identity *identity, struct bytes *to);
void identity_take(struct identity *identity, struct bytes_reader *from);

#endif
