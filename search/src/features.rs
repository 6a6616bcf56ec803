//! Features of the processor.

/// Returns `true` if the processor has all of these features.
macro_rules! has_features {
    ($($feature:tt)*) => { true $(&& std::arch::is_x86_feature_detected!($feature))* };
}
pub(crate) use has_features;
