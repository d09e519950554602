#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that mistakes are refused with a remedy and change nothing: a device that is in use, is not
# blank, belongs to another volume or was written to by another program, and a store that is lost,
# damaged or in use.

. "$(dirname "$0")/bigblock-lib.sh"

make_device 64M
format() {
  "$bigblock" format "$loop" --block-size 1M "$@"
}

# format does not overwrite a device that is in use or not blank.
mke2fs -q -t ext4 "$loop"
mount "$loop" mount
exits_with 3 'is mounted or in use by another program; see lsblk' format --store store --destroy-data
umount mount
sum=$(sha256sum < image)
exits_with 3 'contains a file system or partition table (ext4). To overwrite the data, add --destroy-data' \
  format --store store
exits_with 3 '/dev/nothing: No such file or directory' "$bigblock" format /dev/nothing --store store
exits_with 3 '/dev/null: does not support direct I/O; use a block device' "$bigblock" format /dev/null --store store
exits_with 3 'has only 64 MiB; a volume with blocks of 64 MiB needs at least 130 MiB' "$bigblock" format "$loop" --store store \
  --block-size 64M --destroy-data
exits_with 2 'usage: bigblock format' format
shows_usage 'usage: bigblock format' "$bigblock"
exits_with 0 'bigblock ' "$bigblock" --version
exits_with 2 '--block-size is "3M": must be a power of two from 1M to 4G' "$bigblock" format "$loop" --store store \
  --block-size 3M
[ "$sum" = "$(sha256sum < image)" ] || die 'a refused format has changed the device'
[ ! -e store ] || die 'a refused format has left a store'

# format verifies everything before its first write, even with --destroy-data.
mkdir full empty && touch full/file
exits_with 3 'full: is not empty' format --store full --destroy-data
exits_with 3 'full/file: cannot create the store: Not a directory' format --store full/file --destroy-data
exits_with 3 'no/where: cannot create the store: No such file or directory' format --store no/where --destroy-data
truncate -s 1M small
mke2fs -q -t ext4 -O ^has_journal small
mkdir store
mount -o loop small store
dd if=/dev/zero of=store/filler bs=4k 2> none || true
mkdir store/store
exits_with 3 'store/store: only 0 MiB are free, but the journal of the store needs' \
  format --store store/store --destroy-data
mount -o remount,ro store
exits_with 3 'store/store: cannot create the store: Read-only file system' format --store store/store --destroy-data
exits_with 3 'store/new: cannot create the store: Read-only file system' format --store store/new --destroy-data
umount store
rmdir store
[ "$sum" = "$(sha256sum < image)" ] || die 'a refused format has changed the device'
[ -z "$(ls -A empty)" ] || die 'a refused format has left something in a directory'

# If the store cannot be written, format does not change the device, and leaves no store behind.
echo 'store 1 28 0 0' > faults
for store in new empty; do
  exits_with 3 "$store: cannot create the store: No space left on device" env FAULTS=faults \
    LD_PRELOAD="$programs/bigblock-faults.so" \
    "$programs/bigblock-smaller" format "$loop" --block-size 1M --store $store --destroy-data
done
[ "$sum" = "$(sha256sum < image)" ] || die 'a failed format has changed the device'
[ ! -e new ] && [ -z "$(ls -A empty)" ] || die 'a failed format has left a store'

# The whole device must be blank: the first 1 MiB of another volume may be zeros.
format --store store --destroy-data > out
exits_with 3 'is not blank at or after byte 0, although it contains no known file system' format --store store2
for at in 1048575 30000000 67108863; do
  blkdiscard -z "$loop"
  printf X | dd of="$loop" bs=1 seek=$at conv=notrunc status=none
  sync "$loop"
  sum=$(sha256sum < image)
  exits_with 3 'is not blank at or after byte' format --store store2
  [ "$sum" = "$(sha256sum < image)" ] || die "the byte at $at was overwritten"
done
[ ! -e store2 ] || die 'a refused format has left a store'
blkdiscard -z "$loop"
rm -r store
format --store empty > out
rm -r full
exits_with 0 "To mount it: disk-zones bigblock mount 'the operator'\\''s store' MOUNT_POINT" \
  format --store "the operator's store" --destroy-data
format --store store --destroy-data > out

# mount reports that it cannot allocate its memory.
exits_with 3 'out of memory; reduce --memory' \
  sh -c 'ulimit -v 400000; "$0" mount store mount --memory 1G' "$programs/bigblock-smaller"
