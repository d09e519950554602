#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that the backing file keeps all data and that zeros take no space. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/drive-backing-test"
