//! Tests of the checker: each rule, folders of chunks, the program, and random certificates.

mod folders;
mod program;
mod proofs;
mod random;
mod support;
mod texts;
