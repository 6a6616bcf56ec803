//! Puzzles against a small model of their own, which shares nothing with the library.

mod oracle;
mod uniqueness;
