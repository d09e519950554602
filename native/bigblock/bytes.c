/* SPDX-License-Identifier: Apache-2.0 */

#include "bytes.h"

#include <endian.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

void bytes_put(struct bytes *bytes, const void *data, size_t length) {
  if (bytes->lost || length == 0)
    return;
  if (bytes->length + length > bytes->capacity) {
    size_t capacity = (bytes->length + length) * 2;
    char *larger = realloc(bytes->data, capacity);
    if (larger == NULL) {
      bytes->lost = true;
      return;
    }
    bytes->data = larger;
    bytes->capacity = capacity;
  }
  memcpy(bytes->data + bytes->length, data, length);
  bytes->length += length;
}

void bytes_put_number(struct bytes *bytes, uint64_t number) {
  number = htole64(number);
  bytes_put(bytes, &number, sizeof number);
}

void bytes_put_text(struct bytes *bytes, const char *text) {
  bytes_put_number(bytes, strlen(text));
  bytes_put(bytes, text, strlen(text));
}

void bytes_free(struct bytes *bytes) {
  free(bytes->data);
  *bytes = (struct bytes) { 0 };
}

static void bytes_take(struct bytes_reader *reader, void *data, size_t length) {
  if ((size_t) (reader->end - reader->at) < length) {
    reader->missing = true;
    memset(data, 0, length);
    return;
  }
  memcpy(data, reader->at, length);
  reader->at += length;
}

uint64_t bytes_take_number(struct bytes_reader *reader) {
  uint64_t number;
  bytes_take(reader, &number, sizeof number);
  return le64toh(number);
}

char *bytes_take_text(struct bytes_reader *reader) {
  uint64_t length = bytes_take_number(reader);
  if (length > (uint64_t) (reader->end - reader->at) || memchr(reader->at, 0, length) != NULL) {
    reader->missing = true;
    return NULL;
  }
  char *text = strndup(reader->at, length);
  reader->missing |= text == NULL;
  reader->at += length;
  return text;
}

/* The Castagnoli polynomial, bit-reversed. */
#define POLYNOMIAL 0x82f63b78u

static uint32_t crc_table[256];

static void make_table(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t rest = byte;
    for (int bit = 0; bit < 8; bit++)
      rest = rest >> 1 ^ (rest & 1 ? POLYNOMIAL : 0);
    crc_table[byte] = rest;
  }
}

uint32_t checksum(uint32_t before, const void *data, size_t length) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_table);
  const unsigned char *at = data, *end = at + length;
  uint32_t sum = ~before;
  while (at < end)
    sum = sum >> 8 ^ crc_table[(sum ^ *at++) & 0xff];
  return ~sum;
}
