//! One solution of large boards. BASELINE.md explains the figures.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use encodings::at_most_one::Encoding;
use problem::placement::Columns;
use problem::{Problem, RandomBlocks};
use queensat::encode::Formula;
use queensat::one_solution::{
    SolveDetails, SolveOutcome, Start, WindowOptions, explicit_columns, solve_by_local_search,
    solve_by_window, solve_from,
};
use solvers::backend_by_name;

fn main() {
    divan::main();
}

fn by_window(problem: &Problem, seed: u64) -> SolveOutcome {
    let options = WindowOptions {
        seed,
        rows: WindowOptions::rows_for(problem.n()),
        backend: backend_by_name("batsat").unwrap(),
        at_most_one: Encoding::Auto,
        max_squares: 10_000_000,
    };
    let (control, report) = (&control::Control::new(), &mut SolveDetails::default());
    solve_by_window(problem, &options, control, report).unwrap()
}

/// A window, with another seed each time.
#[divan::bench(args = [100, 1_000, 10_000, 100_000, 1_000_000], sample_count = 20, sample_size = 1)]
fn window(bencher: Bencher, n: u32) {
    let problem = Problem::new(n).unwrap();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(n)).bench_local(|| {
        seed += 1;
        black_box(by_window(&problem, seed))
    });
}

/// A window with a fifth of the squares blocked.
#[divan::bench(args = [10_000, 1_000_000], sample_count = 20, sample_size = 1)]
fn window_blocked(bencher: Bencher, n: u32) {
    let mut seed = 0;
    bencher.counter(ItemsCount::new(n)).bench_local(|| {
        seed += 1;
        let mut problem = Problem::new(n).unwrap();
        let rule = RandomBlocks::new(0.2, seed).unwrap();
        problem.block_at_random(rule).unwrap();
        black_box(by_window(&problem, seed))
    });
}

/// Local search, with another seed each time.
#[divan::bench(args = [1_000, 10_000, 1_000_000], sample_count = 20, sample_size = 1)]
fn local_search(bencher: Bencher, n: u32) {
    let problem = Problem::new(n).unwrap();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(n)).bench_local(|| {
        seed += 1;
        solve_by_local_search(&problem, seed, 1 << 30, &control::Control::new()).unwrap()
    });
}

/// Verification alone, of the explicit solution.
#[divan::bench(args = [1_000_000, 10_000_000], sample_count = 10, sample_size = 1)]
fn verify(bencher: Bencher, n: u32) {
    let problem = Problem::new(n).unwrap();
    let columns = Columns::new(explicit_columns(n).unwrap().collect());
    bencher
        .counter(ItemsCount::new(n))
        .bench_local(|| columns.verify(&problem).unwrap());
}

fn starts() -> Vec<(&'static str, Start)> {
    let backends = ["varisat", "batsat", "cadical"].map(backend_by_name);
    let starts = [Start::Cold, Start::Phases, Start::Assumptions];
    let pairs = backends.into_iter().flatten().flat_map(|backend| {
        let possible = starts.into_iter();
        let possible = possible.filter(|start| start.is_possible(&backend.capabilities()));
        possible.map(|start| (backend.name(), start))
    });
    // BatSat without a guess takes half a minute.
    pairs
        .filter(|&pair| pair != ("batsat", Start::Cold))
        .collect()
}

/// The formula of the whole board, product encoding, with each start that a backend supports.
#[divan::bench(args = starts(), sample_count = 5, sample_size = 1)]
fn whole_400(bencher: Bencher, (name, start): (&'static str, Start)) {
    let problem = Problem::new(400).unwrap();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let mut solver = backend_by_name(name).unwrap().new_solver().unwrap();
        let encoder = Formula::new(Encoding::Product).encoder(&problem);
        let (control, report) = (&control::Control::new(), &mut SolveDetails::default());
        black_box(solve_from(start, seed, &encoder, &mut *solver, control, report).unwrap())
    });
}
