#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Moves a few files in small steps, while programs append to, truncate, overwrite, map and remove the same
# files, and others verify them. fence_sink refuses a file that is open for writing, but a process may open
# it for writing after this check. SINK_WRITERS=N sets the number of files to move. Then moves one file
# repeatedly while another process opens it for writing: the signal that the kernel sends because of the
# lease must not end the caller. Finally, moves a file that is truncated and extended again between two
# steps.

. "$(dirname "$0")/sink-lib.sh"

SINK_WRITERS=${SINK_WRITERS:-20}

size=$((128 << 20))
make_random_image $size
mount_image
mkdir mount/files
half 0
# Creates only files that change.
for ((seed = 1; $(find mount/files -name 'm-*' | wc -l) < 4; seed++)); do
  "$files" create mount/files $seed 1 $((6 << 20)) > created 2> message || die "create: $(cat message)"
  rm -f mount/files/i-*
done
helper mutate mount/files 1
helper mutate mount/files 2
helper read mount/files 3
helper forget mount/files
program=$driver
busy=0
for ((sunk = 0, try = 0; sunk < SINK_WRITERS && try < SINK_WRITERS * 20; try++)); do
  half $((try / 10 % 2))
  for file in mount/files/m-*; do
    below 3
    sink "$file" --step $((4096 << (2 * number)))
    if grep -q 'open for writing\|writing to it' message; then
      busy=$((busy + 1))
    elif [ "$(value moved sunk)" != 0 ]; then
      sunk=$((sunk + 1))
    fi
  done
done
stop_helpers 'at the end'
assert_files 'at the end'
umount mount
assert_clean "mke2fs $variant"
mount_image
assert_files 'mounted again'
umount mount
echo "files moved $sunk, refused because of writers $busy, bytes moved $moved, files verified meanwhile $reads"
[ $sunk -ge $((SINK_WRITERS / 2)) ] || die "only $sunk files moved"

mount_image
head -c 1M /dev/urandom > mount/file
half 0
(while :; do exec 3<> mount/file; exec 3>&-; done) &
helpers+=($!)
for ((call = 0, busy = 0; call < 200; call++)); do
  code=0
  "$driver" sink mount mount/file > sunk 2> message || code=$?
  [ $code -lt 128 ] || die "call $call: ended by signal $((code - 128))"
  ! grep -q 'open for writing\|writing to it' message || busy=$((busy + 1))
done
kill "${helpers[-1]}"
wait "${helpers[-1]}" 2> /dev/null || true
[ $busy -gt 0 ] || die 'the writer was never seen'

half 0
head -c 4M /dev/urandom > mount/file
sync -f mount
ETXTBSY=26
code=0
SINK_TRUNCATE=1 LD_PRELOAD=$programs/sink-busy.so "$driver" --step 1048576 sink mount mount/file > sunk 2> message ||
  code=$?
[ $code = 3 ] && [ "$(value error sunk)" = $ETXTBSY ] ||
  die "truncated and extended: exit code $code: $(cat sunk message)"

# An error in the only range of a file is reported, even if the file ends within a block.
EIO=5 EOPNOTSUPP=95
for bytes in 1500001 1503232; do
  for error in $EIO $EOPNOTSUPP; do
    head -c $bytes /dev/urandom > mount/file
    sync -f mount
    code=0
    SINK_FAIL=$error LD_PRELOAD=$programs/sink-busy.so "$driver" sink mount mount/file > sunk 2> message || code=$?
    [ $code = 3 ] && [ "$(value error sunk)" = $error ] ||
      die "$bytes bytes, exchanges fail with error $error: exit code $code: $(cat sunk message)"
  done
done
umount mount
