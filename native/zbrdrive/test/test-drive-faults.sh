#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that injected faults look to the host like faults of a real drive: I/O errors, a hang with recovery,
# and a power cut, which loses all later writes but no earlier ones.

. "$(dirname "$0")/drive-lib.sh"
sanitized

fault() {
  echo "$1" > dir/drive/control
}

# read_at, write_at OFFSET: transfer 4 KiB with direct I/O at an offset in MiB.
read_at() {
  dd if="$loop" of=/dev/null bs=4096 count=1 skip=$(($1 << 20)) iflag=direct,skip_bytes status=none
}
write_at() {
  dd if=/dev/zero of="$loop" bs=4096 count=1 seek=$(($1 << 20)) oflag=direct,seek_bytes conv=notrunc status=none
}

# errors COMMAND...: checks that a command fails with an I/O error.
errors() {
  ! "$@" 2> message || die "does not fail: $*"
  grep -q 'Input/output error' message || die "$*: $(cat message)"
}

up dir --capacity 500M
fault 'fail reads'
errors read_at 100
write_at 100
[ "$(stat_of dir failed)" -gt 0 ] || die 'the counter "failed" is 0'
fault 'fail writes'
errors read_at 100
errors write_at 100
fault heal
read_at 100
write_at 100

# Holds more requests than the drive has threads. The files "stats" and "control" must still work.
head -c 65536 /dev/urandom > data
dd if=data of="$loop" bs=65536 seek=$((300 << 20)) oflag=direct,seek_bytes conv=notrunc status=none
fault hang
for ((i = 0; i < 40; i++)); do
  read_at $((200 + i)) &
done
dd if="$loop" of=found bs=65536 count=1 skip=$((300 << 20)) iflag=direct,skip_bytes status=none &
held() {
  timeout 10 cat dir/drive/stats | awk '$1 == "held" { held = $2 } END { print held + 0 }'
}
all_held() {
  [ "$(held)" -ge 41 ]
}
await all_held || die "the counter \"held\" is $(held), below 41"
[ "$(jobs -r | wc -l)" = 41 ] || die "a request was not held: $(jobs -r | wc -l) of 41 wait"
echo heal > dir/drive/control &
healer=$!
has_ended() {
  ! kill -0 "$1" 2> /dev/null
}
if ! await has_ended "$healer"; then
  # Processes that wait for the drive cannot be killed.
  kill -9 "$(stat_of dir pid)"
  die 'heal does not complete the held requests'
fi
wait
cmp data found || die 'a held read returned wrong data'

# Power cut during writes: data that were synced before are there, later writes are lost.
mke2fs -q -t ext4 "$loop"
mount "$loop" mount
head -c 3000000 /dev/urandom > mount/before
sync -f mount
sum=$(sha256sum < mount/before)
fault 'drop writes'
head -c 3000000 /dev/urandom > mount/after
sync mount/after
umount mount
[ "$(stat_of dir dropped)" -gt 0 ] || die 'the counter "dropped" is 0'
fault heal
blockdev --flushbufs "$loop"
e2fsck -p "$loop" > fsck.log 2>&1 || [ $? = 1 ] || die "e2fsck -p: $(cat fsck.log)"
e2fsck -fn "$loop" > fsck.log 2>&1 || die "e2fsck -fn: $(cat fsck.log)"
mount "$loop" mount
[ "$(sha256sum < mount/before)" = "$sum" ] || die 'data synced before the power cut have changed'
[ ! -e mount/after ] || die 'a write after the power cut was not dropped'
umount mount

fault 'drop writes'
fault reset
write_at 100
[ "$(stat_of dir dropped)" = 1 ] || die 'reset does not reset the counters, or ends a fault'
"$attach" down dir
