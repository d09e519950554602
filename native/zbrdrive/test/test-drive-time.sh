#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests when a drive in real time answers writes. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/drive-time-test"
