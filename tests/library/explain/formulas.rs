//! Formulas: their clauses in groups, and the meanings of auxiliary variables by a solver.

use control::Control;
use encodings::Lit;
use encodings::at_most_one::{Encoding, families};
use encodings::cardinality::CardinalityEncoding;
use itertools::Itertools;
use problem::board::Square;
use problem::{Problem, instance};
use queensat::answers::{Encode, Host, Question, SatOptions};
use queensat::encode::SymmetryBreaking;
use solvers::{Outcome, default_backend};
use teach::explain::{ClauseGroup, ExplainFormula, FormulaExplained, QueenCount};
use teach::grade::ClauseLiterals;

fn explain(problem: &Problem, sat: &SatOptions) -> FormulaExplained {
    let mut question = ExplainFormula::new(problem.clone());
    question.sat = sat.clone();
    question.run(&Host::new(), &Control::new()).unwrap().value
}

fn literals(text: &str) -> Vec<Lit> {
    let numbers = text.split(' ').map(|it| it.parse::<i32>().unwrap());
    numbers.filter_map(Lit::from_dimacs).collect()
}

/// Returns `true` if clauses can be met with these literals.
fn can_be_met(clauses: &[Vec<Lit>], assumed: &[Lit]) -> bool {
    let mut solver = default_backend().new_solver().unwrap();
    let all = clauses.iter().flatten().chain(assumed);
    let variables = all.map(|it| it.var().index() + 1).max().unwrap_or(1);
    solver.new_vars(variables as u32).unwrap();
    for clause in clauses {
        solver.add_clause(clause).unwrap();
    }
    for literal in assumed {
        solver.add_clause(&[*literal]).unwrap();
    }
    matches!(solver.solve().unwrap(), Outcome::Satisfiable(_))
}

