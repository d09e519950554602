#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for a moment at which the program may not die: after kill -9 while four threads write, the volume is
# consistent, all that was acknowledged by fsync is there, and no file has data of another. VOLUME_KILLS=N for
# another number of rounds.

. "$(dirname "$0")/bigblock-crash-lib.sh"

crash() {
  :
}
crash_rounds "${VOLUME_KILLS:-300}"
