#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks the rate limit. It also applies to a file that moves in a single step, and a pause can be cancelled.
# A cancelled call has moved little more than the rate allows.

. "$(dirname "$0")/sink-lib.sh"

size=$((256 << 20))
make_image $size -m 0
mount_image
half 0
for name in limited cancelled; do
  head -c 1000000 /dev/urandom > mount/$name
done
head -c 8M /dev/urandom > mount/large
sync -f mount

# The file moves at once, and the call then waits for more than a day.
"$driver" sink mount mount/limited 40 > sunk 2> message &
sinker=$!
until [ "$("$driver" file-extents mount/limited | awk -v end=$((size / 2)) '$1 < end' | wc -l)" = 0 ]; do
  kill -0 $sinker 2> /dev/null || die "the file has not moved: $(cat message)"
  sleep 0.1
done
sleep 1
kill -0 $sinker 2> /dev/null || die 'the rate limit does not apply to a file that moves in a single step'
kill -9 $sinker
wait $sinker 2> /dev/null || true

# If the caller cancels during the pause, the file has already moved.
"$driver" --wait 30000 --cancel-after 3 sink mount mount/cancelled 40 > sunk 2> message || die "cancelled: $(cat message)"
[ "$(value left sunk)" = 0 ] || die "not all of the file was sunk: $(cat sunk)"

"$driver" --cancel-after 1 sink mount mount/large $((1 << 20)) > sunk 2> message || die "large: $(cat message)"
moved=$(value moved sunk)
[ "$moved" -gt 0 ] && [ "$moved" -le $((1 << 20)) ] || die "$moved bytes have moved before the cancel"

refused 'the rate is -1 bytes per second, but must be positive, or 0 for no limit' \
  online sink mount mount/limited -1
umount mount
assert_clean 'at the end'
