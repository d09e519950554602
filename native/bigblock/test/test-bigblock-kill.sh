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

. "$(dirname "$0")/bigblock-lib.sh"
rounds=${VOLUME_KILLS:-40}
# Under a name of its own, by which it is found.
bigblock=$place/bigblock
cp "$programs/bigblock-smaller" "$bigblock"

make_volume 96M --block-size 1M
verified=0
for ((round = 0; round < rounds; round++)); do
  up --run 256K --memory 4M
  "$programs/bigblock-crash-writer" write mount log "$round" 3000000 2> writer.log &
  writer=$!
  sleep 0.$((RANDOM % 4))$((RANDOM % 10))
  kill -9 "$(pgrep -f "^$bigblock mount ")"
  wait $writer || true
  umount mount
  assert_consistent "round $round"
  up
  found=$("$programs/bigblock-crash-writer" verify mount log) || die "round $round"
  verified=$((verified + found))
  rm -rf mount/*
  down
  assert_consistent "round $round, removed"
  rm log
done
[ $verified -ge $((rounds * 5)) ] || die "only $verified files were acknowledged in $rounds rounds"
[ "$(figure blocks_used) $(figure small_files)" = '0 0' ] || die "space is lost: $("$bigblock" status store)"
