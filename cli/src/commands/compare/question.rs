//! The question that a run of an engine of queensat answers.

use crate::command_line::entry::CommandArgs;
use crate::command_line::parse_words;
use crate::commands::compare::engine::EngineSpec;
use crate::commands::count::args::CountArgs;
use crate::commands::encode::args::EncodeArgs;
use crate::commands::enumerate::args::EnumerateArgs;
use crate::commands::solve::args::{SolveArgs, SolveTask};
use crate::commands::{count, encode, enumerate, solve};
use crate::exit::{Failure, refuse};
use encodings::at_most_one::Encoding;
use queensat::answers::{
    Count, CountBy, Encode, Forecast, List, ListBy, SatOptions, Solve, SolveBy,
};
use queensat::encode::Formula;
use questions::AnyQuestion;

/// Refusal of an engine with a problem of its own.
const OTHER_PROBLEM: &str = "its options name files of problems; an engine gets the boards of the comparison, from its \
                             N or --problem";

/// The question of an engine, with all choices made.
pub struct EngineQuestion {
    pub question: AnyQuestion,
    /// The formula, if it has one encoding and nothing unusual.
    pub formula: Option<Formula>,
    /// The expected time, if there is one.
    pub forecast: Option<Forecast>,
}

/// Returns the question of a command line, with all choices, and its formula if its encoding alone
/// determines it.
pub fn parse(
    definition: &clap::Command,
    spec: &EngineSpec,
    words: &[String],
) -> Result<EngineQuestion, Failure> {
    let mut parsed = question(definition, words).map_err(|failure| match failure {
        Failure::Usage(message) | Failure::Runtime(message) => rejected(spec, &message),
        other => other,
    })?;
    let is_plain = |formula: &Formula| {
        spec.is_sat && formula.encodings().len() == 1 && formula.unusual_description().is_none()
    };
    parsed.formula = parsed.formula.filter(is_plain);
    Ok(parsed)
}

/// Returns the question of a command line, and its formula if it has one.
fn question(definition: &clap::Command, words: &[String]) -> Result<EngineQuestion, Failure> {
    let of_sat = |is_sat: bool, sat: &SatOptions| {
        is_sat.then(|| sat.formula(Formula::new(Encoding::Pairwise)))
    };
    let (question, formula, forecast) = match words[1].as_str() {
        CountArgs::NAME => {
            let args: CountArgs = read(definition, words)?;
            if args.batch.problems.is_some() {
                refuse!("{OTHER_PROBLEM}");
            }
            let questions = count::run::questions(&args, args.problems.read_each()?)?;
            let forecast = questions[0].forecast().pop();
            let mut question = Count::clone(&questions[0]);
            if question.by == Some(CountBy::Native) {
                // `backtrack` is another engine on larger boards, which a comparison does not hide.
                let options = question.native.count_options(question.threads);
                let engine = question
                    .native
                    .search()?
                    .for_counting(&question.problem, &options);
                question.native.engine = Some(engine.name().into());
            }
            let formula = of_sat(question.by != Some(CountBy::Native), &question.sat);
            (AnyQuestion::from(question), formula, forecast)
        }
        SolveArgs::NAME => match read::<SolveArgs>(definition, words)?.task()? {
            SolveTask::Board(board) => {
                let (args, problem) = *board;
                let question = Solve::clone(&solve::run::resolve(args, problem)?.question);
                let formula = of_sat(question.by == Some(SolveBy::Sat), &question.sat);
                (question.into(), formula, None)
            }
            SolveTask::File(_) | SolveTask::Problems(_) => refuse!("{OTHER_PROBLEM}"),
        },
        EnumerateArgs::NAME => {
            let question = enumerate::run::read_and_resolve(read(definition, words)?)?.question;
            let formula = of_sat(question.by == Some(ListBy::Sat), &question.sat);
            (List::clone(&question).into(), formula, question.forecast())
        }
        EncodeArgs::NAME => {
            let question =
                Encode::clone(&encode::run::read_and_resolve(read(definition, words)?)?.files[0].0);
            let formula = Some(question.formula());
            (question.into(), formula, None)
        }
        _ => unreachable!("a task is one of these commands"),
    };
    Ok(EngineQuestion {
        question,
        formula,
        forecast,
    })
}

fn read<T: CommandArgs>(definition: &clap::Command, words: &[String]) -> Result<T, Failure> {
    parse_words(definition, words).map_err(Failure::Usage)
}

/// Error from an engine whose command line is invalid.
pub fn rejected(spec: &EngineSpec, message: &str) -> Failure {
    let message = message
        .trim()
        .trim_start_matches("error: ")
        .replace("\n\nFor more information, try '--help'.", "");
    Failure::Usage(format!("the engine '{spec}' cannot be run: {message}"))
}
