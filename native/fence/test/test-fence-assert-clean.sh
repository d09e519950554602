#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests assert_clean, on which other tests rely. It must report a damaged file system, even if the journal has to be
# replayed first. It must accept an intact file system after a crash, even if the orphan list is not empty.

. "$(dirname "$0")/fence-lib.sh"

# crash [orphan|error]: creates "image" as a crash leaves it. The journal contains a transaction, but not the
# inode-table block of "dir/20". With "orphan", the orphan list contains a file that was removed while it was open. With
# "error", the superblock says that the kernel has found errors (EXT4_ERROR_FS).
crash() {
  make_image 64M
  mount_image
  mkdir -p mount/dir/{1..40}
  head -c 1000000 /dev/urandom > mount/file
  umount mount
  [ "${1-}" != error ] || damage 'ssv state 3'
  mount_image
  if [ "${1-}" = orphan ]; then
    exec 9< mount/file
    rm mount/file
  fi
  echo > mount/last
  sync -f mount
  "$programs/fence-driver" power-loss mount || die 'cannot simulate a loss of power'
  exec 9<&-
  umount mount
  dumpe2fs -h image 2> /dev/null | grep needs_recovery > /dev/null || die 'the journal need not be replayed'
}

# damage COMMAND: changes "image" with debugfs, which does not replay the journal.
damage() {
  debugfs -w -R "$1" image > debugfs.log 2>&1
}

# reports TEXT WHAT: assert_clean must fail with a message that contains TEXT, and must not change "image".
reports() {
  sha256sum image > before
  if (assert_clean "$2") 2> message; then
    die "$2: not reported"
  fi
  grep -qF -- "$1" message || die "$2: the message does not contain \"$1\": $(cat message)"
  sha256sum image | cmp -s - before || die "$2: the image was changed"
}

make_image 64M
assert_clean 'a new file system'
damage 'sif / links_count 9'
reports 'reference count' 'a wrong link count'

crash
assert_clean 'after a crash'
damage 'sif dir/20 links_count 9'
reports 'reference count' 'a wrong link count after a crash'

# e2fsck -p repairs a file system in which the kernel has found an error.
crash error
damage 'sif dir/20 links_count 9'
reports 'reference count' 'a wrong link count after a crash and an error'

crash orphan
cp image unprocessed
LC_ALL=C e2fsck -p unprocessed > fsck.log 2>&1 || true
grep -q 'Clearing orphaned inode' fsck.log || die "the orphan list is empty: $(cat fsck.log)"
assert_clean 'an orphan list'
