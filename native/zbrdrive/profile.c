/* SPDX-License-Identifier: Apache-2.0 */

#include "profile.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Sizes and addresses are rounded down to this unit, the physical sector of current drives in
 * bytes.
 */
#define SECTOR 4096
#define CAPACITY_LEAST 100e6
#define CAPACITY_MOST 100e12
#define WORDS_MAX 6
#define WRITE_CACHE_LEAST (1 << 20)

struct unit {
  const char *name;
  double factor;
};

static const struct unit addresses[] = { { "GB", 1e9 }, { "TB", 1e12 }, { "MB", 1e6 }, { "B", 1 }, { 0 } };
static const struct unit memory[] = { { "MiB", 1 << 20 }, { "KiB", 1 << 10 }, { 0 } };
static const struct unit times[] = { { "ms", 1e-3 }, { 0 } };
static const struct unit speeds[] = { { "rpm", 1 }, { 0 } };
static const struct unit rates[] = { { "MB/s", 1e6 }, { 0 } };
static const struct unit counts[] = { { "", 1 }, { 0 } };

enum { NAME, CAPACITY, RPM, SEEK_SINGLE, SEEK_AVERAGE, CACHE, SEGMENTS, SEGMENT, ZONE, KEYS };

/* The keys and their ranges, which cover every disk ever sold. */
static const struct key {
  const char *name;
  const struct unit *units;
  double least, most;
  const char *allowed;
} keys[KEYS] = {
  [NAME] = { "name", NULL, 0, 0, "1 to 63 characters" },
  [CAPACITY] = { "capacity", addresses, CAPACITY_LEAST, CAPACITY_MOST, "100 MB to 100 TB" },
  [RPM] = { "rpm", speeds, 3000, 20000, "3000 to 20000 rpm" },
  [SEEK_SINGLE] = { "seek-track-to-track", times, 0.05e-3, 10e-3, "0.05 to 10 ms" },
  [SEEK_AVERAGE] = { "seek-average", times, 1e-3, 50e-3, "1 to 50 ms" },
  [CACHE] = { "cache", memory, 2 << 20, 4096.0 * (1 << 20), "2 to 4096 MiB" },
  [SEGMENTS] = { "read-ahead-segments", counts, 1, 64, "1 to 64" },
  [SEGMENT] = { "read-ahead", memory, 16 << 10, 16 << 20, "16 KiB to 16 MiB" },
  [ZONE] = { "zone", rates, 1e6, 2000e6, "1 to 2000 MB/s" },
};

/* The file and the line being read, for messages. */
struct reading {
  const char *path;
  unsigned line;
  unsigned line_of[KEYS];
  char *message;
  size_t size;
};

/* Formats a message after the file and the line (0: no line). Returns -1. */
static __attribute__((format(printf, 3, 4))) int refuse(const struct reading *reading, unsigned line,
                                                        const char *format, ...) {
  int led = line == 0 ? snprintf(reading->message, reading->size, "%s: ", reading->path)
                      : snprintf(reading->message, reading->size, "%s:%u: ", reading->path, line);
  if (led < 0 || (size_t) led >= reading->size)
    return -1;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reading->message + led, reading->size - (size_t) led, format, arguments);
  va_end(arguments);
  return -1;
}

double parse_number(const char *text) {
  if (*text == 0 || strspn(text, "0123456789.") != strlen(text))
    return -1;
  char *end;
  double number = strtod(text, &end);
  return *end == 0 && end[-1] != '.' && isfinite(number) ? number : -1;
}

uint64_t parse_size(const char *text) {
  char digits[32];
  size_t length = strlen(text);
  if (length < 2 || length >= sizeof digits)
    return 0;
  const char *units = "KMGT", *unit = strchr(units, text[length - 1]);
  if (unit == NULL)
    return 0;
  memcpy(digits, text, length - 1);
  digits[length - 1] = 0;
  double bytes = parse_number(digits) * pow(1000, (double) (unit - units) + 1);
  return bytes > 0 && bytes < 1e18 ? (uint64_t) bytes : 0;
}

/*
 * Reads a number with its unit. "what" is the name of the value in messages. Returns 0, or -1 with
 * a message.
 */
