//! Sums of results.

use super::{Manifest, ResultError, UnitResult};
use crate::backtrack::Work;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use thiserror::Error;

/// Results of units, each of which is checked when it is added.
#[derive(Clone, Debug)]
pub struct Sum<'a> {
    manifest: &'a Manifest,
    results: BTreeMap<u32, (String, UnitResult)>,
    errors: Vec<MergeError>,
}

/// Sum of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Number of solutions.
    pub solutions: u128,
    /// Amount of work.
    pub work: Work,
    /// Sum of the elapsed times, in milliseconds.
    pub milliseconds: u64,
    /// Number of units that a second engine recounted.
    pub cross_checked: u32,
    /// Numbers of the units that are missing.
    pub missing: Vec<u32>,
    /// The results in the order of their units.
    pub results: Vec<UnitResult>,
}

/// Error that makes a sum wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// A unit has no result.
    #[error("unit {unit} is missing")]
    Missing {
        /// Number of the unit.
        unit: u32,
    },
    /// Two results are of the same unit.
    #[error("unit {unit} is there twice: {first} and {second}")]
    Doubled {
        /// Number of the unit.
        unit: u32,
        /// Name of the first result.
        first: String,
        /// Name of the second result.
        second: String,
    },
    /// Two results of the same unit differ.
    #[error("unit {unit} has two different results: {first} and {second}; at least one is wrong")]
    Different {
        /// Number of the unit.
        unit: u32,
        /// Name of the first result.
        first: String,
        /// Name of the second result.
        second: String,
    },
    /// A result is damaged or of another plan.
    #[error("{name}: {error}")]
    Invalid {
        /// Name of the result.
        name: String,
        /// The cause.
        #[source]
        error: ResultError,
    },
    /// The sum needs more than 128 bits.
    #[error("the sum of the results up to unit {unit} is too large; at least one of them is wrong")]
    TooLarge {
        /// Number of the first unit with which the sum is too large.
        unit: u32,
    },
}

impl<'a> Sum<'a> {
    /// Creates a sum without results.
    #[must_use]
    pub const fn new(manifest: &'a Manifest) -> Self {
        Self {
            manifest,
            results: BTreeMap::new(),
            errors: Vec::new(),
        }
    }

    /// Adds the text of a result. The name is for messages.
    pub fn add(&mut self, name: &str, text: &str) {
        match UnitResult::read(text, self.manifest) {
            Ok(result) => self.insert(name.into(), result, false),
            Err(error) => self.errors.push(MergeError::Invalid {
                name: name.into(),
                error,
            }),
        }
    }

    /// Adds the results of another sum of the same plan, which may have the same results. The order in which
    /// sums are joined does not matter.
    pub fn join(&mut self, other: Self) {
        self.errors.extend(other.errors);
        for (name, result) in other.results.into_values() {
            self.insert(name, result, true);
        }
    }

    fn insert(&mut self, second: String, result: UnitResult, may_be_double: bool) {
        let unit = result.unit;
        match self.results.entry(unit) {
            Entry::Vacant(entry) => {
                entry.insert((second, result));
            }
            Entry::Occupied(mut entry) => {
                let (first, found) = entry.get_mut();
                let is_equal = found.checksum() == result.checksum();
                if is_equal && may_be_double {
                    // The cross-check is kept, whichever result has it.
                    if found.cross_check.is_none() {
                        found.cross_check = result.cross_check;
                    }
                    return;
                }
                let first = first.clone();
                self.errors.push(match is_equal {
                    true => MergeError::Doubled {
                        unit,
                        first,
                        second,
                    },
                    false => MergeError::Different {
                        unit,
                        first,
                        second,
                    },
                });
            }
        }
    }

    /// Returns the numbers of the units that have no result.
    #[must_use]
    pub fn missing(&self) -> Vec<u32> {
        let units = 1..=self.manifest.unit_count();
        units
            .filter(|unit| !self.results.contains_key(unit))
            .collect()
    }

    /// Returns the sum of all units.
    ///
    /// # Errors
    ///
    /// If a unit is missing, or a result that was added is invalid: all errors.
    pub fn finish(mut self) -> Result<Merged, Vec<MergeError>> {
        let missing = self.missing();
        let missing = missing.into_iter().map(|unit| MergeError::Missing { unit });
        self.errors.extend(missing);
        self.partial()
    }

    /// Returns the sum of the units that are there.
    ///
    /// # Errors
    ///
    /// If a result that was added is invalid: all errors.
    pub fn partial(mut self) -> Result<Merged, Vec<MergeError>> {
        let mut merged = Merged {
            solutions: 0,
            work: Work::default(),
            milliseconds: 0,
            cross_checked: 0,
            missing: self.missing(),
            results: self
                .results
                .into_values()
                .map(|(_, result)| result)
                .collect(),
        };
        for result in &merged.results {
            let Some(solutions) = merged.solutions.checked_add(result.solutions) else {
                let unit = result.unit;
                self.errors.push(MergeError::TooLarge { unit });
                break;
            };
            merged.solutions = solutions;
            merged.work.nodes = merged.work.nodes.saturating_add(result.work.nodes);
            merged.work.pairs = merged.work.pairs.saturating_add(result.work.pairs);
            merged.milliseconds = merged.milliseconds.saturating_add(result.host.milliseconds);
            merged.cross_checked += u32::from(result.cross_check.is_some());
        }
        match self.errors.is_empty() {
            true => Ok(merged),
            false => Err(self.errors),
        }
    }
}
