#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests the model of the drive: no request costs negative or impossible time, the time does not depend on how
# a request is split, times are repeatable, and the rules of model.h hold. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/drive-model-test"
