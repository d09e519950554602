#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Parses damaged input: replies of the kernel, state files, and images with changed bytes at the start or in
# the state file. All of them may be refused, but nothing may crash or hang. Needs no root.
# FUZZ_ROUNDS=N and FUZZ_IMAGES=N set the number of rounds and images, FUZZ_SEED=N sets the seed.

. "$(dirname "$0")/../../test/test-lib.sh"

enter_place
PATH=$PATH:/usr/sbin:/sbin
driver=$programs/offline-driver-sanitized
seed=${FUZZ_SEED:-1}
images=${FUZZ_IMAGES:-100}

"$programs/fuzz-parse" "${FUZZ_ROUNDS:-450000}" "$seed"

if [ ! -x "$driver" ]; then
  echo 'NOT TESTED: damaged images: built without libext2fs (apt-get install libext2fs-dev)'
  exit 0
fi

echo 'leak:libext2fs.so' > suppressions
export LSAN_OPTIONS=suppressions=$place/suppressions:print_suppressions=0
# Let large allocations fail, as without the sanitizer: libext2fs uses allocation sizes from a damaged
# superblock.
export ASAN_OPTIONS=allocator_may_return_null=1

# The same seed gives the same random numbers in Bash.
RANDOM=$seed
number_below() {
  drawn=$(((RANDOM << 15 | RANDOM) % $1))
}

# damage ADDRESS: changes the byte at an address in "image", and adds the change to "changes".
damage() {
  local old new
  old=$(od -An -tu1 -j "$1" -N 1 image)
  number_below 3
  case $drawn in
    0) number_below 8 && new=$((old ^ 1 << drawn)) ;;
    1) number_below 255 && new=$(((old + 1 + drawn) % 256)) ;;
    *) new=$((old == 255 ? 0 : 255)) ;;
  esac
  # shellcheck disable=SC2059
  printf "\\x$(printf %x "$new")" | dd of=image bs=1 seek="$1" conv=notrunc status=none
  changes+=" $1:$((old))>$new"
}

# status: reads the status of "image". The driver must print a status or refuse the image.
status() {
  code=0
  timeout -k 1 120 "$driver" status image > status.log 2> message || code=$?
  if [ $code != 0 ] && [ $code != 3 ] || grep -q 'Sanitizer\|runtime error' message; then
    die "$name, byte:old>new$changes: exit code $code: $(cat message)"
  fi
}

# With 1 KiB blocks and no blocks reserved for growth (^resize_inode), the first 64 KiB include bitmaps and
# inodes. Two file systems have no metadata checksums, because these detect most damage before other code sees
# it.
for features in ^metadata_csum,^resize_inode ^metadata_csum,^resize_inode,bigalloc metadata_csum,64bit; do
  name="$features, seed $seed"
  told=0 changes=''
  rm -f whole
  truncate -s 8M whole
  mke2fs -q -F -t ext4 -b 1024 -N 64 -J size=1 -O $features whole 2> mke2fs.log ||
    die "mke2fs -O $features: $(cat mke2fs.log)"
  "$driver" --step 65536 set whole 0 5000000 mandatory > set.log || die "$name: cannot be fenced"
  text=$(grep -abo 'disk-zone fence 1' whole | head -n 1)
  text=${text%%:*}

  for ((round = 0; round < images; round++)); do
    cp whole image
    changes=''
    number_below 5
    for ((times = drawn + 1; times > 0; times--)); do
      # Damage the superblock in about half of the cases.
      number_below 2
      if [ "$drawn" = 0 ]; then
        number_below 1024 && damage $((1024 + drawn))
      else
        number_below 65536 && damage "$drawn"
      fi
    done
    status
    told=$((told + (code == 0)))
  done
  [ $told -lt "$images" ] || die "$name: no damage was detected"

  # A state with a wrong character must not be reported as valid.
  for ((round = 0; round < images / 10; round++)); do
    cp whole image
    changes=''
    number_below 100 && damage $((text + drawn))
    status
    [ "$(head -n 2 status.log)" = $'state touched\nmode -' ] ||
      die "$name, byte:old>new$changes: $(cat status.log message)"
  done
  echo "ok $features: $told of $images damaged images have a status"
done
