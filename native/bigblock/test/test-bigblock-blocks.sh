#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for blocks of a device that are taken twice, passed over, or lost. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/bigblock-blocks-test"
