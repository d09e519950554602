#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks two fences after e2fsck. A fence whose extent tree e2fsck has shrunk is not reported as touched. A
# fence that has lost blocks, for example to a repair, is not reported as complete.

. "$(dirname "$0")/fence-lib.sh"

# Create a fence with more extents than fit into its inode, and let it release most of them.
make_image 300M -b 4096
mount_image
fallocate -l 50M mount/inside
fallocate -l 200M mount/file
for ((piece = 0; piece < 1000; piece++)); do
  fallocate --punch-hole --offset $((piece * 8192 + (100 << 20))) --length 4096 mount/file
done
rm mount/inside
sync -f mount
online set mount 0 100000000 mandatory > /dev/null
rm mount/file
online set mount 0 250000000 mandatory > /dev/null
umount mount
e2fsck -fn image > fsck.log 2>&1 || die "not clean: $(cat fsck.log)"
grep -q 'extent tree .* could be' fsck.log || die "e2fsck does not offer to shrink an extent tree: $(cat fsck.log)"

# blocks: prints the number of sectors that the fence has in the image.
blocks() {
  debugfs -R 'stat .disk-zone-fence/fence.0000' image 2> /dev/null | sed -n 's/.*Blockcount: //p'
}

before=$(blocks)
e2fsck -fy image > fsck.log 2>&1 || [ $? = 1 ] || die "e2fsck: $(cat fsck.log)"
[ "$(blocks)" -lt "$before" ] || die "e2fsck has not shrunk the extent tree, $before sectors: $(cat fsck.log)"
if [ -x "$programs/offline-driver-sanitized" ]; then
  "$programs/offline-driver-sanitized" status image > status || die 'cannot read the status offline'
  [ "$(value state status)" = set ] || die "offline: $(cat status)"
fi
mount_image
online check mount > /dev/null || die 'the fence is not complete after e2fsck'
online narrow mount 0 100000000 > /dev/null || die 'cannot narrow the fence'
online check mount > /dev/null || die 'the fence is not complete after narrow'
umount mount
assert_clean 'narrowed'

# Blocks taken from a fence are reported as free outside, and the next set takes them again. The ctime does
# not change.
fence=$(debugfs -R 'stat .disk-zone-fence/fence.0000' image 2> /dev/null | awk '/^Inode:/ { print $2 }')
pieces=$(debugfs -R "ex <$fence>" image 2> /dev/null | wc -l)
[ "$pieces" -ge 2 ] || die "no extents of the fence in $(debugfs -R "ex <$fence>" image 2>&1)"
debugfs -w -R "punch <$fence> 0 999" image 2> /dev/null
e2fsck -fp image > fsck.log 2>&1 || [ $? = 1 ] || die "e2fsck -p: $(cat fsck.log)"
mount_image
refused 'are free outside' online check mount
online set mount 0 100000000 mandatory > /dev/null || die 'cannot set the fence again'
online check mount > /dev/null || die 'the fence is not complete after set'
umount mount
assert_clean 'set again'
