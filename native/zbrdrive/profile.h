/* SPDX-License-Identifier: Apache-2.0 */

/* The profile of a drive: read from a file, validated, and scaled to another capacity. */

#ifndef ZBRDRIVE_PROFILE_H
#define ZBRDRIVE_PROFILE_H

#include <stddef.h>
#include <stdint.h>

/* Drives have 10 to 30 zones (Deskstar 7K500, OEM specification: 30). */
#define ZONES_MAX 64

/* Adjacent tracks with the same number of sectors. A zone ends at the start of the next zone. */
struct zone {
  uint64_t start;
  double rate; /* bytes per second */
};

struct profile {
  char name[64];
  uint64_t capacity;
  double turn; /* time of one rotation, in seconds */
  double seek_single, seek_average; /* seconds */
  uint64_t cache;
  unsigned segments;
  uint64_t segment; /* bytes of each read-ahead segment */
  unsigned zones;
  struct zone zone[ZONES_MAX];
};

/* Reads a profile. Returns 0, or -1 with a message that names the file, line, value and allowed values. */
int profile_read(struct profile *profile, const char *path, char *message, size_t size);

/*
 * Scales the drive to a capacity in bytes. The zones keep their shares of the capacity. Everything else stays
 * the same: the time of a seek depends on the share of the stroke, and the use of the cache on the requests,
 * not on the capacity. Returns 0, or -1 with a message.
 */
int profile_scale(struct profile *profile, uint64_t capacity, char *message, size_t size);

/*
 * Parses a size such as "20G" (K, M, G or T, in units of 1000). Returns the bytes, or 0 if it is
 * invalid.
 */
uint64_t parse_size(const char *text);

/* Parses a number such as "8.5". Returns -1 if it is invalid, or has a sign or an exponent. */
double parse_number(const char *text);

#endif
