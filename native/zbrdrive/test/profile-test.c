/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Tests that invalid profiles are refused with the exact message, and that valid ones are accepted.
 */

#include <string.h>
#include <unistd.h>

#include "check.h"
#include "profile.h"

#define GOOD                                                                                     \
  "name Test drive\ncapacity 100 GB\nrpm 7200 rpm\nseek-track-to-track 1 ms\nseek-average 8.5 ms\n" \
  "cache 32 MiB\nread-ahead-segments 16\nread-ahead 512 KiB\n"
#define ZONES "zone 0 GB 200 MB/s\nzone 50 GB 100 MB/s\n"

static const struct {
  const char *text, *message;
} refused[] = {
  { GOOD "zone 5 GB 200 MB/s\n",
    ":9: the first zone starts at 5 GB: must be 0, because each address needs a rate" },
  { GOOD ZONES "zone 40 GB 90 MB/s\n",
    ":11: the zone starts at 40 GB: must be above 50.000 GB, the start of the previous zone" },
  { GOOD ZONES "zone 50 GB 90 MB/s\n",
    ":11: the zone starts at 50 GB: must be above 50.000 GB, the start of the previous zone" },
  { GOOD ZONES "zone 60 GB 101 MB/s\n",
    ":11: the rate of the zone is 101 MB/s: must be at most 100.0 MB/s, the rate of the previous zone" },
  { GOOD ZONES "zone 100 GB 90 MB/s\n",
    ":11: the last zone starts at 100.000 GB: must be below the capacity, 100.000 GB" },
  { GOOD "zone 0 GB 0 MB/s\n", ":9: the rate of the zone is 0 MB/s: must be from 1 to 2000 MB/s" },
  { GOOD "zone 0 GB 190 MiB/s\n", ":9: the rate of the zone has the unit \"MiB/s\": must be MB/s" },
  { GOOD "zone 0 GiB 190 MB/s\n", ":9: the start of the zone has the unit \"GiB\": must be GB or TB or MB or B" },
  { GOOD "zone 0 190 MB/s\n",
    ":9: zone is followed by 3 words: must be 4, as in \"zone 20 GB 186.6 MB/s\"" },
  { GOOD "zone -1 GB 190 MB/s\n",
    ":9: the start of the zone is \"-1\": must be a plain number, such as 7.5" },
  { GOOD "zone 0 GB nan MB/s\n", ":9: the rate of the zone is \"nan\": must be a plain number, such as 7.5" },
  { GOOD ZONES "zone 999 TB 90 MB/s\n", ":11: the zone starts at 999 TB: must be at most 100 TB" },
  { GOOD, ": zone is missing: all keys are required" },
  { ZONES, ": name is missing: all keys are required" },
  { GOOD ZONES "zones 3\n",
    ":11: unknown key \"zones\": must be one of name, capacity, rpm, seek-track-to-track, seek-average, cache, "
    "read-ahead-segments, read-ahead, zone" },
  { GOOD ZONES "rpm 5400 rpm\n", ":11: duplicate key rpm: line 3 already sets it" },
  { "rpm 0 rpm\n", ":1: rpm is 0 rpm: must be from 3000 to 20000 rpm" },
  { "rpm 7200\n", ":1: rpm has the unit \"\": must be rpm" },
  { "rpm\n", ":1: rpm is followed by 0 words: must be a number and its unit" },
  { "# a comment\n\nrpm 7200 rpm rpm\n", ":3: rpm is followed by 3 words: must be a number and its unit" },
  { "capacity 1e9 B\n", ":1: capacity is \"1e9\": must be a plain number, such as 7.5" },
  { "capacity 1.2.3 B\n", ":1: capacity is \"1.2.3\": must be a plain number, such as 7.5" },
  { "capacity 1 MB\n", ":1: capacity is 1 MB: must be from 100 MB to 100 TB" },
  { "seek-average 9 s\n", ":1: seek-average has the unit \"s\": must be ms" },
  { "cache 1 MiB\n", ":1: cache is 1 MiB: must be from 2 to 4096 MiB" },
  { "read-ahead-segments 2.5\n", ":1: read-ahead-segments is 2.5: must be a whole number" },
  { "read-ahead-segments 2 MiB\n", ":1: read-ahead-segments has the unit \"MiB\": must be without a unit" },
  { "read-ahead-segments 0\n", ":1: read-ahead-segments is 0: must be from 1 to 64" },
  { "name\n", ":1: name has 0 characters: must have 1 to 63 characters" },
  { "name a \"b\"\n", ":1: name is a \"b\": quotes and backslashes are not allowed" },
  { "name T\ncapacity 100 GB\nrpm 7200 rpm\nseek-track-to-track 9 ms\nseek-average 8.5 ms\ncache 32 MiB\n"
    "read-ahead-segments 16\nread-ahead 512 KiB\n" ZONES,
    ":5: seek-average is 8.50 ms: must be above seek-track-to-track, 9.00 ms" },
  { "name T\ncapacity 100 GB\nrpm 7200 rpm\nseek-track-to-track 1 ms\nseek-average 8.5 ms\ncache 8 MiB\n"
    "read-ahead-segments 16\nread-ahead 512 KiB\n" ZONES,
    ":7: 16 segments of 0.500 MiB: must leave at least 1 MiB of the cache of 8.000 MiB for writes" },
};

