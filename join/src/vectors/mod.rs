//! Vector instructions: their levels, their detection, and functions that are compiled for each level.
//!
//! A search in vector registers should be written once, not once for each instruction set, and still be compiled with
//! the instructions of each. So it is a [`Kernel32`] or `Kernel64`, generic over registers ([`Lanes`]) of which all
//! operations are inlined. [`run32`] calls it in a function that has the features of a level, if the processor has them.
//! An instruction set is a file here, a level, and a line of the dispatch.
//!
//! Other crates see the levels, and lanes of 32 bits; they can run kernels, but not make registers.
//!
//! | file | content |
//! |---|---|
//! | `lanes` | registers with lanes of 32 and of 64 bits, as traits |
//! | `neon`, `avx2`, `avx512` | registers of an instruction set |
//! | `lists` | loops over lists of words |
//! | `blocks` | pairs of disjoint words, counted for a block at once |
//! | `sizes` | sum of the sizes of many sets |
//! | `machine_word` | one word in plain Rust, as a register with one lane |

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
pub(crate) mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx512;
#[allow(unsafe_code)]
pub(crate) mod blocks;
mod lanes;
#[allow(unsafe_code)]
pub(crate) mod lists;
mod machine_word;
#[cfg(all(target_arch = "aarch64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
pub(crate) mod neon;
mod sizes;
#[cfg(test)]
mod tests;

use crate::CountError;
pub(crate) use lanes::Lanes64;
pub use lanes::{Lanes, Lanes32, MAX_LANES_32};
use std::slice;
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

/// Function that is compiled for each kind of registers with lanes of 32 bits.
pub trait Kernel32 {
    /// Result of the function.
    type Output;

    /// Runs the function. It has to be inlined, and all it calls with registers, so that the compiler
    /// uses the instructions. That excludes closures, which may not be inlined.
    fn run<L: Lanes32>(self, lanes: L) -> Self::Output;

    /// Runs the function without registers.
    fn run_portable(self) -> Self::Output;
}

/// Function that is compiled for each kind of registers with lanes of 64 bits, and for single words.
pub(crate) trait Kernel64 {
    type Output;

    /// Runs the function, as [`Kernel32::run`].
    fn run<L: Lanes64>(self, lanes: L) -> Self::Output;
}

/// Defines a function that runs a kernel with the registers of a level, and returns `None` if the
/// processor lacks the instructions.
macro_rules! dispatch {
    ($(#[$doc:meta])* $visibility:vis $run:ident, $kernel:ident) => {
        $(#[$doc])*
        $visibility fn $run<K: $kernel>(level: SimdLevel, kernel: K) -> Option<K::Output> {
            match level {
                SimdLevel::Portable => Some(machine_word::$run(kernel)),
                #[cfg(all(target_arch = "aarch64", feature = "simd"))]
                SimdLevel::Neon => neon::$run(kernel),
                #[cfg(all(target_arch = "x86_64", feature = "simd"))]
                SimdLevel::Avx2 => avx2::$run(kernel),
                #[cfg(all(target_arch = "x86_64", feature = "simd"))]
                SimdLevel::Avx512 => avx512::$run(kernel),
                _ => None,
            }
        }
    };
}

dispatch! {
    /// Runs a kernel with lanes of 32 bits on a level, and returns `None` if the processor lacks the instructions.
    pub run32, Kernel32
}
dispatch! {
    /// Runs a kernel with lanes of 64 bits on a level, and returns `None` if the processor lacks the instructions.
    pub(crate) run64, Kernel64
}

/// Defines a function that runs a kernel with registers, and returns `None` if the processor lacks one
/// of the features.
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "simd"))]
macro_rules! run_with_features {
    ($run:ident, $kernel:path, $lanes:expr, $($feature:tt)*) => {
        pub(super) fn $run<K: $kernel>(kernel: K) -> Option<K::Output> {
            $(#[target_feature(enable = $feature)])*
            fn run<K: $kernel>(kernel: K) -> K::Output {
                kernel.run($lanes)
            }
            // SAFETY: `run` enables exactly the features of this list, and `then` calls it only after each of them was
            // detected.
            $crate::vectors::has_features!($($feature)*).then(|| unsafe { run(kernel) })
        }
    };
}
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "simd"))]
use run_with_features;

/// Returns `true` if the processor has all of these features.
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
macro_rules! has_features {
    ($($feature:tt)*) => { (true $(&& std::arch::is_x86_feature_detected!($feature))*) };
}
#[cfg(all(target_arch = "aarch64", feature = "simd"))]
macro_rules! has_features {
    ($($feature:tt)*) => { (true $(&& std::arch::is_aarch64_feature_detected!($feature))*) };
}
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), feature = "simd"))]
pub(crate) use has_features;

/// Kernel that does nothing, as a test of the processor.
impl Kernel32 for () {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes32>(self, _lanes: L) {}

    fn run_portable(self) {}
}

impl Kernel64 for () {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes64>(self, _lanes: L) {}
}

impl SimdLevel {
    /// Returns the forced level, or the widest available one, with its implementation.
    pub(crate) fn choose<T>(
        forced: Option<Self>,
        implementation: impl Fn(Self) -> Option<T>,
    ) -> Result<(Self, T), CountError> {
        let levels = forced.as_ref().map_or(&Self::ALL[..], slice::from_ref);
        let with_implementation = |&level| implementation(level).map(|found| (level, found));
        let chosen = levels.iter().rev().find_map(with_implementation);
        chosen.ok_or(CountError::NoSuchInstructions { level: levels[0] })
    }
}

/// Returns the forced level, or the widest available one, for lanes of 32 bits.
///
/// # Errors
///
/// The processor lacks the instructions.
pub fn choose32(forced: Option<SimdLevel>) -> Result<SimdLevel, CountError> {
    Ok(SimdLevel::choose(forced, |level| run32(level, ()))?.0)
}

/// Returns the forced level, or the widest available one, for lanes of 64 bits.
pub(crate) fn choose64(forced: Option<SimdLevel>) -> Result<SimdLevel, CountError> {
    Ok(SimdLevel::choose(forced, |level| run64(level, ()))?.0)
}

/// Returns the widest instruction set that the processor has.
pub fn widest_simd() -> SimdLevel {
    choose32(None).unwrap_or(SimdLevel::Portable)
}
