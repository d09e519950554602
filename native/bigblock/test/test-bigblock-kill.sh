#!/bin/bash
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     https://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.

# Hunts for a moment at which the program may not die: after kill -9 while four threads write, the volume is
# consistent, all that was acknowledged by fsync is there, and no file has data of another. VOLUME_KILLS=N for
# another number of rounds.

. "$(dirname "$0")/bigblock-crash-lib.sh"

crash() {
  :
}
crash_rounds "${VOLUME_KILLS:-300}"
