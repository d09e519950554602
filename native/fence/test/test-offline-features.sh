#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks an offline fence with each feature and block size: the online library finds it complete, e2fsck
# finds the file system clean, writers stay inside the allowed range, the fence can be widened and lifted
# online, and e2undo restores each byte. e2fsck must not treat the unused inodes of a fence as garbage after
# the fence was lifted, replaced or cancelled offline.

. "$(dirname "$0")/offline-lib.sh"

one() {
  make_image 1500M "$@"
  cp --sparse=always image original
  offline --undo undo set image 0 400000000 mandatory > /dev/null
  assert_clean "$*"
  offline status image > status.offline

  mount_image
  online check mount > status.online || die "$*: the fence is not complete"
  for name in state mode start length files fenced held free_inside free_outside used_inside fs_size; do
    [ "$(value $name status.offline)" = "$(value $name status.online)" ] ||
      die "$*: $name is $(value $name status.offline) offline, $(value $name status.online) online"
  done
  [ "$(value held status.online) $(value free_outside status.online)" = '0 0' ] || die "$*: the fence is not complete"
  for round in 1 2 3; do
    dd if=/dev/zero of=mount/file bs=1M count=120 conv=fsync status=none
    [ "$(last_byte)" -le "$(value length status.online)" ] || die "$*: round $round ends at $(last_byte)"
    rm mount/file
  done
  online widen mount 0 800000000 > /dev/null
  online check mount > /dev/null
  umount mount
  assert_clean "$*, widened"
  offline --undo undo.2 set image 300000000 500000000 advisory > /dev/null
  assert_clean "$*, set again"
  mount_image
  online check mount > status.online
  [ "$(value mode status.online)" = advisory ] || die "$*: the mode is not advisory"
  online lift mount > /dev/null
  umount mount
  assert_clean "$*, lifted"

  cp --sparse=always original image
  rm undo undo.2
  offline --undo undo set image 0 400000000 mandatory > /dev/null
  e2undo undo image > /dev/null
  cmp image original || die "$*: e2undo"
  rm undo
  echo "ok $*"
}

one -b 4096
one -b 1024
one -b 4096 -O ^flex_bg
one -b 1024 -O ^flex_bg,^metadata_csum
one -b 4096 -O ^metadata_csum
one -b 4096 -O ^metadata_csum,uninit_bg
one -b 4096 -O ^metadata_csum,^64bit
one -b 4096 -O bigalloc -C 65536
one -b 1024 -O bigalloc -C 16384
one -b 4096 -O inline_data
one -b 4096 -O ^has_journal
one -b 4096 -O ^resize_inode,meta_bg,^huge_file
one -b 4096 -I 128

# leave_inodes FREE [OPTION...]: creates a file system with small files. One block of its inode table has FREE unused
# inodes, from inode 17 on, and at least one used inode.
leave_inodes() {
  make_image 64M "${@:2}"
  mount_image
  for number in {12..41}; do
    echo "$number" > "mount/$number"
  done
  find mount -type f -inum +16 -inum -$((17 + $1)) -delete
  [ "$(find mount -type f | wc -l)" = $((30 - $1)) ] || die "$*: the files have other inodes than expected"
  umount mount
}

set_half() {
  offline "$@" set image 0 32000000 mandatory > /dev/null
}

for case in '3 -b 1024' '5 -b 2048' '5 -b 4096 -I 512' '5 -b 1024 -I 128'; do
  # Split the options into words.
  # shellcheck disable=SC2086
  leave_inodes $case
  set_half
  offline lift image > /dev/null
  assert_clean "$case, lifted offline"
done

leave_inodes 15 -b 4096
cp --sparse=always image original
set_half --file-max 1000000
set_half
assert_clean 'fewer fence files than before'
cp --sparse=always original image
set_half --file-max 1000000
offline lift image > /dev/null
assert_clean 'many fence files, lifted offline'
cp --sparse=always original image
refused 'cancelled after' set_half --file-max 1000000 --cancel-after 20
assert_clean 'many fence files, cancelled'
