#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks that bad input is refused with the path and the remedy, and does no harm.

. "$(dirname "$0")/fence-lib.sh"

can_trace() {
  strace -o strace.log true 2> none
}

make_image 300M
mount_image

refused 'missing' online set mount/missing 0 100000000 mandatory
refused '/proc' online set /proc 0 100000000 mandatory
refused 'mount' online widen mount 0 200000000
refused 'allow a larger range' online set mount 0 1000 mandatory
[ ! -e mount/.disk-zone-fence ] || die 'a refused set has left its directory behind'

mkdir held
mount -t tmpfs tmpfs held
refused 'tmpfs' online set held 0 100000000 mandatory
umount held

if command -v mkfs.xfs > /dev/null; then
  truncate -s 320M xfs
  mkfs.xfs -q xfs
  mount -o loop xfs held
  refused 'XFS' online set held 0 100000000 mandatory
  umount held
else
  echo 'NOT TESTED: XFS: no mkfs.xfs'
fi

# A symbolic link instead of the hidden directory is not followed.
mkdir elsewhere
ln -s "$place/elsewhere" mount/.disk-zone-fence
refused '.disk-zone-fence' online set mount 0 100000000 mandatory
[ -z "$(ls -A elsewhere)" ] || die 'the target directory of a symbolic link was written to'
rm mount/.disk-zone-fence

# A process creates the directory, but another process locks it first. The first process then leaves the
# directory to the other one.
if can_trace; then
  refused 'is working on this fence' strace -qq -o strace.log -e inject=flock:error=EAGAIN:when=1 \
    "$programs/fence-driver" set mount 0 100000000 mandatory
  [ -e mount/.disk-zone-fence/lock ] || die 'a refused set has removed the lock of another process'
  online lift mount > /dev/null

  # A new fence that exhausts the quota is removed.
  free=$(stat -f -c %f mount)
  refused 'the disk quota of user' strace -qq -o strace.log -e trace=fallocate \
    -e inject=fallocate:error=EDQUOT:when=5 "$programs/fence-driver" --step 1000000 set mount 0 100000000 mandatory
  [ "$(grep -c 'fallocate(.* = 0$' strace.log)" -ge 4 ] || die "the quota was exhausted before the fence owned blocks: $(cat strace.log)"
  [ ! -e mount/.disk-zone-fence ] || die 'set exhausted the quota and left the directory of the fence behind'
  sync
  [ "$(stat -f -c %f mount)" = "$free" ] || die "$(stat -f -c %f mount) blocks are free, and $free were before"
else
  echo 'NOT TESTED: concurrent first set, and a first set that exhausts the quota: needs strace, and the right to trace processes'
fi

# The second of two callers is refused with the PID of the first, or waits.
"$programs/fence-driver" --step 1000000 --slow 20 set mount 0 100000000 mandatory > /dev/null &
first=$!
await is_interrupted || die 'the first caller has not begun'
kill -STOP $first
refused "$first" online widen mount 0 200000000
kill -CONT $first
online --wait 600000 widen mount 0 200000000 > /dev/null 2> message || die "--wait does not wait: $(cat message)"
wait $first

# A fence that others have changed is reported, not trusted.
largest=$(ls -S mount/.disk-zone-fence | sed -n 1p)
truncate -s 1M "mount/.disk-zone-fence/$largest"
refused "$largest" online check mount
refused "$largest" online narrow mount 0 100000000
online --adopt set mount 0 100000000 mandatory > /dev/null || die 'cannot set with --adopt'
online check mount > /dev/null || die 'the fence is not complete after set --adopt'

if can_trace; then
  # With pages of 16 blocks or more, a fence collects no small pieces, and needs no temporary files.
  page=$(getconf PAGE_SIZE)
  if [ "$page" -lt $((16 * $(stat -f -c %S mount))) ]; then
    # Exhaust the quota when the fence allocates a temporary file.
    held=$(online status mount | grep -E '^(state|mode|start|length|fenced) ')
    refused 'the disk quota of user' strace -qq -y -o strace.log -e trace=fallocate \
      -e inject=fallocate:error=EDQUOT:when=3 "$programs/fence-driver" narrow mount 0 96000000
    grep -q 'deleted).*EDQUOT' strace.log || die "the allocation of a temporary file did not fail: $(cat strace.log)"
    [ "$(online status mount | grep -E '^(state|mode|start|length|fenced) ')" = "$held" ] ||
      die "the fence is not as before: $held; now $(online status mount)"
    online narrow mount 0 96000000 > /dev/null || die 'cannot narrow after the quota was raised'

    # Exhaust the quota at each call of a set that shifts the range. The fence must keep its mode, and own
    # all free blocks outside of its range.
    failed=0
    for call in 1 2 3 4 5 6 7 8; do
      online set mount 0 100000000 advisory > /dev/null
      code=0
      strace -qq -o strace.log -e inject=fallocate:error=EDQUOT:when=$call \
        "$programs/fence-driver" set mount 50000000 100000000 mandatory > none 2> message || code=$?
      if grep -q INJECTED strace.log && [ $code != 0 ]; then
        failed=$((failed + 1))
        [ $code = 3 ] && grep -qi 'quota' message || die "call $call: exit code $code: $(cat message)"
        online check mount > check.log || die "call $call: the fence is not complete: $(cat check.log)"
        [ "$(value mode check.log)" = advisory ] || die "call $call: the mode has changed: $(cat check.log)"
      fi
    done
    [ $failed -ge 4 ] || die "only $failed calls have failed"
    online set mount 0 96000000 mandatory > /dev/null
  else
    echo "NOT TESTED: exhausted quota: with pages of $((page / 1024)) KiB, a fence needs no temporary files"
  fi

  # An I/O error is not mistaken for data that are not written yet.
  refused 'cannot read its extents: Input/output error' strace -qq -o strace.log -e inject=ioctl:error=EIO:when=1 \
    "$programs/fence-driver" file-extents mount/.disk-zone-fence/lock
else
  echo 'NOT TESTED: exhausted quota and unreadable extents: needs strace, and the right to trace processes'
fi

# A user needs write access to the directory to set a fence in it, and no other privilege.
chmod 700 mount
refused 'mount' setpriv --reuid 65534 --clear-groups "$programs/fence-driver" lift mount
online lift mount > /dev/null
mkdir mount/own
chown 65534 mount/own
chmod 755 mount . 
setpriv --reuid 65534 --clear-groups "$programs/fence-driver" set mount/own 0 100000000 mandatory > /dev/null ||
  die 'cannot set a fence without root'
setpriv --reuid 65534 --clear-groups "$programs/fence-driver" lift mount/own > /dev/null
umount mount
assert_clean 'at the end'

# On ext3, which has no extents, a file cannot own unwritten blocks. The image is a new file, because the loop device of
# the old one may still exist, with the old file system in its cache.
rm image
mke2fs -q -F -t ext3 image 300M
mount_image
refused 'mount' online set mount 0 100000000 mandatory
umount mount
