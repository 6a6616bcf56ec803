//! Programs that are known by name, and their locations.

use super::backend;
use super::judge::ExitCodes;
use super::template::{ProgramError, Template};
use crate::{Backend, Capabilities, Capability, OptionError, SolverOptions};
use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A known solver. Arguments and options are words separated by spaces; an empty option is one that
/// the program does not have.
#[derive(Clone, Copy)]
struct Known {
    /// Name of the backend.
    name: &'static str,
    /// File names of the program, the preferred one first.
    programs: &'static [&'static str],
    summary: &'static str,
    /// Source of the program: a command that installs it on Debian, or an address.
    source: &'static str,
    arguments: &'static str,
    /// Option for the seed, with `{}` for the number or `{+1}` for one more, for programs in which 0
    /// has a special meaning.
    seed: &'static str,
    /// Options for the initial phase false, and for true.
    phase: [&'static str; 2],
    /// Option for the conflict limit, with `{}` for the number.
    conflict_limit: &'static str,
    named: NamedOptions,
    exit_codes: ExitCodes,
}

/// Form of the options that a user sets by name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NamedOptions {
    None,
    /// `--NAME=VALUE`.
    Long,
    /// `-NAME=VALUE`, but `-NAME` and `-no-NAME` for the values true and false.
    MiniSat,
}

impl NamedOptions {
    fn argument(self, name: &str, value: &str) -> String {
        match (self, value) {
            (Self::MiniSat, "true") => format!("-{name}"),
            (Self::MiniSat, "false") => format!("-no-{name}"),
            (Self::MiniSat, _) => format!("-{name}={value}"),
            (Self::Long | Self::None, _) => format!("--{name}={value}"),
        }
    }
}

impl Known {
    /// A program without options.
    const PLAIN: Self = Self {
        name: "",
        programs: &[],
        summary: "",
        source: "",
        arguments: "",
        seed: "",
        phase: ["", ""],
        conflict_limit: "",
        named: NamedOptions::None,
        exit_codes: ExitCodes::STANDARD,
    };
}

/// The known solvers. Such a solver is a row here.
const KNOWN: &[Known] = &[
    Known {
        name: "minisat",
        programs: &["minisat"],
        summary: "MiniSat 2, the CDCL solver that others start from",
        source: "apt-get install minisat",
        arguments: "-verb=0 {cnf} {result}",
        seed: "-rnd-init -rnd-seed={+1}",
        named: NamedOptions::MiniSat,
        ..Known::PLAIN
    },
    Known {
        name: "picosat",
        programs: &["picosat"],
        summary: "PicoSAT, a small CDCL solver in C",
        source: "apt-get install picosat",
        seed: "-s {}",
        ..Known::PLAIN
    },
    Known {
        name: "cryptominisat5",
        programs: &["cryptominisat5"],
        summary: "CryptoMiniSat 5, CDCL with inprocessing",
        source: "apt-get install cryptominisat",
        arguments: "--verb=0",
        seed: "--random={}",
        phase: ["--polar=false", "--polar=true"],
        conflict_limit: "--maxconfl={}",
        named: NamedOptions::Long,
        ..Known::PLAIN
    },
    Known {
        name: "cadical-cli",
        programs: &["cadical"],
        summary: "CaDiCaL as a program, whatever version is installed",
        source: "apt-get install cadical",
        arguments: "-q",
        seed: "--seed={}",
        // By default it tries trivial assignments first.
        phase: ["--phase=0 --lucky=0", "--phase=1 --lucky=0"],
        conflict_limit: "-c {}",
        named: NamedOptions::Long,
        exit_codes: ExitCodes {
            silent_when_limited: true,
            ..ExitCodes::STANDARD
        },
    },
    Known {
        name: "kissat",
        programs: &["kissat"],
        summary: "Kissat, CDCL in C, for single hard formulas",
        source: "see https://github.com/arminbiere/kissat",
        arguments: "-q",
        seed: "--seed={}",
        phase: ["--phase=false", "--phase=true"],
        conflict_limit: "--conflicts={}",
        named: NamedOptions::Long,
        ..Known::PLAIN
    },
    Known {
        name: "clasp",
        programs: &["clasp"],
        summary: "clasp, conflict-driven, from answer set programming",
        source: "apt-get install clasp",
        arguments: "--verbose=0",
        seed: "--seed={}",
        phase: ["--sign-def=neg --sign-fix", "--sign-def=pos --sign-fix"],
        named: NamedOptions::Long,
        exit_codes: ExitCodes {
            // 30 if it also knows that there are no more models.
            satisfiable: &[10, 30],
            ..ExitCodes::STANDARD
        },
        ..Known::PLAIN
    },
    Known {
        name: "glucose",
        programs: &["glucose", "glucose-simp"],
        summary: "Glucose, CDCL that keeps clauses by their quality",
        source: "see https://github.com/audemard/glucose",
        arguments: "-verb=0 -model {cnf}",
        seed: "-rnd-seed={+1}",
        named: NamedOptions::MiniSat,
        ..Known::PLAIN
    },
];

