#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Kills processes that move files, at random moments. Afterwards no byte of any file may have changed, e2fsck
# must find nothing wrong, and the next operation on the fence must succeed. SINK_KILLS=N sets the number of
# kills.

. "$(dirname "$0")/sink-lib.sh"

SINK_KILLS=${SINK_KILLS:-12}
ROUNDS_PER_IMAGE=40

size=$((256 << 20))
killed=0 held=0 side=0 left=()
for ((round = 0; killed < SINK_KILLS; round++)); do
  [ $round -lt $((SINK_KILLS * 20 + 100)) ] || die "only $killed of $round processes were still running when killed"
  if [ $((round % ROUNDS_PER_IMAGE)) = 0 ]; then
    ! mountpoint -q mount || umount mount
    make_random_image $size
    mount_image
    mkdir mount/files
    half 0
    below 1000000000
    "$files" create mount/files "$number" 10 $((48 << 20)) > required 2> message ||
      die "create: $(cat message)"
    umount mount
    mount_image
    left=()
  fi
  what="round $round, mke2fs $variant"
  # When all files have moved, allow the other half.
  if [ ${#left[@]} = 0 ]; then
    side=$((1 - side))
    half $((1 - side))
    left=(mount/files/*)
  fi
  file=${left[-1]}
  slow=()
  below 2
  [ "$number" = 0 ] || slow=(--slow 1)
  below 3
  step=$((1 << (12 + 4 * number)))
  "$driver" --step $step "${slow[@]}" sink mount "$file" > sunk 2> message &
  sinker=$!
  below 120
  sleep "0.$(printf %03d $((number + 2)))"
  if kill -9 $sinker 2> /dev/null; then
    killed=$((killed + 1))
  fi
  code=0
  wait $sinker 2> /dev/null || code=$?
  case $code in
    0) unset 'left[-1]' ;;
    137) ;;
    *) die "$what: exit code $code: $(cat message)" ;;
  esac
  assert_files "$what"
  "$driver" status mount > status
  [ "$(value held status)" = 0 ] || held=$((held + 1))
  if [ $((round % 4)) = 0 ]; then
    sync -f mount
    umount mount
    assert_clean "$what"
    mount_image
    assert_files "$what, mounted again"
  fi
  below 3
  case $number in
    0)
      "$driver" sink mount "$file" > sunk 2> message || die "$what, moved again: $(cat message)"
      [ "$(value left sunk)" = 0 ] || die "$what: not all of the file was sunk again: $(cat sunk)"
      [ ${#left[@]} = 0 ] || [ "${left[-1]}" != "$file" ] || unset 'left[-1]'
      ;;
    1) half $((1 - side)) ;;
    *) "$driver" yield mount 0 > /dev/null 2> message || die "$what: yield: $(cat message)" ;;
  esac
  if [ "$number" != 2 ]; then
    "$driver" check mount > status 2> message || die "$what: the fence is not complete: $(cat message)"
  fi
done
umount mount
assert_clean 'at the end'
mount_image
assert_files 'at the end'
umount mount
echo "kills $killed of $round, the fence held blocks of the allowed range after $held"
