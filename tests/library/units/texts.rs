//! Texts of plans and results: read back as written, and refused with any change.

use super::{plan, run_all};
use crate::random_problems::problems;
use problem::Problem;
use proptest::prelude::*;
use questions::AnyQuestion;
use units::{Job, PlanManifest, ResultFault, Runner, RunnerOptions, UnitResult, UnitsError};

fn manifest() -> PlanManifest {
    plan(&Problem::new(8).unwrap(), Job::Count, "simd", 4)
}

/// Returns the text with one part replaced.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old} is not in {text}");
    text.replacen(old, new, 1)
}

/// Changes of a text that are wrong in every manifest and result.
fn damaged(text: &str) -> Vec<String> {
    let second = text.lines().nth(2).unwrap();
    vec![
        String::new(),
        "{}".into(),
        "[]".into(),
        "null".into(),
        text.trim_end().into(),
        format!("{text}\n"),
        format!("{text}{text}"),
        format!("\u{feff}{text}"),
        text[..text.len() / 2].into(),
        replaced(text, "{\n", "{\n\n"),
        replaced(text, ":1", ": 1"),
        replaced(text, "\"schema\":2", "\"schema\":3"),
        replaced(text, "\"schema\":2", "\"schema\":02"),
        replaced(text, "\"schema\":2", "\"schema\":2.0"),
        replaced(text, "\"schema\":2", "\"schema\":\"2\""),
        replaced(text, "\"schema\":2", "\"schema\":2,\n\"schema\":2"),
        replaced(text, "\"schema\":2,\n", ""),
        replaced(text, "\"schema\":2", "\"schema\":2,\n\"more\":1"),
        replaced(text, "\"kind\":\"", "\"kind\":\"another "),
        replaced(text, &format!("{second}\n"), ""),
        replaced(
            text,
            "\"program\":\"queensat",
            "\"program\":\"queens\\u0061t",
        ),
    ]
}

#[test]
fn manifests_are_read_back_as_they_were_written() {
    let manifest = manifest();
    let text = manifest.to_json();
    let read = PlanManifest::from_json(&text).unwrap();
    assert_eq!((&read, read.to_json()), (&manifest, text));
    assert_eq!(read.hash(), manifest.hash());
    assert_eq!(manifest.to_json(), self::manifest().to_json());
}

/// Regression: a job was a name and an engine, which no other reader of questions knows.
#[test]
fn the_job_of_a_plan_is_a_question() {
    let problem = Problem::new(8).unwrap();
    let jobs = [
        (Job::Count, "simd"),
        (Job::Count, "sat"),
        (Job::QuarterTurns, "rings"),
        (Job::Certify, "proof"),
    ];
    for (job, engine) in jobs {
        let manifest = plan(&problem, job, engine, 2);
        let text = manifest.to_json();
        let line = text.lines().find_map(|it| it.strip_prefix("\"question\":"));
        let line = line.unwrap().strip_suffix(',').unwrap();
        let question = AnyQuestion::read(line).unwrap();
        assert_eq!(question.to_json().to_string(), line);
        assert_eq!(question.problem(), Some(&problem));
        let read = PlanManifest::from_json(&text).unwrap();
        assert_eq!((read.job(), read.engine()), (job, engine), "{line}");
        assert_eq!(read, manifest);
    }
}

#[test]
fn plans_of_another_form_are_refused() {
    let text = manifest().to_json();
    let pack = include_str!("../../../data/records/68-quarter-turns.units");
    let published = pack.split_inclusive("\n}\n").next().unwrap();
    let read = PlanManifest::from_json(published).unwrap();
    assert_eq!(read.to_json(), published);
    for plan in [&*text, published] {
        let error = PlanManifest::from_json(&replaced(plan, "\"schema\":2", "\"schema\":1"));
        let told = "expected the schema 2, found 1";
        assert!(error.unwrap_err().to_string().ends_with(told));
    }
    for (old, new) in [("rings", "search"), ("68x68", "69x69"), (":90", ":180")] {
        let changed = PlanManifest::from_json(&replaced(published, old, new));
        assert_eq!(changed.is_err(), new == ":180", "{new}");
        assert_ne!(
            changed.map(|it| it.hash().to_owned()).ok().as_deref(),
            Some(read.hash())
        );
    }
}

