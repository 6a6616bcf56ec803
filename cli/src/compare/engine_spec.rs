//! An engine as it is typed, and the command line that runs it.

use super::Task;
use queensat::problem::Problem;
use solvers::{Backend, programs};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// An engine to be compared: `backtrack`, `simd` or another native search;
/// `sat`, `sat:BACKEND` or `sat:BACKEND:ENCODING`; `cmd:COMMAND`, a SAT solver;
/// `run:COMMAND`, a program that does all the work. Options for the command line may follow the
/// first two, as in `sat:cadical:product --method loop`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    text: String,
    kind: Kind,
    options: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A search of the program's own.
    Native(String),
    /// A formula and a SAT solver.
    Sat {
        backend: Option<String>,
        encoding: Option<String>,
    },
    /// A program that does all the work: its words.
    Program(Vec<String>),
}

/// Why a text is no engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseSpecError {
    /// A character that would do something to a terminal or break a table.
    #[error("the engine '{0}' has a control character in its name")]
    Control(String),
    /// Nothing at all.
    #[error("an engine has no name; expected something like backtrack or sat:cadical:pairwise")]
    Empty,
    /// A command without words.
    #[error("'{0}' names no command; expected something like run:./my-counter {{size}}")]
    NoCommand(String),
    /// A command whose quotes do not match.
    #[error("the quotes in '{0}' do not match")]
    Quotes(String),
    /// A name that looks like an option.
    #[error("'{0}' begins like an option; an engine comes first, its options follow it")]
    Option(String),
}

/// Why an engine cannot do a task.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TaskError {
    /// It makes no formulas.
    #[error(
        "{engine} makes no formula, so it has no part in --task encode; name engines such as \
         sat::product"
    )]
    NoFormula {
        /// The engine.
        engine: String,
    },
    /// It does not know of squares.
    #[error(
        "{engine} is told the size of the board only, so it cannot take blocked or fixed squares"
    )]
    PlainBoardOnly {
        /// The engine.
        engine: String,
    },
}

/// Which program to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invocation {
    /// This one, with arguments.
    Own(Vec<String>),
    /// Another one: its name and its arguments.
    Other(String, Vec<String>),
}

impl EngineSpec {
    /// Whether the work is done by a program that is not part of queensat.
    #[must_use]
    pub fn is_peer(&self) -> bool {
        match &self.kind {
            Kind::Program(_) => true,
            Kind::Sat { backend, .. } => backend.as_ref().is_some_and(|backend| {
                let is_known = |known: &Backend| known.name().eq_ignore_ascii_case(backend);
                backend.starts_with("cmd:") || programs().iter().any(is_known)
            }),
            Kind::Native(_) => false,
        }
    }

    /// The encoding that was named, if the engine makes formulas: `Some(None)` is the default.
    #[must_use]
    pub fn encoding(&self) -> Option<Option<&str>> {
        match &self.kind {
            Kind::Sat { encoding, .. } => Some(encoding.as_deref()),
            Kind::Native(_) | Kind::Program(_) => None,
        }
    }

    /// The options for the command line that follow its name.
    #[must_use]
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// The command line that does a task.
    ///
    /// # Errors
    ///
    /// [`TaskError`] if the engine cannot do it.
    pub fn invocation(&self, task: Task, problem: &Problem) -> Result<Invocation, TaskError> {
        let n = problem.n().to_string();
        let engine = || self.text.clone();
        if let Kind::Program(words) = &self.kind {
            if task == Task::Encode {
                return Err(TaskError::NoFormula { engine: engine() });
            }
            if !problem.is_plain() {
                return Err(TaskError::PlainBoardOnly { engine: engine() });
            }
            let mut words: Vec<String> = words
                .iter()
                .map(|word| word.replace("{size}", &n).replace("{task}", task.name()))
                .collect();
            if !self.text.contains("{size}") {
                words.push(task.name().into());
                words.push(n);
            }
            let program = words.remove(0);
            return Ok(Invocation::Other(program, words));
        }
        let command = match task {
            Task::Count => "count",
            Task::First => "solve",
            Task::Enumerate => "enumerate",
            Task::Encode => "encode",
        };
        let mut arguments = vec![command.to_owned(), n, "--quiet".into()];
        let mut add = |option: &str, value: &str| {
            arguments.push(option.into());
            arguments.push(value.into());
        };
        match &self.kind {
            Kind::Native(_) if task == Task::Encode => {
                return Err(TaskError::NoFormula { engine: engine() });
            }
            Kind::Native(name) => add("--engine", name),
            Kind::Sat { backend, encoding } => {
                if task != Task::Encode {
                    add("--engine", "sat");
                    if let Some(backend) = backend {
                        add("--backend", backend);
                    }
                }
                if let Some(encoding) = encoding {
                    add("--encoding", encoding);
                }
            }
            Kind::Program(_) => unreachable!("done above"),
        }
        if matches!(task, Task::Count | Task::First) {
            add("--format", "json");
        }
        if let Some(blocks) = problem.blocked_at_random() {
            add("--block-random", &blocks.probability().to_string());
            add("--block-seed", &blocks.seed().to_string());
        }
        for (option, squares) in [
            ("--block", problem.blocked_one_by_one().collect::<Vec<_>>()),
            ("--queen", problem.fixed().collect()),
        ] {
            for square in squares {
                let (row, column) = (u64::from(square.row) + 1, u64::from(square.column) + 1);
                add(option, &format!("{row},{column}"));
            }
        }
        arguments.extend(self.options.iter().cloned());
        Ok(Invocation::Own(arguments))
    }
}

