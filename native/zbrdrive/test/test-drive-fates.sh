#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that each fault affects exactly the requests that it should. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/drive-faults-test"
