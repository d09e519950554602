#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Functions for the tests that kill the bigblock process during writes. Extends bigblock-lib.sh.

. "$(dirname "${BASH_SOURCE[0]}")/bigblock-lib.sh"

# Use a program without sanitizers, which do not work with libraries in LD_PRELOAD.
cp "$programs/bigblock-smaller" "$bigblock"
preload=
writer_errors=0

before_writing() {
  :
}

# write_and_kill ROUND: writes until the writer kills the bigblock process, then unmounts.
write_and_kill() {
  local process
  process=$(program) || die "round $1: bigblock is not running"
  before_writing
  timeout 300 "$programs/bigblock-crash-writer" write mount log "$1" 700000 "$process" $writer_errors \
    2> writer.log || die "round $1: $(cat writer.log)"
  down
}

mount_again() {
  LD_PRELOAD=$preload up --run 64K --memory 1M
}

# crash_rounds ROUNDS: in each round, writes until the process is killed, calls "crash" with the
# number of the round, and verifies the files. All rounds use the same volume, which is mounted
# again for each round.
crash_rounds() {
  local round found verified=0
  make_volume 32M --block-size 1M
  mount_again
  for ((round = 1; round <= $1; round++)); do
    write_and_kill "$round"
    crash "$round"
    assert_consistent "round $round"
    mount_again
    found=$(guarded "$programs/bigblock-crash-writer" verify mount log "$round") || die "round $round: the files are wrong (see above)"
    verified=$((verified + found))
    rm -rf mount/* log
  done
  down
  assert_consistent 'after the last round'
  [ $verified -ge "$1" ] || die "only $verified files were acknowledged in $1 rounds"
  [ "$(figure blocks_used) $(figure small_files)" = '0 0' ] || die "leaked space: $("$bigblock" status store)"
}
