#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sourced by the tests that interrupt fence operations, in addition to fence-lib.sh. Mounts a file system with
# one file on "mount", and lists the operations in an order in which each one has something to do.

. "$(dirname "${BASH_SOURCE[0]}")/fence-lib.sh"

# Use a driver without sanitizers: with them, it would take longer to start than an operation takes.
driver=$programs/fence-driver
operations=('set mount 0 100000000 mandatory' 'widen mount 0 200000000' 'narrow mount 0 100000000' 'lift mount')

make_image 300M
mount_image
head -c 20000000 /dev/urandom > mount/file
sync -f mount
sum=$(sha256sum < mount/file)

# begin OPERATION: starts an operation in the background, with slow allocation. Releasing space is not slowed
# down: it takes only a few milliseconds in total.
begin() {
  # Split the operation into words.
  # shellcheck disable=SC2086
  "$driver" --step 2000000 --slow 1 $1 > /dev/null 2>&1 &
}

# assert_repeatable OPERATION ROUND: checks that e2fsck finds nothing wrong after the interrupted operation,
# and that the same operation completes when repeated.
assert_repeatable() {
  umount mount
  assert_clean "$2, $1"
  mount_image
  # shellcheck disable=SC2086
  "$driver" $1 > /dev/null 2> message || die "$2, $1 again: $(cat message)"
  case $1 in
    lift*) [ "$("$driver" status mount | value state)" = none ] || die "$2: a fence remains after lift" ;;
    *) "$driver" check mount > /dev/null 2> message || die "$2, $1: $(cat message)" ;;
  esac
}

assert_file_unharmed() {
  [ "$(sha256sum < mount/file)" = "$sum" ] || die 'a file changed'
}