! findmnt -rn -M "$place/mount" > none || die 'still mounted without memory'

# A mounted volume cannot be mounted again or formatted.
up
exits_with 3 'the volume is mounted or is being checked; unmount it first' "$bigblock" mount store mount
exits_with 3 'is mounted or in use by another program' format --store store2 --destroy-data
[ "$(figure mounted_on) $(figure in_use)" = "$place/mount yes" ] || die "wrong status of a mounted volume: $("$bigblock" status store)"
"$bigblock" status store --json > out
grep -qF '"in_use": true' out || die "wrong status of a mounted volume: $(cat out)"
head -c 8000000 /dev/urandom > mount/file
down
assert_consistent 'after the first mount'

# A read-only device can be checked, but neither mounted nor formatted.
blockdev --setro "$loop"
exits_with 3 "$loop: is read-only; run \"blockdev --setrw $loop\"" "$bigblock" mount store mount
exits_with 3 'is read-only' format --store store2 --destroy-data
[ ! -e store2 ] || die 'a refused format has left a store'
assert_consistent 'on a read-only device'
blockdev --setrw "$loop"

# mount and check refuse a volume that is still mounted although its bigblock process has died.
cp "$programs/bigblock-smaller" named
"$place/named" mount store mount
for file in first second third; do
  echo $file > mount/$file
  sync mount/$file
done
kill -9 "$(pgrep -f "^$place/named mount ")"
cp -a store damaged
exits_with 3 'mount: the bigblock process of the volume that is mounted here has died; run: umount mount' \
  "$bigblock" mount store mount
await_end
exits_with 3 "$place/mount: the bigblock process of the volume that is mounted here has died; run: umount $place/mount" \
  "$bigblock" check store
umount mount
assert_consistent 'after the program has died'
exits_with 3 '/dev/nothing: No such file or directory' "$bigblock" check store --device /dev/nothing

# Damage before the last record of a journal is not reported as a torn record.
journals=(damaged/journal.*)
printf X | dd of="${journals[-1]}" bs=1 seek=60 conv=notrunc status=none
exits_with 1 'the journal is damaged at byte 0, so 2 valid records after the damage cannot be applied' \
  "$bigblock" check damaged
exits_with 3 'the journal is damaged at byte 0, before 2 valid records. Run: disk-zones bigblock check' \
  "$bigblock" mount damaged mount
exits_with 3 'the journal is damaged at byte 0, so 2 valid records after the damage cannot be applied' \
  "$bigblock" check damaged --device /dev/nothing
grep -q '/dev/nothing: No such file or directory' out || die "the missing device is not reported: $(cat out)"
exits_with 3 '"torn_bytes": 0}' "$bigblock" check damaged --device /dev/nothing --json
"$bigblock" check damaged --cut > out || die "check --cut: $(cat out)"
grep -q consistent out || die "the volume is not consistent after check --cut: $(cat out)"
rm -r damaged

# Another device is detected by its size or its contents.
truncate -s 65M other
exits_with 3 'has 68157440 bytes, but the device of this volume has 67108864' \
  "$bigblock" mount store mount --device other
truncate -s 64M blank
exits_with 3 'is not the device of this volume: none of 8 identification blocks matches' \
  "$bigblock" mount store mount --device blank
"$bigblock" format blank --store store2 --block-size 1M > out
exits_with 3 'is not the device of this volume: none of 8 identification blocks matches' \
  "$bigblock" mount store2 mount --device "$loop"
exits_with 1 'is not the device of this volume' "$bigblock" check store2 --device "$loop"

# Writes to the device by another program are detected.
cp image copy
dd if=/dev/zero of="$loop" bs=4096 seek=256 count=1 conv=notrunc status=none
exits_with 3 'another program has written to the device of this volume: only 7 of 8' "$bigblock" mount store mount
dd if=copy of="$loop" bs=4096 skip=256 seek=256 count=1 conv=notrunc status=none
assert_consistent 'after the block was restored'

# Writes to the first and the last MiB, which contain no file data, are also detected. The remedy in the
# message works.
# follow_remedy: runs the command that the last message recommends.
follow_remedy() {
  local remedy
  remedy=$(sed -n 's/.*run "\(dd .*\)" and mount.*/\1/p' out)
  $remedy status=none || die "the remedy does not work: $remedy"
}
for at in 32768 67108857; do
  printf '\001CD001\001' | dd of="$loop" bs=1 seek=$at conv=notrunc status=none
  exits_with 3 'where bigblock stores nothing. Files of the volume may be damaged' "$bigblock" mount store mount
  follow_remedy
  assert_consistent "after the MiB of byte $at was zeroed"
