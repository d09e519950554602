#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sourced by the tests that move files with fence_sink, in addition to fence-lib.sh. The files are in
# "mount/files", and the program sink-files verifies each byte of them. The allowed range is one half of the
# file system. The tests move files to the other half. Then the halves change roles, and the files move back.

. "$(dirname "${BASH_SOURCE[0]}")/fence-lib.sh"

driver=$programs/fence-driver
files=$programs/sink-files
[ -x "$files" ] || skip 'needs the program sink-files (make -C native test)'
: > required
helpers=()
# SINK_SEED=N repeats the choices of a test, but not the timing of its processes.
SINK_SEED=${SINK_SEED:-$RANDOM}
echo "SINK_SEED=$SINK_SEED"
RANDOM=$SINK_SEED

# below LIMIT: sets "number" to a random number below the limit. $(...) would not advance RANDOM.
below() {
  number=$(((RANDOM << 15 | RANDOM) % $1))
}

# make_random_image SIZE: creates a file system with random features, and sets "variant" to describe them.
make_random_image() {
  local variants=('' '-b 1024' '-b 4096' '-b 4096 -O ^metadata_csum,^64bit' '-b 2048'
    '-b 1024 -O ^metadata_csum -g 1024' '-b 4096 -I 128')
  below ${#variants[@]}
  variant=${variants[number]}
  # Split the options into words.
  # shellcheck disable=SC2086
  make_image "$1" -m 0 $variant > mke2fs.out
}

# half 0|1: sets the fence so that it allows the lower (0) or upper (1) half of the file system.
half() {
  "$driver" --wait 30000 set mount $(($1 * size / 2)) $((size / 2)) advisory > set.log 2> message ||
    die "cannot allow half $1: $(cat message)"
}

# assert_whole 0|1 WHAT: sets the fence again. The fence must then be set, and hold no block of the allowed
# range. Outside the range, 64 blocks or, if that is more, 256 KiB may be free, because ext4 frees and
# allocates blocks for metadata meanwhile. Tries several times, because blocks of removed files are free only
# after a journal commit.
assert_whole() {
  local try most
  for try in 1 2 3 4 5 6 7 8 9 10; do
    # The first call may report an old write error of the device.
    sync -f mount 2> /dev/null || sync -f mount
    half "$1"
    ! "$driver" check mount > status 2> message || return 0
    grep -q 'are free outside' message || break
  done
  most=$((64 * $(value block_size status)))
  [ $most -ge 262144 ] || most=262144
  [ "$(value state status)" = set ] && [ "$(value held status)" = 0 ] &&
    [ "$(value free_outside status)" -le $most ] ||
    die "$2: the fence is not complete: $(cat message)"
}

# assert_files WHAT: verifies all files. Those whose names are in the file "required" must exist.
assert_files() {
  local name
  while read -r name; do
    [ -e "mount/files/$name" ] || die "$1: $name was synced, and is missing"
  done < required
  "$files" verify mount/files > verified 2> message || die "$1: $(cat message)"
}

# helper ARGUMENT...: runs sink-files in the background until stop_helpers, with a low priority because it never waits.
helper() {
  nice -n 10 "$files" "$@" > "helper.${#helpers[@]}" 2> "helper.${#helpers[@]}.log" &
  helpers+=($!)
}

# hold_mapped FILE WHAT: keeps a file mapped in another process until stop_helpers.
hold_mapped() {
  local number=${#helpers[@]}
  helper map "$1"
  until [ "$(cat "helper.$number")" = mapped ]; do
    kill -0 "${helpers[number]}" 2> /dev/null || die "$2: $(cat "helper.$number.log")"
    sleep 0.1
  done
}

# stop_helpers WHAT: ends the programs, which must not have failed.
stop_helpers() {
  local i
  for i in "${!helpers[@]}"; do
    kill -TERM "${helpers[i]}" 2> /dev/null || true
  done
  for i in "${!helpers[@]}"; do
    wait "${helpers[i]}" || die "$1: $(cat "helper.$i.log")"
    reads=$((reads + $(awk 'NR == 1 { print $1 + 0 }' "helper.$i") + 0))
  done
  helpers=()
}
reads=0 sinks=0 moved=0

# sink FILE [OPTION...]: calls fence_sink for a file that other processes may change or remove. Adds to
# "sinks" and "moved".
sink() {
  local code=0
  "$program" --wait 30000 "${@:2}" sink mount "$1" > sunk 2> message || code=$?
  sinks=$((sinks + 1))
  moved=$((moved + $(value moved sunk)))
  [ $code = 0 ] && return
  [ $code = 3 ] || die "exit code $code: sink $*: $(cat message)"
  case $1 in
    */m-*) grep -q 'is open for writing\|is writing to it\|No such file\|No space left' message ;;
    *) grep -q 'No such file\|No space left' message ;;
  esac || die "sink $*: $(cat message)"
}
