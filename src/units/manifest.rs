//! Plans of work in units.

use super::text::{self, Fields};
use super::work::{self, Divided, Work};
use super::{Job, UnitsError};
use crate::instance::{self, Format, Located, Read, Scanner};
use crate::problem::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// The plan of a job: the problem, the engine, and the division of the work into units.
///
/// The text form is the same on every machine, and so is its [hash](Manifest::hash), which each result
/// names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    pub(super) program: String,
    pub(super) problem: Problem,
    pub(super) instance: String,
    pub(super) job: Job,
    pub(super) engine: String,
    pub(super) division: Divided,
    pub(super) memory: u64,
    pub(super) pieces: usize,
    pub(super) units: Vec<Unit>,
    /// Checksum of the text form.
    hash: String,
}

/// A unit of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Number of the unit, counted from 1.
    pub number: u32,
    /// Numbers of solutions of the whole for each one that the search of a piece meets, each with the
    /// number of such pieces.
    pub multiplicities: BTreeMap<u32, u64>,
}

/// Fields of a manifest.
const FIELDS: &[&str] = &[
    "schema", "kind", "program", "job", "problem", "sha256", "instance", "engine", "division",
    "depth", "memory", "pieces", "units",
];

const KIND: &str = "plan of units";

/// Minimum number of groups of neighbouring pieces in a unit of a count, if there are enough pieces.
/// Neighbours have lists in common. Another number needs another schema, as plans do not state it.
const GROUPS: usize = 4;

