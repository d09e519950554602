#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sets an offline fence in an aged file system: with many small holes, a directory with many entries, and
# files of another owner. No user file may change, and lifting must release all space.

. "$(dirname "$0")/offline-lib.sh"

for block in 1024 4096; do
  make_image 600M -b $block -N 20000
  mount_image
  mkdir mount/data
  chown 1234:4321 mount/data
  for ((i = 0; i < 3000; i++)); do
    head -c $((RANDOM * 4 + 1)) /dev/urandom > "mount/data/file-with-a-rather-long-name-$i"
  done
  sync -f mount
  find mount/data -name '*[13579]' -delete
  (cd mount && find data -type f -print0 | sort -z | xargs -0 sha256sum) > sums
  umount mount
  before=$(offline status image | awk '$1 ~ /^free_/ { sum += $2 } END { print sum }')

  offline --dir /data --file-max 100000000 set image 0 250000000 mandatory > report
  assert_clean "$block set"
  mount_image
  online check mount/data > status || die "$block: the fence is not complete"
  [ "$(value files status)" -gt 2 ] || die "$block: only $(value files status) fence files"
  [ "$(stat -c '%u:%g %a' mount/data/.disk-zone-fence)" = '1234:4321 700' ] || die "$block: the fence has another owner or mode than the directory"
  (cd mount && sha256sum --quiet -c ../sums) || die 'a file changed'
  umount mount

  offline --dir /data lift image > /dev/null
  assert_clean "$block lift"
  after=$(offline status image | awk '$1 ~ /^free_/ { sum += $2 } END { print sum }')
  # A directory may have grown by one block for a new name.
  [ $((before - after)) -le $((block * 2)) ] || die "$block: lift has not released all space: $before bytes free before, $after after"
  mount_image
  (cd mount && sha256sum --quiet -c ../sums) || die 'lift has changed a file'
  umount mount
  echo "ok $block: $(value extents status) extents"
done

# Set an offline fence over one that was set online.
mount_image
online set mount 0 400000000 mandatory > /dev/null
umount mount
offline set image 0 350000000 advisory > /dev/null
assert_clean 'online, then offline'
mount_image
online check mount > status
[ "$(value length status) $(value mode status)" = "$((350000000 / 4096 * 4096 + 4096)) advisory" ] ||
  die "wrong range or mode: $(cat status)"
umount mount
echo 'ok online, then offline'

# Shrink the file system below the end of the allowed range.
make_image 64M
offline set image 0 55000000 mandatory > /dev/null
resize2fs image 40M > resize.log 2>&1 || die "resize2fs: $(cat resize.log)"
offline status image > status
[ "$(value state status) $(value fenced status) $(value fs_size status)" = 'set 0 41943040' ] ||
  die "after resize2fs: $(cat status)"
echo 'ok shrunk file system'
