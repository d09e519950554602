/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

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
