#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks that fence_sink refuses each file and file system that it cannot handle, with its own error and a
# message that names the reason. Neither the file nor the fence may change.

. "$(dirname "$0")/sink-lib.sh"

ENOENT=2 EBUSY=16 EXDEV=18 EINVAL=22 ETXTBSY=26 EROFS=30 EPERM=1 ENOSYS=38 ELOOP=40 EOPNOTSUPP=95
size=$((128 << 20))

# merged: merges adjacent extents, as ext4 may do at any time.
merged() {
  sort -n | awk 'NR > 1 && $1 == end { end += $2; next }
    NR > 1 { print start, end } { start = $1; end = $1 + $2 } END { print start, end }'
}

# state_of FILE: prints what a refused call must not change.
state_of() {
  [ ! -f "$1" ] || stat -c '%i %s %b %X %Y %Z' "$1"
  [ ! -f "$1" ] || "$driver" file-extents "$1" 2> /dev/null | merged || true
  cat mount/.disk-zone-fence/state 2> /dev/null || true
  "$driver" extents mount 2> /dev/null | merged || true
}

# refuses ERRNO TEXT FILE [COMMAND...]: fence_sink must fail with the error and a message that contains the
# text.
refuses() {
  local code=0
  state_of "$3" > before
  timeout 120 "${@:4}" "$programs/fence-driver-sanitized" sink mount "$3" > sunk 2> message || code=$?
  [ $code = 3 ] || die "exit code $code instead of 3: $*: $(cat sunk message)"
  [ "$(value error sunk)" = "$1" ] || die "error $(value error sunk) instead of $1: $(cat message)"
  grep -qF -- "$2" message || die "the message does not contain \"$2\": $(cat message)"
  [ "$(value moved sunk)" = 0 ] || die "a refused call has moved $(value moved sunk) bytes: $*"
  state_of "$3" > after
  cmp -s before after || die "$2: a refused call has changed the file or the fence: $(diff before after)"
}

# refuses_all ERRNO TEXT [COMMAND...]: fence_sink must be refused on the whole file system, and
# "sink-supported" must report this without a fence.
refuses_all() {
  local code=0
  refuses "$1" "$2" mount/file "${@:3}"
  "$driver" lift mount > /dev/null
  "${@:3}" "$driver" sink-supported mount > supported 2> message || code=$?
  [ $code = 3 ] && [ "$(value error supported)" = "$1" ] && grep -qF -- "$2" message ||
    die "without a fence: exit code $code, $(cat supported message) instead of $1, $2"
  [ ! -e mount/.disk-zone-fence ] || die 'sink-supported has created a fence'
  half 0
}

