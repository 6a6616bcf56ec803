//! Levels of vector instructions.

use std::str::FromStr;

control::named! {
    /// Instruction set of an engine that advances several states at once.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum SimdLevel {
        /// Plain Rust, for every processor.
        Portable = "portable",
        /// NEON on 64-bit ARM, 128 bits at a time.
        Neon = "neon",
        /// AVX2, 256 bits at a time.
        Avx2 = "avx2",
        /// AVX-512, 512 bits at a time.
        Avx512 = "avx512",
    }
}

impl FromStr for SimdLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::by_name(text).ok_or_else(|| "expected portable, neon, avx2 or avx512".into())
    }
}
