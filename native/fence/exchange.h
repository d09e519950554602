/* SPDX-License-Identifier: Apache-2.0 */

/* Exchanges the blocks of two files of one ext4 file system. */

#ifndef FENCE_EXCHANGE_H
#define FENCE_EXCHANGE_H

#include "internal.h"

/*
 * Returns the unit of an exchange in bytes. The kernel exchanges only blocks that have the same offset within
 * their pages. The offsets in both files must therefore be equal modulo this unit.
 */
static inline uint64_t exchange_unit(uint64_t block) {
  return larger((uint64_t) sysconf(_SC_PAGESIZE), block);
}

/*
 * Exchanges LENGTH bytes at AT in FD with those at DONOR_AT in DONOR; all are multiples of BLOCK. The content
 * of FD stays the same: the kernel copies it. The content of DONOR is lost: its new blocks are unwritten.
 * Sets DONE to the number of bytes exchanged, also on failure. These are the first bytes of the range, except
 * in one case: if another process has punched holes into FD, the kernel skips them and does not count them.
 * Returns 0 or -errno; -ENODATA if FD has no blocks in the rest of the range.
 */
int exchange(int fd, uint64_t at, int donor, uint64_t donor_at, uint64_t length, uint64_t block, uint64_t *done);

#endif
