#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that all data are durable when umount returns. The device is slow, and the test kills bigblock as
# soon as umount has returned. If the device or the store fails during umount, the system log must say so,
# and the volume must have the state of its last commit.

. "$(dirname "$0")/bigblock-crash-lib.sh"

export FAULTS=$place/faults
preload=$programs/bigblock-faults.so
echo 'device 0 0 0 50000' > faults

# durable COMMAND...: unmounts a volume with this command, kills bigblock, and checks that no data are
# lost.
durable() {
  head -c 12000000 /dev/urandom > data
  echo "$*" > small
  LD_PRELOAD=$preload up --run 1M --memory 32M
  cp data mount/data
  cp small mount/small
  guarded "$@"
  ! findmnt -rn -M "$place/mount" > none || die "still mounted after $*"
  kill -9 "$(program)" 2> none || true
  await_end
  assert_consistent "$*"
  up
  cmp data mount/data || die "$*: data are lost"
  cmp small mount/small || die "$*: a small file is lost"
  down
}

make_volume 32M --block-size 1M
durable umount "$place/mount"
durable fusermount3 -u "$place/mount"

# On SIGTERM, bigblock also writes all data before it ends.
end() {
  kill "$(program)"
  await_end
}
export -f end program await_end
export bigblock
durable end

# loses TEXT FAULT: unmounts a volume while the fault is injected. The system log must contain TEXT, and the volume must have
# all data that were synced before.
loses() {
  rm -f faults messages
  MESSAGES=$place/messages LD_PRELOAD=$preload up --run 1M --memory 32M
  dd if=data of=mount/synced bs=1M conv=fsync status=none
  echo "$2" > faults
  # cp sees the error only if a periodic commit fails before cp closes the file.
  cp data mount/lost 2> out || true
  guarded umount "$place/mount"
  await_end
  grep -qF "$1" messages || die "$2: the system log does not contain \"$1\": $(cat messages)"
  rm faults
  assert_consistent "$2"
  up
  cmp data mount/synced || die "$2: synced data are lost"
  [ ! -s mount/lost ] || die "$2: the file has data, although they were not committed"
  rm -f mount/synced mount/lost
  down
}

head -c 5000000 /dev/urandom > data
loses 'the data are lost' 'device 1 5 0 0'
loses 'all changes since the last commit are lost' 'flush 1 5 0 0'
loses 'all changes since the last commit are lost' 'store 1 5 0 0'
loses 'all changes since the last commit are lost' 'store 1 28 0 0'
