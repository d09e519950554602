#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that writes reach the device and the store in the right order. Works like test-bigblock-kill.sh, but
# also undoes unflushed writes to the device: all of them, or a random half. The store keeps its data.
# VOLUME_LOSSES=N sets the number of rounds.

. "$(dirname "$0")/bigblock-crash-lib.sh"

export LOSSY_NOTES=$place/notes
# Delays each write to the device by 2 ms, so that more operations run during a write.
export FAULTS=$place/faults
preload="$programs/bigblock-faults.so $programs/bigblock-lossy.so"
echo 'device 0 0 0 2000' > faults
lost=0
crash() {
  undone=$("$programs/bigblock-lossy-device" "$loop" notes "$1") || die "round $1: cannot undo writes"
  lost=$((lost + undone))
  rm -f notes
}
crash_rounds "${VOLUME_LOSSES:-60}"
[ $lost -gt 0 ] || die 'no write was undone in any round'

# A mount flushes what a killed process has written. Otherwise, the unmount would record checksums of data that a power
# loss can drop.
detach_loops
rm -rf image store notes
make_volume 32M --block-size 1M
until [ -s notes ]; do
  # Repeats these steps if a periodic commit has already flushed the data.
  mount_again
  head -c 1M /dev/urandom > data
  dd if=data of=mount/file bs=1M conv=notrunc,fsync status=none
  dd if=/dev/urandom of=mount/file bs=1M count=1 iflag=fullblock conv=notrunc status=none
  kill -9 "$(program)"
  down
done
mount_again
down
"$programs/bigblock-lossy-device" "$loop" notes 1 > out
assert_consistent 'after a mount and a power loss'

# A mount also syncs the small files, by syncing the whole file system of the store. This can return errors
# of other files. In that case, the mount syncs each small file. A commit starts to write all small files
# before it waits for the first one.
export CALLS=$place/calls
mount_again
grep -q '^syncfs .*/small$' calls || die 'a mount does not sync the small files'
echo 'syncfs 1 5 0 0' > faults
for ((i = 0; i < 1000; i++)); do
  echo $i > mount/$i
done
sync mount/0 || die 'fsync fails because of an error of another file on the disk of the store'
awk '/^sync_file_range .*small/ && before ~ /^sync_file_range/ { several = 1 } { before = $0 } END { exit !several }' calls ||
  die 'a commit waits for each small file before it starts to write the next one'
echo small > mount/small
sync mount/small
small=$(printf 'small/%016x' "$(stat -c %i mount/small)")
echo 'store 1 28 0 0' > faults
truncate -s 2 mount/small
! sync mount/small 2> out || die 'a commit succeeds although the store is full'
rm calls
echo 'syncfs 1 5 0 0' > faults
sync mount/0 || die 'a retried commit fails because of an error of another file on the disk of the store'
grep -q "^fdatasync .*/$small\$" calls || die 'a retried commit does not sync the small files of the failed one'
down
rm calls
mount_again
synced=$(grep -c '^fdatasync .*/small/' calls || true)
[ "$synced" -ge 1001 ] || die "a mount has synced only $synced of 1001 small files one by one after an error of syncfs"
rm faults
down
assert_consistent 'after errors of other files on the disk of the store'
