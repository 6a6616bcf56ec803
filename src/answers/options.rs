//! Options of questions. All are optional: what is not given is chosen by [`resolve`](super::Question::resolve).

use crate::answers::refused::{RefusalReason, Refused};
use crate::encode::{AtLeastOne, Formula, SymmetryBreaking};
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::cardinality;
use search::SimdLevel;
use solvers::SolverOptions;
use std::time::Duration;

use crate::answers::json::fields::AsText;
use serde::{Deserialize, Serialize};

/// Options of the SAT side: the solver, the formula, and the method of finding all solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct SatOptions {
    /// Name of the backend, as [`solvers::find_backend`] takes it.
    pub backend: Option<String>,
    /// Seed of the solver's random choices.
    pub solver_seed: Option<u64>,
    /// Value that the solver tries first for every variable.
    pub phase: Option<bool>,
    /// Number of conflicts after which a search gives up.
    pub conflict_limit: Option<u64>,
    /// Maximum memory of the solver, a program, in bytes.
    pub memory_limit: Option<u64>,
    /// Options of the solver itself, each `NAME=VALUE`.
    pub solver_option: Vec<String>,
    /// Measures the solver, or counts the queens that native search places.
    pub stats: bool,
    /// At-most-one encoding of all lines.
    #[serde(with = "AsText")]
    pub encoding: Option<Encoding>,
    /// At-most-one encoding of rows.
    #[serde(with = "AsText")]
    pub row_encoding: Option<Encoding>,
    /// At-most-one encoding of columns.
    #[serde(with = "AsText")]
    pub column_encoding: Option<Encoding>,
    /// At-most-one encoding of diagonals, and of anti-diagonals without another.
    #[serde(with = "AsText")]
    pub diagonal_encoding: Option<Encoding>,
    /// At-most-one encoding of anti-diagonals.
    #[serde(with = "AsText")]
    pub anti_diagonal_encoding: Option<Encoding>,
    /// Encoding of numbers other than one.
    #[serde(with = "AsText")]
    pub cardinality: Option<cardinality::CardinalityEncoding>,
    /// Lines with at-least-one clauses.
    pub at_least_one: Option<AtLeastOne>,
    /// Symmetry that the formula breaks.
    pub symmetry: Option<SymmetryBreaking>,
    /// Method of finding all solutions.
    pub method: Option<MethodName>,
    /// Number of rows whose queens define a cube.
    pub cube_depth: Option<u32>,
    /// Solves all cubes, also those that are symmetric to others.
    pub no_symmetry: bool,
}

/// Name of a method of finding all solutions by SAT.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MethodName {
    /// Splits the problem into small formulas, and solves symmetric ones once.
    Cubes,
    /// Uses one formula, and blocks each solution.
    Loop,
    /// Uses one formula, and blocks each solution and its symmetric images.
    Orbits,
}

/// Options of native search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct NativeOptions {
    /// Name of the engine; `backtrack` stands for the fastest one.
    pub engine: Option<String>,
    /// Instruction set.
    #[serde(with = "AsText")]
    pub simd: Option<SimdLevel>,
    /// Memory for lists, in bytes.
    pub memory: Option<u64>,
}

/// Limits of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Limits {
    /// Number of solutions after which the search stops.
    pub solutions: Option<u64>,
    /// Time in seconds after which the search stops.
    pub seconds: Option<f64>,
}

impl Limits {
    /// Returns the control with the time limit.
    pub fn narrow(&self, control: &Control) -> Control {
        match self.time() {
            Some(limit) => control.narrowed().with_time_limit(limit),
            None => control.clone(),
        }
    }

    /// Returns the time limit, if there is a valid one.
    pub fn time(&self) -> Option<Duration> {
        self.seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }

    /// Refuses limits of a question that has no limit of solutions.
    ///
    /// Public for puzzles, explanations and grades.
    pub fn check_time(&self) -> Result<(), Refused> {
        if self.solutions.is_some() {
            let reason = RefusalReason::NoEffect("on this question".into());
            return Err(Refused::option("limits.solutions", reason));
        }
        self.check()
    }

    /// Refuses limits that no search can keep.
    pub fn check(&self) -> Result<(), Refused> {
        if self.solutions == Some(0) {
            let reason = RefusalReason::is("is a whole number from 1");
            return Err(Refused::option("limits.solutions", reason));
        }
        if self.seconds.is_some() && (self.time().is_none() || !control::clock::exists()) {
            let reason = RefusalReason::is("is a time in seconds, in a build with a clock");
            return Err(Refused::option("limits.seconds", reason));
        }
        Ok(())
    }
}

