//! Sums of results.

use super::{plan, run_all};
use problem::Problem;
use proptest::prelude::*;
use std::sync::LazyLock;
use units::{
    Job, MergeFaults, MergedResults, PlanManifest, ResultsByUnit, RunnerOptions, UnitResult,
};

/// A plan with the texts of its results, by unit.
static DONE: LazyLock<(PlanManifest, Vec<UnitResult>)> = LazyLock::new(|| {
    let manifest = plan(&Problem::new(8).unwrap(), Job::Count, "bitmask", 9);
    let mut results = run_all(&manifest, RunnerOptions::default());
    results.reverse();
    (manifest, results)
});

fn merge<'a>(texts: impl IntoIterator<Item = (&'a str, String)>) -> ResultsByUnit<'static> {
    let mut merge = ResultsByUnit::new(&DONE.0);
    for (name, text) in texts {
        merge.add(name, &text);
    }
    merge
}

fn of_units(units: &[usize]) -> ResultsByUnit<'static> {
    merge(units.iter().map(|&unit| ("a", DONE.1[unit - 1].to_json())))
}

#[test]
fn all_units_add_up() {
    let merged = of_units(&[9, 1, 8, 2, 7, 3, 6, 4, 5]).finish().unwrap();
    assert_eq!((merged.solutions, merged.missing.len()), (92, 0));
    let units: Vec<u32> = merged.results.iter().map(|result| result.unit).collect();
    assert!(units.into_iter().eq(1..=9));
}

#[test]
fn missing_units_are_named() {
    let errors = of_units(&[1, 2, 4, 5, 6, 7, 9]).finish().unwrap_err();
    assert_eq!(errors.to_string(), "unit 3 is missing\nunit 8 is missing");
    let partial = of_units(&[1, 2, 4, 5, 6, 7, 9]).partial().unwrap();
    assert_eq!(partial.missing, [3, 8]);
    assert!(partial.solutions < 92);
}

#[test]
fn doubled_and_invalid_results_are_named() {
    let mut other = DONE.1[1].clone();
    other.solutions += 1;
    let texts = DONE.1.iter().map(|result| ("a", result.to_json()));
    let more = [
        ("b", DONE.1[0].to_json()),
        ("c", other.to_json()),
        ("d", "{}".into()),
    ];
    let MergeFaults(names) = merge(texts.chain(more)).finish().unwrap_err();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!(names[0], "unit 1 is there twice: a and b");
    assert_eq!(
        names[1],
        "unit 2 has two different results: a and c; at least one is wrong"
    );
    assert!(
        names[2].starts_with("d: damaged: line 1, column 2: "),
        "{}",
        names[2]
    );
}

#[test]
fn sums_that_are_too_large_are_refused() {
    let mut results = DONE.1.clone();
    for result in &mut results {
        result.solutions = u128::MAX / 5;
    }
    let texts = results.iter().map(|result| ("a", result.to_json()));
    let error = merge(texts).finish().unwrap_err().to_string();
    let told = "the sum of the results up to unit 6 is too large; at least one of them is wrong";
    assert_eq!(error, told);
}

#[test]
fn sums_with_different_results_cannot_be_joined() {
    let mut other = DONE.1[4].clone();
    other.solutions += 1;
    let mut joined = of_units(&[1, 2, 3, 4, 5]);
    joined.join(merge([("b", other.to_json())]));
    let errors = joined.partial().unwrap_err();
    let told = "unit 5 has two different results: a and b; at least one is wrong";
    assert_eq!(errors.to_string(), told);
}

proptest! {
    #[test]
    fn joining_sums_is_associative(
        parts in prop::collection::vec(prop::sample::subsequence((1..=9).collect::<Vec<usize>>(), 0..=9), 3),
    ) {
        let [first, second, third] = [0, 1, 2].map(|part| of_units(&parts[part]));
        let mut left = first.clone();
        left.join(second.clone());
        left.join(third.clone());
        let mut right = second;
        right.join(third);
        let mut all = first;
        all.join(right);
        let (left, right): (MergedResults, MergedResults) = (left.partial().unwrap(), all.partial().unwrap());
        prop_assert_eq!(left, right);
    }
}
