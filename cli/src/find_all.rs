//! All solutions by SAT, however they are to be found, for the commands that count and list them.

use super::all_solutions::{AllSolutionsPlan, Method};
use super::args::SatPlan;
use super::exit::{Failure, tell};
use super::formula::{require_cubes_loadable, require_loadable};
use super::solution_file::SolutionFile;
use super::text::{counted, quoted};
use super::worker::Reporter;
use queensat::enumerate::{
    BlockingLoop, Checkpoint, CubeSearch, Cubes, Ending, EnumerateError, Reached, Split, Step, Told,
};
use queensat::placement::Placement;
use queensat::problem::Problem;
use solvers::UnknownReason;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long finished cubes may wait until they are recorded together: to reach the disk takes longer
/// than to solve many a cube.
const BETWEEN_RECORDS: Duration = Duration::from_millis(100);

/// Beyond this many cubes nobody is told how many there are.
const MOST_CUBES_COUNTED: usize = 1_000_000;

/// Refuses formulas that cannot fit in memory.
pub fn require_takable(
    problem: &Problem,
    sat: &SatPlan,
    all: &AllSolutionsPlan,
) -> Result<(), Failure> {
    match all.method {
        Method::Loop | Method::Orbits => require_loadable(problem, &sat.formula),
        Method::Cubes(split) => require_cubes_loadable(problem, &sat.formula, split),
    }
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Job {
    pub problem: Problem,
    pub sat: SatPlan,
    pub all: AllSolutionsPlan,
    /// What a checkpoint has to agree on beyond the problem and how its solutions are found.
    pub purpose: &'static str,
}

/// What was found.
#[derive(Debug)]
pub struct FoundAll {
    /// How many solutions.
    pub solutions: u64,
    pub ending: Ending,
    /// The sizes of the classes of symmetric solutions and how many there are of each, where the
    /// method finds classes.
    pub class_sizes: Option<Vec<(u64, u64)>>,
    /// The solutions, where the method keeps them: one of each class if it finds classes.
    pub found: Option<HashSet<Placement>>,
}

/// Where solutions go that are to be listed.
pub enum Listing<'a> {
    /// They are counted only.
    Nowhere,
    /// To a function that says whether to go on.
    To(&'a mut dyn FnMut(Placement) -> bool),
    /// To a file.
    File(&'a SolutionFile),
}

impl Listing<'_> {
    /// Lists a solution. Returns whether anybody still wants solutions.
    pub fn list(&mut self, placement: Placement) -> Result<bool, Failure> {
        match self {
            Self::Nowhere => Ok(true),
            Self::To(take) => Ok(take(placement)),
            Self::File(file) => file.write(&placement).map(|()| true),
        }
    }
}

impl Job {
    /// Finds solutions until there are no more or a limit or an interrupt ends it.
    pub fn run<T>(
        &self,
        reporter: &Reporter<T>,
        mut listing: Listing<'_>,
    ) -> Result<FoundAll, Failure> {
        match self.all.method {
            Method::Loop => self.run_loop(false, reporter, &mut listing),
            Method::Orbits => self.run_loop(true, reporter, &mut listing),
            Method::Cubes(split) => self.run_cubes(split, reporter, &mut listing),
        }
    }

    fn limit(&self) -> u64 {
        self.all.limit.unwrap_or(u64::MAX)
    }

    fn run_loop<T>(
        &self,
        by_orbits: bool,
        reporter: &Reporter<T>,
        listing: &mut Listing<'_>,
    ) -> Result<FoundAll, Failure> {
        let mut solver = self
            .sat
            .backend
            .new_solver_with_interrupt(&reporter.interrupt)
            .map_err(Failure::runtime)?;
        let encoder = self.sat.formula.encoder(&self.problem);
        let mut solutions = if by_orbits {
            BlockingLoop::by_orbits(&encoder, &mut *solver)
        } else {
            BlockingLoop::new(&encoder, &mut *solver)
        }
        .map_err(Failure::runtime)?;
        let listed = !matches!(listing, Listing::Nowhere);
        let ending = loop {
            // Of those that are listed there is one of each class.
            let reached = if listed {
                solutions.found().len() as u64
            } else {
                solutions.solutions()
            };
            if reached >= self.limit() {
                break Ending::Limit;
            }
            if reporter.interrupt.is_triggered() {
                break Ending::Stopped(UnknownReason::Interrupted);
            }
            let before = solutions.solutions();
            match solutions.step().map_err(Failure::runtime)? {
                Step::Solution(placement) => {
                    reporter.count(if listed {
                        1
                    } else {
                        solutions.solutions() - before
                    });
                    if !listing.list(placement)? {
                        break Ending::Stopped(UnknownReason::Interrupted);
                    }
                }
                Step::Exhausted => break Ending::Exhausted,
                Step::Unknown(reason) => break Ending::Stopped(reason),
            }
        };
        let classes = by_orbits || self.sat.formula.breaks_symmetry();
        Ok(FoundAll {
            solutions: solutions.solutions(),
            ending,
            class_sizes: classes.then(|| solutions.class_sizes().collect()),
            found: Some(solutions.into_found()),
        })
    }

    fn run_cubes<T>(
        &self,
        split: Split,
        reporter: &Reporter<T>,
        listing: &mut Listing<'_>,
    ) -> Result<FoundAll, Failure> {
        let mut record = Record::open(self, split, listing)?;
        let mut solutions = record.reached.solutions;
        reporter.count_of_earlier_run(solutions);
        let result = |solutions, ending| FoundAll {
            solutions,
            ending,
            class_sizes: None,
            found: None,
        };
        if solutions >= self.limit() {
            return Ok(result(solutions, Ending::Limit));
        }
        if reporter.shows_progress {
            let expected = cubes_to_expect(&self.problem, split, MOST_CUBES_COUNTED);
            reporter.cubes.expect(expected, record.reached.cubes);
        }
        let encoder = self.sat.formula.encoder(&self.problem);
        let mut search = CubeSearch::new(encoder, self.sat.backend, split)
            .with_interrupt(reporter.interrupt.clone())
            .with_threads(self.all.threads)
            .with_limit(self.limit() - solutions)
            .skipping(record.reached.cubes);
        let listed = !matches!(listing, Listing::Nowhere);
        if listed {
            search = search.listing();
        }
        let mut left = self.limit() - solutions;
        let mut failure = None;
        let mut unwanted = false;
        let mut take = |told| -> Result<ControlFlow<()>, Failure> {
            match told {
                Told::Found(placements) => {
                    for placement in placements {
                        if left == 0 {
                            return Ok(ControlFlow::Break(()));
                        }
                        left -= 1;
                        solutions = solutions.checked_add(1).expect("fewer than 2⁶⁴");
                        reporter.count(1);
                        if !listing.list(placement)? {
                            unwanted = true;
                            return Ok(ControlFlow::Break(()));
                        }
                    }
                }
                Told::Solved {
                    cube,
                    solutions: of_cube,
                } => {
                    if !listed {
                        solutions = solutions.checked_add(of_cube).expect("fewer than 2⁶⁴");
                        left = left.saturating_sub(of_cube);
                        reporter.count(of_cube);
                    }
                    reporter.cubes.done();
                    record.solved(cube, of_cube, listing)?;
                }
                Told::Partial { solutions: some } => {
                    if !listed {
                        solutions = solutions.checked_add(some).expect("fewer than 2⁶⁴");
                        reporter.count(some);
                    }
                    return Ok(ControlFlow::Continue(()));
                }
            }
            Ok(if left == 0 && !listed {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        };
        let ending = search.run(|told| match take(told) {
            Ok(flow) => flow,
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        // Also if the search failed: what was done is done.
        record.commit(listing)?;
        let ending = match ending.map_err(|error: EnumerateError| Failure::runtime(error))? {
            Ending::Limit if unwanted => Ending::Stopped(UnknownReason::Interrupted),
            ending => ending,
        };
        Ok(result(solutions, ending))
    }
}

/// How many cubes there are, or 0 if there are more than can be counted.
fn cubes_to_expect(problem: &Problem, split: Split, most: usize) -> u64 {
    match Cubes::new(problem, split).take(most + 1).count() {
        count if count <= most => count as u64,
        _ => 0,
    }
}

/// What is known of finished cubes, on the disk if there is a checkpoint.
struct Record {
    checkpoint: Option<Checkpoint>,
    reached: Reached,
    recorded: Reached,
    recorded_at: Instant,
}

impl Record {
    fn open(job: &Job, split: Split, listing: &mut Listing<'_>) -> Result<Self, Failure> {
        let mut record = Self {
            checkpoint: None,
            reached: Reached::default(),
            recorded: Reached::default(),
            recorded_at: Instant::now(),
        };
        let Some(path) = &job.all.checkpoint else {
            return Ok(record);
        };
        let failure = |error| Failure::Runtime(format!("{}: {error}", quoted(path)));
        let (checkpoint, found) =
            Checkpoint::open(path, &job.description(split)).map_err(failure)?;
        if found.cut_back > 0 {
            tell(&format!(
                "{}: the last {} were damaged and are cut off",
                quoted(path),
                counted(found.cut_back, "byte")
            ));
        }
        let reached = found.reached;
        if reached.cubes > 0 {
            tell(&format!(
                "{}: going on after {} with {}",
                quoted(path),
                counted(reached.cubes, "cube"),
                counted(reached.solutions, "solution")
            ));
        }
        if let Listing::File(file) = listing {
            file.resume(&reached)?;
        }
        record.checkpoint = Some(checkpoint);
        record.reached = reached;
        record.recorded = reached;
        Ok(record)
    }

    fn solved(
        &mut self,
        cube: u64,
        solutions: u64,
        listing: &mut Listing<'_>,
    ) -> Result<(), Failure> {
        if self.checkpoint.is_none() {
            return Ok(());
        }
        let (bytes, checksum) = match listing {
            Listing::File(file) => file.written(),
            Listing::Nowhere | Listing::To(_) => (0, 0),
        };
        let all = self.reached.solutions.checked_add(solutions);
        self.reached = Reached {
            cubes: cube + 1,
            solutions: all.expect("fewer than 2⁶⁴"),
            bytes,
            checksum,
        };
        if self.recorded_at.elapsed() < BETWEEN_RECORDS {
            return Ok(());
        }
        self.commit(listing)
    }

    /// Makes what was reached durable: first the solutions, then the record that speaks of them.
    fn commit(&mut self, listing: &mut Listing<'_>) -> Result<(), Failure> {
        let Some(checkpoint) = &mut self.checkpoint else {
            return Ok(());
        };
        if self.reached != self.recorded {
            if let Listing::File(file) = listing {
                file.sync()?;
            }
            checkpoint.record(self.reached).map_err(Failure::runtime)?;
            self.recorded = self.reached;
        }
        self.recorded_at = Instant::now();
        Ok(())
    }
}

impl Job {
    /// All that a run must have in common with the one before it, on one line.
    fn description(&self, split: Split) -> String {
        let squares = |squares: &mut dyn Iterator<Item = queensat::board::Square>| {
            let squares =
                squares.map(|s| format!("{},{}", u64::from(s.row) + 1, u64::from(s.column) + 1));
            squares.collect::<Vec<_>>().join(" ")
        };
        let at_random = self.problem.blocked_at_random();
        let at_random = at_random.map(|blocks| format!(", {blocks}"));
        format!(
            "queensat {} checkpoint: {} n {}; blocked {}; fixed {}; {}; {split}",
            env!("CARGO_PKG_VERSION"),
            self.purpose,
            self.problem.n(),
            format_args!(
                "{}{}",
                squares(&mut self.problem.blocked_one_by_one()),
                at_random.unwrap_or_default()
            ),
            squares(&mut self.problem.fixed()),
            self.sat.formula,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queensat::enumerate::SplitBy;

    #[test]
    fn so_many_cubes_that_nobody_counts_them_are_not_given_a_number() {
        let problem = Problem::new(8).unwrap();
        let split = Split {
            by: SplitBy::Rows(2),
            symmetry: false,
        };
        assert_eq!(cubes_to_expect(&problem, split, 43), 42);
        assert_eq!(cubes_to_expect(&problem, split, 42), 42);
        assert_eq!(cubes_to_expect(&problem, split, 41), 0);
    }
}
