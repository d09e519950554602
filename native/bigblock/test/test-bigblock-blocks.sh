#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that no block of a device is allocated twice, skipped or leaked. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/bigblock-blocks-test"
