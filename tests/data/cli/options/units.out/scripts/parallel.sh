#!/bin/sh
# 7 queens on a 7x7 board: count by bitmask in 3 units.
# 2 tasks of 2 units: as given by --chunk.
# Start: sh [CWD]/scripts/parallel.sh
# Units that are done are not done again. The program is $QUEENSAT, or queensat in PATH.
# JOBS is the number of tasks at the same time. A run that was killed goes on if it is started again.
set -eu
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=${QUEENSAT:-queensat}
joblog=$folder/parallel-2.joblog
first=1
while [ "$first" -le 3 ]; do
  last=$((first + 2 - 1))
  if [ "$last" -gt 3 ]; then last=3; fi
  echo "$first-$last"
  first=$((last + 1))
done |
  parallel --quote --jobs "${JOBS:-50%}" --joblog "$joblog" --resume-failed /
    "$program" units run "$folder" -i '{}' --threads 2 --cross-check 10% || true
open=$("$program" units todo "$folder")
if [ -n "$open" ]; then
  echo "open units: $open; start this script again, without $joblog if nothing runs" >&2
  exit 1
fi