/// Returns the formula as `encode` writes it, with its groups.
fn encoded(problem: &Problem, sat: &SatOptions) -> Vec<(String, Vec<String>)> {
    let mut encode = Encode::new(problem.clone());
    (encode.sat, encode.comments) = (sat.clone(), true);
    let mut text = Vec::new();
    let control = Control::new();
    let encode = encode.resolve(&Host::new(), &control).unwrap();
    let prepared = encode.prepare().unwrap();
    prepared.write(&control, &[], &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    let lines = text.lines().skip_while(|it| !it.starts_with('p'));
    let is_for_counters = |line: &&str| line.starts_with("c p ") || line.starts_with("c t ");
    for line in lines.skip(1).filter(|line| !is_for_counters(line)) {
        match line.strip_prefix("c ") {
            Some(name) => groups.push((name.into(), Vec::new())),
            None if groups.is_empty() => groups.push(("other clauses".into(), vec![line.into()])),
            None => groups.last_mut().unwrap().1.push(line.into()),
        }
    }
    groups
}

/// Numbers and squares of clauses are those of the text, and squares of groups hold all of their clauses.
fn check_squares(problem: &Problem, found: &FormulaExplained) {
    let columns = problem.board().columns();
    let mut number = 0;
    for group in &found.groups {
        for clause in &group.clauses {
            number += 1;
            assert_eq!(clause.number, number);
            let ClauseLiterals {
                queens,
                empty,
                auxiliary,
            } = &clause.literals;
            let variable = |it: &Square| i64::from(it.row * columns + it.column + 1);
            let squares = queens
                .iter()
                .map(variable)
                .chain(empty.iter().map(|it| -variable(it)));
            let all = squares.chain(auxiliary.iter().copied());
            let text = clause.text.strip_suffix(" 0").unwrap();
            let text = text.split(' ').map(|it| it.parse::<i64>().unwrap());
            assert!(all.sorted().eq(text.sorted()), "{}", clause.text);
            let mut squares = queens.iter().chain(empty);
            let is_one_line = !group.squares.is_empty();
            assert!(!is_one_line || squares.all(|it| group.squares.contains(it)));
        }
    }
    let of_lines = |it: &&ClauseGroup| !it.squares.is_empty();
    let of_lines = found.groups.iter().filter(of_lines).count();
    assert!(of_lines + 4 > found.groups.len() && of_lines > 4);
}

fn encoding(name: &str) -> SatOptions {
    let mut sat = SatOptions::default();
    sat.encoding = Some(name.parse().unwrap());
    sat
}

#[test]
fn groups_are_those_of_the_formula_and_meanings_hold_by_a_solver() {
    let eight = Problem::new(7).unwrap();
    let two = instance::read(r#"{"n":5,"per_row":2,"per_column":2,"diagonals":"none"}"#).unwrap();
    let holed = instance::read(
        r#"{"board":"4x6","torus":true,"per_row":1,"blocked":[[1,2],[3,3]],"fixed":[[2,5]]}"#,
    )
    .unwrap();
    let mut cases: Vec<(Problem, SatOptions, bool)> = Vec::new();
    for family in families() {
        cases.push((eight.clone(), encoding(family.name), true));
        cases.push((holed.clone(), encoding(family.name), true));
    }
    for cardinality in CardinalityEncoding::ALL {
        let mut sat = SatOptions::default();
        sat.cardinality = Some(cardinality);
        cases.push((two.clone(), sat, false));
    }
    let mut broken = encoding("product");
    broken.symmetry = Some(SymmetryBreaking::Full);
    cases.push((Problem::new(4).unwrap(), broken, false));
    let ring = instance::read(r#"{"board":"5x4","holes":[[2,2],[4,3]],"pawns":[[1,4]]}"#).unwrap();
    cases.push((ring, encoding("ladder"), true));
    let (mut variables, mut known) = (0, 0);
    for (problem, sat, is_at_most_one) in cases {
        let found = explain(&problem, &sat);
        let groups = found.groups.iter().map(|group| {
            let clauses = group.clauses.iter().map(|it| it.text.clone());
            (group.name.clone(), clauses.collect::<Vec<_>>())
        });
        assert_eq!(
            groups.collect::<Vec<_>>(),
            encoded(&problem, &sat),
            "{sat:?}"
        );
        check_squares(&problem, &found);
        let named = found.groups.iter().flat_map(|it| &it.variables);
        let named: Vec<u32> = named.map(|it| it.variable).sorted_unstable().collect();
        let auxiliary = found.squares + 1..=u32::try_from(found.size.variables).unwrap();
        assert_eq!(named, auxiliary.collect::<Vec<_>>(), "{sat:?}");
        let columns = problem.board().columns();
        let all = found.groups.iter().flat_map(|it| &it.clauses);
        let all: Vec<Vec<Lit>> = all.map(|it| literals(&it.text)).collect();
        for group in &found.groups {
            let clauses: Vec<Vec<Lit>> =
                group.clauses.iter().map(|it| literals(&it.text)).collect();
            for variable in &group.variables {
                variables += 1;
                let is_known = variable.true_if.is_some() || variable.false_if.is_some();
                known += usize::from(is_known || variable.always.is_some());
                if !is_at_most_one {
                    continue;
                }
                let literal = Lit::from_dimacs(variable.variable as i32).unwrap();
                let counts = [(&variable.true_if, literal), (&variable.false_if, !literal)];
                for (count, literal) in counts {
                    let Some(QueenCount { queens, squares }) = count else {
                        continue;
                    };
                    let definitions: Vec<Vec<Lit>> = clauses
                        .iter()
                        .filter(|it| it.len() > 1 || it[0].var().index() < found.squares as usize)
                        .cloned()
                        .collect();
                    for set in squares.iter().combinations(*queens as usize).take(20) {
                        let queens = set.iter().map(|square| {
                            let number = square.row * columns + square.column + 1;
                            Lit::from_dimacs(number as i32).unwrap()
                        });
                        let queens: Vec<Lit> = queens.collect();
                        let with = |literal: Lit| [&queens[..], &[literal]].concat();
                        assert!(can_be_met(&definitions, &with(literal)), "{sat:?}");
                        assert!(!can_be_met(&definitions, &with(!literal)), "{sat:?}");
                    }
                }
                if let Some(value) = variable.always {
                    let other = if value { !literal } else { literal };
                    assert!(!can_be_met(&all, &[other]));
                }
                if let Some(value) = variable.without_queens {
                    let squares = clauses.iter().flatten();
                    let squares = squares.filter(|it| it.var().index() < found.squares as usize);
                    let mut none: Vec<Lit> =
                        squares.map(|it| it.var().negative()).unique().collect();
                    none.push(if value { !literal } else { literal });
                    assert!(!can_be_met(&clauses, &none));
                }
            }
        }
    }
    // Some of a sorting network, of sums and of symmetry breaking stand for no number of queens.
    assert!(
        variables > 1000 && 20 * known > 17 * variables,
        "{known} of {variables}"
    );
}

#[test]
fn meanings_of_a_sum_name_numbers_of_queens() {
    let two = instance::read(r#"{"n":5,"per_row":2,"per_column":2,"diagonals":"none"}"#).unwrap();
    let found = explain(&two, &SatOptions::default());
    let row = &found.groups[0];
    assert_eq!(row.name, "row 1: exactly 2");
    let texts: Vec<&str> = row.variables.iter().map(|it| &*it.text).collect();
    assert!(texts.contains(
        &"true if there are at least 2 queens on r1c1, r1c2 and r1c3; false if there is a queen on r1c4 or r1c5"
    ));
}

#[test]
fn solver_options_and_large_formulas_are_refused() {
    let (host, control) = (Host::new(), Control::new());
    let mut question = ExplainFormula::new(Problem::new(8).unwrap());
    question.sat.solver_seed = Some(1);
    assert_eq!(
        question.resolve(&host, &control).unwrap_err().field,
        "sat.solver_seed"
    );
    let large = ExplainFormula::new(Problem::new(40).unwrap()).resolve(&host, &control);
    assert!(
        large
            .unwrap_err()
            .to_string()
            .contains("formulas of up to 20000 are explained")
    );
    let question = ExplainFormula::new(Problem::new(8).unwrap()).with_encoding(Encoding::Product);
    assert_eq!(question.sat.encoding, Some(Encoding::Product));
}

#[test]
fn a_row_of_holes_has_no_square_in_its_name() {
    let holed = instance::read(r#"{"n":2,"holes":[[1,1],[1,2]]}"#).unwrap();
    let found = explain(&holed, &SatOptions::default());
    assert_eq!(found.groups[0].name, "row without squares: at least one");
}
