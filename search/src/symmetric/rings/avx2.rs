//! The portable loops, compiled for AVX2.

use super::kernel::Portable;
use super::{Count, Search};
use crate::features::has_features;

/// Returns the count, or `None` if the processor lacks the instructions.
pub(super) fn count() -> Option<Count> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn count(search: &mut Search<'_>, inner: u64) {
        search.count(Portable, inner);
    }
    let available = has_features!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt");
    // SAFETY: the processor has the instructions.
    available.then_some(|search, inner| unsafe { count(search, inner) })
}
