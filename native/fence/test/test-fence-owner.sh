#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks a fence after a tool (chown -R, restorecon, a backup) has changed the owner, mode or attributes of
# its files. Such a change only changes their ctime: the fence can still release its blocks. But the change
# must not hide data in a fence file.

. "$(dirname "$0")/fence-lib.sh"

# A 128-byte inode has no space for attributes, so an attribute takes a separate block.
for inode_size in 256 128; do
  make_image 300M -m 0 -I $inode_size > warning
  mount_image
  hidden=mount/.disk-zone-fence

  # set_attributes: makes changes like tools that walk over all files.
  set_attributes() {
    chown -R "$(id -u):$(id -g)" mount
    chmod 600 $hidden/fence.*
    if command -v setfattr > /dev/null; then
      for fence in $hidden/fence.*; do
        setfattr -n trusted.test -v "$(head -c 200 /dev/zero | tr '\0' x)" "$fence"
      done
    else
      echo 'NOT TESTED: extended attributes: no setfattr (apt-get install attr)'
    fi
    touch -a $hidden/fence.*
  }

  for mode in advisory mandatory; do
    online set mount 0 100000000 $mode > /dev/null
    set_attributes
    [ "$(online status-quick mount | value state)" = set ] || die "$mode: the state of a quick status is not set"
    online check mount > /dev/null 2> message || die "$mode: the fence is not complete: $(cat message)"
    if [ -x "$programs/offline-driver-sanitized" ]; then
      umount mount
      "$programs/offline-driver-sanitized" status image > status || die "$mode: cannot read the status offline"
      [ "$(value state status)" = set ] || die "$mode: offline: $(cat status)"
      cp --sparse=always image kept
      "$programs/offline-driver-sanitized" lift image > /dev/null || die "$mode: cannot lift offline"
      assert_clean "$mode: lifted offline, inodes of $inode_size bytes"
      mv kept image
      mount_image
    fi
    if [ $mode = advisory ]; then
      dd if=/dev/zero of=mount/file bs=64K 2> /dev/null && die 'the fence does not limit a writer'
      online yield mount 20000000 > /dev/null 2> message || die "the fence does not yield: $(cat message)"
      head -c 20000000 /dev/zero >> mount/file || die 'no space left after the fence has yielded'
      rm mount/file
    fi
    set_attributes
    online widen mount 0 300000000 > /dev/null 2> message || die "$mode: cannot widen: $(cat message)"
    set_attributes
    online narrow mount 0 100000000 > /dev/null 2> message || die "$mode: cannot narrow: $(cat message)"
    set_attributes
    online lift mount > /dev/null 2> message || die "$mode: cannot lift: $(cat message)"
  done

  online set mount 0 100000000 advisory > /dev/null
  # The command in the message restores the mode of the hidden directory. chmod 0700 would keep the setgid bit.
  chmod g+s $hidden
  refused 'has mode 2700' online widen mount 0 100000000
  # Split the command into words.
  # shellcheck disable=SC2046
  $(grep -o 'chmod [0-7]*' message) $hidden
  online widen mount 0 100000000 > /dev/null 2> message || die "the mode is not restored: $(cat message)"

  # Data written into a fence file must not be dropped, whatever the file's size.
  # Timestamps of 128-byte inodes have a resolution of one second.
  until [ "$(date +%s)" -gt "$(($(stat -c %Z $hidden/fence.0000) + 1))" ]; do sleep 0.1; done
  head -c 4096 /dev/urandom | dd of=$hidden/fence.0000 conv=notrunc status=none
  online status-quick mount > quick || die 'cannot read the quick status'
  [ "$(value state quick)" = touched ] || die "data in a fence file are not detected: $(cat quick)"
  refused 'written' online yield mount 300000000
  refused 'written' online lift mount
  umount mount
  if [ -x "$programs/offline-driver-sanitized" ]; then
    "$programs/offline-driver-sanitized" status image > status || die 'cannot read the status offline'
    [ "$(value state status)" = touched ] || die "offline: data in a fence file are not detected: $(cat status)"
  fi
  mount_image
  online --adopt lift mount > /dev/null 2> message || die "cannot lift with --adopt: $(cat message)"
  umount mount
  assert_clean "inodes of $inode_size bytes"
done
