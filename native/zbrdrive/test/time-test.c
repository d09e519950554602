/* SPDX-License-Identifier: Apache-2.0 */

/* Tests that a drive in real time accepts no more writes than the head can write and the write cache can hold. */

#include <time.h>

#include "check.h"
#include "drive.h"

#define MB 1000000UL
#define RATE 200e6
#define WRITES 400

static struct drive drive = {
  .time_scale = 1,
  .profile = {
    .name = "test", .capacity = 20000 * MB, .turn = 8e-3, .seek_single = 1e-3, .seek_average = 9e-3,
    .cache = 18 * MB, .segments = 4, .segment = 2 * MB, .zones = 1, .zone = { { 0, RATE } },
  },
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

int main(void) {
  CHECK(model_init(&drive.model, &drive.profile));
  double began = now(), last = 0;
  for (uint64_t i = 0; i < WRITES; i++) {
    double before = drive.free_at, accepted = drive_request(&drive, WRITE, i * MB, MB), time = now();
    if (accepted < time)
      accepted = time;
    /*
     * When a write is accepted, the bytes accepted so far are at most the size of the cache plus the bytes that
     * the head can have written. No write waits for later writes, or for all writes that the head has begun.
     */
    CHECK((double) ((i + 1) * MB) <= (double) drive.model.write_cache + RATE * (accepted - began));
    CHECK(accepted <= time || accepted <= drive.free_at);
    CHECK(accepted <= time || drive.free_at == before || accepted < drive.free_at);
    last = accepted;
  }
  CHECK(drive_request(&drive, FLUSH, 0, 0) >= last);
  CHECK(drive_request(&drive, FLUSH, 0, 0) == drive.free_at);

  /* Data that are overwritten in the cache occupy it only once. */
  drive.free_at = 0;
  drive.destages = 0;
  CHECK(drive_request(&drive, FLUSH, 0, 0) == 0);
  for (unsigned i = 0; i < WRITES; i++)
    CHECK(drive_request(&drive, WRITE, 0, MB) == 0);
  model_free(&drive.model);
  return 0;
}
