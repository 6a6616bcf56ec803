//! Results of units.

use super::Manifest;
use super::stored::{self, Damage};
use crate::answers::fields::AsText;
use crate::backtrack::{SimdLevel, Work};
use crate::files::{Checksum, FileEntry};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::time::Duration;
use thiserror::Error;

/// Result of a unit.
///
/// The [checksum](UnitResult::checksum) covers all fields but [`UnitResult::host`] and
/// [`UnitResult::cross_check`], so it is the same on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitResult {
    /// Version of the fields.
    pub schema: u32,
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

const KIND: &str = "result of a unit";

impl UnitResult {
    /// Returns the checksum over all fields that do not depend on the host, in hexadecimal digits.
    #[must_use]
    pub fn checksum(&self) -> String {
        Checksum::of(stored::write(&self.checked())).to_string()
    }

    /// Returns the fields that do not depend on the host.
    fn checked(&self) -> Stored {
        Stored {
            schema: self.schema,
            kind: KIND.into(),
            program: self.program.clone(),
            manifest: self.manifest.clone(),
            unit: self.unit,
            engine: self.engine.clone(),
            solutions: self.solutions,
            nodes: self.work.nodes,
            pairs: self.work.pairs,
            files: self.files.clone(),
            checksum: None,
            seconds: None,
            threads: None,
            simd: None,
            cross_check: None,
        }
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
        let seconds = RawValue::from_string(format!("{seconds}.{rest:03}"));
        stored::write(&Stored {
            checksum: Some(checksum.into()),
            seconds: Some(seconds.expect("a number")),
            threads: Some(threads),
            simd: Some(simd),
            cross_check: self.cross_check.clone(),
            ..self.checked()
        })
    }

    /// Reads the text form, and checks that the result is of this plan.
    ///
    /// # Errors
    ///
    /// If the text is not exactly one that [`UnitResult::to_json`] returns, its checksum is wrong, or it is
    /// of another plan, version or engine.
    pub fn read(text: &str, manifest: &Manifest) -> Result<Self, ResultError> {
        let (result, checksum) = Self::read_any(text)?;
        if result.schema != manifest.schema {
            let message = format!("expected the schema of the plan, {}", manifest.schema);
            return Err(Damage::at(text, 2, message).into());
        }
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

    /// Reads a result, and the checksum that it states.
    fn read_any(text: &str) -> Result<(Self, String), Damage> {
        let stored: Stored = stored::read(text)?;
        let at = |field: &str| text.find(field).unwrap_or_default();
        let missing = || {
            Damage::at(
                text,
                text.len(),
                "expected the fields from 'checksum' to 'simd'",
            )
        };
        let seconds = stored.seconds.as_ref().ok_or_else(missing)?;
        let milliseconds = milliseconds(seconds.get()).ok_or_else(|| {
            Damage::at(
                text,
                at("\"seconds\""),
                "expected seconds with three decimals",
            )
        })?;
        if !stored.files.iter().all(|file| is_inside(&file.path)) {
            return Err(Damage::at(
                text,
                at("\"files\""),
                "expected names of files in the folder",
            ));
        }
        let checksum = stored.checksum.ok_or_else(missing)?;
        if [&checksum, &stored.manifest]
            .into_iter()
            .any(|it| it.parse::<Checksum>().is_err())
        {
            return Err(Damage::at(text, at("\"manifest\""), "expected checksums"));
        }
        let result = Self {
            schema: stored.schema,
            program: stored.program,
            manifest: stored.manifest,
            unit: stored.unit,
            engine: stored.engine,
            solutions: stored.solutions,
            work: Work {
                nodes: stored.nodes,
                pairs: stored.pairs,
            },
            files: stored.files,
            host: Host {
                milliseconds,
                threads: stored.threads.ok_or_else(missing)?,
                simd: stored.simd.ok_or_else(missing)?,
            },
            cross_check: stored.cross_check,
        };
        let version = (stored.schema, stored.kind.as_str());
        stored::check(text, version, KIND, &result.with_checksum(&checksum))?;
        Ok((result, checksum))
    }
}

/// Error in the result of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResultError {
    /// The text is damaged.
    #[error("damaged: {0}")]
    Damaged(#[from] Damage),
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

/// Fields of a result.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    schema: u32,
    kind: String,
    program: String,
    manifest: String,
    unit: u32,
    engine: String,
    solutions: u128,
    nodes: u64,
    pairs: u64,
    files: Vec<FileEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<u32>,
    #[serde(with = "AsText", skip_serializing_if = "Option::is_none", default)]
    simd: Option<SimdLevel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cross_check: Option<String>,
}

/// Returns `true` for a path of file names that does not lead out of the folder.
fn is_inside(path: &str) -> bool {
    path.split('/').all(|name| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain)
    })
}

/// Returns the milliseconds of seconds with decimals.
fn milliseconds(digits: &str) -> Option<u64> {
    let (seconds, rest) = digits.split_once('.')?;
    let (seconds, rest): (u64, u64) = (seconds.parse().ok()?, rest.parse().ok()?);
    seconds.checked_mul(1000)?.checked_add(rest)
}
