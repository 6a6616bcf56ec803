//! The results of a plan, added up when all are checked.
//!
//! Files of results come from many machines. So nothing is added that does not say of itself, by plan, version, engine and
//! checksum, that it belongs here. All faults are collected, so that one run names every file that is at fault.

use super::plan_manifest::PlanManifest;
use super::unit_result::UnitResult;
use search::Work;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use thiserror::Error;

/// Results of units, each of which is checked when it is added.
#[derive(Clone, Debug)]
pub struct ResultsByUnit<'a> {
    manifest: &'a PlanManifest,
    results: BTreeMap<u32, (String, UnitResult)>,
    faults: Vec<String>,
}

/// Sum of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedResults {
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

/// Faults of results, each of which makes a sum wrong, and is a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.join("\n"))]
pub struct MergeFaults(pub Vec<String>);

impl<'a> ResultsByUnit<'a> {
    /// Creates a sum without results.
    #[must_use]
    pub const fn new(manifest: &'a PlanManifest) -> Self {
        Self {
            manifest,
            results: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    /// Adds the text of a result. The name is for messages.
    pub fn add(&mut self, name: &str, text: &str) {
        match UnitResult::read(text, self.manifest) {
            Ok(result) => self.insert(name.into(), result, false),
            Err(fault) => self.faults.push(format!("{name}: {}", fault.message())),
        }
    }

    /// Adds the results of another sum of the same plan, which may have the same results. The order in which
    /// sums are joined does not matter.
    pub fn join(&mut self, other: Self) {
        self.faults.extend(other.faults);
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
                self.faults.push(if is_equal {
                    format!("unit {unit} is there twice: {first} and {second}")
                } else {
                    format!(
                        "unit {unit} has two different results: {first} and {second}; at least one is wrong"
                    )
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
    /// If a unit is missing, or a result that was added is invalid: all faults.
    pub fn finish(mut self) -> Result<MergedResults, MergeFaults> {
        for unit in self.missing() {
            self.faults.push(format!("unit {unit} is missing"));
        }
        self.partial()
    }

    /// Returns the sum of the units that are there.
    ///
    /// # Errors
    ///
    /// If a result that was added is invalid: all faults.
    pub fn partial(mut self) -> Result<MergedResults, MergeFaults> {
        let mut merged = MergedResults {
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
                self.faults.push(format!(
                    "the sum of the results up to unit {} is too large; at least one of them is wrong",
                    result.unit
                ));
                break;
            };
            merged.solutions = solutions;
            merged.work.nodes = merged.work.nodes.saturating_add(result.nodes);
            merged.work.pairs = merged.work.pairs.saturating_add(result.pairs);
            merged.milliseconds = merged.milliseconds.saturating_add(result.milliseconds);
            merged.cross_checked += u32::from(result.cross_check.is_some());
        }
        if self.faults.is_empty() {
            Ok(merged)
        } else {
            Err(MergeFaults(self.faults))
        }
    }
}
