//! Checks small certificates with arbitrary proofs, and with right proofs in which numbers are changed. A
//! certificate may be accepted only if its list has all models of the formula, found by trying all
//! assignments.

#![no_main]

use libfuzzer_sys::fuzz_target;

/// A step, a place in it, and what is added to the number there; 0 removes it.
type Change = (u8, u8, i8);

/// Clauses, bits of the assignments in which the list differs from the models, and the proof.
type Input = (u8, Vec<Vec<i8>>, u16, Result<Vec<u8>, Vec<Change>>);

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

/// Returns the numbers of the steps of a proof whose first lemma comes after this number. `falsified` has the
/// number of a clause for each assignment. The lemmas exclude the assignments to all variables, to all but
/// the last, and so on.
fn right_proof(variables: u8, mut last: i64, falsified: Vec<i64>) -> Vec<Vec<i64>> {
    let mut steps = Vec::new();
    let mut hints: Vec<Vec<i64>> = falsified.into_iter().map(|clause| vec![clause]).collect();
    for length in (0..=variables).rev() {
        let first = last;
        for assignment in 0..1_usize << length {
            last += 1;
            let literal = |x: u8| i64::from(x) * (1 - 2 * (assignment >> (x - 1) & 1) as i64);
            let literals: Vec<i64> = (1..=length).map(literal).collect();
            steps.push([&[last], &literals[..], &[0], &hints[assignment], &[0]].concat());
        }
        let half = i64::from(1 << length) / 2;
        hints = (1..=half)
            .map(|place| vec![first + half + place, first + place])
            .collect();
    }
    steps
}

/// Returns the text form of a proof with changes.
fn text(mut steps: Vec<Vec<i64>>, changes: &[Change]) -> Vec<u8> {
    for &(step, place, added) in changes {
        let step = usize::from(step) % steps.len();
        let numbers = &mut steps[step];
        match usize::from(place) % (numbers.len() + 1) {
            place if place == numbers.len() => numbers.push(added.into()),
            place if added == 0 => drop(numbers.remove(place)),
            place => numbers[place] += i64::from(added),
        }
    }
    let line = |numbers: &Vec<i64>| {
        let words = numbers.iter().map(|number| format!("{number} "));
        words.collect::<String>() + "\n"
    };
    steps.iter().map(line).collect::<String>().into_bytes()
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
    let falsified = |assignment: u16| {
        let is_false = |clause: &Vec<i8>| !holds(clause, variables, assignment);
        let is_true = |variable: &u8| assignment >> (variable - 1) & 1 == 1;
        let solution: Vec<u8> = (1..=variables).filter(is_true).collect();
        let blocking = || solutions.iter().position(|other| *other == solution);
        let clause = clauses.iter().position(is_false);
        let clause = clause.or_else(|| Some(clauses.len() + blocking()?));
        clause.map_or(1, |place| place as i64 + 1)
    };
    let proof = proof.unwrap_or_else(|changes| {
        let last = clauses.len() + solutions.len();
        let falsified = (0..1 << variables).map(falsified).collect();
        text(right_proof(variables, last as i64, falsified), &changes)
    });
    if let Ok(count) = count_check::check(formula.as_bytes(), list.as_bytes(), &proof[..]) {
        assert!(is_right && count == solutions.len() as u64);
    }
});
