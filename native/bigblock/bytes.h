/* SPDX-License-Identifier: Apache-2.0 */

/* Serialization of values for the store. Numbers have 8 bytes, little-endian. */

#ifndef BIGBLOCK_BYTES_H
#define BIGBLOCK_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A growing output buffer. If memory runs out, further values are dropped and "lost" is set. */
struct bytes {
  char *data;
  size_t length, capacity;
  bool lost;
};

void bytes_put(struct bytes *bytes, const void *data, size_t length);
void bytes_put_number(struct bytes *bytes, uint64_t number);
/* Appends a string, preceded by its length. */
void bytes_put_text(struct bytes *bytes, const char *text);
void bytes_free(struct bytes *bytes);

/* Reads values in order. Values beyond the end are read as zeros, and "missing" is set. */
struct bytes_reader {
  const char *at, *end;
  bool missing;
};

uint64_t bytes_take_number(struct bytes_reader *reader);
/* Returns a copy of a string, or NULL if it is missing or contains a NUL. The caller frees it. */
char *bytes_take_text(struct bytes_reader *reader);

/* Returns the CRC-32C of data, continued from the checksum BEFORE (0 for the first call). */
uint32_t checksum(uint32_t before, const void *data, size_t length);

#endif