static int read_value(const struct reading *reading, const char *what, const char *number, const char *unit,
                      const struct unit *units, double *value) {
  double read = parse_number(number);
  if (read < 0)
    return refuse(reading, reading->line, "%s is \"%s\": must be a plain number, such as 7.5", what, number);
  for (const struct unit *one = units; one->name != NULL; one++)
    if (strcmp(one->name, unit) == 0) {
      *value = read * one->factor;
      return 0;
    }
  char allowed[64] = "";
  for (const struct unit *one = units; one->name != NULL; one++)
    snprintf(allowed + strlen(allowed), sizeof allowed - strlen(allowed), "%s%s", one == units ? "" : " or ",
             one->name);
  return refuse(reading, reading->line, "%s has the unit \"%s\": must be %s", what, unit,
                *units->name != 0 ? allowed : "without a unit");
}

/*
 * Reads a number with its unit, and checks the range of the key. Returns 0, or -1 with a message.
 */
static int read_ranged(const struct reading *reading, const struct key *key, const char *what,
                       const char *number, const char *unit, double *value) {
  if (read_value(reading, what, number, unit, key->units, value) != 0)
    return -1;
  if (*value < key->least || *value > key->most)
    return refuse(reading, reading->line, "%s is %s%s%s: must be from %s", what, number,
                  *unit != 0 ? " " : "", unit, key->allowed);
  return 0;
}

/*
 * Reads "zone START UNIT RATE MB/s". A zone must start after the previous one and must not be
 * faster.
 */
static int read_zone(struct profile *profile, const struct reading *reading, char **word, unsigned words) {
  if (words != 5)
    return refuse(reading, reading->line,
                  "zone is followed by %u words: must be 4, as in \"zone 20 GB 186.6 MB/s\"", words - 1);
  double start, rate;
  if (read_value(reading, "the start of the zone", word[1], word[2], addresses, &start) != 0 ||
      read_ranged(reading, &keys[ZONE], "the rate of the zone", word[3], word[4], &rate) != 0)
    return -1;
  if (profile->zones == ZONES_MAX)
    return refuse(reading, reading->line, "zone number %d: the maximum is %d zones", ZONES_MAX + 1, ZONES_MAX);
  if (start > CAPACITY_MOST)
    return refuse(reading, reading->line, "the zone starts at %s %s: must be at most 100 TB", word[1], word[2]);
  struct zone zone = { (uint64_t) start / SECTOR * SECTOR, rate };
  if (profile->zones == 0 && start != 0)
    return refuse(reading, reading->line,
                  "the first zone starts at %s %s: must be 0, because each address needs a rate",
                  word[1], word[2]);
  if (profile->zones > 0) {
    const struct zone *last = &profile->zone[profile->zones - 1];
    if (zone.start <= last->start)
      return refuse(reading, reading->line,
                    "the zone starts at %s %s: must be above %.3f GB, the start of the previous zone",
                    word[1], word[2], (double) last->start / 1e9);
    if (zone.rate > last->rate)
      return refuse(reading, reading->line,
                    "the rate of the zone is %s MB/s: must be at most %.1f MB/s, the rate of the previous zone",
                    word[3], last->rate / 1e6);
  }
  profile->zone[profile->zones++] = zone;
  return 0;
}

/* Reads the name, which is the rest of the line. */
static int read_name(struct profile *profile, const struct reading *reading, const char *rest) {
  size_t length = strlen(rest);
  if (length == 0 || length >= sizeof profile->name)
    return refuse(reading, reading->line, "name has %zu characters: must have %s", length, keys[NAME].allowed);
  if (strpbrk(rest, "\"\\") != NULL)
    return refuse(reading, reading->line, "name is %s: quotes and backslashes are not allowed", rest);
  memcpy(profile->name, rest, length + 1);
  return 0;
}

/* Removes a comment, and the blanks at both ends. */
static char *bare(char *text) {
  text[strcspn(text, "#\n")] = 0;
  text += strspn(text, " \t\r");
  size_t length = strlen(text);
  while (length > 0 && strchr(" \t\r", text[length - 1]) != NULL)
    text[--length] = 0;
  return text;
}

