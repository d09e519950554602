#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that writes reach the device and the store in the right order: like test-bigblock-kill.sh, but
# unflushed writes to the device are also undone, all or a random half of them, while the store
# keeps its data. VOLUME_LOSSES=N sets the number of rounds.

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

# A mount also syncs the small files, with the whole file system of the store. A commit of many small files does the
# same instead of waiting for each file.
export CALLS=$place/calls
mount_again
grep -qx syncfs calls || die 'a mount does not sync the small files'
for ((i = 0; i < 1000; i++)); do
  echo $i > mount/$i
done
echo other > mount/other
sync mount/other
down
synced=$(grep -cx fdatasync calls || true)
[ "$synced" -lt 300 ] || die "fdatasync was called $synced times for 1001 small files"
