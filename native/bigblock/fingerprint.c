/* SPDX-License-Identifier: Apache-2.0 */

#include "fingerprint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Flag in the stored form of a checksum: the checksum is of the random bytes of formatting (is_noise). */
#define NOISE (1ull << 32)

static void add(struct fingerprint *fingerprint, uint64_t block, const void *data, bool is_noise) {
  fingerprint->place[fingerprint->places].block = block;
  fingerprint->place[fingerprint->places].sum = checksum(0, data, FINGERPRINT_LENGTH);
  fingerprint->place[fingerprint->places].is_noise = is_noise;
  fingerprint->places++;
}

bool fingerprint_has(const struct fingerprint *fingerprint, uint64_t block) {
  for (unsigned i = 0; i < fingerprint->places; i++)
    if (fingerprint->place[i].block == block)
      return true;
  return false;
}

bool fingerprint_has_noise(const struct fingerprint *fingerprint, uint64_t block) {
  for (unsigned i = 0; i < fingerprint->places; i++)
    if (fingerprint->place[i].block == block)
      return fingerprint->place[i].is_noise;
  return false;
}

char *fingerprint_choose(struct fingerprint *fingerprint, uint64_t blocks) {
  char *noise = device_memory(FINGERPRINT_PLACES * FINGERPRINT_LENGTH);
  for (unsigned i = 0; noise != NULL && i < FINGERPRINT_PLACES; i++) {
    /*
     * Spread the blocks over the device. The device fills from its start, so some of these blocks stay free
     * until it is almost full.
     */
    uint64_t block = blocks * i / FINGERPRINT_PLACES;
    if (fingerprint_has(fingerprint, block))
      continue;
    char *start = noise + fingerprint->places * FINGERPRINT_LENGTH;
    for (size_t at = 0; at < FINGERPRINT_LENGTH; at += 256)
      if (getentropy(start + at, 256) != 0) {
        free(noise);
        return NULL;
      }
    add(fingerprint, block, start, true);
  }
  return noise;
}

int fingerprint_write(const struct fingerprint *fingerprint, struct device *device, const char *noise,
                      uint64_t block_size) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < fingerprint->places; i++)
    result = device_write(device, noise + i * FINGERPRINT_LENGTH, FINGERPRINT_LENGTH,
                          fingerprint->place[i].block * block_size);
  return result;
}

/* Returns whether all bytes are equal, as on a blank device. */
static bool is_blank(const char *data) {
  return memcmp(data, data + 1, FINGERPRINT_LENGTH - 1) == 0;
}

int fingerprint_renew(struct fingerprint *fingerprint, struct device *device, const struct blocks *blocks,
                   uint64_t block_size) {
  char *data = device_memory(FINGERPRINT_LENGTH);
  int result = data == NULL ? -ENOMEM : 0;
  for (unsigned i = 0; result == 0 && fingerprint->places < FINGERPRINT_PLACES && i < 2 * FINGERPRINT_PLACES; i++) {
    uint64_t block = blocks->count * i / (2 * FINGERPRINT_PLACES);
    if (!blocks_is_used(blocks, block) || fingerprint_has(fingerprint, block))
      continue;
    result = device_read(device, data, FINGERPRINT_LENGTH, block * block_size);
    if (result == 0 && !is_blank(data))
      add(fingerprint, block, data, false);
  }
  free(data);
  return result;
}

int fingerprint_verify(const struct fingerprint *fingerprint, struct device *device, uint64_t block_size,
                    struct message *message) {
  char *data = device_memory(FINGERPRINT_LENGTH);
  unsigned same = 0;
  for (unsigned i = 0; data != NULL && i < fingerprint->places; i++) {
    uint64_t address = fingerprint->place[i].block * block_size;
    int result = device_read(device, data, FINGERPRINT_LENGTH, address);
    if (result != 0) {
      free(data);
      return fail(message, "%s: cannot read at byte %ju: %s", device->path,
                  (uintmax_t) (device->start + address), strerror(-result));
    }
    same += checksum(0, data, FINGERPRINT_LENGTH) == fingerprint->place[i].sum;
  }
  free(data);
  if (same == fingerprint->places)
    return 0;
  if (same == 0)
    return fail(message, "%s: is not the device of this volume: none of %u identification blocks matches. Specify "
                "the right device with --device, for example by its name in /dev/disk/by-id, or use the store that "
                "belongs to this device", device->path, fingerprint->places);
  return fail(message, "%s: another program has written to the device of this volume: only %u of %u identification "
              "blocks match. Find out which program, and format the device again; if the store is an old copy, "
              "restore a newer one", device->path, same, fingerprint->places);
}

bool fingerprint_drop(struct fingerprint *fingerprint, uint64_t block) {
  for (unsigned i = 0; i < fingerprint->places; i++)
    if (fingerprint->place[i].block == block) {
      fingerprint->place[i] = fingerprint->place[--fingerprint->places];
      return true;
    }
  return false;
}

void fingerprint_put(const struct fingerprint *fingerprint, struct bytes *to) {
  bytes_put_number(to, fingerprint->places);
  for (unsigned i = 0; i < fingerprint->places; i++) {
    bytes_put_number(to, fingerprint->place[i].block);
    bytes_put_number(to, fingerprint->place[i].sum | (fingerprint->place[i].is_noise ? NOISE : 0));
  }
}

void fingerprint_take(struct fingerprint *fingerprint, struct bytes_reader *from) {
  uint64_t places = bytes_take_number(from);
  from->missing |= places > FINGERPRINT_PLACES;
  fingerprint->places = from->missing ? 0 : (unsigned) places;
  for (unsigned i = 0; i < fingerprint->places; i++) {
    fingerprint->place[i].block = bytes_take_number(from);
    uint64_t sum = bytes_take_number(from);
    fingerprint->place[i].sum = (uint32_t) sum;
    fingerprint->place[i].is_noise = (sum & NOISE) != 0;
  }
}
