#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sourced by all fence tests. Changes to an empty directory, which is removed at the end of the test, together
# with all mounts below it.

. "$(dirname "${BASH_SOURCE[0]}")/../../test/test-lib.sh"

take_down() {
  local left try mounted
  left=$(jobs -p)
  if [ -n "$left" ]; then
    # Split the process IDs into words.
    # shellcheck disable=SC2086
    kill -9 $left 2> /dev/null || true
    wait || true
  fi
  # Child processes of a killed job may still have files open.
  for try in 1 2 3 4 5 6 7 8 9 10; do
    for mounted in "$place/held" "$place/mount" "$place/replaying"; do
      ! mountpoint -q "$mounted" || umount "$mounted" 2> /dev/null || sleep 0.5
    done
  done
  detach_loops
}

needs_loop_devices
enter_place

online() {
  "$programs/fence-driver-sanitized" "$@"
}

# make_image SIZE [OPTION...]: creates a file system in "image".
make_image() {
  rm -f image
  truncate -s "$1" image
  mke2fs -q -t ext4 "${@:2}" image 2> mke2fs.log || die "mke2fs ${*:2}: $(cat mke2fs.log)"
}

# The only question that e2fsck may ask: whether to shrink the extent tree of a file that once had more extents.
offer=' extent tree (at level [0-9]) could be [a-z]*\.  Optimize? no'

# assert_clean WHAT [DEVICE]: e2fsck -fn must find no errors on DEVICE, by default "image", and ask no
# questions except offers to optimize extent trees. If the journal is not empty, checks a copy that was
# mounted before: the kernel then has replayed the journal and processed the orphan list. e2fsck -p would do
# this, too, but it would also repair the damage that the test has to find.
assert_clean() {
  local judged=${2:-image}
  if dumpe2fs -h "$judged" 2> dumpe2fs.log | grep needs_recovery > /dev/null; then
    cp --sparse=always "$judged" replayed
    judged=replayed
    mkdir -p replaying
    mount -o loop replayed replaying 2> mount.log || die "$1: cannot replay the journal: $(cat mount.log)"
    umount replaying
  fi
  e2fsck -fn "$judged" > fsck.log 2>&1 || die "$1: e2fsck -fn: $(cat fsck.log)"
  if grep -v "$offer" fsck.log | grep '?' > /dev/null; then
    die "$1: e2fsck -fn asks: $(cat fsck.log)"
  fi
}

# mount_image [OPTION...]: mounts "image" on "mount".
mount_image() {
  mount -o loop "$@" image mount
}

# value NAME [FILE]: prints a value from the output of a driver.
value() {
  awk -v name="$1" '$1 == name { print $2 }' "${@:2}"
}

# is_interrupted: succeeds while an operation on the fence of "mount" is incomplete.
is_interrupted() {
  [ "$("$programs/fence-driver" status-quick mount 2> /dev/null | value state)" = interrupted ]
}

# refused TEXT COMMAND...: the command must exit with code 3 and a message that contains TEXT.
refused() {
  local code=0
  "${@:2}" > out.log 2> message || code=$?
  [ $code = 3 ] || die "exit code $code instead of 3: ${*:2}: $(cat message)"
  grep -qF -- "$1" message || die "the message does not contain \"$1\": $(cat message)"
}

# last_byte_of: prints the end of the last extent of the files named on stdin, separated by NUL, in bytes.
last_byte_of() {
  xargs -0 -r -n 1 filefrag -b1 -v |
    awk '/^ *[0-9]+:/ { gsub(/[.:]/, " "); if ($5 + 1 > last) last = $5 + 1 } END { printf "%.0f\n", last }'
}

# last_byte: prints the end of the last extent of all files below "mount", except the fence.
last_byte() {
  find mount -xdev -type f -not -path '*/.disk-zone-fence/*' -print0 | last_byte_of
}
