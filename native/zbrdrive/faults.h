/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is wrong with a drive on purpose. Pure: says what becomes of a request, and leaves it to others
 * to hold, fail and drop it.
 */

#ifndef ZBRDRIVE_FAULTS_H
#define ZBRDRIVE_FAULTS_H

#include <stdbool.h>

#include "stats.h"

struct faults {
  bool fail_reads;
  bool fail_writes; /* and flushes */
  bool drop_writes; /* and flushes: as if the power had been cut before, but nobody has noticed */
  bool hang;
};

/*
 * Does "fail reads", "fail writes", "drop writes", "hang" or "heal". Faults add up until they are all
 * healed. Returns whether the command was one of these.
 */
bool faults_command(struct faults *faults, const char *command);

/* What becomes of a request now. A drive that hangs does nothing else; one that fails drops nothing. */
enum fate faults_fate(const struct faults *faults, enum direction direction);

#endif
