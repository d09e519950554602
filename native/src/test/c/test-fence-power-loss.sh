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

# Hunts for a moment at which a loss of power leaves something that the journal does not mend, that
# cannot be repeated, or that harms a file. LOSSES=N for another number of rounds.

. "$(dirname "$0")/fence-lib.sh"

LOSSES=${LOSSES:-100}
driver=$programs/fence-driver

make_image 300M
mount_image
head -c 20000000 /dev/urandom > mount/file
sync -f mount
sum=$(sha256sum < mount/file)

operations=('set mount 0 100000000 mandatory' 'widen mount 0 200000000' 'narrow mount 0 100000000' 'lift mount')
cut=0
for ((round = 0; round < LOSSES; round++)); do
  operation=${operations[round % 4]}
  # The operation is split into its words.
  # shellcheck disable=SC2086
  "$driver" --step 2000000 --slow 1 $operation > /dev/null 2>&1 &
  case $operation in
    set* | narrow*) sleep 0.0$((RANDOM % 60 + 10)) ;;
    *) sleep 0.00$((RANDOM % 10)) ;;
  esac
  "$driver" power-loss mount
  wait $! || cut=$((cut + 1))
  umount mount
  # What the journal holds is replayed by mounting, as after a real loss.
  mount_image
  umount mount
  assert_clean "round $round, $operation"
  mount_image
  # shellcheck disable=SC2086
  "$driver" $operation > /dev/null 2> message || die "round $round, $operation again: $(cat message)"
  case $operation in
    lift*) [ "$("$driver" status mount | awk '$1 == "state" { print $2 }')" = none ] || die "round $round: not lifted" ;;
    *) "$driver" check mount > /dev/null 2> message || die "round $round, $operation: $(cat message)" ;;
  esac
  # The next round starts from what is on the disk.
  sync -f mount
done
[ "$(sha256sum < mount/file)" = "$sum" ] || die 'a file changed'
[ $cut -ge $((LOSSES / 4)) ] || die "only $cut of $LOSSES operations were cut short"
umount mount
