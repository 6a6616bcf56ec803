//! Engine specifications, and the command lines that they stand for.

use crate::commands::compare::record::CompareTask;
use crate::output::text::option_words;
use encodings::at_most_one::Encoding;
use solvers::{backends, programs};
use std::fmt;
use std::str::FromStr;

/// Specification of an engine, as given to `--engines`.
///
/// | specification | engine |
/// |---|---|
/// | `backtrack`, `simd`, ... | native search, as in `--engine` |
/// | `sat`, `sat:BACKEND`, `sat:BACKEND:ENCODING` | formula and SAT solver |
/// | `cmd:COMMAND` | formula and an external SAT solver |
///
/// Options of the command may follow the first two, as in `sat:cadical:product --method loop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSpec {
    text: String,
    /// `true` for a SAT solver that is not part of queensat.
    pub is_peer: bool,
    /// `true` if the engine is a formula and a SAT solver.
    pub is_sat: bool,
    /// Options that choose the engine.
    words: Vec<String>,
    encoding: Option<String>,
    options: Vec<String>,
}

impl EngineSpec {
    /// Returns the command line for a task on the problem that `stated` states.
    ///
    /// # Errors
    ///
    /// A message if the engine cannot do the task.
    pub fn command(&self, task: CompareTask, stated: &[String]) -> Result<Vec<String>, String> {
        if task == CompareTask::Encode && !self.is_sat {
            return Err(format!(
                "the engine '{self}' uses no formula, which --task encode needs; use engines such \
                 as sat::product"
            ));
        }
        let command = match task {
            CompareTask::First => "solve".into(),
            CompareTask::Count | CompareTask::Enumerate | CompareTask::Encode => task.name(),
        };
        let mut words = vec!["queensat".into(), command];
        words.extend_from_slice(stated);
        words.push("--quiet".into());
        if matches!(task, CompareTask::Count | CompareTask::Enumerate) {
            // The time limit of the run ends it.
            words.push("--force".into());
        }
        if task != CompareTask::Encode {
            words.extend_from_slice(&self.words);
        }
        let format = matches!(task, CompareTask::Count | CompareTask::First).then(|| "json".into());
        let options = [("--encoding", self.encoding.clone()), ("--format", format)];
        words.extend(option_words(options.into_iter()));
        let has_statistics = self.is_sat && matches!(task, CompareTask::Count | CompareTask::First);
        let stats = "--stats".to_owned();
        if has_statistics && !self.options.contains(&stats) {
            words.push(stats);
        }
        words.extend_from_slice(&self.options);
        Ok(words)
    }

    /// Returns `true` for `sat` without a SAT solver and an encoding, which may have options.
    pub fn is_open(&self) -> bool {
        self.is_sat && self.words.len() == 2 && self.encoding.is_none()
    }

    /// Returns this engine with a SAT solver and an encoding. An empty name leaves the choice to the engine.
    pub fn pair(&self, backend: &str, encoding: &str) -> Self {
        let options = self.text.find(char::is_whitespace);
        let options = options.map_or("", |place| &self.text[place..]);
        let name = format!("sat:{backend}:{encoding}");
        let text = format!("{}{options}", name.trim_end_matches(':'));
        let spec = Self {
            text,
            ..self.clone()
        };
        spec.with_solver(backend, encoding)
    }

    /// Returns the specification of a SAT solver and an encoding; the default ones have no name.
    fn with_solver(self, backend: &str, encoding: &str) -> Self {
        let given = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        let mut known = programs().iter().map(|program| program.name());
        let choice = [("--engine", given("sat")), ("--backend", given(backend))];
        Self {
            is_peer: backend.starts_with("cmd:")
                || known.any(|name| name.eq_ignore_ascii_case(backend)),
            is_sat: true,
            words: option_words(choice.into_iter()),
            encoding: given(encoding),
            ..self
        }
    }
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.contains(char::is_control) {
            let shown = text.escape_debug();
            return Err(format!("the engine '{shown}' contains a control character"));
        }
        let spec = Self {
            text: text.into(),
            ..Self::default()
        };
        // A command takes the whole text, with its spaces and colons.
        if let Some(command) = text.strip_prefix("cmd:") {
            if command.trim().is_empty() {
                return Err(format!(
                    "'{text}' has no command; expected e.g. cmd:kissat {{cnf}}"
                ));
            }
            return Ok(spec.with_solver(text, ""));
        }
        let mut options =
            shlex::split(text).ok_or_else(|| format!("the quotes in '{text}' do not match"))?;
        if options.is_empty() {
            return Err("an engine is empty; expected e.g. backtrack or sat:cadical".into());
        }
        let name = options.remove(0);
        if name.starts_with('-') {
            return Err(format!(
                "'{text}' starts with an option; expected an engine before it"
            ));
        }
        // A backend or an encoding in the place of an engine: the error names what was probably meant.
        let (first, rest) = name.split_once(':').unwrap_or((&name, ""));
        // The encoding may contain a colon: commander:4.
        let (backend, encoding) = rest.split_once(':').unwrap_or((rest, ""));
        let is_backend = |name: &str| {
            let mut known = backends().iter().chain(programs());
            name == "cadical" || known.any(|backend| backend.name().eq_ignore_ascii_case(name))
        };
        let is_encoding = |name: &str| name.parse::<Encoding>().is_ok();
        let is_sat = first.eq_ignore_ascii_case("sat");
        let meant = match rest {
            _ if !is_sat && is_backend(first) => Some(format!("sat:{name}")),
            _ if !is_sat && is_encoding(&name) => Some(format!("sat::{name}")),
            "" => None,
            _ if is_encoding(backend) && is_backend(encoding) => {
                Some(format!("sat:{encoding}:{backend}"))
            }
            _ if is_sat && is_encoding(rest) => Some(format!("sat::{rest}")),
            _ => None,
        };
        if let Some(meant) = meant {
            return Err(format!(
                "'{name}' is not an engine; write {meant}, as in sat:BACKEND:ENCODING"
            ));
        }
        let spec = Self { options, ..spec };
        Ok(if is_sat {
            spec.with_solver(backend, encoding)
        } else {
            Self {
                words: vec!["--engine".into(), name],
                ..spec
            }
        })
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
