#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests a power cut: it keeps all flushed data, loses only whole sectors of unflushed writes, and never
# brings back data that a later write has replaced. All requests fail until the drive is healed.

. "$(dirname "$0")/drive-lib.sh"
sanitized

SECTORS=64

# letters LETTER: writes the letter to all sectors with direct I/O, in requests of 16 KiB.
letters() {
  head -c $((SECTORS * 4096)) /dev/zero | tr '\0' "$1" |
    dd of="$loop" bs=16384 iflag=fullblock oflag=direct conv=notrunc status=none 2> /dev/null
}

# found: prints the first and last letter of each sector.
found() {
  dd if="$loop" bs=4096 count=$SECTORS iflag=direct status=none | fold -b -w 4096 | sed "s/^\(.\).*\(.\)$/\1\2/; \$a\\"
}

up dir --capacity 500M
lost=0 kept=0
for seed in {1..20}; do
  letters a
  sync "$loop"
  echo 'cut power 33 '"$seed" > dir/drive/control
  letters b
  sync "$loop"
  letters c
  letters d && die 'a write after the power cut succeeds'
  dd if="$loop" of=/dev/null bs=4096 count=1 iflag=direct status=none 2> /dev/null && die 'a read after the power cut succeeds'
  echo heal > dir/drive/control
  found > sectors || die "seed $seed: cannot read after heal"
  [ "$(wc -l < sectors)" = $SECTORS ] && ! grep -qvx 'bb\|cc\|dd' sectors || die "seed $seed: $(sort sectors | uniq -c)"
  lost=$((lost + $(grep -c bb sectors || true)))
  kept=$((kept + $(grep -c 'cc\|dd' sectors || true)))
done
[ $lost -ge 100 ] && [ $kept -ge 100 ] || die "only $lost sectors lost and $kept kept, expected at least 100 of each"

for bad in 'cut power' 'cut power 0 1' 'cut power 1' 'cut power 1 2 3' 'fail reads 1'; do
  ! echo "$bad" 2> /dev/null > dir/drive/control || die "accepted: $bad"
done

# A cancelled power cut changes nothing.
echo 'cut power 1000000 1' > dir/drive/control
letters e
echo heal > dir/drive/control
[ "$(found | uniq)" = ee ] || die 'a cancelled power cut loses data'

# Errors in a range.
at=$((20 * 4096))
echo "fail reads $at 4096" > dir/drive/control
dd if="$loop" of=/dev/null bs=4096 skip=20 count=1 iflag=direct status=none 2> /dev/null && die 'a bad sector can be read'
dd if="$loop" of=/dev/null bs=4096 skip=21 count=40 iflag=direct status=none || die 'a good sector cannot be read'
echo "fail writes $at 4096" > dir/drive/control
letters f && die 'a bad sector can be written'
sync "$loop" || die 'a flush fails'
echo heal > dir/drive/control
"$attach" down dir
