#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Cleans up after an evaluation, however that ends: kills its daemons, unmounts its file systems and takes its
# drives down. Standard input ends when the evaluation does.
# usage: guard.sh HOME ATTACH GROUPS
# HOME: the directory with its mounts and drives; only one evaluation may use it. GROUPS: how the names of its
# cgroups begin, hadoop-disk-zones-PID-START-.
# Prints "ready", or why the evaluation cannot start; later "swept".

home=$1 attach=$2 groups=$3
IFS=- read -r owner start <<< "${groups#hadoop-disk-zones-}"
start=${start%-}
trap '' PIPE HUP INT TERM

# alive PID START: whether the process runs that was started then.
alive() {
  local fields
  fields=$(sed 's/.*) //' "/proc/$1/stat" 2> /dev/null) || return 1
  read -r -a fields <<< "$fields"
  [ "${fields[0]}" != Z ] && [ "${fields[19]}" = "$2" ]
}

# The cgroups of the evaluation, one a line.
own_groups() {
  local root
  awk '$3 ~ /^cgroup2?$/ { print $2 }' /proc/self/mounts | while read -r root; do
    find "$root" -maxdepth 1 -name "$groups*"
  done
}

# The file systems that are mounted below HOME, the innermost first; the drives apart.
mounts() {
  awk -v at="$home/" 'index($2, at) == 1 && $3 != "fuse.zbrdrive" { print length($2), $2 }' /proc/self/mounts |
    sort -rn | cut -d ' ' -f 2
}

# The directories below HOME with a drive that is up, or with the rest of one.
drives() {
  {
    awk '$3 == "fuse.zbrdrive" { print $2 }' /proc/self/mounts
    losetup -n -l -O BACK-FILE | sed 's/ (deleted)$//'
  } | awk -v at="$home/" 'index($0, at) == 1 && sub(/\/drive$/, "")' | sort -u
}

# Prints all processes, each with its process group.
process_groups() {
  cat /proc/[0-9]*/stat 2> /dev/null | sed 's/ (.*) / /' | awk '{ print $1, $4 }'
}

# Kills programs of the evaluation that use the file systems, such as a dd that has lost its parent: those of its
# process group. Containers of YARN, which have groups of their own, are in its cgroups. A shell of somebody else
# is left alone, and umount -l takes the file system from under it.
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

# sweep PROCESS_GROUP: cleans up after the evaluation that had this process group.
sweep() {
  local group target dir round
  for round in $(seq 120); do
    for group in $(own_groups); do
      xargs -r kill -9 < "$group/cgroup.procs" 2> /dev/null
      rmdir "$group" 2> /dev/null
    done
    [ -z "$1" ] || kill_users "$1"
    for target in $(mounts); do
      # The evaluation itself may use it until it has ended.
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
    echo "$home is in use by another evaluation, process $other: wait for its end, or use another checkout or --home"
    exit 3
  fi
  # The guard of a dead evaluation is at work.
  flock -w 120 9 || {
    echo "$home is still being cleaned up after process $other: look what is mounted there"
    exit 3
  }
fi
# The cgroups of a dead evaluation are known by the process that is in the lock file.
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
  echo "$home: cannot be cleaned up: look what uses" $(mounts) $(drives)
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
# Programs that the evaluation had started, such as "attach up", may have gone on for a while.
sleep 1
sweep "$group"
