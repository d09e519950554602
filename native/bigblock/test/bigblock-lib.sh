#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Functions for the tests of bigblock, which source this file. Changes to a new empty directory.
# When the test ends, unmounts everything below the directory and removes it.

. "$(dirname "${BASH_SOURCE[0]}")/../../test/test-lib.sh"

# program: prints the process ID of bigblock, or fails if it is not running.
program() {
  local at
  for at in /proc/[0-9]*; do
    if [ "$at/exe" -ef "$bigblock" ]; then
      echo "${at#/proc/}"
      return
    fi
  done
  return 1
}

# guarded COMMAND...: runs a command. If it takes 5 minutes, kills bigblock, because processes that
# wait for bigblock cannot be killed.
guarded() {
  local result=0
  timeout 300 bash -c '"$@" & wait $!' guarded "$@" || result=$?
  if [ $result = 124 ]; then
    echo "FAIL: still running after 5 minutes: $*" >&2
    kill -9 "$(program)"
  fi
  return $result
}

take_down() {
  cd /
  ! findmnt -rn -M "$place/mount" > /dev/null || guarded umount "$place/mount" || umount -l "$place/mount"
  [ ! -d "$place/store" ] || flock -w 120 "$place/store" true || kill -9 "$(program)" || true
  ! findmnt -rn -M "$place/store" > /dev/null || umount "$place/store"
  detach_loops
}

needs_fuse bigblock-sanitized
enter_place

# The tests run a copy of the program, so that "program" can find it. It has AddressSanitizer and
# UndefinedBehaviorSanitizer, except in the tests that source bigblock-crash-lib.sh.
bigblock=$place/bigblock
cp "$programs/bigblock-sanitized" "$bigblock"
save_sanitizer_reports

# make_device SIZE: creates a blank loop device and sets "loop" to it.
make_device() {
  truncate -s "$1" image
  loop=$(losetup --show -f image)
}

# make_volume SIZE [OPTION...]: formats a new device, with its store in "store".
make_volume() {
  make_device "$1"
  "$bigblock" format "$loop" --store store "${@:2}" > format.log
}

# up [OPTION...]: mounts the volume.
up() {
  "$bigblock" mount store mount "$@" || die "cannot mount: $*"
}

# await_end: waits for the end of the bigblock process, which still runs for a moment after umount.
await_end() {
  flock -w 120 9 9< store
}

down() {
  guarded umount mount
  await_end
}

# figure KEY: prints a value of "bigblock status".
figure() {
  "$bigblock" status store | awk -v key="$1" '$1 == key { print $2 }'
}

assert_consistent() {
  "$bigblock" check store > check.log 2>&1 || die "$*: $(cat check.log)"
}
