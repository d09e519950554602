/* SPDX-License-Identifier: Apache-2.0 */

/* Tests the rules of model.h one by one, on a drive with round numbers, then random requests. */

#include <string.h>

#include "check.h"
#include "model.h"

#define MB 1000000UL
#define GB (1000 * MB)
#define ROUNDS 20000
#define CUTS 2000

/*
 * 10 GB at 200 MB/s and 10 GB at 100 MB/s, so the whole drive is read in 150 s. A rotation takes 8 ms, a seek
 * 1 to 16 ms.
 */
static const struct profile profile = {
  .name = "test", .capacity = 20 * GB, .turn = 8e-3, .seek_single = 1e-3, .seek_average = 9e-3,
  .cache = 18 * MB, .segments = 4, .segment = 2 * MB,
  .zones = 2, .zone = { { 0, 200e6 }, { 10 * GB, 100e6 } },
};

static struct model model;

static void new_drive(void) {
  model_free(&model);
  CHECK(model_init(&model, &profile));
}

static struct cost read_at(uint64_t start, uint64_t length) {
  struct cost cost = { 0 };
  model_read(&model, start, length, &cost);
  return cost;
}

static struct cost write_at(uint64_t start, uint64_t length) {
  struct cost cost = { 0 };
  model_write(&model, start, length, &cost);
  return cost;
}

static struct cost flush(void) {
  struct cost cost = { 0 };
  model_flush(&model, &cost);
  return cost;
}

static void transfer_follows_the_zones(void) {
  new_drive();
  struct cost cost = read_at(0, GB);
  CHECK_NEAR(cost.read, 5);
  CHECK_NEAR(cost_seconds(&cost), 5);
  model.head = 10 * GB - 100 * MB;
  CHECK_NEAR(read_at(10 * GB - 100 * MB, 200 * MB).read, 1.5);
}

static void a_seek_depends_on_the_share_of_tracks(void) {
  /* Two thirds of the tracks are in the second zone, which takes twice as long to read. */
  new_drive();
  struct cost cost = read_at(10 * GB, 4096);
  CHECK(cost.seeks == 1);
  CHECK_NEAR(cost.seek, 1e-3 + 15e-3 * sqrt(50.0 / 150));
  CHECK_NEAR(cost.rotation, 4e-3);
  cost = read_at(0, 4096);
  CHECK_NEAR(cost.seek, 1e-3 + 15e-3 * sqrt((50 + 4096 / 100e6) / 150));
}

static void a_short_distance_forward_costs_rotation(void) {
  new_drive();
  read_at(0, MB);
  struct cost cost = read_at(MB + 200000, MB);
  CHECK(cost.seeks == 0);
  CHECK_NEAR(cost.rotation, 1e-3);
  cost = read_at(2 * MB + 200000 + 4 * MB, MB);
  CHECK(cost.seeks == 1);
}

static void sequential_reads_cost_no_seek_and_cached_reads_no_time(void) {
  new_drive();
  read_at(0, MB);
  struct cost cost = read_at(MB, MB);
  CHECK(cost.seeks == 0 && cost.rotation == 0);
  CHECK_NEAR(cost.read, 1 / 200.0);
  cost = read_at(MB, MB);
  CHECK(cost_seconds(&cost) == 0);
}

static void read_ahead_reduces_the_seeks_of_streams(void) {
  /*
   * Two readers alternate, with 100 KB per request: one seek for every 2.1 MB (a segment and a request),
   * not for every request.
   */
  new_drive();
  struct cost cost = { 0 };
  for (unsigned i = 0; i < 210; i++) {
    model_read(&model, i * 100000UL, 100000, &cost);
    model_read(&model, 15 * GB + i * 100000UL, 100000, &cost);
  }
  CHECK(cost.seeks >= 20 && cost.seeks <= 24);
  /* All data that were read ahead are used, so they are transferred once. */
  CHECK(cost.bytes_read <= 42 * MB + 2 * profile.segment);
  CHECK(cost.read >= 21 / 200.0 + 21 / 100.0 && cost.read <= 23 / 200.0 + 23 / 100.0);
}

