/* SPDX-License-Identifier: Apache-2.0 */

/*
 * How long a drive is busy with a request. Pure: no clock, no I/O; what it knows is in struct model.
 *
 * Transfer. A request takes the time in which its tracks pass under the head: its bytes, zone by zone,
 *   by the rate of the zone. The rates are sustained ones, so they hold head and track switches.
 * Place. Each track takes one turn to read whatever its length, so the share of the tracks that lie
 *   before an address is the share of the time in which all before it is read. That share is the place
 *   of the head on its stroke. (Holds where tracks are equally dense on the whole surface.)
 * Seek. a + b * sqrt(share of the stroke): the arm accelerates for half of the way (Ruemmler and Wilkes,
 *   "An Introduction to Disk Drive Modeling", IEEE Computer, March 1994). a is the seek from track to
 *   track. The square root of the distance of two random tracks is 8/15 on average, so the average seek
 *   of a data sheet gives b = (average - a) * 15/8. For a drive that publishes all three (Hitachi 5K320,
 *   OEM specification: 1, 12 and 20 ms) a + b is 21.6 ms, 8 % above its full stroke.
 * Rotation. Half a turn after each seek, the mean of a random angle. No random numbers, so that times
 *   repeat.
 * Skipping. A short way forward costs the time in which what is skipped passes under the head, where
 *   that is less than seek and rotation; it counts as rotation.
 * One head, one request at a time, in the order in which they come: the host's scheduler sorts them.
 * Read-ahead. The cache has some segments; each holds the end of what one reader has read. A request that
 *   continues where a segment ends belongs to a stream. If the head is there, it reads on. If the head was
 *   elsewhere, the drive reads a segment more than was asked for before it leaves again, and pays for
 *   that then; what is later found in a segment or in the write cache is free. (Ruemmler and Wilkes;
 *   segments: DiskSim 4.0 Reference Manual, Bucy et al., 2008.) What belongs to no stream is not read
 *   ahead: a real drive breaks off reading ahead when it has something else to do.
 * Write-back. The rest of the cache takes writes at once. When it is full, the drive writes from where
 *   the head is inward and then from the outermost on (C-LOOK), contiguous pieces as one, until it is
 *   half empty. A flush writes all. A drive that idles would begin by itself; this one has no clock,
 *   so flush before the busy time is read.
 */

#ifndef ZBRDRIVE_MODEL_H
#define ZBRDRIVE_MODEL_H

#include <stdbool.h>

#include "profile.h"

/* A piece of the drive, [start, end). */
struct piece {
  uint64_t start, end;
};

/* One stream's part of the cache. */
struct segment {
  struct piece held;
  uint64_t used; /* when it was last used, in requests */
};

/* What the head did in one go: its way there, and what then passed under it. Times are in seconds. */
struct passage {
  struct piece piece;
  bool written;
  double seek, rotation, transfer;
};

struct model {
  const struct profile *profile;
  double before[ZONES_MAX]; /* seconds in which all outside of the zone passes under the head */
  double whole;             /* seconds in which everything does */
  double seek_a, seek_b;
  uint64_t head; /* the address that comes under the head next */
  uint64_t requests;
  struct segment segment[64];
  uint64_t write_cache, dirty; /* bytes: how many there may be and are */
  struct piece *waiting;       /* dirty pieces by address, never adjacent */
  unsigned pieces;
  void (*watch)(void *watcher, const struct passage *passage); /* is told what the head does; may be NULL */
  void *watcher;
};

/* What the drive did for a request, in seconds and otherwise as named. */
struct cost {
  double read, write, seek, rotation;
  unsigned seeks;
  uint64_t bytes_read, bytes_written; /* on the platters */
};

/* Makes a drive with an empty cache and the head at address 0. Returns false if there is no memory. */
bool model_init(struct model *model, const struct profile *profile);
void model_free(struct model *model);

/* Add what a request costs to "cost". It must lie within the capacity. */
void model_read(struct model *model, uint64_t start, uint64_t length, struct cost *cost);
void model_write(struct model *model, uint64_t start, uint64_t length, struct cost *cost);
void model_flush(struct model *model, struct cost *cost);

/* The number of the zone of an address. */
unsigned model_zone(const struct profile *profile, uint64_t address);

/* The seconds in all. */
static inline double cost_seconds(const struct cost *cost) {
  return cost->read + cost->write + cost->seek + cost->rotation;
}

#endif
