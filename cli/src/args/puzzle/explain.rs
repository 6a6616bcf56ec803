//! Arguments of `puzzle hint` and `puzzle solve`.

use super::PuzzleInput;
use clap::Args;
use queensat::problem::Problem;
use queensat::puzzle::Tier;

#[derive(Debug, Args)]
pub struct HintArgs {
    #[command(flatten)]
    pub input: PuzzleInput,
}

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: PuzzleInput,
}

/// Plan of `puzzle hint`, `puzzle solve` and `solve --explain`.
#[derive(Debug)]
pub struct ExplainPlan {
    pub problem: Problem,
    pub hardest: Tier,
    /// Ends after the next step.
    pub is_hint: bool,
}

/// Work on each of many puzzles.
#[derive(Clone, Debug)]
pub struct ExplainTask {
    pub hardest: Tier,
    /// Ends after the next step.
    pub is_hint: bool,
}
