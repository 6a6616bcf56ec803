//! The questions of more kinds, with their commands and options.

use crate::question_tables::PROBLEMS;
use queensat::control::random::Random;
use serde_json::{Value, json as object};
use std::collections::BTreeSet;

/// Form of the output of a command.
#[derive(Clone, Copy)]
pub enum Printed {
    /// The report as the last line, after the items of a list.
    Report,
    /// This field of the report.
    Field(&'static str),
}

/// A question with its command, and random values of its fields.
pub struct Kind {
    pub name: &'static str,
    /// Words of the command; `-` stands for the input.
    pub command: &'static str,
    pub printed: Printed,
    /// Field of the input, with texts.
    pub input: Option<(&'static str, &'static [&'static str])>,
    pub has_problem: bool,
    /// Fields with their options and values; `true` alone is an option without a value. A field without values is
    /// not drawn.
    pub fields: &'static [(&'static str, &'static str, &'static str)],
    /// Options that are no part of the question.
    pub others: &'static str,
}

/// Options of a solver that every question has that uses one.
pub const SOLVER: &[(&str, &str, &str)] = &[
    ("sat.backend", "--backend", "dpll batsat splr none"),
    ("sat.solver_seed", "--solver-seed", "7"),
    ("sat.phase", "--phase", "false true"),
    ("sat.conflict_limit", "--conflict-limit", "100000"),
    ("sat.memory_limit", "--memory-limit", ""),
    ("sat.solver_option", "--solver-option", ""),
    ("sat.stats", "--stats", ""),
];

/// Options of a formula.
pub const FORMULA: &[(&str, &str, &str)] = &[
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

pub const ALWAYS: &str =
    "--format --output --attack-lines --coordinates --no-coordinates --quiet --color --help";

pub const KINDS: [Kind; 15] = [
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
            ("limits.seconds", "--time-limit", ""),
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
        name: "explain-none",
        command: "explain none --format json",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[("limits.seconds", "--time-limit", "")],
        others: "",
    },
    Kind {
        name: "explain-square",
        command: "explain square --format json 1,2",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[("limits.seconds", "--time-limit", "")],
        others: "--pictures",
    },
    Kind {
        name: "explain-clause",
        command: "explain clause - 2 4 --format json",
        printed: Printed::Report,
        input: Some((
            "formula",
            &[
                "p cnf 16 1\n-1 -2 0\n",
                "p cnf 16 1\n-1 -7 0\n",
                "p cnf 17 2\n1\n-17 0 17 -1 0\n",
                "p cnf 16 1\nc no clause\n1 0\n",
                "p cnf 16 1\n",
                "p cnf 16 2\n-1 -2 0 3 0 0\n",
                "p cnf 1 1\n1 x 0\n",
            ],
        )),
        has_problem: false,
        fields: &[
            ("lenient", "--lenient", "true"),
            ("map", "--map", ""),
            ("limits.seconds", "--time-limit", ""),
        ],
        others: "",
    },
    Kind {
        name: "explain-formula",
        command: "explain formula --format json",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[],
        others: "--all",
    },
    Kind {
        name: "trace",
        command: "trace --format json",
        printed: Printed::Report,
        input: None,
        has_problem: true,
        fields: &[
            ("by", "--engine", "cdcl dpll bitmask dlx"),
            ("all", "--all", "true"),
            ("steps", "--steps", "1 30"),
            ("restarts", "--restarts", "1 5"),
            ("graph", "--graph", ""),
            ("limits.solutions", "--limit", "1 2"),
            ("limits.seconds", "--time-limit", ""),
        ],
        others: "--conflict --beside",
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
    pub fn fields(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let (mut fields, has) = (self.fields.to_vec(), |names: &str| {
            names.contains(self.name)
        });
        if has("list solve decide") {
            fields.extend(SOLVER);
        }
        if has("list solve encode explain-formula trace") {
            fields.extend(FORMULA);
        }
        fields
    }

    /// Returns a random question in JSON, the words of the command, and its input.
    pub fn draw(&self, random: &mut Random) -> (Value, Vec<String>, &'static str) {
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
        self.set_place(&mut json);
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

    /// Sets the field whose value stands in the words of the command.
    pub fn set_place(&self, json: &mut Value) {
        match self.name {
            "explain-square" => json["square"] = object!([1, 2]),
            "explain-clause" => json["line"] = 2.into(),
            _ => {}
        }
    }

    /// Returns the words of the command without its arguments.
    pub fn command(&self) -> Vec<&'static str> {
        let words = self.command.split(' ');
        let count = if self.name.starts_with("explain-") {
            2
        } else {
            1
        };
        words.take(count).collect()
    }

    /// Returns the name that a message of the command gives a field.
    pub fn option(&self, name: &str) -> String {
        let fields = self.fields();
        let field = fields.iter().find(|(field, ..)| *field == name);
        field.map_or_else(|| "--cnf".into(), |(_, option, _)| (*option).into())
    }
}
