# Everything that one types. `make` alone lists it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

DATA := $(or $(CUECAST_DATA_DIR),data)
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.json web/*.ts web/*.html)
export npm_config_audit := false
export npm_config_fund := false
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-12s %s\n", $$1, $$2 }'

.PHONY: run
run: tools postgres web/dist/index.html ## Build everything, put the demo in at the first start, and serve
	cargo build --release --bin cuecast
	./target/release/cuecast seed-demo --if-empty
	exec ./target/release/cuecast serve

.PHONY: test
test: test-server test-web test-e2e ## Run all tests: Rust, web, and browsers against the real server

.PHONY: test-server
test-server: postgres ## Rust tests
	CUECAST_PG_BIN=$$(scripts/postgres-bin --install) RUST_TEST_THREADS=$${RUST_TEST_THREADS:-6} cargo test --workspace --no-fail-fast

.PHONY: test-web
test-web: web/node_modules/.ready web/tools/openapi/node_modules/.ready ## Web unit tests, and that the generated types are current
	node web/tools/openapi/generate.mjs --check
	cd web && npx vitest run

.PHONY: test-e2e
test-e2e: postgres web/dist/index.html ## Browser tests
	scripts/chromium
	cargo build --bin cuecast
	cd web && CUECAST_BIN="$(CURDIR)/target/debug/cuecast" npx playwright test

.PHONY: lint
lint: web/node_modules/.ready ## Formatting, clippy, Biome, types
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cd web && npx biome check . && npx tsc -p tsconfig.json
	@if command -v cargo-deny >/dev/null; then cargo deny check bans licenses sources; fi

.PHONY: fmt
fmt: web/node_modules/.ready ## Format everything
	cargo fmt --all
	cd web && npx biome check --write .

.PHONY: bench
bench: postgres ## Measure: the table of the README
	loadtest/bench.sh

.PHONY: fuzz
fuzz: ## Feed the parser of socket messages with nonsense for a minute
	scripts/fuzz

.PHONY: audit
audit: web/dist/index.html ## Known vulnerabilities, licences, page speed and accessibility
	scripts/audit

.PHONY: sqlx
sqlx: ## Refresh .sqlx after a change to a query or a migration
	scripts/sqlx

.PHONY: openapi
openapi: web/tools/openapi/node_modules/.ready ## Refresh the OpenAPI snapshot and the web's types from the handlers
	cargo run --quiet --bin cuecast -- openapi > src/app/openapi.json.new
	mv src/app/openapi.json.new src/app/openapi.json
	node web/tools/openapi/generate.mjs

.PHONY: reference
reference: ## Refresh cuecast.example.toml after a change to the configuration
	cargo run --quiet --bin cuecast -- config --reference > cuecast.example.toml.new
	mv cuecast.example.toml.new cuecast.example.toml

.PHONY: postgres
postgres: ## Fetch Postgres into the data folder if the machine has none
	@if [ -z "$${DATABASE_URL:-}" ]; then scripts/postgres-bin --install >/dev/null; fi

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

web/dist/index.html: web/node_modules/.ready $(WEB_SOURCES)
	cd web && npm run build
	touch $@
