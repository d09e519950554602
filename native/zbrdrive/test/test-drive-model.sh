#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests that requests never cost negative or impossible time, that the time does not depend on how a
# request is split, that times are repeatable, and that the model follows the rules of model.h. Needs
# no root.

set -eu
"$(dirname "$0")/../../target/native/drive-model-test"
