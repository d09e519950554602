#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Runs command lines on a simulated node that has disks such as /dev/sdb and /data/1, in separate mount and PID
# namespaces.
# Nothing outside of the namespaces changes, except for loop devices, which the kernel detaches at the end.
# usage: unshare --mount --pid --fork run-as-written.sh DIR
#   DIR/devices   commands that make the disks of the node, with the functions below
#   DIR/session   the script that then runs on the node, in the directory DIR/home
#   DIR/bin       programs of the node, first in PATH; the node also has them in /opt/hadoop and /opt/disk-zones
#   DIR/hosts     the host names that the node knows
# Prints the output of the session. Exit code: that of the session, or 1 if the node could not be made.

set -eo pipefail
if [ $$ != 1 ]; then
  echo 'Start this script with unshare --mount --pid --fork.' >&2
  exit 1
fi
dir=$1
root=$dir/root
loops=()

# loop_device BYTES: sets "device" to a loop device with this size.
loop_device() {
  local image=$dir/image.${#loops[@]}
  truncate --size "$1" "$image"
  device=$(losetup --find --show "$image")
  loops+=("$device")
  # The device is open, so the kernel detaches it only when the last process of the node has ended.
  exec {open}< "$device"
  losetup --detach "$device"
  echo 1 > "/sys/block/${device##*/}/queue/rotational"
}

# disk NAME SIZE: gives the node a blank disk /dev/NAME.
disk() {
  loop_device "$2"
  mknod "$root/dev/$1" b $((0x$(stat -c %t "$device"))) $((0x$(stat -c %T "$device")))
}

# partition NAME SIZE: gives the node a disk /dev/NAME with ext4 that is not mounted.
partition() {
  disk "$1" "$2"
  mke2fs -q -t ext4 "$device"
}

# volume DIR SIZE: gives the node a disk with ext4 that is mounted, and has some old files.
volume() {
  loop_device "$2"
  mke2fs -q -t ext4 "$device"
  mkdir -p "$root$1"
  mount "$device" "$root$1"
  mkdir "$root$1/dfs"
  for i in {1..4}; do
    head -c 20000000 /dev/zero > "$root$1/dfs/file$i"
    touch --date '60 days ago' "$root$1/dfs/file$i"
  done
  sync -f "$root$1"
}

# share DIR: shares the subdirectories of DIR on this machine with the node, except those that the node already has.
share() {
  local each name
  for each in "$1"/*; do
    name=$root$each
    if [ -d "$name" ]; then
      continue
    elif [ -L "$each" ]; then
      cp -a "$each" "$name"
    elif [ -d "$each" ]; then
      mkdir "$name"
      mount --rbind "$each" "$name"
    fi
  done
}

mkdir "$root"
mount --make-rprivate /
# Drop the copies of the mounts of other tests. Otherwise, the file systems would stay in use after these tests unmount
# them.
findmnt --raw --noheadings --output TARGET | grep '^/tmp/\|/target/' | sort --reverse |
  while read -r mounted; do
    case $dir in
      "$mounted"/*) ;;
      *) umount --lazy "$mounted" 2> /dev/null || true ;;
    esac
  done || true
mount -t tmpfs tmpfs "$root"
# Otherwise, the copy of /tmp in the new tree would contain the new tree.
mount --make-unbindable "$root"
# These directories belong to the node alone, even if they are symbolic links on this machine.
mkdir -p "$root"/{data,dev,mnt,opt/disk-zones,opt/hadoop,proc,srv/image,var/lib,var/log,var/tmp}
mount -t proc proc "$root/proc"
share ''
# Java may be in /opt.
share /opt
share /var
# Overlays refuse layers on unbindable mounts.
mount --make-private "$root"
for each in disk-zones hadoop; do
  mount --bind "$dir" "$root/opt/$each"
done
mount --bind "$dir/hosts" "$root/etc/hosts"
. "$dir/devices"
for each in /dev/{null,zero,full,random,urandom,fuse,loop-control} "${loops[@]}"; do
  [ ! -e "$each" ] || [ -e "$root$each" ] || cp -a "$each" "$root/dev"
done
ln -s /proc/self/fd "$root/dev/fd"

cat > "$dir/prelude" << 'END'
set -eo pipefail

last=0

# run LINE: runs a command line of a page.
run() {
  echo "\$ $1"
  # Set $? to the exit code of the previous line.
  if eval "(exit $last)
$1"; then last=0; else last=$?; fi
  case $last/$1 in
    0/* | 1/*disk-zones\ doctor* | 1/*disk-zones\ locate*) ;;
    *)
      echo "exit code $last"
      exit 1
      ;;
  esac
}

# run_refused TEXT LINE: runs a command line of a page that must fail and print the text.
run_refused() {
  echo "\$ $2"
  ! eval "$2" > refused.out 2>&1 || exit 1
  cat refused.out
  grep -q "$1" refused.out
}

# await TEXT FILE: waits until the last background process has printed the text to a file.
await() {
  for i in {1..3000}; do
    ! grep -q "$1" "$2" && kill -0 $! 2> /dev/null || break
    sleep 0.1
  done
  cat "$2"
  grep -q "$1" "$2"
}

# run_until TEXT LINE: runs a command line of a page that does not end by itself, until it prints the text.
run_until() {
  echo "\$ $2"
  bash -c "exec $2" > endless.out 2>&1 &
  await "$1" endless.out
  kill -TERM $!
  wait $! || [ $? = 143 ]
}

# run_behind TEXT LINE: runs a command line of a page that ends in "&", and waits until it prints the text.
run_behind() {
  echo "\$ $2"
  eval "$2" > behind.out 2>&1
  await "$1" behind.out
}

# In a crontab, variables are part of the environment.
set -a
END
mkdir -p "$dir/home"
export PATH="$dir/bin:$PATH"
# JVM options for quick starts, as in all tests.
export JAVA_TOOL_OPTIONS='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions
  -XX:-BytecodeVerificationRemote -XX:-PrintWarnings'
# The daemons run on this machine, so no proxy is needed.
unset {http,https,all}_proxy {HTTP,HTTPS,ALL}_PROXY
chroot "$root" bash -c 'cd "$0/home" && . ../prelude && . ../session' "$dir"
