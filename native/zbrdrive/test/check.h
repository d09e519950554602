/* SPDX-License-Identifier: Apache-2.0 */

/* Assertions of the unit tests. A failed assertion ends the program with file and line. */

#ifndef ZBRDRIVE_CHECK_H
#define ZBRDRIVE_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(what)                                                        \
  do {                                                                     \
    if (!(what)) {                                                         \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #what);   \
      exit(1);                                                             \
    }                                                                      \
  } while (0)

/* Checks that a number equals the expected one, with a relative tolerance of 1e-6. */
#define CHECK_NEAR(is, expected)                                                                   \
  do {                                                                                             \
    double is_ = (is), expected_ = (expected);                                                     \
    if (fabs(is_ - expected_) > 1e-6 * fabs(expected_) + 1e-12) {                                  \
      fprintf(stderr, "%s:%d: %s is %.9g, expected %.9g\n", __FILE__, __LINE__, #is, is_, expected_); \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#endif
