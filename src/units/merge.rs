//! The question for the sum of all results.

use super::entries::Entries;
use super::pack::Pack;
use super::{Job, MergeFaults, Merged, PlanFolder, PlanManifest, UnitList, assembly};
use crate::Control;
use crate::answers::{
    Answer, Ask, Error, Host, PUBLISHED_SOURCE, Refused, published_solutions, published_symmetric,
};
use crate::backtrack::Rotation;
use crate::enumerate::Ending;
use crate::files::{CreatedPaths, StoreError, quoted};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The question for the sum of the results in folders of the same plan, or in a pack.
#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Merge {
    /// Folders of the same plan.
    #[serde(default)]
    pub folders: Vec<PathBuf>,
    /// File with the plan and all results: it is merged if it is there, and holds the sum of the folders.
    #[serde(default)]
    pub pack: Option<PathBuf>,
    /// Adds up the units that are done.
    #[serde(default)]
    pub partial: bool,
    /// Stores what was merged: a folder with all results or, for the job certify, the folder of a certificate.
    #[serde(default)]
    pub output: Option<PathBuf>,
}

/// The sum of results.
#[derive(Clone, Debug)]
pub struct Merging {
    /// The plan.
    pub manifest: PlanManifest,
    /// The sum.
    pub merged: Merged,
    /// Published number with its source, if there is one.
    pub published: Option<(u64, &'static str)>,
}

/// Sources of a sum: folders of one plan, and a pack.
struct Sources {
    folders: Vec<PlanFolder>,
    pack: Option<Pack>,
    manifest: PlanManifest,
}

impl Merging {
    /// Returns the message about a sum that contradicts the published number.
    #[must_use]
    pub fn contradiction(&self) -> Option<String> {
        let (published, source) = self.published?;
        let solutions = self.merged.solutions;
        let is_wrong = if self.merged.missing.is_empty() {
            solutions != published.into()
        } else {
            solutions > published.into()
        };
        is_wrong.then(|| {
            format!(
                "the units have {solutions} solutions, and {published} are published ({source})"
            )
        })
    }
}

impl Merge {
    /// Creates the question for these folders, with no further choice.
    #[must_use]
    pub fn new<P: Into<PathBuf>>(folders: impl IntoIterator<Item = P>) -> Self {
        Self {
            folders: folders.into_iter().map(Into::into).collect(),
            pack: None,
            partial: false,
            output: None,
        }
    }