# begin OPTION... [-- MOUNT_OPTION...]: creates a file system with a fence and a file in its allowed range.
begin() {
  local options=()
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    options+=("$1")
    shift
  done
  [ $# = 0 ] || shift
  make_image $size -m 0 "${options[@]}"
  mount_image "$@"
  half 0
  head -c 5000000 /dev/urandom > mount/file
  sync -f mount
}

begin
refuses $ENOENT 'mount/missing' mount/missing
refuses $EINVAL 'is not a regular file' mount
mkfifo mount/fifo
refuses $EINVAL 'is not a regular file' mount/fifo
ln -s file mount/link
refuses $ELOOP 'is a symbolic link' mount/link
refuses $EINVAL 'is not a regular file' /dev/null
head -c 100000 /dev/urandom > elsewhere
refuses $EXDEV 'is on another file system than the fence' "$place/elsewhere"
refuses_all $ENOSYS 'Linux 2.6' setarch --uname-2.6
if command -v setfattr > /dev/null; then
  setfattr -n user.note -v "$(printf '%0500d' 0)" mount
  [ "$(stat -c %b mount)" -gt $(($(stat -c %s mount) / 512)) ] || die 'the directory has no block of attributes'
else
  echo 'NOT TESTED: a block of extended attributes: no setfattr (apt-get install attr)'
fi
"$driver" sink-supported mount > supported 2>&1 ||
  die "sink-supported reports that files cannot move, although they can: $(cat supported)"

"$files" hold mount/file > held.out &
holder=$!
until [ -s held.out ]; do sleep 0.05; done
refuses $ETXTBSY 'is open for writing' mount/file
kill $holder
wait $holder || true

# The call holds the lock of the fence, so it must not wait until another process releases its lease.
for lease in read-lease write-lease; do
  rm held.out
  "$files" $lease mount/file > held.out &
  holder=$!
  until [ -s held.out ]; do sleep 0.05; done
  refuses $ETXTBSY 'has a lease on it' mount/file timeout $(($(cat /proc/sys/fs/lease-break-time) / 2))
  kill $holder
  wait $holder || true
done

chown 65534 mount/file
refuses $EPERM 'belongs to user 65534' mount/file
chown "$(id -u)" mount/file

# The fence belongs to another user than the caller.
chown 65534 mount/.disk-zone-fence
refuses $EPERM 'belongs to user 65534' mount/file
chown "$(id -u)" mount/.disk-zone-fence

for attribute in 'i immutable' 'a append-only' 'j data\ journaling'; do
  read -r letter text <<< "$attribute"
  if ! chattr "+$letter" mount/file 2> message; then
    echo "NOT TESTED: attribute $letter: $(cat message)"
    continue
  fi
  error=$EPERM
  [ "$letter" != j ] || error=$EOPNOTSUPP
  refuses $error "$text" mount/file
  chattr "-$letter" mount/file
done

# chattr -e converts only short files to block maps.
echo short > mount/short
sync -f mount
chattr -e mount/short
refuses $EOPNOTSUPP 'block maps instead of extents' mount/short

"$programs/fence-driver" --step 200000 --slow 20 narrow mount 0 $((size / 4)) > /dev/null 2> other.log &
other=$!
await is_interrupted || die 'the other operation has not begun'
kill -STOP $other
code=0
"$driver" sink mount mount/file > sunk 2> message || code=$?
[ "$code" = 3 ] && [ "$(value error sunk)" = $EBUSY ] || die "another operation: $(cat sunk message)"
grep -qF "pid $other" message || die "the message does not name the other process: $(cat message)"
kill -CONT $other
wait $other

"$driver" lift mount > /dev/null
refuses $ENOENT 'has no fence' mount/file
half 0
umount mount
mount_image -o ro
refuses $EROFS 'Read-only' mount/file
! grep -q 'remove it' message || die "the message recommends to remove the lock file: $(cat message)"
umount mount
# After all these refusals, the file can still be moved.
mount_image
sum=$(sha256sum < mount/file)
times=$(stat -c '%i %X %Y' mount/file)
[ "$("$driver" sink mount mount/file | value moved)" -ge 5000000 ] || die 'the file cannot be sunk afterwards'
[ "$(sha256sum < mount/file)" = "$sum" ] || die 'the file has changed'
[ "$(stat -c '%i %X %Y' mount/file)" = "$times" ] ||
  die "inode number or times: $times became $(stat -c '%i %X %Y' mount/file)"
umount mount
assert_clean 'at the end'

# A user who owns the fence and the file needs no privilege.
make_image $size -m 0
mount_image
mkdir mount/own
head -c 5000000 /dev/urandom > mount/own/file
sync -f mount
chown -R 65534 mount/own
chmod 755 mount .
as_user=(setpriv --reuid 65534 --clear-groups "$programs/fence-driver")
"${as_user[@]}" set mount/own 0 $((size / 2)) advisory > /dev/null || die 'cannot set a fence without root'
sum=$(sha256sum < mount/own/file)
"${as_user[@]}" sink mount/own mount/own/file > sunk 2> message || die "fence_sink fails without root: $(cat message)"
[ "$(value moved sunk)" -ge 5000000 ] || die "not sunk: $(cat sunk)"
[ "$(sha256sum < mount/own/file)" = "$sum" ] || die 'the file has changed'
umount mount

begin -- -o data=journal
refuses_all $EOPNOTSUPP 'data=journal'
umount mount

begin -- -o data=writeback
refuses_all $EOPNOTSUPP 'data=writeback'
umount mount

begin -- -o nobarrier
refuses_all $EOPNOTSUPP 'nobarrier'
umount mount

begin -O ^has_journal
refuses_all $EOPNOTSUPP 'no journal'
umount mount

begin -O fast_commit
refuses_all $EOPNOTSUPP 'fast_commit'
umount mount
# The first call after a mount is also refused.
mount_image
refuses $EOPNOTSUPP 'fast_commit' mount/file
umount mount

for options in '' '-b 1024 -C 4096'; do
  # Split the options into words.
  # shellcheck disable=SC2086
  begin -O bigalloc $options 2> /dev/null
  refuses_all $EOPNOTSUPP 'bigalloc'
  umount mount
done

begin -O inline_data
echo small > mount/small
sync -f mount
refuses $EOPNOTSUPP 'is stored in its inode' mount/small
exits_with 3 'without an address' "$driver" file-extents mount/small
umount mount

begin -O encrypt
mkdir mount/secret
if "$files" encrypt mount/secret 2> message; then
  head -c 100000 /dev/urandom > mount/secret/file
  sync -f mount
  refuses $EOPNOTSUPP 'is encrypted' mount/secret/file
else
  echo "NOT TESTED: encrypted files: $(cat message)"
fi
umount mount
echo 'NOT TESTED: fs-verity: needs a tool to enable it'