static void more_streams_than_segments_seek_each_time(void) {
  new_drive();
  struct cost cost = { 0 };
  for (unsigned i = 0; i < 20; i++)
    for (unsigned stream = 0; stream < 5; stream++)
      model_read(&model, stream * 4 * GB + i * 100000UL, 100000, &cost);
  CHECK(cost.seeks == 99);
}

static void nothing_is_read_ahead_for_random_reads(void) {
  new_drive();
  struct cost cost = { 0 };
  for (unsigned i = 1; i <= 50; i++)
    model_read(&model, i * 7919UL % 50 * 300 * MB, 4096, &cost);
  CHECK(cost.bytes_read == 50 * 4096);
}

static void writes_wait_in_the_cache_up_to_its_size(void) {
  new_drive();
  struct cost cost = write_at(5 * GB, 10 * MB);
  CHECK(cost_seconds(&cost) == 0 && model.dirty == 10 * MB);
  cost = read_at(5 * GB, 10 * MB);
  CHECK(cost_seconds(&cost) == 0);
  cost = write_at(5 * GB + 10 * MB, MB);
  CHECK_NEAR(cost.write, 11 / 200.0);
  CHECK(cost.seeks == 1 && model.dirty == 0);
}

static void writes_are_merged_and_sorted(void) {
  new_drive();
  write_at(9 * GB + MB, MB);
  write_at(3 * GB, MB);
  write_at(9 * GB, MB);
  write_at(9 * GB, MB);
  CHECK(model.dirty == 3 * MB && model.pieces == 2);
  struct cost cost = flush();
  CHECK(cost.seeks == 2 && cost.bytes_written == 3 * MB && model.head == 9 * GB + 2 * MB);
  cost = flush();
  CHECK(cost_seconds(&cost) == 0);
}

static void write_back_continues_inward_from_the_head(void) {
  new_drive();
  model.head = 5 * GB;
  write_at(GB, 4096);
  write_at(6 * GB, 4096);
  flush();
  CHECK(model.head == GB + 4096);
}

static void a_write_invalidates_cached_reads(void) {
  new_drive();
  read_at(0, MB);
  write_at(0, 4096);
  flush();
  struct cost cost = read_at(0, MB);
  CHECK_NEAR(cost.read, 1 / 200.0);
}

static void sequential_writes_cost_the_same_as_reads(void) {
  new_drive();
  struct cost cost = { 0 };
  for (unsigned i = 0; i < 1000; i++)
    model_write(&model, i * MB, MB, &cost);
  model_flush(&model, &cost);
  CHECK_NEAR(cost_seconds(&cost), 5);
}

static void many_small_writes_are_bounded(void) {
  new_drive();
  struct cost cost = { 0 };
  for (unsigned i = 0; i < 40000; i++)
    model_write(&model, i % 20000 * 100000UL, 512, &cost);
  model_flush(&model, &cost);
  CHECK(model.dirty == 0 && model.pieces == 0 && cost.bytes_written == 40000 * 512);
}

static void many_small_writes_fit_into_the_table(void) {
  new_drive();
  for (uint64_t i = 0; i < 20000; i++)
    write_at(i * 4096, 128);
  CHECK(model.dirty < 20000 * 128);
  flush();
  CHECK(model.dirty == 0 && model.pieces == 0);
}

static struct passage passages[8];
static unsigned passage_count;

static void note(void *watcher, const struct passage *passage) {
  (void) watcher;
  if (passage_count < sizeof passages / sizeof *passages)
    passages[passage_count] = *passage;
  passage_count++;
}

