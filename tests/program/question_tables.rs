//! Questions, their fields, and the options of their commands.

/// A question, its command, and options that are no part of the question, each with the reason.
pub struct Kind {
    pub name: &'static str,
    pub command: &'static str,
    /// Fields without an option, each with the reason.
    pub without_option: &'static [(&'static str, &'static str)],
    pub others: &'static [(&'static str, &'static str)],
}

/// All questions.
pub const KINDS: [Kind; 6] = [
    Kind {
        name: "count",
        command: "count",
        without_option: &[],
        others: &[
            ("--format", "the form of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
            ("--problems", "many questions"),
            ("--force", "consent"),
        ],
    },
    Kind {
        name: "list",
        command: "enumerate",
        without_option: &[
            ("native.simd", "engines that list use no vectors"),
            ("native.memory", "engines that list keep no lists"),
        ],
        others: &[
            ("--format", "the form of the answer"),
            ("--sheet", "the form of the answer"),
            ("--force", "consent"),
            ("--output", "the place of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
        ],
    },
    Kind {
        name: "unique",
        command: "puzzle check",
        without_option: &[("limits.solutions", "refused")],
        others: &[
            ("--format", "the form of the answer"),
            ("--output", "the place of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
            ("--problems", "many questions"),
            ("--threads", "many questions"),
        ],
    },
    Kind {
        name: "explain",
        command: "puzzle hint",
        without_option: &[
            ("limits.solutions", "refused"),
            ("stated", "the puzzle without the squares of options"),
        ],
        others: &[
            ("--format", "the form of the answer"),
            ("--output", "the place of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
            ("--problems", "many questions"),
            ("--threads", "many questions"),
        ],
    },
    Kind {
        name: "repair",
        command: "puzzle repair",
        without_option: &[("limits.solutions", "refused")],
        others: &[
            ("--format", "the form of the answer"),
            ("--output", "the place of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
            ("--problems", "many questions"),
            ("--threads", "many questions"),
            ("--to", "the form of the answer"),
        ],
    },
    Kind {
        name: "generate",
        command: "puzzle new",
        without_option: &[("limits.solutions", "refused")],
        others: &[
            ("--format", "the form of the answer"),
            ("--output", "the place of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
            ("--to", "the form of the answer"),
            ("--booklet", "the form of the answer"),
            ("--per-page", "the form of the answer"),
            ("--paper", "the form of the answer"),
            ("--title", "the form of the answer"),
            ("--colored", "the form of the answer"),
        ],
    },
];

/// Questions about folders.
pub const FOLDERS: [Kind; 5] = [
    Kind {
        name: "certify",
        command: "certify",
        without_option: &[],
        others: &[
            ("--check", "another question"),
            ("--force", "consent"),
            ("--manifest", "a file about the answer"),
            ("--time-limit", "a limit of the command"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
        ],
    },
    Kind {
        name: "check-certificate",
        command: "certify",
        without_option: &[],
        others: &[
            ("--chunks", "another question"),
            ("--compress", "another question"),
            ("--force", "another question"),
            ("--manifest", "another question"),
            ("--time-limit", "a limit of the command"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
        ],
    },
    Kind {
        name: "plan",
        command: "units plan",
        without_option: &[],
        others: &[
            ("--for", "scripts"),
            ("--chunk", "scripts"),
            ("--cross-check", "scripts"),
            ("--threads", "scripts"),
            ("--format", "the form of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
        ],
    },
    Kind {
        name: "run-units",
        command: "units run",
        without_option: &[
            ("folder", "an argument"),
            ("native.engine", "the plan has it"),
        ],
        others: &[
            ("--time-limit", "a limit of the command"),
            ("--format", "the form of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
        ],
    },
    Kind {
        name: "merge",
        command: "units merge",
        without_option: &[("folders", "arguments")],
        others: &[
            ("--format", "the form of the answer"),
            ("--quiet", "messages"),
            ("--color", "messages"),
            ("--help", "help"),
        ],
    },
];

/// A field of questions.
pub struct Field {
    pub name: &'static str,
    pub option: &'static str,
    /// The questions that have the field.
    pub questions: &'static str,
    /// Values for random questions; `true` alone is an option without a value. A field without values is not
    /// drawn: its effect depends on the machine or on time.
    pub values: &'static str,
}

const fn field(name: &'static str, option: &'static str, values: &'static str) -> Field {
    of("count list", name, option, values)
}

const fn of(
    questions: &'static str,
    name: &'static str,
    option: &'static str,
    values: &'static str,
) -> Field {
    Field {
        name,
        option,
        questions,
        values,
    }
}

/// All fields but the problem. A new field is a row.
pub const FIELDS: [Field; 54] = [
    of("list", "symmetric", "--symmetric", ""),
    of("generate", "symmetric", "--symmetric", "true"),
    of("generate", "stars", "--stars", "1 2"),
    of("generate", "level", "--level", "single pointing"),
    of("generate", "seed", "--seed", "1 7"),
    of("unique", "level", "--level", "true"),
    of("unique generate", "count", "--count", "1 2 5"),
    of(
        "explain",
        "hardest",
        "--hardest",
        "single pointing sets neighbours contradiction",
    ),
    of("explain", "steps", "--steps", "1 2 5"),
    of("repair", "kind", "--with", "queens blocks regions"),
    of("repair", "most", "--most", "0 1 2"),
    of("repair", "level", "--level", "pointing sets"),
    field("by", "--engine", "both sat sat"),
    field(
        "native.engine",
        "--engine",
        "backtrack general naive bitmask simd join",
    ),
    field("native.simd", "--simd", "portable"),
    field("native.memory", "--memory", "1000000"),
    of("count list generate", "threads", "--threads", "1 2"),
    field("limits.solutions", "--limit", "1 3 1000"),
    of(
        "count list unique explain repair generate",
        "limits.seconds",
        "--time-limit",
        "",
    ),
    field("checkpoint", "--checkpoint", ""),
    field("sat.backend", "--backend", "dpll batsat varisat splr"),
    field("sat.solver_seed", "--solver-seed", "7"),
    field("sat.phase", "--phase", "false true"),
    field("sat.conflict_limit", "--conflict-limit", "100000"),
    field("sat.memory_limit", "--memory-limit", ""),
    field("sat.solver_option", "--solver-option", ""),
    field("sat.stats", "--stats", "true"),
    field(
        "sat.encoding",
        "--encoding",
        "pairwise product commander:3 auto totalizer",
    ),
    field("sat.row_encoding", "--row-encoding", "ladder binary"),
    field(
        "sat.column_encoding",
        "--column-encoding",
        "sequential bimander",
    ),
    field(
        "sat.diagonal_encoding",
        "--diagonal-encoding",
        "product pairwise",
    ),
    field(
        "sat.anti_diagonal_encoding",
        "--anti-diagonal-encoding",
        "commander",
    ),
    field(
        "sat.cardinality",
        "--cardinality",
        "sequential sorting-network",
    ),
    field("sat.at_least_one", "--at-least-one", "both rows columns"),
    field("sat.symmetry", "--symmetry", "none mirror full"),
    field("sat.method", "--method", "cubes loop orbits"),
    field("sat.cube_depth", "--cube-depth", "1 2 9"),
    field("sat.no_symmetry", "--no-symmetry", "true"),
    of("certify plan merge", "output", "--output", ""),
    of("certify", "chunks", "--chunks", ""),
    of("certify", "format", "--format", ""),
    of("certify", "compress", "--compress", ""),
    of("certify check-certificate", "pipe", "--pipe", ""),
    of("certify check-certificate", "accept", "--accept", ""),
    of("check-certificate", "folder", "--check", ""),
    of("plan", "job", "--job", ""),
    of("plan", "engine", "--engine", ""),
    of("plan run-units", "units", "--units", ""),
    of("plan", "memory", "--memory", ""),
    of("plan", "sample", "--sample", ""),
    of("plan", "sample_seed", "--sample-seed", ""),
    of("run-units", "cross_check", "--cross-check", ""),
    of("merge", "partial", "--partial", ""),
    of("merge", "pack", "--pack", ""),
];

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
pub const BOARDS: [(&str, &str); 4] = [
    ("6", r#"{"n":6}"#),
    ("7", r#"{"n":7}"#),
    ("6x5", r#"{"board":"6x5"}"#),
    ("6 --hole 1,1", r#"{"n":6,"holes":[[1,1]]}"#),
];
