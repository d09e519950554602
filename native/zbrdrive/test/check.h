/* SPDX-License-Identifier: Apache-2.0 */

/* What the unit tests share: a check that ends the program with file, line and both values. */

#ifndef ZBRDRIVE_CHECK_H
#define ZBRDRIVE_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(what)                                                        \
  do {                                                                     \
    if (!(what)) {                                                         \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what);   \
      exit(1);                                                             \
    }                                                                      \
  } while (0)

/* That a number is as expected, to a millionth of it. */
#define CHECK_NEAR(is, expected)                                                                   \
  do {                                                                                             \
    double is_ = (is), expected_ = (expected);                                                     \
    if (fabs(is_ - expected_) > 1e-6 * fabs(expected_) + 1e-12) {                                  \
      fprintf(stderr, "%s:%d: %s is %.9g, not %.9g\n", __FILE__, __LINE__, #is, is_, expected_);   \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#endif
