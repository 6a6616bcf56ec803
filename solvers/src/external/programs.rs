//! Programs that are known by name, and their locations.

use super::judge::ExitCodes;
use super::template::Template;
use super::{CAPABILITIES, backend};
use crate::{Backend, Capability, FindBackendError, SolverOptions};
use std::borrow::Cow;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A known solver with the options of its program.
#[derive(Clone, Copy)]
struct Known {
    /// Name of the backend.
    name: &'static str,
    /// File names of the program, the preferred one first.
    programs: &'static [&'static str],
    summary: &'static str,
    arguments: &'static [&'static str],
    /// Option for the seed.
    seed: Option<NumberOption>,
    /// Options for the initial phase false, and for true.
    phase: Option<[&'static [&'static str]; 2]>,
    /// Option for the conflict limit.
    conflict_limit: Option<NumberOption>,
    exit_codes: ExitCodes,
}

/// Form of an option with a number.
#[derive(Clone, Copy)]
enum NumberOption {
    /// In a word after this one.
    After(&'static str),
    /// At the end of this word.
    Within(&'static str),
    /// At the end of this word and larger by one, for programs in which 0 has a special meaning.
    WithinFromOne(&'static str),
}

impl NumberOption {
    fn with(self, number: u64) -> Vec<String> {
        match self {
            Self::After(word) => vec![word.into(), number.to_string()],
            Self::Within(word) => vec![format!("{word}{number}")],
            Self::WithinFromOne(word) => vec![format!("{word}{}", u128::from(number) + 1)],
        }
    }
}

const KNOWN: [Known; 7] = [
    Known {
        name: "minisat",
        programs: &["minisat"],
        summary: "MiniSat 2, the CDCL solver that others start from",
        arguments: &["-verb=0", "{cnf}", "{result}"],
        seed: Some(NumberOption::WithinFromOne("-rnd-init -rnd-seed=")),
        phase: None,
        conflict_limit: None,
        exit_codes: ExitCodes::STANDARD,
    },
    Known {
        name: "picosat",
        programs: &["picosat"],
        summary: "PicoSAT, a small CDCL solver in C",
        arguments: &[],
        seed: Some(NumberOption::After("-s")),
        phase: None,
        conflict_limit: None,
        exit_codes: ExitCodes::STANDARD,
    },
    Known {
        name: "cryptominisat5",
        programs: &["cryptominisat5"],
        summary: "CryptoMiniSat 5, CDCL with inprocessing",
        arguments: &["--verb=0"],
        seed: Some(NumberOption::Within("--random=")),
        phase: Some([&["--polar=false"], &["--polar=true"]]),
        conflict_limit: Some(NumberOption::Within("--maxconfl=")),
        exit_codes: ExitCodes::STANDARD,
    },
    Known {
        name: "cadical-cli",
        programs: &["cadical"],
        summary: "CaDiCaL as a program, whatever version is installed",
        arguments: &["-q"],
        seed: Some(NumberOption::Within("--seed=")),
        // By default it tries trivial assignments first.
        phase: Some([&["--phase=0", "--lucky=0"], &["--phase=1", "--lucky=0"]]),
        conflict_limit: Some(NumberOption::After("-c")),
        exit_codes: ExitCodes {
            silent_when_limited: true,
            ..ExitCodes::STANDARD
        },
    },
    Known {
        name: "kissat",
        programs: &["kissat"],
        summary: "Kissat, CDCL in C, for single hard formulas",
        arguments: &["-q"],
        seed: Some(NumberOption::Within("--seed=")),
        phase: Some([&["--phase=false"], &["--phase=true"]]),
        conflict_limit: Some(NumberOption::Within("--conflicts=")),
        exit_codes: ExitCodes::STANDARD,
    },
    Known {
        name: "clasp",
        programs: &["clasp"],
        summary: "clasp, conflict-driven, from answer set programming",
        arguments: &["--verbose=0"],
        seed: Some(NumberOption::Within("--seed=")),
        phase: Some([
            &["--sign-def=neg", "--sign-fix"],
            &["--sign-def=pos", "--sign-fix"],
        ]),
        conflict_limit: None,
        exit_codes: ExitCodes {
            // 30 if it also knows that there are no more models.
            satisfiable: &[10, 30],
            ..ExitCodes::STANDARD
        },
    },
    Known {
        name: "glucose",
        programs: &["glucose", "glucose-simp"],
        summary: "Glucose, CDCL that keeps clauses by their quality",
        arguments: &["-verb=0", "-model", "{cnf}"],
        seed: Some(NumberOption::WithinFromOne("-rnd-seed=")),
        phase: None,
        conflict_limit: None,
        exit_codes: ExitCodes::STANDARD,
    },
];

impl Known {
    /// Returns the arguments, the options before the files.
    fn arguments(&self, options: &SolverOptions) -> Vec<String> {
        let mut words = Vec::new();
        if let (Some(seed), Some(number)) = (self.seed, options.seed) {
            words.extend(seed.with(number));
        }
        if let (Some([negative, positive]), Some(phase)) = (self.phase, options.phase) {
            let chosen = if phase { positive } else { negative };
            words.extend(chosen.iter().map(|&word| word.to_owned()));
        }
        if let (Some(limit), Some(number)) = (self.conflict_limit, options.conflict_limit) {
            words.extend(limit.with(number));
        }
        // An entry of the table may consist of two words.
        let options = words.iter().flat_map(|words| words.split(' '));
        let arguments = options.chain(self.arguments.iter().copied());
        arguments.map(str::to_owned).collect()
    }

    /// Returns the backend of the program at this path, or of the program's name.
    fn backend(self, program: Option<PathBuf>) -> Backend {
        let mut capabilities = CAPABILITIES;
        for (has, capability) in [
            (self.seed.is_some(), Capability::Seed),
            (self.phase.is_some(), Capability::Phase),
            (self.conflict_limit.is_some(), Capability::ConflictLimit),
        ] {
            if has {
                capabilities = capabilities.with(capability);
            }
        }
        let (name, summary) = (self.name.into(), self.summary.to_owned());
        backend(
            name,
            summary,
            capabilities,
            self.exit_codes,
            move |options| {
                let name = self.programs[0];
                let path = program.clone().unwrap_or_else(|| name.into());
                (path, Template::of(name, self.arguments(options)))
            },
        )
    }

    fn find(&self) -> Option<PathBuf> {
        self.programs.iter().find_map(|program| on_path(program))
    }
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

/// Returns the backend of a known program, or `None` for another name.
pub fn by_name(name: &str) -> Option<Result<Backend, FindBackendError>> {
    let known = KNOWN.iter().find(|known| known.name == name)?;
    Some(match known.find() {
        Some(program) => Ok(known.backend(Some(program))),
        None => Err(FindBackendError::NotInstalled {
            program: known.programs[0].into(),
        }),
    })
}

/// Finds a program by its path, or by its name in the folders of `PATH`.
pub fn find(program: &str) -> Result<PathBuf, FindBackendError> {
    if program.contains('/') {
        return Ok(program.into());
    }
    on_path(program).ok_or_else(|| FindBackendError::NotInstalled {
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
    let file: Cow<'_, str> = match env::consts::EXE_SUFFIX {
        "" => program.into(),
        suffix => format!("{program}{suffix}").into(),
    };
    env::split_paths(&folders)
        .map(|folder| folder.join(&*file))
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
