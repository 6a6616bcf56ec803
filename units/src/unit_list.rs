//! Lists of units as a person or a scheduler writes them.

use super::plan_manifest::PlanManifest;
use queensat::answers::Refused;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Numbers of units, such as `3,7-9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitList(Vec<(u32, u32)>);

impl FromStr for UnitList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u32>().ok().filter(|_| is_number(text));
        let part = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            match (number(first), number(last)) {
                (Some(0), _) | (_, Some(0)) => Err("units are numbered from 1".into()),
                (Some(first), Some(last)) if first > last => {
                    Err(format!("the range is reversed; write {last}-{first}"))
                }
                (Some(first), Some(last)) => Ok((first, last)),
                _ if is_number(first) && is_number(last) => {
                    Err(format!("the number of a unit in '{part}' is too large"))
                }
                _ => Err(format!("expected units such as 7 or 3,7-9, found '{part}'")),
            }
        };
        if text.trim().is_empty() {
            return Err("no unit is named (`units todo` prints nothing if all are done)".into());
        }
        text.trim()
            .split(',')
            .map(part)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl fmt::Display for UnitList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |&(first, last): &(u32, u32)| {
            if first == last {
                first.to_string()
            } else {
                format!("{first}-{last}")
            }
        };
        let ranges: Vec<String> = self.0.iter().map(text).collect();
        f.write_str(&ranges.join(","))
    }
}

impl UnitList {
    /// Returns the list of these units, which are in ascending order.
    #[must_use]
    pub fn new(units: &[u32]) -> Self {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for &unit in units {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == unit => *last = unit,
                _ => ranges.push((unit, unit)),
            }
        }
        Self(ranges)
    }

    /// Returns `unit 3` or `units 3,7-9`.
    #[must_use]
    pub fn named(units: &[u32]) -> String {
        let plural = if units.len() == 1 { "" } else { "s" };
        format!("unit{plural} {}", Self::new(units))
    }

    /// Returns the units in ascending order, each once.
    pub(super) fn units_of(&self, manifest: &PlanManifest) -> Result<BTreeSet<u32>, Refused> {
        for &(_, last) in &self.0 {
            if let Err(error) = manifest.check_unit(last) {
                return Err(Refused::option("units", format!("-i: {error}")));
            }
        }
        let ranges = self.0.iter();
        Ok(ranges.flat_map(|&(first, last)| first..=last).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_joined_to_ranges() {
        assert_eq!(UnitList::new(&[]).to_string(), "");
        assert_eq!(UnitList::new(&[3, 7, 8, 9]).to_string(), "3,7-9");
        assert_eq!(UnitList::named(&[1, 2, 4]), "units 1-2,4");
    }

    #[test]
    fn lists_of_units_are_read_and_errors_are_named() {
        assert_eq!("3,7-9".parse(), Ok(UnitList(vec![(3, 3), (7, 9)])));
        assert_eq!("5\n".parse(), Ok(UnitList(vec![(5, 5)])));
        for (text, message) in [
            ("", "no unit is named"),
            (" ", "no unit is named"),
            ("0", "from 1"),
            ("0-3", "from 1"),
            ("9-7", "write 7-9"),
            ("3,,4", "found ''"),
            ("-3", "found '-3'"),
            ("3-", "found '3-'"),
            ("1-2-3", "found '1-2-3'"),
            ("+3", "found '+3'"),
            ("x", "found 'x'"),
            ("1-0", "from 1"),
            ("4294967296", "'4294967296' is too large"),
            ("1-4294967296", "'1-4294967296' is too large"),
        ] {
            let error = text.parse::<UnitList>().unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
