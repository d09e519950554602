#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# The offline fence removes the lock file of the last keeper, and keeps every other file with this name.

. "$(dirname "$0")/offline-lib.sh"

echo 'pack --now, which set the fence (pid 1)' > lease

# edit REQUEST...: runs debugfs commands that change the image.
edit() {
  local request
  for request in "$@"; do
    debugfs -w -R "$request" image > debugfs.log 2>&1 || die "debugfs $request: $(cat debugfs.log)"
  done
}

# has_lease: returns whether the root directory has an entry with the name of the lock file.
has_lease() {
  debugfs -R 'ls -p /' image 2> /dev/null | grep -F '/.disk-zone-keeper/' > /dev/null
}

# removes COMMAND...: the command must remove a lock file of the owner.
removes() {
  edit 'write lease .disk-zone-keeper'
  has_lease || die 'debugfs has not created the lock file'
  offline "$@" > /dev/null
  ! has_lease || die "the lock file remains after $1"
  assert_clean "$1"
  echo "ok $1"
}

# keeps WHAT REQUEST...: "set" and "lift" must keep a lock file that the debugfs commands have changed.
keeps() {
  make_image 300M "${options[@]}"
  edit 'write lease .disk-zone-keeper' "${@:2}"
  assert_clean "$1"
  offline set image 0 100000000 mandatory > /dev/null
  offline lift image > /dev/null
  has_lease || die "removed a lock file $1"
  assert_clean "$1, set and lifted"
  echo "ok $1"
}

for features in '' '-O inline_data'; do
  # Split the options into words.
  # shellcheck disable=SC2206
  options=($features)
  make_image 300M "${options[@]}"
  removes set image 0 100000000 mandatory
  removes set image 0 80000000 mandatory
  removes lift image
  keeps 'with two links' 'ln .disk-zone-keeper copy' 'set_inode_field .disk-zone-keeper links_count 2'
  keeps 'of another user' 'set_inode_field .disk-zone-keeper uid 1'
done

# Without a fence, "lift" changes nothing.
make_image 300M
edit 'write lease .disk-zone-keeper'
offline lift image > /dev/null
has_lease || die 'lift has removed the lock file of a file system without a fence'
echo 'ok no fence'
