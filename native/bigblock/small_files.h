/* SPDX-License-Identifier: Apache-2.0 */

/* Data of small files: one file per inode in a directory of the store, named by inode number. */

#ifndef BIGBLOCK_SMALL_FILES_H
#define BIGBLOCK_SMALL_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Least value of small_most. Tests use a smaller one. */
#ifndef SMALL_MOST
#define SMALL_MOST (4u << 20)
#endif

/*
 * Returns the maximum size of a small file in bytes. A larger file moves to the device. For each 512 bytes,
 * HDFS stores 4 bytes of checksums, plus a header of 7 bytes per file. The maximum suffices for the checksums
 * of an HDFS block that is as large as a block of the volume.
 */
static inline uint64_t small_most(uint64_t block_size) {
  uint64_t checksums = block_size / 128 + 4096;
  return checksums > SMALL_MOST ? checksums : SMALL_MOST;
}

/* Open or create the directory of small files in the store. Return its descriptor or -errno. */
int small_open(int store);
int small_create(int store);

/* Reads a part of a small file. Returns 0 or -errno: -EIO if the file is missing or too short. */
int small_read(int dir, uint64_t inode, void *data, size_t size, uint64_t offset);

/*
 * Writes to a small file that has "length" bytes; later bytes are remains of a truncation. Returns the number of
 * bytes or -errno: -EIO if the file is missing or too short.
 */
ssize_t small_write(int dir, uint64_t inode, uint64_t length, const void *data, size_t size, uint64_t offset);

/*
 * Return 0 or -errno. A missing file is no error. small_start_sync does not wait: the caller must also call
 * small_sync.
 */
int small_start_sync(int dir, uint64_t inode);
int small_truncate(int dir, uint64_t inode, uint64_t size);
int small_sync(int dir, uint64_t inode);
int small_remove(int dir, uint64_t inode);

/* Returns the length of a small file in bytes, or -1 if it does not exist. */
int64_t small_length(int dir, uint64_t inode);

/* Calls "call" for each small file. Returns 0 or -errno. */
int small_each(int dir, void (*call)(void *to, uint64_t inode), void *to);

#endif
