#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for an order of writing that is right only as long as the device loses nothing: as after kill -9, but
# what was not flushed to the device is taken back, all of it or every second write, while the store keeps
# what it has. VOLUME_LOSSES=N for another number of rounds.

. "$(dirname "$0")/bigblock-crash-lib.sh"

export LOSSY_NOTES=$place/notes
# A slow device, so that more happens during a write.
export FAULTS=$place/faults
preload="$programs/bigblock-faults.so $programs/bigblock-lossy.so"
echo 'device 0 0 0 2000' > faults
lost=0
crash() {
  taken_back=$("$programs/bigblock-lossy-device" "$loop" notes "$1") || die "round $1: nothing could be taken back"
  lost=$((lost + taken_back))
  rm -f notes
}
crash_rounds "${VOLUME_LOSSES:-60}"
[ $lost -gt 0 ] || die 'nothing was lost'
