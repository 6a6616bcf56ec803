//! Integration tests, one module a theme.

mod backends;
mod boards;
#[cfg(target_os = "linux")]
mod checkpoints;
mod classes;
mod command_line;
#[cfg(target_os = "linux")]
mod compare;
#[cfg(target_os = "linux")]
mod compare_reports;
mod compression;
mod cubes;
mod dimacs;
mod engines;
mod enumeration;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod files;
mod formula;
mod gallery;
#[cfg(unix)]
mod interrupts;
mod manual;
mod pictures;
// The README shows the default build.
#[cfg(feature = "cadical")]
mod readme;
mod single;
mod single_command;
mod snapshots;
mod solve_formula;
mod solver_options;
mod sources;
mod support;
mod symmetry;
