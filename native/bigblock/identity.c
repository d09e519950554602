/* SPDX-License-Identifier: Apache-2.0 */

#include "identity.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static void add(struct identity *identity, uint64_t block, const void *data) {
  identity->place[identity->places].block = block;
  identity->place[identity->places].sum = checksum(0, data, IDENTITY_LENGTH);
  identity->places++;
}

bool identity_has(const struct identity *identity, uint64_t block) {
  for (unsigned i = 0; i < identity->places; i++)
    if (identity->place[i].block == block)
      return true;
  return false;
}

char *identity_choose(struct identity *identity, uint64_t blocks) {
  char *noise = device_memory(IDENTITY_PLACES * IDENTITY_LENGTH);
  for (unsigned i = 0; noise != NULL && i < IDENTITY_PLACES; i++) {
    /* Spread, so that most of them last until the device is rather full. */
    uint64_t block = blocks * i / IDENTITY_PLACES;
    if (identity_has(identity, block))
      continue;
    char *start = noise + identity->places * IDENTITY_LENGTH;
    for (size_t at = 0; at < IDENTITY_LENGTH; at += 256)
      if (getentropy(start + at, 256) != 0) {
        free(noise);
        return NULL;
      }
    add(identity, block, start);
  }
  return noise;
}

int identity_write(const struct identity *identity, struct device *device, const char *noise, uint64_t block_size) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < identity->places; i++)
    result = device_write(device, noise + i * IDENTITY_LENGTH, IDENTITY_LENGTH, identity->place[i].block * block_size);
  return result;
}

/* Whether all bytes are the same, as on any blank device. */
static bool is_blank(const char *data) {
  return memcmp(data, data + 1, IDENTITY_LENGTH - 1) == 0;
}

int identity_renew(struct identity *identity, struct device *device, const struct blocks *blocks,
                   uint64_t block_size) {
  char *data = device_memory(IDENTITY_LENGTH);
  int result = data == NULL ? -ENOMEM : 0;
  for (unsigned i = 0; result == 0 && identity->places < IDENTITY_PLACES && i < 2 * IDENTITY_PLACES; i++) {
    uint64_t block = blocks->count * i / (2 * IDENTITY_PLACES);
    if (!blocks_is_used(blocks, block) || identity_has(identity, block))
      continue;
    result = device_read(device, data, IDENTITY_LENGTH, block * block_size);
    if (result == 0 && !is_blank(data))
      add(identity, block, data);
  }
  free(data);
  return result;
}

int identity_verify(const struct identity *identity, struct device *device, uint64_t block_size,
                    struct message *message) {
  char *data = device_memory(IDENTITY_LENGTH);
  unsigned same = 0;
  for (unsigned i = 0; data != NULL && i < identity->places; i++) {
    uint64_t address = identity->place[i].block * block_size;
    int result = device_read(device, data, IDENTITY_LENGTH, address);
    if (result != 0) {
      free(data);
      return fail(message, "%s: cannot be read at %ju: %s", device->path, (uintmax_t) address, strerror(-result));
    }
    same += checksum(0, data, IDENTITY_LENGTH) == identity->place[i].sum;
  }
  free(data);
  if (same == identity->places)
    return 0;
  if (same == 0)
    return fail(message, "%s: is not the device of this volume: at none of %u places is what was left there. Name "
                "the right one with --device, such as by /dev/disk/by-id, or the store that belongs to it",
                device->path, identity->places);
  return fail(message, "%s: something else has written to the device of this volume: only %u of %u places are as "
              "they were left. Find out what, and format it anew; if the store is an old copy, bring back a later "
              "one", device->path, same, identity->places);
}

bool identity_drop(struct identity *identity, uint64_t block) {
  for (unsigned i = 0; i < identity->places; i++)
    if (identity->place[i].block == block) {
      identity->place[i] = identity->place[--identity->places];
      return true;
    }
  return false;
}

void identity_put(const struct identity *identity, struct bytes *to) {
  bytes_put_number(to, identity->places);
  for (unsigned i = 0; i < identity->places; i++) {
    bytes_put_number(to, identity->place[i].block);
    bytes_put_number(to, identity->place[i].sum);
  }
}

void identity_take(struct identity *identity, struct bytes_reader *from) {
  uint64_t places = bytes_take_number(from);
  from->missing |= places > IDENTITY_PLACES;
  identity->places = from->missing ? 0 : (unsigned) places;
  for (unsigned i = 0; i < identity->places; i++) {
    identity->place[i].block = bytes_take_number(from);
    identity->place[i].sum = (uint32_t) bytes_take_number(from);
  }
}
