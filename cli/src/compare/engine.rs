//! Engine specifications, and the command lines that they stand for.

use super::Task;
use queensat::problem::Problem;
use solvers::programs;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    text: String,
    kind: Kind,
    options: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Native(String),
    Sat {
        backend: Option<String>,
        encoding: Option<String>,
    },
    /// Words of the command line of a program.
    Program(Vec<String>),
}

/// Command line of a run.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// `true` for queensat, `false` for another program.
    pub own: bool,
    /// Program and arguments.
    pub words: Vec<String>,
}

impl EngineSpec {
    /// Returns `true` if the work is done by a program that is not part of queensat.
    pub fn is_peer(&self) -> bool {
        match &self.kind {
            Kind::Program(_) => true,
            Kind::Sat { backend, .. } => backend.as_ref().is_some_and(|backend| {
                let mut known = programs().iter().map(|program| program.name());
                backend.starts_with("cmd:") || known.any(|name| name.eq_ignore_ascii_case(backend))
            }),
            Kind::Native(_) => false,
        }
    }

    /// Returns `true` if the engine is a formula and a SAT solver.
    pub const fn is_sat(&self) -> bool {
        matches!(self.kind, Kind::Sat { .. })
    }

    /// Returns the command line for a task on a board. `board` are the words that state the board and its
    /// rules.
    ///
    /// # Errors
    ///
    /// A message if the engine cannot do the task.
    pub fn invocation(
        &self,
        task: Task,
        problem: &Problem,
        board: &[String],
    ) -> Result<Invocation, String> {
        if task == Task::Encode && !self.is_sat() {
            return Err(format!(
                "the engine '{self}' uses no formula, which --task encode needs; use engines such \
                 as sat::product"
            ));
        }
        if let Kind::Program(words) = &self.kind {
            if !problem.is_plain() {
                return Err(format!(
                    "the engine '{self}' receives only the board size, so it cannot be used with other \
                     rules, blocked squares or fixed queens"
                ));
            }
            let n = problem.n().to_string();
            let fill = |word: &String| word.replace("{size}", &n).replace("{task}", &task.name());
            let mut words: Vec<String> = words.iter().map(fill).collect();
            if !self.text.contains("{size}") {
                words.extend([task.name(), n]);
            }
            return Ok(Invocation { own: false, words });
        }
        Ok(Invocation {
            own: true,
            words: self.own_words(task, problem, board),
        })
    }

    fn own_words(&self, task: Task, problem: &Problem, board: &[String]) -> Vec<String> {
        let command = match task {
            Task::First => "solve".into(),
            Task::Count | Task::Enumerate | Task::Encode => task.name(),
        };
        let mut words = vec!["queensat".into(), command];
        words.extend_from_slice(board);
        words.push("--quiet".into());
        let mut add = |option: &str, value: &str| words.extend([option.into(), value.into()]);
        match &self.kind {
            Kind::Native(name) => add("--engine", name),
            Kind::Sat { backend, encoding } => {
                if task != Task::Encode {
                    add("--engine", "sat");
                    backend.iter().for_each(|name| add("--backend", name));
                }
                encoding.iter().for_each(|name| add("--encoding", name));
            }
            Kind::Program(_) => unreachable!("not a command line of queensat"),
        }
        if matches!(task, Task::Count | Task::First) {
            add("--format", "json");
        }
        if let Some(blocks) = problem.blocked_at_random() {
            add("--block-random", &blocks.probability().to_string());
            add("--block-seed", &blocks.seed().to_string());
        }
        let blocked = problem.blocked_one_by_one();
        let blocked = blocked.map(|square| ("--block", square));
        let fixed = problem.fixed().map(|square| ("--queen", square));
        for (option, square) in blocked.chain(fixed) {
            let [row, column] = square.numbers();
            add(option, &format!("{row},{column}"));
        }
        words.extend_from_slice(&self.options);
        words
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
        let split = |command: &str| {
            let words = shlex::split(command);
            words.ok_or_else(|| format!("the quotes in '{text}' do not match"))
        };
        let no_command =
            || format!("'{text}' has no command; expected e.g. run:./my-counter {{size}}");
        let mut options = Vec::new();
        let kind = if let Some(command) = text.strip_prefix("run:") {
            let words = split(command)?;
            if words.is_empty() {
                return Err(no_command());
            }
            Kind::Program(words)
        } else if let Some(command) = text.strip_prefix("cmd:") {
            if command.trim().is_empty() {
                return Err(no_command());
            }
            Kind::Sat {
                backend: Some(text.into()),
                encoding: None,
            }
        } else {
            options = split(text)?;
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
            let nonempty = |part: &str| (!part.is_empty()).then(|| part.to_owned());
            if first.eq_ignore_ascii_case("sat") {
                Kind::Sat {
                    backend: nonempty(backend),
                    encoding: nonempty(encoding),
                }
            } else {
                Kind::Native(name)
            }
        };
        Ok(Self {
            text: text.into(),
            kind,
            options,
        })
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
