//! Choice of coloured output.

use crate::output;
use clap::{ColorChoice, ValueEnum};
use std::io::{self, IsTerminal};
use std::sync::OnceLock;

/// Returns the choice on the command line. It is read before other arguments, so that it applies to
/// help and errors.
pub fn typed() -> ColorChoice {
    let mut arguments = std::env::args_os().skip(1);
    let mut choice = ColorChoice::Auto;
    while let Some(argument) = arguments.next() {
        let Some(argument) = argument.to_str() else {
            continue;
        };
        let value = match argument {
            "--" => break,
            "--color" => arguments.next().and_then(|next| next.into_string().ok()),
            other => other.strip_prefix("--color=").map(str::to_owned),
        };
        if let Some(value) = value.and_then(|value| ColorChoice::from_str(&value, true).ok()) {
            choice = value;
        }
    }
    choice
}

/// Returns `true` if the chosen output has colours.
fn applies(is_terminal: bool) -> bool {
    // An empty NO_COLOR has no effect: https://no-color.org
    let forbidden = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match chosen() {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => is_terminal && !forbidden() && !dumb(),
    }
}

static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Sets the choice for the rest of the run.
pub fn choose(choice: ColorChoice) {
    let _ = CHOICE.set(choice);
}

fn chosen() -> ColorChoice {
    CHOICE.get().copied().unwrap_or_default()
}

/// Returns `true` if data on standard output is coloured.
pub fn on_standard_output() -> bool {
    applies(output::is_terminal())
}

/// Returns `true` if data in a file, or on standard output without one, is coloured. In files this
/// requires an explicit choice.
pub fn in_output<T>(file: Option<&T>) -> bool {
    match file {
        Some(_) => chosen() == ColorChoice::Always,
        None => on_standard_output(),
    }
}

/// Returns `true` if messages on standard error are coloured.
pub fn on_standard_error() -> bool {
    applies(io::stderr().is_terminal())
}
