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
    let conclusion = libtest_mimic::run(&arguments, trials.into_iter().flatten().collect());
    campaign.print_counts();
    clean_up();
    conclusion.exit_code()
}
