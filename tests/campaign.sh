#!/usr/bin/env bash
# Runs the property tests and the hostile tests with fresh seeds for some minutes:
#
#     tests/campaign.sh MINUTES [SEED]
#
# Each round has one seed; the first is random unless it is given, and each next one is larger by 1. A
# failing case is shrunk and printed, and its seed is added to a file in a folder `proptest-regressions`.
# Once that file is committed, the case runs in every test run.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

if ! [[ ${1-} =~ ^[0-9]+$ && ${2-0} =~ ^[0-9]+$ ]]; then
  echo "usage: tests/campaign.sh MINUTES [SEED], both whole numbers" >&2
  exit 2
fi
seed=${2-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}

# Prints the names of the tests in blocks `proptest! { .. }`.
properties() {
  grep -rlZ --include='*.rs' 'proptest! {' --exclude-dir=target . | xargs -0 awk '
    FNR == 1 { inside = 0 }
    match($0, /^ *proptest! \{$/) { inside = 1; end = $0; sub(/proptest! \{/, "}", end); next }
    inside && $0 == end { inside = 0 }
    inside && match($0, /fn [a-z0-9_]+\(/) { print substr($0, RSTART + 3, RLENGTH - 4) }'
}
mapfile -t names < <(properties; echo the_fewest_squares_of_random_divisions_are_found)

# Runs a test command, and prints its output if it fails.
failures=0
round() {
  local output
  if ! output=$(PROPTEST_RNG_SEED=$seed "$@" 2>&1); then
    failures=$((failures + 1))
    printf '%s\nfailed with PROPTEST_RNG_SEED=%s: %s\n' "$output" "$seed" "$*"
  fi
}

export QUEENSAT_CASES=4
rounds=0
until [ "$SECONDS" -ge $((60 * $1)) ] && [ "$rounds" -gt 0 ]; do
  echo "seed $seed, after $SECONDS s: ${#names[@]} properties, solvers, hostile cases"
  round cargo test --quiet --workspace --no-fail-fast --lib --bins \
    --test certificates --test encodings --test library --test program --test solvers -- "${names[@]}"
  # Most backends answer thousands of small formulas in a second.
  QUEENSAT_CASES=16 round cargo test --quiet --workspace --test conformance -- brute_force
  round cargo test --quiet --workspace --test hostile -- --seed "$seed"
  rounds=$((rounds + 1)) seed=$((seed + 1))
done
echo "$rounds rounds, $failures failed; CPU time of the shell and of the tests:"
times
[ "$failures" -eq 0 ]
