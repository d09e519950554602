/* SPDX-License-Identifier: Apache-2.0 */

/* Where the fence lives: a hidden directory, its lock and its numbered files. */

#ifndef FENCE_PLACE_H
#define FENCE_PLACE_H

#include "state.h"

#define HIDDEN_NAME ".disk-zone-fence"
#define LOCK_NAME "lock"

/* What is open while an operation runs. */
struct place {
  const char *path;    /* as the caller named it, for messages */
  struct fault fault;
  int parent;          /* the caller's directory */
  int hidden;          /* the fence's directory in it, or -1 */
  int lock;            /* held while this is open, or -1 */
  bool made;           /* this call made the hidden directory */
  bool absent;         /* there is no fence to lock */
  uint32_t device;     /* as FIEMAP's sibling GETFSMAP counts devices */
  uint64_t block;      /* of the file system, in bytes */
  uint64_t fs_end;     /* where the file system ends */
  uint64_t device_end; /* where the partition or disk ends; 0 if unknown */
  unsigned files;
  int file[FILES_MAX]; /* the fence files, opened */
};

#define CLEANUP_PLACE __attribute__((cleanup(place_close)))

int place_open(struct place *place, const char *path, char *message, size_t size);
void place_close(struct place *place);
int place_lock(struct place *place, bool make, int64_t wait_ms);
int place_open_files(struct place *place, bool write);
int place_add_file(struct place *place);
int place_drop_last_file(struct place *place);
void place_file_name(char name[16], unsigned number);
int place_known(const struct place *place, struct state *state);
int place_compare(const struct place *place, const struct state *state);
int place_cluster(struct place *place, uint64_t *cluster);
int place_remove(struct place *place);
uint64_t place_available(const struct place *place);

#endif
