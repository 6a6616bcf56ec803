#!/bin/bash
# 7 queens on a 7x7 board: count by bitmask in 3 units.
# 2 tasks of 2 units: as given by --chunk.
# Start: sbatch [CWD]/scripts/slurm.sh
# Units that are done are not done again. The program is $QUEENSAT, or queensat in PATH.
#SBATCH --job-name=queensat-units
#SBATCH --array=1-2
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
# No --time: --sample 1% predicts it, without --cross-check.
#SBATCH --requeue
#SBATCH --output=/dev/null
set -euo pipefail
folder=[CWD]/scripts
task=${SLURM_ARRAY_TASK_ID:?start this script by sbatch}
first=$(((task - 1) * 2 + 1))
last=$((first + 2 - 1))
if ((first <= 3 && last > 3)); then last=3; fi
exec >>"$folder/logs/slurm-$task.log" 2>&1
exec "${QUEENSAT:-queensat}" units run "$folder" -i "$first-$last" --threads 2 --cross-check 10%
