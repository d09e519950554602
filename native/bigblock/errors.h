/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Errors that occur after a write has returned. As with the kernel's errseq, each open file remembers how many
 * errors of the file it has reported, so it reports each error once, whatever other open files do.
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
  bool told; /* some open file has reported it */
};

/* Adds an error: -errno. */
void errors_add(struct errors *errors, int error);

/* Returns how many errors an open file that is new need not report: all, except one that nobody has reported. */
uint64_t errors_known(const struct errors *errors);

/* Returns the last error if nobody has reported it yet, otherwise 0. */
int errors_unreported(const struct errors *errors);

/* Returns the last error if the open file has not reported it yet, and notes that it has; otherwise 0. */
int errors_tell(struct errors *errors, uint64_t *known);

#endif