static char path[] = "/tmp/profile-test-XXXXXX";

/* Reads a profile with this text. */
static int read_text(struct profile *profile, const char *text, char *message, size_t size) {
  FILE *file = fopen(path, "w");
  CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
  return profile_read(profile, path, message, size);
}

static void refuses(void) {
  static struct profile profile;
  char message[512], expected[512];
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    CHECK(read_text(&profile, refused[i].text, message, sizeof message) == -1);
    snprintf(expected, sizeof expected, "%s%s", path, refused[i].message);
    if (strcmp(message, expected) != 0) {
      fprintf(stderr, "%s\ninstead of\n%s\n", message, expected);
      exit(1);
    }
    /* The message does not overrun a short buffer. */
    char little[8];
    CHECK(read_text(&profile, refused[i].text, little, sizeof little) == -1 && strlen(little) < sizeof little);
  }
  CHECK(profile_read(&profile, "/nonexistent", message, sizeof message) == -1);
  CHECK(strcmp(message, "/nonexistent: No such file or directory") == 0);
}

static void refuses_too_many_zones(void) {
  static struct profile profile;
  char message[512], text[8192] = GOOD;
  for (int i = 0; i <= ZONES_MAX; i++)
    sprintf(text + strlen(text), "zone %d GB 100 MB/s\n", i);
  CHECK(read_text(&profile, text, message, sizeof message) == -1);
  CHECK(strstr(message, ":73: zone number 65: the maximum is 64 zones") != NULL);
}

static void reads(void) {
  static struct profile profile;
  char message[512];
  const char *text = "# first\n" GOOD "\t zone 0 GB 200 MB/s # outer\r\nzone 50.5 GB 100 MB/s";
  CHECK(read_text(&profile, text, message, sizeof message) == 0);
  CHECK(strcmp(profile.name, "Test drive") == 0 && profile.zones == 2 && profile.segments == 16);
  CHECK(profile.capacity == 100000000000 / 4096 * 4096 && profile.zone[1].start == 50500000000 / 4096 * 4096);
  CHECK_NEAR(profile.turn, 1 / 120.0);
  CHECK_NEAR(profile.zone[1].rate, 100e6);
  CHECK(profile_scale(&profile, 20000000000, message, sizeof message) == 0);
  CHECK(profile.capacity == 20000000000 / 4096 * 4096 && profile.cache == 32 << 20);
  CHECK_NEAR((double) profile.zone[1].start / 1e10, 1.01);
  CHECK(profile_scale(&profile, 1000, message, sizeof message) == -1);
  CHECK(strcmp(message, "Test drive: the capacity is 0.001 MB: must be from 100 MB to 100 TB") == 0);
}

static void reads_sizes(void) {
  CHECK(parse_size("20G") == 20000000000 && parse_size("1.5T") == 1500000000000);
  CHECK(parse_size("20") == 0 && parse_size("G") == 0 && parse_size("-1G") == 0 && parse_size("1e3G") == 0);
  CHECK(parse_size("") == 0 && parse_size("99999999999999999999999T") == 0 && parse_size("1X") == 0);
}

/* Reads the profiles of this project, whose paths are the arguments. */
static void reads_ours(int count, char **name) {
  for (int i = 1; i < count; i++) {
    static struct profile profile;
    char message[512];
    if (profile_read(&profile, name[i], message, sizeof message) != 0) {
      fprintf(stderr, "%s\n", message);
      exit(1);
    }
    double ratio = profile.zone[profile.zones - 1].rate / profile.zone[0].rate;
    CHECK(profile.zones == 25 && ratio > 0.45 && ratio < 0.51);
    CHECK(profile_scale(&profile, 100000000, message, sizeof message) == 0);
  }
}

int main(int count, char **argument) {
  CHECK(mkstemp(path) >= 0);
  refuses();
  refuses_too_many_zones();
  reads();
  reads_sizes();
  reads_ours(count, argument);
  unlink(path);
  return 0;
}
