/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Tests the recovery of a store: a journal that is torn at any byte, a flipped bit in any byte, a
 * damaged, unreadable or missing checkpoint, missing records, and a journal that is missing, too short or of
 * another volume.
 */

#include "../store.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../../zbrdrive/test/check.h"
#include "../bytes.h"

#define RECORDS 5
#define MOST 65536

static const uint8_t uuid[16] = "the volume's own";

/* The inode of a file that cannot be read, as on a disk with a bad sector. */
static ino_t unreadable;

/* Overrides read of the C library: fails for the unreadable file. */
ssize_t read(int fd, void *data, size_t length) {
  struct stat found;
  if (fstat(fd, &found) == 0 && found.st_ino == unreadable) {
    errno = EIO;
    return -1;
  }
  return syscall(SYS_read, fd, data, length);
}

/* Makes readdir fail. */
static bool unlistable;

/* Overrides readdir of the C library: fails for all directories if "unlistable" is set. */
struct dirent *readdir(DIR *list) {
  struct dirent *(*next)(DIR *) = (struct dirent *(*)(DIR *)) dlsym(RTLD_NEXT, "readdir64");
  if (!unlistable)
    return next(list);
  errno = EIO;
  return NULL;
}

/* The loaded records, concatenated. */
static struct bytes taken;

static int take(void *to, const char *data, size_t length, struct message *message) {
  (void) message;
  CHECK(to == &taken);
  bytes_put(&taken, data, length);
  return 0;
}

static int open_store(struct store *store, struct store_findings *findings, struct message *message) {
  bytes_free(&taken);
  int result = store_open(store, "store", true, take, &taken, findings, message);
  bytes_put(&taken, "", 1);
  return result;
}

static char *load(const char *path, size_t *length) {
  char *data = calloc(1, MOST);
  int fd = open(path, O_RDONLY);
  CHECK(fd >= 0 && data != NULL);
  ssize_t got = read(fd, data, MOST);
  CHECK(got >= 0);
  *length = (size_t) got;
  close(fd);
  return data;
}

static void save(const char *path, const char *data, size_t length) {
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  CHECK(fd >= 0 && write(fd, data, length) == (ssize_t) length);
  close(fd);
}

static void remove_store(void) {
  CHECK(system("rm -rf store") == 0);
}

/*
 * Creates a store with the checkpoint "C" and the records "1" to "5". Sets "end" to the end of each
 * record.
 */
static void make(size_t end[RECORDS + 1]) {
  struct store store;
  struct message message;
  remove_store();
  CHECK(store_create(&store, "store", uuid, "C", 1, &message) == 0);
  end[0] = 0;
  for (int i = 1; i <= RECORDS; i++) {
    char text[32];
    int length = snprintf(text, sizeof text, "%d%.*s", i, 3 * i, "---------------------");
    CHECK(store_append(&store, text, (size_t) length) == 0);
    end[i] = store.journal_end;
  }
  store_close(&store);
}

/*
 * Cuts the journal at each byte, followed by zeros or by garbage: all records before the cut are
 * loaded.
 */
static void a_torn_tail_is_ignored(void) {
  static const char journal[] = "store/journal.00000001";
  size_t end[RECORDS + 1], length;
  make(end);
  char *whole = load(journal, &length), *cut = malloc(length);
  for (size_t at = 0; at < end[RECORDS]; at++)
    for (int rubbish = 0; rubbish < 2; rubbish++) {
      struct store store;
      struct store_findings findings;
      struct message message;
      int before = 0;
      while (end[before + 1] <= at)
        before++;
      memcpy(cut, whole, at);
      memset(cut + at, 0, length - at);
      if (rubbish)
        memset(cut + at, 0xa5, end[before + 1] - at);
      save(journal, cut, length);
      CHECK(open_store(&store, &findings, &message) == 0);
      CHECK(findings.lost == 0 && !findings.rebuilt);
      /* A cut in the padding (up to 7 bytes, which are zeros) loses no record. */
      char last = before == 0 ? 'C' : (char) ('0' + before);
      CHECK(strchr(taken.data, last) != NULL);
      if (at < end[before + 1] - 8 || rubbish)
        CHECK(before + 1 > RECORDS || strchr(taken.data, '0' + before + 1) == NULL || at >= end[before + 1] - 8);
      store_close(&store);
    }
  free(whole);
  free(cut);
}

