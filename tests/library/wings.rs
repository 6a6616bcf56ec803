//! The names of questions, and questions of wings that the tests are built without.

use questions::AnyQuestion;
use std::fs;

/// Each question has a schema, whether it is left out or not.
#[test]
fn a_question_is_known_or_the_feature_that_has_it_is_named() {
    let wings = [
        ("proofs", cfg!(feature = "proofs")),
        ("puzzle", cfg!(feature = "puzzle")),
        ("teach", cfg!(feature = "teach")),
        ("units", cfg!(feature = "units")),
    ];
    let of_none = AnyQuestion::read(r#"{"question": "uniqe"}"#).unwrap_err();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/schema");
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        let name = file.strip_suffix(".json").unwrap();
        let Some(name) = name.strip_prefix("question-") else {
            continue;
        };
        let read = AnyQuestion::read(&format!(r#"{{"question": "{name}"}}"#));
        let is_left_out = matches!(&read, Err(error) if error.message.contains("the feature '"));
        assert!(is_left_out || of_none.message.contains(name), "{of_none}");
        let Err(error) = read else {
            continue;
        };
        assert!(!error.message.contains("expected a question"), "{error}");
        for (feature, is_built) in wings {
            let is_named = error.message.contains(&format!("the feature '{feature}'"));
            assert!(!(is_built && is_named), "{error}");
        }
    }
}
