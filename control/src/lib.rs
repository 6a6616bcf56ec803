#![doc = include_str!("../README.md")]

pub mod bits;
pub mod clock;
#[cfg(not(feature = "threads"))]
mod deadlines;
mod interrupt;
mod job;
mod named;
pub mod random;
mod stop;
pub mod threads;
#[cfg(feature = "threads")]
mod timer;

pub use interrupt::Interrupt;
pub use job::{Control, Progress};
pub use stop::{Patience, Stop};
