#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for data that are lost among zeros, and for zeros that take space. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/drive-backing-test"
