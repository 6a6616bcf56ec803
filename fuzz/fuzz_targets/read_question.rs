//! Reads arbitrary text as a question. What is read can be written, reads back as an equal question, and may be
//! resolved on a host that allows nothing; a resolved question stays as it is.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queensat::Control;
use queensat::answers::{Question, Host};
use questions::AnyQuestion;
use std::fmt::Debug;

fn resolve<Q: Question + Debug + PartialEq>(question: &Q) {
    let resolved = |it: &Q| it.resolve(&Host::new(), &Control::new()).map(|it| Q::clone(&it));
    if let Ok(once) = resolved(question) {
        assert_eq!(resolved(&once), Ok(once));
    }
}

fuzz_target!(|text: &str| {
    let question = match AnyQuestion::read(text) {
        Ok(question) => question,
        Err(error) => {
            let line = text.split('\n').nth(error.line as usize - 1);
            assert!(line.is_some() && error.column >= 1, "{error}");
            return;
        }
    };
    // A problem with regions without a name has no text.
    let written = question.to_json().to_string();
    if let Ok(again) = AnyQuestion::read(&written) {
        assert_eq!(again, question);
    }
    match &question {
        AnyQuestion::Count(count) => resolve(count),
        AnyQuestion::List(list) => resolve(list),
        AnyQuestion::Solve(solve) => resolve(solve),
        AnyQuestion::Classes(classes) => resolve(classes),
        AnyQuestion::Encode(encode) => resolve(encode),
        AnyQuestion::Sizes(sizes) => resolve(sizes),
        AnyQuestion::Decide(decide) => resolve(decide),
        AnyQuestion::Decode(decode) => resolve(decode),
        AnyQuestion::Grade(grade) => resolve(grade),
        AnyQuestion::ExplainNone(explain) => resolve(explain),
        AnyQuestion::ExplainSquare(explain) => resolve(explain),
        AnyQuestion::ExplainClause(explain) => resolve(explain),
        AnyQuestion::ExplainFormula(explain) => resolve(explain),
        AnyQuestion::Trace(trace) => resolve(trace),
        AnyQuestion::CheckList(check) => resolve(check),
        AnyQuestion::Convert(convert) => resolve(convert),
        AnyQuestion::Unique(unique) => resolve(unique),
        AnyQuestion::Explain(explain) => resolve(explain),
        AnyQuestion::Repair(repair) => resolve(repair),
        AnyQuestion::Generate(generate) => resolve(generate),
        AnyQuestion::Certify(certify) => resolve(certify),
        AnyQuestion::CheckCertificate(check) => resolve(check),
        AnyQuestion::Plan(plan) => resolve(plan),
        AnyQuestion::RunUnits(run) => resolve(run),
        AnyQuestion::Merge(merge) => resolve(merge),
        _ => unreachable!("all questions"),
    }
});
