//! What is known of a formula when causes are looked for.

use super::graded::Graded;
use super::reading::Reading;
use super::rules::{Demand, Rules};
use super::strong::Strength;
use super::survey::Survey;
use super::weak::Weakness;
use crate::problem::Kind;
use std::collections::HashSet;

/// What is known when causes are looked for.
pub(super) struct Findings<'a> {
    pub rules: &'a Rules<'a>,
    pub reading: &'a Reading,
    pub survey: &'a Survey,
    pub weakness: &'a Weakness,
    pub strength: &'a Strength,
    pub graded: &'a Graded,
    /// Demands that propagation proves.
    pub stated: &'a HashSet<Demand>,
}

/// Maximum number of lines and names in a cause.
pub(super) const MAX_LISTED: usize = 5;
/// Returns the name of a kind of rules.
pub(super) fn name(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Total) => "board",
        Some(kind) => kind.name(),
        None => "square",
    }
}

/// Returns the name of several rules of a kind.
pub(super) fn plural(kind: Option<Kind>) -> String {
    match kind {
        Some(Kind::Total) => "bounds of the board".into(),
        Some(Kind::Leap) => "leaps".into(),
        Some(Kind::Ride) => "lines of riders".into(),
        Some(Kind::Cover) => "covers of free squares".into(),
        kind => format!("{}s", name(kind)),
    }
}
