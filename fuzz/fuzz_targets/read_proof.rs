//! Checks small certificates with arbitrary proofs, as bytes or as steps. A certificate may be accepted only
//! if its list has all models of the formula, found by trying all assignments.

#![no_main]

use libfuzzer_sys::fuzz_target;

/// Lemmas with literals and hints, and deletions, which have no literals.
type Steps = Vec<(Option<Vec<i8>>, Vec<u8>)>;

/// Clauses, bits of the assignments in which the list differs from the models, and the proof.
type Input = (u8, Vec<Vec<i8>>, u16, Result<Vec<u8>, Steps>);

/// Returns the literal for a number, of these variables.
fn literal(number: i8, variables: u8) -> i32 {
    let variable = i32::from(number.unsigned_abs() % variables) + 1;
    if number < 0 { -variable } else { variable }
}

fn words(clause: &[i8], variables: u8) -> String {
    let literals = clause.iter().map(|&number| literal(number, variables));
    literals.map(|literal| format!("{literal} ")).collect()
}

/// Returns `true` if an assignment, with bit x - 1 for variable x, satisfies a clause.
fn holds(clause: &[i8], variables: u8, assignment: u16) -> bool {
    let mut literals = clause.iter().map(|&number| literal(number, variables));
    literals.any(|literal| {
        let value = assignment >> (literal.unsigned_abs() - 1) & 1 == 1;
        value == (literal > 0)
    })
}

/// Writes the text form of a proof whose first lemma comes after this number.
fn text(steps: &Steps, variables: u8, mut last: usize) -> Vec<u8> {
    let mut text = String::new();
    for (literals, clauses) in steps {
        let clauses: String = clauses.iter().map(|clause| format!("{clause} ")).collect();
        match literals {
            Some(literals) => {
                last += 1;
                text += &format!("{last} {}0 {clauses}0\n", words(literals, variables));
            }
            None => text += &format!("{last} d {clauses}0\n"),
        }
    }
    text.into_bytes()
}

fuzz_target!(|input: Input| {
    let (variables, clauses, changed, proof) = input;
    let variables = 1 + variables % 4;
    let mut formula = format!("p cnf {variables} {}\n", clauses.len());
    for clause in &clauses {
        formula += &format!("{}0\n", words(clause, variables));
    }
    let is_model = |assignment: u16| {
        let mut clauses = clauses.iter();
        clauses.all(|clause| holds(clause, variables, assignment))
    };
    let is_listed = |assignment: u16| is_model(assignment) != (changed >> assignment & 1 == 1);
    let assignments = 0..1 << variables;
    let is_right = assignments
        .clone()
        .all(|assignment| is_listed(assignment) == is_model(assignment));
    let mut solutions: Vec<Vec<u8>> = Vec::new();
    for assignment in assignments.filter(|&assignment| is_listed(assignment)) {
        let is_true = |variable: &u8| assignment >> (variable - 1) & 1 == 1;
        solutions.push((1..=variables).filter(is_true).collect());
    }
    solutions.sort();
    let mut list = String::new();
    for solution in &solutions {
        let words = solution.iter().map(|variable| format!("{variable} "));
        list += &format!("v {}0\n", words.collect::<String>());
    }
    let last = clauses.len() + solutions.len();
    let proof = proof.unwrap_or_else(|steps| text(&steps, variables, last));
    if let Ok(count) = count_check::check(formula.as_bytes(), list.as_bytes(), &proof[..]) {
        assert!(is_right && count == solutions.len() as u64);
    }
});