impl Known {
    /// Returns the arguments, the options before the files.
    fn arguments(&self, options: &SolverOptions) -> Vec<String> {
        let with_number = |option: &str, number: Option<u64>| {
            number.map_or(String::new(), |number| {
                let next = u128::from(number) + 1;
                let option = option.replace("{+1}", &next.to_string());
                option.replace("{}", &number.to_string())
            })
        };
        let seed = with_number(self.seed, options.seed);
        let phase = (options.phase).map_or("", |phase| self.phase[usize::from(phase)]);
        let limit = with_number(self.conflict_limit, options.conflict_limit);
        let words = [&seed, phase, &limit, self.arguments]
            .into_iter()
            .flat_map(|words| words.split_whitespace());
        let named = options
            .named
            .iter()
            .map(|(name, value)| self.named.argument(name, value));
        named.chain(words.map(str::to_owned)).collect()
    }

    /// Returns the backend of the program at this path, or of the program's name.
    fn backend(self, program: Option<PathBuf>) -> Backend {
        let has_named = self.named != NamedOptions::None;
        let capabilities = Capabilities::marked([
            (!self.seed.is_empty(), Capability::Seed),
            (!self.phase[0].is_empty(), Capability::Phase),
            (!self.conflict_limit.is_empty(), Capability::ConflictLimit),
            (has_named, Capability::NamedOptions),
        ]);
        let command = move |options: &SolverOptions| {
            let name = self.programs[0];
            let path = program.clone().unwrap_or_else(|| name.into());
            (path, Template::of(name, self.arguments(options)))
        };
        backend(
            self.name,
            self.summary,
            capabilities,
            self.exit_codes,
            command,
        )
        .with_option_check(check_named_options)
    }

    fn find(&self) -> Option<PathBuf> {
        self.programs.iter().find_map(|program| on_path(program))
    }
}

/// Checks that each named option becomes one argument, which is neither another option nor a
/// placeholder. The program itself refuses an option that it does not have.
fn check_named_options(backend: &str, options: &SolverOptions) -> Result<(), OptionError> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    for (name, value) in &options.named {
        if name.starts_with('-') || !name.chars().all(is_name) {
            return Err(OptionError::Unknown {
                backend: backend.into(),
                name: name.clone(),
                similar: None,
            });
        }
        if value.contains(|c: char| c.is_control() || "{}".contains(c)) {
            return Err(OptionError::Value {
                backend: backend.into(),
                name: name.clone(),
                value: value.clone(),
                expected: "text without braces and control characters".into(),
            });
        }
    }
    Ok(())
}

/// Returns the backends of all known programs, installed or not.
pub fn programs() -> &'static [Backend] {
    static PROGRAMS: LazyLock<Vec<Backend>> =
        LazyLock::new(|| KNOWN.iter().map(|known| known.backend(None)).collect());
    &PROGRAMS
}

/// Returns the location of the program of a known backend, if it is installed.
pub fn location(name: &str) -> Option<PathBuf> {
    KNOWN.iter().find(|known| known.name == name)?.find()
}

/// Returns where to get the program of a known backend: a command for Debian that starts with `apt-get`, or an address.
pub fn source(name: &str) -> Option<&'static str> {
    let known = KNOWN.iter().find(|known| known.name == name)?;
    Some(known.source)
}

/// Returns the backend of a known program, or `None` for another name.
pub fn by_name(name: &str) -> Option<Result<Backend, ProgramError>> {
    let known = KNOWN.iter().find(|known| known.name == name)?;
    Some(match known.find() {
        Some(program) => Ok(known.backend(Some(program))),
        None => Err(ProgramError::NotInstalled {
            program: known.programs[0].into(),
        }),
    })
}

/// Finds a program by its path, or by its name in the folders of `PATH`.
pub fn find(program: &str) -> Result<PathBuf, ProgramError> {
    if program.contains(std::path::is_separator) {
        return Ok(program.into());
    }
    on_path(program).ok_or_else(|| ProgramError::NotInstalled {
        program: program.into(),
    })
}

/// Returns `true` if the program exists and is executable, by its path or by its name in the folders
/// of `PATH`.
pub fn is_installed(program: &str) -> bool {
    find(program).is_ok_and(|path| is_executable(&path))
}

/// Finds a program in the folders of `PATH`.
fn on_path(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    // Of Windows; there a batch file needs its suffix.
    let has_suffix = Path::new(program).extension().is_some_and(|suffix| {
        let known = ["exe", "bat", "cmd"];
        known.iter().any(|known| suffix.eq_ignore_ascii_case(known))
    });
    let suffix = if has_suffix {
        ""
    } else {
        env::consts::EXE_SUFFIX
    };
    let file = format!("{program}{suffix}");
    env::split_paths(&folders)
        .map(|folder| folder.join(&file))
        .find(|path| is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}
