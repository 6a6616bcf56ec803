//! Wrong lists of solutions. Each is checked with the proof as it was, and with a proof whose numbers fit
//! the list: outside checkers of proofs accept such proofs of lists with wrong or repeated solutions.

use super::steps::{self, Form};
use super::{Certificate, Court, Kind, Original, Random, originals};
use crate::support::{cases, seed};

/// Lines, each with the place of the solution for which it stands, if any.
type Lines = Vec<(Option<usize>, String)>;

const KINDS: [Kind<Lines>; 11] = [
    ("solution removed", |lines, random| {
        let place = random.below(lines.len());
        lines.remove(place);
    }),
    ("solution doubled", |lines, random| {
        let line = random.pick(lines).clone();
        let place = lines.iter().position(|other| *other == line).unwrap();
        lines.insert(place, line);
    }),
    ("solution doubled elsewhere", |lines, random| {
        let line = random.pick(lines).clone();
        let place = random.below(lines.len() + 1);
        lines.insert(place, line);
    }),
    ("swapped with the next one", |lines, random| {
        let place = random.below(lines.len() - 1);
        lines.swap(place, place + 1);
    }),
    ("replaced by the next one", |lines, random| {
        let place = random.below(lines.len() - 1);
        lines[place].1 = lines[place + 1].1.clone();
    }),
    ("wrong solution", |lines, random| {
        let place = random.below(lines.len());
        lines[place].1 = with_other_number(&lines[place].1, random);
    }),
    ("wrong solution added in order", |lines, random| {
        let line = with_other_number(&random.pick(lines).1.clone(), random);
        let place = lines.iter().position(|other| key(&other.1) > key(&line));
        lines.insert(place.unwrap_or(lines.len()), (None, line));
    }),
    ("number removed", |lines, random| {
        change_words(lines, random, |words, place| {
            words.remove(place);
        });
    }),
    ("number doubled", |lines, random| {
        change_words(lines, random, |words, place| {
            words.insert(place, words[place].clone())
        });
    }),
    ("numbers swapped", |lines, random| {
        change_words(lines, random, |words, place| {
            let other = (place + 1) % words.len();
            words.swap(place, other);
        });
    }),
    ("all solutions after one removed", |lines, random| {
        lines.truncate(random.below(lines.len()));
    }),
];

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn key(line: &str) -> Vec<usize> {
    let numbers = line.split(' ').filter_map(|word| word.parse().ok());
    let mut key: Vec<usize> = numbers.collect();
    if line.starts_with('v') {
        key.pop();
    }
    key
}

fn change_words(lines: &mut Lines, random: &mut Random, change: fn(&mut Vec<String>, usize)) {
    let place = random.below(lines.len());
    let line = &mut lines[place].1;
    let mut words = words(line);
    let word = random.below(words.len());
    change(&mut words, word);
    *line = words.join(" ");
}

/// Changes a number of a line; numbers after a `v` stay in increasing order.
fn with_other_number(line: &str, random: &mut Random) -> String {
    let mut numbers = key(line);
    let is_by_variable = line.starts_with('v');
    let max = if is_by_variable { 16 } else { numbers.len() };
    let number = 1 + random.below(max);
    match numbers.len() {
        0 => numbers.push(number),
        length => numbers[random.below(length)] = number,
    }
    if is_by_variable {
        numbers.sort_unstable();
        numbers.dedup();
        numbers.push(0);
    }
    let words = numbers.iter().map(usize::to_string).collect::<Vec<_>>();
    (if is_by_variable { "v " } else { "" }).to_owned() + &words.join(" ")
}

fn clause_count(formula: &[u8]) -> usize {
    let text = std::str::from_utf8(formula).unwrap();
    let header = text
        .lines()
        .find_map(|line| line.strip_prefix("p cnf "))
        .unwrap();
    header.split(' ').nth(1).unwrap().parse().unwrap()
}

fn judge(court: &mut Court, original: &Original, kind: &str, lines: &Lines) {
    let right = &original.certificate;
    let list: String = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    let with_list = |proof| Certificate {
        list: list.clone().into_bytes(),
        proof,
        formula: right.formula.clone(),
    };
    let before = with_list(right.proof.clone());
    court.judge(&format!("{kind}, proof as it was"), original, right, before);
    let clauses = clause_count(&right.formula);
    let solutions = right.list.iter().filter(|&&byte| byte == b'\n').count();
    let blocking = lines
        .iter()
        .map(|(place, _)| place.map(|place| clauses + place + 1));
    let origins: Vec<_> = (1..=clauses).map(Some).chain(blocking).collect();
    let steps = steps::renumbered(&original.steps, clauses + solutions, &origins);
    let fitted = with_list(steps::write(&steps, Form::Text));
    court.judge(
        &format!("{kind}, proof renumbered"),
        original,
        right,
        fitted,
    );
}

#[test]
fn lists_that_are_not_all_models_are_refused() {
    let originals = originals();
    let mut court = Court::new("solutions", &originals);
    let mut random = Random(seed(1));
    for original in &originals {
        let text = std::str::from_utf8(&original.certificate.list).unwrap();
        let right: Lines = (0..)
            .map(Some)
            .zip(text.lines().map(str::to_owned))
            .collect();
        for (kind, change) in KINDS {
            for _ in 0..cases(3) {
                let mut lines = right.clone();
                change(&mut lines, &mut random);
                judge(&mut court, original, kind, &lines);
            }
        }
        for other in &originals {
            let text = std::str::from_utf8(&other.certificate.list).unwrap();
            let lines = (0..)
                .map(Some)
                .zip(text.lines().map(str::to_owned))
                .collect();
            judge(&mut court, original, "list of another problem", &lines);
        }
    }
    court.tally.finish(cases(300));
}
