/* SPDX-License-Identifier: Apache-2.0 */

#include "faults.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Parses the START and LENGTH of a command. */
static bool parse_range(const char *text, struct failing *range) {
  uint64_t start, length;
  char rest;
  if (sscanf(text, "%" SCNu64 " %" SCNu64 "%c", &start, &length, &rest) != 2 || length == 0 ||
      start > UINT64_MAX - length)
    return false;
  *range = (struct failing) { start, start + length };
  return true;
}

bool faults_command(struct faults *faults, const char *command) {
  static const struct failing all = { 0, UINT64_MAX };
  if (strcmp(command, "fail reads") == 0)
    faults->reads = all;
  else if (strcmp(command, "fail writes") == 0)
    faults->writes = all, faults->fail_flushes = true;
  else if (strncmp(command, "fail reads ", 11) == 0)
    return parse_range(command + 11, &faults->reads);
  else if (strncmp(command, "fail writes ", 12) == 0)
    return parse_range(command + 12, &faults->writes);
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

enum fate faults_fate(const struct faults *faults, enum direction direction, uint64_t start, uint64_t length) {
  const struct failing *range = direction == READ ? &faults->reads : &faults->writes;
  if (faults->hang)
    return HELD;
  if (direction == FLUSH ? faults->fail_flushes : start < range->end && start + length > range->start)
    return FAILED;
  return direction != READ && faults->drop_writes ? DROPPED : SPARED;
}
