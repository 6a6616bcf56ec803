//! Engines that find solutions: SAT solvers and native searches.

use crate::limits::parse_bytes;
use crate::output::text::one_of;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queensat::answers::{BACKTRACK, NativeOptions, native_by_name, native_name};
use search::{Engine, Rotation, SimdLevel, engines};
use serde::de::DeserializeOwned;

/// Returns a parser of engines that count.
pub fn counting_engine() -> impl TypedValueParser<Value = String> {
    let both = PossibleValue::new("both").help("SAT and backtrack, and compare the counts");
    parser([both], |_| true)
}

/// Returns a parser of engines that list solutions, and of other methods.
pub fn listing_engine<const N: usize>(
    others: [(&'static str, &'static str); N],
) -> impl TypedValueParser<Value = String> {
    let others = others.map(|(name, help)| PossibleValue::new(name).help(help));
    parser(others, |engine| engine.capabilities().enumerates)
}

fn parser<const N: usize>(
    others: [PossibleValue; N],
    is_listed: fn(&Engine) -> bool,
) -> impl TypedValueParser<Value = String> {
    let sat = PossibleValue::new("sat").help("A formula and a SAT solver");
    let natives = engines()
        .iter()
        .filter(|engine| is_listed(engine))
        .map(|engine| {
            let help = match native_name(engine) {
                BACKTRACK => "Native search: the fastest of the following for the board".into(),
                _ => format!("Native: {}", engine.summary()),
            };
            PossibleValue::new(native_name(engine))
                .help(help)
                .hide(is_historical(engine))
        });
    PossibleValuesParser::new(others.into_iter().chain([sat]).chain(natives))
        .map(|name| name.to_lowercase())
}

/// Engines as the old texts have them. `queensat help engines` lists them, and a help only names that page.
const HISTORICAL: [&str; 5] = ["naive", "arrowhead", "tables", "bitmask", "dlx"];

/// Returns `true` if the engine is there for lessons and comparisons: another one is faster on every board.
pub fn is_historical(engine: &Engine) -> bool {
    HISTORICAL.contains(&engine.name())
}

/// Returns the engine if it is a native search.
pub fn native(engine: &Option<String>) -> Option<String> {
    engine.clone().filter(|name| native_by_name(name).is_some())
}

/// Returns the way that has the name of the engine, or else native search.
pub fn by<T: DeserializeOwned>(engine: &Option<String>, native: T) -> Option<T> {
    let engine = engine.as_deref()?;
    Some(serde_json::from_value(engine.into()).unwrap_or(native))
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
    #[arg(long, hide_short_help = true, value_name = "BYTES", value_parser = parse_bytes)]
    memory: Option<u64>,
    /// Instruction set of the engines simd and join [default: the best available]
    #[arg(long, hide_short_help = true, value_name = "LEVEL", value_parser = one_of(SimdLevel::ALL.map(|level| (level.name(), "", level))))]
    simd: Option<SimdLevel>,
}

impl NativeArgs {
    /// Returns the options of native search, by an engine if one was named.
    pub fn options(&self, engine: Option<String>) -> NativeOptions {
        let mut options = NativeOptions::default();
        options.engine = engine;
        options.simd = self.simd;
        options.memory = self.memory;
        options
    }
}
