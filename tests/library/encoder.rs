//! The formulas of random problems of all rules have the solutions of the search by attacks and
//! counts, and no clause twice.

use crate::random_problems::{problems, squares};
use crate::repeated_clauses::{AT_LEAST_ONE, check, check_clauses};
use crate::support::{by_attacks, cases};
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::{Cnf, Lit, cardinality};
use problem::board::Square;
use problem::placement::Placement;
use problem::{ConstraintKind, instance};
use proptest::prelude::*;
use queensat::encode::{Completion, Formula, write_opb};
use search::engine_for_solving;
use solvers::{Model, Outcome, SatSolver, backend_by_name};
use std::collections::BTreeSet;

type Solutions = BTreeSet<Placement>;

/// Maximum number of models that are compared one by one.
const MAX_MODELS: usize = 200;

fn formulas() -> impl Strategy<Value = Formula> {
    let encoding = || proptest::sample::select(Encoding::all());
    let cardinality = proptest::sample::select(cardinality::CardinalityEncoding::ALL.to_vec());
    let encodings = [(); 4].map(|()| encoding());
    (encodings, cardinality, 0..3_usize).prop_map(
        |([row, column, diagonal, anti_diagonal], cardinality, at_least_one)| Formula {
            column,
            diagonal,
            anti_diagonal,
            cardinality,
            at_least_one: AT_LEAST_ONE[at_least_one],
            ..Formula::new(row)
        },
    )
}

/// Checks that the models that the solver finds are all of these solutions, each once.
fn check_models(
    expected: &Solutions,
    solver: &mut dyn SatSolver,
    decode: impl Fn(&Model) -> (Placement, Vec<Lit>),
) {
    let mut found = Solutions::new();
    while found.len() < MAX_MODELS {
        let Outcome::Satisfiable(model) = solver.solve().unwrap() else {
            assert_eq!(&found, expected);
            return;
        };
        let (placement, clause) = decode(&model);
        assert!(
            expected.contains(&placement),
            "{placement:?} is no solution"
        );
        assert!(found.insert(placement), "a model is found twice");
        solver.add_clause(&clause).unwrap();
    }
    assert!(found.len() <= expected.len());
}

fn new_solver() -> Box<dyn SatSolver> {
    backend_by_name("batsat").unwrap().new_solver().unwrap()
}

fn load(formula: &Cnf, solver: &mut dyn SatSolver) {
    solver.new_vars(formula.variable_count() as u32).unwrap();
    for clause in formula.clauses() {
        solver.add_clause(clause).unwrap();
    }
}

/// A line of an OPB file whose coefficients are 1 or -1.
struct Sum {
    positive: u32,
    negative: u32,
    number: i32,
    is_equality: bool,
}

/// Reads a line. Returns `None` for comments.
fn read_sum(line: &str) -> Option<Sum> {
    let (terms, number) = line.strip_suffix(" ;")?.split_once("= ").unwrap();
    let (terms, is_equality) = match terms.strip_suffix('>') {
        Some(terms) => (terms, false),
        None => (terms, true),
    };
    let [positive, negative] = ["+1", "-1"].map(|coefficient| {
        let words: Vec<&str> = terms.split_whitespace().collect();
        let terms = words.chunks(2).filter(|term| term[0] == coefficient);
        let bits = terms.map(|term| 1 << (term[1][1..].parse::<u32>().unwrap() - 1));
        bits.sum::<u32>()
    });
    Some(Sum {
        positive,
        negative,
        number: number.parse().unwrap(),
        is_equality,
    })
}

impl Sum {
    fn admits(&self, set: u32) -> bool {
        let [positive, negative] =
            [self.positive, self.negative].map(|bits| (bits & set).count_ones() as i32);
        let sum = positive - negative;
        if self.is_equality {
            sum == self.number
        } else {
            sum >= self.number
        }
    }
}

