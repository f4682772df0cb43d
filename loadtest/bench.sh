#!/usr/bin/env bash
# Measures the README's table on this machine, in one piece of some 20 minutes once all is built: server on one core, load on the other.
# BENCH_QUICK=1 only shows that everything runs.
set -euo pipefail
cd "$(dirname "$0")/.."

results=$(realpath -m "${BENCH_RESULTS:-bench-results}")
port=${BENCH_PORT:-7600}
if [[ -n ${BENCH_QUICK:-} ]]; then
  runs=1 compare=(--runs 1 --seconds 2) rooms=(--seconds 2) limit=(--seconds 1) one_room=(--seconds 2) crowd=(--seconds 2) bytes=(--seconds 2)
  idle=(--seconds 2) slow=(--pairs 1 --seconds 24) storm=(--seconds 10) votes=(--voters 1000 --waves 2) duels=(--duels 20 --seconds 5)
  ledger_seconds=1 ledger_lines=20000 ladder=(--frames 2) lists=(--runs 1 --seconds 1)
  table=(--pairs 1 --viewers 500 --seconds 20)
else
  runs=3 compare=(--runs 3 --seconds 5) rooms=(--seconds 10) limit=(--seconds 5) one_room=(--seconds 10) crowd=(--seconds 10) bytes=(--seconds 5)
  idle=(--seconds 10) slow=(--pairs 3 --seconds 20) storm=(--seconds 15) votes=(--waves 5) duels=(--seconds 30)
  ledger_seconds=5 ledger_lines=1000000 ladder=() lists=() table=(--pairs 2)
fi

# The server comes along with the bench: built apart, with other features of its libraries, it would be optimised twice.
cargo bench --no-run --bench ledger
cargo build --release -p loadtest
cargo bench -p domain --no-run --bench break
if [[ ! -x loadtest/compare/node_modules/.bin/bun ]]; then
  npm ci --prefix loadtest/compare --no-audit --no-fund || echo "Bun and socket.io could not be installed: they will be skipped" >&2
fi
if [[ -z ${CUECAST_PG_BIN:-} && -x scripts/postgres-bin ]]; then
  CUECAST_PG_BIN=$(scripts/postgres-bin) && export CUECAST_PG_BIN
fi

mkdir -p "$results"
rm -rf data/bench/cuecast
rm -f "$results"/{compare,small-rooms-*,limit,one-room-*,crowd,bytes,idle,slow,storm-*,votes,duels,ledger,break,ladder,lists,table,figures}.{json,svg}
failed=0
SECONDS=0
# one scenario's failure is a figure that was not reached, not the end of the others
run() {
  local scenario=$1 name=$2
  shift 2
  echo "== $name, after $((SECONDS / 60)) min $((SECONDS % 60)) s" >&2
  target/release/loadtest "$scenario" --port "$port" --json "$results/$name.json" --svg "$results/$name.svg" "$@" || failed=1
}

run compare compare "${compare[@]}"
for i in $(seq "$runs"); do run small-rooms "small-rooms-$i" "${rooms[@]}"; done
run limit limit "${limit[@]}"
for i in $(seq "$runs"); do run one-room "one-room-$i" "${one_room[@]}"; done
run crowd crowd "${crowd[@]}"
run bytes bytes "${bytes[@]}"
run idle idle "${idle[@]}"
run slow slow "${slow[@]}"
for i in $(seq "$runs"); do run storm "storm-$i" "${storm[@]}"; done
echo "== ledger" >&2
BENCH_JSON="$results/ledger.json" BENCH_SECONDS="$ledger_seconds" BENCH_LINES="$ledger_lines" \
  cargo bench --bench ledger || failed=1
echo "== break" >&2
BENCH_JSON="$results/break.json" cargo bench -p domain --bench break || failed=1
echo "== ladder" >&2
target/release/loadtest ladder --json "$results/ladder.json" "${ladder[@]}" || failed=1
run votes votes "${votes[@]}"
run duels duels "${duels[@]}"
run table table "${table[@]}"
run lists lists "${lists[@]}"
target/release/loadtest figures "$results" --json "$results/figures.json"
echo "== done after $((SECONDS / 60)) min $((SECONDS % 60)) s" >&2
exit $failed
