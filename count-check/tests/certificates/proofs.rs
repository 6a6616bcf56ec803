//! Rules of proofs, in both formats.

use crate::support::{EITHER, EITHER_PROOF, EITHER_SOLUTIONS, Step, assert_refused, binary, check, push_number, text};

fn outcome(proof: impl AsRef<[u8]>) -> Result<u64, String> {
    check(EITHER, EITHER_SOLUTIONS, proof)
}

/// Two steps, a deletion between them, and a gap in the numbers.
fn steps() -> Vec<Step> {
    vec![Step::Lemma(5, vec![2], vec![3, 1]), Step::Deletion(vec![1, 3]), Step::Lemma(1 << 40, vec![], vec![5, 4])]
}

#[track_caller]
fn assert_both_refused(steps: &[Step], reason: &str) {
    assert_refused(outcome(text(steps)), reason);
    assert_refused(outcome(binary(steps)), reason);
}

#[test]
fn both_formats_are_accepted() {
    assert_eq!(outcome(text(&steps())), Ok(2));
    assert_eq!(outcome(binary(&steps())), Ok(2));
    assert_eq!(outcome(b"a\x0a\x00\x06\x08\x02\x00"), Ok(2));
}

#[test]
fn lemma_numbers_increase() {
    for number in [0, 1, 2, 4] {
        let steps = [Step::Lemma(number, vec![], vec![3, 4, 1])];
        assert!(outcome(text(&steps)).is_err(), "{number}");
        assert!(outcome(binary(&steps)).is_err(), "{number}");
    }
    let mut steps = steps();
    steps[2] = Step::Lemma(5, vec![], vec![5, 4]);
    assert_both_refused(&steps, "expected a lemma with a larger number");
}

#[test]
fn hints_exist() {
    for hint in [5, 6, 1 << 40] {
        let steps = [Step::Lemma(5, vec![], vec![3, 4, hint])];
        assert_both_refused(&steps, &format!("hint {hint}: expected a clause"));
    }
}

#[test]
fn deleted_lemmas_are_gone() {
    let mut steps = steps();
    steps[1] = Step::Deletion(vec![5]);
    assert_both_refused(&steps, "hint 5: expected a clause");
    for deleted in [&[5, 5][..], &[7], &[1 << 40]] {
        steps[1] = Step::Deletion(deleted.to_vec());
        assert_both_refused(&steps, &format!("deletion of {}: expected the number of a clause", deleted[0]));
    }
}

#[test]
fn clauses_of_the_formula_and_blocking_clauses_stay() {
    let mut steps = steps();
    steps[1] = Step::Deletion(vec![1, 2, 3, 4, 4]);
    assert_eq!(outcome(text(&steps)), Ok(2));
    assert_eq!(outcome(binary(&steps)), Ok(2));
}

#[test]
fn hints_are_unit_until_the_last() {
    let lemma = |hints: &[u64]| [Step::Lemma(5, vec![], hints.to_vec())];
    assert_both_refused(&lemma(&[1, 3, 4]), "hint 1: expected a clause that is unit");
    assert_both_refused(&lemma(&[3, 3, 4, 1]), "hint 3: expected a clause that is unit");
    assert_both_refused(&lemma(&[3, 1, 2, 4]), "hint 2: expected a clause that is unit");
    assert_both_refused(&lemma(&[3, 4]), "hint 4: expected a clause that is unit, or false");
    assert_both_refused(&lemma(&[3, 4, 1, 2]), "hint 1: expected a clause that is unit, or false");
    assert_both_refused(&lemma(&[]), "lists of numbers");
}

#[test]
fn tautologies_are_refused() {
    let steps = [Step::Lemma(5, vec![1, -1], vec![3])];
    assert_both_refused(&steps, "a tautology");
}

#[test]
fn duplicate_literals_of_a_lemma_count_once() {
    let mut steps = steps();
    steps[0] = Step::Lemma(5, vec![2, 2], vec![3, 1]);
    assert_eq!(outcome(text(&steps)), Ok(2));
    assert_eq!(outcome(binary(&steps)), Ok(2));
}

