//! A process that is started, watched and measured.

use solvers::process::ChildProcess;
use solvers::process::stats::Process;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The shortest and the longest sleep between two looks at the process, and in between the part of
/// the time so far that a sleep takes, so that short runs are not measured in ticks.
const SHORTEST_NAP: Duration = Duration::from_micros(20);
const LONGEST_NAP: Duration = Duration::from_millis(2);
const NAPS: u32 = 64;
/// How often its memory is looked at.
const LOOK_AT_MEMORY: Duration = Duration::from_millis(10);
/// How long a process that is asked to end may take to end what it has started itself.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How much of what it says on standard error is kept.
const LAST_WORDS: u64 = 4096;

/// What a process must keep to.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest that it may take.
    pub time: Duration,
    /// The most memory that it and its children may hold, in bytes (on Linux only).
    pub memory: Option<u64>,
}

/// Why a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// By itself, with this exit code.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It took too long.
    Time,
    /// It took too much memory.
    Memory,
    /// Whoever started it wanted it to.
    Interrupt,
}

/// What came of a process.
#[derive(Debug)]
pub struct Measured {
    /// Why it ended.
    pub stop: Stop,
    /// From its start to its end.
    pub wall: Duration,
    /// Processor time of it and of its children, in the program and in the kernel.
    pub processor: Option<(Duration, Duration)>,
    /// The most memory that one of them held at a time, in bytes.
    pub peak_memory: Option<u64>,
    /// What it wrote, to be read from the start.
    pub output: File,
    /// The end of what it wrote to standard error.
    pub last_words: String,
}

/// Runs a command to its end. Its output goes to a file, so that nobody who reads slowly slows it
/// down. `stop` is asked every few milliseconds whether to end it; then, and at a limit, its children
/// end with it.
///
/// The peak of its memory is never below that of this process at the time of the start, which on
/// Linux counts for both.
///
/// # Errors
///
/// If it cannot be started.
pub fn measure(
    command: &mut Command,
    limits: Limits,
    discard_output: bool,
    stop: &dyn Fn() -> bool,
) -> io::Result<Measured> {
    let mut output = tempfile::tempfile()?;
    let mut errors = tempfile::tempfile()?;
    command.stdin(Stdio::null()).stderr(errors.try_clone()?);
    if discard_output {
        command.stdout(Stdio::null());
    } else {
        command.stdout(output.try_clone()?);
    }
    let started = Instant::now();
    let own_peak = Process::Current.peak_memory().unwrap_or(u64::MAX);
    let mut running = ChildProcess::start(command, None)?;
    let mut looked = started;
    let cut = loop {
        if running.has_ended() {
            break None;
        }
        let elapsed = started.elapsed();
        if elapsed >= limits.time {
            break Some(Stop::Time);
        }
        if stop() {
            break Some(Stop::Interrupt);
        }
        if let Some(most) = limits.memory
            && looked.elapsed() >= LOOK_AT_MEMORY
        {
            looked = Instant::now();
            if memory::of_family(running.child.id()) > most {
                break Some(Stop::Memory);
            }
        }
        let nap = (elapsed / NAPS).clamp(SHORTEST_NAP, LONGEST_NAP);
        thread::sleep(nap.min(limits.time - elapsed));
    };
    let wall = started.elapsed();
    if cut.is_some() {
        // A child that has processes of its own, in groups of their own, ends them when it is asked
        // to end; only then is it made to.
        let family = memory::family(running.child.id());
        running.request_end();
        let asked = Instant::now();
        while !running.has_ended() && asked.elapsed() < PATIENCE {
            thread::sleep(LONGEST_NAP);
        }
        memory::kill(&family);
    }
    let (status, usage) = running.end()?;
    // A short run may be over before anybody has looked. Its peak says something only if it is above
    // that of this process.
    let too_much = (limits.memory).is_some_and(|most| usage.peak_memory > most.max(own_peak));
    let stop = match (cut, status.code()) {
        (Some(cut), _) => cut,
        (None, _) if too_much => Stop::Memory,
        (None, Some(code)) => Stop::Exit(code),
        (None, None) => Stop::Signal(signal(status)),
    };
    output.seek(SeekFrom::Start(0))?;
    Ok(Measured {
        stop,
        wall,
        processor: cfg!(unix).then_some((usage.user, usage.system)),
        peak_memory: cfg!(unix).then_some(usage.peak_memory),
        last_words: last_words(&mut errors)?,
        output,
    })
}

fn last_words(errors: &mut File) -> io::Result<String> {
    let length = errors.seek(SeekFrom::End(0))?;
    errors.seek(SeekFrom::Start(length.saturating_sub(LAST_WORDS)))?;
    let mut bytes = Vec::new();
    errors.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let kept = |c: char| {
        if c.is_control() && c != '\n' {
            '\u{fffd}'
        } else {
            c
        }
    };
    Ok(text.trim().chars().map(kept).collect())
}

