#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Simulates power loss at random moments. Afterwards the journal must restore a clean file system, the
# operation must succeed when repeated, and no file may be damaged. LOSSES=N sets the number of rounds.

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
  # Mounting replays the journal, as after a real loss.
  mount_image
  assert_repeatable "$operation" "round $round"
  # The next round starts from the state on the disk.
  sync -f mount
done
assert_file_unharmed
[ $cut -ge $((LOSSES / 10)) ] || die "only $cut of $LOSSES operations were interrupted"
umount mount
