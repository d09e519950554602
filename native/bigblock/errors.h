/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Errors that occur after a write has returned. As with the kernel's errseq, each open file remembers how
 * many errors of the file its fsyncs have reported. Each open file therefore reports each error once,
 * independently of other open files.
 *
 * A close shows an unreported error, but only the last close of an open file marks it as reported. Otherwise,
 * a child process that closes its inherited copy of an open file would take the error away from its parent's
 * fsync.
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
  bool reported; /* an open file has reported the last error */
  bool lost;     /* an unreported error has lost data. A failed commit loses none: it is repeated */
};

/* Records an error (-errno), and whether data are lost. */
void errors_add(struct errors *errors, int error, bool lost);

/*
 * Returns the number of errors that a newly opened file does not report: all except the last one if it is
 * unreported.
 */
uint64_t errors_known(const struct errors *errors);

/* Returns the last error if data are lost and no open file has reported that yet, otherwise 0. */
int errors_unreported_loss(const struct errors *errors);

/* Returns the last error if the open file has not reported it, and marks it as reported; otherwise 0. */
int errors_report(struct errors *errors, uint64_t *known);

/* Returns the last error if the open file has not reported it, and sets "shown" for errors_closed; otherwise 0. */
int errors_show(const struct errors *errors, uint64_t known, uint64_t *shown);
/*
 * Called at the last close of an open file. Marks the last error as reported if a close of this open file has
 * shown it.
 */
void errors_closed(struct errors *errors, uint64_t shown);

#endif
