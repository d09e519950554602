#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that "attach up" leaves neither a drive nor a loop device behind if it cannot set the queue
# parameters of the device.

. "$(dirname "$0")/drive-lib.sh"
sanitized

mkdir bin
printf '#!/bin/sh\nexit 1\n' > bin/cat
chmod +x bin/cat
exits_with 3 "$place/dir: cannot set the queue parameters" \
  env PATH="$place/bin:$PATH" "$attach" up dt01aca050 dir --capacity 1G
! mountpoint -q dir/drive || die 'the drive is still attached'
! losetup -n -l -O BACK-FILE | grep -qF "$place/dir/" || die 'a loop device is still attached'
up dir --capacity 1G
