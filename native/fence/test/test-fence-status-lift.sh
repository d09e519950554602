#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Reads the status while the fence is lifted or set. The status must not report that another program has
# changed the fence. strace stops the reader after it has looked for the fence files, before it reads the
# state.

. "$(dirname "$0")/fence-lib.sh"

strace -o strace.log true 2> none || skip 'needs strace, and the right to trace processes'
driver=$programs/fence-driver

# beside COMMAND...: runs a command of the driver while a status reader is stopped. Writes the output of the
# reader to "status".
beside() {
  local number code=0
  strace -qq -o strace.log -e trace=openat "$driver" status mount > status
  number=$(awk '/"fence\.[0-9]*".*ENOENT/ { print NR; exit } /"\.disk-zone-fence".*ENOENT/ { print NR; exit }' strace.log)
  strace -qq -o strace.log -e trace=openat -e inject=openat:signal=SIGSTOP:when=$number "$driver" status mount > status &
  reader=$!
  await grep -q 'stopped by SIGSTOP' strace.log || die 'the reader did not stop'
  "$driver" "$@" > report 2> message || code=$?
  pkill -CONT -P $reader
  wait $reader || die 'status failed'
  [ $code = 0 ] || die "$*: $(cat message)"
}

make_image 300M
mount_image
mkdir -m 700 mount/.disk-zone-fence
beside set mount 0 100000000 mandatory
[ "$(value state status)" != touched ] || die "beside set: $(cat status)"
beside lift mount
[ "$(value state status)" = none ] || die "beside lift: $(cat status)"

# An operation that begins just before a lift removes the empty directory must not create files in it.
mkdir -m 700 mount/.disk-zone-fence
"$driver" widen mount 0 200000000 > report 2> message && die 'widened a fence that was lifted'
grep -q 'has no fence' message || die "beside the end of a lift: $(cat message)"
[ -z "$(ls -A mount/.disk-zone-fence)" ] || die "the directory of the fence has: $(ls -A mount/.disk-zone-fence)"
rmdir mount/.disk-zone-fence

umount mount
assert_clean 'at the end'
