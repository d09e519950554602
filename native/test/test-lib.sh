# SPDX-License-Identifier: Apache-2.0

# What all tests share: a directory of their own. Sourced by the libraries for each kind of test, which replace
# take_down where they set up more than files.

set -euo pipefail

programs=$(cd "$(dirname "${BASH_SOURCE[0]}")/../target/native" && pwd)

skip() {
  echo "SKIP: $*"
  exit 0
}

die() {
  echo "FAIL: $*" >&2
  exit 1
}

needs_loop_devices() {
  [ "$(id -u)" = 0 ] && losetup -f > /dev/null 2>&1 || skip 'needs root and loop devices'
}

# needs_fuse PROGRAM: which is built only where libfuse3 is.
needs_fuse() {
  [ -x "$programs/$1" ] || skip 'needs libfuse3 (apt-get install libfuse3-dev fuse3 pkg-config)'
  needs_loop_devices
  [ -c /dev/fuse ] || skip 'needs /dev/fuse'
}

# enter_place: leaves the test in a new directory with an empty one, "mount". When the test ends, both are gone
# with all that lies there; the test fails if a sanitizer has said something.
enter_place() {
  place=$(mktemp -d)
  mkdir "$place/mount"
  trap leave_place EXIT
  cd "$place"
}

take_down() {
  :
}

# sanitizers_tell: has programs that were built with sanitizers leave what they say in the place.
sanitizers_tell() {
  export ASAN_OPTIONS=log_path=$place/sanitizer UBSAN_OPTIONS=log_path=$place/sanitizer
}

leave_place() {
  local failed=0
  take_down
  cd /
  ! cat "$place"/sanitizer.* >&2 2> "$place/none" || failed=1
  rm -rf --one-file-system "$place"
  [ $failed = 0 ] || exit 1
}

# detach_loops: those over files of the place.
detach_loops() {
  local loop
  for loop in $(losetup -n -O NAME,BACK-FILE | awk -v at="$place/" 'index($2, at) == 1 { print $1 }'); do
    losetup -d "$loop"
  done
}
