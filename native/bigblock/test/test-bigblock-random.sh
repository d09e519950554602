#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests random operations on files against a copy in memory, with buffers that are much smaller than
# the data, and verifies the files after a remount. VOLUME_OPERATIONS=N sets the number of
# operations.

. "$(dirname "$0")/bigblock-lib.sh"
operations=${VOLUME_OPERATIONS:-600}

make_volume 128M --block-size 1M
for seed in 1 2 3 9; do
  # The last round has only small files.
  most=$([ $seed = 9 ] && echo 60000 || echo 5000000)
  up --run 256K --memory 2M
  mkdir mount/$seed
  "$programs/bigblock-random-files" mount/$seed $seed "$operations" $most || die "seed $seed"
  (cd mount/$seed && sha256sum file*) > sums
  down
  assert_consistent "seed $seed"
  up
  (cd mount/$seed && sha256sum --quiet -c ../../sums) || die "seed $seed: data changed by a remount"
  rm -r mount/$seed
  down
done
[ "$(figure blocks_used) $(figure small_files)" = '0 0' ] || die "leaked space: $("$bigblock" status store)"

# Five concurrent processes, with fewer buffers than files.
up --run 256K --memory 1M
for seed in 4 5 6 7 8; do
  mkdir mount/$seed
  "$programs/bigblock-random-files" mount/$seed $seed 300 3000000 > log.$seed 2>&1 &
  jobs[$seed]=$!
done
for seed in 4 5 6 7 8; do
  wait ${jobs[$seed]} || die "concurrent process, seed $seed: $(cat log.$seed)"
done
down
assert_consistent 'after concurrent processes'
