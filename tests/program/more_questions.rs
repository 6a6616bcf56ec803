//! The questions besides `count`: random ones have the same answer by the library, by `queensat run`, and by the
//! options of their commands; each field has an option.

use crate::question_fields::{comparable, options_of};
use crate::question_tables::PROBLEMS;
use crate::support::{cases, run_with_input, seed};
use queensat::Control;
use queensat::answers::{Ask, Error, Host};
use queensat::control::random::Random;
use queensat::json::Question;
use serde_json::{Value, json as object};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Form of the output of a command.
#[derive(Clone, Copy)]
enum Printed {
    /// The report as the last line, after the items of a list.
    Report,
    /// This field of the report.
    Field(&'static str),
}

/// A question with its command, and random values of its fields.
struct Kind {
    name: &'static str,
    /// Words of the command; `-` stands for the input.
    command: &'static str,
    printed: Printed,
    /// Field of the input, with texts.
    input: Option<(&'static str, &'static [&'static str])>,
    has_problem: bool,
    /// Fields with their options and values; `true` alone is an option without a value. A field without values is
    /// not drawn.
    fields: &'static [(&'static str, &'static str, &'static str)],
    /// Options that are no part of the question.
    others: &'static str,
}

/// Options of a solver that every question has that uses one.
const SOLVER: &[(&str, &str, &str)] = &[
    ("sat.backend", "--backend", "dpll batsat splr none"),
    ("sat.solver_seed", "--solver-seed", "7"),
    ("sat.phase", "--phase", "false true"),
    ("sat.conflict_limit", "--conflict-limit", "100000"),
    ("sat.memory_limit", "--memory-limit", ""),
    ("sat.solver_option", "--solver-option", ""),
    ("sat.isolate", "--isolate", ""),
    ("sat.stats", "--stats", ""),
];

/// Options of a formula.
const FORMULA: &[(&str, &str, &str)] = &[
    ("sat.encoding", "--encoding", "pairwise product commander:3"),
    ("sat.row_encoding", "--row-encoding", "ladder"),
    ("sat.column_encoding", "--column-encoding", "sequential"),
    ("sat.diagonal_encoding", "--diagonal-encoding", "product"),
    (
        "sat.anti_diagonal_encoding",
        "--anti-diagonal-encoding",
        "commander",
    ),
    ("sat.cardinality", "--cardinality", "sequential"),
    ("sat.at_least_one", "--at-least-one", "rows columns"),
    ("sat.symmetry", "--symmetry", "none mirror full"),
];

const ALWAYS: &str =
    "--format --output --attack-lines --coordinates --no-coordinates --quiet --color --help";

const KINDS: [Kind; 10] = [
    Kind {
        name: "list",
        command: "enumerate --format json",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[
            ("by", "--engine", "sat"),
            ("native.engine", "--engine", "backtrack general bitmask"),
            ("symmetric", "--symmetric", "90 180"),
            ("threads", "--threads", "1 2"),
            ("limits.solutions", "--limit", "1 3"),
            ("limits.seconds", "--time-limit", ""),
            ("checkpoint", "--checkpoint", ""),
            ("sat.method", "--method", "cubes loop orbits"),
            ("sat.cube_depth", "--cube-depth", "1 9"),
            ("sat.no_symmetry", "--no-symmetry", "true"),
        ],
        others: "--sheet --force",
    },
    Kind {
        name: "solve",
        command: "solve --format json",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[
            ("by", "--engine", "auto race sat explicit"),
            ("native.engine", "--engine", "backtrack general"),
            ("symmetric", "--symmetric", "90 180"),
            ("threads", "--threads", "1"),
            ("start", "--start", "none greedy-phases greedy-assumptions"),
            ("seed", "--seed", ""),
            ("unique", "--unique", ""),
            ("proof_file", "--proof", ""),
            ("proof_format", "--proof-format", ""),
            ("limits.seconds", "--time-limit", ""),
        ],
        others: "--cnf --lenient --problems",
    },
    Kind {
        name: "classes",
        command: "classes --format json",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[
            ("list", "--list", "true"),
            ("total_up_to", "--total-up-to", "3 9"),
            ("half_turn_up_to", "--half-turn-up-to", "3 9"),
            ("threads", "--threads", "1 2"),
            ("native.memory", "--memory", "1000000"),
            ("native.simd", "--simd", "portable"),
        ],
        others: "",
    },
    Kind {
        name: "encode",
        command: "encode",
        printed: Printed::Field("formula"),
        input: None,
        has_problem: true,
        fields: &[
            ("cubes", "--cubes", "1 2 9"),
            ("format", "--format", "dimacs opb"),
            ("names", "--names", "true"),
            ("comments", "--comments", "true"),
        ],
        others: "",
    },
    Kind {
        name: "sizes",
        command: "encodings --format json",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[],
        others: "",
    },
    Kind {
        name: "decide",
        command: "solve --cnf - --format json",
        printed: Printed::Report,
        input: Some((
            "formula",
            &[
                "p cnf 3 2\n1 -2 0\n2 3 0\n",
                "p cnf 1 2\n1 0\n-1 0\n",
                "1 2 0 -1 0",
                "p cnf 1 1\n1 x 0\n",
                "",
            ],
        )),
        has_problem: false,
        fields: &[
            ("lenient", "--lenient", "true"),
            ("proof_file", "--proof", ""),
            ("limits.seconds", "--time-limit", ""),
        ],
        others: "--engine --start --symmetric --unique --cnf --problems --threads --proof-format",
    },
    Kind {
        name: "decode",
        command: "decode 4 - --format json",
        printed: Printed::Report,
        input: Some((
            "answer",
            &[
                "s SATISFIABLE\nv 2 8 9 15 0\n",
                "SAT\n2 8 9 15 0\n",
                "s SATISFIABLE\nv 1 2 0\n",
                "s UNKNOWN\n",
                "s MAYBE\n",
            ],
        )),
        has_problem: false,
        fields: &[],
        others: "--all",
    },
    Kind {
        name: "grade",
        command: "grade - 4 --format json",
        printed: Printed::Report,
        input: Some((
            "formula",
            &[
                "p cnf 16 0\n",
                "p cnf 16 2\n2 0\n-3 0\n",
                "p cnf 4 1\n1 2 3 4 0\n",
                "1 2 0 -1 0",
                "p cnf 1 1\n1 x 0\n",
            ],
        )),
        has_problem: false,
        fields: &[
            ("lenient", "--lenient", "true"),
            ("all", "--all", "true"),
            ("map", "--map", ""),
            ("limits.solutions", "--limit", ""),
            ("limits.seconds", "--time-limit", ""),
        ],
        others: "--strict",
    },
    Kind {
        name: "check-list",
        command: "check 4 - --format json",
        printed: Printed::Report,
        input: Some((
            "list",
            &[
                "2413\n3142\n",
                "2 4 1 3\n",
                "",
                "1 2 3 4\n2413\n2413\n",
                "Anna: 2-4-1-3\n.Q..\n...Q\nQ...\n..Q.\nBen:\n",
                "# none\n\n1 2\n",
            ],
        )),
        has_problem: false,
        fields: &[("complete", "--complete", "true"), ("all", "--all", "true")],
        others: "",
    },
    Kind {
        name: "convert",
        command: "problem -",
        printed: Printed::Field("written"),
        input: Some((
            "text",
            &[
                "AAB\nABB\nCCC\n",
                "{\"n\":4,\"blocked\":[[1,1]]}",
                "no problem",
                "{\"n\":0}",
            ],
        )),
        has_problem: false,
        fields: &[
            ("from", "--from", "grid json"),
            ("to", "--to", "text json grid sbn"),
        ],
        others: "--problems --stars",
    },
];

impl Kind {
    /// Returns the fields with those that several questions have.
    fn fields(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let (mut fields, has) = (self.fields.to_vec(), |names: &str| {
            names.contains(self.name)
        });
        if has("list solve decide") {
            fields.extend(SOLVER);
        }
        if has("list solve encode") {
            fields.extend(FORMULA);
        }
        fields
    }

