//! Options for formulas, and checks of their size before any work.

use super::exit::Failure;
use super::interrupt::time_left;
use super::memory;
use super::sizes::Size as BoardSize;
use super::text::{NameParser, first_given, one_of, option_words};
use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use encodings::at_most_one::{Encoding, ParseEncodingError, families};
use encodings::cardinality::{self, Cardinality as _};
use encodings::{SinkError, Size, SizeSink};
use queensat::Control;
use queensat::board::Square;
use queensat::encode::{AtLeastOne, Completion, EncodeError, Formula, SymmetryBreaking};
use queensat::enumerate::{AllSolutions, Cubes, Method, Split};
use queensat::problem::Problem;
use std::time::Duration;

/// Options for the formula.
#[derive(Debug, Args)]
pub struct FormulaArgs {
    /// At-most-one encoding of all lines [default: pairwise; in solve product]
    ///
    /// The default of solve --engine window is auto, that of solve --proof pairwise. commander and bimander take the size of their
    /// groups: commander:4. `queensat encodings` describes the encodings, and `queensat encodings N` prints the sizes of their formulas.
    #[arg(long, value_name = "NAME", value_parser = encoding_parser())]
    encoding: Option<Encoding>,
    /// Encoding of rows
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    row_encoding: Option<Encoding>,
    /// Encoding of columns
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    column_encoding: Option<Encoding>,
    /// Encoding of diagonals, and of anti-diagonals unless they have another
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    diagonal_encoding: Option<Encoding>,
    /// Encoding of anti-diagonals
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    anti_diagonal_encoding: Option<Encoding>,
    /// Encoding of numbers other than one, such as two queens in each row [default: totalizer]
    #[arg(long, value_name = "NAME", value_parser = cardinality_parser())]
    cardinality: Option<cardinality::Encoding>,
    /// Lines with at-least-one clauses [default: both]
    ///
    /// This does not change the solutions; redundant clauses may help a solver.
    #[arg(long, value_name = "LINES", value_parser = one_of(AT_LEAST_ONE))]
    at_least_one: Option<AtLeastOne>,
    /// Break symmetry: keep only one of several symmetric solutions [default: none]
    ///
    /// Blocked squares and fixed queens may break symmetries of the board; only the remaining ones
    /// are used.
    #[arg(long, value_name = "KIND", value_parser = one_of(SYMMETRY))]
    symmetry: Option<SymmetryBreaking>,
}

const AT_LEAST_ONE: [(&str, &str, AtLeastOne); 3] = [
    ("both", "Rows and columns", AtLeastOne::Both),
    ("rows", "Rows only", AtLeastOne::Rows),
    ("columns", "Columns only", AtLeastOne::Columns),
];

const SYMMETRY: [(&str, &str, SymmetryBreaking); 3] = [
    ("none", "Keep all solutions", SymmetryBreaking::None),
    (
        "mirror",
        "Keep one of each pair of mirror images",
        SymmetryBreaking::Mirror,
    ),
    (
        "full",
        "Keep one of each class of symmetric solutions, the lexicographically least",
        SymmetryBreaking::Full,
    ),
];

impl FormulaArgs {
    /// Resolves the options. Options that were not given are taken from `recommended`.
    pub fn plan(&self, recommended: Formula) -> Formula {
        let all = self.encoding.unwrap_or(recommended.row);
        let diagonal = self.diagonal_encoding.unwrap_or(all);
        Formula {
            row: self.row_encoding.unwrap_or(all),
            column: self.column_encoding.unwrap_or(all),
            diagonal,
            anti_diagonal: self.anti_diagonal_encoding.unwrap_or(diagonal),
            at_least_one: self.at_least_one.unwrap_or(AtLeastOne::Both),
            symmetry: self.symmetry.unwrap_or(SymmetryBreaking::None),
            cardinality: self.cardinality.unwrap_or(recommended.cardinality),
        }
    }

    /// Returns an option that was given, if there is one.
    pub fn given(&self) -> Option<&'static str> {
        first_given([
            (self.encoding.is_some(), "--encoding"),
            (self.row_encoding.is_some(), "--row-encoding"),
            (self.column_encoding.is_some(), "--column-encoding"),
            (self.diagonal_encoding.is_some(), "--diagonal-encoding"),
            (
                self.anti_diagonal_encoding.is_some(),
                "--anti-diagonal-encoding",
            ),
            (self.cardinality.is_some(), "--cardinality"),
            (self.at_least_one.is_some(), "--at-least-one"),
            (self.symmetry.is_some(), "--symmetry"),
        ])
    }
}

/// Returns the words of the options that select a formula in `encode`.
pub fn words(formula: &Formula) -> Vec<String> {
    let default = Formula::new(Encoding::Pairwise);
    let Formula {
        row,
        column,
        diagonal,
        anti_diagonal,
        cardinality,
        at_least_one,
        symmetry,
    } = *formula;
    let symmetries = SYMMETRY.iter();
    let symmetry_name = symmetries.filter(|(.., one)| *one == symmetry);
    let symmetry_name = symmetry_name.map(|(name, ..)| *name).collect();
    let options = [
        ("--encoding", row != default.row, row.to_string()),
        ("--column-encoding", column != row, column.to_string()),
        ("--diagonal-encoding", diagonal != row, diagonal.to_string()),
        (
            "--anti-diagonal-encoding",
            anti_diagonal != diagonal,
            anti_diagonal.to_string(),
        ),
        (
            "--cardinality",
            cardinality != default.cardinality,
            cardinality.name().into(),
        ),
        (
            "--at-least-one",
            at_least_one != default.at_least_one,
            at_least_one.name().into(),
        ),
        ("--symmetry", symmetry != default.symmetry, symmetry_name),
    ];
    let options = options.into_iter();
    option_words(options.map(|(option, is_given, value)| (option, is_given.then_some(value))))
}

