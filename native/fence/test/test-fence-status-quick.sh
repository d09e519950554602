#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks that a quick status agrees with a full status, and that a fence can yield although its allowed range
# is full to the last block. Also checks the size of a file system that is smaller than its device.

. "$(dirname "$0")/fence-lib.sh"

# same NAME...: the quick status and the full status must have the same values.
same() {
  local name
  for name in "$@"; do
    [ "$(value "$name" quick)" = "$(value "$name" status)" ] ||
      die "$name: $(value "$name" quick) in a quick status, $(value "$name" status) in a full status"
  done
}

look() {
  online status-quick mount > quick
  online status mount > status
  same state mode start length files fs_size device_size block_size reserved df_total df_used df_available
}

make_image 300M -m 0
mount_image
look
online set mount 0 100000000 advisory > /dev/null
look
fenced=$(value fenced status)
quick_fenced=$(value fenced quick)
[ "$quick_fenced" -ge "$fenced" ] && [ "$quick_fenced" -le $((fenced + 1048576)) ] ||
  die "fenced bytes: $quick_fenced in a quick status, $fenced in a full status"

dd if=/dev/zero of=mount/file bs=64K 2> /dev/null && die 'the fence does not limit a writer'
for i in $(seq 20000); do echo > "mount/small.$i" || break; done 2> /dev/null
look
[ "$(value df_available quick)" = 0 ] || die "not full: $(cat quick)"
online yield mount 10000000 > /dev/null
look
[ "$(value df_available quick)" -ge 10000000 ] || die "the fence does not yield: $(cat quick)"

largest=$(ls -S mount/.disk-zone-fence | sed -n 1p)
truncate -s 1M "mount/.disk-zone-fence/$largest"
look
[ "$(value state quick)" = touched ] || die "a changed fence is not detected: $(cat quick)"
online --adopt lift mount > /dev/null

# After an interrupted first set, the fence can still yield.
rm -f mount/file mount/small.*
sync -f mount
refused 'cancelled' online --step 4194304 --cancel-after 20 set mount 0 100000000 advisory
dd if=/dev/zero of=mount/file bs=64K 2> /dev/null && die 'not full'
for i in $(seq 20000); do echo > "mount/small.$i" || break; done 2> /dev/null
look
[ "$(value state quick)" = interrupted ] && [ "$(value df_available quick)" = 0 ] || die "not full: $(cat quick)"
online yield mount 10000000 > /dev/null 2> message || die "the interrupted fence does not yield: $(cat message)"
look
[ "$(value df_available quick)" -ge 10000000 ] || die "the interrupted fence does not yield: $(cat quick)"
umount mount
assert_clean 'after yielding'

# The size of a file system on a larger device is exact, although statfs counts the metadata with minixdf.
rm image
truncate -s 32M image
mke2fs -q -t ext4 -b 4096 image 6000
mount_image -o minixdf
look
[ "$(value fs_size status)" = $((6000 * 4096)) ] || die "$(value fs_size status) bytes instead of 6000 blocks"
umount mount
