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
