//! `queensat enumerate`: a stream of all solutions.

mod sheet;

use super::{SCHEMA, one_based};
use crate::args::{EnumerateFormat, EnumeratePlan};
use crate::engine::EnginePlan;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::formula::{completeness, require_room_for_all};
use crate::output::{self, Output};
use crate::picture::OrPicture;
use crate::solution_file::SolutionFile;
use crate::text::{counted, describe, quoted, reason};
use crate::worker::{Reporter, Supervisor};
use queensat::enumerate::{CheckpointPosition, Ending, EnumerateError, Method, SolutionSink};
use queensat::one_solution::believe_no_solution;
use queensat::placement::Placement;
use serde::Serialize;
use sheet::Sheet;
use solvers::UnknownReason;
use std::cell::RefCell;
use std::io;
use std::ops::ControlFlow;

#[derive(Serialize)]
struct Line {
    schema: u32,
    n: u32,
    /// Columns counted from 1.
    columns: Vec<u64>,
}

/// Lists the solutions, and prints on standard error if they are all there are.
pub fn run(plan: &EnumeratePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if plan.engine.sat().is_some() {
        require_room_for_all(&plan.all.job)?;
    }
    let to_standard_output = RefCell::new(Output::stdout());
    // Solutions and a progress line on the same terminal would be mixed up.
    let shares_terminal = plan.output.is_none() && output::is_terminal();
    let supervisor = Supervisor {
        quiet: supervisor.quiet || shares_terminal,
        ..supervisor.with_time_limit(plan.all.time_limit)
    };
    let (sheet, (form, line)) = match plan.format {
        OrPicture::Own(format) => (None, format.line()),
        OrPicture::Picture(format) => {
            let sheet = Sheet::new(plan, format)?;
            (Some(sheet), EnumerateFormat::List.line())
        }
    };
    let drawn = RefCell::new(Vec::new());
    let file = match &plan.output {
        Some(path) if sheet.is_none() => {
            let mut file = SolutionFile::open(path, form, line)?;
            match &plan.all.job.checkpoint {
                Some(checkpoint) => file.require_resumable(checkpoint)?,
                None => {
                    let start = CheckpointPosition::default();
                    file.truncate(start).map_err(|error| file.failure(&error))?;
                }
            }
            Some(file)
        }
        _ => None,
    };
    let work = plan.clone();
    let end = supervisor.supervise(
        "enumerating",
        move |reporter| work.enumerate(file, reporter),
        |placement: Placement| {
            if sheet.is_some() {
                return Sheet::keep(&mut drawn.borrow_mut(), placement);
            }
            let line = line(&placement).map_err(Failure::runtime)?;
            to_standard_output.borrow_mut().write(&line)
        },
        || to_standard_output.borrow_mut().flush(),
    )?;
    to_standard_output.into_inner().finish()?;
    let (listed, ending) = end.result?;
    let has_symmetry = matches!(&plan.engine, EnginePlan::Native(native) if native.is_symmetric());
    if listed == 0 && !has_symmetry && matches!(ending, Ending::Exhausted) {
        believe_no_solution(&plan.problem).map_err(Failure::runtime)?;
    }
    let found = counted(listed, "solution");
    let complete = match &plan.engine {
        EnginePlan::Sat(_) if plan.all.job.method == Method::Orbits => {
            "that is one of each class of symmetric ones"
        }
        EnginePlan::Sat(sat) => completeness(&sat.formula, &plan.problem),
        EnginePlan::Native(_) => "that is all",
    };
    let partial = reason(ending).map(|reason| format!("partial: {reason}"));
    let partial = partial.unwrap_or_else(|| complete.to_owned());
    if let Some(sheet) = &sheet {
        sheet.draw(plan, drawn.into_inner(), ending == Ending::Exhausted)?;
    }
    let print = match ending {
        Ending::Exhausted => print_summary,
        Ending::Limit | Ending::Stopped(_) => print_diagnostic,
    };
    print(&format!("{}: {found} ({partial})", describe(&plan.problem)));
    if let Some(measured) = plan.engine.measured() {
        print_diagnostic(&measured.lines().join("\n"));
    }
    Ok(match ending {
        Ending::Exhausted => Exit::Answered,
        Ending::Limit => Exit::Incomplete,
        Ending::Stopped(UnknownReason::Interrupted) if listed == 0 => Exit::Interrupted,
        Ending::Stopped(_) => Exit::Incomplete,
    })
}

impl EnumerateFormat {
    /// Returns the form by which a checkpoint recognizes its output, and the function that formats a
    /// solution.
    fn line(self) -> (&'static str, fn(&Placement) -> io::Result<String>) {
        match self {
            Self::List => ("list", |placement| Ok(format!("{placement}\n"))),
            Self::Json => ("list-json", |placement| {
                let line = Line {
                    schema: SCHEMA,
                    n: placement.queens().len() as u32,
                    columns: one_based(placement),
                };
                Ok(serde_json::to_string(&line)? + "\n")
            }),
        }
    }
}

impl EnumeratePlan {
    /// Lists the solutions, and returns their number, which includes those of a resumed run.
    fn enumerate(
        self,
        file: Option<SolutionFile>,
        reporter: &Reporter<Placement>,
    ) -> Result<(u64, Ending), Failure> {
        let mut send = |placement| {
            Ok(if reporter.send(placement) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            })
        };
        let Some(mut file) = file else {
            return self.list(&mut send, reporter, &|error| {
                Failure::write("standard output", error)
            });
        };
        let path = file.path().to_owned();
        let failure = |error: &io::Error| Failure::write(&quoted(&path), error);
        let result = self.list(&mut file, reporter, &failure);
        file.sync().map_err(|error| failure(&error))?;
        result
    }

    fn list(
        &self,
        sink: &mut dyn SolutionSink,
        reporter: &Reporter<Placement>,
        failure: &dyn Fn(&io::Error) -> Failure,
    ) -> Result<(u64, Ending), Failure> {
        if let EnginePlan::Native(native) = &self.engine {
            let visit = |columns: &[u32]| {
                let placement = Placement::from_columns(columns);
                placement.verify(&self.problem).map_err(Failure::runtime)?;
                reporter.count(1);
                sink.take(placement).map_err(|error| failure(&error))
            };
            return native.search_up_to(
                self.all.job.limit,
                &self.problem,
                &reporter.control,
                visit,
            );
        }
        let job = &self.all.job;
        reporter.expect_cubes(job);
        let all = job
            .list(&reporter.control, sink)
            .map_err(|error| match error {
                EnumerateError::Output(error) => failure(&error),
                error => self.all.failure(error),
            })?;
        Ok(match &all.found {
            Some(classes) if job.finds_classes() => (classes.len() as u64, all.ending),
            _ => (all.solutions, all.ending),
        })
    }
}
