//! A hundred solvers are created, used and dropped without leaks of memory, descriptors or
//! processes. A separate test program, so that no other test opens files at the same time.

#[cfg(target_os = "linux")]
#[path = "../conformance/backends.rs"]
mod backends;
#[cfg(target_os = "linux")]
#[path = "../conformance/requirement.rs"]
mod requirement;

#[cfg(not(target_os = "linux"))]
fn main() {}

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    linux::main()
}

#[cfg(target_os = "linux")]
mod linux {
    use super::backends::candidates;
    use super::requirement::trial;
    use encodings::at_most_one::Encoding;
    use libtest_mimic::{Arguments, Failed};
    use problem::Problem;
    use queensat::encode::Formula;
    use solvers::{Backend, Interrupt, Outcome};
    use std::fs;
    use std::process::ExitCode;

    const CYCLES: u64 = 100;

    pub fn main() -> ExitCode {
        let mut arguments = Arguments::from_args();
        arguments.test_threads = Some(1);
        let trials = candidates().into_iter().map(|candidate| {
            let (backend, program) = (candidate.backend, candidate.needs);
            trial(candidate.name, program, backend.is_none(), move || {
                check(&backend.ok_or("it is missing")?)
            })
        });
        let trials = trials.collect();
        libtest_mimic::run(&arguments, trials).exit_code()
    }

    fn check(backend: &Backend) -> Result<(), Failed> {
        let problem = Problem::new(14)?;
        let encoder = Formula::new(Encoding::Pairwise).encoder(&problem);
        let cycle = |number: u64| -> Result<(), Failed> {
            // Every third solver is interrupted before it starts.
            let interrupt = Interrupt::new();
            if number.is_multiple_of(3) {
                interrupt.trigger();
            }
            let mut solver = backend.new_solver_with_interrupt(&interrupt)?;
            encoder.encode(&mut *solver)?;
            match solver.solve()? {
                Outcome::Unsatisfiable => Err("there are solutions".into()),
                Outcome::Satisfiable(_) | Outcome::Unknown(_) => Ok(()),
            }
        };
        // Resources that are allocated once and kept, such as the heap, are allocated now.
        (0..20).try_for_each(cycle)?;
        let before = Usage::now()?;
        (0..CYCLES).try_for_each(cycle)?;
        let after = Usage::now()?;
        if after.descriptors != before.descriptors {
            return Err(format!("{before:?} became {after:?}").into());
        }
        if after.children != before.children {
            return Err(format!("{before:?} became {after:?}").into());
        }
        // Each formula takes about 200 kB, and its solver more: a leak would be at least 20 MB.
        if after.resident > before.resident + (8 << 20) {
            return Err(format!("{before:?} became {after:?}").into());
        }
        Ok(())
    }

    #[derive(Debug)]
    struct Usage {
        /// Bytes of memory.
        resident: u64,
        /// Open files.
        descriptors: usize,
        /// Processes, including those that were not waited for.
        children: usize,
    }

    impl Usage {
        fn now() -> Result<Self, Failed> {
            let status = fs::read_to_string("/proc/self/status")?;
            let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            let kilobytes = resident.and_then(|text| text.split_whitespace().next());
            let me = std::process::id().to_string();
            let is_child = |entry: fs::DirEntry| -> Option<bool> {
                let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
                let (_, fields) = stat.rsplit_once(')')?;
                Some(fields.split_whitespace().nth(1)? == me)
            };
            let processes = fs::read_dir("/proc")?.flatten();
            Ok(Self {
                resident: kilobytes.ok_or("no VmRSS")?.parse::<u64>()? * 1024,
                descriptors: fs::read_dir("/proc/self/fd")?.count(),
                children: processes.filter_map(is_child).filter(|&is| is).count(),
            })
        }
    }
}
