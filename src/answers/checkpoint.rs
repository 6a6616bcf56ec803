//! The question by which the checkpoint of a search is recognized.

use crate::answers::count::{Count, CountBy};
use crate::answers::json::form;
use crate::answers::list::{List, ListBy};
use crate::answers::options::SatOptions;
use crate::enumerate::{AllSolutions, CheckpointFile, CheckpointWork};
use std::path::PathBuf;

impl AllSolutions {
    /// Returns this job with a checkpoint file, which only the method of cubes uses.
    #[must_use]
    pub fn with_checkpoint(mut self, path: impl Into<PathBuf>) -> Self {
        self.checkpoint = Some(CheckpointFile {
            path: path.into(),
            state: work_of,
            opened: |_| (),
        });
        self
    }
}

/// Returns the question that a job answers, without the solver, and the solver, in their JSON.
fn work_of(job: &AllSolutions, is_list: bool) -> Result<CheckpointWork, String> {
    let mut sat = SatOptions::default();
    sat.set_all(job);
    let solver = SatOptions {
        backend: sat.backend.take(),
        solver_seed: job.backend.options().seed,
        ..SatOptions::default()
    };
    let question = if is_list {
        let mut list = List::new(job.problem.clone()).with_by(ListBy::Sat);
        list.sat = sat;
        form::to_json("list", &list)
    } else {
        let mut count = Count::new(job.problem.clone()).with_by(CountBy::Sat);
        count.sat = sat;
        form::to_json("count", &count)
    };
    let stated = question.and_then(|question| Ok((question, form::given(&solver)?)));
    let (question, solver) = stated.map_err(|error| error.to_string())?;
    Ok(CheckpointWork {
        question: question.to_string(),
        solver: solver.to_string(),
    })
}
