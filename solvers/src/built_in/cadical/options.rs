//! Options of CaDiCaL and their ranges.

use super::NAME;
use crate::{OptionError, SolverOptions};
use cadical_sys::CaDiCal;

/// The options of CaDiCaL 3.0.1, one per line with its minimum and maximum, in alphabetical order.
const OPTIONS: &str = include_str!("options.txt");

/// Options that are not available to users, and the reason: the adapter sets them, or they would
/// print to standard output.
const RESERVED: [(&str, &str); 4] = [
    (
        "factor",
        "it creates variables, whose numbers belong to the formula",
    ),
    ("report", PRINTS),
    ("stats", PRINTS),
    ("verbose", PRINTS),
];
const PRINTS: &str = "the solver's messages would get into the output";

/// Checks that the options exist and that their values are in range.
pub(super) fn check(_: &str, options: &SolverOptions) -> Result<(), OptionError> {
    for (name, value) in &options.named {
        parse(name, value)?;
    }
    if let Some(seed) = options.seed {
        parse("seed", &seed.to_string())?;
    }
    Ok(())
}

/// Sets an option by its name and the text of its value, if both are valid.
pub(super) fn set(solver: &mut CaDiCal, name: &str, value: &str) -> Result<(), OptionError> {
    super::set(solver, name, parse(name, value)?);
    Ok(())
}

/// Returns all options with their minimum and maximum.
fn options() -> impl Iterator<Item = (&'static str, i32, i32)> {
    OPTIONS.lines().map(|line| {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default();
        let mut bound = || words.next().and_then(|word| word.parse().ok());
        let bounds = bound().zip(bound());
        let (min, max) = bounds.expect("each line has two numbers");
        (name, min, max)
    })
}

/// Returns the value of an option as CaDiCaL takes it. It may be written as a number, a number such
/// as 1e5, or a truth value.
fn parse(name: &str, value: &str) -> Result<i32, OptionError> {
    if let Some((_, why)) = RESERVED.iter().find(|(reserved, _)| *reserved == name) {
        return Err(OptionError::Reserved {
            backend: NAME.into(),
            name: name.into(),
            why: (*why).into(),
        });
    }
    let Some((_, min, max)) = options().find(|(known, ..)| *known == name) else {
        let closest = options()
            .map(|(known, ..)| (strsim::jaro_winkler(known, name), known))
            .max_by(|(first, _), (second, _)| first.total_cmp(second));
        return Err(OptionError::Unknown {
            backend: NAME.into(),
            name: name.into(),
            similar: closest
                .filter(|(similarity, _)| *similarity > 0.8)
                .map(|(_, known)| known.into()),
        });
    };
    let number = match value {
        "true" => Some(1),
        "false" => Some(0),
        _ => match value.split_once('e') {
            Some((factor, exponent)) => (factor.parse::<i32>().ok())
                .zip(10_i32.checked_pow(exponent.parse().unwrap_or(u32::MAX)))
                .and_then(|(factor, power)| factor.checked_mul(power)),
            None => value.parse().ok(),
        },
    };
    number
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| OptionError::Value {
            backend: NAME.into(),
            name: name.into(),
            value: value.into(),
            expected: format!("a whole number from {min} to {max}"),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_matches_the_library() {
        for (name, min, max) in options() {
            assert!(CaDiCal::is_valid_option(name), "{name}");
            let mut solver = CaDiCal::new();
            for value in [min, max] {
                assert!(solver.set(name, value));
                assert_eq!(solver.get(name), value, "{name}");
            }
            // CaDiCaL clamps a value that is out of range, which reveals the range.
            for beyond in [min.checked_sub(1), max.checked_add(1)]
                .into_iter()
                .flatten()
            {
                assert!(solver.set(name, beyond));
                assert_ne!(solver.get(name), beyond, "{name}");
            }
        }
        assert!(options().is_sorted());
    }
}
