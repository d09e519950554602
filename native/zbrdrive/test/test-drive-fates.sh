#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for requests that a fault takes and should not, or the other way round. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/drive-faults-test"
