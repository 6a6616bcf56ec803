//! `queensat enumerate`: all solutions, streamed as they are found.

mod sheet;

use super::SCHEMA;
use crate::all_solutions::{AllSolutionsPlan, Method};
use crate::args::{EnumerateFormat, EnumeratePlan, ListingFormat};
use crate::engine::{EnginePlan, NativePlan};
use crate::exit::{Exit, Failure, tell};
use crate::find_all::{Job, Listing, require_takable};
use crate::output::{self, Output};
use crate::solution_file::SolutionFile;
use crate::text::{counted, describe};
use crate::worker::{End, Reporter, Supervisor};
use queensat::enumerate::{Ending, Reached};
use queensat::one_solution::believe_no_solution;
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde::Serialize;
use sheet::Sheet;
use solvers::UnknownReason;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

#[derive(Serialize)]
struct Line {
    schema: u32,
    n: u32,
    /// Counted from 1.
    columns: Vec<u64>,
}

/// Enumerates, and tells on standard error whether that was all.
pub fn run(plan: &EnumeratePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if let EnginePlan::Sat(sat) = plan.engine {
        require_takable(&plan.problem, &sat, &plan.all)?;
    }
    let to_standard_output = RefCell::new(Output::stdout());
    // Lines of solutions and a progress line on one terminal would run into each other.
    let shares_terminal = plan.output.is_none() && output::is_terminal();
    let supervisor = Supervisor {
        quiet: supervisor.quiet || shares_terminal,
        ..supervisor.with_time_limit(plan.all.time_limit)
    };
    let sheet = match plan.format {
        ListingFormat::Lines(_) => None,
        ListingFormat::Sheet(format) => Some(Sheet::new(plan, format)?),
    };
    let drawn = RefCell::new(Vec::new());
    let lines = match plan.format {
        ListingFormat::Lines(format) => format,
        ListingFormat::Sheet(_) => EnumerateFormat::List,
    };
    let line = lines.line();
    let file = match &plan.output {
        Some(path) if sheet.is_none() => Some(SolutionFile::open(path, line)?),
        _ => None,
    };
    if let Some(file) = &file {
        match &plan.all.checkpoint {
            Some(checkpoint) => file.require_resumable(checkpoint)?,
            None => file.resume(&Reached::default())?,
        }
    }
    let work = Work {
        problem: plan.problem.clone(),
        engine: plan.engine,
        all: plan.all.clone(),
        purpose: lines.purpose(),
    };
    let printed = Cell::new(0);
    let file_of_worker = file.clone();
    let end = supervisor.supervise(
        "enumerating",
        move |reporter| work.enumerate(file_of_worker, reporter),
        |placement: Placement| {
            printed.set(printed.get() + 1);
            if sheet.is_some() {
                return Sheet::keep(&mut drawn.borrow_mut(), placement);
            }
            to_standard_output.borrow_mut().write(&line(&placement)?)
        },
        || to_standard_output.borrow_mut().flush(),
    )?;
    to_standard_output.into_inner().finish()?;
    let (listed, ending) = match (end, file) {
        (End::Finished { result, .. }, _) => result?,
        // The worker may have found more than has arrived here.
        (End::Abandoned { .. }, None) => (printed.get(), INTERRUPTED),
        (End::Abandoned { found, .. }, Some(file)) => (file.close()?.unwrap_or(found), INTERRUPTED),
    };
    let has_symmetry = matches!(plan.engine, EnginePlan::Native(native) if native.is_symmetric());
    if listed == 0 && !has_symmetry && matches!(ending, Ending::Exhausted) {
        believe_no_solution(&plan.problem).map_err(Failure::runtime)?;
    }
    let found = counted(listed, "solution");
    let partial = match ending {
        Ending::Exhausted => match plan.engine {
            EnginePlan::Sat(_) if plan.all.method == Method::Orbits => {
                "that is one of each class of symmetric ones".to_owned()
            }
            EnginePlan::Sat(sat) => sat.formula.completeness(&plan.problem).to_owned(),
            _ => "that is all".to_owned(),
        },
        Ending::Limit => "partial: the limit was reached".to_owned(),
        Ending::Stopped(reason) => format!("partial: {}", supervisor.reason(reason)),
    };
    if let Some(sheet) = &sheet {
        sheet.draw(plan, drawn.into_inner(), ending == Ending::Exhausted)?;
    }
    tell(&format!("{}: {found} ({partial})", describe(&plan.problem)));
    if let Some(measured) = plan.engine.measured() {
        tell(&measured.lines().join("\n"));
    }
    Ok(match ending {
        Ending::Exhausted => Exit::Answered,
        Ending::Limit => Exit::Incomplete,
        Ending::Stopped(reason)
            if listed == 0 && supervisor.reason(reason) == UnknownReason::Interrupted =>
        {
            Exit::Interrupted
        }
        Ending::Stopped(_) => Exit::Incomplete,
    })
}

