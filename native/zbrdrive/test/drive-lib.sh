#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Functions for the tests of the emulated drive, which source this file. Changes to a new empty
# directory. When the test ends, detaches every drive below the directory and removes it.

tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$tests/../../test/test-lib.sh"
attach=$tests/../attach
profiles=$tests/../../../conf/drives

take_down() {
  local dir
  cd "$place"
  ! mountpoint -q mount || umount mount || umount -l mount
  for dir in "$place"/*/drive; do
    # A drive that hangs cannot be detached.
    ! mountpoint -q "$dir" || echo heal 2> /dev/null > "$dir/control" || true
    ! mountpoint -q "$dir" || "$attach" down "${dir%/drive}" > down.log 2>&1 || cat down.log >&2
  done
}

# sanitized: uses a drive with AddressSanitizer and UndefinedBehaviorSanitizer, for tests that do
# not measure speed.
sanitized() {
  export ZBRDRIVE=$programs/zbrdrive-sanitized
  save_sanitizer_reports
}

needs_fuse zbrdrive
enter_place

# up DIR [OPTION...]: attaches a drive with the profile dt01aca050 and sets "loop" to its device.
up() {
  loop=$("$attach" up dt01aca050 "$@") || die "cannot attach: $*"
}

# stat_of DIR KEY: prints a counter.
stat_of() {
  awk -v key="$2" '$1 == key { print $2 }' "$1/drive/stats"
}

# since DIR COMMAND...: runs a command and "sync", and sets "busy" to the drive's busy time for both
# in seconds.
since() {
  echo reset > "$1/drive/control"
  "${@:2}"
  sync "$loop"
  busy=$(stat_of "$1" busy)
}

# holds CONDITION: evaluates a numeric condition in awk syntax.
holds() {
  awk "BEGIN { exit !($1) }"
}

# transfer read|write START LENGTH: reads, or writes zeros, with direct I/O in requests of 64 MiB.
# START and LENGTH are in MiB.
transfer() {
  local bytes=$(($3 << 20)) at=$(($2 << 20))
  if [ "$1" = read ]; then
    dd if="$loop" of=/dev/null bs=64M skip=$at count=$bytes iflag=direct,skip_bytes,count_bytes status=none
  else
    dd if=/dev/zero of="$loop" bs=64M seek=$at count=$bytes iflag=count_bytes oflag=direct,seek_bytes \
      conv=notrunc status=none
  fi
}
