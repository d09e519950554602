/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Computes how long a drive is busy with a request. Uses no clock and no I/O; struct model holds all state.
 *
 * Transfer. A request takes the time in which its tracks pass under the head: in each zone, its
 *   bytes divided by the rate of the zone. The rates are sustained rates, so they include head and
 *   track switches.
 * Position. Each track takes one rotation to read, regardless of its length. The share of the tracks
 *   before an address is therefore the share of the transfer time before it. The model uses this
 *   share as the position of the head on its stroke. Assumes that the track density is the same on
 *   the whole surface.
 * Seek. A seek takes a + b * sqrt(share of the stroke), because the arm accelerates for half of the
 *   distance (Ruemmler and Wilkes, "An Introduction to Disk Drive Modeling", IEEE Computer, March
 *   1994). a is the seek time from track to track. For two random tracks, the mean of the square
 *   root is 8/15, so the average seek time of a data sheet gives b = (average - a) * 15/8. One drive
 *   publishes all three times (Hitachi 5K320, OEM specification: 1, 12 and 20 ms). For this drive,
 *   a + b is 21.6 ms, 8 % above the time of its full stroke.
 * Rotation. Each seek is followed by half a rotation, the mean for a random angle. The model uses no
 *   random numbers, so that times are repeatable.
 * Skipping. Over a short distance forward, the head does not seek, but waits until the skipped data
 *   have passed under it. It does so if this takes at most the time of a seek and its rotation. The
 *   time counts as rotation.
 * Queue. One head serves one request at a time, in the order of arrival. The host's scheduler sorts
 *   requests.
 * Read-ahead. The cache has several segments; each holds the last data that one reader has read. A
 *   request that continues where a segment ends belongs to a stream. If the head is at that
 *   address, it continues to read. If not, the drive reads one segment more than requested before
 *   the head leaves again, and the time counts as part of this request. Reads of data that are in a
 *   segment or in the write cache cost no time. (Ruemmler and Wilkes; segments: DiskSim 4.0
 *   Reference Manual, Bucy et al., 2008.) There is no read-ahead outside of streams: a real drive
 *   stops it when the next request arrives.
 * Write-back. The rest of the cache accepts writes at once. When it is full, the drive writes dirty
 *   pieces until the cache is half empty: inward from the head, and then from the outermost piece
 *   (C-LOOK). It writes contiguous pieces as one. A flush writes all pieces. A real drive would also
 *   write when it is idle. This model has no clock, so flush before you read the busy time.
 */

#ifndef ZBRDRIVE_MODEL_H
#define ZBRDRIVE_MODEL_H

#include <stdbool.h>

#include "profile.h"

/* A range of addresses in bytes, [start, end). */
struct piece {
  uint64_t start, end;
};

/* A read-ahead segment of the cache. It holds the last data of one stream. */
struct segment {
  struct piece held;
  uint64_t used; /* number of the last request that used it; 0: none */
};

/*
 * One access of the head: the seek and the rotation to a piece, and its transfer. Times are in
 * seconds.
 */
struct passage {
  struct piece piece;
  bool written;
  double seek, rotation, transfer;
};

struct model {
  const struct profile *profile;
  double before[ZONES_MAX]; /* transfer time of everything before the zone, in seconds */
  double whole;             /* transfer time of the whole drive, in seconds */
  double seek_a, seek_b;
  uint64_t head; /* the address that comes under the head next */
  uint64_t requests;
  struct segment segment[64];
  uint64_t write_cache, dirty; /* bytes: the size of the write cache, and how much of it is dirty */
  struct piece *waiting;       /* dirty pieces, sorted by address, never adjacent */
  unsigned pieces;
  void (*watch)(void *watcher, const struct passage *passage); /* called per access; may be NULL */
  void *watcher;
};

/* The cost of a request. Times are in seconds. */
struct cost {
  double read, write, seek, rotation;
  unsigned seeks;
  uint64_t bytes_read, bytes_written; /* from and to the platters */
};

/*
 * Initializes a drive with an empty cache and the head at address 0. Returns false if out of
 * memory.
 */
bool model_init(struct model *model, const struct profile *profile);
void model_free(struct model *model);

/* Add the cost of a request to "cost". The request must be within the capacity. */
void model_read(struct model *model, uint64_t start, uint64_t length, struct cost *cost);
void model_write(struct model *model, uint64_t start, uint64_t length, struct cost *cost);
void model_flush(struct model *model, struct cost *cost);

/* Returns the index of the zone that contains an address. */
unsigned model_zone(const struct profile *profile, uint64_t address);

/* Returns the total busy time in seconds. */
static inline double cost_seconds(const struct cost *cost) {
  return cost->read + cost->write + cost->seek + cost->rotation;
}

#endif
