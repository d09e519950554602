#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests errors of the device and of the store's disk: each writer gets an error once, a failed
# commit changes nothing, and data acknowledged by fsync survive kill -9. VOLUME_ERRORS=N sets the
# number of rounds with random errors.

. "$(dirname "$0")/bigblock-crash-lib.sh"

export FAULTS=$place/faults
preload=$programs/bigblock-faults.so

# faults [LINE]...: replaces the current faults; see faults.c.
faults() {
  printf '%s\n' "$@" > faults.new
  mv faults.new faults
}

# fails_with_enospc COMMAND...: checks that a command fails with ENOSPC.
fails_with_enospc() {
  ! "$@" 2> out || die "does not fail: $*"
  grep -q 'No space left on device' out || die "does not fail with ENOSPC: $*: $(cat out)"
}

# kill_it MESSAGE: kills bigblock, checks the volume, and mounts it again without faults.
kill_it() {
  kill -9 "$(program)"
  down
  rm -f faults
  assert_consistent "$1"
  mount_again
}

new_volume() {
  detach_loops
  rm -rf image store
  make_volume 32M --block-size 1M
  mount_again
}

# Errors of the device and of a commit.
new_volume
"$programs/bigblock-write-errors" mount "$FAULTS" || die 'an error was not reported correctly'
kill_it 'after reported errors'
down

# Commits fail because the store is full, and the writer retries.
new_volume
head -c 3000000 /dev/urandom > data
faults 'store 1 28 0 0'
fails_with_enospc cp data mount/first
fails_with_enospc cp data mount/second
fails_with_enospc dd if=data of=mount/third bs=1M conv=fsync status=none
fails_with_enospc mkdir mount/dir
fails_with_enospc sh -c 'echo small > mount/fourth'
kill_it 'after a failed commit'
[ -z "$(ls mount)" ] || die "unexpected files after a failed commit: $(ls mount)"
faults 'store 1 28 0 0'
fails_with_enospc \
  sh -c 'for try in 1 2 3; do cat data >> mount/file || cat data 1<> mount/file; sync mount/file; done'
faults
dd if=data of=mount/file bs=1M conv=fsync status=none || die 'writing still fails without faults'
kill_it 'after a retried commit'
cmp data mount/file || die 'acknowledged data are lost'

# If the commit of a truncation fails, a crash leaves the small file as it was.
echo 'a small file' > mount/small
sync mount/small
faults 'store 1 5 0 0'
truncate -s 2 mount/small
kill_it 'after a truncation that was not committed'
[ "$(cat mount/small)" = 'a small file' ] || die "the small file contains: $(cat mount/small)"

# After a failed flush, the contents of the device are unknown: nothing is acknowledged until the
# volume is mounted again.
faults 'flush 1 5 0 0'
! dd if=data of=mount/lost bs=1M conv=fsync status=none 2> out || die 'a failed flush was acknowledged'
faults
! dd if=data of=mount/lost bs=1M conv=fsync status=none 2> out || die 'a write was acknowledged after a failed flush'
! mkdir mount/dir 2> out || die 'a directory was created after a failed flush'
kill_it 'after a failed flush'
cmp data mount/file || die 'data acknowledged before a failed flush are lost'
[ ! -e mount/lost ] || head -c "$(stat -c %s mount/lost)" data | cmp - mount/lost || die 'a file contains data of another file'
down

# A bad sector does not make the data before it in the same run unreadable.
new_volume
dd if=data of=mount/file bs=1M conv=fsync status=none
faults 'read 1 5 1148576 0'
dd if=mount/file of=start bs=4096 count=24 iflag=direct status=none || die 'cannot read data before a bad sector'
cmp -n 98304 data start || die 'wrong data before a bad sector'
! dd if=mount/file bs=4096 skip=24 count=1 iflag=direct status=none > none 2>&1 || die 'a bad sector was read'
faults
down

# A mount names the remedy for a bad sector in the last MiB.
faults "read 1 5 $((31 * 1024 * 1024)) 0"
exits_with 3 'where bigblock stores nothing: Input/output error. If the disk has a bad sector there, run "dd' \
  env LD_PRELOAD="$preload" "$bigblock" mount store mount
faults

# The store's disk is full: commits succeed until the journal is full, too.
rm -r store
truncate -s 16M room
mke2fs -q -t ext4 room
mkdir store
mount -o loop room store
rmdir store/lost+found
"$bigblock" format "$loop" --store store --block-size 1M --destroy-data > format.log
mount_again
cat /dev/zero > store/filler 2> none || true
for ((i = 0; i < 5000; i++)); do
  mkdir mount/$i 2> out && sync mount 2> out || break
done
[ $i -gt 10 ] && [ $i -lt 5000 ] || die "$i directories were acknowledged"
fails_with_enospc mkdir mount/more
fails_with_enospc sync mount
kill -9 "$(program)"
down
rm store/filler
mount_again
for ((j = 0; j < i; j++)); do
  [ -d mount/$j ] || die "directory $j of $i is missing"
done
down
assert_consistent 'after the store was full'
umount store
rmdir store

# Random errors, then a power loss that drops unflushed writes.
detach_loops
rm image
export LOSSY_NOTES=$place/notes
preload="$programs/bigblock-faults.so $programs/bigblock-lossy.so"
writer_errors=30
before_writing() {
  faults 'device 0.03 5 0 2000' 'flush 0.01 5 0 0' 'store 0.01 5 0 0' 'store 0.01 28 0 0'
}
crash() {
  rm -f faults
  "$programs/bigblock-lossy-device" "$loop" notes "$1" > out || die "round $1: cannot undo writes"
  rm -f notes
}
crash_rounds "${VOLUME_ERRORS:-30}"
