#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Moves two files of many pieces that are in the page cache. One has been cached since it was written.
# Another process has read and mapped the other. The kernel caches them in large folios, some of which
# contain the end of one piece and the start of the next. The journal must not commit once per page of these
# folios.

. "$(dirname "$0")/sink-lib.sh"

PIECES=30
# A piece is 1 MiB and 9 pages, so that folios cross its ends.
piece=$(((1 << 20) + 9 * 4096))

size=$((512 << 20))
make_image $size -m 0 -b 4096
mount_image
half 0
for ((i = 0; i < PIECES; i++)); do
  for name in written between mapped; do
    fallocate --offset $((i * piece)) --length $piece mount/$name
  done
done
for name in written mapped; do
  head -c $((PIECES * piece)) /dev/urandom | dd of=mount/$name bs=1M iflag=fullblock conv=notrunc status=none
done
sync -f mount
sums=$(cd mount && sha256sum written mapped)

device=$(basename "$(findmnt -no SOURCE mount)")
transactions() {
  awk 'NR == 1 { print $1 }' /proc/fs/jbd2/"$device"-*/info
}

# sink_cached FILE: moves a file, and checks the number of journal transactions.
sink_cached() {
  local pieces before spent
  pieces=$("$driver" file-extents "mount/$1" | wc -l)
  [ "$pieces" -ge 20 ] && [ "$pieces" -le 100 ] || die "$1: has $pieces extents, instead of 20 to 100"
  before=$(transactions)
  "$driver" sink mount "mount/$1" > sunk 2> message || die "$1: $(cat message)"
  spent=$(($(transactions) - before))
  [ "$(value left sunk)" = 0 ] || die "$1: not all of it was sunk: $(cat sunk)"
  [ $spent -le $((4 * pieces)) ] || die "$1: $spent journal transactions for $pieces pieces, the maximum is 4 per piece"
}

sink_cached written

# Drop the file from the page cache, so that the next reader determines the size of its folios.
dd if=mount/mapped iflag=nocache count=0 status=none
hold_mapped mount/mapped 'a mapped file'
sink_cached mapped
stop_helpers 'a mapped file'
umount mount
assert_clean 'at the end'
mount_image
[ "$(cd mount && sha256sum written mapped)" = "$sums" ] || die 'a file changed'