impl Manifest {
    /// Plans a job in this many units, or in as many as there are pieces of work if these are fewer.
    ///
    /// The engine `auto` is replaced by the one that is the fastest in total.
    ///
    /// # Errors
    ///
    /// If no engine of this name does the job, or the engine refuses the problem.
    pub fn plan(problem: &Problem, job: Job, engine: &str, units: u32) -> Result<Self, UnitsError> {
        let instance = instance::write(Format::Json, problem)?
            .trim_end()
            .to_owned();
        let engine = work::engine(problem, job, engine)?;
        let work = work::divide(problem, job, engine, units)?;
        let pieces = work.pieces();
        let mut plan = Self {
            program: text::program(),
            problem: problem.clone(),
            instance,
            job,
            engine: engine.into(),
            division: work.divided(),
            memory: work.memory(),
            pieces,
            units: Vec::new(),
            hash: String::new(),
        };
        let units = (units as usize).min(pieces).max(1) as u32;
        plan.units = plan.units_of(&work, units);
        plan.hash = text::sha256(plan.to_json());
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
        let written = instance::write(Format::Json, &self.problem)?;
        let fields = [
            ("instance", written.trim_end() == self.instance),
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

    /// Returns the problem.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the job.
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
        let (first, length, step) = match self.job.has_files() {
            true => (start(index), start(index + 1) - start(index), pieces),
            false => {
                let length = (pieces / units / GROUPS).max(1);
                (index * length, length, units * length)
            }
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
        match (1..=units).contains(&unit) {
            true => Ok(()),
            false => Err(UnitsError::NoSuchUnit { unit, units }),
        }
    }

    /// Returns the units that a second engine recounts if this percentage is to be cross-checked: the same
    /// in every process, and at least one if the percentage is above 0.
    #[must_use]
    pub fn cross_checked(&self, percent: f64) -> BTreeSet<u32> {
        let hash = &self.hash;
        let mut units: Vec<u32> = (1..=self.unit_count()).collect();
        units.sort_by_cached_key(|unit| text::sha256(format!("{hash} {unit}")));
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
        let stable = self.problem.stable_form();
        let units = self.units.iter().map(|unit| {
            let pairs = unit.multiplicities.iter();
            let pairs: Vec<String> = pairs
                .map(|(multiplicity, pieces)| format!("[{multiplicity},{pieces}]"))
                .collect();
            Fields::default()
                .value("unit", unit.number)
                .value("multiplicities", format_args!("[{}]", pairs.join(",")))
                .line()
        });
        Fields::default()
            .value("schema", text::SCHEMA)
            .text("kind", KIND)
            .text("program", &self.program)
            .text("job", self.job)
            .text("problem", &stable)
            .text("sha256", text::sha256(&stable))
            .value("instance", &self.instance)
            .text("engine", &self.engine)
            .text("division", self.division.method)
            .value("depth", self.division.depth)
            .value("memory", self.memory)
            .value("pieces", self.pieces)
            .list("units", units)
            .lines()
    }

    /// Reads the text form.
    ///
    /// # Errors
    ///
    /// If the text is not exactly one that [`Manifest::to_json`] returns, with the place of the first fault.
    pub fn from_json(text: &str) -> Result<Self, UnitsError> {
        let mut manifest = text::read(text, read, Self::to_json).map_err(UnitsError::Manifest)?;
        manifest.hash = text::sha256(text);
        Ok(manifest)
    }
}

fn read(scanner: &mut Scanner<'_>) -> Read<Manifest> {
    let (mut program, mut engine) = (String::new(), String::new());
    let (mut job, mut problem) = (Job::Count, None);
    let mut division = Divided::default();
    let (mut memory, mut pieces, mut units) = (0, 0, Vec::new());
    text::object(scanner, FIELDS, |scanner, name| {
        match name {
            "schema" => text::schema(scanner)?,
            "kind" => text::parsed(scanner, name, |kind| (kind == KIND).then_some(()))?,
            "program" => program = text::string(scanner, name)?,
            "job" => job = text::parsed(scanner, name, |name| name.parse().ok())?,
            // They are compared with those of the instance.
            "problem" | "sha256" => drop(text::string(scanner, name)?),
            "instance" => problem = Some(instance(scanner)?),
            "engine" => engine = text::string(scanner, name)?,
            "division" => division.method = text::parsed(scanner, name, Divided::method)?,
            "depth" => division.depth = text::number(scanner, name)?,
            "memory" => memory = text::number(scanner, name)?,
            "pieces" => pieces = text::number(scanner, name)?,
            _ => scanner.list("a list of units", |scanner| {
                let at = scanner.place();
                let unit = read_unit(scanner)?;
                if unit.number as usize != units.len() + 1 {
                    let expected = format!("unit {}", units.len() + 1);
                    let found = format!("unit {}", unit.number);
                    return Err(Located::unexpected(at, expected, found));
                }
                units.push(unit);
                Ok(())
            })?,
        }
        Ok(())
    })?;
    let (problem, instance) = problem.expect("no field is missing");
    if units.is_empty() {
        let at = scanner.place();
        return Err(Located::unexpected(at, "at least one unit", "none"));
    }
    Ok(Manifest {
        program,
        problem,
        instance,
        job,
        engine,
        division,
        memory,
        pieces,
        units,
        hash: String::new(),
    })
}

/// Reads a problem in JSON.
fn instance(scanner: &mut Scanner<'_>) -> Read<(Problem, String)> {
    let at = scanner.place();
    let text = scanner.object_text()?;
    match instance::read_as(Format::Json, text) {
        Ok(problem) => Ok((problem, text.to_owned())),
        Err(error) => Err(Located::new(at, error.fault)),
    }
}

fn read_unit(scanner: &mut Scanner<'_>) -> Read<Unit> {
    let mut unit = Unit {
        number: 0,
        multiplicities: BTreeMap::new(),
    };
    text::object(scanner, &["unit", "multiplicities"], |scanner, name| {
        if name == "unit" {
            unit.number = text::number(scanner, name)?;
            return Ok(());
        }
        scanner.list("a list of pairs", |scanner| {
            let at = scanner.place();
            let mut pair: Vec<u64> = Vec::new();
            scanner.list("a pair", |scanner| {
                pair.push(text::number(scanner, name)?);
                Ok(())
            })?;
            let valid = match pair[..] {
                [weight, pieces] => u32::try_from(weight).ok().zip(Some(pieces)),
                _ => None,
            };
            let Some((weight, pieces)) = valid else {
                let expected = "a multiplicity and a number of pieces";
                return Err(Located::unexpected(at, expected, "another list"));
            };
            unit.multiplicities.insert(weight, pieces);
            Ok(())
        })
    })?;
    Ok(unit)
}
