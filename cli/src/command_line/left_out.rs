//! The commands that this build leaves out, so that messages name what to build with.

/// The features of the wings that this build leaves out, and the commands of each.
pub const LEFT_OUT: &[(&str, &[&str])] = &[
    #[cfg(not(feature = "proofs"))]
    ("proofs", &["certify"]),
    #[cfg(not(feature = "puzzle"))]
    ("puzzle", &["puzzle"]),
    #[cfg(not(feature = "teach"))]
    ("teach", &["grade", "explain", "trace"]),
    #[cfg(not(feature = "units"))]
    ("units", &["units"]),
];
