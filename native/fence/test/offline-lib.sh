#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Sourced by the tests of the offline fence, in addition to fence-lib.sh.

. "$(dirname "${BASH_SOURCE[0]}")/fence-lib.sh"

[ -x "$programs/offline-driver-sanitized" ] || skip 'built without libext2fs (apt-get install libext2fs-dev)'

# libext2fs leaks a bitmap of its undo files.
echo 'leak:libext2fs.so' > suppressions
export LSAN_OPTIONS=suppressions=$place/suppressions:print_suppressions=0

offline() {
  "$programs/offline-driver-sanitized" "$@"
}
