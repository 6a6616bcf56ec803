//! Wrong steps of proofs, in text and in binary form.

use super::steps::{Form, Step};
use super::{Court, Kind, Random, originals};
use crate::support::{cases, seed};

const KINDS: [Kind<Vec<Step>>; 22] = [
    ("step removed", |steps, random| {
        let place = random.below(steps.len());
        steps.remove(place);
    }),
    ("step doubled", |steps, random| {
        let place = random.below(steps.len());
        steps.insert(place, steps[place].clone());
    }),
    ("step doubled elsewhere", |steps, random| {
        let step = random.pick(steps).clone();
        let place = random.below(steps.len() + 1);
        steps.insert(place, step);
    }),
    ("steps swapped", |steps, random| {
        let (first, second) = (random.below(steps.len()), random.below(steps.len()));
        steps.swap(first, second);
    }),
    ("last steps removed", |steps, random| {
        steps.truncate(random.below(steps.len()));
    }),
    ("step after the empty clause", |steps, random| {
        let step = random.pick(steps).clone();
        steps.push(step);
    }),
    ("hint removed", |steps, random| {
        with_hints(steps, random, |hints, place, _| {
            hints.remove(place);
        });
    }),
    ("hint doubled", |steps, random| {
        with_hints(steps, random, |hints, place, _| {
            hints.insert(place, hints[place])
        });
    }),
    ("hint changed", |steps, random| {
        with_hints(steps, random, |hints, place, random| {
            hints[place] = (hints[place] + random.below(9) as i64 - 4).max(1);
        });
    }),
    ("hint of any clause", |steps, random| {
        let any = last_number(steps);
        with_hints(steps, random, |_, _, _| ());
        let number = 1 + random.below(any as usize) as i64;
        let lemma = pick_lemma(steps, random);
        if let Step::Lemma { hints, .. } = lemma {
            let place = random.below(hints.len());
            hints[place] = number;
        }
    }),
    ("hints swapped", |steps, random| {
        with_hints(steps, random, |hints, place, random| {
            let other = random.below(hints.len());
            hints.swap(place, other);
        });
    }),
    ("hint negated (RAT)", |steps, random| {
        with_hints(steps, random, |hints, place, _| hints[place] *= -1);
    }),
    ("all hints removed", |steps, random| {
        with_hints(steps, random, |hints, _, _| hints.clear());
    }),
    ("literal removed", |steps, random| {
        with_literals(steps, random, |literals, random| {
            if !literals.is_empty() {
                literals.remove(random.below(literals.len()));
            }
        });
    }),
    ("literal doubled or added", |steps, random| {
        with_literals(steps, random, |literals, random| {
            let variable = 1 + random.below(16) as i64;
            let added = match (random.below(4), literals.first()) {
                (0, Some(&first)) => first,
                (1, _) => variable,
                _ => -variable,
            };
            literals.push(added);
        });
    }),
    ("literal flipped", |steps, random| {
        with_literals(steps, random, |literals, random| {
            let place = random.below(literals.len());
            literals
                .iter_mut()
                .skip(place)
                .take(1)
                .for_each(|literal| *literal *= -1);
        });
    }),
    ("literal changed", |steps, random| {
        with_literals(steps, random, |literals, random| {
            let place = random.below(literals.len());
            let change = random.below(5) as i64 - 2;
            literals
                .iter_mut()
                .skip(place)
                .take(1)
                .for_each(|literal| *literal += change);
            literals.retain(|&literal| literal != 0);
        });
    }),
    ("number of an older clause", |steps, random| {
        let place = 1 + random.below(steps.len() - 1);
        let old = match random.below(2) {
            0 => last_number(&steps[..place]),
            _ => 1 + random.below(last_number(steps) as usize - 1) as i64,
        };
        if let Some(Step::Lemma { number, .. }) =
            steps[place..].iter_mut().find(|step| is_lemma(step))
        {
            *number = old.min(*number - 1);
        }
    }),
    ("number too large", |steps, random| {
        let more = *random.pick(&[1, 2, 1000, 1 << 40]);
        if let Step::Lemma { number, .. } = pick_lemma(steps, random) {
            *number += more;
        }
    }),
    ("further deletion", |steps, random| {
        let place = random.below(steps.len());
        let number = last_number(&steps[..place]);
        let clauses = vec![1 + random.below(number.max(1) as usize) as i64];
        steps.insert(place, Step::Delete { number, clauses });
    }),
    ("early empty clause", |steps, random| {
        let place = random.below(steps.len());
        let number = last_number(steps);
        let mut early = pick_lemma(steps, random).clone();
        if let Step::Lemma {
            number: new,
            literals,
            ..
        } = &mut early
        {
            (*new, *literals) = (number + 1, Vec::new());
        }
        steps.truncate(place);
        steps.push(early);
    }),
    ("lemma that contradicts others", |steps, random| {
        let place = random.below(steps.len());
        let number = last_number(&steps[..place]) + 1;
        let mut lemma = pick_lemma(steps, random).clone();
        if let Step::Lemma {
            number: new,
            literals,
            ..
        } = &mut lemma
        {
            *new = number;
            literals.iter_mut().for_each(|literal| *literal *= -1);
        }
        steps.insert(place, lemma);
    }),
];

const fn is_lemma(step: &Step) -> bool {
    matches!(step, Step::Lemma { .. })
}

fn last_number(steps: &[Step]) -> i64 {
    let numbers = steps.iter().map(|step| match step {
        Step::Lemma { number, .. } | Step::Delete { number, .. } => *number,
    });
    numbers.max().unwrap_or(0)
}

fn pick_lemma<'a>(steps: &'a mut [Step], random: &mut Random) -> &'a mut Step {
    let mut lemmas: Vec<&mut Step> = steps.iter_mut().filter(|step| is_lemma(step)).collect();
    lemmas.swap_remove(random.below(lemmas.len()))
}

fn with_hints(
    steps: &mut [Step],
    random: &mut Random,
    change: fn(&mut Vec<i64>, usize, &mut Random),
) {
    if let Step::Lemma { hints, .. } = pick_lemma(steps, random) {
        let place = random.below(hints.len());
        change(hints, place, random);
    }
}

fn with_literals(steps: &mut [Step], random: &mut Random, change: fn(&mut Vec<i64>, &mut Random)) {
    if let Step::Lemma { literals, .. } = pick_lemma(steps, random) {
        change(literals, random);
    }
}

fn refuses_wrong_steps(part: &'static str, form: Form) {
    let originals = originals();
    let mut court = Court::new(part, &originals);
    let mut random = Random(seed(3));
    for original in &originals {
        let right = original.with_steps(&original.steps, form);
        for (kind, change) in KINDS {
            for _ in 0..cases(3) {
                let mut steps = original.steps.clone();
                change(&mut steps, &mut random);
                court.judge(kind, original, &right, original.with_steps(&steps, form));
            }
        }
        for other in &originals {
            let mutant = original.with_steps(&other.steps, form);
            court.judge("proof of another problem", original, &right, mutant);
        }
    }
    court.tally.finish(cases(300));
}

#[test]
fn wrong_steps_in_text_form_are_refused() {
    refuses_wrong_steps("proof, text", Form::Text);
}

#[test]
fn wrong_steps_in_binary_form_are_refused() {
    refuses_wrong_steps("proof, binary", Form::Binary);
}