#[cfg(unix)]
fn signal(status: std::process::ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0)
}

#[cfg(not(unix))]
fn signal(_: std::process::ExitStatus) -> i32 {
    0
}

/// Processes and their children, found where Linux shows them.
#[cfg(target_os = "linux")]
mod memory {
    use rustix::process::{Pid, Signal, kill_process};
    use solvers::process::stats::Process;

    /// A process and its start time, which tells it from a later one with the same number.
    #[derive(PartialEq, Eq)]
    pub struct Member {
        id: u32,
        started: Option<u64>,
    }

    impl Member {
        fn new(id: u32) -> Self {
            let started = Process::Id(id).start_time();
            Self { id, started }
        }
    }

    /// A process and all that descend from it.
    pub fn family(id: u32) -> Vec<Member> {
        Process::family(id).into_iter().map(Member::new).collect()
    }

    /// The memory that they hold together, in bytes.
    pub fn of_family(id: u32) -> u64 {
        let family = Process::family(id).into_iter();
        family
            .filter_map(|id| Process::Id(id).resident_memory())
            .sum()
    }

    /// Ends what is left of a family but its head, for whose end somebody waits.
    pub fn kill(family: &[Member]) {
        for member in family.iter().skip(1) {
            let id = i32::try_from(member.id).ok().and_then(Pid::from_raw);
            if let Some(id) = id
                && member.started.is_some()
                && Member::new(member.id) == *member
            {
                _ = kill_process(id, Signal::KILL);
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod memory {
    pub fn family(id: u32) -> Vec<u32> {
        vec![id]
    }

    pub fn of_family(_: u32) -> u64 {
        0
    }

    pub fn kill(_: &[u32]) {}
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        time: Duration::from_secs(60),
        memory: None,
    };

    fn shell(script: &str, limits: Limits) -> Measured {
        let mut command = Command::new("sh");
        measure(command.args(["-c", script]), limits, false, &|| false).unwrap()
    }

    #[test]
    fn ends_of_all_kinds_are_told_apart() {
        let mut run = shell("echo out; echo err >&2; exit 7", LIMITS);
        assert_eq!(run.stop, Stop::Exit(7));
        assert_eq!(run.last_words, "err");
        let mut output = String::new();
        run.output.read_to_string(&mut output).unwrap();
        assert_eq!(output, "out\n");
        assert_eq!(shell("kill -SEGV $$", LIMITS).stop, Stop::Signal(11));
        let short = Limits {
            time: Duration::from_millis(50),
            ..LIMITS
        };
        assert_eq!(shell("sleep 60", short).stop, Stop::Time);
        let mut command = Command::new("sleep");
        let run = measure(command.arg("60"), LIMITS, false, &|| true).unwrap();
        assert_eq!(run.stop, Stop::Interrupt);
        assert!(measure(&mut Command::new("/no/such"), LIMITS, false, &|| false).is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_of_a_family_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let note = folder.path().join("id");
        // A grandchild in a group of its own, that does not mind being asked to end.
        let script = format!(
            "setsid sh -c 'trap \"\" TERM; echo $$ > {0}.new; mv {0}.new {0}; \
             while :; do sleep 0.05; done' & wait",
            note.display()
        );
        let run = {
            let mut command = Command::new("sh");
            let there = || note.exists();
            measure(command.args(["-c", &script]), LIMITS, false, &there).unwrap()
        };
        assert_eq!(run.stop, Stop::Interrupt);
        let id = std::fs::read_to_string(&note).unwrap();
        let process = std::path::PathBuf::from(format!("/proc/{}/stat", id.trim()));
        let gone = || match std::fs::read_to_string(&process) {
            Err(_) => true,
            // Dead, and nobody has asked how it ended.
            Ok(stat) => stat.contains(") Z "),
        };
        let asked = Instant::now();
        while !gone() && asked.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(gone());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_limited_and_measured() {
        let limits = Limits {
            memory: Some(200 << 20),
            ..LIMITS
        };
        // A shell variable that doubles until the limit.
        let eater = "x=0123456789abcdef; while :; do x=$x$x; done";
        let run = shell(eater, limits);
        assert_eq!(run.stop, Stop::Memory);
        let small = shell(
            "x=$(head -c 30000000 /dev/zero | tr '\\0' a); echo ${#x}",
            limits,
        );
        assert_eq!(small.stop, Stop::Exit(0));
        let less = Limits {
            memory: Some(1 << 20),
            ..LIMITS
        };
        let short = shell(
            "x=$(head -c 200000000 /dev/zero | tr '\\0' a); echo ${#x}",
            less,
        );
        assert_eq!(short.stop, Stop::Memory);
        assert!(small.peak_memory.unwrap() > 30_000_000, "{small:?}");
    }
}