#[test]
fn damaged_manifests_are_refused() {
    let text = manifest().to_json();
    for damaged in damaged(&text) {
        let error = PlanManifest::from_json(&damaged).unwrap_err();
        assert!(
            matches!(error, UnitsError::Manifest(_)),
            "{damaged}\n{error}"
        );
    }
    let changes = [
        ("\"question\":\"count\"", "\"question\":\"guess\""),
        ("\"question\":\"count\"", "\"question\":\"certify\""),
        ("\"by\":\"native\",", ""),
        ("\"engine\":\"simd\"", "\"engine\":\"simd\",\"memory\":1"),
        ("\"problem\":", "\"limits\":{\"solutions\":1},\"problem\":"),
        ("\"problem\":{", "\"problem\":{ "),
        ("\"board\":\"8x8\"", "\"board\":\"8x\""),
        ("\"board\":\"8x8\"", "\"board\":[[[[[[[[[[[[1]]]]]]]]]]]]"),
        ("first squares", "last squares"),
        ("\"pieces\":", "\"pieces\":-"),
        ("\"unit\":2", "\"unit\":3"),
        ("\"unit\":2", "\"unit\":1"),
        ("\"memory\":0", "\"memory\":18446744073709551616"),
    ];
    for (old, new) in changes {
        let error = PlanManifest::from_json(&replaced(&text, old, new)).unwrap_err();
        assert!(matches!(error, UnitsError::Manifest(_)), "{new}: {error}");
    }
}

#[test]
fn errors_name_the_place_and_the_field() {
    let text = manifest().to_json();
    let message = |old, new| {
        let error = PlanManifest::from_json(&replaced(&text, old, new)).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        message("\"pieces\":", "\"pieces\":\"many\",\n\"pieces\":"),
        "the manifest is damaged: line 9, column 15: invalid type: string 'many', expected usize"
    );
    assert_eq!(
        message("\"division\":\"first squares\",\n", ""),
        "the manifest is damaged: line 15, column 1: missing field 'division'"
    );
    assert_eq!(
        message("\"engine\":\"simd\"", "\"engine\":1"),
        "the manifest is damaged: line 5, column 46: invalid type: integer '1', expected a string"
    );
}

#[test]
fn manifests_with_another_plan_are_refused_by_runners() {
    let text = manifest().to_json();
    let changes = [
        ("\"depth\":", "\"depth\":1", "depth"),
        ("\"memory\":0", "\"memory\":1", "memory"),
        ("\"pieces\":", "\"pieces\":1", "pieces"),
        ("]]},", "0]]},", "units"),
        (
            "\"division\":\"first squares\"",
            "\"division\":\"rows of a half\"",
            "depth",
        ),
    ];
    for (old, new, expected) in changes {
        let changed = PlanManifest::from_json(&replaced(&text, old, new)).unwrap();
        let error = Runner::new(&changed, RunnerOptions::default())
            .err()
            .unwrap();
        match error {
            UnitsError::OtherPlan { field } => assert_eq!(field, expected),
            error => panic!("{new}: {error}"),
        }
    }
    let changed = replaced(&text, "queensat 0.", "queensat 7.");
    let changed = PlanManifest::from_json(&changed).unwrap();
    let error = Runner::new(&changed, RunnerOptions::default())
        .err()
        .unwrap();
    assert!(matches!(error, UnitsError::OtherVersion { .. }), "{error}");
}

#[test]
fn results_are_read_back_as_they_were_written() {
    let manifest = manifest();
    for mut result in run_all(&manifest, RunnerOptions::default()) {
        assert_eq!(
            UnitResult::read(&result.to_json(), &manifest).unwrap(),
            result
        );
        result.solutions = u128::MAX;
        result.milliseconds = 123_456;
        result.cross_check = Some("sat".into());
        assert!(result.to_json().contains("\"seconds\":123.456"));
        assert_eq!(
            UnitResult::read(&result.to_json(), &manifest).unwrap(),
            result
        );
    }
}

