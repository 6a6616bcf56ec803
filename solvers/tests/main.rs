//! Tests of the crate through its public items. One program, because each one is linked anew.

#[cfg(feature = "cadical")]
mod cadical;
#[cfg(all(unix, feature = "process"))]
mod external;
mod formula;
#[cfg(all(target_os = "linux", feature = "process"))]
mod process;
