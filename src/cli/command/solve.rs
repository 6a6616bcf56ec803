//! `queensat solve`: one solution.

use super::Heading;
use crate::cli::args::{SatPlan, SolveFormat, SolvePlan};
use crate::cli::backend;
use crate::cli::competition::print_model;
use crate::cli::engine::EnginePlan;
use crate::cli::exit::{Exit, Failure, tell};
use crate::cli::formula::require_loadable;
use crate::cli::output::{Output, print, print_json};
use crate::cli::picture::{self, OrPicture, PictureFormat, PicturePlan};
use crate::cli::text::{board, describe, duration, seconds};
use crate::cli::worker::{End, Reporter, Supervisor};
use queensat::encode::BoardVariables;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::single::{Answer, solve_full_formula};
use queensat::solver::{Interrupt, UnknownReason};
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::Duration;

/// Solves and reports.
pub fn run(plan: &SolvePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    if let EnginePlan::Sat(sat) = plan.engine {
        require_loadable(&plan.problem, &sat.formula)?;
    }
    let board_variables = BoardVariables::first_of_formula(plan.problem.n());
    if plan.format == OrPicture::Own(SolveFormat::Sat) && board_variables.is_none() {
        return Err(Failure::Usage(format!(
            "a board with {} rows has more squares than a formula can have variables, so there is \
             no answer in the format 'sat'",
            plan.problem.n()
        )));
    }
    let problem = plan.problem.clone();
    let engine = plan.engine;
    let supervisor = &supervisor.with_time_limit(plan.time_limit);
    let end = supervisor.supervise_counting(
        &format!("solving with {}", how(engine, &problem)),
        move |reporter| solve(&problem, engine, reporter),
    )?;
    let (answer, time) = match end {
        End::Finished { result, time } => (result?, time),
        End::Abandoned { time, .. } => (Answer::Unknown(UnknownReason::Interrupted), time),
    };
    let answer = match answer {
        Answer::Unknown(reason) => Answer::Unknown(supervisor.reason(reason)),
        known => known,
    };
    let statistics = plan.engine.measured();
    let own = match plan.format {
        OrPicture::Own(format) => format,
        OrPicture::Picture(format) => {
            print_picture(format, plan, &answer)?;
            return Ok(exit(&answer));
        }
    };
    match (own, board_variables) {
        (SolveFormat::Text, _) => print_text(plan, &answer, time, statistics)?,
        (SolveFormat::List, _) => print_list(plan, &answer)?,
        (SolveFormat::Json, _) => print_json(&Report::new(plan, &answer, time, statistics))?,
        (SolveFormat::Sat, Some(variables)) => {
            print_sat(&variables, &answer, &supervisor.interrupt)?
        }
        (SolveFormat::Sat, None) => unreachable!("refused above"),
    }
    Ok(match (own, &answer) {
        (SolveFormat::Sat, Answer::Solution(_)) => Exit::Satisfiable,
        (SolveFormat::Sat, Answer::NoSolution) => Exit::Unsatisfiable,
        (SolveFormat::Sat, Answer::Unknown(_)) => Exit::Answered,
        _ => exit(&answer),
    })
}

fn exit(answer: &Answer) -> Exit {
    match answer {
        Answer::Solution(_) | Answer::NoSolution => Exit::Answered,
        Answer::Unknown(UnknownReason::Interrupted) => Exit::Interrupted,
        Answer::Unknown(_) => Exit::Incomplete,
    }
}

fn how(engine: EnginePlan, problem: &Problem) -> String {
    match engine {
        EnginePlan::Sat(sat) => format!("SAT ({sat})"),
        EnginePlan::Native(native) => {
            format!("backtracking ({})", native.listing_algorithm(problem))
        }
    }
}

