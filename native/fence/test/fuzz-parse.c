/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Feeds damaged input to the code that parses the kernel's replies and the state file. Works with
 * libFuzzer or, without it, with its own main (FUZZ_MAIN). Both damage the same valid inputs.
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "extents.h"
#include "groups.h"
#include "state.h"

#define DEVICE 0x801
#define INPUT_MAX 16384

enum kind { A_FIEMAP, A_FSMAP, A_STATE, A_GROUP, KINDS };

/* Start of an input. Records of the kernel, the text of a state or the line of a block group follow. */
struct head {
  uint8_t kind;
  uint8_t calls;  /* calls before the walk is cancelled; 255: never cancelled */
  uint16_t unused;
  uint32_t count; /* number of records that the kernel reports */
  uint64_t start; /* the requested range */
  uint64_t length;
};

#define CHECK(condition)                                                             \
  do {                                                                               \
    if (!(condition)) {                                                              \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);        \
      abort();                                                                       \
    }                                                                                \
  } while (0)

/* The state of a walk, for the callbacks. */
struct walk {
  struct span asked;
  const struct fiemap *fiemap;
  const struct fsmap_head *fsmap;
  unsigned calls_left;
  bool ended;
  uint64_t from; /* end of the last part passed to a callback */
};

/* Cancels the walk after the calls that the input allows. No call may follow. */
static int count_call(struct walk *walk) {
  CHECK(!walk->ended);
  if (walk->calls_left == UINT8_MAX || walk->calls_left-- > 0)
    return 0;
  walk->ended = true;
  return -ECANCELED;
}

/* Checks the address and order of an extent, and that a record of the kernel contains it. */
static int check_extent(void *data, const struct extent *extent) {
  struct walk *walk = data;
  CHECK(extent->length > 0);
  CHECK(extent->logical >= walk->from && extent->logical < walk->asked.end);
  CHECK(extent->length <= walk->asked.end - extent->logical);
  CHECK(extent->physical <= UINT64_MAX - extent->length);
  walk->from = extent->logical + extent->length;
  bool told = false;
  for (uint32_t i = 0; i < walk->fiemap->fm_mapped_extents && !told; i++) {
    const struct fiemap_extent *record = &walk->fiemap->fm_extents[i];
    told = extent->logical >= record->fe_logical &&
           walk->from - record->fe_logical <= record->fe_length &&
           extent->physical - record->fe_physical == extent->logical - record->fe_logical &&
           extent->unwritten == !!(record->fe_flags & FIEMAP_EXTENT_UNWRITTEN);
  }
  CHECK(told);
  return count_call(walk);
}

/* Checks the address of a free part, and that a record of the kernel contains it. */
static int check_free(void *data, struct span part) {
  struct walk *walk = data;
  CHECK(part.start < part.end);
  CHECK(part.start >= walk->asked.start && part.end <= walk->asked.end);
  bool told = false;
  for (uint32_t i = 0; i < walk->fsmap->fmh_entries && !told; i++) {
    const struct fsmap *record = &walk->fsmap->fmh_recs[i];
    told = record->fmr_device == DEVICE && record->fmr_owner == FMR_OWN_FREE &&
           part.start >= record->fmr_physical &&
           part.end - record->fmr_physical <= record->fmr_length;
  }
  CHECK(told);
  return count_call(walk);
}

/* Computes the requested range, limited to the largest address. Returns false if it is empty. */
static bool asked_of(const struct head *head, struct span *asked) {
  asked->start = head->start;
  if (__builtin_add_overflow(head->start, head->length, &asked->end))
    asked->end = UINT64_MAX;
  return asked->start < asked->end;
}

/*
 * Tests read_fiemap(). The buffer ends with the records, so that the sanitizer finds reads beyond
 * them.
 */
