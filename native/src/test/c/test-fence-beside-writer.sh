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

# Hunts for a writer that is told that there is no space because the fence holds some for a moment: it
# writes and deletes in a loop beside set, widen and narrow, as much as fits into the allowed range
# less one step.

. "$(dirname "$0")/fence-lib.sh"

STEP=8000000
make_image 600M
mount -o loop image mount

touch writing
(
  while [ -e writing ]; do
    head -c 60000000 /dev/zero > mount/file || touch failed
    rm -f mount/file
  done
) 2> writer.log &

for round in 1 2 3 4 5 6 7 8 9 10; do
  online --step $STEP set mount 0 120000000 mandatory > set.report
  online --step $STEP widen mount 0 300000000 > widen.report
  online --step $STEP narrow mount 0 120000000 > narrow.report
  online --step $STEP lift mount > lift.report
  for report in set.report widen.report narrow.report; do
    [ "$(value most_held $report)" -le $STEP ] || die "$report: held $(value most_held $report)"
  done
done
rm writing
wait
[ ! -e failed ] || die "the writer failed: $(cat writer.log)"
umount mount
assert_clean 'after ten rounds'
