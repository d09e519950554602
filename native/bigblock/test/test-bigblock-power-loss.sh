#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that writes reach the device and the store in the right order: like test-bigblock-kill.sh, but
# unflushed writes to the device are also undone, all or a random half of them, while the store
# keeps its data. VOLUME_LOSSES=N sets the number of rounds.

. "$(dirname "$0")/bigblock-crash-lib.sh"

export LOSSY_NOTES=$place/notes
# Delays each write to the device by 2 ms, so that more operations run during a write.
export FAULTS=$place/faults
preload="$programs/bigblock-faults.so $programs/bigblock-lossy.so"
echo 'device 0 0 0 2000' > faults
lost=0
crash() {
  undone=$("$programs/bigblock-lossy-device" "$loop" notes "$1") || die "round $1: cannot undo writes"
  lost=$((lost + undone))
  rm -f notes
}
crash_rounds "${VOLUME_LOSSES:-60}"
[ $lost -gt 0 ] || die 'no write was undone in any round'
