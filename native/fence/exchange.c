/* SPDX-License-Identifier: Apache-2.0 */

#include "exchange.h"

#include <errno.h>
#include <sys/ioctl.h>

/* Copied from the kernel's fs/ext4/ext4.h; no user-space header declares it. */
struct move_extent {
  uint32_t reserved;
  uint32_t donor_fd;
  uint64_t orig_start; /* in blocks, like the fields below */
  uint64_t donor_start;
  uint64_t len;
  uint64_t moved_len;
};
#define EXT4_IOC_MOVE_EXT _IOWR('f', 15, struct move_extent)

int exchange(int fd, uint64_t at, int donor, uint64_t donor_at, uint64_t length, uint64_t block, uint64_t *done) {
  for (*done = 0; *done < length;) {
    struct move_extent move = {
      .donor_fd = (uint32_t) donor,
      .orig_start = (at + *done) / block,
      .donor_start = (donor_at + *done) / block,
      .len = (length - *done) / block,
    };
    int error = ioctl(fd, EXT4_IOC_MOVE_EXT, &move) != 0 ? errno : 0;
    uint64_t moved = smaller(move.moved_len * block, length - *done);
    *done += moved;
    if (error != 0 && error != EINTR)
      return -error;
    if (error == 0 && moved == 0)
      return -EBUSY;
  }
  return 0;
}
