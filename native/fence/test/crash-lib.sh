#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# What the tests share that cut operations of the fence short, beside what all of them do: "mount" with a
# file on it, and the operations in their order, each of which leaves something to do for the next.

. "$(dirname "${BASH_SOURCE[0]}")/fence-lib.sh"

# The sanitizers take longer to start than an operation takes.
driver=$programs/fence-driver
operations=('set mount 0 100000000 mandatory' 'widen mount 0 200000000' 'narrow mount 0 100000000' 'lift mount')

make_image 300M
mount_image
head -c 20000000 /dev/urandom > mount/file
sync -f mount
sum=$(sha256sum < mount/file)

# begin OPERATION: in the background. Taking space is slowed down; giving it back takes a few
# milliseconds in all.
begin() {
  # The operation is split into its words.
  # shellcheck disable=SC2086
  "$driver" --step 2000000 --slow 1 $1 > /dev/null 2>&1 &
}

# assert_repeatable OPERATION ROUND: whatever the operation has left, e2fsck does not mind, and the same
# operation puts right.
assert_repeatable() {
  umount mount
  assert_clean "$2, $1"
  mount_image
  # shellcheck disable=SC2086
  "$driver" $1 > /dev/null 2> message || die "$2, $1 again: $(cat message)"
  case $1 in
    lift*) [ "$("$driver" status mount | value state)" = none ] || die "$2: not lifted" ;;
    *) "$driver" check mount > /dev/null 2> message || die "$2, $1: $(cat message)" ;;
  esac
}

assert_file_unharmed() {
  [ "$(sha256sum < mount/file)" = "$sum" ] || die 'a file changed'
}
