//! What people can be told of the encodings: names, sources, parameters, properties.

use super::{Bimander, Commander};

/// What is known of an encoding, whatever its parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name by which people choose it.
    pub name: &'static str,
    /// Another name that is in use, which is understood too.
    pub also_called: Option<&'static str>,
    /// One line on how it works.
    pub summary: &'static str,
    /// Author, year and title of the source.
    pub reference: &'static str,
    /// The parameter that may follow the name, as in `commander:4`.
    pub parameter: Option<Parameter>,
    /// Whether the formula has exactly as many models as the constraint, because the auxiliary
    /// variables are determined by the literals of the list.
    pub preserves_model_count: bool,
    /// Whether unit propagation alone finds every literal that a partial assignment of the list
    /// implies, and every contradiction: once one literal is true it makes all others false, and
    /// two that are true a conflict.
    pub arc_consistent: bool,
}

/// A whole number that an encoding can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// What it says.
    pub name: &'static str,
    /// Its value if none is given.
    pub default: u32,
    /// Its smallest value.
    pub least: u32,
}

const GROUP: &str = "group size";

pub(super) const PAIRWISE: Family = Family {
    name: "pairwise",
    also_called: Some("binomial"),
    summary: "a clause for every pair; no auxiliary variables",
    reference: "folklore (binomial encoding)",
    parameter: None,
    preserves_model_count: true,
    arc_consistent: true,
};

pub(super) const SEQUENTIAL: Family = Family {
    name: "sequential",
    also_called: None,
    summary: "a chain that remembers whether a literal was true; linear size",
    reference: "Sinz 2005, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const LADDER: Family = Family {
    name: "ladder",
    also_called: Some("regular"),
    summary: "the chain with equivalences; linear size, as many models as the constraint",
    reference: "Gent & Nightingale 2004, A New Encoding of AllDifferent into SAT; Ansótegui & \
                Manyà 2004, Mapping Problems with Finite-Domain Variables",
    parameter: None,
    preserves_model_count: true,
    arc_consistent: true,
};

pub(super) const BINARY: Family = Family {
    name: "binary",
    also_called: Some("bitwise"),
    summary: "a literal implies the bits of its number; few variables",
    reference: "Frisch, Peugniez, Doggett & Nightingale 2005, Solving Non-Boolean Satisfiability \
                Problems with Stochastic Local Search",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const COMMANDER: Family = Family {
    name: "commander",
    also_called: None,
    summary: "groups with a commander each, at most one commander, recursively",
    reference: "Klieber & Kwon 2007, Efficient CNF Encoding for Selecting 1 from N Objects",
    parameter: Some(Parameter {
        name: GROUP,
        default: Commander::DEFAULT_GROUP,
        least: 2,
    }),
    preserves_model_count: true,
    arc_consistent: true,
};

pub(super) const PRODUCT: Family = Family {
    name: "product",
    also_called: None,
    summary: "a grid; at most one of its rows and one of its columns, recursively",
    reference: "Chen 2010, A New SAT Encoding of the At-Most-One Constraint",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const BIMANDER: Family = Family {
    name: "bimander",
    also_called: None,
    summary: "groups; a literal implies the bits of its group's number",
    reference: "Hölldobler & Nguyen 2013, On SAT-Encodings of the At-Most-One Constraint",
    parameter: Some(Parameter {
        name: GROUP,
        default: Bimander::DEFAULT_GROUP,
        least: 1,
    }),
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const FOUR_WAY_SPLIT: Family = Family {
    name: "four-way-split",
    also_called: Some("knuth"),
    summary: "three literals and a variable in pairs, its negation joins the rest; 3m-6 clauses",
    reference: "Knuth, The Art of Computer Programming 4B, 7.2.2.2",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const TOTALIZER: Family = Family {
    name: "totalizer",
    also_called: None,
    summary: "a tree that adds up; at k = 1 the same formula as cardinality-network",
    reference: "Bailleux & Boufkhad 2003, Efficient CNF Encoding of Boolean Cardinality Constraints",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const MODULO_TOTALIZER: Family = Family {
    name: "modulo-totalizer",
    also_called: None,
    summary: "a tree that adds up quotients and remainders",
    reference: "Ogawa, Liu, Hasegawa, Koshimura & Fujita 2013, Modulo Based CNF Encoding of Cardinality Constraints and Its Application to MaxSAT Solvers",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const K_MODULO_TOTALIZER: Family = Family {
    name: "k-modulo-totalizer",
    also_called: None,
    summary: "the same, counting no further than is needed",
    reference: "Morgado, Ignatiev & Marques-Silva 2014, MSCG: Robust Core-Guided MaxSAT Solving",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const CARDINALITY_NETWORK: Family = Family {
    name: "cardinality-network",
    also_called: None,
    summary: "a sorting network that keeps the first outputs only",
    reference: "Asín, Nieuwenhuis, Oliveras & Rodríguez-Carbonell 2009, Cardinality Networks and Their Applications",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const SORTING_NETWORK: Family = Family {
    name: "sorting-network",
    also_called: None,
    summary: "odd-even merges sort all literals",
    reference: "Eén & Sörensson 2006, Translating Pseudo-Boolean Constraints into SAT",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

pub(super) const AUTO: Family = Family {
    name: "auto",
    also_called: None,
    summary: "pairwise for short lines, product for long ones",
    reference: "pairwise up to 32 literals, product beyond; from measurements of this project",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
};

/// All of them, in the order in which they are listed to people.
#[must_use]
pub const fn families() -> &'static [Family] {
    &[
        PAIRWISE,
        SEQUENTIAL,
        LADDER,
        BINARY,
        COMMANDER,
        PRODUCT,
        BIMANDER,
        FOUR_WAY_SPLIT,
        TOTALIZER,
        MODULO_TOTALIZER,
        K_MODULO_TOTALIZER,
        CARDINALITY_NETWORK,
        SORTING_NETWORK,
        AUTO,
    ]
}