/* Reads one line. Returns 0, or -1 with a message. */
static int read_line(struct profile *profile, struct reading *reading, char *text) {
  text = bare(text);
  if (*text == 0)
    return 0;
  size_t name = strcspn(text, " \t");
  int number = 0;
  while (number < KEYS && (strlen(keys[number].name) != name || strncmp(keys[number].name, text, name) != 0))
    number++;
  if (number == KEYS) {
    char all[160] = "";
    for (int i = 0; i < KEYS; i++)
      snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i == 0 ? "" : ", ", keys[i].name);
    return refuse(reading, reading->line, "unknown key \"%.*s\": must be one of %s", (int) name, text, all);
  }
  if (number != ZONE && reading->line_of[number] != 0)
    return refuse(reading, reading->line, "duplicate key %s: line %u already sets it",
                  keys[number].name, reading->line_of[number]);
  reading->line_of[number] = reading->line;
  if (number == NAME)
    return read_name(profile, reading, text + name + strspn(text + name, " \t"));

  char *word[WORDS_MAX], *rest = NULL;
  unsigned words = 0;
  for (char *one = strtok_r(text, " \t", &rest); one != NULL && words < WORDS_MAX; one = strtok_r(NULL, " \t", &rest))
    word[words++] = one;
  if (number == ZONE)
    return read_zone(profile, reading, word, words);
  if (words < 2 || words > 3)
    return refuse(reading, reading->line, "%s is followed by %u words: must be a number and its unit",
                  keys[number].name, words - 1);
  double value;
  if (read_ranged(reading, &keys[number], keys[number].name, word[1], words == 3 ? word[2] : "", &value) != 0)
    return -1;
  switch (number) {
  case CAPACITY: profile->capacity = (uint64_t) value / SECTOR * SECTOR; break;
  case RPM: profile->turn = 60 / value; break;
  case SEEK_SINGLE: profile->seek_single = value; break;
  case SEEK_AVERAGE: profile->seek_average = value; break;
  case CACHE: profile->cache = (uint64_t) value; break;
  case SEGMENTS:
    if (value != floor(value))
      return refuse(reading, reading->line, "%s is %s: must be a whole number", keys[number].name, word[1]);
    profile->segments = (unsigned) value;
    break;
  case SEGMENT: profile->segment = (uint64_t) value; break;
  }
  return 0;
}

/* Checks that all keys are present and consistent. Returns 0, or -1 with a message. */
static int check(const struct profile *profile, const struct reading *reading) {
  for (int number = 0; number < KEYS; number++)
    if (reading->line_of[number] == 0)
      return refuse(reading, 0, "%s is missing: all keys are required", keys[number].name);
  uint64_t last = profile->zone[profile->zones - 1].start;
  if (last >= profile->capacity)
    return refuse(reading, reading->line_of[ZONE],
                  "the last zone starts at %.3f GB: must be below the capacity, %.3f GB",
                  (double) last / 1e9, (double) profile->capacity / 1e9);
  if (profile->seek_average <= profile->seek_single)
    return refuse(reading, reading->line_of[SEEK_AVERAGE],
                  "seek-average is %.2f ms: must be above seek-track-to-track, %.2f ms",
                  profile->seek_average * 1e3, profile->seek_single * 1e3);
  if (profile->segments * profile->segment + WRITE_CACHE_LEAST > profile->cache)
    return refuse(reading, reading->line_of[SEGMENTS],
                  "%u segments of %.3f MiB: must leave at least 1 MiB of the cache of %.3f MiB for writes",
                  profile->segments, (double) profile->segment / (1 << 20), (double) profile->cache / (1 << 20));
  return 0;
}

int profile_read(struct profile *profile, const char *path, char *message, size_t size) {
  struct reading reading = { .path = path, .message = message, .size = size };
  memset(profile, 0, sizeof *profile);
  FILE *file = fopen(path, "re");
  if (file == NULL)
    return refuse(&reading, 0, "%s", strerror(errno));
  char *line = NULL;
  size_t space = 0;
  int result = 0;
  while (result == 0 && getline(&line, &space, file) > 0) {
    reading.line++;
    result = read_line(profile, &reading, line);
  }
  if (result == 0 && ferror(file))
    result = refuse(&reading, 0, "%s", strerror(errno));
  free(line);
  fclose(file);
  return result == 0 ? check(profile, &reading) : -1;
}

int profile_scale(struct profile *profile, uint64_t capacity, char *message, size_t size) {
  struct reading reading = { .path = profile->name, .message = message, .size = size };
  if ((double) capacity < CAPACITY_LEAST || (double) capacity > CAPACITY_MOST)
    return refuse(&reading, 0, "the capacity is %.3f MB: must be from %s", (double) capacity / 1e6,
                  keys[CAPACITY].allowed);
  capacity = capacity / SECTOR * SECTOR;
  double factor = (double) capacity / (double) profile->capacity;
  for (unsigned i = 0; i < profile->zones; i++) {
    struct zone *zone = &profile->zone[i];
    zone->start = (uint64_t) ((double) zone->start * factor) / SECTOR * SECTOR;
    if (i > 0 && zone->start <= zone[-1].start)
      return refuse(&reading, 0, "the capacity is %.3f MB: too small for %u zones of at least one sector",
                    (double) capacity / 1e6, profile->zones);
  }
  profile->capacity = capacity;
  return 0;
}
