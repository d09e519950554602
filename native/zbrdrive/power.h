/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Simulates a power cut of a drive with a volatile write cache. The drive loses a random part of the writes
 * that the host has not flushed. It then fails all requests, as if the host had lost power at the same
 * moment.
 */

#ifndef ZBRDRIVE_POWER_H
#define ZBRDRIVE_POWER_H

#include "backing.h"

/* A write since the last flush. */
struct unflushed {
  uint64_t start;
  size_t length;
  char *before; /* the data that it has overwritten */
};

struct power {
  pthread_mutex_t lock;
  bool armed; /* a power cut is scheduled, so unflushed writes are recorded */
  bool off;
  uint64_t writes_left; /* until the power cut */
  uint64_t random;
  struct unflushed *writes;
  size_t count, room;
};

/*
 * Executes "cut power WRITES SEED": cuts the power after this number of further writes. SEED selects the
 * writes that are lost. Returns whether the command was valid.
 */
bool power_command(struct power *power, const char *command);

/* Ends a power cut, or cancels one that has not happened yet. */
void power_heal(struct power *power);

bool power_is_off(const struct power *power);

/* Like the functions of backing.h, but return -EIO while the power is off. Thread-safe. */
int power_write(struct power *power, struct backing *backing, const void *data, size_t length, uint64_t start);
int power_flush(struct power *power, struct backing *backing);

#endif