#[test]
fn damaged_results_are_refused() {
    let manifest = manifest();
    let text = run_all(&manifest, RunnerOptions::default())[0].to_json();
    for damaged in damaged(&text) {
        let error = UnitResult::read(&damaged, &manifest).unwrap_err();
        assert!(
            matches!(error, ResultFault::Damaged(_)),
            "{damaged}\n{error}"
        );
    }
    let solutions = text
        .lines()
        .find(|line| line.starts_with("\"solutions\""))
        .unwrap();
    let checksum = text
        .lines()
        .find(|line| line.starts_with("\"checksum\""))
        .unwrap();
    let changes = [
        (solutions, "\"solutions\":-1,"),
        (solutions, "\"solutions\":1e3,"),
        (
            solutions,
            "\"solutions\":340282366920938463463374607431768211456,",
        ),
        (solutions, "\"solutions\":null,"),
        (checksum, "\"checksum\":\"abc\","),
        ("\"seconds\":", "\"seconds\":-"),
        ("\"threads\":", "\"threads\":1"),
        ("\"simd\":\"", "\"simd\":\"x"),
        (
            "\"files\":[]",
            "\"files\":[{\"name\":\"../x\",\"bytes\":1,\"sha256\":\"\"}]",
        ),
        ("\"files\":[]", "\"files\":null"),
        ("\"manifest\":\"", "\"manifest\":\"Z"),
    ];
    for (old, new) in changes {
        let changed = replaced(&text, old, new);
        let result = UnitResult::read(&changed, &manifest);
        match new {
            // The number of threads has no place in the checksum.
            "\"threads\":1" => assert!(result.is_ok()),
            _ => assert!(
                matches!(result, Err(ResultFault::Damaged(_))),
                "{new}: {result:?}"
            ),
        }
    }
}

#[test]
fn forged_results_are_refused() {
    let manifest = manifest();
    let result = run_all(&manifest, RunnerOptions::default()).remove(0);
    let text = result.to_json();
    let error = |result: &UnitResult| UnitResult::read(&result.to_json(), &manifest).unwrap_err();
    let change = |change: &dyn Fn(&mut UnitResult)| {
        let mut changed = result.clone();
        change(&mut changed);
        error(&changed)
    };
    assert!(matches!(
        change(&|result| result.program = "queensat 0.0.1".into()),
        ResultFault::Foreign(message) if message.starts_with("made by queensat 0.0.1, ")
    ));
    assert!(matches!(
        change(&|result| result.manifest = "0".repeat(64)),
        ResultFault::Foreign(message) if message.starts_with("of another plan, ")
    ));
    for unit in [0, 5, u32::MAX] {
        let error = change(&|result| result.unit = unit);
        let told = format!("the plan has no unit {unit}; units are numbered from 1 to 4");
        assert_eq!(error, ResultFault::Damaged(told));
    }
    assert!(matches!(
        change(&|result| result.engine = "bitmask".into()),
        ResultFault::Foreign(message) if message.starts_with("made by the engine bitmask, ")
    ));
    let file = proofs::store::FileEntry {
        path: "unit-000001.txt".into(),
        bytes: 0,
        sha256: proofs::store::Checksum::default(),
    };
    assert_eq!(
        change(&|result| result.files = vec![file.clone()]),
        ResultFault::Damaged("the files are not those of the job".into())
    );
    // The checksum covers every field of the result, one after the other.
    for name in ["unit", "solutions", "nodes", "pairs"] {
        let line = text
            .lines()
            .find(|line| line.starts_with(&format!("\"{name}\"")))
            .unwrap();
        let new = match name {
            "unit" => "\"unit\":1,".to_owned(),
            _ => format!("\"{name}\":12345,"),
        };
        let changed = replaced(&text, line, &new);
        let error = UnitResult::read(&changed, &manifest).unwrap_err();
        assert!(
            error.message().ends_with(" does not fit the fields"),
            "{name}: {error}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn manifests_of_random_problems_are_read_back(problem in problems(), units in 1..5_u32) {
        let manifest = plan(&problem, Job::Count, "auto", units);
        let read = PlanManifest::from_json(&manifest.to_json()).unwrap();
        prop_assert_eq!(&read, &manifest);
        prop_assert!(Runner::new(&read, RunnerOptions::default()).is_ok());
    }

    #[test]
    fn a_changed_byte_never_goes_unnoticed(place in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let manifest = manifest();
        let result = run_all(&manifest, RunnerOptions::default()).remove(0);
        let (text, mut changed) = (result.to_json(), result.to_json().into_bytes());
        let place = place.index(changed.len());
        changed[place] = byte;
        let Ok(changed) = String::from_utf8(changed) else { return Ok(()) };
        if let Ok(read) = UnitResult::read(&changed, &manifest) {
            prop_assert_eq!(read.checksum(), result.checksum());
            prop_assert!(text == changed || place > text.find("\"seconds\"").unwrap());
        }
    }
}
