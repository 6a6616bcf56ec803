//! Random formulas, lists and proofs: an accepted list is the set of models.

use crate::support::{Formula, Step, binary, check, solution_lines, text};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

fn formulas() -> impl Strategy<Value = Formula> {
    let literal = (1..=4i32, any::<bool>()).prop_map(|(v, is_positive)| if is_positive { v } else { -v });
    (0..=4i32, vec(vec(literal, 0..4), 0..6), prop::option::of(0..=4i32)).prop_map(|(variables, mut clauses, shown)| {
        clauses.iter_mut().for_each(|clause| clause.retain(|x| x.abs() <= variables));
        clauses.retain(|clause| !clause.is_empty());
        let shown = shown.map(|shown| shown.min(variables));
        Formula { variables, shown, clauses }
    })
}

fn models(formula: &Formula) -> Vec<Vec<i32>> {
    formula.models().into_iter().collect()
}

/// Checks that an accepted certificate lists all models.
fn assert_sound(formula: &Formula, list: &str, proof: &[u8]) {
    if let Ok(count) = check(&formula.dimacs(), list, proof) {
        let models = models(formula);
        assert_eq!(count, models.len() as u64);
        assert_eq!(list, solution_lines(&models));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn right_certificates_are_accepted(formula in formulas()) {
        let models = models(&formula);
        let steps = formula.blocked(&models).proof();
        let list = solution_lines(&models);
        for proof in [text(&steps), binary(&steps)] {
            let outcome = check(&formula.dimacs(), &list, proof);
            match outcome {
                // The rules by which the other variables get their values do not find all models.
                Err(reason) if formula.shown.is_some() => prop_assert!(reason.contains("of the formula is false")),
                outcome => prop_assert_eq!(outcome, Ok(models.len() as u64)),
            }
        }
    }

    #[test]
    fn other_lists_are_refused(formula in formulas(), list in btree_set(btree_set(1..=4i32, 0..=4), 0..8)) {
        let mut list: Vec<Vec<i32>> = list.into_iter().map(|s| s.into_iter().collect()).collect();
        list.retain(|solution| solution.iter().all(|&v| v <= formula.counted()));
        let proof = binary(&formula.blocked(&list).proof());
        assert_sound(&formula, &solution_lines(&list), &proof);
    }

    #[test]
    fn lists_without_a_model_are_refused(formula in formulas(), index: prop::sample::Index) {
        let mut list = models(&formula);
        prop_assume!(!list.is_empty());
        list.remove(index.index(list.len()));
        let steps = formula.blocked(&list).proof();
        prop_assert!(check(&formula.dimacs(), &solution_lines(&list), text(&steps)).is_err());
    }

    #[test]
    fn changed_bytes_of_proofs_are_no_threat(
        formula in formulas(),
        is_text: bool,
        missing: Option<prop::sample::Index>,
        changes in vec((any::<prop::sample::Index>(), prop_oneof![any::<u8>(), b'0'..=b'9']), 0..3),
    ) {
        let mut list = models(&formula);
        if let Some(index) = missing.filter(|_| !list.is_empty()) {
            list.remove(index.index(list.len()));
        }
        let steps = formula.blocked(&list).proof();
        let mut proof = if is_text { text(&steps) } else { binary(&steps) };
        for (index, byte) in changes {
            let index = index.index(proof.len());
            proof[index] = byte;
        }
        assert_sound(&formula, &solution_lines(&list), &proof);
    }

    #[test]
    fn random_steps_are_no_threat(
        formula in formulas(),
        missing: prop::sample::Index,
        steps in vec((0..3u8, vec((1..=4i32, any::<bool>()), 0..3), vec(1..16u64, 0..4)), 0..6),
    ) {
        let mut list = models(&formula);
        if !list.is_empty() {
            list.remove(missing.index(list.len()));
        }
        let first = (formula.clauses.len() + list.len()) as u64 + 1;
        let steps: Vec<Step> = (first..).zip(steps).map(|(number, (kind, literals, clauses))| match kind {
            0 => Step::Deletion(clauses),
            _ => {
                let literals = literals.into_iter().map(|(v, sign)| if sign { v } else { -v });
                Step::Lemma(number, literals.take(kind as usize - 1).collect(), clauses)
            }
        }).collect();
        assert_sound(&formula, &solution_lines(&list), &binary(&steps));
    }

    #[test]
    fn random_bytes_do_not_panic(formula in vec(any::<u8>(), 0..60), list in vec(any::<u8>(), 0..60), proof in vec(any::<u8>(), 0..60)) {
        let _ = count_check::check(&formula[..], &list[..], &proof[..]);
        let _ = count_check::check(&b"p cnf 2 1\n1 2 0\n"[..], &list[..], &proof[..]);
        let _ = count_check::check(&b"p cnf 1 2\n1 0\n-1 0\n"[..], &b""[..], &proof[..]);
    }

    #[test]
    fn random_text_does_not_panic(formula in "(p cnf [0-9]{1,3} [0-9]\n)?([-0-9 vcd]{0,9}\n){0,5}", list in "(v )?([-0-9 ]{0,9}\n){0,4}", proof in "[0-9]([-0-9 d]{0,12}\n){0,4}") {
        let _ = check(&formula, &list, &proof);
    }
}
