#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sets, narrows, widens and lifts a fence on a file system with the feature fast_commit, and loses power in
# between. fence_sink refuses such a file system, but a fence may be set on it. The fence must not exchange
# blocks of files, because fast commits do not record this. LOSSES=N sets the number of power losses.

. "$(dirname "$0")/fence-lib.sh"

LOSSES=${LOSSES:-10}

driver=$programs/fence-driver
size=$((256 << 20))
make_image $size -m 0 -b 1024 -O fast_commit
mount_image
head -c 20000000 /dev/urandom > mount/file
sync -f mount
sum=$(sha256sum < mount/file)
operations=("set mount 0 $((size / 2)) advisory" "narrow mount 0 $((size / 4))" "widen mount 0 $((size / 2))" 'yield mount 100000000'
  'lift mount')

# assert_undamaged WHAT: e2fsck must find nothing wrong with "image", except counts of blocks, links and
# directories. Linux does not restore these counts when it replays the fast commit of a new directory, with
# or without a fence (seen on Linux 6.18). Repairs the counts.
assert_undamaged() {
  LC_ALL=C e2fsck -fn image > fsck.log 2> /dev/null || true
  grep '^Pass 5' fsck.log > /dev/null || die "$1: e2fsck -fn ended early: $(cat fsck.log)"
  if grep -v -e '^Pass ' -e '^$' -e '^Fix? no$' -e '^image: ' -e '^Inode [0-9]*, i_blocks is 0, should be 2\.  Fix? no$' \
    -e '^Inode 2 ref count is [0-9]*, should be [0-9]*\.  Fix? no$' \
    -e '^Inode [0-9]* ref count is 1, should be 2\.  Fix? no$' -e '^Directories count wrong for group ' \
    -e "$offer\$" fsck.log > other.log; then
    die "$1: e2fsck -fn: $(cat other.log)"
  fi
  e2fsck -fp image > fsck.log 2>&1 || [ $? = 1 ] || die "$1: e2fsck -fp: $(cat fsck.log)"
}

commits=0 free_most=262144
for ((round = 0; round < LOSSES; round++)); do
  operation=${operations[round % ${#operations[@]}]}
  what="round $round, $operation"
  # Another program's fsync writes fast commits, also while the operation runs.
  (while echo >> mount/log && sync mount/log; do sleep 0.01; done) 2> /dev/null &
  writer=$!
  # Split the operation into words.
  # shellcheck disable=SC2086
  "$driver" --step 2000000 --slow 1 $operation > /dev/null 2>&1 &
  changer=$!
  sleep 0.0$((RANDOM % 80 + 10))
  commits=$((commits + $(awk '$2 == "commits" { print $1 }' "/proc/fs/ext4/$(findmnt -no SOURCE mount | xargs basename)/fc_info")))
  "$driver" power-loss mount
  wait $changer $writer || true
  umount mount
  # The kernel replays fast commits. debugfs does not.
  mount_image
  umount mount
  assert_undamaged "$what"
  mount_image
  # The preloaded library reports exchanges.
  # shellcheck disable=SC2086
  LD_PRELOAD=$programs/sink-busy.so "$driver" $operation > /dev/null 2> message || die "$what, again: $(cat message)"
  ! grep -q 'sink-busy' message || die "$what: blocks were exchanged: $(cat message)"
  "$driver" status mount > status
  case $operation in
    lift*) [ "$(value state status)" = none ] || die "$what: a fence remains" ;;
    # Small free pieces outside the allowed range may remain.
    *) [ "$(value state status)" = set ] && [ "$(value held status)" = 0 ] &&
      [ "$(value free_outside status)" -le $free_most ] || die "$what: the fence is not complete: $(cat status)" ;;
  esac
  [ "$(sha256sum < mount/file)" = "$sum" ] || die "$what: a file changed"
  sync -f mount
done
[ $commits -gt 0 ] || die 'no fast commit was written'
umount mount
assert_clean 'at the end'

# The fence exchanges no blocks if /proc/fs is hidden, as in some containers, because the library cannot detect
# fast_commit there.
make_image $size -m 0 -b 1024 -O fast_commit
mount_image
"$driver" set mount 0 $((size / 2)) advisory > /dev/null 2> message || die "cannot set: $(cat message)"
unshare -m sh -c 'mount -t tmpfs tmpfs /proc/fs && exec env LD_PRELOAD="$1" "$2" narrow mount 0 "$3"' sh \
  "$programs/sink-busy.so" "$driver" $((size / 2 - 4194304)) > /dev/null 2> message ||
  die "cannot narrow without /proc/fs: $(cat message)"
! grep -q 'sink-busy' message || die "blocks were exchanged without /proc/fs: $(cat message)"
umount mount
assert_clean 'without /proc/fs'
