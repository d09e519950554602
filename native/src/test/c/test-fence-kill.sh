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

# Hunts for a moment at which a killed operation leaves something that e2fsck minds, that cannot be
# repeated, or that harms a file. KILLS=N for another number of rounds.

. "$(dirname "$0")/fence-lib.sh"

KILLS=${KILLS:-300}
# The sanitizers take longer to start than an operation takes.
driver=$programs/fence-driver

make_image 300M
mount_image
head -c 20000000 /dev/urandom > mount/file
sum=$(sha256sum < mount/file)

# Whatever an operation leaves when it is killed after a random time, it is put right by repeating it.
operations=('set mount 0 100000000 mandatory' 'widen mount 0 200000000' 'narrow mount 0 100000000' 'lift mount')
declare -A killed
for ((round = 0; round < KILLS; round++)); do
  operation=${operations[round % 4]}
  # Taking space is slowed down; giving it back takes a few milliseconds in all.
  case $operation in
    set* | narrow*) moment=0.0$((RANDOM % 60 + 10)) ;;
    *) moment=0.00$((RANDOM % 4))$((RANDOM % 10)) ;;
  esac
  # The operation is split into its words.
  # shellcheck disable=SC2086
  "$driver" --step 2000000 --slow 1 $operation > /dev/null 2>&1 &
  sleep $moment
  if kill -9 $! 2> /dev/null; then
    killed[${operation%% *}]=$((${killed[${operation%% *}]:-0} + 1))
  fi
  wait $! 2> /dev/null || true
  umount mount
  assert_clean "round $round, $operation"
  mount_image
  # shellcheck disable=SC2086
  "$driver" $operation > /dev/null 2> message || die "round $round, $operation again: $(cat message)"
  case $operation in
    lift*) [ "$("$driver" status mount | awk '$1 == "state" { print $2 }')" = none ] || die "round $round: not lifted" ;;
    *) "$driver" check mount > /dev/null 2> message || die "round $round, $operation: $(cat message)" ;;
  esac
done
[ "$(sha256sum < mount/file)" = "$sum" ] || die 'a file changed'
for operation in set widen narrow lift; do
  [ "${killed[$operation]:-0}" -ge $((KILLS / 20)) ] ||
    die "only ${killed[$operation]:-0} of $((KILLS / 4)) runs of $operation were still going on when killed"
done
umount mount
