#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that invalid profiles are refused with file, line, value and allowed values, and that the
# profiles in conf/drives are accepted. Needs no root.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/../../target/native/drive-profile-test" "$here"/../../../conf/drives/*.drive
