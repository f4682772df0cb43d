# Everything that one types. `make` alone lists it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

DATA := $(or $(CUECAST_DATA_DIR),data)
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.json web/*.ts web/*.html)
# Cargo would take the number of targets that are made at once for its own number of jobs.
unexport MAKEFLAGS
export npm_config_audit := false
export npm_config_fund := false
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-12s %s\n", $$1, $$2 }'

# Databases of tests are a thousand files each: where there is memory enough they live in it, and a run takes a quarter less.
TEST_TMPDIR := $(shell awk '/^MemAvailable/ { memory = $$2 } END { exit memory < 8000000 }' /proc/meminfo 2>/dev/null \
    && [ "$$(df --output=avail /dev/shm 2>/dev/null | tail -1)" -gt 4000000 ] 2>/dev/null && echo /dev/shm)
test-server test-e2e: export TMPDIR := $(or $(TEST_TMPDIR),$(TMPDIR),/tmp)

# The web app is built, and programs are fetched, beside the server: none has work for two processors all the time. The profile is the tests' own: what is hot is
# optimised in it as well (Cargo.toml), and after `make test` nothing is compiled a second time.
.PHONY: run
run: tools ## Build everything, put the demo in at the first start, and serve
	$(MAKE) -j 4 target/debug/cuecast web/dist/index.html postgres try-anvil
	./target/debug/cuecast seed-demo --if-empty
	exec ./target/debug/cuecast serve

.PHONY: cluster
cluster: tools postgres ## Serve two nodes on a database that ends with them, at port 3000
	@scripts/haproxy || true
	$(MAKE) -j 2 target/debug/cuecast web/dist/index.html
	exec scripts/cluster

.PHONY: target/debug/cuecast
target/debug/cuecast:
	cargo build --bin cuecast

.PHONY: dist
dist: tools web/dist/index.html ## Build what is put into service: target/release/cuecast and web/dist
	cargo build --release --bin cuecast

.PHONY: test
test: test-server test-web test-e2e ## Run all tests: Rust, web, and browsers against the real server

# SKIP names parts of the names of tests that run elsewhere.
.PHONY: test-server
test-server: postgres ## Rust tests
	CUECAST_PG_BIN=$$(scripts/postgres-bin --install) CUECAST_ANVIL_BIN=$$(scripts/anvil-bin --install) RUST_TEST_THREADS=$${RUST_TEST_THREADS:-8} scripts/failures-last cargo test --workspace --no-fail-fast -- $(addprefix --skip ,$(SKIP))

# Beside `make test-server`: the S3 server is built first, which takes two minutes of one processor.
.PHONY: test-s3
test-s3: postgres ## Tests of pictures in a bucket, on a real S3 server
	CUECAST_PG_BIN=$$(scripts/postgres-bin --install) CUECAST_S3_BIN=$$(scripts/s3-bin --install) \
	    cargo test --workspace --test server -- --ignored nfts::bucket

.PHONY: test-web
test-web: web/node_modules/.ready web/tools/openapi/node_modules/.ready ## Web unit tests, and that the generated types are current
	node web/tools/openapi/generate.mjs --check
	cd web && npx vitest run

.PHONY: web-size
web-size: web/dist/index.html ## JavaScript that each page needs until it can be used
	node web/scripts/bundle-size.mjs

# A bench is compiled with the features of the tests: after them nothing is compiled a second time.
.PHONY: test-e2e
test-e2e: postgres chromium haproxy web/dist/index.html ## Browser tests
	cargo build --workspace --bin cuecast --bench ledger
	cd web && CUECAST_BIN="$(CURDIR)/target/debug/cuecast" npx playwright test

.PHONY: lint
lint: lint-server lint-web lint-contracts ## Formatting, clippy, Biome, types, compiled contracts

.PHONY: lint-server
lint-server: lint-form
	cargo clippy --workspace --all-targets -- -D warnings

.PHONY: lint-form
lint-form:
	cargo fmt --all --check
	@if command -v cargo-deny >/dev/null; then cargo deny check bans licenses sources; fi

.PHONY: build-tests
build-tests:
	cargo test --workspace --no-run
	cargo build --workspace --bin cuecast --bench ledger

.PHONY: lint-web
lint-web: web/node_modules/.ready
	cd web && npx biome check . && npx tsc -p tsconfig.json

.PHONY: lint-contracts
lint-contracts: src/contracts/node_modules/.ready
	node src/contracts/build.mjs --check

.PHONY: fmt
fmt: web/node_modules/.ready ## Format everything
	cargo fmt --all
	cd web && npx biome check --write .

.PHONY: bench
bench: postgres ## Measure: the table of the README
	loadtest/bench.sh

.PHONY: odds
odds: ## Let agents play 2,000 frames, and compare the odds with what happened
	cargo run --quiet --bin cuecast -- billiards odds --frames 2000

# Parts of the names of tests in which two hundred call at once (src/tests/money/calls holds that each of them is there).
RACES := two_hundred of_200 races:: a_second_administrator_must_confirm_a_grant welcome_credits_are_given_once \
    a_manual_deposit_stays_pending a_stake_is_agreed stakes_are_set_aside_at_the_start

.PHONY: chaos
chaos: postgres web/node_modules/.ready ## Kill, stop and lock the real server 240 times under load, kill it 20 times at each place of money and chains, race each call of money 10 times, hold each contract to its model for 10,000 sequences of calls, play a million chains that lie, and plant faults that its tests must find
	CUECAST_PREVIOUS_BIN=$$(scripts/previous-release --build) \
	    CUECAST_PG_BIN=$$(scripts/postgres-bin --install) CUECAST_CHAOS_ROUNDS=$${CUECAST_CHAOS_ROUNDS:-200} RUST_TEST_THREADS=1 \
	    cargo test --workspace --test server chaos -- --nocapture
	for round in $$(seq $${CUECAST_CHAOS_KILLS:-20}); do \
	    CUECAST_PG_BIN=$$(scripts/postgres-bin --install) CUECAST_ANVIL_BIN=$$(scripts/anvil-bin --install) RUST_TEST_THREADS=8 CUECAST_ASKS=200 \
	        cargo test --workspace --test server -- kills || exit 1; \
	done
	for round in $$(seq $${CUECAST_CHAOS_RACES:-10}); do \
	    CUECAST_PG_BIN=$$(scripts/postgres-bin --install) CUECAST_ANVIL_BIN=$$(scripts/anvil-bin --install) RUST_TEST_THREADS=8 \
	        cargo test --workspace --test server -- $(RACES) || exit 1; \
	done
	CUECAST_PG_BIN=$$(scripts/postgres-bin --install) CUECAST_ANVIL_BIN=$$(scripts/anvil-bin --install) CUECAST_SEQUENCES=$${CUECAST_SEQUENCES:-10000} \
	    cargo test --workspace --test server -- no_sequence_of_calls
	CUECAST_OUTBOX_SEEDS=1000000 CUECAST_INDEXER_SEEDS=1000000 cargo test --release -p domain --lib onchain
	CUECAST_FRAMES=100000 cargo test --release -p domain --lib frame_simulation
	scripts/planted

.PHONY: chaos-cluster
chaos-cluster: postgres ## Kill, stop, drain, lock and cut off two nodes on one database 120 times under load, and hold them to all that they acknowledged
	CUECAST_PG_BIN=$$(scripts/postgres-bin --install) CUECAST_CLUSTER_ROUNDS=$${CUECAST_CLUSTER_ROUNDS:-120} \
	    cargo test --workspace --test server cluster::chaos -- --nocapture

.PHONY: fuzz
fuzz: ## Feed the parser of socket messages with nonsense for a minute
	scripts/fuzz

.PHONY: audit
audit: postgres chromium web/dist/index.html web-size ## Known vulnerabilities, licences, weight and speed of pages, accessibility
	scripts/audit

.PHONY: sqlx
sqlx: ## Refresh .sqlx after a change to a query or a migration
	scripts/sqlx

.PHONY: previous-release
previous-release: ## Note what the server of this commit asks of the database, when it is published: later migrations are held to it
	scripts/previous-release

.PHONY: openapi
openapi: web/tools/openapi/node_modules/.ready ## Refresh the OpenAPI snapshot and the web's types from the handlers
	cargo run --quiet --bin cuecast -- openapi > src/app/openapi.json.new
	mv src/app/openapi.json.new src/app/openapi.json
	node web/tools/openapi/generate.mjs

.PHONY: contracts
contracts: src/contracts/node_modules/.ready ## Compile the contracts anew after a change to one
	node src/contracts/build.mjs

.PHONY: reference
reference: ## Refresh cuecast.example.toml after a change to the configuration
	cargo run --quiet --bin cuecast -- config --reference > cuecast.example.toml.new
	mv cuecast.example.toml.new cuecast.example.toml

.PHONY: postgres
postgres: ## Fetch Postgres into the data folder if the machine has none
	@if [ -z "$${DATABASE_URL:-}" ]; then scripts/postgres-bin --install >/dev/null; fi

.PHONY: anvil
anvil: ## Fetch the local chain's node into the data folder if the machine has none
	@scripts/anvil-bin --install >/dev/null

# Without it everything but the local chain works, and the script's line says so.
.PHONY: try-anvil
try-anvil:
	@scripts/anvil-bin --install >/dev/null || true

.PHONY: chromium
chromium: ## Fetch the browser of the browser tests into the data folder
	@scripts/chromium --install >/dev/null

.PHONY: haproxy
haproxy:
	scripts/haproxy

.PHONY: tools
tools:
	@command -v cargo >/dev/null || { echo "Cuecast needs the Rust toolchain: https://rustup.rs" >&2; exit 1; }
	@command -v npm >/dev/null || { echo "Cuecast needs Node 20 or newer: https://nodejs.org" >&2; exit 1; }

web/node_modules/.ready: web/package.json web/package-lock.json
	cd web && npm ci
	touch $@

web/tools/openapi/node_modules/.ready: web/tools/openapi/package.json web/tools/openapi/package-lock.json
	cd web/tools/openapi && npm ci
	touch $@

src/contracts/node_modules/.ready: src/contracts/package.json src/contracts/package-lock.json
	cd src/contracts && npm ci --ignore-scripts
	touch $@

web/dist/index.html: web/node_modules/.ready $(WEB_SOURCES)
	cd web && npm run build
	touch $@
