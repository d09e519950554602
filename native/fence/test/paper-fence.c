/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The bitmap fence of the paper (see docs/fence.md), for comparison: sets all bits of the block bitmaps
 * beyond an address in an unmounted file system, and updates free counts, flags and checksums. No file owns
 * these blocks. Prints their number.
 */

#include <ext2fs/ext2fs.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int end(const char *what, errcode_t error) {
  fprintf(stderr, "paper-fence: cannot %s: %s\n", what, error_message(error));
  return 1;
}

int main(int count, char **words) {
  ext2_filsys fs;
  if (count != 3) {
    fprintf(stderr, "usage: paper-fence IMAGE ALLOWED_BYTES\n");
    return 2;
  }
  initialize_ext2_error_table();
  errcode_t error = ext2fs_open(words[1], EXT2_FLAG_RW | EXT2_FLAG_64BITS, 0, 0, unix_io_manager,
                                &fs);
  if (error != 0)
    return end("open", error);
  error = ext2fs_read_bitmaps(fs);
  if (error != 0)
    return end("read the bitmaps", error);

  uint64_t taken = 0;
  blk64_t first = strtoull(words[2], NULL, 0) / fs->blocksize;
  for (blk64_t block = first; block < ext2fs_blocks_count(fs->super); block++) {
    if (ext2fs_test_block_bitmap2(fs->block_map, block))
      continue;
    ext2fs_block_alloc_stats2(fs, block, 1); /* also updates counts, flag, checksum of the group */
    taken++;
  }
  error = ext2fs_close_free(&fs);
  if (error != 0)
    return end("write", error);
  printf("blocks %" PRIu64 "\n", taken);
  return 0;
}
