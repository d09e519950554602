/* SPDX-License-Identifier: Apache-2.0 */

/* The data of small files: a file each, beside the store, by the number of the inode. */

#ifndef BIGBLOCK_SMALL_H
#define BIGBLOCK_SMALL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * A file that grows beyond this moves to the device. HDFS keeps 1 MiB and 7 bytes of checksums for a block of
 * 128 MiB. Smaller in tests.
 */
#ifndef SMALL_MOST
#define SMALL_MOST (4u << 20)
#endif

/* Makes or opens their directory in that of the store. Returns its descriptor or -errno. */
int small_open(int store);

/* Return bytes or -errno; what is not there reads as nothing. */
ssize_t small_read(int dir, uint64_t inode, void *data, size_t size, uint64_t offset);
ssize_t small_write(int dir, uint64_t inode, const void *data, size_t size, uint64_t offset);

/* Return 0 or -errno; what is not there is no error, but for truncation to some length, which makes it. */
int small_truncate(int dir, uint64_t inode, uint64_t size);
int small_sync(int dir, uint64_t inode);
int small_remove(int dir, uint64_t inode);

/* Its length, or -1 if it is not there. */
int64_t small_length(int dir, uint64_t inode);

/* Calls for each file. Returns 0 or -errno. */
int small_each(int dir, void (*call)(void *to, uint64_t inode), void *to);

#endif
