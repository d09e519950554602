#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that all data are durable when umount returns: the device is slow, and bigblock is killed as
# soon as umount has returned.

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