/*
 * A flipped bit before the last record is reported as damage, not as a torn record. Earlier records
 * are loaded.
 */
static void damage_before_the_last_record_is_reported(void) {
  static const char journal[] = "store/journal.00000001";
  size_t end[RECORDS + 1], length;
  make(end);
  char *data = load(journal, &length);
  for (size_t at = 0; at < end[RECORDS - 1]; at++) {
    struct store store;
    struct store_findings findings;
    struct message message;
    int hit = 0;
    while (end[hit + 1] <= at)
      hit++;
    data[at] ^= 4;
    save(journal, data, length);
    data[at] ^= 4;
    CHECK(open_store(&store, &findings, &message) == 0);
    store_close(&store);
    if (findings.lost == 0) {
      /* The padding is not verified. */
      CHECK(at >= end[hit + 1] - 8 && strchr(taken.data, '0' + RECORDS) != NULL);
      continue;
    }
    CHECK(findings.damaged_at == end[hit] && findings.lost == (uint64_t) (RECORDS - hit - 1));
    CHECK(strchr(taken.data, '0' + hit + 1) == NULL);
  }
  free(data);
}

static void a_damaged_checkpoint_is_rebuilt(void) {
  size_t end[RECORDS + 1], length;
  struct store store;
  struct store_findings findings;
  struct message message;
  make(end);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(store_checkpoint(&store, "all", 3, true) == 0);
  CHECK(store_append(&store, "6", 1) == 0);
  store_close(&store);

  char *data = load("store/checkpoint.00000002", &length);
  /* Flip a bit in each byte before the padding. */
  for (size_t at = 0; at < length / 8 * 8 - 5; at++) {
    data[at] ^= 1;
    save("store/checkpoint.00000002", data, length);
    data[at] ^= 1;
    CHECK(open_store(&store, &findings, &message) == 0);
    CHECK(findings.rebuilt && findings.lost == 0);
    CHECK(taken.data[0] == 'C' && strchr(taken.data, '5') != NULL && strchr(taken.data, '6') != NULL);
    store_close(&store);
  }
  /* An unreadable checkpoint is rebuilt, too. */
  struct stat checkpoint;
  save("store/checkpoint.00000002", data, length);
  CHECK(stat("store/checkpoint.00000002", &checkpoint) == 0);
  unreadable = checkpoint.st_ino;
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(findings.rebuilt && taken.data[0] == 'C' && strchr(taken.data, '6') != NULL);
  store_close(&store);
  unreadable = 0;
  /* If the previous checkpoint is damaged, too, the store is refused. */
  data[0] ^= 1;
  save("store/checkpoint.00000002", data, length);
  save("store/checkpoint.00000001", data, length);
  CHECK(open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "the last checkpoint is damaged or missing, and so is the previous one") != NULL);
  free(data);
}

/* A missing checkpoint does not return the volume to the state of the previous one. */
static void a_missing_checkpoint_is_rebuilt(void) {
  size_t end[RECORDS + 1];
  struct store store;
  struct store_findings findings;
  struct message message;
  make(end);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(store_checkpoint(&store, "all", 3, true) == 0);
  CHECK(store_append(&store, "6", 1) == 0);
  store_close(&store);
  CHECK(unlink("store/checkpoint.00000002") == 0);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(findings.rebuilt && taken.data[0] == 'C' && strchr(taken.data, '5') != NULL && strchr(taken.data, '6') != NULL);
  CHECK(store_checkpoint(&store, "new", 3, true) == 0);
  store_close(&store);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(!findings.rebuilt && strcmp(taken.data, "new") == 0);

  /* If the missing checkpoint had a change that no record has, the store is refused. */
  CHECK(store_checkpoint(&store, "more", 4, false) == 0);
  CHECK(store_append(&store, "7", 1) == 0);
  store_close(&store);
  CHECK(unlink("store/checkpoint.00000005") == 0);
  CHECK(open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "the last checkpoint is damaged or missing, and so is the previous one") != NULL);
}

/* A crash between the creation of a journal and its checkpoint leaves a journal without records. */
static void a_journal_of_an_unfinished_checkpoint_is_ignored(void) {
  size_t end[RECORDS + 1], length;
  struct store store;
  struct store_findings findings;
  struct message message;
  make(end);
  char *data = load("store/journal.00000001", &length);
  memset(data, 0, length);
  save("store/journal.00000002", data, length);
  free(data);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(!findings.rebuilt && taken.data[0] == 'C' && strchr(taken.data, '5') != NULL);
  store_close(&store);
}

