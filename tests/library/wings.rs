//! The names of questions, and questions of wings that the tests are built without.

use control::Control;
use queensat::answers::Host;
use questions::{AnyQuestion, ErrorReport, answer};
use std::fs;

/// The wings, if they are built, and the questions of each.
const WINGS: [(&str, bool, &str); 4] = [
    (
        "proofs",
        cfg!(feature = "proofs"),
        "certify check-certificate",
    ),
    (
        "puzzle",
        cfg!(feature = "puzzle"),
        "unique explain repair generate",
    ),
    (
        "teach",
        cfg!(feature = "teach"),
        "grade explain-none explain-square explain-clause explain-formula trace",
    ),
    ("units", cfg!(feature = "units"), "plan run-units merge"),
];

/// Each question has a schema, whether it is left out or not.
#[test]
fn a_question_is_known_or_the_feature_that_has_it_is_named() {
    let misspelt = r#"{"question": "uniqe", "problem": {"n": 8}}"#;
    let of_none = answer(misspelt, &Host::new(), &Control::new()).unwrap_err();
    assert_eq!(of_none.code, ErrorReport::UNREAD);
    let between = |symbol: char| !symbol.is_alphanumeric() && symbol != '-';
    let known: Vec<&str> = of_none.message.split(between).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/schema");
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        let name = file.strip_suffix(".json").unwrap();
        let Some(name) = name.strip_prefix("question-") else {
            continue;
        };
        let wing = WINGS
            .iter()
            .find(|(.., questions)| questions.split(' ').any(|it| it == name));
        match wing {
            Some((feature, false, _)) => {
                let error = AnyQuestion::read(&format!(r#"{{"question": "{name}"}}"#)).unwrap_err();
                let named = format!("the feature '{feature}'");
                assert!(error.message.contains(&named), "{error}");
            }
            _ => assert!(known.contains(&name), "{name}: {known:?}"),
        }
    }
}
