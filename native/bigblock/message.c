/* SPDX-License-Identifier: Apache-2.0 */

#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *shell_quote(const char *path, char quoted[QUOTED_MAX]) {
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+:=@%,-";
  size_t length = 0;
  if (path[strspn(path, plain)] == 0)
    return path;
  quoted[length++] = '\'';
  for (; *path != 0 && length < QUOTED_MAX - 6; path++)
    if (*path == '\'')
      length += (size_t) sprintf(quoted + length, "'\\''");
    else
      quoted[length++] = *path;
  strcpy(quoted + length, "'");
  return quoted;
}

int fail(struct message *message, const char *format, ...) {
  va_list values;
  va_start(values, format);
  vsnprintf(message->text, sizeof message->text, format, values);
  va_end(values);
  return -1;
}
