/* SPDX-License-Identifier: Apache-2.0 */

#include "message.h"

#include <stdarg.h>
#include <stdio.h>

int fail(struct message *message, const char *format, ...) {
  va_list values;
  va_start(values, format);
  vsnprintf(message->text, sizeof message->text, format, values);
  va_end(values);
  return -1;
}
