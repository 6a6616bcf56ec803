//! Random boards: every engine, method, encoding and backend against brute force.

use super::board::{Board, images};
use super::campaign::{Campaign, Case, Verdict, require};
use control::Control;
use encodings::at_most_one::Encoding;
use libtest_mimic::Trial;
use problem::Problem;
use problem::board::{Board as AnyBoard, Square, Topology};
use queensat::encode::{AtLeastOne, Formula, SymmetryBreaking};
use queensat::enumerate::{AllSolutions, Ending, Method, Split, SplitBy};
use queensat::one_solution::{OneSolution, SolveMethod, SolveOutcome};
use search::{CountOptions, SimdLevel, engines};
use solvers::backends;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    vec![
        campaign.trial("boards::by_native_search", 300, by_native_search),
        campaign.trial("boards::counted_by_sat", 350, counted_by_sat),
        campaign.trial("boards::listed_by_sat", 200, listed_by_sat),
        campaign.trial("boards::one_solution", 150, one_solution),
        campaign.trial("boards::of_any_shape", 150, of_any_shape),
    ]
}

fn by_native_search(case: &mut Case) -> Verdict {
    let board = Board::random(&mut case.random, 7);
    let (problem, expected) = (board.problem(), board.solutions());
    for engine in engines() {
        let told =
            |found: &dyn std::fmt::Debug| format!("{}: {found:?} on {board:?}", engine.name());
        if engine.can_count(&problem).is_ok() {
            let threads = NonZeroUsize::new(1 + case.random.below(3)).expect("at least 1");
            let mut options = CountOptions::default().with_threads(threads);
            if case.random.one_in(2) {
                options = options.with_simd(SimdLevel::Portable);
            }
            let report = engine.count(&problem, &options);
            let report = report.map_err(|error| told(&error))?;
            let right = report.complete && report.solutions == expected.len() as u64;
            require(right, || told(&report))?;
        }
        if engine.can_search(&problem).is_ok() {
            let mut found = Vec::new();
            let visit = |columns: &[u32]| {
                found.push(columns.to_vec());
                ControlFlow::Continue(())
            };
            let report = engine.search(&problem, visit, &Control::new());
            report.map_err(|error| told(&error))?;
            if !engine.capabilities().is_lexicographic {
                found.sort();
            }
            require(found == expected, || told(&found))?;
        }
    }
    Ok(())
}

/// Returns a job with random choices on a board.
fn random_job(case: &mut Case, problem: Problem, n: u32) -> AllSolutions {
    let random = &mut case.random;
    let all = Encoding::all();
    let mut encoding = || random.pick(&all);
    let formula = Formula {
        row: encoding(),
        column: encoding(),
        diagonal: encoding(),
        anti_diagonal: encoding(),
        ..Formula::new(Encoding::Product)
    };
    let at_least_one = [AtLeastOne::Both, AtLeastOne::Rows, AtLeastOne::Columns];
    let rows = SplitBy::Rows(random.below(n as usize + 1) as u32);
    let split = Split {
        by: random.pick(&[SplitBy::Ring, rows]),
        symmetry: random.one_in(2),
    };
    AllSolutions {
        formula: Formula {
            at_least_one: random.pick(&at_least_one),
            ..formula
        },
        backend: backends()[random.below(backends().len())].clone(),
        method: random.pick(&[Method::Loop, Method::Orbits, Method::Cubes(split)]),
        ..AllSolutions::recommended(problem)
    }
}

fn describe(job: &AllSolutions, board: &dyn std::fmt::Debug) -> String {
    let formula = job.formula;
    format!(
        "{}, {}, {formula}, {board:?}",
        job.backend.name(),
        job.method
    )
}

fn counted_by_sat(case: &mut Case) -> Verdict {
    let board = Board::random(&mut case.random, 6);
    let mut job = random_job(case, board.problem(), board.n);
    // Classes are counted with their sizes, so that the number of solutions stays the same.
    if job.method == Method::Loop {
        let kinds = [
            SymmetryBreaking::None,
            SymmetryBreaking::Mirror,
            SymmetryBreaking::Full,
        ];
        job.formula.symmetry = case.random.pick(&kinds);
    }
    job.threads = NonZeroUsize::new(1 + case.random.below(3)).expect("at least 1");
    let told = || describe(&job, &board);
    let count = job.count(&Control::new());
    let count = count.map_err(|error| format!("{error}: {}", told()))?;
    let expected = board.solutions().len() as u64;
    require(
        count.ending == Ending::Exhausted && count.solutions == expected,
        || {
            format!(
                "{} solutions, expected {expected}: {}",
                count.solutions,
                told()
            )
        },
    )
}

fn listed_by_sat(case: &mut Case) -> Verdict {
    let board = Board::random(&mut case.random, 6);
    let job = random_job(case, board.problem(), board.n);
    let told = || describe(&job, &board);
    let mut found = BTreeSet::new();
    let mut number = 0;
    let listed = job.for_each(&Control::new(), |placement| {
        number += 1;
        let columns: Vec<u32> = placement.columns().collect();
        if job.finds_classes() {
            found.extend(
                images(&columns)
                    .into_iter()
                    .filter(|image| board.is_solution(image)),
            );
        } else {
            found.insert(columns);
        }
        ControlFlow::Continue(())
    });
    listed.map_err(|error| format!("{error}: {}", told()))?;
    let expected: BTreeSet<Vec<u32>> = board.solutions().into_iter().collect();
    require(found == expected, || format!("{found:?}: {}", told()))?;
    let repeats = !job.finds_classes() && number != found.len();
    require(!repeats, || {
        format!("{number} with repetitions: {}", told())
    })
}

