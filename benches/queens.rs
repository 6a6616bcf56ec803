//! The parts that determine waiting times. BASELINE.md explains the figures.

use control::Control;
use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use encodings::at_most_one::{Encoding, families};
use encodings::dimacs::{DimacsWriter, Strictness, read_formula};
use encodings::{Size, SizeSink};

use problem::Problem;
use queensat::encode::Formula;
use queensat::enumerate::{BlockingLoop, CubeEvent, CubeSearch, Ending, LoopStep, Split, SplitBy};
use queensat::one_solution::solve_full_formula;
use solvers::{backend_by_name, backends};
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

fn encoding_names() -> impl Iterator<Item = &'static str> {
    families().iter().map(|family| family.name)
}

fn backend_names() -> impl Iterator<Item = &'static str> {
    backends().iter().map(|backend| backend.name())
}

/// Writes the DIMACS text of n = 100 and discards it.
#[divan::bench(args = encoding_names())]
fn encode_100(name: &str) {
    write_dimacs(100, name);
}

/// Writes the DIMACS text of larger boards and discards it.
#[divan::bench(args = [(200, "pairwise"), (500, "sequential"), (2000, "product")], sample_count = 5)]
fn encode((n, name): (u32, &str)) {
    write_dimacs(n, name);
}

fn write_dimacs(n: u32, name: &str) {
    let problem = Problem::new(n).unwrap();
    let encoding: Encoding = name.parse().unwrap();
    let encoder = Formula::new(encoding).encoder(&problem);
    let size = encoder.size().unwrap();
    let mut sink = DimacsWriter::new(std::io::sink(), &[], size).unwrap();
    encoder.encode(&mut sink).unwrap();
    sink.finish().unwrap();
}

/// Reads the DIMACS text of n = 100 into the counting sink, 24 MB of it with pairs.
#[divan::bench(args = ["pairwise", "sequential", "product"])]
fn read_100(bencher: Bencher, name: &str) {
    let problem = Problem::new(100).unwrap();
    let encoding: Encoding = name.parse().unwrap();
    let encoder = Formula::new(encoding).encoder(&problem);
    let size = encoder.size().unwrap();
    let mut sink = DimacsWriter::new(Vec::new(), &[], size).unwrap();
    encoder.encode(&mut sink).unwrap();
    let text = sink.finish().unwrap();
    bencher
        .counter(BytesCount::new(text.len()))
        .bench(|| read_formula(&text[..], Strictness::Strict, &mut SizeSink::new()).unwrap());
}

/// Computes the size of the formula of n = 1000 without encoding.
#[divan::bench(args = encoding_names())]
fn size_1000(name: &str) -> Size {
    let problem = Problem::new(1000).unwrap();
    let encoding: Encoding = name.parse().unwrap();
    Formula::new(encoding).encoder(&problem).size().unwrap()
}

/// Finds the size of the formula of n = 1000 by encoding into the counting sink.
#[divan::bench(args = encoding_names(), sample_count = 5)]
fn count_clauses_1000(name: &str) -> Size {
    let problem = Problem::new(1000).unwrap();
    let encoding: Encoding = name.parse().unwrap();
    let mut sink = SizeSink::new();
    Formula::new(encoding)
        .encoder(&problem)
        .encode(&mut sink)
        .unwrap();
    sink.size()
}

/// All 724 solutions of n = 10 by the blocking loop, with the pairwise encoding.
#[divan::bench(args = backend_names(), sample_count = 10)]
fn enumerate_10(name: &str) -> usize {
    let problem = Problem::new(10).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    let mut solver = backend_by_name(name).unwrap().new_solver().unwrap();
    let mut solutions = BlockingLoop::new(&encoder, &mut *solver).unwrap();
    while let LoopStep::Solution(placement) = solutions.step().unwrap() {
        black_box(placement);
    }
    solutions.found().len()
}

/// The 92 classes of n = 10 by the loop that blocks whole classes, with the pairwise encoding.
#[divan::bench(args = backend_names(), sample_count = 10)]
fn orbits_10(name: &str) -> u64 {
    let problem = Problem::new(10).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    let mut solver = backend_by_name(name).unwrap().new_solver().unwrap();
    let mut classes = BlockingLoop::by_orbits(&encoder, &mut *solver).unwrap();
    while let LoopStep::Solution(placement) = classes.step().unwrap() {
        black_box(placement);
    }
    classes.solutions()
}

/// All 724 solutions of n = 10 by cubes, with the pairwise encoding.
#[divan::bench(args = backend_names(), sample_count = 10)]
fn cubes_10(name: &str) -> u64 {
    count_by_cubes(10, name, true)
}

/// The same for n = 12, 14 200 solutions, by the backends that find all models in one search.
#[divan::bench(args = all_models_names(), sample_count = 10)]
fn cubes_12(name: &str) -> u64 {
    count_by_cubes(12, name, true)
}

/// All solutions by cubes without symmetry.
#[divan::bench(args = all_models_names(), sample_count = 10)]
fn cubes_12_without_symmetry(name: &str) -> u64 {
    count_by_cubes(12, name, false)
}

fn all_models_names() -> impl Iterator<Item = &'static str> {
    let able = backends()
        .iter()
        .filter(|b| b.can(solvers::Capability::AllModels));
    able.map(|backend| backend.name())
}

fn count_by_cubes(n: u32, name: &str, symmetry: bool) -> u64 {
    let problem = Problem::new(n).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    let by = if symmetry {
        SplitBy::Ring
    } else {
        SplitBy::Rows(4)
    };
    let search = CubeSearch::new(
        encoder,
        backend_by_name(name).unwrap(),
        Split { by, symmetry },
    );
    let mut count = 0;
    let ending = search.run(|event| {
        if let CubeEvent::Solved { solutions, .. } = event {
            count += solutions;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(ending.unwrap(), Ending::Exhausted);
    count
}

/// DPLL does not learn clauses, so it does not solve large boards.
fn learning_backend_names() -> impl Iterator<Item = &'static str> {
    backend_names().filter(|&name| name != "dpll")
}

/// One solution of n = 100, with the product encoding.
#[divan::bench(args = learning_backend_names(), sample_count = 10)]
fn solve_100(bencher: Bencher, name: &str) {
    let problem = Problem::new(100).unwrap();
    let encoder = Formula::new(Encoding::Product).encoder(&problem);
    bencher.bench(|| {
        let mut solver = backend_by_name(name).unwrap().new_solver().unwrap();
        solve_full_formula(&encoder, &mut *solver).unwrap()
    });
}

/// All solutions by backtracking.
#[divan::bench(args = [8, 10, 12], sample_count = 10)]
fn backtrack(n: u32) -> u64 {
    let problem = Problem::new(n).unwrap();
    let visit = |columns: &[u32]| {
        black_box(columns);
        ControlFlow::Continue(())
    };
    search::search(&problem, visit, &Control::new())
        .unwrap()
        .solutions
}
