//! The blocking loop verifies the answers of every solver.

use crate::support::{boards, by_backtracking};
use encodings::at_most_one::Encoding;
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};
use itertools::Itertools;
use problem::Problem;
use problem::board::{Square, threatens};
use proptest::prelude::*;
use queensat::encode::{Formula, SymmetryBreaking};
use queensat::enumerate::{BlockingLoop, Cubes, EnumerateError, LoopStep, Split};
use queensat::one_solution::{SolveError, solve_full_formula};
use solvers::{
    Model, Outcome, SatSolver, SolveIncremental, SolverError, UnknownReason, backend_by_name,
    backends, default_backend,
};

/// A solver that returns prepared answers, independent of its clauses.
struct Parrot {
    variables: VarAllocator,
    answer: Result<Outcome, SolverError>,
    incremental: bool,
}

impl Parrot {
    fn new(answer: Result<Outcome, SolverError>) -> Self {
        Self {
            variables: VarAllocator::default(),
            answer,
            incremental: true,
        }
    }

    /// Returns a solver that claims queens in these columns, counted from 0, row by row.
    fn claiming(columns: &[u32]) -> Self {
        let n = columns.len() as u32;
        let queens = (0..n).zip(columns);
        let variables = queens.map(|(row, column)| Var::from_index(row * n + column));
        Self::new(Ok(Outcome::Satisfiable(Model::new(variables))))
    }
}

impl ClauseSink for Parrot {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, _: &[Lit]) -> Result<(), SinkError> {
        Ok(())
    }
}

impl SatSolver for Parrot {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.answer.clone()
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        self.incremental.then_some(self as _)
    }
}

impl SolveIncremental for Parrot {}

fn enumerate(solver: &mut dyn SatSolver) -> Result<Vec<LoopStep>, EnumerateError> {
    let problem = Problem::new(4).unwrap();
    let pairwise = &Encoding::Pairwise;
    let encoder = Formula::new(*pairwise).encoder(&problem);
    let mut solutions = BlockingLoop::new(&encoder, solver)?;
    (0..3).map(|_| solutions.step()).collect()
}

#[test]
fn a_wrong_model_is_found_out() {
    let error = enumerate(&mut Parrot::claiming(&[0, 1, 2, 3])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the solver returned a wrong model: the queens on r1c1 and r2c2 attack \
         each other along a diagonal"
    );
}

#[test]
fn a_model_with_too_few_queens_is_found_out() {
    let mut solver = Parrot::new(Ok(Outcome::Satisfiable(Model::new([]))));
    let error = enumerate(&mut solver).unwrap_err().to_string();
    assert!(
        error.contains("queens on the board: 0, where there should be 4"),
        "{error}"
    );
}

#[test]
fn an_ignored_blocking_clause_is_found_out() {
    let error = enumerate(&mut Parrot::claiming(&[1, 3, 0, 2])).unwrap_err();
    assert!(matches!(&error, EnumerateError::Repeated { .. }));
    assert!(error.to_string().contains("again: 2 4 1 3"), "{error}");
}

#[test]
fn a_solver_that_takes_no_more_clauses_is_refused() {
    let mut solver = Parrot::claiming(&[1, 3, 0, 2]);
    solver.incremental = false;
    let error = enumerate(&mut solver).unwrap_err();
    assert!(matches!(error, EnumerateError::NotIncremental));
}

#[test]
fn a_solver_that_fails_or_stops_is_believed() {
    let failure = SolverError {
        backend: "parrot".into(),
        message: "no voice".into(),
    };
    let error = enumerate(&mut Parrot::new(Err(failure))).unwrap_err();
    assert_eq!(error.to_string(), "the SAT solver parrot failed: no voice");
    let unknown = Outcome::Unknown(UnknownReason::GaveUp);
    let steps = enumerate(&mut Parrot::new(Ok(unknown))).unwrap();
    assert_eq!(steps[0], LoopStep::Unknown(UnknownReason::GaveUp));
}

#[test]
fn a_wrong_model_is_found_out_when_one_solution_is_asked_for() {
    let problem = Problem::new(4).unwrap();
    let pairwise = &Encoding::Pairwise;
    let encoder = Formula::new(*pairwise).encoder(&problem);
    let error = solve_full_formula(&encoder, &mut Parrot::claiming(&[0, 2, 0, 2])).unwrap_err();
    assert!(matches!(error, SolveError::WrongModel(_)));
}

