//! Results of units.

use super::Manifest;
use super::text::{self, Fields};
use crate::backtrack::{SimdLevel, Work};
use crate::files::{Checksum, FileEntry};
use crate::instance::{InstanceError, Located, Read, Scanner, quoted};
use std::time::Duration;
use thiserror::Error;

/// Result of a unit.
///
/// The [checksum](UnitResult::checksum) covers all fields but [`UnitResult::host`] and
/// [`UnitResult::cross_check`], so it is the same on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitResult {
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
    /// Amount of work.
    pub work: Work,
    /// Files of the result.
    pub files: Vec<FileEntry>,
    /// Circumstances of the run.
    pub host: Host,
    /// The second engine that found the same number, if the unit was cross-checked.
    pub cross_check: Option<String>,
}

/// Circumstances of a run, which do not change the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Host {
    /// Elapsed time in milliseconds.
    pub milliseconds: u64,
    /// Number of threads.
    pub threads: u32,
    /// Instruction set.
    pub simd: SimdLevel,
}

impl Host {
    /// Returns the elapsed time.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_millis(self.milliseconds)
    }
}

/// Fields of a result.
const FIELDS: &[&str] = &[
    "schema",
    "kind",
    "program",
    "manifest",
    "unit",
    "engine",
    "solutions",
    "nodes",
    "pairs",
    "files",
    "checksum",
    "seconds",
    "threads",
    "simd",
    "?cross_check",
];

const KIND: &str = "result of a unit";

impl UnitResult {
    /// Returns the checksum over all fields that do not depend on the host, in hexadecimal digits.
    #[must_use]
    pub fn checksum(&self) -> String {
        text::sha256(self.fields().lines())
    }

    /// Returns the fields that do not depend on the host.
    fn fields(&self) -> Fields {
        let files = self.files.iter().map(|file| {
            Fields::default()
                .text("name", &file.path)
                .value("bytes", file.bytes)
                .text("sha256", file.sha256)
                .line()
        });
        Fields::default()
            .value("schema", text::SCHEMA)
            .text("kind", KIND)
            .text("program", &self.program)
            .text("manifest", &self.manifest)
            .value("unit", self.unit)
            .text("engine", &self.engine)
            .value("solutions", self.solutions)
            .value("nodes", self.work.nodes)
            .value("pairs", self.work.pairs)
            .list("files", files)
    }

    /// Returns the text form: JSON with one field on each line.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.with_checksum(&self.checksum())
    }

    fn with_checksum(&self, checksum: &str) -> String {
        let Host {
            milliseconds,
            threads,
            simd,
        } = self.host;
        let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
        let fields = (self.fields())
            .text("checksum", checksum)
            .value("seconds", format_args!("{seconds}.{rest:03}"))
            .value("threads", threads)
            .text("simd", simd);
        match &self.cross_check {
            Some(engine) => fields.text("cross_check", engine),
            None => fields,
        }
        .lines()
    }

    /// Reads the text form, and checks that the result is of this plan.
    ///
    /// # Errors
    ///
    /// If the text is not exactly one that [`UnitResult::to_json`] returns, its checksum is wrong, or it is
    /// of another plan, version or engine.
    pub fn read(text: &str, manifest: &Manifest) -> Result<Self, ResultError> {
        let written = |(result, checksum): &(Self, String)| result.with_checksum(checksum);
        let (result, checksum) = text::read(text, read, written)?;
        let is_listing = manifest.job().has_files();
        if result.program != manifest.program {
            return Err(ResultError::OtherVersion {
                found: result.program,
                planned: manifest.program.clone(),
            });
        }
        if result.manifest != manifest.hash() {
            return Err(ResultError::OtherManifest {
                found: result.manifest,
            });
        }
        if manifest.check_unit(result.unit).is_err() {
            let (unit, units) = (result.unit, manifest.unit_count());
            return Err(ResultError::NoSuchUnit { unit, units });
        }
        if result.engine != manifest.engine {
            return Err(ResultError::OtherEngine {
                found: result.engine,
                planned: manifest.engine.clone(),
            });
        }
        if result.checksum() != checksum {
            return Err(ResultError::Checksum { found: checksum });
        }
        if result.files.is_empty() == is_listing {
            return Err(ResultError::Files);
        }
        Ok(result)
    }
}

