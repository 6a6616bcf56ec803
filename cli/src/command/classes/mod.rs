//! `queensat classes`: Bell's table of classes of symmetric solutions, and classes of other problems.

mod any_problem;

use crate::args::{ClassesArgs, ListFormat, has_table};
use crate::exit::{Exit, Failure, print_diagnostic, print_summary, refuse};
use crate::output::completeness;
use crate::output::json::Object;
use crate::output::json::SCHEMA;
use crate::output::mismatch;
use crate::output::solution_line::one_based;
use crate::output::text::counted;
use crate::output::{Output, print, print_json};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Basis, Contradiction, completeness_of_search};
use queensat::backtrack::{
    ClassCounts, ClassParts, Representative, Rotation, classes, representatives,
};
use queensat::problem::Problem;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// Prints the table, or the representatives of all classes of one board.
pub fn run(args: &ClassesArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let problems = args.problems()?;
    match (args.list, &problems[..]) {
        (false, problems) => table(args, problems, supervisor),
        (true, [problem]) if has_table(problem) => list(args, problem.n(), supervisor),
        (true, [problem]) => any_problem::list(args, problem, supervisor),
        (true, _) => refuse!("--list lists the classes of one board, so it needs a single N"),
    }
}

/// Returns a row in JSON. The factor is the power of two that divides the last count.
fn row_report(counts: &ClassCounts, basis: Option<&Basis>) -> Object<'static> {
    Object::default()
        .field("schema", SCHEMA)
        .field("n", counts.n)
        .field("solutions", counts.solutions)
        .optional("completeness", basis.map(ToString::to_string))
        .field("classes", counts.classes())
        .field("without_symmetry", counts.without_symmetry())
        .field("half_turn", counts.half_turn())
        .field("quarter_turn", counts.quarter_turn())
        .field("factor", counts.factor())
}

fn row_text(counts: &ClassCounts) -> String {
    let sets = match (counts.quarter_turn(), counts.factor()) {
        (Some(count @ 1..), factor @ 2..) => {
            format!("  = {} of {factor}", counted(count / factor, "set"))
        }
        _ => String::new(),
    };
    let cells = [
        counts.solutions,
        counts.classes(),
        counts.without_symmetry(),
        counts.half_turn(),
        counts.quarter_turn(),
    ]
    .map(|number| number.map_or("-".to_owned(), |number| number.to_string()));
    format!("{}{sets}\n", columns(&counts.n.to_string(), cells))
}

/// Compares the number of all solutions with the published one.
fn check(n: u32, solutions: u64) -> Result<Basis, Contradiction> {
    let problem = Problem::new(n).expect("a size that was counted");
    completeness_of_search(&problem, solutions, "backtrack")
}

fn report_wrong(contradiction: &Contradiction, n: u32) -> Result<Exit, Failure> {
    let problem = Problem::new(n).map_err(Failure::runtime)?;
    let (message, fields) = (contradiction.to_string(), Object::default());
    let fields = fields.field("solutions", contradiction.claimed);
    Ok(mismatch::report_with(&message, &problem, fields))
}

/// Formats the cells of a row.
fn columns(n: &str, counts: [String; 5]) -> String {
    let [solutions, classes, without, half, quarter] = counts;
    format!("{n:>3} {solutions:>17} {classes:>16} {without:>16} {half:>10} {quarter:>10}")
}

