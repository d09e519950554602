# SPDX-License-Identifier: Apache-2.0

# Functions for all native tests. Sourced by the library for each kind of test, which redefines take_down if it
# creates mounts, devices or processes.

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

# exits_with CODE TEXT COMMAND...: checks that a command exits with CODE and prints TEXT.
exits_with() {
  local code=0
  "${@:3}" > out 2>&1 || code=$?
  [ $code = "$1" ] || die "exit code $code instead of $1: ${*:3}: $(cat out)"
  grep -qF -- "$2" out || die "the output of \"${*:3}\" does not contain \"$2\": $(cat out)"
}

# shows_usage TEXT COMMAND...: checks that a command prints usage text of at most 100 columns with -h and --help, and
# refuses an unknown option with exit code 2 and the same text.
shows_usage() {
  local option
  for option in -h --help; do
    exits_with 0 "$1" "${@:2}" $option
    [ "$(wc -L < out)" -le 100 ] || die "\"${*:2} $option\" prints more than 100 columns: $(cat out)"
    cp out usage
  done
  exits_with 2 "$1" "${@:2}" --no-such-option
  [ "$(grep -cxFf usage out)" -ge "$(wc -l < usage)" ] || die "the output of \"${*:2} --no-such-option\" has no usage text: $(cat out)"
}

# await COMMAND...: runs a command every 0.1 s until it succeeds. Returns 1 after 600 failures.
await() {
  local try
  for ((try = 0; try < 600; try++)); do
    ! "$@" || return 0
    sleep 0.1
  done
  return 1
}

# needs_fuse PROGRAM: skips the test if this machine has no FUSE, or if PROGRAM was not built because libfuse3
# is missing.
needs_fuse() {
  [ -x "$programs/$1" ] || skip 'needs libfuse3 (apt-get install libfuse3-dev fuse3 pkg-config)'
  needs_loop_devices
  [ -c /dev/fuse ] || skip 'needs /dev/fuse'
}

# enter_place: changes to a new directory with an empty directory "mount". When the test ends, removes both with
# their contents, and fails if a sanitizer has reported an error.
enter_place() {
  place=$(mktemp -d)
  mkdir "$place/mount"
  trap leave_place EXIT
  cd "$place"
}

take_down() {
  :
}

# save_sanitizer_reports: makes programs with sanitizers write their reports to this directory.
save_sanitizer_reports() {
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

# detach_loops: detaches all loop devices of files in this directory.
detach_loops() {
  local loop
  for loop in $(losetup -n -O NAME,BACK-FILE | awk -v at="$place/" 'index($2, at) == 1 { print $1 }'); do
    losetup -d "$loop"
  done
}
