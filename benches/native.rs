//! Benchmarks of the native engines in one thread. BASELINE.md explains the figures.

use divan::{Bencher, black_box};
use problem::Problem;
use search::{CountOptions, Rotation, SimdLevel, count_symmetric, engine_by_name, engines};
use std::num::NonZeroUsize;

fn main() {
    divan::main();
}

fn one_thread() -> CountOptions {
    CountOptions::default().with_threads(NonZeroUsize::MIN)
}

fn engine_names() -> impl Iterator<Item = &'static str> {
    engines().iter().map(|engine| engine.name())
}

fn count(engine: &str, n: u32, options: &CountOptions) -> u64 {
    let problem = Problem::new(n).unwrap();
    let engine = engine_by_name(engine).unwrap();
    engine.count(&problem, options).unwrap().solutions
}

/// Counts a board that is small enough for the slowest engine.
#[divan::bench(args = engine_names(), sample_count = 10)]
fn count_10(name: &str) -> u64 {
    count(name, 10, &one_thread())
}

/// Measures the growth of the time with the size, for a row in a machine word.
#[divan::bench(args = [10, 11, 12, 13, 14], sample_count = 5)]
fn bitmask(n: u32) -> u64 {
    count("bitmask", n, &one_thread())
}

/// Measures the growth of the time with the size, for the search in lanes.
#[divan::bench(args = [12, 13, 14, 15, 16], sample_count = 5)]
fn simd(n: u32) -> u64 {
    count("simd", n, &one_thread())
}

/// Measures the growth of the time with the size, for the join.
#[divan::bench(args = [12, 13, 14, 15, 16, 17], sample_count = 5)]
fn join(n: u32) -> u64 {
    count("join", n, &one_thread())
}

/// Compares the instruction sets that the processor has, for the search in lanes.
#[divan::bench(args = SimdLevel::ALL, consts = [14], sample_count = 5)]
fn simd_by_level<const N: u32>(bencher: Bencher, level: &SimdLevel) {
    by_level(bencher, "simd", N, *level);
}

/// Compares the instruction sets that the processor has, for the join.
#[divan::bench(args = SimdLevel::ALL, consts = [15], sample_count = 5)]
fn join_by_level<const N: u32>(bencher: Bencher, level: &SimdLevel) {
    by_level(bencher, "join", N, *level);
}

fn by_level(bencher: Bencher, engine: &str, n: u32, level: SimdLevel) {
    let options = one_thread().with_simd(level);
    let engine = engine_by_name(engine).unwrap();
    let problem = Problem::new(n).unwrap();
    if engine.count(&problem, &options).is_ok() {
        bencher.bench(|| engine.count(black_box(&problem), &options));
    }
}

/// Counts solutions with the symmetry of a half turn.
#[divan::bench(args = [16, 18, 20], sample_count = 5)]
fn half_turn(n: u32) -> u64 {
    let report = count_symmetric(n, Rotation::HalfTurn, &one_thread());
    report.unwrap().solutions
}

/// Counts solutions with the symmetry of a quarter turn.
#[divan::bench(args = [29, 33, 37], sample_count = 5)]
fn quarter_turn(n: u32) -> u64 {
    let report = count_symmetric(n, Rotation::QuarterTurn, &one_thread());
    report.unwrap().solutions
}