done

# A missing or empty store is refused, and damage to a store is detected.
exits_with 3 'nothing: No such file or directory. Is the disk that contains the store mounted?' \
  "$bigblock" mount nothing mount
mkdir lost
exits_with 3 'contains no store of a volume. Specify the directory that was created with "disk-zones bigblock format --store"' \
  "$bigblock" mount lost mount
up
echo small > mount/small
sync mount/small
down
# Without the last checkpoint, whose journal has no records, the previous one and its journal are used.
cp -a store damaged
checkpoints=(damaged/checkpoint.*)
rm "${checkpoints[1]}"
"$bigblock" check damaged > out || die "not consistent without the last checkpoint: $(cat out)"
[ "$("$bigblock" status damaged | grep files)" = "$("$bigblock" status store | grep files)" ] ||
  die "other files without the last checkpoint: $("$bigblock" status damaged)"
rm -r damaged
cp -a store damaged
spoil() {
  printf X | dd of="$1" bs=1 seek=60 conv=notrunc status=none
}
spoil "${checkpoints[1]}"
exits_with 1 'the last checkpoint is damaged or missing, but the previous checkpoint and its journal contain the same data' \
  "$bigblock" check damaged
"$bigblock" status damaged > out
grep -q '^files_on_device  *1$' out || die "not rebuilt: $(cat out)"
spoil "${checkpoints[0]}"
exits_with 3 'Restore the store from a copy, or format the device again' "$bigblock" mount damaged mount
rm store/small/*
exits_with 1 'the small file "small" (inode 6) should have 6 bytes, but has only 0' "$bigblock" check store
rmdir store/small
exits_with 1 'the small file "small" (inode 6) should have 6 bytes, but has only 0' "$bigblock" check store
[ ! -e store/small ] || die 'check has created the directory of small files'
up
printf only > store/small/0000000000000003
exits_with 1 'Input/output error' cat mount/first
exits_with 1 'Input/output error' cat mount/small
exits_with 1 'Input/output error' dd if=/dev/zero of=mount/small bs=1 count=1 seek=6 conv=notrunc
echo new > mount/small
rm mount/first mount/second mount/third
down
assert_consistent 'after damaged small files were replaced or removed'

# A file system that another program has created is detected on a new volume.
blkdiscard -z "$loop"
rm -r store
format --store store > out
printf '\001CD001\001' | dd of="$loop" bs=1 seek=32768 conv=notrunc status=none
exits_with 3 'where bigblock stores nothing. The volume has no data on the device yet' "$bigblock" mount store mount
follow_remedy

# File data that look like a file system do not prevent a mount, not even after the file was removed. Other programs do
# not find these data.
truncate -s 8M other.image
mke2fs -q -t ext4 other.image
up
cat other.image > mount/file
down
code=0
blkid -p "$loop" > out || code=$?
[ $code = 2 ] || die "blkid takes file data for a file system: $(cat out)"
up
rm mount/file
down
assert_consistent 'after a file was removed that contains a file system'
up
down

# A volume of an earlier version, which has file data in the first and the last MiB, can still be used.
blkdiscard -z "$loop"
rm -r store
"$programs/bigblock-no-margin" format "$loop" --store store --block-size 1M > out
printf '\001CD001\001' | dd of="$loop" bs=1 seek=32768 conv=notrunc status=none
exits_with 3 'another program has created a file system or partition table (iso9660)' "$bigblock" mount store mount
wipefs -q --all "$loop"
"$programs/bigblock-no-margin" mount store mount
cat other.image > mount/file
down
for ((i = 0; i < 2; i++)); do
  up
  cmp other.image mount/file || die 'the file of a volume of an earlier version is damaged'
  cat other.image > mount/$i
  down
  assert_consistent 'a volume of an earlier version'
done
[ "$(figure blocks)" = 64 ] || die "the number of blocks has changed: $("$bigblock" status store)"

exits_with 3 'nowhere: No such file or directory. The mount point must be an existing directory' \
  "$bigblock" mount store nowhere
exits_with 2 '--memory is 1024 KiB: must be at least 4096 KiB, 4 times --run' \
  "$bigblock" mount store mount --memory 1M
