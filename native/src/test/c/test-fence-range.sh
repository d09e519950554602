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

# Hunts for files that get past a fence: one writer and eight, six rounds that make the allocator move
# on, with every feature of ext4 that changes how it allocates; and for anything that e2fsck minds.

. "$(dirname "$0")/fence-lib.sh"

LENGTH=200000000

one() {
  make_image 800M "$@"
  mount -o loop image mount
  online set mount 0 $LENGTH mandatory > report || die "$*: set"
  online check mount > status || die "$*: check"
  # The driver's range is cut to whole units of allocation.
  local end
  end=$(value length status)

  for round in 1 2 3 4 5 6; do
    dd if=/dev/zero of=mount/file bs=1M count=100 conv=fsync status=none
    [ "$(last_byte)" -le "$end" ] || die "$*: round $round ends at $(last_byte), allowed is $end"
    rm mount/file
  done
  for writer in 1 2 3 4 5 6 7 8; do
    dd if=/dev/zero of=mount/file$writer bs=1M count=12 conv=fsync status=none &
  done
  wait
  [ "$(last_byte)" -le "$end" ] || die "$*: eight writers end at $(last_byte), allowed is $end"

  umount mount
  assert_clean "$*"
  e2fsck -fp image > fsck.log || die "$*: e2fsck -p: $(cat fsck.log)"
  mount -o loop image mount
  online check mount > /dev/null || die "$*: the fence did not outlive e2fsck -p"
  online lift mount > /dev/null
  [ "$(online status mount | awk '$1 == "state" { print $2 }')" = none ] || die "$*: not lifted"
  umount mount
  assert_clean "$*, lifted"
}

one -b 4096
one -b 1024
one -b 4096 -O '^flex_bg'
one -b 4096 -O '^metadata_csum'
one -b 4096 -O '^64bit'
one -b 4096 -O quota
one -b 4096 -O bigalloc -C 65536
