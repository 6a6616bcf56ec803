//! Engine specifications, and the command lines that they stand for.

use super::Task;
use crate::output::text::option_words;
use encodings::at_most_one::Encoding;
use queensat::problem::Problem;
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
/// | `run:COMMAND` | program that does all the work |
///
/// Options of the command may follow the first two, as in `sat:cadical:product --method loop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSpec {
    text: String,
    /// `true` if queensat runs, at least to write the formula.
    pub is_own: bool,
    /// `true` if the work is done by a program that is not part of queensat.
    pub is_peer: bool,
    /// `true` if the engine is a formula and a SAT solver.
    pub is_sat: bool,
    /// Options that choose the engine, or the command line of another program.
    words: Vec<String>,
    encoding: Option<String>,
    options: Vec<String>,
}

impl EngineSpec {
    /// Returns the command line for a task on a problem, which `stated` states for queensat.
    ///
    /// # Errors
    ///
    /// A message if the engine cannot do the task.
    pub fn command(
        &self,
        task: Task,
        problem: &Problem,
        stated: &[String],
    ) -> Result<Vec<String>, String> {
        if task == Task::Encode && !self.is_sat {
            return Err(format!(
                "the engine '{self}' uses no formula, which --task encode needs; use engines such \
                 as sat::product"
            ));
        }
        if self.is_own {
            return Ok(self.own_command(task, stated));
        }
        if !problem.is_plain() {
            return Err(format!(
                "the engine '{self}' receives only the board size, so it cannot be used with other \
                 rules, blocked squares or fixed queens"
            ));
        }
        let (n, task) = (problem.n().to_string(), task.name());
        let fill = |word: &String| word.replace("{size}", &n).replace("{task}", &task);
        let mut words: Vec<String> = self.words.iter().map(fill).collect();
        if !self.text.contains("{size}") {
            words.extend([task, n]);
        }
        Ok(words)
    }

    fn own_command(&self, task: Task, stated: &[String]) -> Vec<String> {
        let command = match task {
            Task::First => "solve".into(),
            Task::Count | Task::Enumerate | Task::Encode => task.name(),
        };
        let mut words = vec!["queensat".into(), command];
        words.extend_from_slice(stated);
        words.push("--quiet".into());
        if matches!(task, Task::Count | Task::Enumerate) {
            // The time limit of the run ends it.
            words.push("--force".into());
        }
        if task != Task::Encode {
            words.extend_from_slice(&self.words);
        }
        let format = matches!(task, Task::Count | Task::First).then(|| "json".into());
        let options = [("--encoding", self.encoding.clone()), ("--format", format)];
        words.extend(option_words(options.into_iter()));
        words.extend_from_slice(&self.options);
        words
    }

    /// Returns the specification of a SAT solver and an encoding; the default ones have no name.
    fn with_solver(self, backend: &str, encoding: &str) -> Self {
        let given = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        let mut known = programs().iter().map(|program| program.name());
        let choice = [("--engine", given("sat")), ("--backend", given(backend))];
        Self {
            is_own: true,
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
        let split = |command: &str| {
            let words = shlex::split(command);
            words.ok_or_else(|| format!("the quotes in '{text}' do not match"))
        };
        let no_command =
            || format!("'{text}' has no command; expected e.g. run:./my-counter {{size}}");
        if let Some(command) = text.strip_prefix("run:") {
            let words = Some(split(command)?).filter(|words| !words.is_empty());
            return Ok(Self {
                is_peer: true,
                words: words.ok_or_else(no_command)?,
                ..spec
            });
        }
        if let Some(command) = text.strip_prefix("cmd:") {
            let backend = (!command.trim().is_empty()).then_some(text);
            return Ok(spec.with_solver(backend.ok_or_else(no_command)?, ""));
        }
        let mut options = split(text)?;
        if options.is_empty() {
            return Err("an engine is empty; expected e.g. backtrack or sat:cadical".into());
        }
        let name = options.remove(0);
        if name.starts_with('-') {
            return Err(format!(
                "'{text}' starts with an option; expected an engine before it"
            ));
        }
        let (first, rest) = name.split_once(':').unwrap_or((&name, ""));
        // The encoding may contain a colon: commander:4.
        let (backend, encoding) = rest.split_once(':').unwrap_or((rest, ""));
        let is_backend = |name: &str| {
            let mut known = backends().iter().chain(programs());
            name == "cadical" || known.any(|it| it.name().eq_ignore_ascii_case(name))
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
                is_own: true,
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