    /// Answers the question, also with a sum that contradicts the published number.
    ///
    /// # Errors
    ///
    /// As [`Ask::run`].
    pub fn run_unjudged(
        &self,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<Merging>, Error<Merging>> {
        self.sources(host)?.answer(self, control)
    }

    fn sources(&self, host: &Host) -> Result<Sources, Error<Merging>> {
        self.resolve(host)?;
        self.open().map_err(|error| error.in_field("output"))
    }

    /// Opens the folders, which must have the same plan. A folder for the results is one of them.
    fn open(&self) -> Result<Sources, StoreError> {
        let pack = match &self.pack {
            Some(path) => Pack::read(path)?,
            None => None,
        };
        let mut folders: Vec<PlanFolder> = Vec::new();
        for path in &self.folders {
            let folder = PlanFolder::open(path)?;
            if let Some(first) = folders
                .first()
                .filter(|first| first.manifest != folder.manifest)
            {
                return Err(StoreError::Failed(format!(
                    "{} and {} are of different plans, so their results cannot be added up",
                    quoted(&first.path),
                    quoted(path)
                )));
            }
            folders.push(folder);
        }
        let of_folder = folders.first().map(|folder| &folder.manifest);
        let manifest = of_folder.or(pack.as_ref().map(|pack| &pack.manifest));
        let name = self.pack.as_deref().map(quoted).unwrap_or_default();
        let Some(manifest) = manifest.cloned() else {
            return Err(StoreError::Failed(format!(
                "there is no file {name}; name the folders whose results it is to hold"
            )));
        };
        if self.pack.is_some() {
            Pack::require(manifest.job())?;
        }
        if pack.as_ref().is_some_and(|pack| pack.manifest != manifest) {
            return Err(StoreError::Refused(format!(
                "--pack {name} is of another plan; choose another file"
            )));
        }
        self.open_output(&manifest, &mut folders)?;
        Ok(Sources {
            folders,
            pack,
            manifest,
        })
    }

    /// Refuses an output that is not for the job, and adds a folder of results to those that are merged.
    fn open_output(
        &self,
        manifest: &PlanManifest,
        folders: &mut Vec<PlanFolder>,
    ) -> Result<(), StoreError> {
        let Some(output) = &self.output else {
            return Ok(());
        };
        if let Some(folder) = folders.iter().find(|it| is_inside(output, &it.path)) {
            let (output, folder) = (quoted(output), quoted(&folder.path));
            return Err(StoreError::Refused(format!(
                "-o {output} is in {folder}, a folder of a plan; choose another"
            )));
        }
        let job = manifest.job();
        if !job.has_files() {
            if PlanFolder::exists(output, manifest)? {
                folders.push(PlanFolder::open(output)?);
            }
        } else if self.partial {
            return Err(StoreError::Refused(format!(
                "-o of the job {job} needs all units; leave --partial out"
            )));
        }
        Ok(())
    }
}

impl Sources {
    /// Adds up the results, and stores what was merged if this is wanted.
    fn answer(
        &self,
        question: &Merge,
        control: &Control,
    ) -> Result<Answer<Merging>, Error<Merging>> {
        let in_output = |error: StoreError| error.in_field("output");
        let (mut places, mut texts) = (BTreeMap::new(), BTreeMap::new());
        let (mut known, mut faults) = (BTreeSet::new(), Vec::new());
        let mut sum = super::Sum::new(&self.manifest);
        for folder in &self.folders {
            let entries = Entries::read(folder).map_err(in_output)?;
            faults.extend(entries.faults);
            known.extend(entries.units);
            for (unit, text) in entries.texts {
                places.entry(unit).or_insert(folder);
                texts.entry(unit).or_insert(text);
            }
            sum.join(entries.sum);
        }
        if let Some(pack) = &self.pack {
            let (of_pack, units) = pack.sum();
            known.extend(units);
            sum.join(of_pack);
        }
        let merged = sum.partial();
        if let Err(MergeFaults(of_sum)) = &merged {
            faults.extend(of_sum.iter().cloned());
        }
        if !question.partial {
            let missing = (1..=self.manifest.unit_count()).filter(|unit| !known.contains(unit));
            let missing: Vec<u32> = missing.collect();
            if !missing.is_empty() {
                let verb = if missing.len() == 1 { "is" } else { "are" };
                faults.push(format!("{} {verb} missing", UnitList::named(&missing)));
            }
        }
        let merged = match merged {
            Ok(merged) if faults.is_empty() => merged,
            _ => return Err(Error::failed(MergeFaults(faults))),
        };
        if let Some(path) = question.pack.as_ref().filter(|_| !self.folders.is_empty()) {
            Pack::write(path, &self.manifest, &merged).map_err(in_output)?;
        }
        if let Some(output) = &question.output {
            self.store(&merged, &places, &texts, output, control)
                .map_err(in_output)?;
        }
        let problem = self.manifest.problem();
        let published = match self.manifest.job() {
            _ if !problem.is_plain() => None,
            Job::QuarterTurns => published_symmetric(problem.n(), Rotation::QuarterTurn),
            _ => published_solutions(problem.n()).map(|solutions| (solutions, PUBLISHED_SOURCE)),
        };
        let ending = if merged.missing.is_empty() {
            Ending::Exhausted
        } else {
            Ending::Limit
        };
        let merging = Merging {
            manifest: self.manifest.clone(),
            merged,
            published,
        };
        Ok(Answer::new(merging, ending))
    }

    /// Stores the results, or the certificate of which their files are parts.
    fn store(
        &self,
        merged: &Merged,
        places: &BTreeMap<u32, &PlanFolder>,
        texts: &BTreeMap<u32, String>,
        output: &Path,
        control: &Control,
    ) -> Result<(), StoreError> {
        let (manifest, mut made) = (&self.manifest, CreatedPaths::default());
        match manifest.job() {
            Job::Count | Job::QuarterTurns => {
                let target = PlanFolder::create(output, manifest, &mut made)?;
                for result in &merged.results {
                    let path = target.file_of(result.unit);
                    let text = result.to_json();
                    let is_there = path.exists() && texts.get(&result.unit) == Some(&text);
                    let place = places.get(&result.unit);
                    let is_own = place.is_some_and(|place| place.path == target.path);
                    if !(is_there && is_own) {
                        made.file(&path, text.as_bytes())?;
                    }
                }
            }
            Job::Certify => {
                assembly::write(manifest, merged, places, output, &mut made, control)?;
            }
        }
        made.keep();
        Ok(())
    }
}

impl Ask for Merge {
    type Value = Merging;

    fn resolve(&self, host: &Host) -> Result<Self, Refused> {
        host.require_files(if self.folders.is_empty() {
            "pack"
        } else {
            "folders"
        })?;
        Ok(self.clone())
    }

    fn run(&self, host: &Host, control: &Control) -> Result<Answer<Merging>, Error<Merging>> {
        let sources = self.sources(host)?;
        let answer = sources.answer(self, control)?;
        match answer.value.contradiction() {
            Some(message) => Err(StoreError::Wrong(message).in_field("folders")),
            None => Ok(answer),
        }
    }
}

/// Returns `true` if an output is in a folder of a plan, where it could pass for a result.
fn is_inside(output: &Path, folder: &Path) -> bool {
    let output = std::path::absolute(output).unwrap_or_default();
    let parent = output.parent().map(fs::canonicalize);
    let inside = |parent: &Path| fs::canonicalize(folder).is_ok_and(|it| parent.starts_with(it));
    matches!(parent, Some(Ok(parent)) if inside(&parent))
}
