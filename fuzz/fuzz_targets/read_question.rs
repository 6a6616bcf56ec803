//! Reads arbitrary text as a question. What is read can be written, reads back as an equal question, and may be
//! resolved on a host that allows nothing; a resolved question stays as it is.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queensat::Control;
use queensat::answers::{Ask, Host};
use questions::Question;
use std::fmt::Debug;

fn resolve<Q: Ask + Debug + PartialEq>(question: &Q) {
    let resolved = |it: &Q| it.resolve(&Host::new(), &Control::new()).map(|it| Q::clone(&it));
    if let Ok(once) = resolved(question) {
        assert_eq!(resolved(&once), Ok(once));
    }
}

fuzz_target!(|text: &str| {
    let question = match Question::read(text) {
        Ok(question) => question,
        Err(error) => {
            let line = text.split('\n').nth(error.line as usize - 1);
            assert!(line.is_some() && error.column >= 1, "{error}");
            return;
        }
    };
    // A problem with regions without a name has no text.
    let written = question.to_json().to_string();
    if let Ok(again) = Question::read(&written) {
        assert_eq!(again, question);
    }
    match &question {
        Question::Count(count) => resolve(count),
        Question::List(list) => resolve(list),
        Question::Solve(solve) => resolve(solve),
        Question::Classes(classes) => resolve(classes),
        Question::Encode(encode) => resolve(encode),
        Question::Sizes(sizes) => resolve(sizes),
        Question::Decide(decide) => resolve(decide),
        Question::Decode(decode) => resolve(decode),
        Question::CheckList(check) => resolve(check),
        Question::Convert(convert) => resolve(convert),
        Question::Unique(unique) => resolve(unique),
        Question::Explain(explain) => resolve(explain),
        Question::Repair(repair) => resolve(repair),
        Question::Generate(generate) => resolve(generate),
        Question::Certify(certify) => resolve(certify),
        Question::CheckCertificate(check) => resolve(check),
        Question::Plan(plan) => resolve(plan),
        Question::RunUnits(run) => resolve(run),
        Question::Merge(merge) => resolve(merge),
        _ => unreachable!("all questions"),
    }
});
