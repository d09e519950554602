/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Errors that occur after a write has returned. As with the kernel's errseq, each open file remembers how many
 * errors of the file it has reported. It reports each error once, independently of other open files.
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
  bool reported; /* some open file has reported it */
};

/* Records an error (-errno). */
void errors_add(struct errors *errors, int error);

/* Returns the number of errors that a new open file need not report: all except an unreported last error. */
uint64_t errors_known(const struct errors *errors);

/* Returns the last error if no open file has reported it yet, otherwise 0. */
int errors_unreported(const struct errors *errors);

/* Returns the last error if the open file has not reported it, and marks it as reported; otherwise 0. */
int errors_report(struct errors *errors, uint64_t *known);

#endif
