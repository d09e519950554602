#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Moves random files on random file systems. Meanwhile, other processes read and map the files and verify
# each byte, and others append to, truncate, overwrite, create and remove files. SINK_ROUNDS=N sets the
# number of rounds.

. "$(dirname "$0")/sink-lib.sh"

SINK_ROUNDS=${SINK_ROUNDS:-3}
ROUNDS_PER_IMAGE=8

size=$((256 << 20))
yield_in_a_loop() {
  while [ -e yielding ]; do
    below $((8 << 20))
    "$driver" --wait 30000 yield mount "$number" > yield.out 2> yield.log || return
    sleep 0.1
  done
}

begin_image() {
  make_random_image $size
  local options=('data=ordered' 'nodelalloc' 'dioread_lock' 'noauto_da_alloc')
  below ${#options[@]}
  mount_image -o "${options[number]}"
  variant="$variant -o ${options[number]}"
  mkdir mount/files
}

# remove_some: removes about half of the files.
remove_some() {
  local file
  for file in mount/files/*; do
    below 2
    [ "$number" != 0 ] || rm -f "$file"
  done
}

for ((round = 0; round < SINK_ROUNDS; round++)); do
  [ $((round % ROUNDS_PER_IMAGE)) != 0 ] || begin_image
  what="round $round, mke2fs $variant"
  # Make space for new files, which go to the allowed range of the previous round.
  remove_some
  below 1000000000
  seed=$number
  "$files" create mount/files $seed 20 $((24 << 20)) > created 2> message || grep -q 'No space' message ||
    die "$what: $(cat message)"
  rm -f mount/files/.t-*
  # The new allowed range contains either the new files or the files that were moved in the previous round.
  below 2
  allowed=$number
  half "$allowed"
  helper read mount/files $seed
  helper read mount/files $((seed + 1))
  below 4
  [ "$number" = 0 ] || helper mutate mount/files $seed
  below 4
  [ "$number" != 0 ] || helper forget mount/files
  below 3
  if [ "$number" = 0 ]; then
    touch yielding
    yield_in_a_loop &
    yielder=$!
  fi
  for file in mount/files/*; do
    below 2
    [ "$number" = 0 ] || continue
    below 4
    program=$driver
    [ "$number" != 0 ] || program=$programs/fence-driver-sanitized
    below 6
    case $number in
      0) options=(--step $((1 << 20))) ;;
      1) options=(--step 65536) ;;
      2) options=(--step $((3 << 20)) --cancel-after 2) ;;
      *) options=() ;;
    esac
    sink "$file" "${options[@]}"
  done
  if [ -e yielding ]; then
    rm yielding
    wait $yielder
    [ ! -s yield.log ] || die "$what: yield: $(cat yield.log)"
  fi
  stop_helpers "$what"
  assert_files "$what"
  # Check the data on the disk while the file system is mounted, as after a crash.
  if [ $((round % 2)) = 0 ]; then
    sync -f mount
    assert_clean "$what, mounted"
  fi
  assert_whole "$allowed" "$what"
  umount mount
  assert_clean "$what"
  mount_image
  assert_files "$what, mounted again"
  [ $((round % ROUNDS_PER_IMAGE)) != $((ROUNDS_PER_IMAGE - 1)) ] || umount mount
done
! mountpoint -q mount || umount mount
echo "rounds $SINK_ROUNDS, files moved $sinks, bytes moved $moved, files verified meanwhile $reads"
[ $moved -ge $((SINK_ROUNDS * 500000)) ] || die "only $moved bytes were moved"
[ $reads -ge $((SINK_ROUNDS * 10)) ] || die "only $reads files were read"
