//! The result of a unit, and the faults that the file of one can have.

use super::plan_manifest::PlanManifest;
use super::stored_json::{self, Damage};
use proofs::store::{Checksum, FileEntry, as_text};
use queensat::files::{plain, quoted};
use search::SimdLevel;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::io;
use std::path::Path;

/// Result of a unit.
///
/// The [checksum](UnitResult::checksum) covers all fields up to [`UnitResult::files`], so it is the same on every
/// machine.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnitResult {
    /// Version of the fields.
    pub schema: u32,
    pub(super) kind: String,
    /// Name and version of the program.
    pub program: String,
    /// Hash of the manifest.
    pub manifest: String,
    /// Number of the unit, counted from 1.
    pub unit: u32,
    /// Name of the engine.
    pub engine: String,
    /// Number of solutions.
    pub solutions: u128,
    /// Queens placed, or lemmas of a certificate.
    pub nodes: u64,
    /// Pairs of half boards tested for a match; 0 for all engines but `join`.
    pub pairs: u64,
    /// Files of the result.
    pub files: Vec<FileEntry>,
    /// Checksum in the text form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) checksum: Option<String>,
    /// Elapsed time in milliseconds.
    #[serde(rename = "seconds", with = "seconds")]
    pub milliseconds: u64,
    /// Number of threads.
    pub threads: u32,
    /// Instruction set.
    #[serde(with = "as_text")]
    pub simd: SimdLevel,
    /// The second engine that found the same number, if the unit was cross-checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cross_check: Option<String>,
}

impl UnitResult {
    pub(super) const KIND: &str = "result of a unit";

    /// Returns the checksum over all fields that do not depend on the machine, in hexadecimal digits.
    #[must_use]
    pub fn checksum(&self) -> String {
        let text = stored_json::write(self);
        let (checked, _) = text.split_once(",\n\"seconds\":").expect("a field");
        Checksum::of(format!("{checked}\n}}\n")).to_string()
    }

    /// Returns the text form: JSON with one field on each line.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.with_checksum(self.checksum())
    }

    fn with_checksum(&self, checksum: String) -> String {
        stored_json::write(&Self {
            checksum: Some(checksum),
            ..self.clone()
        })
    }

    /// Reads the text form, and checks that the result is of this plan.
    ///
    /// # Errors
    ///
    /// If the text is not exactly one that [`UnitResult::to_json`] returns, its checksum is wrong, or it is
    /// of another plan, version or engine.
    pub fn read(text: &str, manifest: &PlanManifest) -> Result<Self, ResultFault> {
        let (result, checksum) = Self::read_any(text)?;
        let foreign = |message: String| Err(ResultFault::Foreign(message));
        let damaged = |message: String| Err(ResultFault::Damaged(message));
        let (found, planned) = (&result.program, &manifest.program);
        if found != planned {
            return foreign(format!("made by {found}, and the plan by {planned}"));
        }
        let found = &result.manifest;
        if found != manifest.hash() {
            return foreign(format!("of another plan, with the manifest {found}"));
        }
        let (unit, units) = (result.unit, manifest.unit_count());
        if manifest.check_unit(unit).is_err() {
            return damaged(format!(
                "the plan has no unit {unit}; units are numbered from 1 to {units}"
            ));
        }
        let (found, planned) = (&result.engine, &manifest.engine);
        if found != planned {
            return foreign(format!(
                "made by the engine {found}, and the plan is for {planned}"
            ));
        }
        if result.checksum() != checksum {
            return damaged(format!("the checksum {checksum} does not fit the fields"));
        }
        if result.files.is_empty() == manifest.job().has_files() {
            return damaged("the files are not those of the job".into());
        }
        Ok(result)
    }

    /// Reads a result, and the checksum that it states.
    fn read_any(text: &str) -> Result<(Self, String), Damage> {
        stored_json::check_schema(text)?;
        let mut result: Self = stored_json::read(text)?;
        let damage = |field: &str, message: &str| {
            let place = text.find(field).unwrap_or_default();
            Damage::at(text, place, message)
        };
        let checksum =
            (result.checksum.take()).ok_or_else(|| damage("{", "expected a 'checksum'"))?;
        if !result.files.iter().all(|file| is_inside(&file.path)) {
            let message = "expected names of files in the folder";
            return Err(damage("\"files\"", message));
        }
        let checksums = [&checksum, &result.manifest];
        if (checksums.iter()).any(|checksum| checksum.parse::<Checksum>().is_err()) {
            return Err(damage("\"manifest\"", "expected checksums"));
        }
        let written = result.with_checksum(checksum.clone());
        stored_json::check(text, &result.kind, Self::KIND, &written)?;
        Ok((result, checksum))
    }
}

/// Returns `true` for a path of file names that does not lead out of the folder.
fn is_inside(path: &str) -> bool {
    path.split('/').all(|name| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain)
    })
}

/// Reads and writes milliseconds as seconds with decimals.
mod seconds {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de, ser};
    use serde_json::value::RawValue;

    pub(super) fn serialize<S: Serializer>(time: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        let seconds = RawValue::from_string(format!("{}.{:03}", time / 1000, time % 1000));
        seconds.map_err(ser::Error::custom)?.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let digits = Box::<RawValue>::deserialize(deserializer)?;
        let milliseconds = || {
            let (seconds, rest) = digits.get().split_once('.')?;
            let (seconds, rest): (u64, u64) = (seconds.parse().ok()?, rest.parse().ok()?);
            seconds.checked_mul(1000)?.checked_add(rest)
        };
        milliseconds().ok_or_else(|| de::Error::custom("expected seconds with three decimals"))
    }
}

/// Fault of the file of a result, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultFault {
    /// The file may be valid, but cannot be read.
    Unreadable(String),
    /// The result may be valid, but does not belong to the manifest.
    Foreign(String),
    /// The result, or one of its files, is damaged.
    Damaged(String),
}

impl ResultFault {
    /// Returns the fault without its remedy.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::Unreadable(message) | Self::Foreign(message) | Self::Damaged(message) => message,
        }
    }

    /// Returns the fault of a result that cannot be read.
    pub(super) fn unreadable(error: &io::Error) -> Self {
        Self::Unreadable(format!("cannot be read: {}", plain(error)))
    }

    /// Returns the fault of a result one of whose files is missing or cannot be read.
    pub(super) fn of_file(path: &Path, error: &io::Error) -> Self {
        let name = quoted(path);
        match error.kind() {
            io::ErrorKind::NotFound => Self::Damaged(format!("{name} is missing")),
            io::ErrorKind::IsADirectory => Self::Damaged(format!("{name} is not a regular file")),
            _ => Self::Unreadable(format!("{name} cannot be read: {}", plain(error))),
        }
    }
}

impl From<Damage> for ResultFault {
    fn from(damage: Damage) -> Self {
        Self::Damaged(format!("damaged: {damage}"))
    }
}

impl Display for ResultFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.message())?;
        formatter.write_str(match self {
            Self::Unreadable(_) => "",
            Self::Foreign(_) => {
                "; move this file away, or restore the manifest if all results are like this"
            }
            Self::Damaged(_) => "; delete this result, so that the unit can be run again",
        })
    }
}
