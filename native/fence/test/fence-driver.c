/* SPDX-License-Identifier: Apache-2.0 */

/* Calls the library from shell tests. Prints NAME VALUE lines, and the message to stderr. */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "driver.h"

#define PARTS_MAX 100000

/* Returns milliseconds of the monotonic clock. */
static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static int print_extent(void *data, int64_t start, int64_t length) {
  (void) data;
  printf("%" PRId64 " %" PRId64 "\n", start, length);
  return 0;
}

/* Sleeps in each step, so that a test can act during an operation. */
static int slow_down(void *data, int64_t done, int64_t total) {
  (void) done, (void) total;
  struct timespec pause = { .tv_nsec = *(int64_t *) data * 1000000 };
  nanosleep(&pause, NULL);
  return 0;
}

/* Discards everything that is not on the disk yet, like a loss of power. */
static int lose_power(const char *dir) {
  uint32_t no_flush = 2;
  int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int result = fd < 0 ? -1 : ioctl(fd, _IOR('X', 125, uint32_t), &no_flush); /* EXT4_IOC_SHUTDOWN */
  if (result != 0)
    perror(dir);
  return result == 0 ? 0 : 3;
}

/* Prints the extents of a file. */
static int print_file_extents(const char *file) {
  static struct fence_range extents[PARTS_MAX];
  char message[1024] = "";
  size_t count;
  int result = fence_file_extents(file, extents, PARTS_MAX, &count, message, sizeof message);
  for (size_t i = 0; result == 0 && i < count && i < PARTS_MAX; i++)
    print_extent(NULL, extents[i].start, extents[i].length);
  return finish(result, message);
}

static int usage(void) {
  fprintf(stderr,
          "usage: fence-driver [--step BYTES] [--wait MS] [--file-max BYTES] [--adopt] [--time]\n"
          "         [--cancel-after STEPS] [--slow MS]\n"
          "         set DIR START LENGTH mandatory|advisory | widen DIR START LENGTH |\n"
          "         narrow DIR START LENGTH | yield DIR MARGIN | lift DIR | status DIR | status-quick DIR |\n"
          "         check DIR | map DIR PARTS | extents DIR | step FS_SIZE | power-loss DIR |\n"
          "         sink DIR FILE [RATE] | file-extents FILE\n");
  return 2;
}

int main(int count, char **words) {
  struct fence_options options = { 0 };
  int64_t steps = 0;
  bool timed = false;
  int at = 1;
  for (; at < count && strncmp(words[at], "--", 2) == 0; at++) {
    if (strcmp(words[at], "--adopt") == 0) {
      options.flags |= FENCE_ADOPT;
    } else if (strcmp(words[at], "--time") == 0) {
      timed = true;
    } else if (at + 1 == count) {
      return usage();
    } else {
      int64_t value = strtoll(words[at + 1], NULL, 0);
      if (strcmp(words[at], "--step") == 0)
        options.step = value;
      else if (strcmp(words[at], "--wait") == 0)
        options.wait_ms = value;
      else if (strcmp(words[at], "--file-max") == 0)
        options.file_max = value;
      else if (strcmp(words[at], "--cancel-after") == 0)
        options.progress = count_down, options.data = &steps, steps = value;
      else if (strcmp(words[at], "--slow") == 0)
        options.progress = slow_down, options.data = &steps, steps = value;
      else
        return usage();
      at++;
    }
  }
  if (count - at < 2)
    return usage();

  const char *verb = words[at], *dir = words[at + 1];
  int64_t numbers[2] = { 0, 0 };
  for (int i = 0; i < 2 && at + 2 + i < count; i++)
    numbers[i] = strtoll(words[at + 2 + i], NULL, 0);
  struct fence_range range = { numbers[0], numbers[1] };
  struct fence_report report;
  struct fence_status status;
  char message[1024] = "";
  int result;
  double begin = now_ms();

  if (strcmp(verb, "set") == 0 && count - at == 5) {
    result = fence_set(dir, &range, mode_of(words[at + 4]), &options, &report, message,
                       sizeof message);
  } else if (strcmp(verb, "widen") == 0) {
    result = fence_widen(dir, &range, &options, &report, message, sizeof message);
  } else if (strcmp(verb, "narrow") == 0) {
    result = fence_narrow(dir, &range, &options, &report, message, sizeof message);
  } else if (strcmp(verb, "yield") == 0) {
    result = fence_yield(dir, numbers[0], &options, &report, message, sizeof message);
  } else if (strcmp(verb, "lift") == 0) {
    result = fence_lift(dir, &options, &report, message, sizeof message);
  } else if (strcmp(verb, "status") == 0 || strcmp(verb, "check") == 0) {
    result = (*verb == 's' ? fence_status : fence_check)(dir, &status, message, sizeof message);
  } else if (strcmp(verb, "status-quick") == 0) {
    result = fence_status_quick(dir, &status, message, sizeof message);
  } else if (strcmp(verb, "map") == 0 && numbers[0] > 0 && numbers[0] <= PARTS_MAX) {
    static struct fence_space parts[PARTS_MAX];
    result = fence_map(dir, parts, (size_t) numbers[0], message, sizeof message);
    for (int64_t i = 0; result == 0 && i < numbers[0]; i++)
      printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", parts[i].free, parts[i].used, parts[i].fenced);
  } else if (strcmp(verb, "extents") == 0) {
    result = fence_extents(dir, print_extent, NULL, message, sizeof message);
  } else if (strcmp(verb, "sink") == 0 && count - at >= 3) {
    struct fence_sink_report sunk;
    options.rate = numbers[1];
    result = fence_sink(dir, words[at + 2], &options, &sunk, message, sizeof message);
    print("moved", sunk.moved);
    print("left", sunk.left);
    print("file_extents", sunk.extents);
    print("error", -result);
  } else if (strcmp(verb, "sink-supported") == 0) {
    result = fence_sink_supported(dir, message, sizeof message);
    print("error", -result);
  } else if (strcmp(verb, "file-extents") == 0) {
    return print_file_extents(dir);
  } else if (strcmp(verb, "power-loss") == 0) {
    return lose_power(dir);
  } else if (strcmp(verb, "step") == 0) {
    print("step", fence_default_step(strtoll(dir, NULL, 0)));
    return 0;
  } else {
    return usage();
  }

  if (timed) {
    struct rusage used;
    printf("ms %.1f\n", now_ms() - begin);
    print("most_memory_kib", getrusage(RUSAGE_SELF, &used) == 0 ? used.ru_maxrss : 0);
  }
  if (strncmp("status", verb, 6) == 0 ? result == 0 : strcmp(verb, "check") == 0)
    print_status(&status);
  else if (strstr("set widen narrow yield lift", verb) != NULL)
    print_report(&report);
  return finish(result, message);
}
