//! Hostile tests: mutated inputs, solvers and libraries that lie or crash, kills at random moments,
//! damaged checkpoints, random boards against brute force, and limits of the system. No run may
//! give a wrong answer, panic, hang, or leave processes or files behind.
//!
//! Every case is repeated by its seed and number, which a failure prints. A long campaign:
//!
//! ```sh
//! cargo test -p queensat-cli --test hostile -- --times 20 --seed 7
//! ```
//!
//! docs/reliability.md lists the tests, with the counts of the last long run.

#[cfg(not(target_os = "linux"))]
fn main() {}

#[cfg(target_os = "linux")]
mod board;
#[cfg(target_os = "linux")]
mod boards;
#[cfg(target_os = "linux")]
mod campaign;
#[cfg(target_os = "linux")]
mod checkpoints;
#[cfg(target_os = "linux")]
mod fake_libraries;
#[cfg(target_os = "linux")]
mod fake_solvers;
#[cfg(target_os = "linux")]
mod formula;
#[cfg(target_os = "linux")]
mod inputs;
#[cfg(target_os = "linux")]
mod kills;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod mutation;
#[cfg(target_os = "linux")]
mod program;
#[cfg(target_os = "linux")]
mod random;
#[cfg(target_os = "linux")]
mod readers;
#[cfg(target_os = "linux")]
#[allow(dead_code)]
#[path = "../program/support.rs"]
mod support;
#[cfg(target_os = "linux")]
mod task;

/// Tests that fail because of known faults of the program, with the fault. They are reported as
/// ignored; `--ignored` runs them.
#[cfg(target_os = "linux")]
const KNOWN_FAULTS: &[(&str, &str)] = &[
    ("inputs::formulas", CONTROL),
    ("inputs::compressed_formulas", CONTROL),
    ("inputs::comparisons", CONTROL),
    ("inputs::answers", CONTROL),
    ("inputs::squares", CONTROL),
    ("inputs::pictures_of_lists", CONTROL),
    ("inputs::lists", CONTROL),
    ("inputs::values_of_options", CONTROL),
    ("checkpoints::of_counts_by_the_program", CONTROL),
    ("checkpoints::of_lists_by_the_program", CONTROL),
    ("solvers::colours_its_errors", CONTROL),
    ("solvers::prints_noise", CONTROL),
    ("solvers::prints_noise_in_its_answer", CONTROL),
    ("solvers::says_no", UNSATISFIABLE),
    ("solvers::says_no_later", UNSATISFIABLE),
    ("solvers::says_no_without_reading", UNSATISFIABLE),
    ("solvers::repeats_its_first_answer", UNSATISFIABLE),
    ("libraries::one_that_lies", UNSATISFIABLE),
    ("solvers::makes_the_result_a_pipe", RESULT),
    ("solvers::makes_the_result_huge", RESULT),
    ("kills::of_a_hanging_solver", ORPHAN),
    ("kills::of_a_solver_program", ORPHAN),
    ("libraries::one_that_exits", LIBRARY),
    ("libraries::one_that_exits_normally", LIBRARY),
    ("libraries::one_that_aborts", LIBRARY),
    ("libraries::one_that_crashes", LIBRARY),
    ("libraries::one_that_overflows_its_stack", LIBRARY),
    ("libraries::one_that_loops", LIBRARY),
    ("libraries::one_that_sleeps", LIBRARY),
    ("libraries::one_that_stops", LIBRARY),
    ("libraries::one_that_closes_files", LIBRARY),
    ("libraries::one_that_takes_all_memory", LIBRARY),
    ("libraries::one_that_prints", LIBRARY),
    ("limits::of_file_sizes", OUTPUT),
    ("limits::of_printed_sizes", OUTPUT),
    ("limits::a_closed_output_is_an_error", OUTPUT),
    ("limits::a_read_only_output_is_an_error", OUTPUT),
    ("limits::pipes_as_files", PIPE),
];
#[cfg(target_os = "linux")]
const CONTROL: &str = "control characters and long arguments in messages";
#[cfg(target_os = "linux")]
const UNSATISFIABLE: &str = "a claim that there is no solution is believed";
#[cfg(target_os = "linux")]
const RESULT: &str = "a result file that is a pipe, or huge";
#[cfg(target_os = "linux")]
const ORPHAN: &str = "a solver program outlives a killed run";
#[cfg(target_os = "linux")]
const LIBRARY: &str = "code of a library runs in the main process";
#[cfg(target_os = "linux")]
const OUTPUT: &str = "limits of file sizes, and output that cannot be written";
#[cfg(target_os = "linux")]
const PIPE: &str = "a named pipe as output is opened twice";

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    use campaign::{Campaign, clean_up};
    let (campaign, arguments) = match Campaign::from_args() {
        Ok(read) => read,
        Err(told) => {
            eprintln!("error: {told}");
            return 2.into();
        }
    };
    let trials = [
        readers::trials(&campaign),
        inputs::trials(&campaign),
        fake_solvers::trials(&campaign),
        fake_libraries::trials(&campaign),
        kills::trials(&campaign),
        checkpoints::trials(&campaign),
        boards::trials(&campaign),
        limits::trials(&campaign),
    ];
    let trials = trials.into_iter().flatten().map(|trial| {
        let is_known = KNOWN_FAULTS.iter().any(|&(name, _)| name == trial.name());
        trial.with_ignored_flag(is_known)
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    campaign.print_counts();
    kills::print_hits();
    clean_up();
    conclusion.exit_code()
}
