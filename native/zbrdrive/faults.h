/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Injected faults of a drive. This module only decides the fate of a request; its caller holds,
 * fails or drops the request.
 */

#ifndef ZBRDRIVE_FAULTS_H
#define ZBRDRIVE_FAULTS_H

#include <stdbool.h>

#include "stats.h"

/* Addresses at which requests fail, in bytes. */
struct failing {
  uint64_t start, end;
};

struct faults {
  struct failing reads;
  struct failing writes;
  bool fail_flushes;
  bool drop_writes; /* acknowledges writes and flushes without doing them, as after a power loss */
  bool hang;
};

/*
 * Executes "fail reads", "fail writes", "drop writes", "hang" or "heal". With START and LENGTH, "fail reads"
 * and "fail writes" fail only requests in this range, and no flushes; a new range replaces the previous one.
 * Other faults accumulate. "heal" removes all faults. Returns whether the command was valid.
 */
bool faults_command(struct faults *faults, const char *command);

/*
 * Returns the fate of a request. "hang" takes precedence over failures, and failures over "drop
 * writes".
 */
enum fate faults_fate(const struct faults *faults, enum direction direction, uint64_t start, uint64_t length);

#endif
