//! Integration tests, one module a theme.

mod boards;
mod command_line;
mod conformance;
mod dimacs;
mod enumeration;
mod formula;
mod snapshots;
mod sources;
mod support;
