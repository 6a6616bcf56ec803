//! Other formulas with the lists and proofs of right certificates. Some of the claims are true: without a
//! clause that follows from others, for example.

use super::steps::{self, Form};
use super::{Certificate, Court, Kind, Original, Random, originals};
use crate::support::{cases, seed};

/// Formula in parts, each clause with the number of that for which it stands, if any.
#[derive(Clone)]
struct Text {
    comments: Vec<String>,
    /// Numbers of the variables of which models are counted, if there is a line of them.
    shown: Option<Vec<usize>>,
    variables: usize,
    /// Number in the header, less the number of clauses.
    surplus: i64,
    clauses: Vec<(Option<usize>, Vec<i64>)>,
}

const KINDS: [Kind<Text>; 14] = [
    ("shown variable removed", |text, random| {
        let all = 1..=text.variables;
        let shown = text.shown.get_or_insert_with(|| all.collect());
        shown.remove(random.below(shown.len()));
    }),
    ("auxiliary variables shown", |text, random| {
        let last = 1 + random.below(text.variables);
        let shown = text.shown.get_or_insert_with(Vec::new);
        shown.extend(shown.len() + 1..=last.max(shown.len() + 1));
    }),
    ("clause removed", |text, random| {
        let place = random.below(text.clauses.len());
        text.clauses.remove(place);
    }),
    ("clause removed, header as it was", |text, random| {
        let place = random.below(text.clauses.len());
        text.clauses.remove(place);
        text.surplus = 1;
    }),
    ("clause doubled", |text, random| {
        let place = random.below(text.clauses.len());
        text.clauses.insert(place, text.clauses[place].clone());
    }),
    ("clause doubled, header as it was", |text, random| {
        let place = random.below(text.clauses.len());
        text.clauses.insert(place, text.clauses[place].clone());
        text.surplus = -1;
    }),
    ("clauses swapped", |text, random| {
        let (first, second) = (
            random.below(text.clauses.len()),
            random.below(text.clauses.len()),
        );
        text.clauses.swap(first, second);
    }),
    ("clause added", |text, random| {
        let literals = (0..1 + random.below(3)).map(|_| literal(text.variables, random));
        let literals = literals.collect();
        let place = random.below(text.clauses.len() + 1);
        text.clauses.insert(place, (None, literals));
    }),
    ("literal removed", |text, random| {
        let (literals, place) = pick(text, random);
        literals.remove(place);
    }),
    ("literal doubled or added", |text, random| {
        let variables = text.variables;
        let (literals, place) = pick(text, random);
        let added = match random.below(4) {
            0 => literals[place],
            _ => literal(variables, random),
        };
        literals.push(added);
    }),
    ("literal flipped", |text, random| {
        let (literals, place) = pick(text, random);
        literals[place] *= -1;
    }),
    ("literal changed", |text, random| {
        let variables = text.variables;
        let (literals, place) = pick(text, random);
        literals[place] = literal(variables, random);
    }),
    ("another number of variables", |text, random| {
        text.variables = random.below(2 * text.variables);
    }),
    ("another number of clauses", |text, random| {
        text.surplus = 1 + random.below(100) as i64;
    }),
];

fn literal(variables: usize, random: &mut Random) -> i64 {
    let variable = 1 + random.below(variables) as i64;
    *random.pick(&[variable, -variable])
}

fn pick<'a>(text: &'a mut Text, random: &mut Random) -> (&'a mut Vec<i64>, usize) {
    // Clauses of many literals are few.
    let long = (0..text.clauses.len()).filter(|&place| text.clauses[place].1.len() > 2);
    let long: Vec<_> = long.collect();
    let place = match random.below(2) {
        0 if !long.is_empty() => *random.pick(&long),
        _ => random.below(text.clauses.len()),
    };
    let literals = &mut text.clauses[place].1;
    let place = random.below(literals.len());
    (literals, place)
}

fn read(formula: &[u8]) -> Text {
    let text = std::str::from_utf8(formula).unwrap();
    let (mut comments, lines): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with('c'));
    let shown = comments.pop_if(|line| line.starts_with("c p show "));
    let numbers = |line: &str| {
        let words = line.split(' ').skip(3).map(|word| word.parse().unwrap());
        words.filter(|&number| number > 0).collect()
    };
    let variables = lines[0].split(' ').nth(2).unwrap().parse().unwrap();
    let clause = |(number, line): (usize, &&str)| {
        let mut literals: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        literals.pop();
        (Some(number), literals)
    };
    Text {
        comments: comments.into_iter().map(str::to_owned).collect(),
        shown: shown.map(numbers),
        variables,
        surplus: 0,
        clauses: (1..).zip(&lines[1..]).map(clause).collect(),
    }
}

fn write(text: &Text) -> Vec<u8> {
    let mut lines = text.comments.clone();
    let count = text.clauses.len() as i64 + text.surplus;
    lines.push(format!("p cnf {} {count}", text.variables));
    if let Some(shown) = &text.shown {
        let words = shown.iter().map(|number| format!("{number} "));
        lines.push(format!("c p show {}0", words.collect::<String>()));
    }
    for (_, literals) in &text.clauses {
        let words = literals.iter().map(|literal| format!("{literal} "));
        lines.push(words.collect::<String>() + "0");
    }
    (lines.join("\n") + "\n").into_bytes()
}

#[test]
fn formulas_with_other_models_are_refused() {
    let originals = originals();
    let mut court = Court::new("formula", &originals);
    let mut random = Random(seed(2));
    for original in &originals {
        let text = read(&original.certificate.formula);
        assert_eq!(write(&text), original.certificate.formula);
        for (kind, change) in KINDS {
            for _ in 0..cases(3) {
                let mut mutant = text.clone();
                change(&mut mutant, &mut random);
                judge(&mut court, original, &text, kind, &mutant);
            }
        }
        for other in &originals {
            let mutant = read(&other.certificate.formula);
            judge(
                &mut court,
                original,
                &text,
                "formula of another problem",
                &mutant,
            );
        }
    }
    court.tally.finish(cases(300));
}

/// Judges a formula with the proof as it was and with a proof whose numbers fit.
fn judge(court: &mut Court, original: &Original, text: &Text, kind: &str, mutant: &Text) {
    let right = &original.certificate;
    let with_proof = |proof| Certificate {
        formula: write(mutant),
        proof,
        list: right.list.clone(),
    };
    court.judge(kind, original, right, with_proof(right.proof.clone()));
    let solutions = right.list.iter().filter(|&&byte| byte == b'\n').count();
    let clauses = text.clauses.len();
    let origins = mutant.clauses.iter().map(|clause| clause.0);
    let origins = origins.chain((clauses + 1..=clauses + solutions).map(Some));
    let origins: Vec<_> = origins.collect();
    let steps = steps::renumbered(&original.steps, clauses + solutions, &origins);
    let proof = steps::write(&steps, Form::Text);
    if proof != right.proof {
        court.judge(kind, original, right, with_proof(proof));
    }
}
