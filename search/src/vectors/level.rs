//! Levels of vector instructions.

use std::fmt;
use std::str::FromStr;

/// Instruction set of an engine that advances several states at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SimdLevel {
    /// Plain Rust, for every processor.
    Portable,
    /// AVX2, 256 bits at a time.
    Avx2,
    /// AVX-512, 512 bits at a time.
    Avx512,
}

impl SimdLevel {
    /// All levels in ascending order of their width.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Returns the name of the level as used in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl FromStr for SimdLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| "expected portable, avx2 or avx512".into())
    }
}

impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
