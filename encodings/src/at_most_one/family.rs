//! Description of an encoding besides its clauses: name, source, parameter and properties. Each encoding
//! has its row in its own file.

use super::Encoding;

/// Description of an encoding, independent of the value of its parameter.
///
/// The families that have an encoding for every bound are used by
/// [`cardinality`](crate::cardinality), too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The encoding, with the default value of its parameter.
    pub encoding: Encoding,
    /// Name by which users choose the encoding.
    pub name: &'static str,
    /// Further names that are accepted: usual ones, and the authors of the source.
    pub also_called: &'static [&'static str],
    /// Description in one line.
    pub summary: &'static str,
    /// Authors, year and title of the source.
    pub reference: &'static str,
    /// Parameter that may follow the name, as in `commander:4`.
    pub parameter: Option<Parameter>,
    /// `true` if the formula has exactly as many models as the constraint, because the literals
    /// of the list determine the auxiliary variables.
    pub preserves_model_count: bool,
    /// `true` if unit propagation alone finds every literal that a partial assignment of the list
    /// implies, and every contradiction: one true literal makes all others false, and two true
    /// literals are a conflict.
    pub arc_consistent: bool,
    /// The same property for every bound of a cardinality constraint, or `None` if the family only
    /// encodes at most one.
    pub arc_consistent_for_bounds: Option<bool>,
}

/// Whole number that is the parameter of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Meaning of the parameter.
    pub name: &'static str,
    /// Default value.
    pub default: u32,
    /// Smallest value.
    pub least: u32,
}

impl Family {
    /// Returns `true` if this is the name or another one, in upper or lower case.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let mut names = [self.name]
            .into_iter()
            .chain(self.also_called.iter().copied());
        names.any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// Properties that most families share.
pub(super) const COMMON: Family = Family {
    encoding: Encoding::Auto,
    name: "",
    also_called: &[],
    summary: "",
    reference: "",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
    arc_consistent_for_bounds: None,
};

/// Returns the parameter of the encodings that divide a list into groups.
pub(super) const fn group_size(default: u32, least: u32) -> Option<Parameter> {
    Some(Parameter {
        name: "group size",
        default,
        least,
    })
}