fn one_solution(case: &mut Case) -> Verdict {
    let board = Board::random(&mut case.random, 7);
    let problem = board.problem();
    let methods = [
        SolveMethod::formula(&problem),
        SolveMethod::window(),
        SolveMethod::recommended(&problem),
    ];
    for method in methods {
        let name = method.name();
        let mut job = OneSolution::recommended(problem.clone());
        job.method = method;
        let told = |what: &dyn std::fmt::Debug| format!("{name}: {what:?} on {board:?}");
        let (answer, _) = job.solve(&Control::new()).map_err(|error| told(&error))?;
        let right = match &answer {
            SolveOutcome::Solution(solution) => {
                let columns = solution.columns().expect("a queen in each row");
                board.is_solution(columns.as_slice())
            }
            SolveOutcome::Unknown(_) => false,
            SolveOutcome::NoSolution => board.solutions().is_empty(),
        };
        require(right, || told(&answer))?;
    }
    Ok(())
}

/// Boards with holes, rectangles and tori, whose attacks are computed here by steps.
fn of_any_shape(case: &mut Case) -> Verdict {
    let random = &mut case.random;
    let mut side = || 1 + random.below(5) as u32;
    let (rows, columns) = (side(), side());
    let torus = random.one_in(3);
    let mut holes = BTreeSet::new();
    if !torus {
        for _ in 0..random.below(4) {
            holes.insert((
                random.below(rows as usize) as u32,
                random.below(columns as usize) as u32,
            ));
        }
    }
    let mut any = AnyBoard::new(rows, columns).map_err(|error| error.to_string())?;
    if torus {
        any = any.with_topology(Topology::Torus);
    }
    for &(row, column) in &holes {
        let with_hole = any.with_hole(Square::from_zero_based(row, column));
        any = with_hole.map_err(|error| error.to_string())?;
    }
    let shape = Shape {
        rows,
        columns,
        torus,
        holes,
    };
    let expected = shape.count();
    let problem = Problem::on(any);
    let mut job = random_job(case, problem.clone(), rows);
    job.method = Method::Loop;
    let told = || describe(&job, &shape);
    let count = job.count(&Control::new());
    let count = count.map_err(|error| format!("{error}: {}", told()))?;
    require(count.solutions == expected, || {
        format!(
            "{} solutions, expected {expected}: {}",
            count.solutions,
            told()
        )
    })?;
    let auto = &engines()[0];
    let native = auto.count(&problem, &CountOptions::default());
    let native = native.map_err(|error| format!("{error}: {}", told()))?;
    require(native.solutions == expected, || {
        format!(
            "native {}, expected {expected}: {}",
            native.solutions,
            told()
        )
    })
}

#[derive(Debug)]
struct Shape {
    rows: u32,
    columns: u32,
    torus: bool,
    holes: BTreeSet<(u32, u32)>,
}

impl Shape {
    /// Returns the number of placements of as many queens as the shorter side has squares, one in
    /// each of its lines, of which none attacks another.
    fn count(&self) -> u64 {
        self.place(&mut Vec::new())
    }

    fn place(&self, queens: &mut Vec<(u32, u32)>) -> u64 {
        let by_rows = self.rows <= self.columns;
        let (lines, length) = match by_rows {
            true => (self.rows, self.columns),
            false => (self.columns, self.rows),
        };
        let line = queens.len() as u32;
        if line == lines {
            return 1;
        }
        let mut count = 0;
        for place in 0..length {
            let square = if by_rows {
                (line, place)
            } else {
                (place, line)
            };
            // A hole between two queens separates them, but a line holds one queen at most.
            let meets = |&queen: &(u32, u32)| {
                queen.0 == square.0 || queen.1 == square.1 || self.attacks(queen, square)
            };
            if !self.holes.contains(&square) && !queens.iter().any(meets) {
                queens.push(square);
                count += self.place(queens);
                queens.pop();
            }
        }
        count
    }

    /// Walks from one square in all eight directions, until a hole, the edge or the start.
    fn attacks(&self, from: (u32, u32), to: (u32, u32)) -> bool {
        let (rows, columns) = (i64::from(self.rows), i64::from(self.columns));
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        for (down, right) in steps.filter(|&step| step != (0, 0)) {
            let start = (i64::from(from.0), i64::from(from.1));
            let mut at = start;
            loop {
                at = (at.0 + down, at.1 + right);
                if self.torus {
                    at = (at.0.rem_euclid(rows), at.1.rem_euclid(columns));
                }
                let is_on_board = (0..rows).contains(&at.0) && (0..columns).contains(&at.1);
                if !is_on_board || at == start {
                    break;
                }
                let square = (at.0 as u32, at.1 as u32);
                if self.holes.contains(&square) {
                    break;
                }
                if square == to {
                    return true;
                }
            }
        }
        false
    }
}
