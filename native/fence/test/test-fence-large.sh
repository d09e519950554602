#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Fences the end of a sparse volume above 16 TiB, where block numbers need more than 32 bits. The image is on
# a tmpfs, because ext4 with the usual block size does not support files of this size. Then fences more than 2 TiB of a
# file system without huge_file.

. "$(dirname "$0")/fence-lib.sh"

giga=1073741824
allowed=$(((16 * 1024 + 64) * giga))

mkdir held
mount -t tmpfs -o size=4G tmpfs held
truncate -s $(((16 * 1024 + 256) * giga)) held/image
# Few inodes and a small journal, because the tmpfs holds all metadata in memory.
mke2fs -q -t ext4 -m 0 -i 67108864 -J size=64 held/image 2> mke2fs.log || die "mke2fs: $(cat mke2fs.log)"
mount -o loop,noinit_itable held/image mount

# Without sanitizers: each call reads all 133,000 block groups.
"$programs/fence-driver" set mount 0 $allowed mandatory > report || die 'cannot set the fence'
[ "$(value left report)" = 0 ] || die "$(value left report) bytes are left outside"
[ "$(value taken report)" -gt $((190 * giga)) ] || die "only $(value taken report) bytes are fenced"
"$programs/fence-driver" extents mount > extents
first=$(sort -n extents | sed -n '1s/ .*//p')
[ "$first" -ge $allowed ] || die "an extent is inside: $first"
"$programs/fence-driver" map mount 4096 > map
# Part 4049 contains the end of the allowed range.
awk '
  $1 < 0 || $2 < 0 || $3 < 0 { negative++ }
  NR < 4049 { free += $1; wrong += $3 }
  NR > 4049 { fenced += $3; wrong += $1 }
  END {
    printf "%d GiB free, %d GiB fenced, %d GiB wrong, %d negative\n", free / 2 ^ 30, fenced / 2 ^ 30, wrong / 2 ^ 30, negative
  }' map > sums
grep -qE '^164[0-9]{2} GiB free, 1(8[0-9]|9[0-2]) GiB fenced, 0 GiB wrong, 0 negative$' sums || die "map: $(cat sums)"
# The map reads the list of block groups instead of the addresses of all free extents.
if command -v strace > /dev/null && [ -r "/proc/fs/ext4/$(basename "$(findmnt -no SOURCE mount)")/mb_groups" ]; then
  strace -o calls -e trace=ioctl "$programs/fence-driver" map mount 4096 > map || die 'cannot read the map'
  [ "$(grep -c GETFSMAP calls)" -le 2 ] || die "map calls GETFSMAP $(grep -c GETFSMAP calls) times"
else
  echo 'NOT TESTED: map of a large volume without GETFSMAP: needs strace and /proc/fs/ext4'
fi
dd if=/dev/zero of=mount/file bs=1M count=100 conv=fsync status=none
[ "$(last_byte)" -le $allowed ] || die "a file ends at $(last_byte), allowed is $allowed"
"$programs/fence-driver" lift mount > report || die 'cannot lift the fence'
[ ! -e mount/.disk-zone-fence ] || die 'a fence remains after lift'
umount mount
e2fsck -fn held/image > fsck.log 2>&1 || die "e2fsck -fn: $(cat fsck.log)"

# Without huge_file, a file has at most 2 TiB, so this fence needs two files.
rm held/image
truncate -s $((2304 * giga)) held/image
mke2fs -q -t ext4 -m 0 -O ^huge_file -i 67108864 -J size=64 held/image 2> mke2fs.log || die "mke2fs: $(cat mke2fs.log)"
mount -o loop,noinit_itable held/image mount
"$programs/fence-driver" set mount 0 $((64 * giga)) mandatory > report || die 'cannot set a fence without huge_file'
[ "$(value left report)" = 0 ] || die "without huge_file: $(value left report) bytes are left outside"
"$programs/fence-driver" status-quick mount > status
[ "$(value state status)" = set ] && [ "$(value files status)" = 2 ] || die "without huge_file: $(cat status)"
umount mount
e2fsck -fn held/image > fsck.log 2>&1 || die "without huge_file: e2fsck -fn: $(cat fsck.log)"
