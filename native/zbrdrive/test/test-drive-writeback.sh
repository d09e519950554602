#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that the drive never waits for dirty pages that wait for the drive. While other programs write, its
# requests bypass the page cache, and dirty pages of other disks do not throttle its threads.

. "$(dirname "$0")/drive-lib.sh"

# Kernel flags of a thread: it does no I/O to free memory, and is throttled only for dirty pages of
# its own disk.
MEMALLOC_NOIO=0x80000
LOCAL_THROTTLE=0x100000
CAP_SYS_RESOURCE=24
O_DIRECT=040000
[ "$(uname -m)" = x86_64 ] || O_DIRECT=0200000

up dir --capacity 1G 2> warnings
pid=$(stat_of dir pid)
capabilities=0x$(awk '$1 == "CapEff:" { print $2 }' /proc/self/status)
if (((capabilities >> CAP_SYS_RESOURCE & 1) == 0)); then
  grep -q 'cannot become an I/O flusher: .* CAP_SYS_RESOURCE' warnings || die "no warning: $(cat warnings)"
  echo 'NOT TESTED: an I/O flusher: needs CAP_SYS_RESOURCE'
else
  for thread in /proc/"$pid"/task/*; do
    # The flags come after the name of the thread, which may contain blanks.
    flags=$(sed 's/.*) //' "$thread/stat" | cut -d ' ' -f 7)
    (((flags & MEMALLOC_NOIO) != 0 && (flags & LOCAL_THROTTLE) != 0)) ||
      die "$thread: is not an I/O flusher (flags $flags)"
  done
fi
[ "$(losetup -n -O DIO "$loop" | tr -d ' ')" = 1 ] || die "$loop does not use direct I/O"
file=
for fd in /proc/"$pid"/fd/*; do
  [ "$(readlink "$fd")" != "$place/dir/drive.img" ] || file=${fd##*/}
done
[ -n "$file" ] || die 'drive.img is not open'
flags=$(awk '$1 == "flags:" { print $2 }' "/proc/$pid/fdinfo/$file")
(((flags & O_DIRECT) != 0)) || die "drive.img is not open for direct I/O (flags $flags)"

mke2fs -q -t ext4 "$loop"
mount "$loop" mount
for writer in 1 2 3; do
  dd if=/dev/zero of=ordinary$writer bs=1M count=100 status=none &
done
head -c 4194304 /dev/urandom > noise
# data: prints 300 MiB of random bytes.
data() {
  for _ in $(seq 75); do
    cat noise
  done
}
data | dd of=mount/file bs=1M iflag=fullblock conv=fsync status=none
wait
cached=$(fincore -b -n -o RES dir/drive.img | tr -d ' ')
[ "$cached" = 0 ] || die "$cached bytes of drive.img are in the page cache"
umount mount
mount "$loop" mount
data | cmp - mount/file || die 'the file has changed'
umount mount
"$attach" down dir

# A drive does not inherit limits on dirty pages from the last user of its loop device.
up dir --capacity 1G
bdi=/sys/class/bdi/$(cat "/sys/block/${loop#/dev/}/dev")
if [ -e "$bdi/strict_limit" ]; then
  echo 1 > "$bdi/strict_limit"
fi
echo 7 > "$bdi/max_ratio"
"$attach" down dir
bounded=$loop
up dir --capacity 1G
if [ "$loop" != "$bounded" ]; then
  echo 100 > "$bdi/max_ratio"
  [ ! -e "$bdi/strict_limit" ] || echo 0 > "$bdi/strict_limit"
  echo 'NOT TESTED: dirty pages of the next user of a loop device: another program has taken the device'
else
  [ "$(cat "$bdi/max_ratio")" = 100 ] || die "$loop is limited to $(cat "$bdi/max_ratio") % of the dirty pages"
  [ ! -e "$bdi/strict_limit" ] || [ "$(cat "$bdi/strict_limit")" = 0 ] || die "strict_limit of $loop is set"
fi
"$attach" down dir
