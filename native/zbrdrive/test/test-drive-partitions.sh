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

# Hunts for partitions that are left on a loop device when the drive is gone, where the next file on that
# device would have them.

. "$(dirname "$0")/drive-lib.sh"
sanitized

up dir --capacity 1G
addpart "$loop" 1 2048 409600
mke2fs -q -t ext4 "${loop}p1"
mount "${loop}p1" mount
! "$attach" down dir 2> out || die 'taken down with a mounted partition'
grep -qF "$loop: is mounted on $place/mount; unmount that first" out || die "$(cat out)"
umount mount
"$attach" down dir
[ ! -e "/sys/block/${loop#/dev/}/${loop#/dev/}p1" ] || die "${loop}p1 is left"
