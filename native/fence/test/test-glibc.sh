#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Checks three properties of the libraries in the jar, whatever glibc they are built with: they need no glibc
# newer than 2.17, an old dynamic linker loads them, and they work on aarch64.

. "$(dirname "$0")/../../test/test-lib.sh"

enter_place
NEWEST=2.17

# sort -V puts all newer versions after the newest allowed version. It also puts GLIBC_ABI_... symbols there,
# which mark features of newer dynamic linkers.
for library in "$programs"/linux-*/*.so; do
  needed=$(objdump -p "$library" | grep -oE 'GLIBC_[A-Z0-9._]+' | sort -u)
  [ -n "$needed" ] || die "$library: has no glibc symbols: is it a library?"
  for version in $needed; do
    number=${version#GLIBC_}
    [ "$(printf '%s\n' "$number" $NEWEST | sort -V | tail -1)" = $NEWEST ] ||
      die "$library: needs $version: $(objdump -T "$library" | grep -F "$version")"
  done
done

# glibc 2.38 introduced new symbols for the functions that convert numbers (atoi calls strtol). If this machine has an
# older glibc, the check above cannot find these symbols. Therefore, search the source for calls of these functions that
# old-glibc.h does not bind to old symbols.
source=$programs/../../fence
for function in $(grep -ohE '\b(v?[fs]?w?scanf|(str|wcs)to(u?ll?|[iu]max|u?q)|ato(i|ll?))\(' "$source"/*.[ch] |
  tr -d '(' | sort -u); do
  grep -q "^#define $function " "$source/old-glibc.h" || die "old-glibc.h does not bind $function to an old symbol"
done

# On aarch64, memory pages can be as large as 64 KiB.
for library in "$programs"/linux-aarch64/*.so; do
  [ -e "$library" ] || continue
  objdump -p "$library" | awk '$1 == "LOAD" { sub(/.*\*\*/, ""); if ($0 < 16) exit 1 }' ||
    die "$library: not aligned for pages of 64 KiB"
done

# old_packages NAME...: unpacks packages of Debian 11 (glibc 2.31), the oldest that Debian still serves, into
# "old". Does not change the packages or package lists of this machine.
old_packages() {
  command -v apt-get > /dev/null && [ -d /usr/share/keyrings ] || return 1
  mkdir -p apt/lists/partial apt/archives/partial old
  echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bullseye main' \
    > apt/sources
  local options=(-o "Dir::Etc::sourcelist=$place/apt/sources" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$place/apt/lists" -o "Dir::Cache=$place/apt" -o Acquire::Check-Valid-Until=false
    -o APT::Architectures=amd64 -o APT::Sandbox::User=root -o Acquire::Languages=none)
  timeout 300 apt-get "${options[@]}" -qq update &&
    timeout 300 apt-get "${options[@]}" -qq download "$@" || return 1
  local package
  for package in *.deb; do
    dpkg -x "$package" old || return 1
  done
}

if [ "$(uname -m)" != x86_64 ]; then
  echo "NOT TESTED: loading on an old glibc: this machine is $(uname -m)"
elif ! old_packages libc6/bullseye libext2fs2/bullseye libcom-err2/bullseye > apt.log 2>&1; then
  echo "NOT TESTED: loading on an old glibc: no packages of Debian 11 ($(tail -n 1 apt.log))"
else
  old=$place/old/lib/x86_64-linux-gnu
  newer=$(printf '%s\n' 2.31 "$(getconf GNU_LIBC_VERSION | cut -d ' ' -f 2)" | sort -V | tail -n 1)
  [ "$newer" != 2.31 ] || echo 'NOT TESTED: loading on an older glibc: this machine has glibc 2.31 or older'
  for program in load-test load-test-offline; do
    [ -x "$programs/$program" ] || continue
    platform=$programs/linux-x86-64
    "$old"/ld-2.*.so --library-path "$old:$platform" "$programs/$program" > message 2>&1 ||
      die "$program on glibc of Debian 11: $(cat message)"
    grep -q '^/proc' message || die "$program on glibc of Debian 11: wrong message: $(cat message)"
  done
fi

emulator=$(command -v qemu-aarch64-static || command -v qemu-aarch64 || true)
if [ ! -x "$programs/aarch64/load-test" ]; then
  echo 'NOT TESTED: aarch64: built without gcc-aarch64-linux-gnu and libc6-dev-arm64-cross'
elif [ -z "$emulator" ]; then
  echo 'NOT TESTED: aarch64: no qemu-aarch64 (apt-get install qemu-user-static)'
else
  # aarch64 PROGRAM ARGUMENT...: runs a program with the libraries of the cross compiler or of installed arm64
  # packages.
  aarch64() {
    timeout 300 "$emulator" -L /usr/aarch64-linux-gnu -E \
      "LD_LIBRARY_PATH=/lib/aarch64-linux-gnu:/usr/lib/aarch64-linux-gnu:$programs/linux-aarch64" \
      "$programs/aarch64/$1" "${@:2}"
  }
  aarch64 load-test > message || die "aarch64: $(cat message)"
  grep -q '^/proc' message || die "aarch64: wrong message: $(cat message)"
  if [ -x "$programs/aarch64/offline-driver" ]; then
    PATH=$PATH:/usr/sbin:/sbin
    truncate -s 300M image
    mke2fs -q -t ext4 image
    aarch64 offline-driver set image 0 100000000 mandatory > /dev/null || die 'aarch64: cannot set a fence'
    e2fsck -fn image > fsck.log 2>&1 || die "aarch64: $(cat fsck.log)"
    aarch64 offline-driver status image > status || die 'aarch64: no status'
    grep -q '^state set$' status || die "aarch64: $(cat status)"
    aarch64 offline-driver lift image > /dev/null || die 'aarch64: cannot lift the fence'
    e2fsck -fn image > fsck.log 2>&1 || die "aarch64, lifted: $(cat fsck.log)"
  else
    echo 'NOT TESTED: offline fences on aarch64: no libext2fs2:arm64'
  fi
  echo 'NOT TESTED: fences of mounted file systems on aarch64: qemu-user does not support GETFSMAP'
fi