const INTERRUPTED: Ending = Ending::Stopped(UnknownReason::Interrupted);

impl EnumerateFormat {
    /// What makes a line of a solution.
    fn line(self) -> fn(&Placement) -> Result<String, Failure> {
        match self {
            Self::List => |placement| Ok(format!("{placement}\n")),
            Self::Json => |placement| {
                let line = Line {
                    schema: SCHEMA,
                    n: placement.queens().len() as u32,
                    columns: placement.columns().map(|c| u64::from(c) + 1).collect(),
                };
                let json = serde_json::to_string(&line).map_err(Failure::runtime)?;
                Ok(json + "\n")
            },
        }
    }

    /// What a checkpoint says of the output.
    const fn purpose(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Json => "list in JSON",
        }
    }
}

/// What the worker does.
struct Work {
    problem: Problem,
    engine: EnginePlan,
    all: AllSolutionsPlan,
    purpose: &'static str,
}

impl Work {
    /// The answer says how many solutions were listed, with those of a run before this one.
    fn enumerate(
        self,
        file: Option<SolutionFile>,
        reporter: &Reporter<Placement>,
    ) -> Result<(u64, Ending), Failure> {
        let mut hand_over = |placement| reporter.hand_over(placement);
        let listing = match &file {
            Some(file) => Listing::File(file),
            None => Listing::To(&mut hand_over),
        };
        let result = match self.engine {
            EnginePlan::Sat(sat) => {
                let by_classes = self.all.method == Method::Orbits || sat.formula.breaks_symmetry();
                let job = Job {
                    problem: self.problem,
                    sat,
                    all: self.all,
                    purpose: self.purpose,
                };
                let found = job.run(reporter, listing);
                found.map(|found| match (by_classes, &found.found) {
                    (true, Some(classes)) => (classes.len() as u64, found.ending),
                    _ => (found.solutions, found.ending),
                })
            }
            EnginePlan::Native(native) => {
                enumerate_natively(&self.problem, &native, self.all.limit, listing, reporter)
            }
        };
        if let Some(file) = &file {
            file.sync()?;
        }
        result
    }
}

fn enumerate_natively(
    problem: &Problem,
    plan: &NativePlan,
    limit: Option<u64>,
    mut listing: Listing<'_>,
    reporter: &Reporter<Placement>,
) -> Result<(u64, Ending), Failure> {
    let limit = limit.unwrap_or(u64::MAX);
    let mut listed = 0;
    let mut failure = None;
    let report = plan
        .search(
            problem,
            |columns| {
                let placement = Placement::from_columns(columns);
                let verified = placement.verify(problem).map_err(Failure::runtime);
                let wanted = verified.and_then(|()| {
                    reporter.count(1);
                    listed += 1;
                    listing.list(placement)
                });
                match wanted {
                    Ok(true) if listed < limit => ControlFlow::Continue(()),
                    Ok(_) => ControlFlow::Break(()),
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            },
            || reporter.interrupt.is_triggered(),
        )
        .map_err(Failure::runtime)?;
    match failure {
        Some(failure) => Err(failure),
        None if listed == limit => Ok((listed, Ending::Limit)),
        None if report.complete => Ok((listed, Ending::Exhausted)),
        None => Ok((listed, INTERRUPTED)),
    }
}
