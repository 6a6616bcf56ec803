//! Models in the output format of the SAT competitions.

use super::exit::Failure;
use super::output::Output;
use encodings::Lit;
use solvers::Interrupt;
use std::fmt::Write;

/// The longest `v` line that the SAT competition's rules would like to see.
const V_LINE_LENGTH: usize = 78;

/// Prints the `s` line of a satisfiable formula, and a model in `v` lines. A model may be very long,
/// so an interrupt that comes while it is printed ends it.
pub fn print_model(
    literals: impl Iterator<Item = Lit>,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let mut output = Output::stdout();
    write_model(literals, interrupt, &mut |text| output.write(text))
        .map_err(|failure| failure.leaving_partial("standard output"))?;
    output.finish()
}

/// The same into something that takes text.
pub fn write_model(
    literals: impl Iterator<Item = Lit>,
    interrupt: &Interrupt,
    output: &mut dyn FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // A model that was found nevertheless is printed.
    let came_before = interrupt.is_triggered();
    output("s SATISFIABLE\n")?;
    let mut line = String::from("v");
    let mut word = String::new();
    let numbers = literals.map(Lit::to_dimacs);
    for number in numbers.chain([0]) {
        word.clear();
        write!(word, " {number}").expect("a string takes all");
        if line.len() + word.len() > V_LINE_LENGTH {
            line.push('\n');
            output(&line)?;
            line.clear();
            line.push('v');
            if interrupt.is_triggered() && !came_before {
                return Err(Failure::Interrupted);
            }
        }
        line += &word;
    }
    line.push('\n');
    output(&line)?;
    Ok(())
}
