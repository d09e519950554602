/* SPDX-License-Identifier: Apache-2.0 */

#include "faults.h"

#include <string.h>

bool faults_command(struct faults *faults, const char *command) {
  if (strcmp(command, "fail reads") == 0)
    faults->fail_reads = true;
  else if (strcmp(command, "fail writes") == 0)
    faults->fail_writes = true;
  else if (strcmp(command, "drop writes") == 0)
    faults->drop_writes = true;
  else if (strcmp(command, "hang") == 0)
    faults->hang = true;
  else if (strcmp(command, "heal") == 0)
    *faults = (struct faults) { 0 };
  else
    return false;
  return true;
}

enum fate faults_fate(const struct faults *faults, enum direction direction) {
  if (faults->hang)
    return HELD;
  if (direction == READ ? faults->fail_reads : faults->fail_writes)
    return FAILED;
  return direction != READ && faults->drop_writes ? DROPPED : SPARED;
}
