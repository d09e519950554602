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
 * Errors that are found after a write has returned, as the kernel's errseq keeps them: each open file remembers
 * how many errors of the file it knows of, so each is told once, whatever others do.
 *
 * Not thread-safe; the volume's lock guards them.
 */

#ifndef BIGBLOCK_ERRORS_H
#define BIGBLOCK_ERRORS_H

#include <stdbool.h>
#include <stdint.h>

/* The errors of a file. */
struct errors {
  uint64_t count;
  int last; /* -errno */
  bool told; /* to somebody */
};

/* Adds an error: -errno. */
void errors_add(struct errors *errors, int error);

/* Returns how many errors are known to whoever opens the file now: all, but for one that nobody was told of. */
uint64_t errors_known(const struct errors *errors);

/* Returns 0, or the last error if there is one that is not known yet, which then is. */
int errors_tell(struct errors *errors, uint64_t *known);

#endif
