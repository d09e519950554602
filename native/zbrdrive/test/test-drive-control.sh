#!/bin/bash
# SPDX-License-Identifier: Apache-2.0

# Tests the counters, the traces and the time scale of a drive, and that bad usage is refused with
# the allowed values.

. "$(dirname "$0")/drive-lib.sh"
sanitized

exits_with 3 'no such profile; use one of dt01aca050.drive' "$attach" up nothing dir
exits_with 2 '--capacity is "20": must be a number with the unit K, M, G or T' \
  "$attach" up dt01aca050 dir --capacity 20
exits_with 3 'the capacity is 1.000 MB: must be from 100 MB to 100 TB' "$attach" up dt01aca050 dir --capacity 1M
exits_with 2 '--time-scale is "-1": must be a number from 0' "$attach" up dt01aca050 dir --time-scale -1
exits_with 2 'usage: attach up' "$attach" up dt01aca050
exits_with 2 'usage: attach up' "$attach" up dt01aca050 --capacity 1G dir
exits_with 3 'nothing: cannot change to this directory' "$attach" down nothing
shows_usage 'usage: zbrdrive --profile FILE' "$programs/zbrdrive"
shows_usage 'usage: attach up' "$attach"
exits_with 0 'zbrdrive ' "$programs/zbrdrive" --version
exits_with 1 'no drive is attached' "$attach" down dir
echo 'rpm 7200 turns' > bad.drive
exits_with 3 'bad.drive:1: rpm has the unit "turns": must be rpm' "$attach" up ./bad.drive dir
rm -r dir
if ! truncate -s 90T probe 2> /dev/null; then
  exits_with 3 'cannot set the file size to 90000000000000 bytes: File too large; ext4 allows 16 TiB' \
    "$attach" up mg10aca20 dir --capacity 90T
  rm -r dir
fi

up dir --capacity 1G
exits_with 3 'the drive is already attached; run: attach down' "$attach" up dt01aca050 dir --capacity 1G
exits_with 3 'is in use by another drive' "$programs/zbrdrive" --profile "$profiles/dt01aca050.drive" \
  --backing dir/drive.img --capacity 1G mount
queue=/sys/block/${loop#/dev/}/queue
[ "$(cat "$queue/rotational") $(cat "$queue/read_ahead_kb")" = '1 4096' ] ||
  die 'the queue parameters are not those of a hard disk'
grep -qF '[mq-deadline]' "$queue/scheduler" || die 'the scheduler is not that of a hard disk'

# Traces a read of 1 MiB, stops the trace, and writes 1 MiB elsewhere. Programs that probe a new disk do not read these
# addresses.
echo 'trace start' > dir/drive/control
since dir transfer read 300 1
echo 'trace stop' > dir/drive/control
transfer write 900 1
sync "$loop"
grep -q '^[0-9.]*,[0-9.]*,314572800,[0-9]*,read$' dir/trace.csv || die "no read in the trace: $(cat dir/trace.csv)"
traced=$(awk -F, '$3 >= 314572800 && $3 < 315621376 && $5 == "read" { sum += $4 } END { print sum }' dir/trace.csv)
[ "$traced" = 1048576 ] || die "an incomplete trace: $(cat dir/trace.csv)"
! grep -q write dir/trace.csv || die 'a request was traced after the trace was stopped'
[ "$(head -1 dir/trace.csv)" = busy_seconds,host_seconds,address,length,direction ] || die 'wrong header line'

# A trace of the head contains a seek and half a rotation for each of two addresses.
echo 'trace head' > dir/drive/control
transfer write 100 1
transfer read 500 1
sync "$loop"
echo 'trace stop' > dir/drive/control
way='0\.0[0-9]*,0\.004166667,0\.00[0-9]*'
for piece in 104857600,1048576,write '524288000,[0-9]*,read'; do
  grep -q "^[0-9.]*,$piece,$way$" dir/trace.csv || die "not in the trace: $piece: $(cat dir/trace.csv)"
done
[ "$(stat_of dir zone_7_read) $(stat_of dir zone_23_written)" = '1048576 1048576' ] || die 'wrong counters of zones'
[ "$(stat_of dir dirty)" = 0 ] || die 'dirty data remain after sync'
awk '$1 == "busy" { all = $2 } /^(transfer|seek |rotation)/ { sum += $2 }
     END { exit !(all > 0 && sum - all < 1e-5 && all - sum < 1e-5) }' dir/drive/stats ||
  die "the busy time is not the sum of its parts: $(cat dir/drive/stats)"
if command -v python3 > /dev/null; then
  python3 -c 'import json, sys
zones = json.load(sys.stdin)["zones"]
assert len(zones) == 25 and zones[7]["read_bytes"] == 1 << 20, zones' < dir/drive/stats.json ||
    die "wrong stats.json: $(cat dir/drive/stats.json)"
else
  echo 'NOT TESTED: stats.json: no python3'
fi
exits_with 1 'Invalid argument' bash -c 'echo nonsense > dir/drive/control'
exits_with 1 'Permission denied' cat dir/drive/control
exits_with 1 'Permission denied' bash -c 'echo reset >> dir/drive/stats'
# Other programs may probe the new disk after the reset.
for try in 1 2 3 4 5; do
  echo reset > dir/drive/control
  [ "$(stat_of dir busy)" != 0.000000 ] || break
done
[ "$(stat_of dir busy)" = 0.000000 ] || die 'reset does not reset the busy time'

# A mounted drive cannot be detached.
mke2fs -q -t ext4 "$loop"
mount "$loop" mount
exits_with 3 "is mounted on $place/mount; unmount it first" "$attach" down dir
umount mount
"$attach" down dir
exits_with 3 'has 999997440 bytes, but the drive has 1199996928' "$attach" up dt01aca050 dir --capacity 1.2G

# A read of 360 MiB at 188 MB/s keeps the drive busy for 2 s. With a time scale of 2, it takes at least 1 s of real time,
# and more on a busy machine, so the test tries several times.
up dir --capacity 1G --time-scale 2
for try in 1 2 3 4 5; do
  since dir true
  start=$(date +%s.%N)
  transfer read 100 360
  took=$(awk -v start="$start" -v end="$(date +%s.%N)" 'BEGIN { print end - start }')
  busy=$(stat_of dir busy)
  holds "$took >= $busy / 2" || die "a read took too little time: the drive was busy for $busy s, took $took s"
  ! holds "$took <= $busy * 0.9" || break
done
holds "$took <= $busy * 0.9" || die "reads took too long in all tries: the drive was busy for $busy s, took $took s"
"$attach" down dir
