//! Classes of symmetric solutions of any problem, found by native search.

use super::columns;
use crate::args::engines::engine::ending;
use crate::args::{ClassesArgs, ListFormat};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::output::completeness;
use crate::output::json::Object;
use crate::output::json::{SCHEMA, report};
use crate::output::solution_line::{add_solution, line_of};
use crate::output::text::{counted, counted_classes, reason};
use crate::sizes::Size;
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Basis, completeness_of_search};
use queensat::backtrack::{SolutionClass, search_classes};
use queensat::enumerate::Ending;
use queensat::problem::Problem;
use serde_json::Value;
use solvers::UnknownReason;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Numbers of classes.
pub(super) struct Counts {
    solutions: u64,
    /// Number of classes of each size.
    sizes: BTreeMap<u64, u64>,
    ending: Ending,
}

/// Visits each class once. Its solution is verified before.
fn for_each_class(
    problem: &Problem,
    reporter: &Reporter<SolutionClass>,
    mut visit: impl FnMut(&SolutionClass) -> ControlFlow<()>,
) -> Result<Ending, Failure> {
    let mut wrong = None;
    let take = |class: &SolutionClass| {
        wrong = class.placement.verify(problem).err();
        if wrong.is_some() {
            return ControlFlow::Break(());
        }
        reporter.control.progress().add_solutions(class.solutions);
        visit(class)
    };
    let report = search_classes(problem, take, &reporter.control);
    match wrong {
        Some(violation) => Err(Failure::runtime(violation)),
        None => Ok(ending(
            report.map_err(Failure::runtime)?.complete,
            &reporter.control,
        )),
    }
}

/// Counts the classes of a problem.
pub(super) fn count(problem: &Problem, supervisor: &Supervisor) -> Result<Counts, Failure> {
    let what = format!("counting the classes of {}", problem.describe());
    let problem = problem.clone();
    let end = supervisor.supervise(
        &what,
        move |reporter: &Reporter<SolutionClass>| {
            let (mut solutions, mut sizes) = (0, BTreeMap::new());
            let ending = for_each_class(&problem, reporter, |class| {
                solutions += class.solutions;
                *sizes.entry(class.solutions).or_default() += 1;
                ControlFlow::Continue(())
            })?;
            Ok(Counts {
                solutions,
                sizes,
                ending,
            })
        },
        |_| Ok(()),
        || Ok(()),
        |reason| Err(Failure::stopped(reason)),
    )?;
    end.result
}

impl Counts {
    /// Returns `true` if all classes were counted.
    pub(super) fn is_complete(&self) -> bool {
        self.ending == Ending::Exhausted
    }

    fn classes(&self) -> u64 {
        self.sizes.values().sum()
    }

    /// Returns the number of classes that no symmetry of the problem leaves unchanged.
    fn without_symmetry(&self, problem: &Problem) -> u64 {
        let group = problem.symmetries().len() as u64;
        self.sizes.get(&group).copied().unwrap_or(0)
    }

    /// Returns the row of the table. Numbers that are not complete are left out.
    pub(super) fn row(&self, problem: &Problem) -> String {
        let numbers = [
            self.solutions,
            self.classes(),
            self.without_symmetry(problem),
        ];
        let [solutions, classes, without] = numbers.map(|number| match self.is_complete() {
            true => number.to_string(),
            false => "-".into(),
        });
        let size = Size::of(problem.board()).to_string();
        let cells = [solutions, classes, without, "-".into(), "-".into()];
        columns(&size, cells) + "\n"
    }

    /// Returns the row in JSON.
    pub(super) fn report(&self, problem: &Problem, basis: Option<&Basis>) -> Object<'static> {
        let sizes = self.sizes.iter();
        let sizes: Value = sizes
            .map(|(size, count)| (size.to_string(), *count))
            .collect();
        let known = |number| self.is_complete().then_some(number);
        report(problem)
            .field("solutions", known(self.solutions))
            .optional("completeness", basis.map(ToString::to_string))
            .field("classes", known(self.classes()))
            .field("without_symmetry", known(self.without_symmetry(problem)))
            .optional("class_sizes", self.is_complete().then_some(sizes))
    }

    /// Returns the basis of the counts, if they are complete.
    pub(super) fn basis(&self, problem: &Problem) -> Result<Option<Basis>, Failure> {
        if !self.is_complete() {
            return Ok(None);
        }
        let basis = completeness_of_search(problem, self.solutions, "backtrack");
        basis.map(Some).map_err(Failure::runtime)
    }
}

/// Lists the least solution of each class.
pub(super) fn list(
    args: &ClassesArgs,
    problem: &Problem,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let output = RefCell::new(Output::stdout());
    let (classes, solutions) = (Cell::new(0_u64), Cell::new(0_u64));
    let work = problem.clone();
    let end = supervisor.supervise(
        "listing classes",
        move |reporter: &Reporter<SolutionClass>| {
            for_each_class(&work, reporter, |class| {
                match reporter.send(class.clone()) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            })
        },
        |class| {
            classes.set(classes.get() + 1);
            solutions.set(solutions.get() + class.solutions);
            let mut output = output.borrow_mut();
            match args.format {
                ListFormat::Table => output.write(&format!(
                    "{}   # {}\n",
                    line_of(&class.placement, problem),
                    counted(class.solutions, "solution")
                )),
                ListFormat::Json => {
                    let line = Object::default().field("schema", SCHEMA).with_size(problem);
                    let line = add_solution(line, Some(&class.placement), problem);
                    output.write_json(&line.field("solutions", class.solutions))
                }
            }
        },
        || output.borrow_mut().flush(),
        |reason| Ok(Ending::Stopped(reason)),
    )?;
    let ending = end.result?;
    let counts = Counts {
        solutions: solutions.get(),
        sizes: BTreeMap::new(),
        ending,
    };
    let basis = counts.basis(problem)?;
    let mut output = output.into_inner();
    if args.format == ListFormat::Json {
        let summary = report(problem)
            .field("solutions", solutions.get())
            .field("classes", classes.get())
            .field("complete", basis.is_some())
            .field("completeness", basis.as_ref().map(ToString::to_string));
        output.write_json(&summary)?;
    }
    output.finish()?;
    let part = match reason(ending) {
        None => "that is all".to_owned(),
        Some(reason) => format!("partial: {reason}"),
    };
    let summary = format!(
        "{}: {} in {} ({part})",
        problem.describe(),
        counted(solutions.get(), "solution"),
        counted_classes(classes.get())
    );
    completeness::print(&summary, basis.as_ref());
    Ok(match ending {
        Ending::Exhausted => Exit::Answered,
        Ending::Stopped(UnknownReason::Interrupted) if classes.get() == 0 => Exit::Interrupted,
        Ending::Limit | Ending::Stopped(_) => Exit::Incomplete,
    })
}
