#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Cuts the power of an emulated drive at random writes, while files are moved and others are written. The
# drive loses a random part of its unflushed writes. After the journal is replayed, every file that was
# synced must be the same, and e2fsck must find nothing wrong. SINK_LOSSES=N sets the minimum number of power
# cuts. The test continues until at least SINK_LOSSES / 4 power cuts have interrupted a move, and at least
# SINK_LOSSES / 4 other files were synced.

. "$(dirname "$0")/sink-drive.sh"

SINK_LOSSES=${SINK_LOSSES:-8}
ROUNDS_PER_IMAGE=20

# failed_requests: prints the number of requests that failed since the last reset.
failed_requests() {
  value failed drive/drive/stats
}

up
losses=0 interrupted=0 side=0 acknowledged=0 kept=0
quarter=$(((SINK_LOSSES + 3) / 4))
for ((round = 0; losses < SINK_LOSSES || interrupted < quarter || acknowledged < quarter; round++)); do
  [ $round -lt $((SINK_LOSSES * 10 + 100)) ] ||
    die "too few after $round rounds: $losses power cuts, $interrupted in moves, $acknowledged files synced meanwhile"
  if [ $((round % ROUNDS_PER_IMAGE)) = 0 ]; then
    variants=('-b 4096' '-b 1024' '-b 4096 -O ^metadata_csum,^64bit')
    below ${#variants[@]}
    variant=${variants[number]}
    # Split the options into words.
    # shellcheck disable=SC2086
    mke2fs -q -F -t ext4 -m 0 $variant "$loop"
    mount_drive
    mkdir mount/files
    half 0
    below 1000000000
    "$files" create mount/files "$number" 12 $((40 << 20)) > created 2> message || die "create: $(cat message)"
    : > synced
    umount mount
  fi
  mount_drive
  half $side
  side=$((1 - side))
  half $side
  what="round $round, mke2fs $variant, side $side"
  sync -f mount
  below 8
  below $((3 << number))
  cut=$((number + 1))
  below 1000000000
  seed=$number
  code=
  what+=", cut power $cut $seed"
  below 2
  fault "cut power $cut $seed"
  # Another program creates and syncs files.
  : > written
  [ "$number" = 0 ] || "$files" create mount/files $seed 20 $((2 << 20)) > written 2> /dev/null &
  writer=$!
  for file in mount/files/i-*; do
    below 3
    timeout 120 "$driver" --step $((1 << (12 + 6 * number))) sink mount "$file" > sunk 2> message || code=$?
    [ "${code:-0}" != 124 ] || die "$what: fence_sink hangs"
    [ -z "$code" ] || break
    [ "$(failed_requests)" = 0 ] || break
  done
  [ -z "$code" ] || [ "$(failed_requests)" = 0 ] || interrupted=$((interrupted + 1))
  wait $writer || true
  # If the power has not been cut yet, the writes of the unmount may still cause the power cut.
  unmount_drive
  failed=$(failed_requests)
  heal
  fault reset
  [ "$failed" = 0 ] || losses=$((losses + 1))
  mount_drive
  cat written >> synced
  cat created synced > required
  acknowledged=$((acknowledged + $(wc -l < written)))
  rm -f mount/files/.t-* mount/files/.between
  assert_files "$what"
  kept=$((kept + $(cat verified)))
  assert_whole $side "$what"
  umount mount
  assert_drive_clean "$what"
  # Keep some of the files that were written meanwhile.
  if [ $((round % 4)) = 3 ]; then
    mount_drive
    tail -n +2 synced | while read -r name; do
      rm "mount/files/$name"
    done
    sed -i 1q synced
    umount mount
  fi
done
echo "power cuts $losses in $round rounds, $interrupted of them while a file moved"
echo "files synced meanwhile $acknowledged, files verified after replay $kept"
