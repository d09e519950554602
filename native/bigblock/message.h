/* SPDX-License-Identifier: Apache-2.0 */

/* What went wrong, in words for the operator. */

#ifndef BIGBLOCK_MESSAGE_H
#define BIGBLOCK_MESSAGE_H

struct message {
  char text[4096];
};

/* Sets the message. Returns -1, for the caller to return. */
__attribute__((format(printf, 2, 3))) int fail(struct message *message, const char *format, ...);

#endif
