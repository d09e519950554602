#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks that no file is allocated outside the allowed range: with one and with eight writers, in six rounds
# that make the allocator move on, with each ext4 feature that changes allocation, on new and on aged file
# systems. e2fsck must find nothing wrong.

. "$(dirname "$0")/fence-lib.sh"

# assert_inside WHAT: no file may end beyond "end", which is rounded to whole allocation units.
assert_inside() {
  [ "$(last_byte)" -le "$end" ] || die "$1 ends at $(last_byte), allowed is $end"
}

# rounds WHAT MEGABYTES: writes and deletes a file in six rounds, then runs eight concurrent writers, which
# together write as much as one round.
rounds() {
  for round in 1 2 3 4 5 6; do
    dd if=/dev/zero of=mount/file bs=1M count="$2" conv=fsync status=none
    assert_inside "$1: round $round"
    rm mount/file
  done
  for writer in 1 2 3 4 5 6 7 8; do
    dd if=/dev/zero of=mount/file$writer bs=128K count="$2" conv=fsync status=none &
  done
  wait
  assert_inside "$1: eight writers"
  rm mount/file?
}

# fence WHAT LENGTH: sets the fence and checks that it is complete.
fence() {
  online set mount 0 "$2" mandatory > report || die "$1: set"
  online check mount > status || die "$1: check"
  end=$(value length status)
}

# outlive WHAT: checks that e2fsck finds nothing to repair and keeps the fence, then lifts the fence.
outlive() {
  umount mount
  assert_clean "$1"
  e2fsck -fp image > fsck.log || die "$1: e2fsck -p: $(cat fsck.log)"
  mount_image
  online check mount > /dev/null || die "$1: the fence is not complete after e2fsck -p"
  online lift mount > /dev/null
  [ "$(online status mount | value state)" = none ] || die "$1: a fence remains after lift"
  umount mount
  assert_clean "$1, lifted"
}

# fill DIRECTORY MEGABYTES: creates MEGABYTES files of 1 MiB. Each file begins with its name. fallocate
# allocates each file at once. Otherwise, at the writeback of a small file, ext4 would preallocate 2 MiB for
# more small files. This space may be outside the range, where it counts as used until the umount.
fill() {
  mkdir -p "$1"
  for ((file = 0; file < $2; file++)); do
    fallocate -l 1048576 "$1/$file"
    echo "$1/$file" 1<> "$1/$file"
  done
  sync -f "$1"
}

new() {
  make_image 800M "$@"
  if ! mount_image 2> mount.log; then
    # Some kernels have no quota support.
    [[ "$*" = *quota* ]] && echo "NOT TESTED: $*: $(head -1 mount.log)" && return
    die "$*: $(cat mount.log)"
  fi
  fence "$*" 200000000
  rounds "$*" 100
  outlive "$*"
}

new -b 4096
new -b 1024
new -b 2048
new -b 4096 -O '^flex_bg'
new -b 4096 -O '^metadata_csum'
new -b 4096 -O '^64bit'
new -b 4096 -O '^has_journal'
new -b 4096 -O quota
new -b 4096 -O bigalloc -C 65536

# In the first image, the last group has 10 MiB instead of 128 MiB. In the second one, the last
# 4 KiB contain only one block of 1 KiB.
make_image 778M -b 4096
mount_image
fence 'short last group' 200000000
rounds 'short last group' 100
outlive 'short last group'
make_image 786433K -b 1024
mount_image
fence 'odd last block' 200000000
outlive 'odd last block'

# Fill 90 % with files in four directories, which extend beyond the allowed range, and remove every second
# file: free space is in pieces of 1 MiB and less.
make_image 800M -b 4096 -m 0
mount_image
for directory in 1 2 3 4; do
  fill mount/directory$directory 165
done
find mount -type f -name '*[02468]' -delete
sum=$(find mount -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum)
fence 'aged' 400000000
find mount -type f > old
# Redefines last_byte to check only new files: the old ones may be outside.
last_byte() {
  find mount -maxdepth 1 -type f -print0 | last_byte_of
}
rounds 'aged' 60
[ "$(find mount -mindepth 2 -type f -print0 | grep -zv disk-zone | sort -z | xargs -0 sha256sum | sha256sum)" = "$sum" ] ||
  die 'aged: a file changed'
outlive 'aged'

# Nearly full: the little free space outside is fenced, and the free space inside remains writable.
mount_image
fill mount/more 370
[ "$(df --output=pcent mount | tail -1 | tr -d ' %')" -ge 90 ] || die "nearly full: $(df mount)"
fence 'nearly full' 700000000
rounds 'nearly full' 10
outlive 'nearly full'

# With 130 GiB of 1 KiB blocks, the fence reads the kernel's list of block groups instead of GETFSMAP.
make_image 130G -b 1024 -m 0
mount_image
fence 'many groups' 3000000000
[ "$(value left report)" = 0 ] || die "many groups: $(value left report) bytes are left outside"
rounds 'many groups' 100
outlive 'many groups'
