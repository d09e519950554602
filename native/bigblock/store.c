/* SPDX-License-Identifier: Apache-2.0 */

#include "store.h"

#include <dirent.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "bytes.h"

/*
 * Size of the journal in bytes. It is preallocated, so that commits succeed while the disk is full.
 * Tests use a smaller value.
 */
#ifndef JOURNAL_BYTES
#define JOURNAL_BYTES (32u << 20)
#endif

/* Maximum time to wait for the lock, in seconds. */
#define LOCK_WAIT 5

#define MAGIC 0x31306b6c42676942u /* "BigBlk01" */
#define ALIGNMENT 8

struct header {
  uint64_t magic;
  uint8_t uuid[16];
  uint64_t record;
  uint64_t length;
  uint32_t checksum; /* of the header, with 0 in this field, and the data */
  uint32_t unused;
};

struct file {
  char *data;
  size_t length;
};

static size_t padded(size_t length) {
  return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static uint32_t checksum_of(struct header header, const char *data, size_t length) {
  header.checksum = 0;
  return checksum(checksum(0, &header, sizeof header), data, length);
}

/* Returns a record with its header and padding, or NULL if out of memory. The caller frees it. */
static char *make_record(const struct store *store, uint64_t record, const char *data, size_t length,
                         size_t *size) {
  *size = sizeof(struct header) + padded(length);
  char *made = calloc(1, *size);
  if (made == NULL)
    return NULL;
  struct header header = { .magic = htole64(MAGIC), .record = htole64(record), .length = htole64(length) };
  memcpy(header.uuid, store->uuid, sizeof header.uuid);
  header.checksum = htole32(checksum_of(header, data, length));
  memcpy(made, &header, sizeof header);
  memcpy(made + sizeof header, data, length);
  return made;
}

/*
 * Returns whether a valid record, of any volume, is at an offset of a file, and copies its header.
 */
static bool find_record(const struct file *file, size_t at, struct header *header) {
  if (at > file->length || file->length - at < sizeof *header)
    return false;
  memcpy(header, file->data + at, sizeof *header);
  return header->magic == htole64(MAGIC) && le64toh(header->length) <= file->length - at - sizeof *header &&
         le32toh(header->checksum) ==
             checksum_of(*header, file->data + at + sizeof *header, le64toh(header->length));
}

static int write_all(int fd, const char *data, size_t length, uint64_t at) {
  for (size_t done = 0; done < length;) {
    ssize_t put = pwrite(fd, data + done, length - done, (off_t) (at + done));
    if (put >= 0)
      done += (size_t) put;
    else if (errno != EINTR)
      return -errno;
  }
  return 0;
}

static void name_of(char name[64], const char *kind, uint64_t generation) {
  snprintf(name, 64, "%s.%08" PRIu64, kind, generation);
}

/* Reads a file into memory. A missing file is read as empty. Returns 0 or -errno. */
static int read_file(int dir, const char *name, struct file *file) {
  *file = (struct file) { 0 };
  int fd = openat(dir, name, O_RDONLY | O_CLOEXEC);
  struct stat found;
  if (fd < 0)
    return errno == ENOENT ? 0 : -errno;
  int result = fstat(fd, &found) == 0 ? 0 : -errno;
  if (result == 0 && (file->data = malloc((size_t) found.st_size + 1)) == NULL)
    result = -ENOMEM;
  while (result == 0 && file->length < (size_t) found.st_size) {
    ssize_t got = read(fd, file->data + file->length, (size_t) found.st_size - file->length);
    if (got > 0)
      file->length += (size_t) got;
    else if (got == 0)
      break;
    else if (errno != EINTR)
      result = -errno;
  }
  close(fd);
  return result;
}

/* Creates and preallocates the journal of a generation. Returns its descriptor or -errno. */
static int make_journal(struct store *store, uint64_t generation) {
  char name[64];
  name_of(name, "journal", generation);
  int fd = openat(store->dir, name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0)
    return -errno;
  int result = -posix_fallocate(fd, 0, JOURNAL_BYTES);
  if (result == 0 && fsync(fd) != 0)
    result = -errno;
  if (result == 0)
    return fd;
  close(fd);
  unlinkat(store->dir, name, 0);
  return result;
}

/*
 * Writes a checkpoint to a temporary file and renames it. Sets "named" if the rename succeeded. If "named" is
 * set after a failure, a crash may leave either this checkpoint or the previous one. Returns 0 or -errno.
 */
static int write_checkpoint(struct store *store, uint64_t generation, const char *data, size_t length, bool *named) {
  static const char *const unfinished = "checkpoint.new";
  char name[64];
  size_t size;
  char *record = make_record(store, store->record, data, length, &size);
  if (record == NULL)
    return -ENOMEM;
  int fd = openat(store->dir, unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  int result = fd < 0 ? -errno : write_all(fd, record, size, 0);
  free(record);
  if (result == 0 && fsync(fd) != 0)
    result = -errno;
  if (fd >= 0)
    close(fd);
  name_of(name, "checkpoint", generation);
  if (result == 0 && renameat(store->dir, unfinished, store->dir, name) != 0)
    result = -errno;
  *named = result == 0;
  if (result == 0 && fsync(store->dir) != 0)
    result = -errno;
  if (!*named)
    unlinkat(store->dir, unfinished, 0);
  return result;
}

static void remove_generation(struct store *store, uint64_t generation) {
  char name[64];
  name_of(name, "checkpoint", generation);
  unlinkat(store->dir, name, 0);
  name_of(name, "journal", generation);
  unlinkat(store->dir, name, 0);
}

int store_checkpoint(struct store *store, const char *data, size_t length, bool appended) {
  /*
   * If this checkpoint is damaged later, it is rebuilt from the generation with the previous number. If a
   * change was not appended, that generation lacks it. Skip a number then, to prevent the rebuild.
   */
  uint64_t next = store->generation + (appended ? 1 : 2);
  int journal = make_journal(store, next);
  if (journal < 0)
    return journal;
  bool named = false;
  int result = write_checkpoint(store, next, data, length, &named);
  if (result != 0) {
    close(journal);
    remove_generation(store, next);
    if (named && store->journal >= 0) {
      close(store->journal);
      store->journal = -1;
    }
    return result;
  }
  if (store->journal >= 0)
    close(store->journal);
  store->journal = journal;
  /* Keep the generation before the new one. Older ones exist if a crash has interrupted an earlier cleanup. */
  for (uint64_t old = store->generation > 4 ? store->generation - 4 : 1; old < store->generation; old++)
    remove_generation(store, old);
  store->generation = next;
  store->journal_end = 0;
  return 0;
}

bool store_has_space(const struct store *store, size_t length) {
  return store->journal >= 0 &&
         store->journal_end + sizeof(struct header) + padded(length) <= JOURNAL_BYTES;
}

bool store_is_filling_up(const struct store *store, size_t length) {
  return store->journal_end + length > JOURNAL_BYTES / 2;
}

int store_append(struct store *store, const char *data, size_t length) {
  size_t size;
  char *record = make_record(store, store->record + 1, data, length, &size);
  if (record == NULL)
    return -ENOMEM;
  int result = write_all(store->journal, record, size, store->journal_end);
  free(record);
  if (result == 0 && fdatasync(store->journal) != 0)
    result = -errno;
  /* After a failure, it is unknown whether the record was written, so its number is not reused. */
  store->record++;
  store->journal_end += size;
  return result;
}

/* Opens the list of files in a directory. Returns NULL with errno on failure. */
static DIR *list_files(int dir) {
  int fd = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return fd < 0 ? NULL : fdopendir(fd);
}

/* Sets the generation to that of the last checkpoint; 0 if there is none. Returns 0 or -errno. */
static int find_checkpoint(struct store *store) {
  DIR *list = list_files(store->dir);
  struct dirent *entry;
  store->generation = 0;
  if (list == NULL)
    return -errno;
  for (errno = 0; (entry = readdir(list)) != NULL; errno = 0) {
    uint64_t generation;
    int end = 0;
    if (sscanf(entry->d_name, "checkpoint.%" SCNu64 "%n", &generation, &end) == 1 && entry->d_name[end] == 0 &&
        generation > store->generation)
      store->generation = generation;
  }
  int result = -errno;
  closedir(list);
  return result;
}

/*
 * Returns whether the journal of a generation contains a valid record, or -1 with a message. A journal
 * contains records only if its checkpoint was completed.
 */
static int has_records(const struct store *store, uint64_t generation, struct message *message) {
  char name[64];
  struct file file;
  struct header header;
  bool found = false;
  name_of(name, "journal", generation);
  int result = read_file(store->dir, name, &file);
  for (size_t at = 0; result == 0 && !found && at < file.length; at += ALIGNMENT)
    found = find_record(&file, at, &header);
  free(file.data);
  return result == 0 ? found : fail(message, "%s/%s: cannot read: %s", store->path, name, strerror(-result));
}

/*
 * Finds the last generation. If its checkpoint is missing, but its journal has records, the checkpoint
 * is rebuilt like a damaged one. Returns false with a message if there is no generation, or after an error.
 */
static bool find_generations(struct store *store, struct message *message) {
  int result = find_checkpoint(store);
  if (result != 0) {
    fail(message, "%s: cannot read: %s", store->path, strerror(-result));
    return false;
  }
  if (store->generation == 0) {
    fail(message,
         "%s: contains no store of a volume. Specify the directory that was created with \"disk-zones bigblock format "
         "--store\", or restore it from a copy. A volume without its store is lost, because the device does not "
         "contain the locations of the files. Format the device again, and let HDFS replicate its blocks",
         store->path);
    return false;
  }
  /* The next generation has a number that is higher by 1 or 2. */
  for (uint64_t next = store->generation + 2; result == 0 && next > store->generation; next--) {
    result = has_records(store, next, message);
    if (result == 1)
      store->generation = next;
  }
  return result >= 0;
}

/* Loads a checkpoint. Returns 0, 1 if it is damaged, unreadable or missing, or -1 with a message. */
static int take_checkpoint(struct store *store, uint64_t generation, store_taker *take, void *to,
                           struct message *message) {
  char name[64];
  struct file file;
  struct header header;
  name_of(name, "checkpoint", generation);
  int result = read_file(store->dir, name, &file);
  if (result != 0 && result != -EIO) {
    free(file.data);
    return fail(message, "%s/%s: cannot read: %s", store->path, name, strerror(-result));
  }
  result = 1;
  if (find_record(&file, 0, &header)) {
    memcpy(store->uuid, header.uuid, sizeof store->uuid);
    store->record = le64toh(header.record);
    result = take(to, file.data + sizeof header, le64toh(header.length), message);
  }
  free(file.data);
  return result;
}

/*
 * Classifies the bytes after the last loaded record of a journal: none, a torn record, or damage.
 */
static void judge_tail(const struct store *store, const struct file *file, size_t end,
                       struct store_findings *findings) {
  struct header header;
  size_t last = file->length;
  while (last > end && file->data[last - 1] == 0)
    last--;
  findings->torn_bytes = last - end;
  for (size_t at = padded(end); at < last; at += ALIGNMENT)
    if (find_record(file, at, &header) && memcmp(header.uuid, store->uuid, sizeof store->uuid) == 0 &&
        le64toh(header.record) > store->record) {
      findings->damaged_at = findings->lost == 0 ? end : findings->damaged_at;
      findings->lost++;
    }
  if (findings->lost > 0)
    findings->torn_bytes = 0;
}

/* Loads the records of a journal up to the first invalid one. Returns 0, or -1 with a message. */
static int take_journal(struct store *store, uint64_t generation, store_taker *take, void *to,
                        struct store_findings *findings, struct message *message) {
  char name[64];
  struct file file;
  struct header header;
  size_t at = 0;
  name_of(name, "journal", generation);
  int result = read_file(store->dir, name, &file);
  if (result != 0)
    result = fail(message, "%s/%s: cannot read: %s", store->path, name, strerror(-result));
  /*
   * A crash cannot leave a checkpoint with a short journal: the journal gets its full size before the
   * checkpoint gets its final name.
   */
  else if (file.length != JOURNAL_BYTES)
    result = fail(message, "%s/%s: is missing or damaged: it has %zu bytes instead of %u, so the changes after its "
                  "checkpoint are lost. Restore the store from a copy, or format the device again and let HDFS "
                  "replicate its blocks", store->path, name, file.length, JOURNAL_BYTES);
  while (result == 0 && find_record(&file, at, &header)) {
    if (memcmp(header.uuid, store->uuid, sizeof store->uuid) != 0) {
      result = fail(message, "%s/%s: the journal and its checkpoint belong to different volumes. Restore both from "
                    "the same copy", store->path, name);
      break;
    }
    if (le64toh(header.record) != store->record + 1)
      break;
    result = take(to, file.data + at + sizeof header, le64toh(header.length), message);
    store->record++;
    at += sizeof header + padded(le64toh(header.length));
  }
  if (result == 0)
    judge_tail(store, &file, at, findings);
  free(file.data);
  return result;
}

/*
 * Loads the last generation. If its checkpoint is damaged or missing, rebuilds it from the previous
 * generation. Returns 0, or -1 with a message.
 */
static int take_all(struct store *store, store_taker *take, void *to, struct store_findings *findings,
                    struct message *message) {
  uint64_t generation = store->generation;
  int result = take_checkpoint(store, generation, take, to, message);
  if (result == 1) {
    findings->rebuilt = true;
    result = generation > 1 ? take_checkpoint(store, generation - 1, take, to, message) : 1;
    if (result == 1)
      return fail(message, "%s: the last checkpoint is damaged or missing, and so is the previous one. Restore the "
                  "store from a copy, or format the device again and let HDFS replicate its blocks", store->path);
    if (result == 0)
      result = take_journal(store, generation - 1, take, to, findings, message);
  }
  if (result == 0 && findings->lost == 0)
    result = take_journal(store, generation, take, to, findings, message);
  return result;
}

/*
 * Locks the directory. Waits up to LOCK_WAIT seconds, because the process of a volume may still run
 * for a moment after umount. Returns false if the directory is still locked.
 */
static bool lock_dir(const struct store *store) {
  const struct timespec pause = { .tv_nsec = 100000000 };
  for (int i = 0; i < LOCK_WAIT * 10; i++) {
    if (flock(store->dir, LOCK_EX | LOCK_NB) == 0)
      return true;
    nanosleep(&pause, NULL);
  }
  return false;
}

/* Opens the directory and, for writing, locks it. Returns 0, or -1 with a message. */
static int open_dir(struct store *store, const char *path, bool writing, struct store_findings *findings,
                    struct message *message) {
  *store = (struct store) { .dir = -1, .journal = -1 };
  if (realpath(path, store->path) == NULL)
    return fail(message, "%s: %s. Is the disk that contains the store mounted?", path, strerror(errno));
  store->dir = open(store->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (store->dir < 0)
    return fail(message, "%s: %s", path, strerror(errno));
  if (writing && !lock_dir(store)) {
    close(store->dir);
    return fail(message, "%s: the volume is mounted or is being checked; unmount it first", path);
  }
  if (!writing) {
    findings->in_use = flock(store->dir, LOCK_SH | LOCK_NB) != 0;
    flock(store->dir, LOCK_UN);
  }
  return 0;
}

int store_open(struct store *store, const char *path, bool writing, store_taker *take, void *to,
               struct store_findings *findings, struct message *message) {
  *findings = (struct store_findings) { 0 };
  if (open_dir(store, path, writing, findings, message) != 0)
    return -1;
  if (find_generations(store, message) && take_all(store, take, to, findings, message) == 0)
    return 0;
  close(store->dir);
  return -1;
}

/* Refuses a directory that is not empty. Returns 0, or -1 with a message. */
static int refuse_full(int dir, const char *path, struct message *message) {
  DIR *list = list_files(dir);
  struct dirent *entry;
  int result = list == NULL ? fail(message, "%s: %s", path, strerror(errno)) : 0;
  while (result == 0 && (entry = readdir(list)) != NULL)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      result = fail(message, "%s: is not empty. Specify another directory for the store, or delete its contents: "
                    "deleting the store of a volume destroys the volume", path);
  if (list != NULL)
    closedir(list);
  return result;
}

/*
 * Refuses a directory that is not writable or lacks space for a journal. Returns 0, or -1 with a
 * message.
 */
static int refuse_small(int dir, const char *path, struct message *message) {
  struct statvfs found;
  if (faccessat(dir, ".", W_OK | X_OK, AT_EACCESS) != 0 || fstatvfs(dir, &found) != 0)
    return fail(message, "%s: cannot create the store: %s", path, strerror(errno));
  uint64_t free = (uint64_t) found.f_bavail * found.f_frsize;
  if (free <= JOURNAL_BYTES)
    return fail(message, "%s: only %" PRIu64 " MiB are free, but the journal of the store needs %u MiB. Free some "
                "space, or specify a directory on another disk", path, free >> 20, JOURNAL_BYTES >> 20);
  return 0;
}

int store_can_be_created(const char *path, struct message *message) {
  char above[PATH_MAX];
  int dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), result = 0;
  if (dir >= 0) {
    result = refuse_full(dir, path, message);
  } else if (errno == ENOENT) {
    snprintf(above, sizeof above, "%s", path);
    dir = open(dirname(above), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  }
  if (dir < 0)
    return fail(message, "%s: cannot create the store: %s", path, strerror(errno));
  if (result == 0)
    result = refuse_small(dir, path, message);
  close(dir);
  return result;
}

int store_create(struct store *store, const char *path, const uint8_t uuid[16], const char *data, size_t length,
                 struct message *message) {
  struct store_findings findings;
  bool is_new_dir = mkdir(path, 0700) == 0;
  if (!is_new_dir && errno != EEXIST)
    return fail(message, "%s: cannot create the store: %s", path, strerror(errno));
  if (open_dir(store, path, true, &findings, message) != 0)
    return -1;
  memcpy(store->uuid, uuid, sizeof store->uuid);
  store->is_new_dir = is_new_dir;
  if (refuse_full(store->dir, path, message) != 0) {
    close(store->dir);
    return -1;
  }
  int result = store_checkpoint(store, data, length, true);
  if (result == 0)
    return 0;
  store_remove(store);
  return fail(message, "%s: cannot create the store: %s", path, strerror(-result));
}

void store_remove(struct store *store) {
  remove_generation(store, 1);
  if (store->is_new_dir)
    rmdir(store->path);
  store_close(store);
}

void store_close(struct store *store) {
  if (store->journal >= 0)
    close(store->journal);
  close(store->dir);
}
