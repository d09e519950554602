#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Cleans up after an evaluation, even if it is killed: kills its daemons, unmounts its file systems, detaches its
# drives and removes its trace instances. Standard input is a pipe from the evaluation. At end of file, the evaluation
# has ended.
# usage: guard.sh HOME ATTACH GROUPS
# HOME: directory with the mounts and drives of the evaluation; only one evaluation may use it. ATTACH: program
# that detaches drives. GROUPS: prefix of the names of the evaluation's cgroups, hadoop-disk-zones-PID-START-.
# Prints "ready", or the reason why the evaluation cannot start. After the cleanup, prints "swept".

home=$1 attach=$2 groups=$3
IFS=- read -r owner start <<< "${groups#hadoop-disk-zones-}"
start=${start%-}
trap '' PIPE HUP INT TERM

# alive PID START: succeeds if the process with this ID and start time is running.
alive() {
  local fields
  fields=$(sed 's/.*) //' "/proc/$1/stat" 2> /dev/null) || return 1
  read -r -a fields <<< "$fields"
  [ "${fields[0]}" != Z ] && [ "${fields[19]}" = "$2" ]
}

# Prints the cgroups of the evaluation, one per line.
own_groups() {
  local root
  awk '$3 ~ /^cgroup2?$/ { print $2 }' /proc/self/mounts | while read -r root; do
    find "$root" -maxdepth 1 -name "$groups*"
  done
}

# Prints the mount points below HOME except those of drives, nested mounts first.
mounts() {
  awk -v at="$home/" 'index($2, at) == 1 && $3 != "fuse.zbrdrive" { print length($2), $2 }' /proc/self/mounts |
    sort -rn | cut -d ' ' -f 2
}

# Prints the directories below HOME that contain a running drive or the remains of one.
drives() {
  {
    awk '$3 == "fuse.zbrdrive" { print $2 }' /proc/self/mounts
    losetup -n -l -O BACK-FILE | sed 's/ (deleted)$//'
  } | awk -v at="$home/" 'index($0, at) == 1 && sub(/\/drive$/, "")' | sort -u
}

# Prints the ID and the process group of all processes.
process_groups() {
  cat /proc/[0-9]*/stat 2> /dev/null | sed 's/ (.*) / /' | awk '{ print $1, $4 }'
}

# kill_users PROCESS_GROUP: kills the programs in this process group that use the mounted file systems, for
# example a dd whose parent was killed. YARN containers have other process groups, but are in the evaluation's
# cgroups. Does not kill other programs that use the file systems, for example a shell: umount -l works despite them.
kill_users() {
  local target process
  for target in $(mounts); do
    for process in $(process_groups | awk -v group="$1" '$2 == group { print $1 }'); do
      if [ "$process" != "$owner" ] && [ "$process" != "$$" ] &&
        readlink "/proc/$process"/fd/* "/proc/$process/cwd" 2> /dev/null |
        awk -v at="$target/" 'index($0 "/", at) == 1 { found = 1 } END { exit !found }'; then
        kill -9 "$process" 2> /dev/null
      fi
    done
  done
}

# sweep PROCESS_GROUP: cleans up after the evaluation with this process group. If PROCESS_GROUP is empty, skips
# kill_users.
sweep() {
  local group target dir round
  for round in $(seq 120); do
    # A fault campaign freezes file systems while it checks them. A process that writes to a frozen file system
    # cannot be killed, and the kernel keeps the device of a frozen file system, even if it is unmounted.
    for target in $(mounts); do
      fsfreeze --unfreeze "$target" 2> /dev/null
    done
    for group in $(own_groups); do
      xargs -r kill -9 < "$group/cgroup.procs" 2> /dev/null
      rmdir "$group" 2> /dev/null
    done
    # The kernel refuses to remove a trace instance that is in use. The name of an instance contains the process ID of
    # the evaluation but, unlike the names of cgroups, not its start time.
    rmdir /sys/kernel/tracing/instances/"${groups%-*-}"-* 2> /dev/null
    [ -z "$1" ] || kill_users "$1"
    for target in $(mounts); do
      # The evaluation may still use the file system until it ends.
      umount "$target" 2> /dev/null || [ "$round" -lt 10 ] || umount -l "$target"
    done
    for dir in $(drives); do
      "$attach" down "$dir" > /dev/null 2>&1
    done
    [ -n "$(own_groups)$(mounts)$(drives)" ] || return 0
    sleep 0.5
  done
}

mkdir -p "$home"
exec 9>> "$home/lock"
if ! flock -n 9; then
  read -r other other_start _ < "$home/lock"
  if alive "$other" "$other_start"; then
    echo "$home is in use by another evaluation, process $other: wait until it ends, or use another checkout or --home"
    exit 3
  fi
  # The guard of an evaluation that has ended is still cleaning up.
  flock -w 120 9 || {
    echo "$home is still being cleaned up after process $other: check the mounts below it"
    exit 3
  }
fi
# The lock file names the process of the previous evaluation. Its cgroups are named after this process.
read -r other other_start other_group < "$home/lock"
if [ -n "$other" ] && ! alive "$other" "$other_start"; then
  own=$groups groups=hadoop-disk-zones-$other-$other_start-
  sweep "$other_group"
  groups=$own
fi
group=$(process_groups | awk -v owner="$owner" '$1 == owner { print $2 }')
echo "$owner $start $group" > "$home/lock"
sweep ''
if [ -n "$(mounts)$(drives)" ]; then
  echo "Cannot clean up $home: end the processes that use" $(mounts) $(drives)
  exit 3
fi
echo ready
cat > /dev/null
sweep "$group"
echo swept 2> /dev/null
while alive "$owner" "$start"; do
  sleep 0.2
done
sweep "$group"
# Programs that the evaluation has started, such as "attach up", may still run for a moment.
sleep 1
sweep "$group"
