/* SPDX-License-Identifier: Apache-2.0 */

#include "power.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Unit that a drive writes completely or not at all, in bytes. */
#define SECTOR 4096

/* Returns the next number of the SplitMix64 generator. */
static uint64_t next_random(struct power *power) {
  uint64_t value = power->random += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

static void forget_writes(struct power *power) {
  for (size_t i = 0; i < power->count; i++)
    free(power->writes[i].before);
  free(power->writes);
  power->writes = NULL;
  power->count = power->room = 0;
}

bool power_command(struct power *power, const char *command) {
  uint64_t writes, seed;
  char rest;
  if (sscanf(command, "cut power %" SCNu64 " %" SCNu64 "%c", &writes, &seed, &rest) != 2 || writes == 0)
    return false;
  pthread_mutex_lock(&power->lock);
  power->writes_left = writes;
  power->random = seed;
  __atomic_store_n(&power->armed, true, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&power->lock);
  return true;
}

void power_heal(struct power *power) {
  pthread_mutex_lock(&power->lock);
  forget_writes(power);
  power->armed = false;
  __atomic_store_n(&power->off, false, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&power->lock);
}

bool power_is_off(const struct power *power) {
  return __atomic_load_n(&power->off, __ATOMIC_ACQUIRE);
}

/* Records the data that a write overwrites. Returns 0 or -errno. */
static int record(struct power *power, struct backing *backing, size_t length, uint64_t start) {
  if (power->count == power->room) {
    size_t room = power->room * 2 + 64;
    struct unflushed *writes = realloc(power->writes, room * sizeof *writes);
    if (writes == NULL)
      return -ENOMEM;
    power->writes = writes;
    power->room = room;
  }
  char *before = malloc(length);
  if (before == NULL)
    return -ENOMEM;
  int result = backing_read(backing, before, length, start);
  if (result != 0) {
    free(before);
    return result;
  }
  power->writes[power->count++] = (struct unflushed) { start, length, before };
  return 0;
}

/*
 * Repeats a recorded write that is not lost. Repeats all of its sectors or, if the write is torn, a random
 * part of them.
 */
static int keep(struct power *power, struct backing *backing, const struct unflushed *write, const char *data) {
  bool torn = next_random(power) % 4 == 0;
  for (size_t at = 0; at < write->length;) {
    size_t part = SECTOR - (write->start + at) % SECTOR;
    part = part < write->length - at ? part : write->length - at;
    int result = torn && next_random(power) % 2 == 0 ? 0 : backing_write(backing, data + at, part, write->start + at);
    if (result != 0)
      return result;
    at += part;
  }
  return 0;
}

/*
 * Loses all unflushed writes, or a random part of them. First undoes all writes, from last to first. Then
 * repeats the writes that are not lost, from first to last. A lost write therefore does not affect a later
 * write to the same address. Returns 0 or -errno.
 */
static int lose(struct power *power, struct backing *backing) {
  uint64_t lost_percent = next_random(power) % 4 == 0 ? 100 : next_random(power) % 100;
  int result = 0;
  for (size_t i = power->count; result == 0 && i-- > 0;) {
    struct unflushed *write = &power->writes[i];
    char *after = malloc(write->length);
    result = after == NULL ? -ENOMEM : backing_read(backing, after, write->length, write->start);
    if (result == 0)
      result = backing_write(backing, write->before, write->length, write->start);
    free(write->before);
    write->before = after;
  }
  for (size_t i = 0; result == 0 && i < power->count; i++)
    if (next_random(power) % 100 >= lost_percent)
      result = keep(power, backing, &power->writes[i], power->writes[i].before);
  forget_writes(power);
  return result;
}

int power_write(struct power *power, struct backing *backing, const void *data, size_t length, uint64_t start) {
  if (!__atomic_load_n(&power->armed, __ATOMIC_ACQUIRE))
    return backing_write(backing, data, length, start);
  pthread_mutex_lock(&power->lock);
  int result = power->off ? -EIO : record(power, backing, length, start);
  if (result == 0)
    result = backing_write(backing, data, length, start);
  if (result == 0 && --power->writes_left == 0) {
    __atomic_store_n(&power->off, true, __ATOMIC_RELEASE);
    result = lose(power, backing);
    if (result != 0)
      fprintf(stderr, "zbrdrive: cannot simulate the power cut: %s\n", strerror(-result));
    result = -EIO;
  }
  pthread_mutex_unlock(&power->lock);
  return result;
}

int power_flush(struct power *power, struct backing *backing) {
  if (!__atomic_load_n(&power->armed, __ATOMIC_ACQUIRE))
    return backing_flush(backing);
  pthread_mutex_lock(&power->lock);
  int result = power->off ? -EIO : backing_flush(backing);
  if (result == 0)
    forget_writes(power);
  pthread_mutex_unlock(&power->lock);
  return result;
}
