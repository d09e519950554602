#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sinks a file in many pieces that is in the page cache since it was written. The kernel caches it in large folios, some
# of which contain the end of one piece and the start of the next. The journal must not commit once per page of these.

. "$(dirname "$0")/sink-lib.sh"

PIECES=40
# A piece is 1 MiB and 9 pages, so that folios cross its ends.
piece=$(((1 << 20) + 9 * 4096))

size=$((256 << 20))
make_image $size -m 0 -b 4096
mount_image
half 0
for ((i = 0; i < PIECES; i++)); do
  for name in file between; do
    fallocate --offset $((i * piece)) --length $piece mount/$name
  done
done
head -c $((PIECES * piece)) /dev/urandom | dd of=mount/file bs=1M iflag=fullblock conv=notrunc status=none
sync -f mount
sum=$(sha256sum < mount/file)
pieces=$("$driver" file-extents mount/file | wc -l)
[ "$pieces" -ge 20 ] || die "the file has only $pieces extents"

device=$(basename "$(findmnt -no SOURCE mount)")
transactions() {
  awk 'NR == 1 { print $1 }' /proc/fs/jbd2/"$device"-*/info
}
before=$(transactions)
"$driver" sink mount mount/file > sunk 2> message || die "$(cat message)"
spent=$(($(transactions) - before))
[ "$(value left sunk)" = 0 ] || die "not all of the file was sunk: $(cat sunk)"
[ $spent -le $((4 * pieces)) ] || die "$spent transactions for $pieces pieces"
[ "$(sha256sum < mount/file)" = "$sum" ] || die 'the file changed'
umount mount
assert_clean 'at the end'