static void try_fiemap(const struct head *head, const uint8_t *records, size_t size) {
  uint32_t holes = (uint32_t) (size / sizeof(struct fiemap_extent));
  struct walk walk = { .calls_left = head->calls };
  if (holes == 0 || !asked_of(head, &walk.asked))
    return;
  CLEANUP_FREE struct fiemap *map = calloc(1, sizeof *map + holes * sizeof(struct fiemap_extent));
  CHECK(map != NULL);
  map->fm_mapped_extents = head->count;
  memcpy(map->fm_extents, records, holes * sizeof(struct fiemap_extent));
  walk.fiemap = map;
  walk.from = walk.asked.start;

  uint64_t next = 0;
  int result = read_fiemap(map, holes, walk.asked, check_extent, &walk, &next);
  CHECK(result == (walk.ended ? -ECANCELED : result == 0 || result == -EAGAIN ? result : -EIO));
  if (head->count > holes)
    CHECK(result == -EIO);
  /* Without progress, the caller would repeat the same request forever. */
  if (result == 0)
    CHECK(next > walk.asked.start && next >= walk.from && next <= walk.asked.end);
}

/* Tests read_fsmap() in the same way. */
static void try_fsmap(const struct head *head, const uint8_t *records, size_t size) {
  uint32_t holes = (uint32_t) (size / sizeof(struct fsmap));
  struct walk walk = { .calls_left = head->calls };
  if (holes == 0 || !asked_of(head, &walk.asked))
    return;
  CLEANUP_FREE struct fsmap_head *map = calloc(1, fsmap_sizeof(holes));
  CHECK(map != NULL);
  map->fmh_entries = head->count;
  memcpy(map->fmh_recs, records, holes * sizeof(struct fsmap));
  walk.fsmap = map;

  bool last = false;
  int result = read_fsmap(map, holes, DEVICE, walk.asked, check_free, &walk, &last);
  CHECK(result == (walk.ended ? -ECANCELED : result == 0 ? 0 : -EIO));
  if (head->count > holes)
    CHECK(result == -EIO);
  /* The next request begins at the last record, which must exist. */
  if (result == 0)
    CHECK(last || head->count == holes);
}

/* Checks that an accepted state is valid, and that formatting it gives the same text. */
static void check_state(const char *text) {
  struct state state;
  int result = state_parse(text, &state);
  CHECK(result == 0 || result == -EUCLEAN);
  if (result != 0)
    return;
  CHECK(state.mode == FENCE_MANDATORY || state.mode == FENCE_ADVISORY);
  CHECK(state.allowed.start >= 0 && state.allowed.length > 0);
  CHECK(state.allowed.start <= INT64_MAX - state.allowed.length);
  CHECK(state.cluster >= 1024 && state.files <= FILES_MAX);
  CLEANUP_FREE char *again = malloc(STATE_SIZE);
  CHECK(again != NULL);
  state_format(&state, again);
  CHECK(memcmp(again, text, STATE_SIZE) == 0);
}

/* Corrects the checksum of a text, because a wrong one hides all other damage. */
static void sign_text(char *text) {
  static const char name[] = "\nchecksum ";
  char *at = memmem(text, STATE_SIZE, name, strlen(name)), digits[17];
  if (at == NULL || STATE_SIZE - (at + 1 - text) < 9 + 16)
    return;
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (const char *byte = text; byte <= at; byte++)
    hash = (hash ^ (unsigned char) *byte) * UINT64_C(0x100000001b3);
  snprintf(digits, sizeof digits, "%016" PRIx64, hash);
  memcpy(at + strlen(name), digits, 16);
}

/* Tests state_parse() with a text as it is, and then with a corrected checksum. */
static void try_state(const uint8_t *data, size_t size) {
  CLEANUP_FREE char *text = malloc(STATE_SIZE);
  CHECK(text != NULL);
  memset(text, '\n', STATE_SIZE);
  memcpy(text, data, smaller(size, STATE_SIZE));
  check_state(text);
  sign_text(text);
  check_state(text);
}

/* Tests read_group(): the parts of an accepted line must add up to its free blocks. */
static void try_group(const uint8_t *data, size_t size) {
  CLEANUP_FREE char *line = calloc(1, size + 1);
  CHECK(line != NULL);
  memcpy(line, data, size);
  struct group group;
  int result = read_group(line, &group);
  CHECK(result == 0 || result == -EIO);
  uint64_t counted = 0;
  for (int i = 0; i < GROUP_ORDERS; i++)
    counted += (uint64_t) group.parts[i] << i;
  CHECK(result != 0 || counted == group.free);
}

