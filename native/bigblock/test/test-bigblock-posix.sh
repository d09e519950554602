#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests the features of a file system that DataNodes and NodeManagers need: names, rename, links, permissions,
# times, locks, sparse files, removal of open files and a full device. Verifies all files again
# after a remount.

. "$(dirname "$0")/bigblock-lib.sh"

# is EXPECTED COMMAND...: checks the output of a command.
is() {
  local found
  found=$("${@:2}" 2>&1) || true
  [ "$found" = "$1" ] || die "printed \"$found\" instead of \"$1\": ${*:2}"
}

# fails TEXT COMMAND...: checks that a command fails and prints TEXT.
fails() {
  ! "${@:2}" > out 2>&1 || die "does not fail: ${*:2}"
  grep -qF -- "$1" out || die "the output of \"${*:2}\" does not contain \"$1\": $(cat out)"
}

# kibibytes used|avail: prints this value of df in KiB.
kibibytes() {
  df --output="$1" -k mount | tail -1 | tr -d ' '
}

export TZ=UTC
make_volume 64M --block-size 1M
up --run 256K --memory 2M

# Names and directories.
mkdir -p mount/a/b
fails 'File exists' mkdir mount/a
fails 'Directory not empty' rmdir mount/a
is 3 stat -c %h mount/a
rmdir mount/a/b
is 2 stat -c %h mount/a
long=$(printf 'n%.0s' {1..255})
touch "mount/a/$long"
fails 'File name too long' touch "mount/a/${long}n"
rm "mount/a/$long"
for ((i = 0; i < 1000; i++)); do : > mount/a/$i; done
is 1000 sh -c 'ls mount/a | sort -u | wc -l'
rm mount/a/*
is '' ls -A mount/a

# Rename: over a file, over a directory, and refused cases.
echo old > mount/old && echo new > mount/new
mv -T mount/new mount/old
is new cat mount/old
fails 'No such file' cat mount/new
mkdir mount/empty mount/full && touch mount/full/file
mv -T mount/full mount/empty
is file ls mount/empty
mkdir mount/other
fails 'Directory not empty' mv -T mount/other mount/empty
fails 'cannot overwrite' mv -T mount/old mount/empty
fails 'subdirectory of itself' mv mount/empty mount/empty/below
echo 1 > mount/one && echo 2 > mount/two
mv -n mount/one mount/two || true
is 2 cat mount/two

# Links: YARN needs symbolic links; hard links are refused.
ln -s ../old mount/a/link
is '../old new' sh -c 'echo $(readlink mount/a/link) $(cat mount/a/link)'
fails 'Operation not permitted' ln mount/old mount/hard
mkfifo mount/fifo
[ -p mount/fifo ] || die 'mkfifo created no FIFO'

# Permissions, owners and times.
chmod 640 mount/old
chown 1:2 mount/old
touch -d '2001-02-03 04:05:06.789' mount/old
is '640 1 2 2001-02-03 04:05:06.789000000 +0000' stat -c '%a %u %g %y' mount/old
mkdir mount/shared && chown 0:7 mount/shared && chmod 2770 mount/shared
touch mount/shared/file && mkdir mount/shared/dir
is '7 2755' sh -c 'echo $(stat -c %g mount/shared/file) $(stat -c %a mount/shared/dir)'
if command -v setpriv > none; then
  fails 'Permission denied' setpriv --reuid 1000 --clear-groups ls "$place/mount/shared"
fi

# File locks, which the kernel manages: a DataNode locks its directory.
exec 9> mount/lock
flock -n 9
! flock -n mount/lock true || die 'flock does not exclude a second process'
exec 9>&-
flock -n mount/lock true || die 'the lock remains after close'

# A hole takes no block and reads as zeros up to its exact end.
truncate -s 20M mount/sparse
is '20971520 0' stat -c '%s %b' mount/sparse
printf end | dd of=mount/sparse bs=1 seek=10000000 conv=notrunc status=none
is '20971520 2048' stat -c '%s %b' mount/sparse
is 0 sh -c 'head -c 10000000 mount/sparse | tr -d "\0" | wc -c'
is end sh -c 'tail -c +10000001 mount/sparse | tr -d "\0"'

# A file never shows the old contents of a block that it reuses.
head -c 3000000 /dev/zero | tr '\0' x > mount/secret
rm mount/secret
sync -f mount
truncate -s 100000 mount/grown
printf y | dd of=mount/grown bs=1 seek=90000 conv=notrunc status=none
is y sh -c 'tr -d "\0" < mount/grown'
printf z >> mount/grown
truncate -s 1000000 mount/grown
is yz sh -c 'tr -d "\0" < mount/grown'
rm mount/grown

# A small file does not show its old contents after a truncation either. The truncated space is free after the
# commit.
head -c 1000 /dev/zero | tr '\0' x > mount/short
sync mount/short
contents() {
  dd if=mount/short bs=4096 iflag=direct status=none | tr -d '\0'
}
truncate -s 10 mount/short && truncate -s 900 mount/short
is xxxxxxxxxx contents
truncate -s 8 mount/short
printf y | dd of=mount/short bs=1 seek=500 conv=notrunc status=none
is xxxxxxxxy contents
is 501 stat -c %s mount/short
truncate -s 10 mount/short
sync mount/short
is 10 stat -c %s "store/small/$(printf %016x "$(stat -c %i mount/short)")"

# Space: used blocks, removal of an open file, a full device, and freed blocks that are reusable at
# once.
used=$(kibibytes used)
head -c 5000000 /dev/urandom > mount/big
is $((used + 5 * 1024)) kibibytes used
exec 8< mount/big
rm mount/big
is 5000000 sh -c 'wc -c <&8'
exec 8<&-
is "$used" kibibytes used
fails 'No space left on device' sh -c 'cat /dev/zero > mount/filler'
is 0 kibibytes avail
fails 'No space left on device' sh -c 'head -c 2000000 /dev/zero > mount/more'
echo small > mount/small || die 'cannot create a small file on a full device'
for try in 1 2 3; do
  rm mount/filler
  fails 'No space left on device' sh -c 'cat /dev/zero > mount/filler'
done
rm mount/filler mount/more
head -c 30000000 /dev/urandom > mount/filler || die 'the space of removed files is not free'
rm mount/filler

# Concurrent writers.
for ((i = 0; i < 12; i++)); do
  head -c 3000000 /dev/urandom | tee mount/w$i > w$i &
done
# shellcheck disable=SC2046
wait $(jobs -p)
for ((i = 0; i < 12; i++)); do
  cmp w$i mount/w$i || die "writer $i: wrong data"
done

# All files are unchanged after a remount.
(cd mount && find . ! -type p -printf '%p %y %m %U %G %s %l %T@\n' | sort) > before
(cd mount && find . -type f -exec sha256sum {} + | sort) > sums
down
assert_consistent 'after all tests'
up
(cd mount && find . ! -type p -printf '%p %y %m %U %G %s %l %T@\n' | sort) > after
diff before after || die 'attributes changed by a remount'
(cd mount && sha256sum --quiet -c ../sums) || die 'data changed by a remount'
down

# The checksums of an HDFS block fit into a small file, even if the blocks of the volume are large.
detach_loops
rm -r image store
make_volume 2G --block-size 512M --destroy-data
up --run 256K --memory 2M
head -c 4194311 /dev/zero | tr '\0' x > mount/checksums
sync mount/checksums
is '0 1' sh -c 'echo $(df --output=used mount | tail -1) $(ls store/small | wc -l)'
is $((4194311 / 512 + 1)) stat -c %b mount/checksums
down
