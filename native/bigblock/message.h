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

/* Returns a path as a word of a shell command: the path itself, or the path with quotes, in the buffer. */
const char *shell_quote(const char *path, char quoted[QUOTED_MAX]);

/* Formats the message. Always returns -1. */
__attribute__((format(printf, 2, 3))) int fail(struct message *message, const char *format, ...);

#endif
