//! Output format of the SAT competitions.

use crate::exit::Failure;
use encodings::Lit;
use solvers::Interrupt;
use std::fmt::Write;

/// Maximum length of a `v` line recommended by the SAT competition.
const V_LINE_LENGTH: usize = 78;

/// Writes the `s` line of a satisfiable formula and a model in `v` lines, through a function that takes text. An
/// interrupt during the output of a long model stops it.
pub fn write_model(
    literals: impl Iterator<Item = Lit>,
    interrupt: &Interrupt,
    output: &mut dyn FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // After an earlier interrupt the model is printed nevertheless.
    let came_before = interrupt.is_triggered();
    output("s SATISFIABLE\n")?;
    let mut line = String::from("v");
    for number in literals.map(Lit::to_dimacs).chain([0]) {
        let end = line.len();
        write!(line, " {number}").expect("writing to a string does not fail");
        if line.len() > V_LINE_LENGTH {
            let word = line.split_off(end);
            output(&(line + "\n"))?;
            line = format!("v{word}");
            if interrupt.is_triggered() && !came_before {
                return Err(Failure::Interrupted);
            }
        }
    }
    output(&(line + "\n"))
}
