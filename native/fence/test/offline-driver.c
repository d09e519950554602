/* SPDX-License-Identifier: Apache-2.0 */

/* Calls the offline library from shell tests. Prints like fence-driver. */

#include "driver.h"
#include "fence-offline.h"

/* Progress callback that exits without cleanup after a number of steps, as if killed. */
static int die(void *data, int64_t done, int64_t total) {
  if (count_down(data, done, total))
    _Exit(137);
  return 0;
}

static int usage(void) {
  fprintf(stderr,
          "usage: offline-driver [--dir DIR] [--undo FILE] [--step BYTES] [--file-max BYTES]\n"
          "         [--adopt] [--cancel-after STEPS] [--die-after STEPS]\n"
          "         set DEVICE START LENGTH mandatory|advisory | lift DEVICE | status DEVICE\n");
  return 2;
}

int main(int count, char **words) {
  struct fence_options options = { 0 };
  const char *dir = NULL, *undo = NULL;
  int64_t steps = 0;
  int at = 1;
  for (; at < count && strncmp(words[at], "--", 2) == 0; at++) {
    if (strcmp(words[at], "--adopt") == 0) {
      options.flags |= FENCE_ADOPT;
      continue;
    }
    if (at + 1 == count)
      return usage();
    const char *name = words[at++], *value = words[at];
    if (strcmp(name, "--dir") == 0)
      dir = value;
    else if (strcmp(name, "--undo") == 0)
      undo = value;
    else if (strcmp(name, "--step") == 0)
      options.step = strtoll(value, NULL, 0);
    else if (strcmp(name, "--file-max") == 0)
      options.file_max = strtoll(value, NULL, 0);
    else if (strcmp(name, "--cancel-after") == 0 || strcmp(name, "--die-after") == 0)
      options.progress = strcmp(name, "--die-after") == 0 ? die : count_down,
      options.data = &steps, steps = strtoll(value, NULL, 0);
    else
      return usage();
  }

  struct fence_report report;
  struct fence_status status;
  char message[1024] = "";
  int result;
  if (count - at == 5 && strcmp(words[at], "set") == 0) {
    struct fence_range range = { strtoll(words[at + 2], NULL, 0), strtoll(words[at + 3], NULL, 0) };
    result = fence_offline_set(words[at + 1], dir, undo, &range, mode_of(words[at + 4]), &options,
                               &report, message, sizeof message);
  } else if (count - at == 2 && strcmp(words[at], "lift") == 0) {
    result = fence_offline_lift(words[at + 1], dir, undo, &options, &report, message,
                                sizeof message);
  } else if (count - at == 2 && strcmp(words[at], "status") == 0) {
    result = fence_offline_status(words[at + 1], dir, &status, message, sizeof message);
  } else {
    return usage();
  }

  if (strcmp(words[at], "status") != 0)
    print_report(&report);
  else if (result == 0)
    print_status(&status);
  return finish(result, message);
}
