//! Tests of the program, one module for each subject.

mod boards;
#[cfg(all(feature = "proofs", unix))]
mod certify;
#[cfg(all(feature = "proofs", unix))]
mod certify_check;
#[cfg(all(feature = "proofs", unix))]
mod certify_continued;
#[cfg(feature = "proofs")]
mod certify_mutants;
#[cfg(all(feature = "proofs", unix))]
mod certify_pipe;
#[cfg(target_os = "linux")]
mod checkpoints;
mod command_line;
#[cfg(target_os = "linux")]
mod compare;
#[cfg(target_os = "linux")]
mod compare_figures;
#[cfg(target_os = "linux")]
mod compare_outputs;
#[cfg(target_os = "linux")]
mod compare_reports;
#[cfg(target_os = "linux")]
mod completeness;
mod compression;
mod drat;
#[cfg(target_os = "linux")]
mod endless;
mod family;
#[cfg(target_os = "linux")]
mod faults;
mod file_names;
#[cfg(target_os = "linux")]
mod files;
mod folder_questions;
mod formula_and_answer;
mod formula_files;
mod gallery;
#[cfg(feature = "teach")]
mod graded_classes;
#[cfg(feature = "teach")]
mod graded_formulas;
mod headings;
#[cfg(unix)]
mod help_texts;
mod inputs_as_outputs;
#[cfg(unix)]
mod interrupts;
#[cfg(target_os = "linux")]
mod large_boards;
#[cfg(target_os = "linux")]
mod lists_checked;
mod long_work;
mod manual;
#[cfg(target_os = "linux")]
mod mismatches;
mod one_solution;
mod pictures;
mod problem_files;
#[cfg(feature = "puzzle")]
mod puzzle_check;
#[cfg(feature = "puzzle")]
mod puzzle_explain;
#[cfg(feature = "puzzle")]
mod puzzle_new;
#[cfg(feature = "puzzle")]
mod puzzle_print;
#[cfg(feature = "puzzle")]
mod puzzle_repair;
#[cfg(target_os = "linux")]
mod question_fields;
mod question_tables;
#[cfg(target_os = "linux")]
mod questions;
mod quiet;
#[path = "../library/rows.rs"]
mod rows;
mod shown_commands;
#[cfg(target_os = "linux")]
mod sizes;
mod snapshots;
mod solve_formula;
#[cfg(target_os = "linux")]
mod solve_proof;
#[cfg(feature = "proofs")]
mod solve_proof_lrat;
mod solver_limits;
mod solver_options;
mod support;
mod systems;
#[cfg(unix)]
mod terminal;
#[cfg(target_os = "linux")]
mod time_limits;
mod transcripts;
#[cfg(feature = "puzzle")]
mod typed_puzzles;
#[cfg(feature = "units")]
mod units;
#[cfg(feature = "units")]
mod units_forged;
#[cfg(feature = "units")]
mod units_killed;
#[cfg(all(feature = "units", unix))]
mod units_merged;
#[cfg(target_os = "linux")]
mod void_options;
mod words;
