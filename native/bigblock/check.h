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

/* What is in a volume, and whether it is consistent. */

#ifndef BIGBLOCK_CHECK_H
#define BIGBLOCK_CHECK_H

#include <stdbool.h>

#include "message.h"

/*
 * Prints what is not as it should be in a volume that is not mounted, and what to do, or that all is well.
 * "Device" is NULL for the one that the store names. Writes nothing.
 * Returns the number of findings, or -1 with a message.
 */
int check_volume(const char *store, const char *device, bool json, struct message *message);

/* Prints what is in a volume, as of the last commit if it is mounted. Returns 0, or -1 with a message. */
int check_status(const char *store, bool json, struct message *message);

#endif
