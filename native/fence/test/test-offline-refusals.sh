#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# When the offline fence refuses an operation, it names the reason and the remedy, and changes nothing.

. "$(dirname "$0")/offline-lib.sh"

# leaves TEXT COMMAND...: the command must be refused and must not change a byte of the image.
leaves() {
  cp --sparse=always image before
  refused "$@"
  cmp -s image before || die "changed the image: $(cat message)"
  [ ! -e undo ] || die "left an undo file: $(cat message)"
  echo "ok $1"
}

set_it() {
  leaves "$1" offline --undo undo set image 0 100000000 mandatory
}

# with REQUEST TEXT: sets a feature or a value of the superblock with debugfs, and checks the refusal.
with() {
  make_image 300M
  debugfs -w -R "$1" image > /dev/null 2>&1
  set_it "$2"
}

make_image 300M
mount_image
set_it 'unmount it'
refused 'is mounted' offline set "$(findmnt -n -o SOURCE mount)" 0 100000000 mandatory
umount mount
loop=$(losetup -f --show image)
set_it "is attached to $loop"
losetup -d "$loop"
loop=$(losetup -r -f --show image)
refused 'is read-only' offline set "$loop" 0 100000000 mandatory
losetup -d "$loop"
leaves 'another process is working on it' \
  flock image "$programs/offline-driver-sanitized" set image 0 100000000 mandatory

with 'ssv state 0' 'was not unmounted cleanly'
with 'ssv state 3' 'has errors'
with 'feature needs_recovery' 'needs_recovery'
with 'ssv last_orphan 12' 'orphan inodes'
with 'ssv feature_incompat 0x80000000' 'has the feature FEATURE_I31'
with 'ssv feature_ro_compat 0x80000000' 'has the feature FEATURE_R31'
with 'ssv first_data_block 255' 'the first data block is 255 instead of'
with 'feature shared_blocks' 'has the feature shared_blocks'
make_image 300M -O quota
set_it 'has the feature quota'
make_image 300M -O mmp,^metadata_csum
# Write the sequence number of an active host. Not with debugfs, which would reset it when it exits.
mmp=$(dumpe2fs -h image 2> /dev/null | awk -F: '$1 == "MMP block number" { print $2 + 0 }')
block=$(dumpe2fs -h image 2> /dev/null | awk -F: '$1 == "Block size" { print $2 + 0 }')
printf '\x34\x12\0\0' | dd of=image bs=1 seek=$((mmp * block + 4)) conv=notrunc status=none
set_it 'is in use by host'
make_image 300M -O ^extents,^64bit
set_it 'is a file system without extents'
rm image
truncate -s 300M image
set_it 'has no ext4 file system'
make_image 300M
truncate -s 200M image
set_it 'the device is truncated'

make_image 300M
leaves 'specify a range within' offline --undo undo set image 0 400000000 mandatory
leaves 'less than the minimum' offline --undo undo set image 0 20000000 mandatory
leaves 'has no directory /missing' offline --undo undo --dir /missing set image 0 100000000 mandatory
leaves 'neither mandatory' offline --undo undo set image 0 100000000 other
echo mine > taken
leaves 'already exists' offline --undo taken set image 0 100000000 mandatory
[ "$(cat taken)" = mine ] || die 'overwrote an undo file'
leaves 'cannot create the undo file' offline --undo missing/undo set image 0 100000000 mandatory
leaves 'No such file' offline --undo undo set missing 0 100000000 mandatory
leaves 'neither a block device nor' offline status mount

# A fence that another program has changed is refused without --adopt.
offline set image 0 100000000 mandatory > /dev/null
mount_image
truncate -s 1M mount/.disk-zone-fence/fence.0000
umount mount
set_it 'another program has changed the fence'
[ "$(offline status image | value state)" = touched ] || die 'a changed fence is not reported as touched'
offline --adopt set image 0 100000000 mandatory > /dev/null
assert_clean adopted
mount_image
touch mount/.disk-zone-fence/stranger
umount mount
set_it 'contains stranger'
