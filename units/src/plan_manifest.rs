//! The plan of a job in units: what is sent to each machine.
//!
//! It states the division and not the pieces, which each machine finds again and compares with the numbers that the plan
//! states. So a plan of a thousand units is short, and a program that divides otherwise is noticed before it runs.

use super::error::UnitsError;
use super::job::Job;
use super::stored_json::{self, Damage};
use super::work::{self, Division, DivisionKind, Work};
use problem::Problem;
use problem::instance::{self, Format};
use proofs::certify::StatedQuestion;
use proofs::store::Checksum;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::{BTreeMap, BTreeSet};

/// The plan of a job: the problem, the engine, and the division of the work into units.
///
/// The text form is the same on every machine, and so is its [hash](PlanManifest::hash), which each result
/// names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanManifest {
    pub(super) program: String,
    pub(super) problem: Problem,
    pub(super) job: Job,
    pub(super) engine: String,
    pub(super) division: Division,
    pub(super) memory: u64,
    pub(super) pieces: usize,
    pub(super) units: Vec<Unit>,
    text: String,
    /// Checksum of the text form.
    hash: String,
}

/// A unit of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Number of the unit, counted from 1.
    #[serde(rename = "unit")]
    pub number: u32,
    /// Numbers of solutions of the whole for each one that the search of a piece meets, each with the
    /// number of such pieces.
    #[serde(with = "pairs")]
    pub multiplicities: BTreeMap<u32, u64>,
}

const KIND: &str = "plan of units";

/// Minimum number of groups of neighbouring pieces in a unit of a count, if there are enough pieces.
/// Neighbours have lists in common. Another number needs another schema, as plans do not state it.
const GROUPS: usize = 4;

impl PlanManifest {
    /// Plans a job in this many units, or in as many as there are pieces of work if these are fewer.
    ///
    /// The engine `auto` is replaced by the one that is the fastest in total.
    ///
    /// # Errors
    ///
    /// If no engine of this name does the job, or the engine refuses the problem.
    pub fn plan(problem: &Problem, job: Job, engine: &str, units: u32) -> Result<Self, UnitsError> {
        Self::plan_within(problem, job, engine, units, None)
    }

    /// Plans a job as [`plan`](Self::plan), with lists of this many bytes in each process at most.
    ///
    /// # Errors
    ///
    /// As [`plan`](Self::plan).
    pub fn plan_within(
        problem: &Problem,
        job: Job,
        engine: &str,
        units: u32,
        memory: Option<u64>,
    ) -> Result<Self, UnitsError> {
        instance::write(Format::Json, problem)?;
        let engine = work::engine(problem, job, engine)?;
        let work = work::divide(problem, job, engine, units, memory)?;
        let pieces = work.pieces();
        let mut plan = Self {
            program: stored_json::program(),
            problem: problem.clone(),
            job,
            engine: engine.into(),
            division: work.division(),
            memory: work.memory(),
            pieces,
            units: Vec::new(),
            text: String::new(),
            hash: String::new(),
        };
        let units = (units as usize).min(pieces).max(1) as u32;
        plan.units = plan.units_of(&work, units);
        let written = plan.written();
        plan.text = written.expect("the problem has a form in JSON");
        plan.hash = Checksum::of(&plan.text).to_string();
        Ok(plan)
    }

    /// Returns the units of the work of this plan.
    fn units_of(&self, work: &Work, units: u32) -> Vec<Unit> {
        let unit = |number| {
            let mut multiplicities = BTreeMap::new();
            for piece in self.pieces_of_some(number, units) {
                *multiplicities.entry(work.multiplicity(piece)).or_default() += 1;
            }
            Unit {
                number,
                multiplicities,
            }
        };
        (1..=units).map(unit).collect()
    }

    /// Checks that the plan is the one for this work.
    pub(super) fn check_plan(&self, work: &Work) -> Result<(), UnitsError> {
        let fields = [
            ("memory", work.memory() == self.memory),
            ("pieces", work.pieces() == self.pieces),
            ("units", self.unit_count() as usize <= self.pieces.max(1)),
        ];
        let different = fields.into_iter().find(|(_, is_equal)| !is_equal);
        match different {
            Some((field, _)) => Err(UnitsError::OtherPlan { field }),
            None if self.units_of(work, self.unit_count()) != self.units => {
                Err(UnitsError::OtherPlan { field: "units" })
            }
            None => Ok(()),
        }
    }

    /// Returns the problem of which all units are parts.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the job that is divided.
    #[must_use]
    pub const fn job(&self) -> Job {
        self.job
    }

    /// Returns the name of the engine, which is never `auto`.
    #[must_use]
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// Returns the name and the version of the program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Returns `true` if the engine makes lists in each process before the first unit.
    #[must_use]
    pub fn has_preparation(&self) -> bool {
        self.division.has_preparation()
    }

    /// Returns the memory that the engine needs for its lists in each process, in bytes; 0 if it keeps
    /// none.
    #[must_use]
    pub const fn memory(&self) -> u64 {
        self.memory
    }

    /// Returns the number of pieces of the work.
    #[must_use]
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// Returns the units in order.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Returns the number of units.
    #[must_use]
    pub fn unit_count(&self) -> u32 {
        self.units.len() as u32
    }

    /// Returns the numbers of the pieces of a unit, counted from 0: some groups of neighbours for counts, so
    /// that units are alike, and one group for jobs with files, whose order is that of the pieces.
    pub fn pieces_of(&self, unit: u32) -> impl Iterator<Item = usize> + use<> {
        self.pieces_of_some(unit, self.unit_count())
    }

