/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The crash-safe store of a volume: a directory on another disk. It knows nothing of what it keeps.
 *
 * A generation is a checkpoint (all that is kept) and a journal (what has changed since). Each record has
 * the volume's UUID, its number and a checksum, and is on the disk for good before the next one is written.
 * So what is cut short at the end of a journal was never acknowledged, while a bad record with a good one
 * behind it is damage. The generation before is kept, too: with its journal it says the same as the
 * checkpoint that came after it.
 */

#ifndef BIGBLOCK_STORE_H
#define BIGBLOCK_STORE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "message.h"

struct store {
  int dir; /* locked, if it is open for writing */
  char path[PATH_MAX];
  uint8_t uuid[16];
  uint64_t generation, record;
  int journal; /* -1 if a checkpoint has to come first */
  uint64_t journal_end;
  bool is_new_dir; /* its directory was made for it */
};

/* What was found besides the records, when a store was opened. */
struct store_findings {
  bool in_use;          /* by a volume that is mounted */
  bool rebuilt;         /* from the generation before, for the last checkpoint is damaged */
  uint64_t torn_bytes;  /* at the end of the journal */
  uint64_t lost;        /* records that are there, but do not fit without what is damaged before them */
  uint64_t damaged_at;  /* where in the journal that is */
};

/* Takes what is kept: a checkpoint first, and then changes. Returns 0, or -1 with a message. */
typedef int store_taker(void *to, const char *data, size_t length, struct message *message);

/* Verifies, without changing anything, that a store can be made. Returns 0, or -1 with a message. */
int store_can_be_created(const char *path, struct message *message);

/*
 * Makes a store in a directory that is empty or not there yet; if that fails, all is as before.
 * Returns 0, or -1 with a message.
 */
int store_create(struct store *store, const char *path, const uint8_t uuid[16], const char *data, size_t length,
                 struct message *message);

/*
 * Opens a store and hands over all that is in it, up to what is damaged. For writing, nobody else may have
 * it open, and a checkpoint has to follow before anything else is appended.
 * Returns 0, or -1 with a message.
 */
int store_open(struct store *store, const char *path, bool writing, store_taker *take, void *to,
               struct store_findings *findings, struct message *message);

/* Whether a change can still be appended, and whether a checkpoint should make room after it. */
bool store_has_room(const struct store *store, size_t length);
bool store_is_filling_up(const struct store *store, size_t length);

/*
 * Return 0 when it is on the disk for good, or -errno. After a change that failed, only a checkpoint may follow;
 * after a checkpoint that failed, changes may as long as there is room. "Appended" says that the records so far
 * tell the same as the checkpoint, so that it can be rebuilt from them.
 */
int store_append(struct store *store, const char *data, size_t length);
int store_checkpoint(struct store *store, const char *data, size_t length, bool appended);

void store_close(struct store *store);
/* Takes back what store_create did. */
void store_remove(struct store *store);

#endif
