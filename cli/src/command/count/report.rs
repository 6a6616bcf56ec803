//! Counts as JSON.

use super::{Run, Verdict};
use crate::args::CountPlan;
use crate::command::add_problem;
use crate::formula::if_unusual;
use crate::json::Object;
use crate::text::{reason, seconds};
use queensat::backtrack::SimdLevel;
use queensat::verify::Completeness;
use serde_json::Value;

/// Adds the fields of `--format json`, which are also a part of the reproducer of a mismatch.
pub(super) fn add_counts<'a>(
    object: Object<'a>,
    plan: &CountPlan,
    runs: &[Run],
    verdict: &Verdict,
) -> Object<'a> {
    let disagree = matches!(verdict, Verdict::Wrong(_));
    let basis = match verdict {
        Verdict::Complete(basis) => Some(basis),
        Verdict::Partial | Verdict::Wrong(_) => None,
    };
    let solutions = runs.iter().map(|run| run.solutions).max();
    let agree = match basis {
        Some(Completeness::CrossChecked) => Some(true),
        _ => disagree.then_some(false),
    };
    add_problem(object, &plan.problem)
        .field("solutions", solutions.filter(|_| !disagree))
        .field("complete", basis.is_some())
        .field("completeness", basis.map(ToString::to_string))
        // Null without a comparison.
        .field("agree", agree)
        .optional("left_out", plan.left_out.clone())
        .objects("runs", runs.iter().map(|run| run_report(plan, run)))
}

fn run_report<'a>(plan: &CountPlan, run: &Run) -> Object<'a> {
    let sat = run.engine.sat();
    let breaking = sat.filter(|sat| sat.formula.breaks_symmetry());
    let simd = run.natively().and_then(|(_, simd)| simd);
    let sizes = run
        .by_sat()
        .and_then(|all| all.class_sizes.as_ref())
        .map(|sizes| {
            let sizes = sizes.iter().map(|(size, count)| (size.to_string(), *count));
            sizes.collect::<Value>()
        });
    Object::default()
        .field("engine", run.engine.name())
        .optional("algorithm", run.natively().map(|(name, _)| name))
        .optional("simd", simd.map(SimdLevel::name))
        .optional("backend", sat.map(|sat| sat.backend.name()))
        .optional("encoding", sat.map(|sat| sat.formula.describe_encodings()))
        .optional("formula", sat.and_then(|sat| if_unusual(&sat.formula)))
        .optional("method", sat.map(|_| plan.all.method.to_string()))
        .optional("symmetry", breaking.map(|sat| sat.formula.symmetry.name()))
        .optional("classes", run.classes())
        .optional("class_sizes", sizes)
        .field("solutions", run.solutions)
        .field("complete", run.count().complete)
        .optional("reason", reason(run.ending))
        .field("seconds", seconds(run.time))
        .object(
            "statistics",
            run.engine.measured().map(|report| report.json()),
        )
}
