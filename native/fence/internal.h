/* SPDX-License-Identifier: Apache-2.0 */

/* Declarations that the source files of both libraries share. */

#ifndef FENCE_INTERNAL_H
#define FENCE_INTERNAL_H

#include "old-glibc.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fence.h"

#define CLEANUP_CLOSE __attribute__((cleanup(cleanup_close)))
#define CLEANUP_FREE __attribute__((cleanup(cleanup_free)))
#define CLEANUP_FILE __attribute__((cleanup(cleanup_file)))

static inline void cleanup_close(int *fd) {
  if (*fd >= 0)
    close(*fd);
}

static inline void cleanup_free(void *pointer) {
  free(*(void **) pointer);
}

static inline void cleanup_file(FILE **file) {
  if (*file != NULL)
    fclose(*file);
}

/* The caller's buffer for the error message. */
struct fault {
  char *text;
  size_t size;
};

/* Formats the error message for the caller. Returns -ERROR. */
static inline __attribute__((format(printf, 3, 4))) int fail(const struct fault *fault, int error,
                                                             const char *format, ...) {
  if (fault->text != NULL && fault->size > 0) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, fault->size, format, arguments);
    va_end(arguments);
  }
  return -error;
}

/* A byte range [start, end) of the device. */
struct span {
  uint64_t start;
  uint64_t end;
};

static inline struct span span_of(const struct fence_range *range) {
  return (struct span) { (uint64_t) range->start, (uint64_t) range->start + (uint64_t) range->length };
}

static inline uint64_t smaller(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

static inline uint64_t larger(uint64_t a, uint64_t b) {
  return a > b ? a : b;
}

/* Returns the number of bytes that two spans share. */
static inline uint64_t overlap(struct span a, struct span b) {
  uint64_t start = larger(a.start, b.start), end = smaller(a.end, b.end);
  return end > start ? end - start : 0;
}

#define MAX_STEP (INT64_C(1) << 30)
#define MIN_STEP (INT64_C(1) << 20)

/*
 * Maximum number of free blocks outside the allowed range in a complete fence. ext4 allocates and frees some
 * blocks there for the extent trees of the fence files and of other files.
 */
#define SCRAPS 16

/* Implements fence_default_step. */
static inline int64_t step_for(int64_t fs_size) {
  int64_t step = MAX_STEP;
  while (step > MIN_STEP && step > fs_size / 64)
    step /= 2;
  return step;
}

/* A human-readable size, such as "1.5 GiB". */
struct human {
  char text[24];
};

static inline struct human human(uint64_t bytes) {
  static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
  struct human result;
  size_t unit = 0;
  double value = (double) bytes;
  for (; value >= 1024 && unit < sizeof units / sizeof *units - 1; unit++)
    value /= 1024;
  snprintf(result.text, sizeof result.text, unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
  return result;
}

#endif
