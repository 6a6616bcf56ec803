//! Hostile tests: mutated inputs, solvers and libraries that crash or give false answers, kills at random
//! moments, damaged checkpoints, random boards against brute force, and limits of the system. No run may
//! give a wrong answer, panic, hang, or leave processes or files behind.
//!
//! Every case is repeated by its seed and number, which a failure prints. A long campaign:
//!
//! ```sh
//! cargo test -p queensat-cli --test hostile -- --times 20 --seed 7
//! ```
//!
//! docs/maintainer/reliability.md lists the tests, with the counts of the last long run.

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
    #[path = "../conformance/requirement.rs"]
    mod requirement;
    #[allow(dead_code)]
    #[path = "../program/support.rs"]
    mod support;
    mod task;

    use campaign::{Campaign, clean_up};
    use std::os::unix::process::CommandExt;
    use std::process::ExitCode;

    pub fn main() -> ExitCode {
        // A signal that is ignored until `env` resets it for a run would be lost in the first moments of
        // the run. So this program is started again once, with the usual signals for all runs.
        let program = std::env::current_exe().unwrap();
        let mut again = support::with_signals(&program.display().to_string());
        if again.get_program() != program {
            let folder = std::env::current_dir().unwrap();
            let arguments = std::env::args_os().skip(1);
            panic!("{}", again.current_dir(folder).args(arguments).exec());
        }
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
        let trials = trials.into_iter().flatten().collect();
        let conclusion = libtest_mimic::run(&arguments, trials);
        campaign.print_counts();
        kills::print_hits();
        clean_up();
        conclusion.exit_code()
    }
}
