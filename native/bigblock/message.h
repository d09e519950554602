/* SPDX-License-Identifier: Apache-2.0 */

/* Error messages for the operator. */

#ifndef BIGBLOCK_MESSAGE_H
#define BIGBLOCK_MESSAGE_H

struct message {
  char text[4096];
};

/* Formats the message. Always returns -1. */
__attribute__((format(printf, 2, 3))) int fail(struct message *message, const char *format, ...);

#endif
