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
fn main() -> std::process::ExitCode {
    linux::main()
}

#[cfg(target_os = "linux")]
#[path = "."]
mod linux {
    mod board;
    mod boards;
    mod campaign;
    mod checkpoints;
    mod fake_libraries;
    mod fake_solvers;
    mod formula;
    mod inputs;
    mod kills;
    mod limits;
    mod mutation;
    mod program;
    mod random;
    mod readers;
    #[allow(dead_code)]
    #[path = "../program/support.rs"]
    mod support;
    mod task;

    use campaign::{Campaign, clean_up};
    use std::process::ExitCode;

    /// Tests that fail because of known faults of the program, with the fault. They are reported as
    /// ignored; `--ignored` runs them.
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
    const CONTROL: &str = "control characters and long arguments in messages";
    const UNSATISFIABLE: &str = "a claim that there is no solution is believed";
    const RESULT: &str = "a result file that is a pipe, or huge";
    const ORPHAN: &str = "a solver program outlives a killed run";
    const LIBRARY: &str = "code of a library runs in the main process";
    const OUTPUT: &str = "limits of file sizes, and output that cannot be written";
    const PIPE: &str = "a named pipe as output is opened twice";

    pub fn main() -> ExitCode {
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
}
