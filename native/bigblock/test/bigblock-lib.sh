#!/bin/bash
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     https://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.

# What the tests of volumes in large blocks share. Sourced by them; leaves them in an empty directory that is
# gone, with everything that is mounted below it, when they end.

. "$(dirname "${BASH_SOURCE[0]}")/../../src/test/place-lib.sh"

take_down() {
  cd /
  ! findmnt -rn -M "$place/mount" > /dev/null || umount "$place/mount" 2> /dev/null || umount -l "$place/mount"
  [ ! -d "$place/store" ] || flock -w 120 "$place/store" true || true
  detach_loops
}

needs_fuse bigblock-sanitized
enter_place

# With AddressSanitizer and UndefinedBehaviorSanitizer, but for what has to be quick.
bigblock=$programs/bigblock-sanitized
sanitizers_tell
# Who unmounts a volume at once after closing a file may be faster than the kernel, which then tells of the
# unmount only.
export LSAN_OPTIONS=suppressions=$place/unreleased:print_suppressions=0
printf 'leak:%s\n' open_node on_opendir list_entry > "$place/unreleased"

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
  umount mount
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
