#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests kill -9 of bigblock while four threads write: the volume is consistent, no data acknowledged
# by fsync are lost, and no file contains data of another file. VOLUME_KILLS=N sets
# the number of rounds.

. "$(dirname "$0")/bigblock-crash-lib.sh"

crash() {
  :
}
crash_rounds "${VOLUME_KILLS:-300}"
