/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The crash-safe store of a volume: a directory on another disk. The contents are opaque to the store.
 *
 * A generation consists of a checkpoint (all contents) and a journal (later changes). Each record has the
 * volume's UUID, a sequence number and a checksum, and is durable before the next record is written. A torn
 * record at the end of a journal was therefore never acknowledged, but a bad record before a good one is
 * damage. The previous generation is kept: its checkpoint and journal have the same contents as the current
 * checkpoint, so a damaged or missing checkpoint can be rebuilt. If a change could not be written to the
 * journal, the contents differ. The new generation then skips a number, which prevents a rebuild.
 */

#ifndef BIGBLOCK_STORE_H
#define BIGBLOCK_STORE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "message.h"

struct store {
  int dir; /* locked if the store is open for writing */
  char path[PATH_MAX];
  uint8_t uuid[16];
  uint64_t generation, record;
  int journal; /* descriptor; -1 if a checkpoint must be written first */
  uint64_t journal_end;
  bool is_new_dir; /* store_create created the directory */
};

/* The condition of a store when it was opened. */
struct store_findings {
  bool in_use;          /* used by a mounted volume */
  bool rebuilt;         /* from the previous generation: the last checkpoint is damaged or missing */
  uint64_t torn_bytes;  /* bytes of the torn record at the end of the journal */
  uint64_t lost;        /* valid records after the damage, which cannot be applied */
  uint64_t damaged_at;  /* offset of the damage in the journal, in bytes */
};

/*
 * Callback of store_open, which calls it for the checkpoint and then for each change. Returns 0, or -1 with a message.
 */
typedef int store_taker(void *to, const char *data, size_t length, struct message *message);

/* Verifies that a store can be created, without changes. Returns 0, or -1 with a message. */
int store_can_be_created(const char *path, struct message *message);

/*
 * Creates a store in an empty or new directory. Leaves no changes on failure.
 * Returns 0, or -1 with a message.
 */
int store_create(struct store *store, const char *path, const uint8_t uuid[16], const char *data, size_t length,
                 struct message *message);

/*
 * Opens a store and loads its records up to the first damage. Only one process may open it for
 * writing. That process must write a checkpoint before it appends changes.
 * Returns 0, or -1 with a message.
 */
int store_open(struct store *store, const char *path, bool writing, store_taker *take, void *to,
               struct store_findings *findings, struct message *message);

/* Return whether the journal has space for a change, and whether a checkpoint should be written soon. */
bool store_has_space(const struct store *store, size_t length);
bool store_is_filling_up(const struct store *store, size_t length);

/*
 * store_append writes a change to the journal, and store_checkpoint writes a checkpoint. Both return when the
 * record is durable: 0, or -errno. After a failed store_append, only store_checkpoint may be called. After a
 * failed store_checkpoint, changes may be appended while the journal has space. Set "appended" if the journal
 * has all changes of the checkpoint: a damaged checkpoint can then be rebuilt from the previous one and the
 * journal.
 */
int store_append(struct store *store, const char *data, size_t length);
int store_checkpoint(struct store *store, const char *data, size_t length, bool appended);

void store_close(struct store *store);
/* Removes a store that store_create has created. */
void store_remove(struct store *store);

#endif
