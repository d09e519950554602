#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for a store of a volume that does not come back as it was, with its journal cut at every byte and
# with every bit wrong. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/bigblock-store-test"