fn solve(
    problem: &Problem,
    engine: EnginePlan,
    reporter: &Reporter<()>,
) -> Result<Answer, Failure> {
    match engine {
        EnginePlan::Sat(SatPlan {
            backend, formula, ..
        }) => {
            let mut solver = backend
                .new_solver_obeying(&reporter.interrupt)
                .map_err(Failure::runtime)?;
            let encoder = formula.encoder(problem);
            solve_full_formula(&encoder, &mut *solver).map_err(Failure::runtime)
        }
        EnginePlan::Native(native) => {
            let stop = || reporter.interrupt.is_triggered();
            let mut first = None;
            let visit = |columns: &[u32]| {
                first = Some(Placement::from_columns(columns));
                ControlFlow::Break(())
            };
            let report = native
                .search(problem, visit, stop)
                .map_err(Failure::runtime)?;
            match first {
                Some(placement) => {
                    placement.verify(problem).map_err(Failure::runtime)?;
                    Ok(Answer::Solution(placement))
                }
                None if report.complete => Ok(Answer::NoSolution),
                None => Ok(Answer::Unknown(UnknownReason::Interrupted)),
            }
        }
    }
}

fn print_text(
    plan: &SolvePlan,
    answer: &Answer,
    time: Duration,
    statistics: Option<backend::Report>,
) -> Result<(), Failure> {
    let mut output = Output::stdout();
    let result = match answer {
        Answer::Solution(_) => "solved".to_owned(),
        Answer::NoSolution => "there is no solution, found".to_owned(),
        Answer::Unknown(reason) => format!("unknown ({reason})"),
    };
    output.write(&format!(
        "{}: {result} by {} in {}\n",
        describe(&plan.problem),
        how(plan.engine, &plan.problem),
        duration(time)
    ))?;
    if let Answer::Solution(placement) = answer {
        output.write("\n")?;
        output.write(&board(placement, &plan.problem))?;
    }
    if let Some(statistics) = statistics {
        output.write(&format!("\n{}\n", statistics.lines().join("\n")))?;
    }
    output.finish()
}

/// The picture, or in words on standard error why there is none.
fn print_picture(format: PictureFormat, plan: &SolvePlan, answer: &Answer) -> Result<(), Failure> {
    let Answer::Solution(placement) = answer else {
        return print_list(plan, answer);
    };
    let picture = PicturePlan::plain(format).board(placement, &plan.problem)?;
    picture::write(&picture, format, None)
}

fn print_list(plan: &SolvePlan, answer: &Answer) -> Result<(), Failure> {
    match answer {
        Answer::Solution(placement) => {
            let mut output = Output::stdout();
            output.write(&format!("{placement}\n"))?;
            output.finish()?;
        }
        Answer::NoSolution => tell(&format!(
            "{}: there is no solution",
            describe(&plan.problem)
        )),
        Answer::Unknown(reason) => {
            tell(&format!("{}: unknown ({reason})", describe(&plan.problem)))
        }
    }
    Ok(())
}

fn print_sat(
    variables: &BoardVariables,
    answer: &Answer,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    match answer {
        Answer::Unknown(reason) => print(&format!("c unknown ({reason})\ns UNKNOWN\n")),
        Answer::NoSolution => print("s UNSATISFIABLE\n"),
        Answer::Solution(placement) => print_model(variables.literals(placement), interrupt),
    }
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    heading: Heading,
    engine: &'static str,
    /// The native search that did the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    /// The whole formula in words, if there is more to say of it than its encodings.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Counted from 1; null where there is no solution or none is known.
    columns: Option<Vec<u64>>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<backend::Report>,
}

impl Report {
    fn new(
        plan: &SolvePlan,
        answer: &Answer,
        time: Duration,
        statistics: Option<backend::Report>,
    ) -> Self {
        let sat = plan.engine.sat();
        let (status, reason, columns) = match answer {
            Answer::Solution(placement) => {
                let columns = placement.columns().map(|column| u64::from(column) + 1);
                ("satisfiable", None, Some(columns.collect()))
            }
            Answer::NoSolution => ("unsatisfiable", None, None),
            Answer::Unknown(reason) => ("unknown", Some(reason.to_string()), None),
        };
        Self {
            heading: Heading::new(&plan.problem),
            engine: plan.engine.name(),
            algorithm: match plan.engine {
                EnginePlan::Sat(_) => None,
                EnginePlan::Native(native) => Some(native.listing_algorithm(&plan.problem)),
            },
            backend: sat.map(|sat| sat.backend.name()),
            encoding: sat.map(|sat| sat.formula.encoding()),
            formula: sat.and_then(|sat| sat.formula.if_unusual()),
            status,
            reason,
            columns,
            seconds: seconds(time),
            statistics,
        }
    }
}
