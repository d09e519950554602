#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that "attach down" removes partitions from the loop device. Otherwise the next drive on that
# device would inherit them.

. "$(dirname "$0")/drive-lib.sh"
sanitized

up dir --capacity 1G
addpart "$loop" 1 2048 409600
mke2fs -q -t ext4 "${loop}p1"
mount "${loop}p1" mount
! "$attach" down dir 2> out || die 'detached with a mounted partition'
grep -qF "$loop: is mounted on $place/mount; unmount it first" out || die "no remedy in the message: $(cat out)"
umount mount
"$attach" down dir
[ ! -e "/sys/block/${loop#/dev/}/${loop#/dev/}p1" ] || die "${loop}p1 remains after attach down"
