#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Widens a fence after an interrupted set: the fence must own all free blocks outside of the wider range.

. "$(dirname "$0")/fence-lib.sh"

make_image 300M
mount_image

# interrupt_set: cancels a set before the fence owns all free blocks outside of the range.
interrupt_set() {
  online lift mount > none
  ! online --step 8000000 --cancel-after 30 set mount 0 100000000 mandatory > none 2> message ||
    die 'set was not cancelled'
  online status mount > status 2> message
  [ "$(value state status)" = interrupted ] || die "a cancelled set: $(cat status)"
  [ "$(value free_outside status)" -gt 50000000 ] || die "the cancelled set fenced nearly everything: $(cat status)"
}

interrupt_set
online widen mount 0 120000000 > report 2> message || die "widen: $(cat message)"
online check mount > status 2> message || die "after an interrupted set and widen: $(cat message)"
[ "$(value left report)" = 0 ] || die "widen reports free blocks outside: $(cat report)"

# If completing the fence would leave too little space to writers, widen is refused and changes nothing.
interrupt_set
online status mount > before 2> message
refused 'allow a larger range' online --step 150000000 widen mount 0 120000000
online status mount > after 2> message
cmp -s before after || die "the refused widen has changed the fence: $(diff before after)"
online widen mount 0 120000000 > report 2> message || die "widen after the refusal: $(cat message)"
online check mount > status 2> message || die "after a refused and another widen: $(cat message)"

umount mount
assert_clean 'at the end'
