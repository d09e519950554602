/* SPDX-License-Identifier: Apache-2.0 */

/* The hidden fence directory with its lock file and its numbered fence files. */

#ifndef FENCE_FENCE_DIR_H
#define FENCE_FENCE_DIR_H

#include "state.h"

#define HIDDEN_NAME ".disk-zone-fence"
#define LOCK_NAME "lock"

/* The lock file of the fence's keeper, beside the hidden directory. Only the Java class Lease writes it. */
#define LEASE_NAME ".disk-zone-keeper"

/* The open files of an operation. */
struct fence_dir {
  const char *path;    /* as passed by the caller, for messages */
  struct fault fault;
  int parent;          /* the caller's directory */
  int hidden;          /* the fence directory in "parent", or -1 */
  int lock;            /* the lock file, or -1 */
  bool locked;         /* this call holds the lock */
  bool made;           /* this call made the hidden directory */
  bool absent;         /* there is no fence to lock */
  uint32_t device;     /* device number in the encoding of GETFSMAP */
  uint64_t block;      /* block size of the file system, in bytes */
  uint64_t fs_end;     /* end of the file system, in bytes */
  uint64_t device_end; /* end of the partition or disk, in bytes; 0 if unknown */
  unsigned files;
  int file[FILES_MAX]; /* descriptors of the fence files */
};

#define CLEANUP_PLACE __attribute__((cleanup(fence_dir_close)))

int fence_dir_open(struct fence_dir *fence_dir, const char *path, char *message, size_t size);
void fence_dir_close(struct fence_dir *fence_dir);
int fence_dir_lock(struct fence_dir *fence_dir, bool make, int64_t wait_ms);
int fence_dir_open_files(struct fence_dir *fence_dir, bool write);
int fence_dir_add_file(struct fence_dir *fence_dir);
int fence_dir_drop_last_file(struct fence_dir *fence_dir);
void fence_dir_file_name(char name[16], unsigned number);
int fence_dir_known(const struct fence_dir *fence_dir, struct state *state);
int fence_dir_compare(const struct fence_dir *fence_dir, const struct state *state);
int fence_dir_cluster(struct fence_dir *fence_dir, uint64_t *cluster);
int fence_dir_remove(struct fence_dir *fence_dir);
uint64_t fence_dir_available(const struct fence_dir *fence_dir);

#endif