fn table(
    args: &ClassesArgs,
    problems: &[Problem],
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    if args.format == ListFormat::Table {
        let titles = ["solutions", "classes", "no symmetry", "180", "90"];
        print(&(columns("n", titles.map(String::from)) + "\n"))?;
    }
    let (mut empty, mut has_sets) = (false, false);
    for problem in problems {
        if !has_table(problem) {
            let counts = any_problem::count(problem, supervisor)?;
            let basis = counts.basis(problem)?;
            match args.format {
                ListFormat::Table => print(&counts.row(problem))?,
                ListFormat::Json => print_json(&counts.report(problem, basis.as_ref()))?,
            }
            if !counts.is_complete() {
                print_diagnostic("interrupted: the remaining counts are left out");
                return Ok(Exit::Incomplete);
            }
            continue;
        }
        let n = problem.n();
        let parts = ClassParts {
            total: n <= args.total_up_to,
            half_turn: n <= args.half_turn_up_to,
        };
        let options = args.count_options();
        let end = supervisor.supervise_counting(
            &format!("counting the classes of n = {n}"),
            move |reporter| {
                let options = options.with_control(&reporter.control);
                classes(n, parts, &options).map_err(Failure::runtime)
            },
            |reason| Err(Failure::stopped(reason)),
        )?;
        let counts = end.result?;
        let basis = match counts.solutions.map(|solutions| check(n, solutions)) {
            // The classes were counted without the total.
            None => counts.rotational.map(|_| Basis::Search),
            Some(Ok(basis)) => Some(basis),
            Some(Err(contradiction)) => return report_wrong(&contradiction, n),
        };
        match args.format {
            ListFormat::Table => print(&row_text(&counts))?,
            ListFormat::Json => print_json(&row_report(&counts, basis.as_ref()))?,
        }
        if supervisor.interrupt.is_triggered() {
            print_diagnostic("interrupted: the remaining counts are left out");
            return Ok(Exit::Incomplete);
        }
        has_sets |= counts.factor() > 1 && counts.quarter_turn() > Some(0);
        empty |= counts.solutions.is_none() || counts.point_symmetric.is_none();
    }
    if args.format == ListFormat::Table {
        print_summary(match problems.iter().all(has_table) {
            true => {
                "Completeness: search; the numbers of solutions are those of OEIS A000170 up to n \
                     = 27."
            }
            false => "Completeness: search.",
        });
        if has_sets {
            print_summary(
                "Sets: a quarter turn permutes the queens in groups of four, and each group can be \
                 mirrored on its own. k groups give sets of 2^(k-1) classes.",
            );
        }
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

fn list(args: &ClassesArgs, n: u32, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let problem = Problem::new(n).map_err(Failure::usage)?;
    let output = RefCell::new(Output::stdout());
    let (classes, solutions) = (Cell::new(0_u64), Cell::new(0_u64));
    let end = supervisor.supervise(
        "listing classes",
        move |reporter: &Reporter<Representative>| {
            let mut wrong = None;
            let visit = |class: &Representative| {
                wrong = class.placement.verify(&problem).err();
                reporter.control.progress().add_solutions(1);
                match wrong.is_none() && reporter.send(class.clone()) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            let report = representatives(n, visit, &reporter.control).map_err(Failure::runtime)?;
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
                ListFormat::Json => output.write_json(
                    &Object::default()
                        .field("schema", SCHEMA)
                        .field("n", n)
                        .field("columns", one_based(&class.placement))
                        // Smallest rotation in degrees that leaves the solution unchanged.
                        .field("symmetry", class.symmetry.map(Rotation::degrees))
                        .field("solutions", class.multiplicity),
                ),
            }
        },
        || output.borrow_mut().flush(),
        |_| Ok(false),
    )?;
    let mut output = output.into_inner();
    let complete = end.result?;
    let basis = match complete.then(|| check(n, solutions.get())) {
        None => None,
        Some(Ok(basis)) => Some(basis),
        Some(Err(contradiction)) => {
            output.finish()?;
            return report_wrong(&contradiction, n);
        }
    };
    if args.format == ListFormat::Json {
        let summary = Object::default()
            .field("schema", SCHEMA)
            .field("n", n)
            .field("solutions", solutions.get())
            .field("classes", classes.get())
            .field("complete", complete)
            .field("completeness", basis.as_ref().map(ToString::to_string));
        output.write_json(&summary)?;
    }
    output.finish()?;
    let all = match complete {
        true => "that is all",
        false => "partial: interrupted",
    };
    let solutions = counted(solutions.get(), "solution");
    let noun = match classes.get() {
        1 => "class",
        _ => "classes",
    };
    let summary = format!("n = {n}: {solutions} in {} {noun} ({all})", classes.get());
    completeness::print(&summary, basis.as_ref());
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
