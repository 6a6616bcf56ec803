//! `queensat classes`: Bell's table of classes of symmetric solutions.

use super::{SCHEMA, one_based};
use crate::args::{ClassesArgs, ListFormat};
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::{Output, print};
use crate::text::counted;
use crate::worker::{Reporter, Supervisor};
use queensat::backtrack::{
    ClassCounts, ClassParts, Progress, Representative, Rotation, classes, representatives,
};
use queensat::problem::Problem;
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// Prints the table, or the representatives of all classes of one board.
pub fn run(args: &ClassesArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if args.list && args.sizes.start() != args.sizes.end() {
        return Err(Failure::Usage(
            "--list lists the classes of one board, so it needs a single N".into(),
        ));
    }
    if args.list {
        list(args, supervisor)
    } else {
        table(args, supervisor)
    }
}

/// Row of the table.
#[derive(Serialize)]
struct Row {
    schema: u32,
    n: u32,
    solutions: Option<u64>,
    classes: Option<u64>,
    without_symmetry: Option<u64>,
    half_turn: Option<u64>,
    quarter_turn: Option<u64>,
    /// Power of two that divides `quarter_turn`.
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
            (Some(count @ 1..), factor @ 2..) => format!("  = {} x {factor}", count / factor),
            _ => String::new(),
        };
        let counts = [
            self.solutions,
            self.classes,
            self.without_symmetry,
            self.half_turn,
            self.quarter_turn,
        ];
        let columns = columns(&self.n.to_string(), counts.map(number));
        format!("{columns}{product}\n")
    }
}

/// Formats the cells of a row.
fn columns(n: &str, counts: [String; 5]) -> String {
    let [solutions, classes, without, half, quarter] = counts;
    format!("{n:>3} {solutions:>17} {classes:>16} {without:>16} {half:>10} {quarter:>10}")
}

fn table(args: &ClassesArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if args.format == ListFormat::Table {
        let titles = ["solutions", "classes", "no symmetry", "180", "90"];
        print(&(columns("n", titles.map(String::from)) + "\n"))?;
    }
    let mut empty = false;
    for n in args.sizes.clone() {
        let parts = ClassParts {
            total: n <= args.total_up_to,
            half_turn: n <= args.half_turn_up_to,
        };
        let native = args.native();
        let end = supervisor.supervise_counting(
            &format!("counting the classes of n = {n}"),
            move |reporter| {
                let stop = || reporter.is_stopped();
                let progress = |progress: Progress| reporter.set_fraction(progress.fraction);
                let options = native.options().with_stop(&stop).with_progress(&progress);
                classes(n, parts, &options).map_err(Failure::runtime)
            },
        )?;
        let counts = end.result?;
        let row = Row::new(&counts);
        let mut output = Output::stdout();
        match args.format {
            ListFormat::Table => output.write(&row.text())?,
            ListFormat::Json => output.write_json(&row)?,
        }
        output.finish()?;
        if supervisor.interrupt.is_triggered() {
            print_diagnostic("interrupted: the remaining counts are left out");
            return Ok(Exit::Incomplete);
        }
        empty |= counts.solutions.is_none() || counts.point_symmetric.is_none();
    }
    if empty && args.format == ListFormat::Table {
        print_diagnostic(&format!(
            "Counts that take long are left out (-): totals above n = {} (--total-up-to) and 180 \
             above n = {} (--half-turn-up-to).",
            args.total_up_to, args.half_turn_up_to
        ));
    }
    Ok(Exit::Answered)
}

/// Representative of a class.
#[derive(Serialize)]
struct Class {
    schema: u32,
    n: u32,
    /// Columns from 1.
    columns: Vec<u64>,
    /// Smallest rotation in degrees that leaves it unchanged, or null if there is none.
    symmetry: Option<u32>,
    /// Number of solutions in the class.
    solutions: u32,
}

fn list(args: &ClassesArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let n = *args.sizes.start();
    let problem = Problem::new(n).map_err(|error| Failure::Usage(error.to_string()))?;
    let output = RefCell::new(Output::stdout());
    let (classes, solutions) = (Cell::new(0_u64), Cell::new(0_u64));
    let end = supervisor.supervise(
        "listing classes",
        move |reporter: &Reporter<Representative>| {
            let mut wrong = None;
            let visit = |class: &Representative| {
                wrong = class.placement.verify(&problem).err();
                reporter.count(1);
                match wrong.is_none() && reporter.send(class.clone()) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
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
            match args.format {
                ListFormat::Table => output.write(&line(&class)),
                ListFormat::Json => output.write_json(&Class {
                    schema: SCHEMA,
                    n,
                    columns: one_based(&class.placement),
                    symmetry: class.symmetry.map(Rotation::degrees),
                    solutions: class.multiplicity,
                }),
            }
        },
        || output.borrow_mut().flush(),
    )?;
    output.into_inner().finish()?;
    let complete = end.result?;
    let all = match complete {
        true => "that is all",
        false => "partial: interrupted",
    };
    let solutions = counted(solutions.get(), "solution");
    let plural = if classes.get() == 1 {
        "class"
    } else {
        "classes"
    };
    let number = classes.get();
    print_diagnostic(&format!(
        "n = {n}: {solutions} in {number} {plural} ({all})"
    ));
    Ok(match (complete, classes.get()) {
        (true, _) => Exit::Answered,
        (false, 0) => Exit::Interrupted,
        (false, _) => Exit::Incomplete,
    })
}

/// Formats a class: its columns, symmetry and size.
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
