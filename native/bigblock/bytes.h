/* SPDX-License-Identifier: Apache-2.0 */

/* Values in a row of bytes, as they are kept in the store: numbers of 8 bytes, little end first. */

#ifndef BIGBLOCK_BYTES_H
#define BIGBLOCK_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Grows as values are put. What is put after memory has run out is lost, and marked as such. */
struct bytes {
  char *data;
  size_t length, room;
  bool lost;
};

void bytes_put(struct bytes *bytes, const void *data, size_t length);
void bytes_put_number(struct bytes *bytes, uint64_t number);
/* With its length before it. */
void bytes_put_text(struct bytes *bytes, const char *text);
void bytes_free(struct bytes *bytes);

/* Takes values from the front. What is not there is taken as zeros, and marked as such. */
struct bytes_reader {
  const char *at, *end;
  bool missing;
};

uint64_t bytes_take_number(struct bytes_reader *reader);
void bytes_take(struct bytes_reader *reader, void *data, size_t length);
/* A copy for the caller to free; NULL if it is missing, or has a zero in it. */
char *bytes_take_text(struct bytes_reader *reader);

/* CRC-32C of data that go on from others, whose checksum is given; 0 at first. */
uint32_t checksum(uint32_t before, const void *data, size_t length);

#endif
