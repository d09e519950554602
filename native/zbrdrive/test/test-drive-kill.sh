#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Kills the process of a drive. When the drive is attached again, no synced data are lost, the journal is
# replayed, and e2fsck finds no errors. "attach down" removes everything that the dead process has left.

. "$(dirname "$0")/drive-lib.sh"
sanitized

up dir --capacity 500M
mke2fs -q -t ext4 "$loop"
mount "$loop" mount
mkdir mount/kept
for file in 1 2 3 4 5 6 7 8; do
  head -c ${file}500000 /dev/urandom > mount/kept/$file
done
head -c 5000000 /dev/zero > mount/kept/zeros
sync -f mount
(cd mount && sha256sum kept/*) > sums

# The process is killed while files are written and removed.
(
  for ((i = 0; i < 1000; i++)); do
    head -c 300000 /dev/urandom > mount/$i && sync mount/$i && rm -f mount/$((i - 3)) || exit 0
    [ $i != 3 ] || touch writing
  done 2> /dev/null
) &
writer=$!
await test -e writing && kill -0 $writer || die 'nothing is being written'
kill -9 "$(stat_of dir pid)"
wait $writer || true

if "$attach" up dt01aca050 dir --capacity 500M > out 2>&1; then
  die 'attached again before attach down of the dead drive'
fi
grep -q "the drive process has died.* run: attach down $place/dir" out || die "no remedy in the message: $(cat out)"
"$attach" down dir > out 2>&1 || die "attach down of a dead drive: $(cat out)"
grep -q 'the drive process had died; all flushed data are in drive.img' out || die "no warning: $(cat out)"
! mountpoint -q dir/drive || die 'still mounted'
[ -z "$(losetup -n -l -O BACK-FILE | grep -F "$place/" || true)" ] || die "$(losetup -l)"

up dir --capacity 500M
e2fsck -p "$loop" > fsck.log 2>&1 || [ $? = 1 ] || die "e2fsck -p: $(cat fsck.log)"
e2fsck -fn "$loop" > fsck.log 2>&1 || die "e2fsck -fn: $(cat fsck.log)"
mount "$loop" mount
(cd mount && sha256sum --quiet -c ../sums) || die 'synced data have changed'
umount mount
"$attach" down dir
