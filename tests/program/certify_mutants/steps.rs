//! Steps of LRAT proofs, apart from the code of the project.

use std::collections::HashMap;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Lemma {
        number: i64,
        literals: Vec<i64>,
        hints: Vec<i64>,
    },
    /// Deletion, with the number before it in the text form.
    Delete { number: i64, clauses: Vec<i64> },
}

#[derive(Clone, Copy, Debug)]
pub enum Form {
    Text,
    Binary,
}

/// Reads the text form.
pub fn read(text: &[u8]) -> Vec<Step> {
    let step = |line: &str| {
        let (number, rest) = line.split_once(' ').unwrap();
        let number = number.parse().unwrap();
        let is_deletion = rest.starts_with('d');
        let words = rest.trim_start_matches('d').split_ascii_whitespace();
        let numbers: Vec<i64> = words.map(|word| word.parse().unwrap()).collect();
        let mut parts = numbers.split(|&number| number == 0).map(<[i64]>::to_vec);
        let first = parts.next().unwrap();
        match is_deletion {
            true => Step::Delete {
                number,
                clauses: first,
            },
            false => Step::Lemma {
                number,
                literals: first,
                hints: parts.next().unwrap(),
            },
        }
    };
    let text = std::str::from_utf8(text).unwrap();
    text.lines().map(step).collect()
}

pub fn write(steps: &[Step], form: Form) -> Vec<u8> {
    let mut bytes = Vec::new();
    for step in steps {
        match form {
            Form::Text => bytes.extend(text(step).bytes()),
            Form::Binary => add_binary(step, &mut bytes),
        }
    }
    bytes
}

fn text(step: &Step) -> String {
    let list = |numbers: &[i64]| {
        let words = numbers.iter().map(|number| format!("{number} "));
        words.collect::<String>() + "0"
    };
    match step {
        Step::Lemma {
            number,
            literals,
            hints,
        } => format!("{number} {} {}\n", list(literals), list(hints)),
        Step::Delete { number, clauses } => format!("{number} d {}\n", list(clauses)),
    }
}

fn add_binary(step: &Step, bytes: &mut Vec<u8>) {
    let (kind, numbers) = match step {
        Step::Lemma {
            number,
            literals,
            hints,
        } => (
            b'a',
            [&[*number], &literals[..], &[0], hints, &[0]].concat(),
        ),
        Step::Delete { clauses, .. } => (b'd', [&clauses[..], &[0]].concat()),
    };
    bytes.push(kind);
    for number in numbers {
        let mut code = 2 * number.unsigned_abs() + u64::from(number < 0);
        while code >= 128 {
            bytes.push(code as u8 | 128);
            code >>= 7;
        }
        bytes.push(code as u8);
    }
}

/// Adapts the numbers of a proof to other clauses before it. For each of them `origins` has the number of
/// the clause that it stands for, if any. Numbers of missing clauses are left out.
pub fn renumbered(steps: &[Step], old_count: usize, origins: &[Option<usize>]) -> Vec<Step> {
    let mut places = HashMap::new();
    for (origin, place) in origins.iter().zip(1_i64..) {
        origin.map(|origin| places.entry(origin as i64).or_insert(place));
    }
    let new = |number: i64| match number > old_count as i64 {
        true => Some(number - old_count as i64 + origins.len() as i64),
        false => places.get(&number).copied(),
    };
    let all = |numbers: &[i64]| numbers.iter().filter_map(|&number| new(number)).collect();
    let step = |step: &Step| match step {
        Step::Lemma {
            number,
            literals,
            hints,
        } => Step::Lemma {
            number: new(*number).unwrap(),
            literals: literals.clone(),
            hints: all(hints),
        },
        Step::Delete { number, clauses } => Step::Delete {
            number: new(*number).unwrap_or(1),
            clauses: all(clauses),
        },
    };
    steps.iter().map(step).collect()
}
