//! Lists of board sizes.

use crate::args::parse_board_size;
use std::str::FromStr;

/// Maximum number of sizes in a list.
pub const MAX_SIZES: usize = 10_000;

/// One or more board sizes in ascending order.
///
/// They are written as a list of sizes and ranges, such as `4,8..12,20..40:10`. A range includes both
/// ends; the number after the colon is its step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(Vec<u32>);

impl Sizes {
    /// Returns the sizes, of which there is at least one.
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// Returns the largest size.
    pub fn largest(&self) -> u32 {
        *self.0.last().expect("a list has a size")
    }
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut sizes = Vec::new();
        for part in text.split(',') {
            for n in range(part.trim())? {
                match sizes.last() {
                    Some(&last) if n <= last && sizes.contains(&n) => {
                        return Err(format!("the size {n} is given twice"));
                    }
                    Some(&last) if n < last => {
                        return Err(format!(
                            "the size {n} comes after {last}; expected sizes in ascending order"
                        ));
                    }
                    _ if sizes.len() == MAX_SIZES => {
                        return Err(format!("expected at most {MAX_SIZES} sizes"));
                    }
                    _ => sizes.push(n),
                }
            }
        }
        Ok(Self(sizes))
    }
}

/// Parses `N`, `FROM..TO` or `FROM..TO:STEP`.
fn range(part: &str) -> Result<impl Iterator<Item = u32>, String> {
    if part.is_empty() {
        return Err(
            "a size is missing; expected N, FROM..TO, FROM..TO:STEP, or a list of these separated by \
             commas"
                .into(),
        );
    }
    let (range, step) = match part.split_once(':') {
        None => (part, 1),
        Some((range, step)) if range.contains("..") => {
            let step = step.parse().ok().filter(|&step| step > 0);
            let step =
                step.ok_or("expected a whole number from 1 after ':', the step of the range")?;
            (range, step)
        }
        Some(_) => return Err("a step belongs to a range; expected FROM..TO:STEP".into()),
    };
    let (from, to) = range.split_once("..").unwrap_or((range, range));
    let (from, to) = (parse_board_size(from)?, parse_board_size(to)?);
    if from > to {
        return Err("the first number of a range must not be greater than the second".into());
    }
    Ok((from..=to).step_by(step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_ranges_and_steps_can_be_mixed() {
        for (text, sizes) in [
            ("8", &[8][..]),
            ("4..6", &[4, 5, 6]),
            ("7..7", &[7]),
            ("4,8,16", &[4, 8, 16]),
            ("4..20:4", &[4, 8, 12, 16, 20]),
            // The end of a range need not be hit.
            ("4..10:4", &[4, 8]),
            ("4, 8..10,20..40:10", &[4, 8, 9, 10, 20, 30, 40]),
            ("4294967294..4294967295", &[u32::MAX - 1, u32::MAX]),
        ] {
            assert_eq!(text.parse(), Ok(Sizes(sizes.into())), "{text}");
        }
        let most: Sizes = "1..100000:10".parse().unwrap();
        assert_eq!(most.as_slice().len(), MAX_SIZES);
    }

    #[test]
    fn empty_backward_and_repeated_sizes_are_refused() {
        for (text, reason) in [
            ("", "a size is missing"),
            ("4,", "a size is missing"),
            ("4,,8", "a size is missing"),
            ("0..4", "at least one row"),
            ("4..", "a whole number from 1"),
            ("..8", "a whole number from 1"),
            ("4..20..4", "a whole number from 1"),
            ("4..20:0", "the step of the range"),
            ("4..20:", "the step of the range"),
            ("4..20:-1", "the step of the range"),
            ("8:2", "a step belongs to a range"),
            ("9..4", "must not be greater"),
            ("8,4", "the size 4 comes after 8"),
            ("4..8,6..10", "the size 6 is given twice"),
            ("4,4", "the size 4 is given twice"),
            ("1..10001", "at most 10000 sizes"),
            ("1..4294967295", "at most 10000 sizes"),
        ] {
            let error = text.parse::<Sizes>().unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
