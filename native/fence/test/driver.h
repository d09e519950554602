/* SPDX-License-Identifier: Apache-2.0 */

/* Code that the two drivers share: prints results of the libraries and returns exit codes. */

#ifndef FENCE_DRIVER_H
#define FENCE_DRIVER_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fence.h"

static void print(const char *name, int64_t value) {
  printf("%s %" PRId64 "\n", name, value);
}

static void print_status(const struct fence_status *status) {
  static const char *const states[] = { "none", "set", "interrupted", "touched" };
  static const char *const modes[] = { "-", "mandatory", "advisory" };
  printf("state %s\nmode %s\n", states[status->state], modes[status->mode]);
  print("start", status->allowed.start);
  print("length", status->allowed.length);
  print("files", status->files);
  print("extents", status->extents);
  print("fenced", status->fenced);
  print("held", status->held);
  print("free_inside", status->free_inside);
  print("free_outside", status->free_outside);
  print("used_inside", status->used_inside);
  print("used_outside", status->used_outside);
  print("fs_size", status->fs_size);
  print("device_size", status->device_size);
  print("block_size", status->block_size);
  print("reserved", status->reserved);
  print("df_total", status->df_total);
  print("df_used", status->df_used);
  print("df_available", status->df_available);
}

static void print_report(const struct fence_report *report) {
  print("taken", report->taken);
  print("given_back", report->given_back);
  print("left", report->left);
  print("most_held", report->most_held);
  print("allocations", report->allocations);
}

/* Progress callback that cancels an operation after a number of steps. */
static int count_down(void *data, int64_t done, int64_t total) {
  int64_t *steps = data;
  if (done < 0 || done > total)
    abort();
  return (*steps)-- == 0;
}

/* Returns the library's constant for a mode, or 0 for an unknown mode. */
static int mode_of(const char *word) {
  return strcmp(word, "advisory") == 0    ? FENCE_ADVISORY
         : strcmp(word, "mandatory") == 0 ? FENCE_MANDATORY
                                          : 0;
}

/* Prints the message, if any, and returns the exit code. Reports an error without a message. */
static int finish(int result, const char *message) {
  if (*message != 0)
    fprintf(stderr, "%s\n", message);
  if (result < 0 && *message == 0)
    fprintf(stderr, "no message for error %d\n", -result);
  return result == 0 ? 0 : 3;
}

#endif