/// Returns the first of these fields that was given.
pub(super) fn first_given<const N: usize>(
    fields: [(bool, &'static str); N],
) -> Option<&'static str> {
    let mut fields = fields.into_iter();
    fields.find_map(|(is_given, field)| is_given.then_some(field))
}

/// Returns the name of the first of these fields of options that was given.
macro_rules! given {
    ($self:ident.$options:ident: $($field:ident),+) => {
        first_given([
            $(($self.$field != Self::default().$field, concat!(stringify!($options), ".", stringify!($field)))),+
        ])
    };
}

impl SatOptions {
    /// Creates the options that choose an at-most-one encoding.
    #[must_use]
    pub fn of_encoding(encoding: Encoding) -> Self {
        Self {
            encoding: Some(encoding),
            ..Self::default()
        }
    }

    /// Returns the name of a field for the solver that was given, if any.
    #[must_use]
    pub(crate) fn given_for_solver(&self) -> Option<&'static str> {
        given!(
            self.sat: backend, solver_seed, phase, conflict_limit, memory_limit, solver_option, stats
        )
    }

    /// Returns the options without statistics, which other engines have, too.
    pub(super) fn without_stats(&self) -> Self {
        Self {
            stats: false,
            ..self.clone()
        }
    }

    /// Returns the name of a field for the formula that was given, if any.
    #[must_use]
    pub(crate) fn given_for_formula(&self) -> Option<&'static str> {
        given!(
            self.sat: encoding, row_encoding, column_encoding, diagonal_encoding, anti_diagonal_encoding,
            cardinality, at_least_one, symmetry
        )
    }

    /// Returns the name of a field that only cubes obey and that was given, if any.
    pub(super) fn given_for_cubes(&self) -> Option<&'static str> {
        given!(self.sat: cube_depth, no_symmetry)
    }

    /// Returns the name of a field that only a search for all solutions obeys and that was given, if any.
    pub(super) fn given_for_all(&self) -> Option<&'static str> {
        given!(self.sat: method, cube_depth, no_symmetry)
    }

    /// Returns the name of a field that was given, if any.
    #[must_use]
    pub fn given(&self) -> Option<&'static str> {
        self.given_for_solver()
            .or_else(|| self.given_for_formula())
            .or_else(|| self.given_for_all())
    }

    /// Returns the formula. Choices that were not given are those of `recommended`.
    #[must_use]
    pub fn formula(&self, recommended: Formula) -> Formula {
        let all = self.encoding.unwrap_or(recommended.row);
        let diagonal = self.diagonal_encoding.unwrap_or(all);
        Formula {
            row: self.row_encoding.unwrap_or(all),
            column: self.column_encoding.unwrap_or(all),
            diagonal,
            anti_diagonal: self.anti_diagonal_encoding.unwrap_or(diagonal),
            at_least_one: self.at_least_one.unwrap_or(AtLeastOne::Both),
            symmetry: self.symmetry.unwrap_or(SymmetryBreaking::None),
            cardinality: self.cardinality.unwrap_or(recommended.cardinality),
            has_pair_counts: recommended.has_pair_counts,
        }
    }

    /// Fills in the choices of a formula.
    pub(super) fn set_formula(&mut self, formula: Formula) {
        self.encoding = Some(formula.row);
        let unless = |encoding, other| (encoding != other).then_some(encoding);
        self.row_encoding = None;
        self.column_encoding = unless(formula.column, formula.row);
        self.diagonal_encoding = unless(formula.diagonal, formula.row);
        self.anti_diagonal_encoding = unless(formula.anti_diagonal, formula.diagonal);
        self.cardinality = Some(formula.cardinality);
        self.at_least_one = Some(formula.at_least_one);
        self.symmetry = Some(formula.symmetry);
    }

    /// Returns the options for the solver.
    pub(super) fn solver_options(&self) -> Result<SolverOptions, Refused> {
        let named = self.solver_option.iter().map(|text| {
            let pair = text
                .split_once('=')
                .filter(|(name, _)| !name.is_empty())
                .map(|(name, value)| (name.to_owned(), value.to_owned()));
            pair.ok_or_else(|| {
                let message = "expected NAME=VALUE, such as elimrounds=2";
                Refused::option("sat.solver_option", format!("{message}, not '{text}'"))
            })
        });
        Ok(SolverOptions {
            seed: self.solver_seed,
            phase: self.phase,
            conflict_limit: self.conflict_limit,
            memory_limit: self.memory_limit,
            named: named.collect::<Result<_, _>>()?,
        })
    }
}

impl NativeOptions {
    /// Returns the name of an option of native search that was given, if any.
    #[must_use]
    pub fn given(&self) -> Option<&'static str> {
        given!(self.native: memory, simd)
    }
}
