/* SPDX-License-Identifier: Apache-2.0 */

#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * Maximum number of dirty pieces; the table of a real drive is finite, too. If the table is full, the drive
 * writes dirty pieces until the cache is half empty. If the dirty data fill less than half of the cache, it
 * writes half of them.
 */
#define PIECES_MAX 16384

unsigned model_zone(const struct profile *profile, uint64_t address) {
  unsigned low = 0, high = profile->zones;
  while (high - low > 1) {
    unsigned middle = (low + high) / 2;
    if (profile->zone[middle].start <= address)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* Returns the transfer time of everything before an address, in seconds. */
static double passed(const struct model *model, uint64_t address) {
  unsigned number = model_zone(model->profile, address);
  const struct zone *zone = &model->profile->zone[number];
  return model->before[number] + (double) (address - zone->start) / zone->rate;
}

bool model_init(struct model *model, const struct profile *profile) {
  memset(model, 0, sizeof *model);
  model->profile = profile;
  for (unsigned i = 1; i < profile->zones; i++) {
    const struct zone *outside = &profile->zone[i - 1];
    model->before[i] = model->before[i - 1] + (double) (outside[1].start - outside->start) / outside->rate;
  }
  model->whole = passed(model, profile->capacity);
  model->seek_a = profile->seek_single;
  model->seek_b = (profile->seek_average - profile->seek_single) * 15 / 8;
  model->write_cache = profile->cache - profile->segments * profile->segment;
  model->waiting = calloc(PIECES_MAX, sizeof *model->waiting);
  return model->waiting != NULL;
}

void model_free(struct model *model) {
  free(model->waiting);
  model->waiting = NULL;
}

/* Moves the head to an address: by rotation over a short distance inward, otherwise by a seek. */
static void move(struct model *model, uint64_t to, struct cost *cost) {
  if (to == model->head)
    return;
  double way = passed(model, to) - passed(model, model->head);
  double seek = model->seek_a + model->seek_b * sqrt(fabs(way) / model->whole);
  double rotation = model->profile->turn / 2;
  if (way > 0 && way <= seek + rotation) {
    cost->rotation += way;
  } else {
    cost->seek += seek;
    cost->rotation += rotation;
    cost->seeks++;
  }
  model->head = to;
}

/* Moves the head to a piece and across it. Returns the transfer time in seconds. */
static double pass(struct model *model, struct piece piece, bool written, struct cost *cost) {
  struct cost way = { 0 };
  move(model, piece.start, &way);
  cost->seek += way.seek;
  cost->rotation += way.rotation;
  cost->seeks += way.seeks;
  double seconds = passed(model, piece.end) - passed(model, piece.start);
  model->head = piece.end;
  struct passage passage = { piece, written, way.seek, way.rotation, seconds };
  if (model->watch != NULL)
    model->watch(model->watcher, &passage);
  return seconds;
}

/*
 * Reads from the platters into the segment of the stream, or into the least recently used segment.
 */
static void read_platters(struct model *model, struct piece piece, struct cost *cost) {
  const struct profile *profile = model->profile;
  struct segment *chosen = &model->segment[0];
  bool stream = false;
  for (struct segment *one = model->segment; one < model->segment + profile->segments; one++) {
    if (one->used > 0 && one->held.end == piece.start) {
      chosen = one;
      stream = true;
      break;
    }
    if (one->used < chosen->used)
      chosen = one;
  }
  if (stream && model->head != piece.start)
    piece.end += profile->capacity - piece.end < profile->segment ? profile->capacity - piece.end : profile->segment;
  cost->read += pass(model, piece, false, cost);
  cost->bytes_read += piece.end - piece.start;

  chosen->held = (struct piece) { stream ? chosen->held.start : piece.start, piece.end };
  if (chosen->held.end - chosen->held.start > profile->segment)
    chosen->held.start = chosen->held.end - profile->segment;
  chosen->used = model->requests;
}

/* Returns the index of the first dirty piece that ends after an address. */
static unsigned find(const struct model *model, uint64_t address) {
  unsigned low = 0, high = model->pieces;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (model->waiting[middle].end <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Returns the end of the segment that contains an address, or the address if there is none. */
static uint64_t end_in_segments(struct model *model, uint64_t address) {
  for (unsigned i = 0; i < model->profile->segments; i++) {
    struct segment *one = &model->segment[i];
    if (one->used > 0 && one->held.start <= address && address < one->held.end) {
      one->used = model->requests;
      return one->held.end;
    }
  }
  return address;
}

void model_read(struct model *model, uint64_t start, uint64_t length, struct cost *cost) {
  uint64_t end = start + length;
  model->requests++;
  while (start < end) {
    unsigned next = find(model, start);
    const struct piece *dirty = next < model->pieces ? &model->waiting[next] : NULL;
    if (dirty != NULL && dirty->start <= start) {
      start = dirty->end;
      continue;
    }
    uint64_t held = end_in_segments(model, start);
    if (held > start) {
      start = held;
      continue;
    }
    uint64_t stop = dirty != NULL && dirty->start < end ? dirty->start : end;
    read_platters(model, (struct piece) { start, stop }, cost);
    start = stop;
  }
}

/* Adds a dirty piece and merges it with the pieces that it touches. */
static void add_dirty(struct model *model, struct piece piece) {
  unsigned first = find(model, piece.start > 0 ? piece.start - 1 : 0), last = first;
  struct piece *waiting = model->waiting;
  uint64_t known = 0;
  for (; last < model->pieces && waiting[last].start <= piece.end; last++) {
    known += waiting[last].end - waiting[last].start;
    if (waiting[last].start < piece.start)
      piece.start = waiting[last].start;
    if (waiting[last].end > piece.end)
      piece.end = waiting[last].end;
  }
  memmove(&waiting[first + 1], &waiting[last], (model->pieces - last) * sizeof *waiting);
  waiting[first] = piece;
  model->pieces = model->pieces - (last - first) + 1;
  model->dirty += piece.end - piece.start - known;
}

/* Writes dirty pieces in C-LOOK order until at most "left" dirty bytes remain. */
static void destage(struct model *model, uint64_t left, struct cost *cost) {
  while (model->dirty > left) {
    unsigned next = find(model, model->head);
    if (next < model->pieces && model->waiting[next].start < model->head)
      next++;
    if (next == model->pieces)
      next = 0;
    struct piece piece = model->waiting[next];
    cost->write += pass(model, piece, true, cost);
    cost->bytes_written += piece.end - piece.start;
    model->dirty -= piece.end - piece.start;
    model->pieces--;
    memmove(&model->waiting[next], &model->waiting[next + 1], (model->pieces - next) * sizeof piece);
  }
}

void model_write(struct model *model, uint64_t start, uint64_t length, struct cost *cost) {
  struct piece piece = { start, start + length };
  model->requests++;
  if (length == 0)
    return;
  for (unsigned i = 0; i < model->profile->segments; i++) {
    struct segment *one = &model->segment[i];
    if (one->held.start < piece.end && piece.start < one->held.end)
      *one = (struct segment) { { 0, 0 }, 0 };
  }
  add_dirty(model, piece);
  uint64_t half = model->write_cache / 2;
  if (model->dirty > model->write_cache || model->pieces == PIECES_MAX)
    destage(model, model->dirty > half ? half : model->dirty / 2, cost);
}

void model_flush(struct model *model, struct cost *cost) {
  model->requests++;
  destage(model, 0, cost);
}
