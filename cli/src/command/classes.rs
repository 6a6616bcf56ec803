//! `queensat classes`: Bell's table of solutions that are symmetric to each other.

use super::SCHEMA;
use crate::args::{ClassesPlan, ListFormat};
use crate::exit::{Exit, Failure, tell};
use crate::output::{Output, print};
use crate::text::counted;
use crate::worker::{Reporter, Supervisor};
use queensat::backtrack::{
    ClassCounts, ClassParts, Progress, Representative, Rotation, classes, representatives,
};
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// Prints the table, or the representatives of all classes of one board.
pub fn run(plan: &ClassesPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if plan.list {
        list(plan, supervisor)
    } else {
        table(plan, supervisor)
    }
}

/// One row of the table.
#[derive(Serialize)]
struct Row {
    schema: u32,
    n: u32,
    solutions: Option<u64>,
    classes: Option<u64>,
    without_symmetry: Option<u64>,
    half_turn: Option<u64>,
    quarter_turn: Option<u64>,
    /// The power of two of which the number before is a multiple.
    factor: u64,
}

impl Row {
    fn new(counts: &ClassCounts) -> Self {
        Self {
            schema: SCHEMA,
            n: counts.n,
            solutions: counts.solutions,
            classes: counts.classes(),
            without_symmetry: counts.without_symmetry(),
            half_turn: counts.half_turn(),
            quarter_turn: counts.quarter_turn(),
            factor: counts.factor(),
        }
    }

    fn text(&self) -> String {
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |n| n.to_string());
        let product = match (self.quarter_turn, self.factor) {
            (Some(count), factor) if count > 0 && factor > 1 => {
                format!("  = {} x {factor}", count / factor)
            }
            _ => String::new(),
        };
        format!(
            "{:>3} {:>17} {:>16} {:>16} {:>10} {:>10}{product}\n",
            self.n,
            number(self.solutions),
            number(self.classes),
            number(self.without_symmetry),
            number(self.half_turn),
            number(self.quarter_turn),
        )
    }
}

fn table(plan: &ClassesPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if plan.format == ListFormat::Table {
        print(&format!(
            "{:>3} {:>17} {:>16} {:>16} {:>10} {:>10}\n",
            "n", "solutions", "classes", "no symmetry", "180", "90"
        ))?;
    }
    let mut empty = false;
    for n in plan.sizes.clone() {
        let parts = ClassParts {
            total: n <= plan.total_up_to,
            half_turn: n <= plan.half_turn_up_to,
        };
        let native = plan.native;
        let end = supervisor.supervise_counting(
            &format!("counting the classes of n = {n}"),
            move |reporter| {
                let stop = || reporter.is_stopped();
                let progress = |progress: Progress| reporter.is_done_to(progress.fraction);
                let options = native.options().with_stop(&stop).with_progress(&progress);
                classes(n, parts, &options).map_err(Failure::runtime)
            },
        )?;
        let counts = end.result?;
        let row = Row::new(&counts);
        let mut output = Output::stdout();
        match plan.format {
            ListFormat::Table => output.write(&row.text())?,
            ListFormat::Json => output.write_json(&row)?,
        }
        output.finish()?;
        if supervisor.interrupt.is_triggered() {
            tell("interrupted: what was not counted is left out");
            return Ok(Exit::Incomplete);
        }
        empty |= counts.solutions.is_none() || counts.point_symmetric.is_none();
    }
    if empty && plan.format == ListFormat::Table {
        tell(&format!(
            "Left out (-) is what takes long: totals above n = {} (--total-up-to) and 180 above n = {} \
             (--half-turn-up-to).",
            plan.total_up_to, plan.half_turn_up_to
        ));
    }
    Ok(Exit::Answered)
}

/// The representative of a class.
#[derive(Serialize)]
struct Class {
    schema: u32,
    n: u32,
    /// Counted from 1.
    columns: Vec<u64>,
    /// By how many degrees it can be turned; null if it cannot.
    symmetry: Option<u32>,
    /// How many solutions there are in the class.
    solutions: u32,
}

fn list(plan: &ClassesPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let n = *plan.sizes.start();
    let problem = Problem::new(n).map_err(|error| Failure::Usage(error.to_string()))?;
    let output = RefCell::new(Output::stdout());
    let (classes, solutions) = (Cell::new(0_u64), Cell::new(0_u64));
    let end = supervisor.supervise(
        "listing classes",
        move |reporter: &Reporter<Representative>| {
            let mut wrong = None;
            let visit = |class: &Representative| {
                if let Err(violation) = class.placement.verify(&problem) {
                    wrong = Some(violation);
                    return ControlFlow::Break(());
                }
                reporter.count(1);
                if reporter.hand_over(class.clone()) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let report =
                representatives(n, visit, || reporter.is_stopped()).map_err(Failure::runtime)?;
            match wrong {
                Some(violation) => Err(Failure::runtime(violation)),
                None => Ok(report.complete),
            }
        },
        |class| {
            classes.set(classes.get() + 1);
            solutions.set(solutions.get() + u64::from(class.multiplicity));
            let mut output = output.borrow_mut();
            match plan.format {
                ListFormat::Table => output.write(&line(&class)),
                ListFormat::Json => output.write_json(&Class {
                    schema: SCHEMA,
                    n,
                    columns: columns(&class.placement),
                    symmetry: class.symmetry.map(Rotation::degrees),
                    solutions: class.multiplicity,
                }),
            }
        },
        || output.borrow_mut().flush(),
    )?;
    output.into_inner().finish()?;
    let complete = end.result?;
    let all = if complete {
        "that is all"
    } else {
        "partial: interrupted"
    };
    tell(&format!(
        "n = {n}: {} in {} ({all})",
        counted(solutions.get(), "solution"),
        if classes.get() == 1 {
            "1 class".to_owned()
        } else {
            format!("{} classes", classes.get())
        },
    ));
    Ok(match (complete, classes.get()) {
        (true, _) => Exit::Answered,
        (false, 0) => Exit::Interrupted,
        (false, _) => Exit::Incomplete,
    })
}

/// The columns, then what the class is like.
fn line(class: &Representative) -> String {
    let symmetry = match class.symmetry {
        None => "no symmetry".to_owned(),
        Some(rotation) => format!("{} degrees", rotation.degrees()),
    };
    format!(
        "{}   # {symmetry}, {}\n",
        class.placement,
        counted(class.multiplicity.into(), "solution")
    )
}

fn columns(placement: &Placement) -> Vec<u64> {
    placement.columns().map(|c| u64::from(c) + 1).collect()
}
