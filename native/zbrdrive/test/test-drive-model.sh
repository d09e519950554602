#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Hunts for requests that cost negative or impossible time, cost more in parts than as a whole, or do not
# repeat; and for rules of the model that do not do what model.h says. Needs no root.

set -eu
"$(dirname "$0")/../../target/native/drive-model-test"