// All sets of squares are tried, which takes a while.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(500) as u32))]

    #[test]
    fn sums_have_the_solutions_of_the_problem(problem in problems()) {
        let mut text = Vec::new();
        write_opb(&problem, &["a\nb"], true, false, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let (rows, columns) = (problem.board().rows(), problem.board().columns());
        let squares = rows * columns;
        let last_name = format!("\n* varname x{squares} r{rows}c{columns}\n");
        prop_assert!(text.contains(&last_name));
        let constraints = text.lines().filter(|line| !line.starts_with('*'));
        let header = format!("* #variable= {squares} #constraint= {}\n", constraints.count());
        prop_assert!(text.starts_with(&header));
        let expected: BTreeSet<u32> = by_attacks(&problem).iter().map(|placement| {
            let bits = placement.queens().iter().map(|s| 1 << (s.row * columns + s.column));
            bits.sum()
        }).collect();
        let sums: Vec<Sum> = text.lines().filter_map(read_sum).collect();
        let found = (0..1 << squares).filter(|set| sums.iter().all(|sum| sum.admits(*set)));
        prop_assert_eq!(found.collect::<BTreeSet<u32>>(), expected, "{}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn formulas_have_the_solutions_of_the_problem(problem in problems(), formula in formulas()) {
        let encoder = formula.encoder(&problem);
        check(&encoder, &problem.stable_form());
        let mut solver = new_solver();
        let variables = encoder.encode(&mut *solver).unwrap();
        check_models(&by_attacks(&problem), &mut *solver, |model| {
            let placement = variables.placement(model.positive_literals());
            let clause = variables.blocking_clause(&placement);
            (placement, clause)
        });
    }

    #[test]
    fn constraints_of_a_kind_are_of_that_kind(problem in problems()) {
        for kind in ConstraintKind::ALL {
            prop_assert!(problem.constraints_of(kind).all(|it| it.kind() == kind));
        }
        let weakened = problem.constraints_weakened_by_blocks().count();
        prop_assert_eq!(weakened, problem.constraints_of(ConstraintKind::Cover).count());
    }

    #[test]
    fn completions_have_the_solutions_with_these_queens(
        problem in problems(),
        formula in formulas(),
        queens in squares(2),
        decided in squares(4),
    ) {
        let is_kept = |placement: &&Placement| {
            let has_queen = |square: &Square| placement.queens().contains(square);
            queens.iter().all(has_queen)
                && (decided.iter()).all(|square| queens.contains(square) || !has_queen(square))
        };
        let expected: Solutions = by_attacks(&problem).iter().filter(is_kept).cloned().collect();
        let is_decided = |square| decided.contains(&square);
        let Some(rest) = Completion::after_deciding(&problem, &queens, is_decided) else {
            prop_assert_eq!(expected, Solutions::new());
            return Ok(());
        };
        let mut cnf = Cnf::new();
        let variables = rest.encode(&formula, &formula.cardinality, &mut cnf).unwrap();
        check_clauses(&cnf, &problem.stable_form());
        let mut solver = new_solver();
        load(&cnf, &mut *solver);
        check_models(&expected, &mut *solver, |model| {
            let placement = variables.placement(model.positive_literals());
            let mut clause = Vec::new();
            variables.block(model.positive_literals(), &mut clause);
            (placement, clause)
        });
    }
}

/// Counts of neighbouring lines follow from the rest, so no solution is lost. A hole at the end of a line once left the
/// last square of its neighbour out of the count.
#[test]
fn counts_of_neighbouring_lines_leave_the_solutions() {
    let mut random = 1_u32;
    let mut next = |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) % below
    };
    let mut total = 0;
    let rules = "queensat problem 1\nsize 9\nper-line 2\ndiagonals none\nno-touch\n";
    let holes = [
        "",
        "hole 1,9\n",
        "hole 9,5\n",
        "pawn 4,9\npawn 5,9\n",
        "hole 3,4\nhole 4,4\n",
    ];
    for (blocked, holes) in (0..20).zip(holes.iter().cycle()) {
        let mut problem = instance::read(&format!("{rules}{holes}")).unwrap();
        for _ in 0..blocked {
            let _ = problem.block(Square::from_zero_based(next(9), next(9)));
        }
        let plain = Formula::new(Encoding::Product);
        let formula = plain.with_pair_counts(&problem);
        assert!(formula.has_pair_counts);
        let size = |formula: Formula| formula.encoder(&problem).size().unwrap();
        assert!(size(formula).variables > size(plain).variables);
        let engine = engine_for_solving(&problem);
        let (found, _) = engine
            .first_placements(&problem, 100, &Control::new())
            .unwrap();
        total += found.len();
        for solution in found {
            let mut fixed = problem.clone();
            solution
                .queens()
                .iter()
                .for_each(|&queen| fixed.fix(queen).unwrap());
            let mut solver = backend_by_name("batsat").unwrap().new_solver().unwrap();
            formula.encoder(&fixed).encode(&mut *solver).unwrap();
            assert!(
                matches!(solver.solve(), Ok(Outcome::Satisfiable(_))),
                "{solution:?}"
            );
        }
    }
    assert!(total > 1000, "{total}");
    // No line of one queen, and none with more room, has counts.
    for text in [
        "size 8\n",
        "size 10\nper-line 2\ndiagonals none\nno-touch\n",
        "size 9\nper-line 2\n",
    ] {
        let problem = instance::read(&format!("queensat problem 1\n{text}")).unwrap();
        assert!(
            !Formula::new(Encoding::Product)
                .with_pair_counts(&problem)
                .has_pair_counts,
            "{text}"
        );
    }
}
