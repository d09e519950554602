#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for a moment at which a loss of power leaves something that the journal does not mend, that
# cannot be repeated, or that harms a file. LOSSES=N for another number of rounds.

. "$(dirname "$0")/crash-lib.sh"

LOSSES=${LOSSES:-100}

cut=0
for ((round = 0; round < LOSSES; round++)); do
  operation=${operations[round % 4]}
  begin "$operation"
  case $operation in
    set* | narrow*) sleep 0.0$((RANDOM % 60 + 10)) ;;
    *) sleep 0.00$((RANDOM % 10)) ;;
  esac
  "$driver" power-loss mount
  wait $! || cut=$((cut + 1))
  umount mount
  # What the journal holds is replayed by mounting, as after a real loss.
  mount_image
  assert_repeatable "$operation" "round $round"
  # The next round starts from what is on the disk.
  sync -f mount
done
assert_file_unharmed
[ $cut -ge $((LOSSES / 4)) ] || die "only $cut of $LOSSES operations were cut short"
umount mount
