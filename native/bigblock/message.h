/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

/* What went wrong, in words for the operator. */

#ifndef BIGBLOCK_MESSAGE_H
#define BIGBLOCK_MESSAGE_H

struct message {
  char text[4096];
};

/* Sets the message. Returns -1, for the caller to return. */
__attribute__((format(printf, 2, 3))) int fail(struct message *message, const char *format, ...);

#endif
