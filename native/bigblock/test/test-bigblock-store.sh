#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests the recovery of a store, with its journal cut at every byte and with a flipped bit in every
# byte. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/bigblock-store-test"
