#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Lets system calls of fence operations fail with an I/O error, one at a time. The operation must report the error. The
# fence must not count as changed by another program, and the same operation must finish when repeated.

. "$(dirname "$0")/fence-lib.sh"

driver=$programs/fence-driver
strace -o strace.log true 2> none || skip 'needs strace, and the right to trace processes'
failed=0

# calls OPERATION: counts the system calls of an operation that modify files. The dynamic linker makes no such calls.
calls() {
  # Split the operation into words.
  # shellcheck disable=SC2086
  strace -qq -c -U calls,name -o calls.log \
    -e trace=fallocate,fdatasync,fsync,ftruncate,ioctl,mkdirat,pwrite64,renameat,renameat2,unlinkat $driver $1 > none
  awk '$2 ~ /^[a-z]+(at|at2|64)?$/ && $1 + 0 > 0 && $2 != "total" { print $2, $1 }' calls.log
}

# numbers COUNT: prints which of COUNT calls must fail: all of at most 4 calls, otherwise the first three,
# the middle one and the last one.
numbers() {
  if [ "$1" -le 4 ]; then
    seq "$1"
  else
    printf '%s\n' 1 2 3 $(($1 / 2)) "$1"
  fi
}

# fails_and_finishes PREPARATION OPERATION SYSTEM_CALL NUMBER: the operation must report the error if this call fails,
# and must finish when it is repeated.
fails_and_finishes() {
  local code=0 what="$2, $3 number $4"
  # shellcheck disable=SC2086
  "$driver" $1 > none 2> message || die "$what: $1: $(cat message)"
  # shellcheck disable=SC2086
  strace -qq -o strace.log -e trace="$3" -e inject="$3:error=EIO:when=$4" "$driver" $2 > none 2> message || code=$?
  grep -q INJECTED strace.log || return 0
  failed=$((failed + 1))
  [ $code = 3 ] || die "$what: exit code $code instead of 3: $(cat message)"
  grep -q '^mount.*Input/output error' message || die "$what: the message names neither path nor error: $(cat message)"
  "$driver" status mount > status 2> message || die "$what: status: $(cat message)"
  [ "$(value state status)" != touched ] || die "$what: the fence counts as changed by another program: $(cat message)"
  # shellcheck disable=SC2086
  "$driver" $2 > none 2> message || die "$what, again: $(cat message)"
  case $2 in
    lift*) [ ! -e mount/.disk-zone-fence ] || die "$what, again: the fence remains" ;;
    *) online check mount > none 2> message || die "$what, again: $(cat message)" ;;
  esac
}

# sweep PREPARATION OPERATION: lets each system call of an operation fail.
sweep() {
  local call count number
  # shellcheck disable=SC2086
  "$driver" $1 > none
  calls "$2" > made
  while read -r call count; do
    for number in $(numbers "$count"); do
      fails_and_finishes "$1" "$2" "$call" "$number"
    done
  done < made
}

make_image 300M
mount_image
head -c 20000000 /dev/urandom > mount/file
sync -f mount
sum=$(sha256sum < mount/file)
sweep 'lift mount' 'set mount 0 100000000 mandatory'
sweep 'set mount 0 100000000 mandatory' 'widen mount 0 200000000'
sweep 'set mount 0 200000000 mandatory' 'narrow mount 0 100000000'
sweep 'set mount 0 100000000 mandatory' 'lift mount'
[ $failed -ge 50 ] || die "only $failed calls have failed"
[ "$(sha256sum < mount/file)" = "$sum" ] || die 'a file changed'
umount mount
assert_clean 'at the end'