__attribute__((visibility("default"))) int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct head head;
  if (size < sizeof head)
    return 0;
  memcpy(&head, data, sizeof head);
  data += sizeof head;
  size -= sizeof head;
  switch (head.kind % KINDS) {
    case A_FIEMAP: try_fiemap(&head, data, size); break;
    case A_FSMAP: try_fsmap(&head, data, size); break;
    case A_STATE: try_state(data, size); break;
    default: try_group(data, size);
  }
  return 0;
}

/* An xorshift generator: each seed gives the same numbers everywhere. */
static uint64_t draw(uint64_t *generator, uint64_t below) {
  *generator ^= *generator << 13;
  *generator ^= *generator >> 7;
  *generator ^= *generator << 17;
  return (*generator >> 11) % below;
}

/* Mixes the seed, so that similar seeds give different numbers from the start. */
static uint64_t generator_of(uint64_t seed) {
  seed = (seed + UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
  seed = (seed ^ seed >> 27) * UINT64_C(0x94d049bb133111eb);
  return (seed ^ seed >> 31) | 1;
}

/* Returns a number at or near a limit, such as UINT32_MAX. */
static uint64_t edge(uint64_t *generator) {
  static const uint64_t edges[] = { 0,         4096,       UINT32_MAX,           INT64_MAX,
                                    INT64_MIN, UINT64_MAX, UINT64_MAX - 4095, UINT64_C(1) << 40 };
  return edges[draw(generator, sizeof edges / sizeof *edges)] + draw(generator, 5) - 2;
}

/*
 * Makes a valid FIEMAP reply: extents with gaps between them. The last one may have the flag LAST.
 */
static size_t make_fiemap(uint64_t *generator, uint8_t *data) {
  struct head head = { A_FIEMAP, UINT8_MAX, 0, 1 + (uint32_t) draw(generator, 12), 0, 0 };
  uint64_t at = draw(generator, 1000) * 4096;
  for (uint32_t i = 0; i < head.count; i++) {
    struct fiemap_extent record = {
      .fe_logical = at,
      .fe_physical = draw(generator, UINT64_C(1) << 32) * 4096,
      .fe_length = (1 + draw(generator, 32768)) * 4096,
      .fe_flags = draw(generator, 2) == 0 ? FIEMAP_EXTENT_UNWRITTEN : 0,
    };
    if (i == 0)
      head.start = at + draw(generator, record.fe_length);
    if (i == head.count - 1 && draw(generator, 2) == 0)
      record.fe_flags |= FIEMAP_EXTENT_LAST;
    memcpy(data + sizeof head + i * sizeof record, &record, sizeof record);
    at += record.fe_length + draw(generator, 3) * 4096;
  }
  head.length = 1 + draw(generator, at + 8192 - head.start);
  memcpy(data, &head, sizeof head);
  return sizeof head + head.count * sizeof(struct fiemap_extent);
}

/* Makes a valid GETFSMAP reply: adjacent records, of which every second one is free. */
static size_t make_fsmap(uint64_t *generator, uint8_t *data) {
  struct head head = { A_FSMAP, UINT8_MAX, 0, 1 + (uint32_t) draw(generator, 12), 0, 0 };
  uint64_t at = draw(generator, 1000) * 4096;
  for (uint32_t i = 0; i < head.count; i++) {
    struct fsmap record = {
      .fmr_device = DEVICE,
      .fmr_flags = FMR_OF_SPECIAL_OWNER,
      .fmr_physical = at,
      .fmr_owner = i % 2 == 0 ? FMR_OWN_FREE : FMR_OWN_UNKNOWN,
      .fmr_length = (1 + draw(generator, 32768)) * 4096,
    };
    if (i == 0)
      head.start = at + draw(generator, record.fmr_length);
    if (i == head.count - 1 && draw(generator, 2) == 0)
      record.fmr_flags |= FMR_OF_LAST;
    memcpy(data + sizeof head + i * sizeof record, &record, sizeof record);
    at += record.fmr_length;
  }
  head.length = 1 + draw(generator, at + 8192 - head.start);
  memcpy(data, &head, sizeof head);
  return sizeof head + head.count * sizeof(struct fsmap);
}

/* Makes the text of a valid state, and checks that parsing it gives the same state. */
static size_t make_state(uint64_t *generator, uint8_t *data) {
  struct head head = { A_STATE, UINT8_MAX, 0, 0, 0, 0 };
  struct state state, again;
  memset(&state, 0, sizeof state);
  state.busy = draw(generator, 2) == 0;
  state.mode = draw(generator, 2) == 0 ? FENCE_MANDATORY : FENCE_ADVISORY;
  state.cluster = UINT64_C(1024) << draw(generator, 20);
  state.allowed.length = draw(generator, 4) == 0 ? INT64_MAX : 1 + (int64_t) draw(generator, 1 << 30);
  state.allowed.start = state.allowed.length == INT64_MAX ? 0 : (int64_t) draw(generator, 1 << 30);
  /* Mostly few files: in a short text, damage hits relevant parts. */
  state.files = (unsigned) draw(generator, draw(generator, 8) == 0 ? FILES_MAX + 1 : 4);
  for (unsigned i = 0; i < state.files; i++)
    state.known[i] = (struct known_file) {
      edge(generator), edge(generator), edge(generator), (int64_t) (edge(generator) & INT64_MAX),
      (int64_t) (edge(generator) & INT64_MAX)
    };
  char text[STATE_SIZE];
  state_format(&state, text);
  CHECK(state_parse(text, &again) == 0);
  CHECK(again.busy == state.busy && again.mode == state.mode && again.cluster == state.cluster);
  CHECK(memcmp(&again.allowed, &state.allowed, sizeof state.allowed) == 0);
  CHECK(again.files == state.files && memcmp(again.known, state.known, sizeof state.known) == 0);

  size_t length = STATE_SIZE;
  while (length > 1 && text[length - 2] == '\n')
    length--;
  memcpy(data, &head, sizeof head);
  memcpy(data + sizeof head, text, length);
  return sizeof head + length;
}

/* Makes a line of the kernel's list of block groups, and checks that parsing it gives the same values. */
static size_t make_group(uint64_t *generator, uint8_t *data) {
  struct head head = { A_GROUP, UINT8_MAX, 0, 0, 0, 0 };
  struct group group = { .number = (uint32_t) draw(generator, 1 << 20) }, again;
  char parts[GROUP_ORDERS * 12] = "";
  for (int i = 0; i < GROUP_ORDERS; i++) {
    group.parts[i] = (uint32_t) draw(generator, 5);
    group.free += group.parts[i] << i;
    group.fragments += group.parts[i];
    snprintf(parts + strlen(parts), sizeof parts - strlen(parts), " %-5u", group.parts[i]);
  }
  group.first = (uint32_t) draw(generator, 32768);
  memcpy(data, &head, sizeof head);
  char *line = (char *) data + sizeof head;
  int length = snprintf(line, INPUT_MAX - sizeof head, "#%-5u: %-5u %-5u %-5u [%s ]\n", group.number,
                        group.free, group.fragments, group.first, parts);
  CHECK(read_group(line, &again) == 0 && memcmp(&again, &group, sizeof group) == 0);
  return sizeof head + (size_t) length;
}

/* Makes a valid input in DATA, which has INPUT_MAX bytes, and returns its size. */
static size_t make_input(uint64_t *generator, uint8_t *data) {
  static size_t (*const make[])(uint64_t *, uint8_t *) = { make_fiemap, make_fsmap, make_state,
                                                             make_group };
  return make[draw(generator, KINDS)](generator, data);
}

/* Damages an input in one place, and returns its new size, at most MAX. */
static size_t damage(uint64_t *generator, uint8_t *data, size_t size, size_t max) {
  static const char letters[] = "0123456789 -+\n";
  size_t at = draw(generator, size), left = size - at;
  uint64_t value;
  size_t word = at / 8 * 8;
  switch (draw(generator, 8)) {
    case 0: data[at] ^= (uint8_t) (1 << draw(generator, 8)); break;
    case 1: data[at] = (uint8_t) draw(generator, 256); break;
    case 2: data[at] = (uint8_t) letters[draw(generator, sizeof letters)]; break;
    case 3: /* set a number of a record to a limit, ... */
    case 4: /* ... or to another number, plus or minus 4 KiB */
      if (size - word < sizeof value)
        break;
      value = edge(generator);
      if (draw(generator, 2) == 0) {
        memcpy(&value, data + draw(generator, size / 8) * 8, sizeof value);
        value += draw(generator, 3) * 4096 - 4096;
      }
      memcpy(data + word, &value, sizeof value);
      break;
    case 5: /* insert a character, ... */
      if (size == max)
        break;
      memmove(data + at + 1, data + at, left);
      data[at] = (uint8_t) letters[draw(generator, sizeof letters)];
      return size + 1;
    case 6: /* ... or remove one */
      if (size == 1)
        break;
      memmove(data + at, data + at + 1, left - 1);
      return size - 1;
    default: /* change the call that ends the walk, or the count of records */
      if (size < sizeof(struct head))
        break;
      if (draw(generator, 2) == 0)
        data[offsetof(struct head, calls)] = (uint8_t) draw(generator, 8);
      else
        data[offsetof(struct head, count)] = (uint8_t) draw(generator, 16);
  }
  return size;
}

#ifdef FUZZ_MAIN

/* Default number of rounds, which take about five seconds in total. */
#define ROUNDS 450000

/* Timeout of 1000 rounds. They take milliseconds, except on a busy machine. */
#define ROUND_SECONDS 100

/* Runs one round. It depends only on its seed, so it can be repeated alone. */
static void round_of(uint64_t seed) {
  uint64_t generator = generator_of(seed);
  uint8_t data[INPUT_MAX];
  size_t size = make_input(&generator, data);
  /* Sometimes do no damage: valid input must pass, too. */
  for (uint64_t times = draw(&generator, 6); times > 0; times--)
    size = damage(&generator, data, size, sizeof data);
  /* Use a buffer of the exact size, so that the sanitizer finds reads beyond it. */
  CLEANUP_FREE uint8_t *input = malloc(size);
  CHECK(input != NULL);
  memcpy(input, data, size);
  LLVMFuzzerTestOneInput(input, size);
}

/* Parses a number of the command line. */
static bool number_of(const char *word, uint64_t *number) {
  char *end;
  errno = 0;
  *number = strtoull(word, &end, 10);
  return *word >= '0' && *word <= '9' && *end == 0 && errno == 0;
}

int main(int count, char **words) {
  uint64_t rounds = ROUNDS, seed = 1;
  if (count > 3 || (count > 1 && !number_of(words[1], &rounds)) ||
      (count > 2 && !number_of(words[2], &seed))) {
    fprintf(stderr, "usage: fuzz-parse [ROUNDS] [SEED]\n");
    return 2;
  }

  /* Run the rounds in a child process: if it crashes, this process reports the seed. */
  uint64_t *now = mmap(NULL, sizeof *now, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (now == MAP_FAILED) {
    perror("mmap");
    return 1;
  }
  pid_t child = fork();
  if (child == 0) {
    for (uint64_t i = 0; i < rounds; i++) {
      *now = seed + i;
      if (i % 1000 == 0)
        alarm(ROUND_SECONDS);
      round_of(*now);
    }
    return 0;
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) {
    perror("fuzz-parse");
    return 1;
  }
  if (status != 0) {
    fprintf(stderr, "FAIL: %s %d; repeat with: fuzz-parse 1 %" PRIu64 "\n",
            WIFSIGNALED(status) ? "signal" : "exit code",
            WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), *now);
    return 1;
  }
  printf("%" PRIu64 " rounds from seed %" PRIu64 "\n", rounds, seed);
  return 0;
}

#else

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* Mutates inputs for libFuzzer: makes valid ones, and uses both damage() and LLVMFuzzerMutate(). */
__attribute__((visibility("default"))) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                                                      size_t max, unsigned seed) {
  uint64_t generator = generator_of(seed);
  if (size <= sizeof(struct head) || draw(&generator, 1000) == 0) {
    uint8_t made[INPUT_MAX];
    size = smaller(make_input(&generator, made), max);
    memcpy(data, made, size);
    return size;
  }
  return draw(&generator, 2) == 0 ? damage(&generator, data, size, max)
                                  : LLVMFuzzerMutate(data, size, max);
}

#endif