impl FromStr for EngineSpec {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<Self, ParseSpecError> {
        let text = text.trim();
        if text.contains(char::is_control) {
            return Err(ParseSpecError::Control(text.escape_debug().to_string()));
        }
        let words = |command: &str| {
            let words = shlex::split(command);
            words.ok_or_else(|| ParseSpecError::Quotes(text.to_owned()))
        };
        let spec = |kind, options| Self {
            text: text.to_owned(),
            kind,
            options,
        };
        if let Some(command) = text.strip_prefix("run:") {
            let words = words(command)?;
            if words.is_empty() {
                return Err(ParseSpecError::NoCommand(text.to_owned()));
            }
            return Ok(spec(Kind::Program(words), Vec::new()));
        }
        if let Some(command) = text.strip_prefix("cmd:") {
            if command.trim().is_empty() {
                return Err(ParseSpecError::NoCommand(text.to_owned()));
            }
            let kind = Kind::Sat {
                backend: Some(text.to_owned()),
                encoding: None,
            };
            return Ok(spec(kind, Vec::new()));
        }
        let mut words = words(text)?;
        if words.is_empty() {
            return Err(ParseSpecError::Empty);
        }
        let engine = words.remove(0);
        if engine.starts_with('-') {
            return Err(ParseSpecError::Option(text.to_owned()));
        }
        let kind = match engine.split_once(':') {
            None if engine.eq_ignore_ascii_case("sat") => Kind::Sat {
                backend: None,
                encoding: None,
            },
            Some((sat, rest)) if sat.eq_ignore_ascii_case("sat") => {
                // What follows the backend is the encoding, which may have a parameter: commander:4.
                let (backend, encoding) = match rest.split_once(':') {
                    Some((backend, encoding)) => (backend, Some(encoding)),
                    None => (rest, None),
                };
                let named = |name: &str| (!name.is_empty()).then(|| name.to_owned());
                Kind::Sat {
                    backend: named(backend),
                    encoding: encoding.and_then(named),
                }
            }
            _ => Kind::Native(engine),
        };
        Ok(spec(kind, words))
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use queensat::board::Square;
    use queensat::problem::RandomBlocks;

    fn arguments(spec: &str, task: Task) -> String {
        let problem = Problem::new(6).unwrap();
        match spec
            .parse::<EngineSpec>()
            .unwrap()
            .invocation(task, &problem)
        {
            Ok(Invocation::Own(arguments)) => arguments.join(" "),
            Ok(Invocation::Other(program, arguments)) => format!("{program}: {arguments:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn engines_become_command_lines() {
        for (spec, task, expected) in [
            (
                "simd",
                Task::Count,
                "count 6 --quiet --engine simd --format json",
            ),
            (
                "join --threads 1",
                Task::Count,
                "count 6 --quiet --engine join --format json --threads 1",
            ),
            (
                "sat",
                Task::First,
                "solve 6 --quiet --engine sat --format json",
            ),
            (
                "sat:cadical:commander:4 --method loop",
                Task::Enumerate,
                "enumerate 6 --quiet --engine sat --backend cadical --encoding commander:4 \
                 --method loop",
            ),
            (
                "sat::product",
                Task::Encode,
                "encode 6 --quiet --encoding product",
            ),
            (
                "cmd:minisat {cnf}",
                Task::Count,
                "count 6 --quiet --engine sat --backend cmd:minisat {cnf} --format json",
            ),
            (
                "run:./count.sh",
                Task::Count,
                "./count.sh: [\"count\", \"6\"]",
            ),
            (
                "run:solver '--size {size}' {task}",
                Task::First,
                "solver: [\"--size 6\", \"first\"]",
            ),
        ] {
            assert_eq!(arguments(spec, task), expected);
        }
        assert!(arguments("simd", Task::Encode).contains("makes no formula"));
        assert!(arguments("run:x", Task::Encode).contains("makes no formula"));
    }

    #[test]
    fn squares_are_passed_on_or_refused() {
        let mut problem = Problem::new(6).unwrap();
        problem.block(Square::new(0, 1)).unwrap();
        problem.fix(Square::new(3, 3)).unwrap();
        let invocation = |spec: &str| {
            let spec: EngineSpec = spec.parse().unwrap();
            spec.invocation(Task::Enumerate, &problem)
        };
        let Ok(Invocation::Own(arguments)) = invocation("backtrack") else {
            panic!("a command line of our own");
        };
        assert!(arguments.join(" ").ends_with("--block 1,2 --queen 4,4"));
        let mut by_rule = Problem::new(6).unwrap();
        by_rule
            .block_at_random(RandomBlocks::new(0.25, 7).unwrap())
            .unwrap();
        let spec: EngineSpec = "sat".parse().unwrap();
        let Ok(Invocation::Own(arguments)) = spec.invocation(Task::Count, &by_rule) else {
            panic!("a command line of our own");
        };
        assert!(
            arguments
                .join(" ")
                .ends_with("--block-random 0.25 --block-seed 7")
        );
        assert!(matches!(
            invocation("run:x"),
            Err(TaskError::PlainBoardOnly { .. })
        ));
    }

    #[test]
    fn what_is_no_engine_is_told() {
        for (text, expected) in [
            ("", ParseSpecError::Empty),
            ("run:", ParseSpecError::NoCommand("run:".into())),
            ("cmd: ", ParseSpecError::NoCommand("cmd:".into())),
            ("run:a 'b", ParseSpecError::Quotes("run:a 'b".into())),
            ("--runs 3", ParseSpecError::Option("--runs 3".into())),
        ] {
            assert_eq!(text.parse::<EngineSpec>(), Err(expected));
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,40}", n in 1..30_u32) {
            if let Ok(spec) = text.parse::<EngineSpec>() {
                prop_assert_eq!(spec.to_string(), text.trim());
                let _ = spec.invocation(Task::Count, &Problem::new(n).unwrap());
            }
        }
    }
}