#[test]
fn literals_are_of_the_formula() {
    assert_both_refused(&[Step::Lemma(5, vec![3], vec![3, 4, 1])], "variables from 1 to 2");
    assert_refused(outcome("5 -0 0 3 4 1 0\n"), "");
    assert_refused(outcome(b"a\x0a\x01\x00\x06\x08\x02\x00"), "variables from 1 to 2");
}

#[test]
fn rat_steps_are_refused() {
    assert_refused(outcome("5 1 0 -1 2 0\n"), "hint -1: expected a positive number");
    assert_refused(outcome("-5 0 3 4 1 0\n"), "");
    assert_refused(outcome("5 d -3 0\n5 0 3 4 1 0\n"), ": expected the number of a clause");
    assert_refused(outcome(b"a\x0a\x00\x07\x08\x02\x00"), "hint -3: expected a positive number");
    assert_refused(outcome(b"a\x0a\x00\x01\x08\x02\x00"), "hint -0: expected a positive number");
    assert_refused(outcome(b"d\x01\x00"), ": expected the number of a clause");
    assert_refused(outcome(b"a\x0b\x00\x06\x08\x02\x00"), "larger number");
}

#[test]
fn the_empty_clause_is_the_last_step() {
    assert_refused(outcome(""), "expected the empty clause before the end");
    assert_both_refused(&steps()[..2], "expected the empty clause before the end");
    for end in [Step::Deletion(vec![]), Step::Deletion(vec![2]), steps()[0].clone()] {
        let mut steps = steps();
        steps.push(end);
        assert_both_refused(&steps, "end of the file after the empty clause");
    }
    for end in ["\n", " ", "x", "0"] {
        assert!(outcome(format!("{EITHER_PROOF}{end}")).is_err(), "{end:?}");
    }
    for end in [0, b'\n', b'a', b'd', 128] {
        assert!(outcome([&binary(&steps())[..], &[end]].concat()).is_err(), "{end}");
    }
}

#[test]
fn incomplete_proofs_are_refused() {
    // A newline at the end is not needed.
    for proof in [text(&steps()).trim_ascii_end(), &binary(&steps())] {
        for length in 0..proof.len() {
            assert!(outcome(&proof[..length]).is_err(), "{length}");
        }
    }
}

#[test]
fn malformed_lines_are_refused() {
    for line in ["5", "5 0", "5 0 3 4 1", "5 0 3 4 1 0 0", "5 0 3 4 1 0 7", "5 d", "5 d 3", "5 d 3 0 0"] {
        let proof = format!("{line}\n{EITHER_PROOF}");
        assert_refused(outcome(proof), "proof, at lemma 4: expected 'a' or 'd', and lists");
    }
    assert_refused(outcome("5 0 3 x 1 0\n"), "expected a number, not \"x\"");
    assert_refused(outcome("5 d d 3 0\n"), "expected a number, not \"d\"");
    assert_refused(outcome("c comment\n"), "expected 'a' or 'd', and lists");
}

#[test]
fn numbers_have_the_fewest_bytes() {
    assert_refused(outcome(b"a\x8a\x00\x00\x06\x08\x02\x00"), "the fewest bytes, at most 8");
    assert_refused(outcome(b"a\x0a\x80\x00\x06\x08\x02\x00"), "the fewest bytes, at most 8");
    let mut proof = b"a".to_vec();
    push_number(&mut proof, u64::MAX - 1);
    proof.extend(b"\x00\x06\x08\x02\x00");
    assert_refused(outcome(proof), "the fewest bytes, at most 8");
    assert_refused(outcome([&b"a"[..], &[255; 100]].concat()), "the fewest bytes, at most 8");
}

#[test]
fn reading_errors_are_refused() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    let (formula, list) = (EITHER.as_bytes(), EITHER_SOLUTIONS.as_bytes());
    for outcome in [
        count_check::check(Broken, list, EITHER_PROOF.as_bytes()),
        count_check::check(formula, Broken, EITHER_PROOF.as_bytes()),
        count_check::check(formula, list, Broken),
    ] {
        assert_refused(outcome.map_err(|fault| fault.to_string()), "broken");
    }
}
