# Common commands; see CONTRIBUTING.md. `just` lists them.

_list:
    @just --list

# Build the program, pure Rust
build:
    cargo build --locked --release -p queensat-cli

# Build the program with CaDiCaL
build-full:
    cargo build --locked --release -p queensat-cli --features full

# Run the program, for example `just run count 8`
run *arguments:
    cargo run --locked --release -- {{arguments}}

# All tests of the default build
test:
    cargo test --locked --workspace

# All tests of the full build
test-full:
    cargo test --locked --workspace --features queensat-cli/full

# Tests of the library only
test-library *filter:
    cargo test --locked -p library-tests {{filter}}

# Property tests and hostile tests with fresh seeds, for some minutes
campaign minutes *seed:
    tests/campaign.sh {{minutes}} {{seed}}

# Counts of larger boards
test-native:
    cargo test --locked --release -p native-counts

# Format, and check lints of both builds
lint:
    cargo fmt --all
    cargo clippy --locked --workspace --all-targets -- -D warnings
    cargo clippy --locked --workspace --all-targets --features queensat-cli/full -- -D warnings

# Documentation of all crates
doc:
    cargo doc --locked --workspace --no-deps --open

# Licences, versions and sources of dependencies
deny:
    cargo deny --workspace --locked check bans licenses sources

# Accept changed output of the program
snapshots:
    TRYCMD=overwrite cargo test -p queensat-cli --test program snapshots
    TRYCMD=overwrite cargo test -p queensat-cli --features full --test program snapshots
    git diff --stat tests/data/cli

# Benchmarks: queens, native or single
bench name:
    cargo bench --bench {{name}}

# The package for Python: built, installed, and tested
python:
    .ci/python

# The page: built, and tested in a browser
page:
    .ci/page

# Archives of a release in target/dist; `just dist wheel` builds some of them
dist *systems:
    packaging/dist {{systems}}

# Everything that a change must pass
ci:
    .ci/run
