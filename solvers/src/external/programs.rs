//! The solvers that are known by name, and where programs are.

use super::judge::Ending;
use super::template::Template;
use super::{CAPABILITIES, backend};
use crate::{Backend, Capabilities, FindBackendError, SolverOptions};
use std::borrow::Cow;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A solver that is known: what its program is called and what it understands.
#[derive(Clone, Copy)]
struct Known {
    /// The name by which people choose it.
    name: &'static str,
    /// What its program may be called, the best first.
    programs: &'static [&'static str],
    summary: &'static str,
    arguments: &'static [&'static str],
    /// What stands before the number that its random numbers start with.
    seed: Option<Words>,
    /// What makes it try variables with false first, and with true.
    phase: Option<[&'static [&'static str]; 2]>,
    /// What stands before the most conflicts.
    conflict_limit: Option<Words>,
    ending: Ending,
}

/// How a number is given.
#[derive(Clone, Copy)]
enum Words {
    /// In a word of its own after this one.
    After(&'static str),
    /// In the same word.
    Within(&'static str),
    /// In the same word, and larger by one, since there 0 stands for something else.
    WithinFromOne(&'static str),
}

impl Words {
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
        seed: Some(Words::WithinFromOne("-rnd-init -rnd-seed=")),
        phase: None,
        conflict_limit: None,
        ending: Ending::USUAL,
    },
    Known {
        name: "picosat",
        programs: &["picosat"],
        summary: "PicoSAT, a small CDCL solver in C",
        arguments: &[],
        seed: Some(Words::After("-s")),
        phase: None,
        conflict_limit: None,
        ending: Ending::USUAL,
    },
    Known {
        name: "cryptominisat5",
        programs: &["cryptominisat5"],
        summary: "CryptoMiniSat 5, CDCL with inprocessing",
        arguments: &["--verb=0"],
        seed: Some(Words::Within("--random=")),
        phase: Some([&["--polar=false"], &["--polar=true"]]),
        conflict_limit: Some(Words::Within("--maxconfl=")),
        ending: Ending::USUAL,
    },
    Known {
        name: "cadical-cli",
        programs: &["cadical"],
        summary: "CaDiCaL as a program, whatever version is installed",
        arguments: &["-q"],
        seed: Some(Words::Within("--seed=")),
        // It tries assignments of its own choice first unless told otherwise.
        phase: Some([&["--phase=0", "--lucky=0"], &["--phase=1", "--lucky=0"]]),
        conflict_limit: Some(Words::After("-c")),
        ending: Ending {
            silent_when_limited: true,
            ..Ending::USUAL
        },
    },
    Known {
        name: "kissat",
        programs: &["kissat"],
        summary: "Kissat, CDCL in C, for single hard formulas",
        arguments: &["-q"],
        seed: Some(Words::Within("--seed=")),
        phase: Some([&["--phase=false"], &["--phase=true"]]),
        conflict_limit: Some(Words::Within("--conflicts=")),
        ending: Ending::USUAL,
    },
    Known {
        name: "clasp",
        programs: &["clasp"],
        summary: "clasp, conflict-driven, from answer set programming",
        arguments: &["--verbose=0"],
        seed: Some(Words::Within("--seed=")),
        phase: Some([
            &["--sign-def=neg", "--sign-fix"],
            &["--sign-def=pos", "--sign-fix"],
        ]),
        conflict_limit: None,
        ending: Ending {
            // It says as well that there are no more models, if it happens to know.
            satisfiable: &[10, 30],
            ..Ending::USUAL
        },
    },
    Known {
        name: "glucose",
        programs: &["glucose", "glucose-simp"],
        summary: "Glucose, CDCL that keeps clauses by their quality",
        arguments: &["-verb=0", "-model", "{cnf}"],
        seed: Some(Words::WithinFromOne("-rnd-seed=")),
        phase: None,
        conflict_limit: None,
        ending: Ending::USUAL,
    },
];

impl Known {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            seed: self.seed.is_some(),
            phase: self.phase.is_some(),
            conflict_limit: self.conflict_limit.is_some(),
            ..CAPABILITIES
        }
    }

    /// The arguments, the options before the files.
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
        let own = self.arguments.iter().map(|&word| word.to_owned());
        words.into_iter().flat_map(split).chain(own).collect()
    }

    /// The backend for the program, wherever it may be.
    fn backend(self, program: Option<PathBuf>) -> Backend {
        let summary = self.summary.to_owned();
        let capabilities = self.capabilities();
        backend(
            self.name.into(),
            summary,
            capabilities,
            self.ending,
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

/// Options that are two words stand in one, so that they stand together.
fn split(word: String) -> Vec<String> {
    word.split(' ').map(str::to_owned).collect()
}

/// The known programs, installed or not.
pub fn programs() -> &'static [Backend] {
    static PROGRAMS: LazyLock<Vec<Backend>> =
        LazyLock::new(|| KNOWN.iter().map(|known| known.backend(None)).collect());
    &PROGRAMS
}

/// Where the program of a backend is, if that is a known one and it is installed.
pub fn location(name: &str) -> Option<PathBuf> {
    KNOWN.iter().find(|known| known.name == name)?.find()
}

/// The backend for a known program, if the name is one.
pub fn by_name(name: &str) -> Option<Result<Backend, FindBackendError>> {
    let known = KNOWN.iter().find(|known| known.name == name)?;
    Some(match known.find() {
        Some(program) => Ok(known.backend(Some(program))),
        None => Err(FindBackendError::NotInstalled {
            program: known.programs[0].into(),
        }),
    })
}

/// Where the program is that was typed: as a path, or by a name that is looked for.
pub fn find(program: &str) -> Result<PathBuf, FindBackendError> {
    if program.contains('/') {
        return Ok(program.into());
    }
    on_path(program).ok_or_else(|| FindBackendError::NotInstalled {
        program: program.into(),
    })
}

/// Whether there is a program to be run, by its path or by a name that is looked for.
pub fn is_installed(program: &str) -> bool {
    find(program).is_ok_and(|path| is_executable(&path))
}

/// Looks for a program in the folders of `PATH`.
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
