/* SPDX-License-Identifier: Apache-2.0 */

/*
 * An emulated hard disk with zoned recording. See docs/drive.md; the script "attach" makes a block
 * device of it.
 */

#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"

#define TIME_SCALE_MOST 1e6

static const char usage[] =
    "usage: zbrdrive --profile FILE --backing FILE [--capacity SIZE] [--time-scale X] [--trace FILE]\n"
    "                MOUNT_POINT\n"
    "  --profile FILE: a drive profile, such as conf/drives/dt01aca050.drive in the source tree\n"
    "  SIZE: with the unit K, M, G or T (powers of 1000), such as 20G; each zone keeps its share of\n"
    "     the capacity\n"
    "  X: speed relative to the real drive: 1 is the same speed, 10 is ten times as fast,\n"
    "     0 (default) is without delays\n";

/* Prints a message and exits. */
static void die(const char *message) {
  fprintf(stderr, "zbrdrive: %s\n", message);
  exit(3);
}

/* Reports a bad option value and exits. */
static void misused(const char *what, const char *value, const char *allowed) {
  fprintf(stderr, "zbrdrive: %s is \"%s\": must be %s\n%s", what, value, allowed, usage);
  exit(2);
}

int main(int count, char **argument) {
  static const struct option options[] = {
    { "profile", required_argument, NULL, 'p' },    { "backing", required_argument, NULL, 'b' },
    { "capacity", required_argument, NULL, 'c' },   { "time-scale", required_argument, NULL, 's' },
    { "trace", required_argument, NULL, 't' },      { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },          { NULL, 0, NULL, 0 },
  };
  static struct drive drive = { .power.lock = PTHREAD_MUTEX_INITIALIZER };
  const char *profile = NULL, *backing = NULL, *trace = "trace.csv";
  uint64_t capacity = 0;
  int option;
  while ((option = getopt_long(count, argument, "hV", options, NULL)) != -1)
    switch (option) {
    case 'p': profile = optarg; break;
    case 'b': backing = optarg; break;
    case 't': trace = optarg; break;
    case 'h': fputs(usage, stdout); return 0;
    case 'V': puts("zbrdrive " VERSION); return 0;
    case 'c':
      capacity = parse_size(optarg);
      if (capacity == 0)
        misused("--capacity", optarg, "a number with the unit K, M, G or T, such as 20G");
      break;
    case 's':
      drive.time_scale = parse_number(optarg);
      if (drive.time_scale < 0 || drive.time_scale > TIME_SCALE_MOST)
        misused("--time-scale", optarg, "a number from 0 to 1000000");
      break;
    default: fputs(usage, stderr); return 2;
    }
  if (profile == NULL || backing == NULL || optind != count - 1) {
    fputs(usage, stderr);
    return 2;
  }

  char message[PATH_MAX + 512];
  if (profile_read(&drive.profile, profile, message, sizeof message) != 0 ||
      (capacity != 0 && profile_scale(&drive.profile, capacity, message, sizeof message) != 0) ||
      backing_open(&drive.backing, backing, drive.profile.capacity, message, sizeof message) != 0)
    die(message);
  if (!model_init(&drive.model, &drive.profile))
    die("out of memory");
  /* Make the path absolute, because the daemon has another working directory. */
  char *slash = strrchr(trace, '/'), directory[PATH_MAX], absolute[PATH_MAX + NAME_MAX + 2];
  char *parent = slash == NULL ? strdup(".") : strndup(trace, (size_t) (slash - trace) + 1);
  if (parent == NULL || realpath(parent, directory) == NULL)
    misused("--trace", trace, "a file in an existing directory");
  snprintf(absolute, sizeof absolute, "%s/%s", directory, slash == NULL ? trace : slash + 1);
  free(parent);
  drive.trace_path = absolute;

  int result = files_serve(&drive, argument[optind]);
  model_free(&drive.model);
  return result == 0 ? 0 : 3;
}
