/* SPDX-License-Identifier: Apache-2.0 */

/* Error messages for the operator. */

#ifndef BIGBLOCK_MESSAGE_H
#define BIGBLOCK_MESSAGE_H

#include <limits.h>

struct message {
  char text[4096];
};

/* Size of a buffer for shell_quote. */
#define QUOTED_MAX (4 * PATH_MAX)

/* Quotes a path for a shell, if necessary. Returns the path itself, or "quoted" with the quoted path. */
const char *shell_quote(const char *path, char quoted[QUOTED_MAX]);

/* Formats the message. Always returns -1. */
__attribute__((format(printf, 2, 3))) int fail(struct message *message, const char *format, ...);

#endif
