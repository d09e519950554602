#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks that no writer gets ENOSPC because the fence temporarily holds space. Four writers write and delete
# in a loop during set, widen and narrow. Together they use less than half of the allowed range. Also checks
# that the fence never holds more than one step of the allowed range.

. "$(dirname "$0")/fence-lib.sh"

STEP=8000000
NARROW=200000000
make_image 600M -m 0
mount_image

write_in_a_loop() {
  while [ -e working ]; do
    echo >> rounds
    head -c 20000000 /dev/zero > "mount/$1" || touch failed
    rm -f "mount/$1"
  done
}

# look_in_a_loop: samples the space that the fence holds, from another process. Uses a driver without sanitizers, which
# starts quickly, so that there are many samples.
look_in_a_loop() {
  while [ -e looking ]; do
    "$programs/fence-driver" status mount >> looks 2> /dev/null || true
  done
}

# written: prints the number of rounds of all writers.
written() {
  wc -l < rounds
}

touch working rounds
for writer in 1 2 3 4; do
  write_in_a_loop $writer 2> writer$writer.log &
done
# Run at least ten rounds, and up to 100 on a slow disk, until the writers have completed 40 rounds.
for ((round = 0; round < 10 || (round < 100 && $(written) < 40); round++)); do
  touch looking
  look_in_a_loop &
  looker=$!
  online --step $STEP --slow 5 set mount 0 $NARROW mandatory > set.report
  rm looking
  wait $looker
  online --step $STEP widen mount 0 400000000 > widen.report
  online --step $STEP narrow mount 0 $NARROW > narrow.report
  online --step $STEP lift mount > lift.report
  for report in set.report widen.report narrow.report; do
    [ "$(value most_held $report)" -le $STEP ] || die "$report: the fence held $(value most_held $report) bytes, more than a step of $STEP"
  done
done
rm working
wait
[ ! -e failed ] || die "a writer failed: $(cat writer?.log)"
[ "$(written)" -ge 40 ] || die "the writers completed only $(written) rounds"
awk -v step=$STEP '$1 == "held" && $2 > step { print; worse = 1 } END { exit worse }' looks ||
  die "more than $STEP bytes were held"
[ "$(awk '$1 == "state" && $2 == "interrupted"' looks | wc -l)" -ge 5 ] || die 'too few samples during set'
umount mount
assert_clean 'after ten rounds'
