#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for nonsense in a profile that is not refused with file, line, value and what is allowed, and for
# profiles of ours that are. Needs no root.

set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/../../target/native/drive-profile-test" "$here"/../../../conf/drives/*.drive
