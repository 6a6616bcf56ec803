//! Damaged files: bytes removed, doubled, changed.

use super::steps::Form;
use super::{Certificate, Court, Kind, Random, originals};
use crate::support::{cases, seed};

const KINDS: [Kind<Vec<u8>>; 10] = [
    ("byte removed", |bytes, random| {
        let place = random.below(bytes.len());
        bytes.remove(place);
    }),
    ("byte doubled", |bytes, random| {
        let place = random.below(bytes.len());
        bytes.insert(place, bytes[place]);
    }),
    ("byte changed", |bytes, random| {
        let place = random.below(bytes.len());
        bytes[place] = random.next() as u8;
    }),
    ("byte changed to that of another place", |bytes, random| {
        let (place, byte) = (random.below(bytes.len()), *random.pick(bytes));
        bytes[place] = byte;
    }),
    ("bit changed", |bytes, random| {
        let place = random.below(bytes.len());
        bytes[place] ^= 1 << random.below(8);
    }),
    ("bytes swapped", |bytes, random| {
        let place = random.below(bytes.len() - 1);
        bytes.swap(place, place + 1);
    }),
    ("byte added at the end", |bytes, random| {
        let byte = *random.pick(b"\0\n0a1dv \xff");
        bytes.push(byte);
    }),
    ("end removed", |bytes, random| {
        bytes.truncate(random.below(bytes.len()));
    }),
    ("several bytes removed", |bytes, random| {
        let (start, end) = range(bytes, random);
        bytes.drain(start..end);
    }),
    ("several bytes doubled", |bytes, random| {
        let (start, end) = range(bytes, random);
        let piece = bytes[start..end].to_vec();
        bytes.splice(start..start, piece);
    }),
];

fn range(bytes: &[u8], random: &mut Random) -> (usize, usize) {
    let start = random.below(bytes.len());
    (start, (start + 2 + random.below(30)).min(bytes.len()))
}

/// Damages one file of each certificate.
fn refuses_damage(part: &'static str, form: Form, file: fn(&mut Certificate) -> &mut Vec<u8>) {
    let originals = originals();
    let mut court = Court::new(part, &originals);
    let mut random = Random(seed(4));
    for original in &originals {
        let right = original.with_steps(&original.steps, form);
        for (kind, change) in KINDS {
            for _ in 0..cases(3) {
                let mut mutant = right.clone();
                change(file(&mut mutant), &mut random);
                court.judge(kind, original, &right, mutant);
            }
        }
    }
    court.tally.finish(cases(150));
}

#[test]
fn damaged_formulas_are_refused() {
    refuses_damage("bytes of the formula", Form::Text, |certificate| {
        &mut certificate.formula
    });
}

#[test]
fn damaged_lists_are_refused() {
    refuses_damage("bytes of the solutions", Form::Text, |certificate| {
        &mut certificate.list
    });
}

#[test]
fn damaged_proofs_in_text_form_are_refused() {
    refuses_damage("bytes of the proof, text", Form::Text, |certificate| {
        &mut certificate.proof
    });
}

#[test]
fn damaged_proofs_in_binary_form_are_refused() {
    refuses_damage("bytes of the proof, binary", Form::Binary, |certificate| {
        &mut certificate.proof
    });
}
