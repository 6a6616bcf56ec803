//! Engines that find solutions: SAT solvers and native searches.

use crate::exit::Failure;
use crate::output::text::one_of;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queensat::Control;
use queensat::answers::{self, BACKTRACK, NativeOptions, native_by_name, native_name};
use queensat::backtrack::{Engine, Rotation, SearchError, SimdLevel, engines};
use queensat::enumerate::Ending;
use queensat::problem::Problem;
use solvers::UnknownReason;
use std::fmt;

/// Value of `--engine`.
#[derive(Clone, Copy, Debug)]
pub enum EngineChoice {
    /// SAT and native search, with a comparison of their counts.
    Both,
    /// Formula and SAT solver.
    Sat,
    /// Native search.
    Native(&'static Engine),
}

impl EngineChoice {
    /// Returns the native search, if it is one.
    pub const fn native(self) -> Option<&'static Engine> {
        match self {
            Self::Native(engine) => Some(engine),
            Self::Both | Self::Sat => None,
        }
    }
}

/// Returns a parser of engines that count.
pub fn counting_engine() -> impl TypedValueParser<Value = EngineChoice> {
    let both = PossibleValue::new("both").help("SAT and backtrack, and compare the counts");
    parser(Some(both), engines().iter())
}

/// Returns a parser of engines that list solutions.
pub fn listing_engine() -> impl TypedValueParser<Value = EngineChoice> {
    let listing = engines()
        .iter()
        .filter(|engine| engine.capabilities().enumerates);
    parser(None, listing)
}

fn parser(
    both: Option<PossibleValue>,
    natives: impl Iterator<Item = &'static Engine>,
) -> impl TypedValueParser<Value = EngineChoice> {
    let sat = PossibleValue::new("sat").help("A formula and a SAT solver");
    let natives = natives.map(|engine| {
        let help = match native_name(engine) {
            BACKTRACK => "Native search: the fastest of the following for the board".into(),
            _ => format!("Native: {}", engine.summary()),
        };
        PossibleValue::new(native_name(engine)).help(help)
    });
    PossibleValuesParser::new(both.into_iter().chain([sat]).chain(natives))
        .map(|name| choice(&name.to_lowercase()))
}

/// Returns the engine with this name on the command line.
pub fn choice(name: &str) -> EngineChoice {
    match name {
        "both" => EngineChoice::Both,
        "sat" => EngineChoice::Sat,
        native => EngineChoice::Native(native_engine(native)),
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Both => "both",
            Self::Sat => "sat",
            Self::Native(engine) => native_name(engine),
        })
    }
}

/// Returns the native search that selects one of the others.
pub fn backtrack() -> &'static Engine {
    native_engine(BACKTRACK)
}

/// Returns the native search with this name on the command line.
fn native_engine(name: &str) -> &'static Engine {
    native_by_name(name).expect("an engine of the library")
}

/// Values of `--symmetric`: rotation angles.
pub const ROTATIONS: [(&str, &str, Rotation); 2] = [
    ("90", "", Rotation::QuarterTurn),
    ("180", "", Rotation::HalfTurn),
];

/// Options of native searches.
#[derive(Debug, Args)]
pub struct NativeArgs {
    /// Memory for the lists of the engines join and general, such as 500M or 2G [default: enough for
    /// maximum speed]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    memory: Option<u64>,
    /// Instruction set of the engines simd and join [default: the best available]
    #[arg(long, value_name = "LEVEL", value_parser = simd_parser())]
    simd: Option<SimdLevel>,
}

impl NativeArgs {
    /// Returns the limit for the memory of lists, if it was given.
    pub const fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Returns the instruction set, if it was given.
    pub const fn simd(&self) -> Option<SimdLevel> {
        self.simd
    }

    /// Returns the field of an option that was given, if any.
    pub fn given(&self) -> Option<&'static str> {
        self.options(None).given()
    }

    /// Returns the options of native search, by an engine if one was named.
    pub fn options(&self, engine: Option<&'static Engine>) -> NativeOptions {
        let mut options = NativeOptions::default();
        options.engine = engine.map(|engine| native_name(engine).to_owned());
        options.simd = self.simd;
        options.memory = self.memory;
        options
    }

    /// Refuses an option that no count of these problems by this engine obeys.
    pub fn refuse_unused<'a>(
        &self,
        engine: &'static Engine,
        problems: impl Iterator<Item = &'a Problem>,
    ) -> Result<(), Failure> {
        Ok(self.options(None).require_use(engine, problems)?)
    }
}

/// Parses an amount of memory.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let expected = || "expected a number of bytes, such as 500M or 2G".to_owned();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return Err(expected()),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| format!("the maximum is {} bytes", u64::MAX))
}

fn simd_parser() -> impl TypedValueParser<Value = SimdLevel> {
    one_of(SimdLevel::ALL.map(|level| (level.name(), "", level)))
}

/// Returns the ending of a native search.
pub fn ending(complete: bool, control: &Control) -> Ending {
    match complete {
        true => Ending::Exhausted,
        false => Ending::Stopped(UnknownReason::Interrupted.under(control)),
    }
}

/// Refuses a problem that is not for native search, or not for an engine.
pub fn beyond_search(error: SearchError) -> Failure {
    answers::beyond_search(error).into()
}
