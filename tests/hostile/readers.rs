//! Mutated texts in the readers of the libraries: no panic, and the same result in pieces of any
//! size.

use super::campaign::{Campaign, Case, Verdict, require};
use super::mutation::mutated;
use encodings::Cnf;
use encodings::at_most_one::Encoding;
use encodings::dimacs::{FormulaSummary, SolverAnswer, Strictness, read_answer, read_formula};
use libtest_mimic::Trial;
use problem::board::Square;
use queensat::enumerate::{Checkpoint, CheckpointWork};
use std::io::BufReader;

/// Valid formulas of several forms, and two that only tolerant reading accepts.
pub const FORMULAS: [&str; 8] = [
    "p cnf 3 2\n1 2 0\n-1 3 0\n",
    "c comment\np cnf 4 5\n1 -2 3 0 2 0\n-3 -4\n0\n4 1 0\n-1 -2 0\n",
    "c p show 1 2 0\np cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n",
    "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n",
    "p cnf 0 1\n0\n",
    "\u{feff}p cnf 5 1\r\n1 2 3 4 5 0\r\n",
    "1 \u{2212}2 # a comment\n~1, 2,\n- 1 3\np cnf 3 3\n",
    "[[1, -2], (3),\n{2, -3}]\n",
];

/// Valid answers for 4 queens, in several forms.
pub const ANSWERS: [&str; 6] = [
    "c solver\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11\nv -12 -13 -14 15 -16 0\n",
    "SAT\n-1 -2 3 -4 5 -6 -7 -8 -9 -10 -11 12 -13 14 -15 -16 0\n",
    "s UNSATISFIABLE\n",
    "UNSAT\n",
    "True\n[-1, 2, -3, -4, -5, -6, -7, 8, 9, -10, -11, -12, -13, -14, 15, -16]\n",
    "[x15 = True,\n x2 = True, x8 = True, x1 = False, x9 = True]\n",
];

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    vec![
        campaign.trial("readers::of_formulas", 400, of_formulas),
        campaign.trial("readers::of_answers", 300, of_answers),
        campaign.trial("readers::of_checkpoints", 100, of_checkpoints),
        campaign.trial("readers::of_values", 100, of_values),
    ]
}

/// Returns a mutation of one of the texts, mixed with another, and saves it.
pub fn input(case: &mut Case, texts: &[&str]) -> Result<Vec<u8>, String> {
    let (text, other) = (case.random.pick(texts), case.random.pick(texts));
    let input = mutated(&mut case.random, text.as_bytes(), other.as_bytes());
    case.write("input", &input)?;
    Ok(input)
}

fn of_formulas(case: &mut Case) -> Verdict {
    let text = input(case, &FORMULAS)?;
    let piece = 1 + case.random.below(40);
    let read = |piece: usize, strictness| -> Result<FormulaSummary, String> {
        let pieces = BufReader::with_capacity(piece, &text[..]);
        read_formula(pieces, strictness, &mut Cnf::new()).map_err(|error| error.to_string())
    };
    for strictness in [Strictness::Strict, Strictness::Tolerant] {
        let (whole, in_pieces) = (read(text.len().max(1), strictness), read(piece, strictness));
        require(whole == in_pieces, || {
            format!("{whole:?}, but {in_pieces:?} in pieces")
        })?;
    }
    let (strict, tolerant) = (read(64, Strictness::Strict), read(64, Strictness::Tolerant));
    require(strict.is_err() || strict == tolerant, || {
        format!("strict {strict:?}, but tolerant {tolerant:?}")
    })
}

fn of_answers(case: &mut Case) -> Verdict {
    let text = input(case, &ANSWERS)?;
    let piece = 1 + case.random.below(40);
    let read = |piece: usize| -> Result<SolverAnswer, String> {
        let pieces = BufReader::with_capacity(piece, &text[..]);
        read_answer(pieces).map_err(|error| error.to_string())
    };
    let (whole, in_pieces) = (read(text.len().max(1)), read(piece));
    require(whole == in_pieces, || {
        format!("{whole:?}, but {in_pieces:?} in pieces")
    })
}

fn of_checkpoints(case: &mut Case) -> Verdict {
    let path = case.folder.join("checkpoint");
    let work = &CheckpointWork {
        question: "some work".into(),
        solver: "dpll".into(),
    };
    let told = |error: &dyn std::fmt::Display| error.to_string();
    let mut checkpoint = Checkpoint::open(&path, work).map_err(|error| told(&error))?;
    let mut positions = vec![checkpoint.position()];
    for number in 1..5 {
        let mut position = checkpoint.position();
        position.cubes += number;
        position.solutions += 7 * number;
        checkpoint.record(position).map_err(|error| told(&error))?;
        positions.push(position);
    }
    drop(checkpoint);
    let good = std::fs::read(&path).map_err(|error| told(&error))?;
    let damaged = mutated(&mut case.random, &good, &good);
    case.write("input", &damaged)?;
    std::fs::write(&path, damaged).map_err(|error| told(&error))?;
    let Ok(checkpoint) = Checkpoint::open(&path, work) else {
        return Ok(());
    };
    let position = checkpoint.position();
    require(positions.contains(&position), || {
        format!("{position:?} was never recorded")
    })
}

/// Values of options. Those that are read are printed and read again.
fn of_values(case: &mut Case) -> Verdict {
    let values = [
        "commander:4",
        "pairwise",
        "bimander:3",
        "3,5",
        "1,1",
        "product",
    ];
    let text = String::from_utf8_lossy(&input(case, &values)?).into_owned();
    if let Ok(encoding) = text.parse::<Encoding>() {
        let again = encoding.to_string().parse();
        require(again == Ok(encoding), || format!("{encoding} is {again:?}"))?;
    }
    if let Ok(square) = text.parse::<Square>() {
        let again = format!("{},{}", square.row + 1, square.column + 1).parse();
        require(again == Ok(square), || format!("{square} is {again:?}"))?;
    }
    Ok(())
}
