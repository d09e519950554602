#!/bin/bash
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     https://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.

# What the tests of the offline fence share, beside what all of them do.

. "$(dirname "${BASH_SOURCE[0]}")/fence-lib.sh"

[ -x "$programs/offline-driver-sanitized" ] || skip 'built without libext2fs (apt-get install libext2fs-dev)'

# libext2fs does not free a bitmap of its undo files.
echo 'leak:libext2fs.so' > suppressions
export LSAN_OPTIONS=suppressions=$place/suppressions:print_suppressions=0

offline() {
  "$programs/offline-driver-sanitized" "$@"
}