#[test]
fn what_was_found_is_kept() {
    let problem = Problem::new(6).unwrap();
    let encoding = &Encoding::Product;
    let encoder = Formula::new(*encoding).encoder(&problem);
    for backend in backends() {
        let mut solver = backend.new_solver().unwrap();
        let mut solutions = BlockingLoop::new(&encoder, &mut *solver).unwrap();
        let mut listed = Vec::new();
        while let LoopStep::Solution(placement) = solutions.step().unwrap() {
            listed.push(placement);
            assert_eq!(solutions.found().len(), listed.len());
        }
        assert_eq!(solutions.step().unwrap(), LoopStep::Exhausted);
        let found = solutions.into_found();
        assert!(listed.iter().all(|placement| found.contains(placement)));
    }
}

/// The variables of the board may follow other variables of a solver.
#[test]
fn two_boards_in_one_solver_do_not_meet() {
    let problem = Problem::new(4).unwrap();
    let encoding = &Encoding::Sequential;
    let encoder = Formula::new(*encoding).encoder(&problem);
    let mut solver = backend_by_name("varisat").unwrap().new_solver().unwrap();
    let first = encoder.encode(&mut *solver).unwrap();
    let second = encoder.encode(&mut *solver).unwrap();
    let Outcome::Satisfiable(model) = solver.solve().unwrap() else {
        panic!("both boards have a solution");
    };
    for variables in [first, second] {
        let placement = variables.placement(model.positive_literals());
        assert_eq!(placement.verify(&problem), Ok(()));
    }
}

#[test]
fn a_solver_that_ignores_symmetry_breaking_is_found_out() {
    let problem = Problem::new(6).unwrap();
    // A solution whose mirror image comes before it.
    let mut solver = Parrot::claiming(&[4, 2, 0, 5, 3, 1]);
    let formula = Formula {
        symmetry: SymmetryBreaking::Mirror,
        ..Formula::new(Encoding::Pairwise)
    };
    let encoder = formula.encoder(&problem);
    let mut solutions = BlockingLoop::new(&encoder, &mut solver).unwrap();
    let error = solutions.step().unwrap_err();
    assert!(matches!(error, EnumerateError::NotLeast { .. }), "{error}");
}

#[test]
fn the_loop_is_an_iterator_that_ends_after_the_last_solution_or_the_first_error() {
    let problem = Problem::new(6).unwrap();
    let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
    let solver = default_backend().new_solver().unwrap();
    let mut solutions = BlockingLoop::new(&encoder, solver).unwrap();
    let found: Vec<_> = solutions.by_ref().take(3).map(Result::unwrap).collect();
    assert!(solutions.next().unwrap().is_ok());
    assert!(solutions.next().is_none() && solutions.next().is_none());
    assert_eq!((found.len(), solutions.found().len()), (3, 4));

    let unknown = Ok(Outcome::Unknown(UnknownReason::GaveUp));
    let mut solver = Parrot::new(unknown);
    let mut solutions = BlockingLoop::new(&encoder, &mut solver as &mut dyn SatSolver).unwrap();
    let error = solutions.next().unwrap().unwrap_err();
    assert!(matches!(
        error,
        EnumerateError::Unknown(UnknownReason::GaveUp)
    ));
    assert!(solutions.next().is_none());

    let mut solver = Parrot::claiming(&[1, 3, 5, 0, 2, 4]);
    let solutions = BlockingLoop::new(&encoder, &mut solver as &mut dyn SatSolver).unwrap();
    let found: Vec<_> = solutions.collect();
    assert!(matches!(
        &found[..],
        [Ok(_), Err(EnumerateError::Repeated { .. })]
    ));
}

/// Returns `true` if queens may stand on all these squares and beside each fixed queen.
fn is_open(queens: &[Square], problem: &Problem) -> bool {
    let beside_fixed = |queen: Square| {
        problem
            .fixed()
            .all(|fixed| fixed == queen || !threatens(fixed, queen))
    };
    queens
        .iter()
        .all(|&queen| !problem.is_blocked(queen) && beside_fixed(queen))
        && queens
            .iter()
            .array_combinations()
            .all(|[&first, &second]| !threatens(first, second))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn cubes_of_rows_are_all_ways_to_fill_the_first_rows(
        problem in boards(1..=6),
        rows in 0..=4_u32,
    ) {
        let rows = rows.min(problem.n());
        let cubes = Cubes::new(&problem, Split::rows(rows));
        let found: Vec<Vec<Square>> = cubes.map(|cube| cube.queens().to_vec()).collect();
        // All choices of one square per row, in lexicographic order.
        let expected: Vec<Vec<Square>> = (0..rows)
            .map(|row| (0..problem.n()).map(move |column| Square::from_zero_based(row, column)))
            .multi_cartesian_product()
            .filter(|queens| is_open(queens, &problem))
            .collect();
        prop_assert_eq!(&found, &expected);
        for placement in by_backtracking(&problem) {
            let start = &placement.queens()[..rows as usize];
            prop_assert_eq!(found.iter().filter(|cube| *cube == start).count(), 1);
        }
    }
}