static void a_directory_that_cannot_be_read_is_not_reported_as_a_lost_store(void) {
  size_t end[RECORDS + 1];
  struct store store;
  struct store_findings findings;
  struct message message;
  make(end);
  unlistable = true;
  CHECK(open_store(&store, &findings, &message) == -1);
  unlistable = false;
  CHECK(strstr(message.text, "store: cannot read: Input/output error") != NULL);
}

/* If a damaged checkpoint had a change that no record has, the store is refused. */
static void a_checkpoint_with_changes_that_no_record_has_is_not_rebuilt(void) {
  size_t end[RECORDS + 1], length;
  struct store store;
  struct store_findings findings;
  struct message message;
  make(end);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(store_checkpoint(&store, "all", 3, false) == 0);
  store_close(&store);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(!findings.rebuilt && strcmp(taken.data, "all") == 0);
  store_close(&store);
  char *data = load("store/checkpoint.00000003", &length);
  data[9] ^= 1;
  save("store/checkpoint.00000003", data, length);
  CHECK(open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "the last checkpoint is damaged or missing, and so is the previous one") != NULL);

  /* The next checkpoint can be rebuilt, and older generations are removed. */
  data[9] ^= 1;
  save("store/checkpoint.00000003", data, length);
  free(data);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(store_checkpoint(&store, "all", 3, true) == 0);
  store_close(&store);
  CHECK(access("store/checkpoint.00000001", F_OK) == -1 && access("store/journal.00000001", F_OK) == -1);
  save("store/checkpoint.00000004", "", 0);
  CHECK(open_store(&store, &findings, &message) == 0);
  CHECK(findings.rebuilt && strcmp(taken.data, "all") == 0);
  store_close(&store);
}

/* A journal that is missing or too short may have had acknowledged changes. */
static void a_journal_without_its_full_size_is_refused(void) {
  size_t end[RECORDS + 1];
  struct store store;
  struct store_findings findings;
  struct message message;
  make(end);
  CHECK(truncate("store/journal.00000001", (off_t) end[RECORDS]) == 0);
  CHECK(open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "journal.00000001: is missing or damaged: it has ") != NULL);
  CHECK(unlink("store/journal.00000001") == 0);
  CHECK(open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "journal.00000001: is missing or damaged: it has 0 bytes instead of ") != NULL);
}

static void journals_of_other_volumes_and_missing_stores_are_refused(void) {
  size_t end[RECORDS + 1], length;
  struct store store;
  struct store_findings findings;
  struct message message;
  make(end);
  char *data = load("store/journal.00000001", &length);
  remove_store();
  CHECK(store_create(&store, "store", (const uint8_t *) "somebody else's", "C", 1, &message) == 0);
  store_close(&store);
  save("store/journal.00000001", data, length);
  free(data);
  CHECK(open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "the journal and its checkpoint belong to different volumes") != NULL);

  CHECK(store_create(&store, "store", uuid, "C", 1, &message) == -1);
  CHECK(strstr(message.text, "is not empty") != NULL);
  remove_store();
  CHECK(open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "Is the disk that contains the store mounted?") != NULL);
  CHECK(mkdir("store", 0700) == 0 && open_store(&store, &findings, &message) == -1);
  CHECK(strstr(message.text, "contains no store of a volume") != NULL);
}

int main(void) {
  char place[] = "/tmp/bigblock-store-test-XXXXXX";
  CHECK(mkdtemp(place) != NULL && chdir(place) == 0);
  a_torn_tail_is_ignored();
  damage_before_the_last_record_is_reported();
  a_damaged_checkpoint_is_rebuilt();
  a_missing_checkpoint_is_rebuilt();
  a_journal_of_an_unfinished_checkpoint_is_ignored();
  a_directory_that_cannot_be_read_is_not_reported_as_a_lost_store();
  a_checkpoint_with_changes_that_no_record_has_is_not_rebuilt();
  a_journal_without_its_full_size_is_refused();
  journals_of_other_volumes_and_missing_stores_are_refused();
  bytes_free(&taken);
  remove_store();
  return rmdir(place) == 0 ? 0 : 1;
}