/// Returns a parser of cardinality encodings.
fn cardinality_parser() -> impl TypedValueParser<Value = cardinality::Encoding> {
    one_of(cardinality::Encoding::ALL.map(|it| (it.name(), it.family().summary, it)))
}

/// Returns a parser of encodings, which may have a parameter.
fn encoding_parser() -> NameParser<Encoding> {
    NameParser {
        names: || {
            let names = families().iter();
            names
                .map(|family| PossibleValue::new(family.name).help(family.summary))
                .into()
        },
        is_name: |text| {
            matches!(
                text.parse::<Encoding>(),
                Err(ParseEncodingError::Unknown { .. })
            )
        },
        parse: |text| {
            text.parse()
                .map_err(|error: ParseEncodingError| error.to_string())
        },
    }
}

/// Returns the size of the formula, or an error if the formula cannot be made.
pub fn size(problem: &Problem, plan: &Formula) -> Result<Size, Failure> {
    plan.encoder(problem).size().map_err(size_failure)
}

fn size_failure(error: EncodeError) -> Failure {
    match error {
        EncodeError::BoardTooLarge { .. } => Failure::Usage(error.to_string()),
        EncodeError::Sink(_) | EncodeError::Opb(_) => Failure::Runtime(error.to_string()),
    }
}

/// Maximum time for counting the clauses of a formula before it is loaded.
const MAX_COUNTING_TIME: Duration = Duration::from_secs(1);

/// Refuses a job whose formulas cannot fit in memory.
pub fn require_room_for_all(job: &AllSolutions) -> Result<(), Failure> {
    match job.method {
        Method::Loop | Method::Orbits => require_loadable(&job.problem, &job.formula),
        Method::Cubes(split) => require_cubes_loadable(&job.problem, &job.formula, split),
    }
}

/// Refuses a formula that cannot fit in the available memory. The estimate is a lower bound for all
/// solvers, so an accepted formula may still be too large for some of them.
pub fn require_loadable(problem: &Problem, plan: &Formula) -> Result<(), Failure> {
    let encoder = plan.encoder(problem);
    require_about(problem, plan)?;
    let time = time_left().map_or(MAX_COUNTING_TIME, |left| left.min(MAX_COUNTING_TIME));
    let control = Control::new().with_time_limit(time);
    match encoder.size_unless(control.interrupt()) {
        // The formula is loaded in a way that limits and Ctrl-C can stop.
        Err(EncodeError::Sink(SinkError::Interrupted)) => Ok(()),
        size => require_room("", size.map_err(size_failure)?),
    }
}

/// Refuses cubes whose formulas cannot fit in memory. The first cube represents all.
fn require_cubes_loadable(problem: &Problem, plan: &Formula, split: Split) -> Result<(), Failure> {
    if problem.n() <= MAX_UNCHECKED_ROWS {
        return Ok(());
    }
    // The list of squares with variables exists before the formula.
    let squares = BoardSize::of(problem.board()).squares();
    memory::require(squares.saturating_mul(size_of::<Square>() as u64), || {
        format!("the list of the {squares} squares of the board takes")
    })?;
    require_about(problem, plan)?;
    let Some(cube) = Cubes::new(problem, split).next() else {
        return Ok(());
    };
    let Some(rest) = Completion::after_deciding(problem, cube.queens(), |square| {
        split.by.decides(problem.board(), square)
    }) else {
        return Ok(());
    };
    let mut sink = SizeSink::new();
    let lines = plan.encoder(problem).line_encodings();
    match rest.encode(lines, plan.at_least_one, &mut sink) {
        Ok(_) => require_room("", sink.size()),
        Err(error) => Err(Failure::runtime(error)),
    }
}

/// Describes the formula, or returns `None` if its encodings describe it completely.
pub fn if_unusual(formula: &Formula) -> Option<String> {
    let text = formula.to_string();
    (text != formula.describe_encodings()).then_some(text)
}

/// Refuses a formula whose constraints are listed before its clauses, if it is far too large.
fn require_about(problem: &Problem, plan: &Formula) -> Result<(), Failure> {
    match problem.is_n_queens() {
        true => Ok(()),
        false => require_room("about ", plan.encoder(problem).estimated_size()),
    }
}

/// Maximum number of rows of boards whose formulas fit in any memory.
const MAX_UNCHECKED_ROWS: u32 = 100;

fn require_room(about: &str, size: Size) -> Result<(), Failure> {
    let needed = memory::of_solver(size);
    memory::require(needed, || {
        format!(
            "a solver for the formula with {about}{} clauses and {about}{} literals takes",
            size.clauses, size.literals
        )
    })
    .map_err(|failure| match failure {
        Failure::Runtime(message) => Failure::Runtime(format!(
            "{message}; try another --encoding, --engine backtrack or a smaller board"
        )),
        other => other,
    })
}
