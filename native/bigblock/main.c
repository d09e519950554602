/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A FUSE file system that keeps file data in large blocks of a device and everything else in a
 * store on another disk. See docs/bigblock.md.
 */

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "serve.h"
#include "volume.h"

enum { DONE, PROBLEMS_FOUND, BAD_USAGE, FAILED };

#define RUN_LEAST (64u << 10)
#define RUN_DEFAULT (16u << 20)
#define MEMORY_DEFAULT (512u << 20)
#define MEMORY_MOST (64ull << 30)
/* Minimum number of runs in memory: two for writing and two for reading. */
#define RUNS_LEAST 4

static const char usage[] =
    "usage: bigblock format DEVICE --store DIR [--block-size SIZE] [--destroy-data]\n"
    "       bigblock mount STORE MOUNT_POINT [--device DEVICE] [--run SIZE] [--memory SIZE]\n"
    "       bigblock check STORE [--device DEVICE] [--cut] [--json]\n"
    "       bigblock status STORE [--json]\n"
    "  SIZE: in bytes, or with the unit K, M, G or T (powers of 1024), such as 256M\n"
    "  STORE: the directory that was created with format --store\n";

struct options {
  struct volume_options volume;
  const char *operand; /* DEVICE or STORE */
  const char *mount_point;
  uint64_t run, memory;
  bool json;
};

/* Reports a bad option value and exits. */
static void misused(const char *what, const char *value, const char *allowed) {
  fprintf(stderr, "bigblock: %s is \"%s\": must be %s\n", what, value, allowed);
  exit(BAD_USAGE);
}

/*
 * Parses a size in bytes. Exits if it is out of range, or if "power" is set and it is not a power
 * of two.
 */
static uint64_t size_of(const char *what, const char *text, uint64_t least, uint64_t most, bool power,
                        const char *allowed) {
  static const char units[] = "KMGT";
  char *end;
  uint64_t size = strtoull(text, &end, 10);
  const char *unit = *end == 0 ? NULL : strchr(units, *end);
  unsigned shift = unit == NULL ? 0 : 10 * (unsigned) (unit - units + 1);
  bool ends = *end == 0 || (unit != NULL && end[1] == 0);
  bool good = end != text && text[0] != '-' && ends && size <= most >> shift;
  size <<= good ? shift : 0;
  if (!good || size < least || size > most || (power && (size & (size - 1)) != 0))
    misused(what, text, allowed);
  return size;
}

static int format(struct options *options, struct message *message) {
  char quoted[QUOTED_MAX];
  options->volume.device = options->operand;
  if (options->volume.store == NULL) {
    fputs(usage, stderr);
    return BAD_USAGE;
  }
  if (volume_format(&options->volume, message) != 0)
    return FAILED;
  printf("%s: formatted with blocks of %" PRIu64 " MiB\n", options->operand, options->volume.block_size >> 20);
  printf("To mount it: disk-zones bigblock mount %s MOUNT_POINT\n", shell_quote(options->volume.store, quoted));
  return DONE;
}

static int mount_it(struct options *options, struct message *message) {
  static struct volume volume;
  char mount_point[PATH_MAX];
  options->volume.store = options->operand;
  if (serve_find_mount_point(options->mount_point, mount_point, message) != 0 ||
      volume_open(&volume, &options->volume, message) != 0)
    return FAILED;
  uint64_t run = options->run < volume.block_size ? options->run : volume.block_size;
  if (options->memory < RUNS_LEAST * run) {
    fail(message, "--memory is %" PRIu64 " KiB: must be at least %" PRIu64 " KiB, %d times --run",
         options->memory >> 10, RUNS_LEAST * run >> 10, RUNS_LEAST);
    return BAD_USAGE;
  }
  return serve_volume(&volume, mount_point, run, options->memory, message) == 0 ? DONE : FAILED;
}

static int check(struct options *options, struct message *message) {
  static struct volume volume;
  options->volume.store = options->operand;
  if (options->volume.cut) {
    if (volume_open(&volume, &options->volume, message) != 0)
      return FAILED;
    int result = volume_close(&volume);
    if (result != 0) {
      fail(message, "%s: cannot commit changes: %s", options->operand, strerror(-result));
      return FAILED;
    }
  }
  int findings = check_volume(options->operand, options->volume.device, options->json, message);
  return findings < 0 ? FAILED : findings > 0 ? PROBLEMS_FOUND : DONE;
}

static int status(struct options *options, struct message *message) {
  return check_status(options->operand, options->json, message) == 0 ? DONE : FAILED;
}

static const struct command {
  const char *name;
  int operands;
  int (*run)(struct options *options, struct message *message);
} commands[] = {
  { "format", 1, format },
  { "mount", 2, mount_it },
  { "check", 1, check },
  { "status", 1, status },
};

/* Parses the options. The operands start at optind. */
static void read_options(int count, char **argument, struct options *options) {
  static const struct option known[] = {
    { "store", required_argument, NULL, 's' },  { "block-size", required_argument, NULL, 'b' },
    { "device", required_argument, NULL, 'd' }, { "destroy-data", no_argument, NULL, 'D' },
    { "run", required_argument, NULL, 'r' },    { "memory", required_argument, NULL, 'm' },
    { "cut", no_argument, NULL, 'c' },          { "json", no_argument, NULL, 'j' },
    { "help", no_argument, NULL, 'h' },          { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 },
  };
  int option;
  while ((option = getopt_long(count, argument, "hV", known, NULL)) != -1)
    switch (option) {
    case 's': options->volume.store = optarg; break;
    case 'd': options->volume.device = optarg; break;
    case 'D': options->volume.destroy_data = true; break;
    case 'c': options->volume.cut = true; break;
    case 'j': options->json = true; break;
    case 'h': fputs(usage, stdout); exit(DONE);
    case 'V': puts("bigblock " VERSION); exit(DONE);
    case 'b':
      options->volume.block_size = size_of("--block-size", optarg, BLOCK_LEAST, BLOCK_MOST, true,
                                           "a power of two from 1M to 4G");
      break;
    case 'r':
      options->run = size_of("--run", optarg, RUN_LEAST, BLOCK_MOST, true, "a power of two from 64K to 4G");
      break;
    case 'm':
      options->memory = size_of("--memory", optarg, RUN_LEAST, MEMORY_MOST, false, "a size from 64K to 64G");
      break;
    default: fputs(usage, stderr); exit(BAD_USAGE);
    }
}

int main(int count, char **argument) {
  static struct message message;
  struct options options = { .volume.block_size = BLOCK_DEFAULT, .run = RUN_DEFAULT, .memory = MEMORY_DEFAULT };
  read_options(count, argument, &options);
  int operands = count - optind - 1;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (operands < 0 || strcmp(argument[optind], commands[i].name) != 0 || operands != commands[i].operands)
      continue;
    options.operand = argument[optind + 1];
    options.mount_point = operands > 1 ? argument[optind + 2] : NULL;
    int code = commands[i].run(&options, &message);
    if (code != DONE && message.text[0] != 0)
      fprintf(stderr, "bigblock: %s\n", message.text);
    return code;
  }
  fputs(usage, stderr);
  return BAD_USAGE;
}
