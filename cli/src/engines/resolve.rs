//! Resolution of the questions of one command about several boards.
//!
//! The library chooses an engine for each board, and refuses an option that the engine does not obey, such as
//! `--memory` if it keeps no lists. In `count 8-20 --memory 2G` the memory is meant for the sizes whose engine needs
//! it: a refusal because of the others would make a person split the list of sizes. So both options of native search
//! are left out where one of them is refused, and a refusal is told only if no size has an engine that uses it.

use crate::engines::host::host;
use crate::exit::Failure;
use crate::supervision::interrupt::in_time;
use queensat::answers::{NativeOptions, Question, Resolved};

/// Resolves the questions. Options of native search that have an effect on some of them only are left out of the
/// others.
pub fn resolve_all<Q: Question>(
    mut questions: Vec<Q>,
    native: fn(&mut Q) -> &mut NativeOptions,
) -> Result<Vec<Resolved<Q>>, Failure> {
    let (host, control) = (host(), in_time());
    let mut all = Vec::new();
    for question in &mut questions {
        all.push(match question.resolve(&host, &control) {
            Err(refused) if native(question).given() != Some(refused.field) => {
                return Err(refused.into());
            }
            resolved => resolved,
        });
    }
    if let Some(Err(first)) = all.first()
        && all.iter().all(Result::is_err)
    {
        return Err(first.clone().into());
    }
    let all = all
        .into_iter()
        .zip(questions)
        .map(|(resolved, mut question)| {
            resolved.or_else(|_| {
                let native = native(&mut question);
                (native.simd, native.memory) = (None, None);
                question.resolve(&host, &control)
            })
        });
    Ok(all.collect::<Result<_, _>>()?)
}
