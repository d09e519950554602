#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sets, narrows and widens a fence on an emulated drive whose reads or writes fail. The operation must report the error
# and end. Afterwards no file has changed, and the same operation finishes when it is repeated on the repaired drive.

. "$(dirname "$0")/sink-drive.sh"

# remount: unmounts the drive, ends its faults, and mounts it again with a cold page cache.
remount() {
  unmount_drive
  heal
  mount_drive
}

# fails before|midway FAULT PREPARATION OPERATION: the operation must fail if the fault begins before it or during it,
# and must finish after the fault has ended.
fails() {
  local code=0 what="$4, $2 $1"
  # Split the operations into words.
  # shellcheck disable=SC2086
  "$driver" $3 > done.log 2> message || die "$what: $3: $(cat message)"
  remount
  [ "$1" = midway ] || fault "$2"
  # shellcheck disable=SC2086
  timeout 120 "$programs/fence-driver-sanitized" --step 500000 --slow 20 $4 > done.log 2> message &
  operation=$!
  if [ "$1" = midway ]; then
    await is_interrupted || die "$what: the operation has not begun: $(cat message)"
    fault "$2"
  fi
  wait $operation || code=$?
  [ $code != 124 ] || die "$what: the operation hangs"
  [ $code = 3 ] || die "$what: exit code $code instead of 3: $(cat done.log message)"
  grep -q '^mount.*\(Input/output error\|Read-only file system\|needs cleaning\|Bad message\)' message ||
    die "$what: the message names neither path nor error: $(cat message)"
  remount
  assert_files "$what"
  online status mount > status 2> message || die "$what: status: $(cat message)"
  [ "$(value state status)" != touched ] || die "$what: the fence counts as changed by another program"
  # shellcheck disable=SC2086
  "$driver" $4 > done.log 2> message || die "$what, again: $(cat message)"
  online check mount > done.log 2> message || die "$what, again: $(cat message)"
  unmount_drive
  assert_drive_clean "$what"
  mount_drive
}

up
for block in 4096 1024; do
  mke2fs -q -F -t ext4 -m 0 -b $block "$loop"
  mount_drive
  mkdir mount/files
  "$files" create mount/files 1 3 4000000 > required 2> message || die "create: $(cat message)"
  sync -f mount
  narrow="set mount 0 $((size / 4)) mandatory"
  wide="set mount 0 $((size / 2)) mandatory"
  for fault in 'fail writes' 'fail reads'; do
    fails before "$fault" 'lift mount' "$wide"
    fails before "$fault" "$wide" "narrow mount 0 $((size / 4))"
    fails before "$fault" "$narrow" "widen mount 0 $((size / 2))"
  done
  # Not tested midway: widening, which is too short, and read faults, because the page cache then serves all reads.
  fails midway 'fail writes' 'lift mount' "$wide"
  fails midway 'fail writes' "$wide" "narrow mount 0 $((size / 4))"
  unmount_drive
done
