#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Moves files on an emulated drive that cannot read or write some addresses, is full, or is unplugged.
# fence_sink must report the error and end, and no byte that could be read before may be lost. SINK_ERRORS=N
# sets the number of rounds in which the page cache is dropped.

. "$(dirname "$0")/sink-drive.sh"

SINK_ERRORS=${SINK_ERRORS:-2}
SINK_SIZE=9000000
limited=() driver_of_fails=()

# begin_drive OPTION...: creates a file system with files in its lower half, and sets "file" to a large file
# without holes and unwritten parts, so that fence_sink reads all of it.
begin_drive() {
  ! mountpoint -q mount || umount mount
  mke2fs -q -F -t ext4 -m 0 "$@" "$loop"
  mount_drive
  mkdir mount/files
  half 0
  : > required
  file=
  for ((seed = 1; seed <= 6 || (seed <= 100 && ${#file} == 0); seed++)); do
    "$files" create mount/files $seed 1 $SINK_SIZE > created 2> message || die "create: $(cat message)"
    name=$(awk -F- '$3 > 5000000' created)
    if [ -n "$name" ] && ! filefrag -v "mount/files/$name" | grep unwritten > /dev/null &&
      [ $(($(stat -c %b "mount/files/$name") * 512)) -ge "${name##*-}" ]; then
      file=mount/files/$name
    elif [ $seed -gt 6 ]; then
      rm "mount/files/$(cat created)"
      continue
    fi
    cat created >> required
  done
  [ -n "$file" ] || die 'no file of more than 5 MB without holes'
}

# fresh: returns the file to the lower half, without faults, and with nothing in the page cache.
fresh() {
  half 1
  "$driver" sink mount "$file" > sunk 2> message || die "cannot return the file: $(cat message)"
  half 0
  umount mount
  heal
  mount_drive
  where=$("$driver" file-extents "$file" | awk '!found && $2 > 2000000 { print $1 + 1000000; found = 1 }')
  [ -n "$where" ] || die "no large extent: $("$driver" file-extents "$file")"
}

# target: prints an address inside the first large extent that the file will have after the move.
target() {
  cp --sparse=never "$loop" probe
  losetup --show -f probe > probe.loop
  mkdir -p held
  mount "$(cat probe.loop)" held
  "$driver" sink held "held/files/${file##*/}" > /dev/null 2> message || die "probe: $(cat message)"
  "$driver" file-extents "held/files/${file##*/}" | awk '!found && $2 > 2000000 { print $1 + 1000000; found = 1 }'
  umount held
  losetup -d "$(cat probe.loop)"
}

# fails WHAT [OPTION...]: fence_sink must end with an error.
fails() {
  local code=0
  local used=("$programs/fence-driver-sanitized")
  [ ${#driver_of_fails[@]} = 0 ] || used=("${driver_of_fails[@]}")
  timeout 120 "${limited[@]}" "${used[@]}" "${@:2}" sink mount "$file" > sunk 2> message || code=$?
  [ $code != 124 ] || die "$1: fence_sink hangs"
  [ $code = 3 ] || die "$1: exit code $code instead of 3: $(cat sunk message)"
  grep -qF mount message || die "$1: the message names no file: $(cat message)"
}

# assert_kept WHAT: all files must be unchanged on the disk, and it must be possible to complete the fence.
assert_kept() {
  assert_files "$1, mounted"
  unmount_drive
  heal
  mount_drive
  assert_files "$1"
  assert_whole 0 "$1"
  unmount_drive
  assert_drive_clean "$1"
  mount_drive
}

# assert_mounts_again WHAT: after an error that has stopped the file system, all files must be unchanged, and
# fence_sink must work again.
assert_mounts_again() {
  unmount_drive
  heal
  mount_drive
  assert_files "$1"
  assert_whole 0 "$1"
  "$driver" sink mount "$file" > sunk 2> message || die "$1: cannot be moved again: $(cat message)"
  [ "$(value left sunk)" = 0 ] || die "$1: not everything was moved again: $(cat sunk)"
  assert_files "$1, moved again"
  unmount_drive
  assert_drive_clean "$1"
  mount_drive
}

has_held_requests() {
  [ "$(awk '$1 == "held" { print $2 }' drive/drive/stats)" -gt 0 ]
}

# is_partly_sunk: succeeds if a part of the file, but not all of it, has moved to the upper half.
is_partly_sunk() {
  "$driver" file-extents "$file" |
    awk -v half=$((size / 2)) '$1 < half { lower = 1 } $1 >= half { upper = 1 } END { exit !(lower && upper) }'
}

up
for block in 4096 1024; do
  begin_drive -b $block

  what="blocks of $block bytes, bad sector in the file"
  fresh
  fault "fail reads $where 4096"
  fails "$what" --step 262144
  cat "$file" > /dev/null 2>&1 && die "$what: the file can be read"
  fault heal
  assert_kept "$what"

  what="blocks of $block bytes, bad sector at the new address"
  fresh
  sync -f mount 2> /dev/null || sync -f mount
  new=$(target)
  fault "fail writes $new 65536"
  fails "$what"
  assert_kept "$what"

  # The kernel reports a busy page after half of the exchange, and the fsync before the next attempt fails.
  what="blocks of $block bytes, bad sector at the new address and a busy page"
  fresh
  fault "fail writes $new 65536"
  driver_of_fails=(env LD_PRELOAD="$programs/sink-busy.so" "$driver")
  fails "$what" --step 33554432
  driver_of_fails=()
  grep -q 'sink-busy: exchanged' message || die "$what: no page was busy: $(cat message)"
  grep -q 'it stays where it was' message || die "$what: it was not exchanged back: $(cat message)"
  fault heal
  assert_kept "$what"

  # The first page cannot be returned to its old blocks either. All other pages return, and no other data may
  # be lost.
  what="blocks of $block bytes, bad sectors at the new address and a first page that cannot be returned"
  fresh
  cp "$file" original
  fault "fail writes $((size / 4 * 3)) 100000000000"
  driver_of_fails=(env SINK_STUCK=0 LD_PRELOAD="$programs/sink-busy.so" "$driver")
  fails "$what"
  driver_of_fails=()
  grep -q 'check the file' message || die "$what: the message does not say so: $(cat message)"
  stayed=$("$driver" file-extents "$file" | awk -v half=$((size / 2)) '$1 >= half { n += $2 } END { print n + 0 }')
  [ "$stayed" = 4096 ] || die "$what: $stayed bytes are at the new address instead of one page"
  unmount_drive
  heal
  mount_drive
  { cmp -l "$file" original || true; } | awk '$1 > 4096 { exit 1 }' ||
    die "$what: more than one page is lost"
  cp original "$file"
  sync "$file"
  assert_kept "$what"

  # The pages of a file that another process has mapped are exchanged one at a time.
  what="blocks of $block bytes, bad sector at the new address of a mapped file"
  fresh
  fault "fail writes $new 65536"
  hold_mapped "$file" "$what"
  fails "$what"
  grep -q 'it stays where it was' message || die "$what: it was not exchanged back: $(cat message)"
  fault heal
  stop_helpers "$what"
  assert_kept "$what"

  # The data are copied back from the page cache, even while another program drops the page cache.
  for ((try = 0; try < SINK_ERRORS; try++)); do
    what="blocks of $block bytes, bad sector at the new address, without page cache, $try"
    fresh
    fault "fail writes $new 65536"
    helper forget mount/files
    helper forget mount/files
    # Every second time, call fence_sink as a user who may not lock memory.
    limited=()
    [ $((try % 2)) = 0 ] || limited=(setpriv --bounding-set=-ipc_lock prlimit --memlock=65536:65536)
    fails "$what"
    fault heal
    limited=()
    stop_helpers "$what"
    assert_kept "$what"
  done
done

# Writes fail at both the new and the old addresses.
what='bad sectors at both addresses'
fresh
fault 'fail writes 20000000 100000000000'
fails "$what"
assert_mounts_again "$what"

# All writes fail, so that the journal is aborted.
what='no writes'
fresh
fault 'fail writes'
fails "$what"
assert_mounts_again "$what"

what='no reads'
fresh
fault 'fail reads'
fails "$what"
assert_mounts_again "$what"

# The drive does not answer for a while. fence_sink waits, can be killed afterwards, and loses nothing.
what='a drive that hangs'
fresh
fault hang
"$driver" sink mount "$file" > sunk 2> message &
sinker=$!
await has_held_requests || die "$what: no request is held: $(cat message)"
kill -0 $sinker 2> /dev/null || die "$what: fence_sink has ended: $(cat message)"
kill -9 $sinker
fault heal
wait $sinker 2> /dev/null || true
assert_files "$what"
assert_mounts_again "$what"

# The allowed range is full, and nothing widens it. fence_sink needs a few blocks for extent trees.
what='a full disk'
fresh
dd if=/dev/zero of=mount/full bs=4096 2> /dev/null && die "$what: not full"
for i in {1..200}; do echo > "mount/small.$i" || break; done 2> /dev/null
code=0
timeout 60 "$programs/fence-driver-sanitized" sink mount "$file" > sunk 2> message || code=$?
if [ $code = 0 ]; then
  [ "$(value left sunk)" = 0 ] || die "$what: $(value left sunk) bytes have not moved, without an error"
else
  grep -q 'No space' message || die "$what: $(cat message)"
fi
assert_files "$what"
rm mount/full mount/small.*
assert_mounts_again "$what"

# The drive is unplugged while a file moves.
what='an unplugged drive'
fresh
timeout 60 "$driver" --step 65536 --slow 100 sink mount "$file" > sunk 2> message &
sinker=$!
await is_partly_sunk || die "$what: nothing has moved: $(cat message)"
kill -9 "$(awk '$1 == "pid" { print $2 }' drive/drive/stats)"
code=0
wait $sinker || code=$?
[ $code != 124 ] || die "$what: fence_sink hangs"
[ $code = 3 ] || die "$what: exit code $code instead of 3: $(cat message)"
"$attach" down drive > down.log 2>&1 || die "attach down: $(cat down.log)"
up
mount_drive
assert_files "$what"
assert_mounts_again "$what"
umount mount
