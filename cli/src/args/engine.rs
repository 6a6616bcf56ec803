//! Options for the engine that finds solutions one by one.

use super::sat::{SatArgs, SatPlan};
use crate::engine::{EngineChoice, EnginePlan, NativePlan, ROTATIONS, backtrack, listing_engine};
use crate::exit::Failure;
use crate::text::one_of;
use clap::Args;
use queensat::backtrack::Rotation;

#[derive(Debug, Args)]
pub struct EngineArgs {
    /// Engine that finds solutions [default: sat, or backtrack with --symmetric]
    #[arg(long, value_name = "ENGINE", value_parser = listing_engine(), ignore_case = true)]
    pub engine: Option<EngineChoice>,
    /// Find only solutions that are symmetric under this rotation
    #[arg(long, value_name = "DEGREES", value_parser = one_of(&ROTATIONS))]
    pub symmetric: Option<Rotation>,
    #[command(flatten)]
    pub sat: SatArgs,
}

impl EngineArgs {
    /// Resolves the options. `other` is a further option that requires SAT, if one was given.
    pub fn plan(
        &self,
        sat: impl FnOnce(&SatArgs) -> Result<SatPlan, Failure>,
        other: Option<&'static str>,
    ) -> Result<EnginePlan, Failure> {
        plan_engine(self.engine, self.symmetric, &self.sat, sat, other)
    }
}

/// Returns the plan of the engine that was named or follows from the other options.
pub fn plan_engine(
    engine: Option<EngineChoice>,
    symmetric: Option<Rotation>,
    args: &SatArgs,
    sat: impl FnOnce(&SatArgs) -> Result<SatPlan, Failure>,
    other: Option<&'static str>,
) -> Result<EnginePlan, Failure> {
    if let Some(rotation) = symmetric {
        let choice = EngineChoice::Native(backtrack());
        if let Some(engine) = engine
            && engine.to_string() != choice.to_string()
        {
            return Err(Failure::Usage(format!(
                "--symmetric requires --engine {choice}, so it cannot be used with --engine {engine}"
            )));
        }
        args.refuse_without_sat(choice, other)?;
        return Ok(EnginePlan::Native(NativePlan::symmetric(rotation)));
    }
    Ok(match engine {
        Some(choice @ EngineChoice::Native(engine)) => {
            args.refuse_without_sat(choice, other)?;
            EnginePlan::Native(NativePlan::plain(engine))
        }
        None | Some(EngineChoice::Sat | EngineChoice::Both) => EnginePlan::Sat(sat(args)?),
    })
}