    /// Returns a random question in JSON, the words of the command, and its input.
    fn draw(&self, random: &mut Random) -> (Value, Vec<String>, &'static str) {
        let mut json = object!({"question": self.name});
        let words = self.command.split(' ').map(String::from);
        let mut words: Vec<String> = words.collect();
        let mut input = "";
        if self.has_problem {
            let (problem, text) = PROBLEMS[random.below(PROBLEMS.len())];
            json["problem"] = serde_json::from_str(text).unwrap();
            words.extend(problem.split(' ').map(String::from));
        } else if self.name != "decide" && self.name != "convert" {
            json["problem"] = object!({"n": 4});
        }
        if let Some((field, texts)) = self.input {
            input = texts[random.below(texts.len())];
            json[field] = input.into();
        }
        let (fields, mut options) = (self.fields(), BTreeSet::new());
        for _ in 0..random.below(4).min(fields.len()) {
            let (name, option, values) = fields[random.below(fields.len())];
            let values: Vec<&str> = values.split_whitespace().collect();
            if values.is_empty() || !options.insert(option) {
                continue;
            }
            let value = values[random.below(values.len())];
            words.push(option.into());
            if ![
                "list",
                "names",
                "comments",
                "lenient",
                "complete",
                "all",
                "sat.no_symmetry",
            ]
            .contains(&name)
            {
                words.push(value.into());
            }
            if name == "native.engine" {
                json["by"] = "native".into();
            }
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            match name.split_once('.') {
                Some((group, name)) => json[group][name] = value,
                None => json[name] = value,
            }
        }
        (json, words, input)
    }

