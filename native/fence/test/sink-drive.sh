#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sourced by the tests that move files on an emulated drive with faults, in addition to sink-lib.sh. The
# drive is in the directory "drive", and its device is "$loop".

. "$(dirname "${BASH_SOURCE[0]}")/sink-lib.sh"
needs_fuse zbrdrive

attach=$programs/../../zbrdrive/attach

take_down() {
  local try
  stop_quietly
  echo heal 2> /dev/null > drive/drive/control || true
  for try in 1 2 3 4 5 6 7 8 9 10; do
    ! mountpoint -q mount || umount mount 2> /dev/null || sleep 0.5
  done
  ! mountpoint -q mount || umount -l mount
  "$attach" down "$place/drive" > down.log 2>&1 || true
  ! mountpoint -q held || umount held || umount -l held
  ! mountpoint -q replaying || umount replaying || umount -l replaying
  detach_loops
}

# stop_quietly: kills all background programs and ignores their results.
stop_quietly() {
  local left
  left=$(jobs -p)
  # Split the process IDs into words.
  # shellcheck disable=SC2086
  [ -z "$left" ] || kill -9 $left 2> /dev/null || true
  wait 2> /dev/null || true
  helpers=()
}

# up: attaches the drive. If it was attached before, it has the same data.
up() {
  loop=$(ZBRDRIVE=$programs/zbrdrive "$attach" up dt01aca050 drive --capacity 268M 2> attach.log) ||
    die "attach: $(cat attach.log)"
  size=$(blockdev --getsize64 "$loop")
}

# fault COMMAND...: injects faults.
fault() {
  local command
  for command in "$@"; do
    echo "$command" > drive/drive/control || die "fault: $command"
  done
}

# mount_drive [OPTION...]: mounts the device on "mount", which replays the journal.
mount_drive() {
  blockdev --flushbufs "$loop"
  mount "$@" "$loop" mount || die "cannot mount: $*"
}

# unmount_drive: unmounts the device, with retries after errors.
unmount_drive() {
  local try
  for try in 1 2 3 4 5 6 7 8 9 10; do
    ! mountpoint -q mount || umount mount 2> umount.log || sleep 0.5
  done
  ! mountpoint -q mount || die "cannot unmount: $(cat umount.log)"
}

# heal: ends the faults of a drive that is not mounted.
heal() {
  fault heal
  # The kernel reports the last write error of the device once more.
  sync "$loop" 2> /dev/null || true
  blockdev --flushbufs "$loop"
}

# assert_drive_clean WHAT: e2fsck must find nothing wrong on the unmounted drive.
assert_drive_clean() {
  blockdev --flushbufs "$loop"
  assert_clean "$1" "$loop"
}
