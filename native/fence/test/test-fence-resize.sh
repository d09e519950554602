#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Uses resize2fs to grow a file system that has a fence and a writer. The fence keeps its range, the added
# space counts as free outside, and repeating set fences it. resize2fs cannot shrink a mounted file system.
# Without CAP_SYS_RESOURCE, resize2fs cannot grow a mounted file system either, so the test unmounts it first.
# bigalloc is not tested, because resize2fs does not support it.

. "$(dirname "$0")/fence-lib.sh"

if setpriv --dump | grep '^Capability bounding set:.*sys_resource' > /dev/null; then
  online=yes
else
  online=
  echo 'NOT TESTED: resize2fs on a mounted file system: needs CAP_SYS_RESOURCE'
fi

# grow SIZE: grows the file system, while it is mounted if possible.
grow() {
  truncate -s "$1" image
  if [ "$online" ]; then
    losetup --set-capacity "$device"
    resize2fs "$device" > resize.log 2>&1 || die "resize2fs: $(cat resize.log)"
  else
    umount mount
    e2fsck -fp image > fsck.log || die "e2fsck -p: $(cat fsck.log)"
    resize2fs image > resize.log 2>&1 || die "resize2fs: $(cat resize.log)"
    mount_image
    device=$(losetup --noheadings --output NAME --associated image)
  fi
}

for options in '-b 4096' '-b 1024'; do
  for mode in mandatory advisory; do
    what="$options, $mode"
    # Each word is one option.
    # shellcheck disable=SC2086
    make_image 400M $options
    mount_image
    device=$(losetup --noheadings --output NAME --associated image)
    online set mount 0 200000000 $mode > report || die "$what: set"
    allowed=$(online status mount | value length)

    if [ "$online" ]; then
      while [ ! -e stop ]; do
        dd if=/dev/zero of=mount/writer bs=1M count=40 conv=fsync status=none
      done &
    fi
    grow 700M
    touch stop
    wait
    rm stop

    [ $mode = advisory ] || refused 'set the fence again with the same range' online check mount
    online status mount > status
    [ "$(value state status)" = set ] || die "$what: the fence is not complete after resize2fs: $(cat status)"
    [ "$(value length status)" = "$allowed" ] || die "$what: the allowed range has changed"
    [ "$(value free_outside status)" -gt 200000000 ] || die "$what: the added space is not free: $(cat status)"

    online set mount 0 200000000 $mode > report || die "$what: cannot fence the added space"
    online check mount > status || die "$what: the fence is not complete with the added space"
    [ "$(value free_outside status)" = 0 ] || die "$what: added space is still free: $(cat status)"
    dd if=/dev/zero of=mount/after bs=1M count=60 conv=fsync status=none
    [ "$(last_byte)" -le "$allowed" ] || die "$what: a file ends at $(last_byte), allowed is $allowed"

    ! resize2fs "$device" 400M > resize.log 2>&1 || die "$what: resize2fs has shrunk a mounted file system"
    online check mount > status || die "$what: the fence is not complete after a refused resize2fs"
    umount mount
    assert_clean "$what: after resize2fs"
    mount_image
    online lift mount > /dev/null || die "$what: lift"
    umount mount
    assert_clean "$what: lifted"
  done
done
