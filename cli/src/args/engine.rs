//! Options for the engine that finds solutions one by one.

use super::sat::{SatArgs, SatPlan};
use crate::engine::{EngineChoice, EnginePlan, NativePlan, ROTATIONS, listing_engine};
use crate::exit::{Failure, refuse};
use crate::text::one_of;
use clap::Args;
use queensat::backtrack::{Engine, Rotation};
use std::fmt::Display;

#[derive(Debug, Args)]
pub struct EngineArgs {
    /// Engine [default: sat; with --symmetric backtrack]
    #[arg(long, value_name = "ENGINE", value_parser = listing_engine())]
    pub engine: Option<EngineChoice>,
    /// Find only solutions that are symmetric under this rotation
    #[arg(long, value_name = "DEGREES", value_parser = one_of(ROTATIONS))]
    pub symmetric: Option<Rotation>,
}

impl EngineArgs {
    /// Resolves the options. `sat` is the plan of `args`, and `other` is a further option that
    /// requires SAT, if one was given.
    pub fn plan(
        &self,
        sat: SatPlan,
        args: &SatArgs,
        other: Option<&'static str>,
    ) -> Result<EnginePlan, Failure> {
        let native = self.engine.and_then(EngineChoice::native);
        let native = plan_native(self.engine, native, self.symmetric, args, other)?;
        Ok(match native {
            Some(native) => EnginePlan::Native(native),
            None => EnginePlan::Sat(sat),
        })
    }
}

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
