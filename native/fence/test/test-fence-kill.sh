#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Kills operations at random moments. Afterwards e2fsck must find nothing wrong, the operation must succeed
# when repeated, and no file may be damaged. KILLS=N sets the number of rounds.

. "$(dirname "$0")/crash-lib.sh"

KILLS=${KILLS:-300}

# In the first rounds, a second mount keeps the file system mounted after umount. A container with its own
# mount namespace has the same effect.
mkdir held
mount --bind mount held

declare -A killed
for ((round = 0; round < KILLS; round++)); do
  operation=${operations[round % 4]}
  begin "$operation"
  case $operation in
    set* | narrow*) sleep 0.0$((RANDOM % 60 + 10)) ;;
    *) sleep 0.00$((RANDOM % 4))$((RANDOM % 10)) ;;
  esac
  if kill -9 $! 2> /dev/null; then
    killed[${operation%% *}]=$((${killed[${operation%% *}]:-0} + 1))
  fi
  wait $! 2> /dev/null || true
  assert_repeatable "$operation" "round $round"
  if [ $round = 20 ]; then
    umount held
  fi
done
assert_file_unharmed
for operation in set widen narrow lift; do
  # On a busy machine, most runs of a short operation end before they are killed.
  [ "${killed[$operation]:-0}" -ge $((KILLS / 60)) ] ||
    die "only ${killed[$operation]:-0} of $((KILLS / 4)) runs of $operation were still running when killed"
done
umount mount