/// Error in the result of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResultError {
    /// The text is damaged.
    #[error("damaged: {0}")]
    Damaged(#[from] InstanceError),
    /// The result was made by another version of the program.
    #[error("made by {found}, and the plan by {planned}")]
    OtherVersion {
        /// Name and version in the result.
        found: String,
        /// Name and version in the manifest.
        planned: String,
    },
    /// The result is of another plan.
    #[error("of another plan, with the manifest {found}")]
    OtherManifest {
        /// Hash of the manifest in the result.
        found: String,
    },
    /// The plan has no such unit.
    #[error("the plan has no unit {unit}; units are numbered from 1 to {units}")]
    NoSuchUnit {
        /// Number of the unit.
        unit: u32,
        /// Number of units.
        units: u32,
    },
    /// The result was made by another engine.
    #[error("made by the engine {found}, and the plan is for {planned}")]
    OtherEngine {
        /// Name in the result.
        found: String,
        /// Name in the manifest.
        planned: String,
    },
    /// The checksum does not fit the fields.
    #[error("the checksum {found} does not fit the fields")]
    Checksum {
        /// Checksum in the result.
        found: String,
    },
    /// The result has files and the job has none, or the other way round.
    #[error("the files are not those of the job")]
    Files,
}

fn read(scanner: &mut Scanner<'_>) -> Read<(UnitResult, String)> {
    let mut result = UnitResult {
        program: String::new(),
        manifest: String::new(),
        unit: 0,
        engine: String::new(),
        solutions: 0,
        work: Work::default(),
        files: Vec::new(),
        host: Host {
            milliseconds: 0,
            threads: 0,
            simd: SimdLevel::Portable,
        },
        cross_check: None,
    };
    let mut checksum = String::new();
    text::object(scanner, FIELDS, |scanner, name| {
        match name {
            "schema" => text::schema(scanner)?,
            "kind" => text::parsed(scanner, name, |kind| (kind == KIND).then_some(()))?,
            "program" => result.program = text::string(scanner, name)?,
            "manifest" => result.manifest = text::checksum(scanner, name)?,
            "unit" => result.unit = text::number(scanner, name)?,
            "engine" => result.engine = text::string(scanner, name)?,
            "solutions" => result.solutions = text::number(scanner, name)?,
            "nodes" => result.work.nodes = text::number(scanner, name)?,
            "pairs" => result.work.pairs = text::number(scanner, name)?,
            "files" => scanner.list("a list of files", |scanner| {
                result.files.push(read_file(scanner)?);
                Ok(())
            })?,
            "checksum" => checksum = text::checksum(scanner, name)?,
            "seconds" => result.host.milliseconds = read_seconds(scanner)?,
            "threads" => result.host.threads = text::number(scanner, name)?,
            "simd" => {
                let by_name = |name: &str| {
                    let mut levels = SimdLevel::ALL.into_iter();
                    levels.find(|level| level.name() == name)
                };
                result.host.simd = text::parsed(scanner, name, by_name)?;
            }
            _ => result.cross_check = Some(text::string(scanner, name)?),
        }
        Ok(())
    })?;
    Ok((result, checksum))
}

fn read_file(scanner: &mut Scanner<'_>) -> Read<FileEntry> {
    let (mut path, mut bytes, mut sha256) = (String::new(), 0, Checksum::default());
    text::object(scanner, &["name", "bytes", "sha256"], |scanner, name| {
        match name {
            "name" => path = text::parsed(scanner, name, inner_path)?,
            "bytes" => bytes = text::number(scanner, name)?,
            _ => sha256 = text::parsed(scanner, name, |text| text.parse().ok())?,
        }
        Ok(())
    })?;
    Ok(FileEntry {
        path,
        bytes,
        sha256,
    })
}

/// Returns a path of file names below a folder, or `None` if it may lead out of the folder.
fn inner_path(text: &str) -> Option<String> {
    let is_name = |name: &str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain)
    };
    text.split('/').all(is_name).then(|| text.to_owned())
}

/// Reads seconds with three decimals, as milliseconds.
fn read_seconds(scanner: &mut Scanner<'_>) -> Read<u64> {
    const EXPECTED: &str = "seconds with three decimals in the field 'seconds'";
    let at = scanner.place();
    let digits = scanner.digits(EXPECTED)?;
    let milliseconds = digits.split_once('.').and_then(|(seconds, rest)| {
        let (seconds, rest): (u64, u64) = (seconds.parse().ok()?, rest.parse().ok()?);
        seconds.checked_mul(1000)?.checked_add(rest)
    });
    milliseconds.ok_or_else(|| Located::unexpected(at, EXPECTED, quoted(digits)))
}
