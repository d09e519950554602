#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# What the tests of the emulated drive share. Sourced by them; leaves them in an empty directory that is
# gone, with every drive below it, when they end.

tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$tests/../../test/test-lib.sh"
attach=$tests/../attach
profiles=$tests/../../../conf/drives

take_down() {
  local dir
  cd "$place"
  ! mountpoint -q mount || umount mount || umount -l mount
  for dir in "$place"/*/drive; do
    # A drive that hangs cannot be taken down.
    ! mountpoint -q "$dir" || echo heal 2> /dev/null > "$dir/control" || true
    ! mountpoint -q "$dir" || "$attach" down "${dir%/drive}" > down.log 2>&1 || cat down.log >&2
  done
}

# sanitized: for what is not about speed, with AddressSanitizer and UndefinedBehaviorSanitizer.
sanitized() {
  export ZBRDRIVE=$programs/zbrdrive-sanitized
  sanitizers_tell
}

needs_fuse zbrdrive
enter_place

# up DIR [OPTION...]: sets "loop" to a drive as in the paper.
up() {
  loop=$("$attach" up dt01aca050 "$@") || die "attach up $*"
}

# stat_of DIR KEY: one of the counters.
stat_of() {
  awk -v key="$2" '$1 == key { print $2 }' "$1/drive/stats"
}

# since DIR COMMAND...: sets "busy" to the seconds that the drive is busy with the command, "sync" included.
since() {
  echo reset > "$1/drive/control"
  "${@:2}"
  sync "$loop"
  busy=$(stat_of "$1" busy)
}

# holds CONDITION: of numbers, as awk has them.
holds() {
  awk "BEGIN { exit !($1) }"
}

# transfer read|write START LENGTH: of zeros, in MiB, past the page cache, in requests of 64 MiB.
transfer() {
  local bytes=$(($3 << 20)) at=$(($2 << 20))
  if [ "$1" = read ]; then
    dd if="$loop" of=/dev/null bs=64M skip=$at count=$bytes iflag=direct,skip_bytes,count_bytes status=none
  else
    dd if=/dev/zero of="$loop" bs=64M seek=$at count=$bytes iflag=count_bytes oflag=direct,seek_bytes \
      conv=notrunc status=none
  fi
}
