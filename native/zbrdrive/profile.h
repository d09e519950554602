/* SPDX-License-Identifier: Apache-2.0 */

/* What is known of a drive: read from a file, checked, and scaled to another capacity. */

#ifndef ZBRDRIVE_PROFILE_H
#define ZBRDRIVE_PROFILE_H

#include <stddef.h>
#include <stdint.h>

/* Drives have 10 to 30 zones (Deskstar 7K500, OEM specification: 30). */
#define ZONES_MAX 64

/* Tracks with the same number of sectors, from "start" to the start of the next zone. */
struct zone {
  uint64_t start;
  double rate; /* bytes per second */
};

struct profile {
  char name[64];
  uint64_t capacity;
  double turn; /* seconds */
  double seek_single, seek_average; /* seconds */
  uint64_t cache;
  unsigned segments;
  uint64_t segment; /* bytes of each read-ahead segment */
  unsigned zones;
  struct zone zone[ZONES_MAX];
};

/* Reads a profile. Returns 0, or -1 with a message that names file, line, value and what is allowed. */
int profile_read(struct profile *profile, const char *path, char *message, size_t size);

/*
 * Makes the drive as small or large as asked. The zones keep their shares of it. Everything else stays:
 * a seek is a share of the stroke, and a cache serves requests and streams, whose sizes do not shrink
 * with the drive.
 */
int profile_scale(struct profile *profile, uint64_t capacity, char *message, size_t size);

/* The number of bytes in "20G" (units of 1000: K, M, G, T); 0 if it is none. */
uint64_t parse_size(const char *text);

/* The number in "8.5"; -1 if it is none, or has a sign or an exponent. */
double parse_number(const char *text);

#endif