    /// Returns the name that a message of the command gives a field.
    fn option(&self, name: &str) -> String {
        let fields = self.fields();
        let field = fields.iter().find(|(field, ..)| *field == name);
        field.map_or_else(|| "--cnf".into(), |(_, option, _)| (*option).into())
    }
}

/// Returns the answer of the library, or its error with the message in the words of the options.
fn answer(kind: &Kind, question: &Question, host: &Host) -> (Value, Option<String>) {
    match question.answer(host, &Control::new()) {
        Ok(answered) => (serde_json::from_str(answered.report.get()).unwrap(), None),
        Err(Error::Refused(refused)) => {
            let error = object!({
                "code": refused.fault.code(), "message": refused.to_string(), "field": refused.field,
            });
            let message = refused.message(|field| kind.option(field));
            (object!({"error": error}), Some(message))
        }
        Err(error) => (
            object!({"error": {"code": error.code()}}),
            Some(String::new()),
        ),
    }
}

fn resolve_twice<Q: Ask + Debug + PartialEq>(question: &Q, host: &Host) {
    if let Ok(resolved) = question.resolve(host) {
        let again = resolved.resolve(host);
        assert_eq!(again.as_ref(), Ok(&resolved), "{question:?}");
    }
}

fn require_stable(question: &Question, host: &Host) {
    match question {
        Question::List(question) => resolve_twice(question, host),
        Question::Solve(question) => resolve_twice(question, host),
        Question::Classes(question) => resolve_twice(question, host),
        Question::Encode(question) => resolve_twice(question, host),
        Question::Sizes(question) => resolve_twice(question, host),
        Question::Decide(question) => resolve_twice(question, host),
        Question::Decode(question) => resolve_twice(question, host),
        Question::Grade(question) => resolve_twice(question, host),
        Question::CheckList(question) => resolve_twice(question, host),
        Question::Convert(question) => resolve_twice(question, host),
        other => panic!("{other:?}"),
    }
}

/// Returns a report without what only one way of asking has.
fn common(mut report: Value) -> Value {
    let fields = report.as_object_mut().unwrap();
    // Reasons have the names of options or of fields, and a list in a report has a limit.
    for name in ["file", "list", "why"] {
        fields.remove(name);
    }
    if fields
        .get("question")
        .is_some_and(|it| it["limits"]["solutions"] == 10_000)
    {
        fields["question"].as_object_mut().unwrap().remove("limits");
    }
    comparable(&report)
}

#[test]
fn random_questions_of_other_kinds_have_the_same_answer_in_every_way() {
    let host = Host::new().with_solver_process(solvers::SolverProcess {
        program: env!("CARGO_BIN_EXE_queensat").into(),
        arguments: vec!["__isolated".into()],
    });
    for (number, kind) in KINDS.iter().enumerate() {
        let mut random = Random::new(seed(100 + number as u64));
        let drawn: Vec<_> = (0..cases(30)).map(|_| kind.draw(&mut random)).collect();
        let lines = drawn.iter().map(|(json, ..)| format!("{json}\n"));
        let finished = run_with_input(&["run", "-", "--threads", "2"], &lines.collect::<String>());
        let mut lines = finished.stdout.lines();
        for (number, (json, words, input)) in drawn.iter().enumerate() {
            let question = Question::read(&json.to_string());
            let question = question.unwrap_or_else(|error| panic!("{json}: {error}"));
            let written = question.to_json().to_string();
            assert_eq!(Question::read(&written).as_ref(), Ok(&question));
            require_stable(&question, &host);
            let (expected, message) = answer(kind, &question, &host);
            let by_run: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
            match &message {
                Some(text) if text.is_empty() => {
                    assert_eq!(by_run["error"]["code"], expected["error"]["code"], "{json}");
                }
                _ => assert_eq!(comparable(&by_run), comparable(&expected), "{json}"),
            }
            if number % 3 > 0 {
                continue;
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let by_command = run_with_input(&words, input);
            if let Some(message) = message {
                assert!(
                    [1, 2].contains(&by_command.code),
                    "{words:?}: {by_command:?}"
                );
                let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                let (found, message) = (squeezed(&by_command.stderr), squeezed(&message));
                // An unknown solver is refused by the parser of arguments, in other words.
                let is_same = found.contains(&message) || json["sat"]["backend"] == "none";
                assert!(is_same, "{words:?}: {message}: {by_command:?}");
                continue;
            }
            match kind.printed {
                Printed::Report => {
                    let report = by_command.stdout.lines().last();
                    let report = report.unwrap_or_else(|| panic!("{words:?}: {by_command:?}"));
                    let report = serde_json::from_str(report).unwrap();
                    assert_eq!(common(report), common(expected), "{words:?}");
                }
                Printed::Field(name) => {
                    let lines = by_command.stdout.split_inclusive('\n');
                    let found: String = lines.filter(|line| !line.contains(" command: ")).collect();
                    assert_eq!(expected[name], *found, "{words:?}");
                }
            }
        }
        assert_eq!(lines.next(), None);
    }
}

#[test]
fn every_field_of_other_questions_has_an_option_and_every_option_a_field() {
    let of_problem: Vec<String> = options_of(&["encodings"]);
    for kind in &KINDS {
        let known = kind.fields();
        let mut minimal = object!({"question": kind.name});
        if kind.has_problem || ["decode", "grade", "check-list"].contains(&kind.name) {
            minimal["problem"] = object!({"n": 4});
        }
        if let Some((field, _)) = kind.input {
            minimal[field] = "".into();
        }
        let names = |text: &Value| -> Vec<String> {
            let message = Question::read(&text.to_string()).unwrap_err().message;
            let (_, names) = message.split_once(", expected ").unwrap();
            let names = names.split('\'').skip(1).step_by(2);
            names.map(String::from).collect()
        };
        let mut asked = minimal.clone();
        asked["?"] = 1.into();
        let command = kind.command.split(' ').next().unwrap();
        let options = options_of(&[command]);
        let own = kind.input.map(|(field, _)| field);
        for field in names(&asked) {
            let is_group = ["sat", "native", "limits"].contains(&&*field);
            if is_group || ["question", "problem"].contains(&&*field) || Some(&*field) == own {
                continue;
            }
            let option = known.iter().find(|(name, ..)| *name == field);
            let (_, option, _) = option.unwrap_or_else(|| panic!("{}: {field}", kind.name));
            assert!(
                options.iter().any(|it| it == option),
                "{}: {field}",
                kind.name
            );
        }
        for option in options {
            let is_other = format!("{ALWAYS} {}", kind.others).contains(&option);
            let is_field = known.iter().any(|(_, it, _)| **it == option);
            let is_known = is_other || is_field || of_problem.contains(&option);
            // With --cnf, options of the formula of a board are refused.
            let is_refused =
                kind.name == "decide" && FORMULA.iter().any(|(_, it, _)| **it == option);
            assert!(
                is_known || is_refused,
                "{}: no field for {option}",
                kind.name
            );
        }
    }
}
