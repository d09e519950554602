#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# What the tests of volumes in large blocks share. Sourced by them; leaves them in an empty directory that is
# gone, with everything that is mounted below it, when they end.

. "$(dirname "${BASH_SOURCE[0]}")/../../test/test-lib.sh"

# program: prints the process ID of the program of the volume.
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

# guarded COMMAND...: kills the program of the volume if the command takes 5 minutes, so that nothing hangs. What waits
# for the program cannot be killed itself.
guarded() {
  local result=0
  timeout 300 bash -c '"$@" & wait $!' guarded "$@" || result=$?
  if [ $result = 124 ]; then
    echo "FAIL: hangs: $*" >&2
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

# A copy, by which the program is found; with AddressSanitizer and UndefinedBehaviorSanitizer, but for what has to
# be quick.
bigblock=$place/bigblock
cp "$programs/bigblock-sanitized" "$bigblock"
sanitizers_tell

# make_device SIZE: sets "loop" to a blank device.
make_device() {
  truncate -s "$1" image
  loop=$(losetup --show -f image)
}

# make_volume SIZE [OPTION...]: on a new device, with its store in "store".
make_volume() {
  make_device "$1"
  "$bigblock" format "$loop" --store store "${@:2}" > format.log
}

# up [OPTION...]: mounts the volume.
up() {
  "$bigblock" mount store mount "$@" || die "mount $*"
}

# The program of a volume goes on for a moment when it is unmounted.
await_end() {
  flock -w 120 9 9< store
}

down() {
  guarded umount mount
  await_end
}

# figure KEY: of the status.
figure() {
  "$bigblock" status store | awk -v key="$1" '$1 == key { print $2 }'
}

assert_consistent() {
  "$bigblock" check store > check.log 2>&1 || die "$*: $(cat check.log)"
}

# refused CODE TEXT COMMAND...
refused() {
  local code=0
  "${@:3}" > out 2>&1 || code=$?
  [ $code = "$1" ] || die "exit code $code, not $1: ${*:3}: $(cat out)"
  grep -qF -- "$2" out || die "does not say \"$2\": $(cat out)"
}
