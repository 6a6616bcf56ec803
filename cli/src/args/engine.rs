//! Options for the engine that finds solutions one by one.

use super::sat::SatArgs;
use crate::engine::NativePlan;
use crate::exit::{Failure, refuse};
use queensat::backtrack::{Engine, Rotation};
use std::fmt::Display;

/// Returns the plan of a native search, if one was selected by `--engine` or `--symmetric`.
pub fn plan_native(
    engine: Option<impl Display>,
    native: Option<&'static Engine>,
    symmetric: Option<Rotation>,
    sat: &SatArgs,
    other: Option<&'static str>,
) -> Result<Option<NativePlan>, Failure> {
    let plan = match (symmetric, native) {
        (Some(rotation), _) => NativePlan::symmetric(rotation),
        (None, Some(engine)) => NativePlan::plain(engine),
        (None, None) => return Ok(None),
    };
    let name = plan.name();
    if let Some(engine) = engine.filter(|engine| engine.to_string() != name) {
        refuse!(
            "--symmetric requires --engine {name}, so it cannot be used with --engine {engine}"
        );
    }
    sat.refuse_without_sat(name, other)?;
    Ok(Some(plan))
}
