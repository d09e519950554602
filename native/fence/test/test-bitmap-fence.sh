#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Compares the fence of the paper (blocks that are marked as used, but belong to no file) with fence files.
# Both keep ext4 inside the allowed range, but e2fsck removes the former and keeps the latter. The table in
# docs/fence-offline.md summarizes the results.

. "$(dirname "$0")/offline-lib.sh"

allowed=$((100 * 1024 * 1024))

# write_and_look: prints the highest address that six rounds of write and delete, and eight concurrent
# writers, allocate.
write_and_look() {
  local last=0 now
  mount_image
  for round in 1 2 3 4 5 6; do
    dd if=/dev/zero of=mount/round bs=1M count=38 conv=fsync status=none
    now=$(last_byte)
    last=$((now > last ? now : last))
    rm mount/round
  done
  for writer in 1 2 3 4 5 6 7 8; do
    dd if=/dev/zero of=mount/writer.$writer bs=1M count=4 conv=fsync status=none &
  done
  wait
  now=$(last_byte)
  umount mount
  echo $((now > last ? now : last))
}

free() {
  dumpe2fs -h image 2> /dev/null | awk -F: '$1 == "Free blocks" { print $2 + 0 }'
}

# check_ours WHAT: checks that the fence file in "image" limits ext4, before and after e2fsck -fp.
check_ours() {
  local last
  last=$(write_and_look)
  [ "$last" -le $allowed ] || die "$1: ext4 allocates up to $last"
  assert_clean "$1"
  e2fsck -fp image > fsck.log 2>&1 || die "$1: e2fsck -fp: $(cat fsck.log)"
  mount_image
  online check mount > /dev/null
  umount mount
  last=$(write_and_look)
  [ "$last" -le $allowed ] || die "$1: ext4 allocates up to $last after e2fsck -fp"
  mount_image
  online widen mount 0 $((allowed * 2)) > /dev/null
  online check mount > /dev/null
  umount mount
  echo "ok $1: e2fsck -fn is clean, e2fsck -fp keeps the fence, and it can be widened online"
}

for features in metadata_csum,64bit ^metadata_csum,uninit_bg ^metadata_csum,^uninit_bg,^64bit; do
  make_image 375M -g 8192 -O $features
  last=$(write_and_look)
  [ "$last" -gt $allowed ] || die "without a fence, ext4 allocates only up to $last"

  make_image 375M -g 8192 -O $features
  free_before=$(free)
  "$programs/paper-fence" image $allowed > paper
  last=$(write_and_look)
  [ "$last" -le $allowed ] || die "with a bitmap fence, ext4 allocates up to $last"
  code=0
  e2fsck -fn image > fsck.log 2>&1 || code=$?
  [ $code = 4 ] && grep -q 'Block bitmap differences' fsck.log || die "e2fsck -fn: $code: $(cat fsck.log)"
  e2fsck -p image > fsck.log 2>&1 || die 'e2fsck -p'
  grep -q clean fsck.log || die "e2fsck -p does not report a clean file system: $(cat fsck.log)"
  code=0
  e2fsck -fp image > fsck.log 2>&1 || code=$?
  [ $code = 1 ] || die "e2fsck -fp: $code: $(cat fsck.log)"
  assert_clean 'the bitmap fence after e2fsck -fp'
  gone=$(($(value blocks paper) - (free_before - $(free))))
  [ $gone -gt $(($(value blocks paper) / 2)) ] || die "e2fsck -fp freed only $gone blocks of the bitmap fence"
  last=$(write_and_look)
  [ "$last" -gt $allowed ] || die 'the bitmap fence is still effective after e2fsck -fp'
  echo "ok $features: bitmap fence: e2fsck -fn complains, e2fsck -fp removes it"

  make_image 375M -g 8192 -O $features
  offline set image 0 $allowed mandatory > /dev/null
  check_ours "$features: fence file, offline"

  make_image 375M -g 8192 -O $features
  mount_image
  online set mount 0 $allowed mandatory > /dev/null
  umount mount
  check_ours "$features: fence file, online"
done