static void head_accesses_are_reported_in_order(void) {
  new_drive();
  model.watch = note;
  passage_count = 0;
  struct cost cost = { 0 };
  model_read(&model, 0, MB, &cost);
  model_write(&model, 12 * GB, MB, &cost);
  model_read(&model, 0, MB, &cost);
  model_flush(&model, &cost);
  CHECK(passage_count == 2);
  CHECK(passages[0].piece.start == 0 && passages[0].piece.end == MB && !passages[0].written);
  CHECK(passages[0].seek == 0 && passages[0].rotation == 0 && passages[0].transfer == cost.read);
  CHECK(passages[1].piece.start == 12 * GB && passages[1].piece.end == 12 * GB + MB && passages[1].written);
  CHECK(passages[1].seek == cost.seek && passages[1].rotation == cost.rotation);
  CHECK(passages[1].transfer == cost.write && cost.seeks == 1);
}

/* A sequential read costs the same however it is split into requests. */
static void time_is_additive(void) {
  for (unsigned i = 0; i < CUTS; i++) {
    uint64_t start = (uint64_t) (drand48() * 19e9), length = (uint64_t) (drand48() * 1e9);
    uint64_t first = (uint64_t) (drand48() * (double) length) + 1, head = (uint64_t) (drand48() * 19e9);
    new_drive();
    model.head = head;
    struct cost whole = read_at(start, length + 1), parts = { 0 };
    new_drive();
    model.head = head;
    model_read(&model, start, first, &parts);
    model_read(&model, start + first, length + 1 - first, &parts);
    CHECK_NEAR(cost_seconds(&parts), cost_seconds(&whole));
    CHECK(parts.seeks == whole.seeks && parts.bytes_read == length + 1);
  }
}

/*
 * Random requests: no negative or impossible times, consistent dirty pieces, and the same result
 * twice.
 */
static void random_requests_have_plausible_and_repeatable_times(void) {
  double first = 0;
  for (unsigned run = 0; run < 2; run++) {
    srand48(4711);
    new_drive();
    double sum = 0;
    for (unsigned i = 0; i < ROUNDS; i++) {
      uint64_t start = (uint64_t) (drand48() * (i % 3 == 0 ? 1e7 : 19.9e9)) / 512 * 512;
      uint64_t length = (uint64_t) (drand48() * 1e6) / 512 * 512;
      uint64_t dirty = model.dirty;
      struct cost cost = i % 97 == 0 ? flush() : drand48() < 0.5 ? read_at(start, length) : write_at(start, length);
      CHECK(cost.read >= 0 && cost.write >= 0 && cost.seek >= 0 && cost.rotation >= 0);
      CHECK(cost.bytes_written <= dirty + length && model.dirty <= model.write_cache);
      CHECK(cost.seek <= 16e-3 * cost.seeks + 1e-9);
      CHECK(cost.write <= (double) cost.bytes_written / 100e6 + 1e-9);
      CHECK(cost.write >= (double) cost.bytes_written / 200e6 - 1e-9);
      uint64_t waiting = 0, end = 0;
      for (unsigned p = 0; p < model.pieces; p++) {
        CHECK(model.waiting[p].start < model.waiting[p].end && (p == 0 || model.waiting[p].start > end));
        end = model.waiting[p].end;
        waiting += end - model.waiting[p].start;
      }
      CHECK(waiting == model.dirty);
      sum += cost_seconds(&cost);
    }
    if (run == 0)
      first = sum;
    CHECK(sum == first);
  }
}

int main(void) {
  transfer_follows_the_zones();
  a_seek_depends_on_the_share_of_tracks();
  a_short_distance_forward_costs_rotation();
  sequential_reads_cost_no_seek_and_cached_reads_no_time();
  read_ahead_reduces_the_seeks_of_streams();
  more_streams_than_segments_seek_each_time();
  nothing_is_read_ahead_for_random_reads();
  writes_wait_in_the_cache_up_to_its_size();
  writes_are_merged_and_sorted();
  write_back_continues_inward_from_the_head();
  a_write_invalidates_cached_reads();
  sequential_writes_cost_the_same_as_reads();
  many_small_writes_are_bounded();
  many_small_writes_fit_into_the_table();
  head_accesses_are_reported_in_order();
  time_is_additive();
  random_requests_have_plausible_and_repeatable_times();
  model_free(&model);
  return 0;
}
