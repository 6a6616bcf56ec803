//! Questions, their commands, their fields, and the options of these.

use serde_json::{Value, json};

/// A question with its command.
pub struct Kind {
    pub name: &'static str,
    /// Words of the command; `-` stands for the input.
    pub command: &'static str,
    pub board: Board,
    /// Further fields whose values stand in the words of the command, and a field with texts for the input.
    pub input: Option<(&'static str, &'static [&'static str])>,
    pub printed: Printed,
    /// Options that are no part of the question: the form and the place of the answer, consent, many questions.
    pub others: &'static str,
    /// Fields, or groups of them, without an option.
    pub without_option: &'static str,
}

/// The boards of random questions.
pub enum Board {
    /// Those of `PROBLEMS`, with some squares blocked.
    Any,
    /// Those of `NEW`.
    New,
    /// The board of the words of the command, which has four rows.
    Four,
    Without,
}

/// Form of the output of a command.
pub enum Printed {
    /// The report as the last line.
    Report,
    /// The solutions, and the report without them as the last line.
    Solutions,
    /// This field of the report, in lines of JSON.
    Lines(&'static str),
    /// This field of the report, a text.
    Text(&'static str),
}

const KIND: Kind = Kind {
    name: "",
    command: "",
    board: Board::Any,
    input: None,
    printed: Printed::Report,
    others: "",
    without_option: "",
};

/// Options of many commands that are no part of questions.
pub const ALWAYS: &str = "--format --output --attack-lines --coordinates --quiet --color --help";

/// All questions but those about folders.
pub const KINDS: [Kind; 20] = [
    Kind {
        name: "count",
        command: "count --format json",
        others: "--problems --force",
        ..KIND
    },
    Kind {
        name: "unique",
        command: "puzzle check --format json",
        others: "--problems --threads",
        without_option: "limits.solutions",
        ..KIND
    },
    Kind {
        name: "explain",
        command: "puzzle hint --format json",
        others: "--problems --threads",
        // Stated is the puzzle without the squares of options.
        without_option: "limits.solutions stated",
        ..KIND
    },
    Kind {
        name: "repair",
        command: "puzzle repair --format json",
        others: "--problems --threads --to",
        without_option: "limits.solutions",
        ..KIND
    },
    Kind {
        name: "generate",
        command: "puzzle new --format json",
        board: Board::New,
        printed: Printed::Lines("puzzles"),
        others: "--to",
        // A range of levels is typed as one value.
        without_option: "limits.solutions last_level",
        ..KIND
    },
    Kind {
        name: "list",
        command: "enumerate --format json",
        printed: Printed::Solutions,
        others: "--sheet --force",
        // Engines that list use no vectors and keep no lists.
        without_option: "native.simd native.memory",
        ..KIND
    },
    Kind {
        name: "solve",
        command: "solve --format json",
        others: "--cnf --strict --problems",
        without_option: "limits native sat",
        ..KIND
    },
    Kind {
        name: "classes",
        command: "classes --format json",
        without_option: "native.engine",
        ..KIND
    },
    Kind {
        name: "encode",
        command: "encode",
        printed: Printed::Text("formula"),
        without_option: "limits sat",
        ..KIND
    },
    Kind {
        name: "sizes",
        command: "encodings --format json",
        ..KIND
    },
    Kind {
        name: "decide",
        command: "solve --cnf - --format json",
        board: Board::Without,
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
        // Options of the formula of a board are refused.
        others: "--engine --start --symmetric --unique --cnf --problems --threads --proof-format --encoding \
            --row-encoding --column-encoding --diagonal-encoding --anti-diagonal-encoding --cardinality --at-least-one \
            --symmetry",
        without_option: "limits sat",
        ..KIND
    },
    Kind {
        name: "decode",
        command: "decode 4 - --format json",
        board: Board::Four,
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
        others: "--all",
        ..KIND
    },
    Kind {
        name: "grade",
        command: "grade - 4 --format json",
        board: Board::Four,
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
        others: "--each",
        ..KIND
    },
    Kind {
        name: "explain-none",
        command: "explain none --format json",
        without_option: "limits.solutions",
        ..KIND
    },
    Kind {
        name: "explain-square",
        command: "explain square --format json 1,2",
        others: "--pictures",
        without_option: "limits.solutions square",
        ..KIND
    },
    Kind {
        name: "explain-clause",
        command: "explain clause - 2 4 --format json",
        board: Board::Four,
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
        without_option: "limits.solutions line",
        ..KIND
    },
    Kind {
        name: "explain-formula",
        command: "explain formula --format json",
        others: "--all",
        without_option: "sat",
        ..KIND
    },
    Kind {
        name: "trace",
        command: "trace --format json",
        others: "--conflict --beside",
        without_option: "sat",
        ..KIND
    },
    Kind {
        name: "check-list",
        command: "check 4 - --format json",
        board: Board::Four,
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
        ..KIND
    },
    Kind {
        name: "convert",
        command: "problem -",
        board: Board::Without,
        input: Some((
            "text",
            &[
                "AAB\nABB\nCCC\n",
                "{\"n\":4,\"blocked\":[[1,1]]}",
                "no problem",
                "{\"n\":0}",
            ],
        )),
        printed: Printed::Text("written"),
        others: "--problems --stars",
        ..KIND
    },
];

/// Questions about folders.
pub const FOLDERS: [Kind; 5] = [
    Kind {
        name: "certify",
        command: "certify",
        others: "--check --force --manifest --time-limit",
        ..KIND
    },
    Kind {
        name: "check-certificate",
        command: "certify",
        others: "--chunks --compress --force --manifest --time-limit",
        ..KIND
    },
    Kind {
        name: "plan",
        command: "units plan",
        others: "--for --chunk --cross-check --threads",
        ..KIND
    },
    Kind {
        name: "run-units",
        command: "units run",
        others: "--time-limit",
        // The folder is an argument, and the plan has the engine.
        without_option: "folder native.engine",
        ..KIND
    },
    Kind {
        name: "merge",
        command: "units merge",
        without_option: "folders",
        ..KIND
    },
];

/// All fields but the problem, each with the questions that have it, its option, and values for random questions; `true`
/// alone is an option without a value. A field without values is not drawn: its effect depends on the machine or on time.
/// A new field is a row.
const FIELDS: &str = "\
list solve: symmetric --symmetric 90 180
generate: symmetric --symmetric true
generate: stars --stars 1 2
generate: level --level easy medium
generate: seed --seed 1 7
unique: level --level true
unique generate: count --count 1 2 5
explain: hardest --level easy medium hard expert
explain: steps --steps 1 2 5
repair: kind --with queens blocks regions
repair: most --most 0 1 2
repair: level --level easy medium
count: by --engine both sat sat
list: by --engine sat
solve: by --engine auto race sat explicit
trace: by --engine cdcl dpll bitmask dlx
count: native.engine --engine backtrack general naive bitmask simd join
list: native.engine --engine backtrack general bitmask
solve: native.engine --engine backtrack general
count classes run-units: native.simd --simd portable
count classes run-units: native.memory --memory 1000000
count list generate classes certify check-certificate run-units: threads --threads 1 2
solve: threads --threads 1
count list: limits.solutions --limit 1 3 1000
trace: limits.solutions --limit 1 2
grade: limits.solutions --limit
count list unique explain repair generate: limits.seconds --time-limit
solve encode decide grade trace: limits.seconds --time-limit
explain-none explain-square explain-clause: limits.seconds --time-limit
count list: checkpoint --checkpoint
count list solve decide: sat.backend --backend dpll batsat varisat splr none
count list solve decide: sat.solver_seed --solver-seed 7
count list solve decide: sat.phase --phase false true
count list solve decide: sat.conflict_limit --conflict-limit 100000
count list solve decide: sat.memory_limit --memory-limit
count list solve decide: sat.solver_option --solver-option
count: sat.stats --stats true
list solve decide: sat.stats --stats
count list solve encode explain-formula trace: sat.encoding --encoding pairwise product commander:3 auto totalizer
count list solve encode explain-formula trace: sat.row_encoding --row-encoding ladder binary
count list solve encode explain-formula trace: sat.column_encoding --column-encoding sequential bimander
count list solve encode explain-formula trace: sat.diagonal_encoding --diagonal-encoding product pairwise
count list solve encode explain-formula trace: sat.anti_diagonal_encoding --anti-diagonal-encoding commander
count list solve encode explain-formula trace: sat.cardinality --cardinality sequential sorting-network
count list solve encode explain-formula trace: sat.at_least_one --at-least-one both rows columns
count list solve encode explain-formula trace: sat.symmetry --symmetry none mirror full
count list: sat.method --method cubes loop orbits
count list: sat.cube_depth --cube-depth 1 2 9
count list: sat.no_symmetry --no-symmetry true
solve: start --start none greedy-phases greedy-assumptions
solve: seed --seed
solve: unique --unique
solve decide: proof_file --proof
solve: proof_format --proof-format
classes: list --list true
classes: total_up_to --total-up-to 3 9
classes: half_turn_up_to --half-turn-up-to 3 9
encode: cubes --cubes 1 2 9
encode: format --format dimacs opb
encode: names --names true
encode: comments --comments true
decide grade explain-clause: strict --strict true
grade check-list trace: all --all true
decode grade explain-clause: map --map
decode: numbering --numbering from-0 transposed R-1+4*C
trace: steps --steps 1 30
trace: restarts --restarts 1 5
trace: graph --graph
check-list: complete --complete true
convert: from --from grid json
convert: to --to text json grid sbn
certify plan merge: output --output
certify: chunks --chunks
certify: format --format
certify: compress --compress
certify check-certificate: pipe --pipe
certify check-certificate: accept --accept
check-certificate: folder --check
plan: job --job
plan: engine --engine
plan run-units: units --units
plan: memory --memory
plan: sample --sample
plan: sample_error --sample-error
plan: sample_seed --sample-seed
run-units: cross_check --cross-check
merge: partial --partial
merge: pack --pack";

/// A field of a question, its option, and values of both.
pub struct Field {
    pub name: &'static str,
    pub option: &'static str,
    pub values: Vec<&'static str>,
}

impl Kind {
    pub fn fields(&self) -> Vec<Field> {
        let rows = FIELDS.lines().map(|row| row.split_once(": ").unwrap());
        let own = rows.filter(|(questions, _)| questions.split(' ').any(|name| name == self.name));
        let field = |(_, row): (_, &'static str)| {
            let mut words = row.split(' ');
            let (name, option) = (words.next().unwrap(), words.next().unwrap());
            let values = words.collect();
            Field {
                name,
                option,
                values,
            }
        };
        own.map(field).collect()
    }

    /// Returns the words of the command without its arguments.
    pub fn words(&self) -> Vec<&'static str> {
        let first = self.command.split(' ').next().unwrap();
        let has_two = ["puzzle", "units", "explain"].contains(&first);
        self.command
            .split(' ')
            .take(1 + usize::from(has_two))
            .collect()
    }

    /// Returns the question without options, about this problem if it has one.
    pub fn minimal(&self, problem: Value, text: &str) -> Value {
        let mut question = json!({"question": self.name});
        if !matches!(self.board, Board::Without) {
            question["problem"] = problem;
        }
        if let Some((field, _)) = self.input {
            question[field] = text.into();
        }
        match self.name {
            "explain-square" => question["square"] = json!([1, 2]),
            "explain-clause" => question["line"] = 2.into(),
            _ => {}
        }
        question
    }
}

/// Problems as words and in JSON, with four rows and columns at least.
pub const PROBLEMS: [(&str, &str); 9] = [
    ("4", r#"{"n":4}"#),
    ("5", r#"{"n":5}"#),
    ("6", r#"{"n":6}"#),
    ("4x5", r#"{"board":"4x5"}"#),
    ("5 --torus", r#"{"n":5,"torus":true}"#),
    (
        "4 --piece rook --queens 3",
        r#"{"n":4,"piece":"rook","queens":3}"#,
    ),
    (
        "4 --piece knight --queens any",
        r#"{"n":4,"piece":"knight","queens":"any"}"#,
    ),
    (
        "5 --queens at-least:4 --maximal",
        r#"{"n":5,"queens":"at-least:4","maximal":true}"#,
    ),
    (
        "5 --diagonals none --hole 2,2",
        r#"{"n":5,"diagonals":"none","holes":[[2,2]]}"#,
    ),
];

/// Boards of new puzzles.
pub const NEW: [(&str, &str); 4] = [
    ("6", r#"{"n":6}"#),
    ("7", r#"{"n":7}"#),
    ("6x5", r#"{"board":"6x5"}"#),
    ("6 --hole 1,1", r#"{"n":6,"holes":[[1,1]]}"#),
];
