//! The question for the sum of all results, each of which is checked with its files.

use super::certificate;
use super::folder::{Pack, PlanFolder};
use super::folder_results::FolderResults;
use super::job::Job;
use super::plan_manifest::PlanManifest;
use super::results_by_unit::{MergeFaults, MergedResults, ResultsByUnit};
use super::unit_list::UnitList;
use control::Control;
use queensat::answers::{Answer, Error, Host, Phrase, Question, Refused, Resolved};
use queensat::cross_check::{
    Finding, PUBLISHED_SOURCE, Subject, compare, published, published_symmetric,
};
use queensat::enumerate::Ending;
use queensat::files::{CreatedPaths, StoreError, quoted};
use search::Rotation;
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

/// The sum of the results of a plan, and what it is compared with.
#[derive(Clone, Debug)]
pub struct MergedUnits {
    /// The plan to which all results belong.
    pub manifest: PlanManifest,
    /// The sum, and the results of which it is made.
    pub merged: MergedResults,
    /// Published number with its source, if there is one.
    pub published: Option<(u64, &'static str)>,
}

/// Sources of a sum: folders of one plan, and a pack.
struct Sources {
    folders: Vec<PlanFolder>,
    pack: Option<Pack>,
    manifest: PlanManifest,
}

impl MergedUnits {
    /// Returns the message about a sum that contradicts the published number.
    #[must_use]
    pub fn contradiction(&self) -> Option<String> {
        let (published, source) = self.published?;
        let MergedResults {
            solutions, missing, ..
        } = &self.merged;
        let sum = Finding::new("units", *solutions, missing.is_empty());
        let subject = Subject::Other(|sum, published| {
            let (found, expected) = (sum.solutions, published.solutions);
            format!(
                "the units have {found} solutions, and {expected} are published ({})",
                published.by
            )
        });
        let compared = compare(subject, sum, Finding::all(source, published));
        compared.err().map(|wrong| wrong.to_string())
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

    /// Opens the folders, which must have the same plan. A folder for the results is one of them.
    fn open(&self) -> Result<Sources, Error<MergedUnits>> {
        let in_output = |error: StoreError| error.in_field("output");
        let pack = match &self.pack {
            Some(path) => Pack::read(path).map_err(in_output)?,
            None => None,
        };
        // All folders have one plan, that of the pack if there is one.
        let mut folders: Vec<PlanFolder> = Vec::new();
        for path in &self.folders {
            let folder = PlanFolder::open(path).map_err(in_output)?;
            if let Some(first) = folders
                .first()
                .filter(|first| first.manifest != folder.manifest)
            {
                return Err(in_output(StoreError::Failed(format!(
                    "{} and {} are of different plans, so their results cannot be added up",
                    quoted(&first.path),
                    quoted(path)
                ))));
            }
            folders.push(folder);
        }
        // Without folders, the pack alone is merged, so it must be there.
        let of_folder = folders.first().map(|folder| &folder.manifest);
        let manifest = of_folder.or(pack.as_ref().map(|pack| &pack.manifest));
        let name = self.pack.as_deref().map(quoted).unwrap_or_default();
        let Some(manifest) = manifest.cloned() else {
            return Err(in_output(StoreError::Failed(format!(
                "there is no file {name}; name the folders whose results it is to hold"
            ))));
        };
        if self.pack.is_some() {
            Pack::require(manifest.job())?;
        }
        if pack.as_ref().is_some_and(|pack| pack.manifest != manifest) {
            let is_other = format!("{name} is of another plan; choose another file");
            let reason = Phrase::field("pack").words(is_other);
            return Err(Refused::option("pack", reason).into());
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
    ) -> Result<(), Error<MergedUnits>> {
        let in_output = |error: StoreError| error.in_field("output");
        let Some(output) = &self.output else {
            return Ok(());
        };
        if let Some(folder) = folders
            .iter()
            .find(|folder| is_inside(output, &folder.path))
        {
            let (output, folder) = (quoted(output), quoted(&folder.path));
            return Err(in_output(StoreError::Refused(format!(
                "-o {output} is in {folder}, a folder of a plan; choose another"
            ))));
        }
        let job = manifest.job();
        if !job.has_files() {
            if PlanFolder::exists(output, manifest).map_err(in_output)? {
                folders.push(PlanFolder::open(output).map_err(in_output)?);
            }
        } else if self.partial {
            let needs_all = format!("-o of the job {job} needs all units; leave");
            let reason = Phrase::from(needs_all).name("partial").words("out");
            return Err(Refused::option("output", reason).into());
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
    ) -> Result<Answer<MergedUnits>, Error<MergedUnits>> {
        let in_output = |error: StoreError| error.in_field("output");
        let (mut places, mut texts) = (BTreeMap::new(), BTreeMap::new());
        let (mut known, mut faults) = (BTreeSet::new(), Vec::new());
        // All results, from all folders and the pack.
        let mut sum = ResultsByUnit::new(&self.manifest);
        for folder in &self.folders {
            let entries = FolderResults::read(folder).map_err(in_output)?;
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
        // Their sum, unless there are faults; a missing unit is one if the sum is to be whole.
        let partial = sum.partial();
        if let Err(MergeFaults(of_sum)) = &partial {
            faults.extend(of_sum.iter().cloned());
        }
        if !question.partial {
            let units = 1..=self.manifest.unit_count();
            let missing: Vec<u32> = units.filter(|unit| !known.contains(unit)).collect();
            if !missing.is_empty() {
                let verb = if missing.len() == 1 { "is" } else { "are" };
                faults.push(format!("{} {verb} missing", UnitList::named(&missing)));
            }
        }
        let merged = match partial {
            Ok(merged) if faults.is_empty() => merged,
            _ => return Err(Error::failed(MergeFaults(faults))),
        };
        // What the question wants stored.
        if let Some(path) = question.pack.as_ref().filter(|_| !self.folders.is_empty()) {
            Pack::write(path, &self.manifest, &merged).map_err(in_output)?;
        }
        if let Some(output) = &question.output {
            self.store(&merged, &places, &texts, output, control)
                .map_err(in_output)?;
        }
        // The published number, with which the caller compares.
        let problem = self.manifest.problem();
        let published = match self.manifest.job() {
            _ if !problem.is_plain() => None,
            Job::QuarterTurns => published_symmetric(problem.n(), Rotation::QuarterTurn),
            _ => published(problem).map(|solutions| (solutions, PUBLISHED_SOURCE)),
        };
        let ending = if merged.missing.is_empty() {
            Ending::Exhausted
        } else {
            Ending::Limit
        };
        let merging = MergedUnits {
            manifest: self.manifest.clone(),
            merged,
            published,
        };
        Ok(Answer::new(merging, ending))
    }

    /// Stores the results, or the certificate of which their files are parts.
    fn store(
        &self,
        merged: &MergedResults,
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
                certificate::join(manifest, merged, places, output, &mut made, control)?;
            }
        }
        made.keep();
        Ok(())
    }
}

impl Merge {
    /// Answers the question, also with a sum that contradicts the published number.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_unjudged(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<MergedUnits>, Error<MergedUnits>> {
        asked.open()?.answer(asked, control)
    }
}

impl Question for Merge {
    type Plan = ();
    type Value = MergedUnits;

    fn plan(&mut self, host: &Host, _: &Control) -> Result<(), Refused> {
        host.require_files(if self.folders.is_empty() {
            "pack"
        } else {
            "folders"
        })
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<MergedUnits>, Error<MergedUnits>> {
        let answer = Self::run_unjudged(resolved, control)?;
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
    let inside =
        |parent: &Path| fs::canonicalize(folder).is_ok_and(|folder| parent.starts_with(folder));
    matches!(parent, Some(Ok(parent)) if inside(&parent))
}
