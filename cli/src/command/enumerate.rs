//! `queensat enumerate`: a stream of all solutions.

mod sheet;

use super::{SCHEMA, add_problem, report};
use crate::all_solutions::failure_of;
use crate::args::{EnumerateFormat, EnumeratePlan};
use crate::completeness;
use crate::engine::EnginePlan;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::formula::require_room_for_all;
use crate::json::{self, Object};
use crate::mismatch;
use crate::output::{self, Output};
use crate::picture::OrPicture;
use crate::solution_file::SolutionFile;
use crate::solution_line::{add_solution, line_of};
use crate::text::{counted, quoted, reason};
use crate::worker::{Reporter, Supervisor};
use queensat::answers::{Basis, Contradiction, completeness_of_search, difference_of};
use queensat::backtrack::Rotation;
use queensat::encode::SymmetryBreaking;
use queensat::enumerate::{CheckpointPosition, Ending, EnumerateError, Method, SolutionSink};
use queensat::placement::Placement;
use queensat::problem::Problem;
use sheet::Sheet;
use solvers::UnknownReason;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

/// Lists the solutions, and prints on standard error if they are all there are.
pub fn run(plan: &EnumeratePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if plan.engine.sat().is_some() {
        require_room_for_all(&plan.all)?;
    }
    let to_standard_output = RefCell::new(Output::stdout());
    // Solutions and a progress line on the same terminal would be mixed up.
    let shares_terminal = plan.output.is_none() && output::is_terminal();
    let supervisor = Supervisor {
        quiet: supervisor.quiet || shares_terminal,
        ..supervisor.clone()
    };
    let (sheet, format) = match plan.format {
        OrPicture::Own(format) => (None, format),
        OrPicture::Picture(format) => (Some(Sheet::new(plan, format)?), EnumerateFormat::List),
    };
    let problem = plan.problem.clone();
    let line = move |placement: &Placement| format.line(placement, &problem);
    let drawn = RefCell::new(Vec::new());
    let file = match &plan.output {
        Some(path) if sheet.is_none() => {
            let mut file = SolutionFile::open(path, format.stable_form(), line.clone())?;
            match &plan.all.checkpoint {
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
    let (work, taken) = (plan.clone(), Cell::new(0));
    let end = supervisor.supervise(
        "enumerating",
        move |reporter| work.enumerate(file, reporter),
        |placement: Placement| {
            taken.set(taken.get() + 1);
            if sheet.is_some() {
                return Sheet::keep(&mut drawn.borrow_mut(), placement);
            }
            let line = line(&placement).map_err(Failure::runtime)?;
            to_standard_output.borrow_mut().write(&line)
        },
        || to_standard_output.borrow_mut().flush(),
        |reason| match plan.output {
            // The file ends with the last solution that was written.
            Some(_) if sheet.is_none() => Err(Failure::stopped(reason)),
            _ => Ok(Listed {
                listed: taken.get(),
                solutions: taken.get(),
                ending: Ending::Stopped(reason),
                found: None,
                file: None,
            }),
        },
    )?;
    let mut listing = end.result?;
    let ending = listing.ending;
    let basis = match ending {
        Ending::Exhausted => match plan.check(&listing, end.time, &supervisor)? {
            Ok(basis) => Some(basis),
            Err(contradiction) => {
                to_standard_output.into_inner().finish()?;
                return Ok(plan.report_wrong(&contradiction, &listing, &supervisor));
            }
        },
        Ending::Limit | Ending::Stopped(_) => None,
    };
    let mut to_standard_output = to_standard_output.into_inner();
    if plan.format == OrPicture::Own(EnumerateFormat::Json) {
        let summary = plan.summary(&listing, basis.as_ref());
        match &mut listing.file {
            Some(file) => {
                let line = json::line(&summary)?;
                file.finish(&line).map_err(|error| file.failure(&error))?;
            }
            None => to_standard_output.write_json(&summary)?,
        }
    }
    to_standard_output.finish()?;
    let found = counted(listing.listed, "solution");
    let part = match reason(ending) {
        None => plan.listed_part(&listing).0,
        Some(reason) => format!("partial: {reason}"),
    };
    if let Some(sheet) = &sheet {
        sheet.draw(plan, drawn.into_inner(), basis.is_some())?;
    }
    let summary = format!("{}: {found} ({part})", plan.problem.describe());
    completeness::print(&summary, basis.as_ref());
    if let Some(measured) = plan.engine.measured() {
        print_diagnostic(&measured.lines().join("\n"));
    }
    Ok(match ending {
        Ending::Exhausted => Exit::Answered,
        Ending::Limit => Exit::Incomplete,
        Ending::Stopped(UnknownReason::Interrupted) if listing.listed == 0 => Exit::Interrupted,
        Ending::Stopped(_) => Exit::Incomplete,
    })
}

impl EnumerateFormat {
    /// Returns the form by which a checkpoint recognizes its output.
    const fn stable_form(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Json => "list-json",
        }
    }

    /// Returns the line of a solution.
    fn line(self, placement: &Placement, problem: &Problem) -> io::Result<String> {
        Ok(match self {
            Self::List => line_of(placement, problem) + "\n",
            Self::Json => {
                let line = Object::default().field("schema", SCHEMA).with_size(problem);
                serde_json::to_string(&add_solution(line, Some(placement), problem))? + "\n"
            }
        })
    }
}

/// Result of listing.
struct Listed {
    /// Solutions listed, those of a resumed run included.
    listed: u64,
    /// Solutions found, including those that a listed one represents.
    solutions: u64,
    ending: Ending,
    /// Solutions listed, if the method has kept them.
    found: Option<HashSet<Placement>>,
    file: Option<SolutionFile>,
}

impl EnumeratePlan {
    /// Describes the part of the solutions that a complete run lists, and names the numbers in JSON.
    fn listed_part(&self, listed: &Listed) -> (String, Object<'static>) {
        let (all, number) = (listed.solutions, listed.listed);
        let numbers = Object::default();
        let symmetry = match &self.engine {
            EnginePlan::Native(native) => match native.symmetry().map(Rotation::degrees) {
                Some(degrees) => {
                    let text = format!("that is all with the symmetry of {degrees} degrees");
                    let numbers = numbers.field("symmetric", degrees);
                    return (text, numbers.field("symmetric_solutions", number));
                }
                None => SymmetryBreaking::None,
            },
            EnginePlan::Sat(_) if self.all.method == Method::Orbits => SymmetryBreaking::Full,
            EnginePlan::Sat(sat) => sat.formula.symmetry,
        };
        let (class, name) = match symmetry {
            symmetry if symmetry.group(&self.problem).len() == 1 => {
                return ("that is all".into(), numbers.field("solutions", all));
            }
            SymmetryBreaking::Mirror => ("pair of mirror images", "mirror_pairs"),
            _ => ("class of symmetric ones", "classes"),
        };
        let text = format!("that is one of each {class}, {all} in all");
        (text, numbers.field(name, number).field("solutions", all))
    }

    /// Checks that a complete list contains all solutions.
    fn check(
        &self,
        listed: &Listed,
        time: Duration,
        supervisor: &Supervisor,
    ) -> Result<Result<Basis, Contradiction>, Failure> {
        let (problem, solutions) = (&self.problem, listed.solutions);
        match &self.engine {
            EnginePlan::Sat(sat) => {
                completeness::of_sat(problem, solutions, sat.backend.name(), time, supervisor)
            }
            EnginePlan::Native(native) if native.symmetry().is_some() => Ok(Ok(Basis::Search)),
            EnginePlan::Native(native) => {
                Ok(completeness_of_search(problem, solutions, native.name()))
            }
        }
    }

    /// Reports a list that is not complete, contrary to the claim of the engine.
    fn report_wrong(
        &self,
        contradiction: &Contradiction,
        listed: &Listed,
        supervisor: &Supervisor,
    ) -> Exit {
        mismatch::report(&contradiction.to_string(), &self.problem, |object| {
            let object = add_problem(object, &self.problem)
                .field("engine", self.engine.name())
                .field("listed", listed.listed);
            match self.engine {
                EnginePlan::Sat(_) => {
                    let found = listed.found.as_ref();
                    let difference = difference_of(&self.all, found, &supervisor.control);
                    Ok(mismatch::add_difference(
                        object,
                        &self.problem,
                        difference.as_ref(),
                    ))
                }
                EnginePlan::Native(_) => Ok(object),
            }
        })
    }

    /// Returns the last line of a list in JSON.
    fn summary(&self, listed: &Listed, basis: Option<&Basis>) -> Object<'_> {
        report(&self.problem)
            .followed_by(self.listed_part(listed).1)
            .field("complete", basis.is_some())
            .field("completeness", basis.map(ToString::to_string))
            .optional("reason", reason(listed.ending))
    }

    /// Lists the solutions, and returns their number, which includes those of a resumed run.
    fn enumerate(
        self,
        file: Option<SolutionFile>,
        reporter: &Reporter<Placement>,
    ) -> Result<Listed, Failure> {
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
        Ok(Listed {
            file: Some(file),
            ..result?
        })
    }

    fn list(
        &self,
        sink: &mut dyn SolutionSink,
        reporter: &Reporter<Placement>,
        failure: &dyn Fn(&io::Error) -> Failure,
    ) -> Result<Listed, Failure> {
        if let EnginePlan::Native(native) = &self.engine {
            let visit = |placement: &Placement| {
                placement.verify(&self.problem).map_err(Failure::runtime)?;
                reporter.count(1);
                sink.take(placement.clone())
                    .map_err(|error| failure(&error))
            };
            let limit = self.all.limit;
            let (listed, ending) =
                native.search_up_to(limit, &self.problem, &reporter.control, visit)?;
            return Ok(Listed {
                listed,
                solutions: listed,
                ending,
                found: None,
                file: None,
            });
        }
        let job = &self.all;
        let all = job
            .list(&reporter.control, sink)
            .map_err(|error| match error {
                EnumerateError::Output(error) => failure(&error),
                error => failure_of(job.checkpoint.as_deref(), error),
            })?;
        let listed = match &all.found {
            Some(classes) if job.finds_classes() => classes.len() as u64,
            _ => all.solutions,
        };
        Ok(Listed {
            listed,
            solutions: all.solutions,
            ending: all.ending,
            found: all.found,
            file: None,
        })
    }
}
