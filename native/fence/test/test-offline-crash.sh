#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Kills a process that sets a fence. The file system must be marked as unclean, and e2undo or e2fsck must
# repair it without harm to any file. A cancelled process must leave a clean file system.

. "$(dirname "$0")/offline-lib.sh"

make_image 600M
mount_image
head -c 50000000 /dev/urandom > mount/file
sum=$(sha256sum < mount/file)
umount mount
cp --sparse=always image original

unchanged() {
  mount_image
  [ "$(sha256sum < mount/file)" = "$sum" ] || die "$1: the file changed"
  umount mount
}

for steps in 0 1 2; do
  cp --sparse=always original image
  rm -f undo
  code=0
  offline --undo undo --die-after $steps set image 0 200000000 mandatory > /dev/null || code=$?
  [ $code = 137 ] || die "exit code $code instead of 137"
  refused 'was not unmounted cleanly' offline set image 0 200000000 mandatory
  cp --sparse=always image dead

  e2undo undo image > undo.log 2>&1 || true
  e2fsck -fy image > fsck.log 2>&1 || true
  assert_clean "e2undo after $steps"
  unchanged "e2undo after $steps"
  [ "$(offline status image | value state)" = none ] || die 'a fence remains after e2undo'

  cp --sparse=always dead image
  e2fsck -fy image > fsck.log 2>&1 || true
  assert_clean "e2fsck after $steps"
  unchanged "e2fsck after $steps"
  offline --adopt set image 0 200000000 mandatory > /dev/null
  assert_clean "repeated after $steps"

  cp --sparse=always original image
  refused 'the file system has no fence now' offline --cancel-after $steps set image 0 200000000 mandatory
  assert_clean "cancelled after $steps"
  unchanged "cancelled after $steps"
  echo "ok after $steps"
done
