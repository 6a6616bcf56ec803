//! The SAT solver and the formula that a command is to use.

use crate::cli::all_solutions::{AllSolutionsArgs, AllSolutionsPlan};
use crate::cli::engine::EngineChoice;
use crate::cli::exit::Failure;
use crate::cli::formula::{FormulaArgs, FormulaPlan};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use encodings::at_most_one::Encoding;
use queensat::problem::Problem;
use queensat::solver::{Backend, backend_by_name, backends};
use std::fmt;

#[derive(Debug, Args)]
pub struct SatArgs {
    /// The SAT solver
    ///
    /// If none is named, one solution is found by varisat, and all solutions by dpll if the method is
    /// cubes on up to 20 rows, otherwise by cadical (by varisat where cadical is not built in).
    #[arg(long, value_name = "NAME", value_parser = backend_parser(), ignore_case = true)]
    pub backend: Option<&'static Backend>,
    #[command(flatten)]
    pub formula: FormulaArgs,
}

fn backend_parser() -> impl TypedValueParser<Value = &'static Backend> {
    // A backend that was left out of the build is known, so that asking for it can be explained.
    let left_out = cfg!(not(feature = "cadical")).then(|| PossibleValue::new("cadical").hide(true));
    let names = backends()
        .iter()
        .map(|backend| PossibleValue::new(backend.name()).help(backend.summary()));
    PossibleValuesParser::new(names.chain(left_out)).try_map(|name| {
        backend_by_name(&name.to_lowercase()).ok_or(
            "this is the pure Rust build, which leaves it out; build with the default features \
             to have it",
        )
    })
}

/// A SAT solver and a formula for it.
#[derive(Clone, Copy, Debug)]
pub struct SatPlan {
    pub backend: &'static Backend,
    pub formula: FormulaPlan,
}

impl fmt::Display for SatPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.backend.name(), self.formula)
    }
}

impl SatArgs {
    /// For finding all solutions: the solver that is fastest at the method, and pairs, on which all
    /// are.
    pub fn plan_for_all(
        &self,
        problem: &Problem,
        all: &AllSolutionsArgs,
        native_too: bool,
    ) -> Result<(SatPlan, AllSolutionsPlan), Failure> {
        let formula = self.formula.plan(Encoding::Pairwise);
        let all = all.plan(problem, &formula, native_too)?;
        let backend = self
            .backend
            .unwrap_or_else(|| all.method.fastest_backend(problem));
        Ok((SatPlan { backend, formula }, all))
    }

    /// For finding one solution, where Varisat on the small product encoding is fastest by far
    /// (measured at n = 100 and 200: ten times faster than CaDiCaL, which is the better one at
    /// enumeration).
    pub fn plan_for_one(&self) -> SatPlan {
        SatPlan {
            backend: self
                .backend
                .unwrap_or_else(|| backend_by_name("varisat").expect("always compiled in")),
            formula: self.formula.plan(Encoding::Product),
        }
    }

    /// Refuses options that would have no effect.
    pub fn refuse_without_sat(
        &self,
        engine: EngineChoice,
        other: Option<&'static str>,
    ) -> Result<(), Failure> {
        let backend = self.backend.map(|_| "--backend");
        let Some(option) = backend.or_else(|| self.formula.given()).or(other) else {
            return Ok(());
        };
        Err(Failure::Usage(format!(
            "{option} chooses how SAT does the work, but --engine {engine} uses no SAT solver"
        )))
    }
}