    fn pieces_of_some(&self, unit: u32, units: u32) -> impl Iterator<Item = usize> + use<> {
        let (pieces, units, index) = (self.pieces, units as usize, unit as usize - 1);
        let start = |index: usize| (index as u128 * pieces as u128 / units as u128) as usize;
        let (first, length, step) = if self.job.has_files() {
            (start(index), start(index + 1) - start(index), pieces)
        } else {
            let length = (pieces / units / GROUPS).max(1);
            (index * length, length, units * length)
        };
        let groups = (first..pieces).step_by(step.max(1));
        groups.flat_map(move |first| first..(first + length).min(pieces))
    }

    /// Checks the number of a unit.
    ///
    /// # Errors
    ///
    /// If there is no such unit.
    pub fn check_unit(&self, unit: u32) -> Result<(), UnitsError> {
        let units = self.unit_count();
        if (1..=units).contains(&unit) {
            return Ok(());
        }
        Err(UnitsError::NoSuchUnit { unit, units })
    }

    /// Returns the units that a second engine recounts if this percentage is to be cross-checked: the same
    /// in every process, and at least one if the percentage is above 0.
    #[must_use]
    pub fn cross_checked(&self, percent: f64) -> BTreeSet<u32> {
        let hash = &self.hash;
        let mut units: Vec<u32> = (1..=self.unit_count()).collect();
        units.sort_by_cached_key(|unit| Checksum::of(format!("{hash} {unit}")));
        let wanted = (percent.clamp(0.0, 100.0) / 100.0 * units.len() as f64).ceil();
        units.into_iter().take(wanted as usize).collect()
    }

    /// Returns the SHA-256 checksum of the text form.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Returns the text form: JSON with one field on each line, and a line for each unit.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.text.clone()
    }

    /// Writes the text form of this version.
    fn written(&self) -> serde_json::Result<String> {
        let question = to_raw_value(&self.job.question(&self.problem, &self.engine)?)?;
        let has_engine = self.job == Job::QuarterTurns;
        Ok(stored_json::write(&Stored {
            schema: stored_json::SCHEMA,
            kind: KIND.into(),
            program: self.program.clone(),
            question: &question,
            engine: has_engine.then(|| self.engine.clone()),
            division: self.division.kind.name().into(),
            depth: self.division.depth,
            memory: self.memory,
            pieces: self.pieces,
            units: self.units.clone(),
        }))
    }

    /// Reads the text form.
    ///
    /// # Errors
    ///
    /// If the text is not exactly one that [`PlanManifest::to_json`] returns, with the place of the first fault.
    pub fn from_json(text: &str) -> Result<Self, UnitsError> {
        Self::read(text).map_err(UnitsError::Manifest)
    }

    fn read(text: &str) -> Result<Self, Damage> {
        stored_json::check_schema(text)?;
        let stored: Stored<'_> = stored_json::read(text)?;
        let (problem, job, engine) = stored.statement(text)?;
        let place = |field: &str| text.find(field).unwrap_or_default();
        let kind = DivisionKind::by_name(&stored.division)
            .ok_or_else(|| Damage::at(text, place("\"division\""), "expected a known division"))?;
        let mut units = (1..).zip(&stored.units);
        if stored.units.is_empty() || !units.all(|(number, unit)| unit.number == number) {
            let message = "expected the units 1, 2 and so on";
            return Err(Damage::at(text, place("\"units\""), message));
        }
        let manifest = Self {
            program: stored.program,
            problem,
            job,
            engine,
            division: Division {
                kind,
                depth: stored.depth,
            },
            memory: stored.memory,
            pieces: stored.pieces,
            units: stored.units,
            text: text.to_owned(),
            hash: Checksum::of(text).to_string(),
        };
        let written = manifest
            .written()
            .map_err(|error| Damage::at(text, 2, error.to_string()))?;
        stored_json::check(text, &stored.kind, KIND, &written)?;
        Ok(manifest)
    }
}

/// Fields of a manifest.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Stored<'a> {
    schema: u32,
    kind: String,
    program: String,
    #[serde(borrow)]
    question: &'a RawValue,
    /// Engine of symmetric solutions, which their question does not name.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    division: String,
    depth: u32,
    memory: u64,
    pieces: usize,
    units: Vec<Unit>,
}

impl Stored<'_> {
    /// Returns the problem, the job, and the engine.
    fn statement(&self, text: &str) -> Result<(Problem, Job, String), Damage> {
        let question = self.question.get();
        let start = question.as_ptr().addr() - text.as_ptr().addr();
        let stated: StatedQuestion = stored_json::read(question).map_err(|damage| {
            let place = start + damage.column as usize;
            Damage::at(text, place.saturating_sub(1), damage.message)
        })?;
        let problem = stated.problem.clone();
        let asked = Job::of_question(stated, self.engine.clone());
        let expected = || Damage::at(text, 2, "expected a plan with the 'question' of a job");
        let (job, engine) = asked.ok_or_else(expected)?;
        Ok((problem, job, engine))
    }
}

/// Reads and writes multiplicities as a list of pairs.
mod pairs {
    use super::BTreeMap;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        map: &BTreeMap<u32, u64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<u32, u64>, D::Error> {
        let pairs = Vec::<(u32, u64)>::deserialize(deserializer)?;
        Ok(pairs.into_iter().collect())
    }
}
