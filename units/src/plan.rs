//! The question for a plan: the division of a job into units, in a folder.

use super::error::UnitsError;
use super::folder::PlanFolder;
use super::job::Job;
use super::plan_manifest::PlanManifest;
use super::runner::{Runner, RunnerOptions};
use super::sample::{Prediction, Sample};
use control::Control;
use problem::Problem;
use queensat::answers::{
    Answer, Error, Host, Question, Refused, Resolved, beyond_search, question, unused_by,
};
use queensat::enumerate::Ending;
use queensat::files::{CreatedPaths, chain};
use std::path::PathBuf;

question! {
    /// The question for the division of a job into units. The folder gets the plan.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Allow, Question, Host};
    /// use queensat::problem::Problem;
    /// use units::{Job, Merge, Plan, RunUnits, UnitList};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("queens8");
    /// let (host, control) = (Host::new().allowing(Allow::ALL), Control::new());
    /// Plan::new(Problem::new(8)?, Job::Count, 5, path.clone()).run(&host, &control)?;
    /// RunUnits::new(path.clone(), "1-5".parse()?).run(&host, &control)?;
    /// let sum = Merge::new([&path]).run(&host, &control)?;
    /// assert_eq!(sum.value.merged.solutions, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Plan {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        /// Job that is divided.
        #[serde(with = "proofs::store::as_text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        pub job: Job,
        /// Number of units; fewer if the work has fewer pieces.
        pub units: u32,
        /// Folder of the plan and its results.
        pub output: PathBuf,
        ..
        /// Engine that does the job: by default the one that is the fastest in total.
        pub engine: Option<String>,
        /// Limit for the memory of lists in each process, in bytes, from which the engine `join` chooses its lists.
        pub memory: Option<u64>,
        /// Percentage of the work that is run for a prediction.
        pub sample: Option<f64>,
        /// Percentage of the time and of the number of solutions that their errors must not exceed: more of the work is run
        /// until they do not.
        pub sample_error: Option<f64>,
        /// Seed of the choice of the sample: by default 1.
        pub sample_seed: Option<u64>,
    }
}

/// A plan in its folder.
#[derive(Debug)]
pub struct Planned {
    /// The folder, in which the plan is stored.
    pub folder: PlanFolder,
    /// Prediction of the time and the number of solutions, if there was a sample.
    pub prediction: Option<Prediction>,
    /// Files made for the plan. They are removed with this value unless they are kept.
    pub made: CreatedPaths,
}

impl Plan {
    fn manifest(&self, host: &Host) -> Result<PlanManifest, Refused> {
        host.require_files("output")?;
        let engine = self.engine.as_deref().unwrap_or("auto").to_lowercase();
        let (problem, job, units) = (&self.problem, self.job, self.units);
        let refused = |error| match error {
            UnitsError::Search(error) => beyond_search(error),
            other => Refused::option("job", chain(&other)),
        };
        let manifest = PlanManifest::plan_within(problem, job, &engine, units, self.memory)
            .map_err(refused)?;
        // No sample has no error at all.
        if self
            .sample_error
            .is_some_and(|percent| percent.is_nan() || percent <= 0.0)
        {
            return Err(Refused::option(
                "sample_error",
                "a percentage above 0 is expected",
            ));
        }
        if self.memory.is_some() && manifest.memory() == 0 {
            return Err(unused_by("memory", manifest.engine()));
        }
        Ok(manifest)
    }
}

impl Plan {
    /// Answers the question. What was made is removed with the value unless it is kept.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_unkept(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Planned>, Error<Planned>> {
        let (manifest, mut made) = (&asked.plan, CreatedPaths::default());
        let folder = PlanFolder::create(&asked.output, manifest, &mut made)
            .map_err(|error| error.in_field("output"))?;
        let (mut prediction, mut ending) = (None, Ending::Exhausted);
        if asked.sample.is_some() || asked.sample_error.is_some() {
            control.progress().begin("running a sample");
            let sample = Sample {
                percent: asked.sample.unwrap_or(0.0),
                error: asked.sample_error,
                seed: asked.sample_seed.unwrap_or(1),
            };
            let sampled = Runner::new(manifest, RunnerOptions::default())
                .and_then(|runner| runner.sample(sample, control));
            match sampled {
                Ok(sampled) => (prediction, ending) = (Some(sampled.0), sampled.1),
                Err(UnitsError::Stopped(reason)) => ending = Ending::Stopped(reason),
                Err(error) => return Err(Error::failed(error)),
            }
        }
        let planned = Planned {
            folder,
            prediction,
            made,
        };
        Ok(Answer::new(planned, ending))
    }
}

impl Question for Plan {
    type Plan = PlanManifest;
    type Value = Planned;

    fn plan(&mut self, host: &Host, _: &Control) -> Result<PlanManifest, Refused> {
        let manifest = self.manifest(host)?;
        self.engine = Some(manifest.engine().to_owned());
        Ok(manifest)
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Planned>, Error<Planned>> {
        let mut answer = Self::run_unkept(resolved, control)?;
        std::mem::take(&mut answer.value.made).keep();
        Ok(answer)
    }
}
