//! Options for formulas, and checks of their size before any work.

use crate::output::text::{NameParser, one_of, option_words};
use clap::Args;
use clap::builder::PossibleValue;
use encodings::at_most_one::{Encoding, ParseEncodingError, families};
use encodings::cardinality;
use queensat::answers::SatOptions;
use queensat::encode::{AtLeastOne, Formula, SymmetryBreaking};

/// Options for the formula.
#[derive(Debug, Args)]
pub struct FormulaArgs {
    /// At-most-one encoding of all lines [default: pairwise; in solve product]
    ///
    /// The default of solve --engine window is auto, that of solve --proof pairwise. commander and bimander take the size of their
    /// groups: commander:4. `queensat encodings` describes the encodings, and `queensat encodings N` prints the sizes of their formulas.
    #[arg(long, value_name = "NAME", value_parser = encoding_parser())]
    encoding: Option<Encoding>,
    /// Encoding of rows [default: that of --encoding]
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    row_encoding: Option<Encoding>,
    /// Encoding of columns [default: that of --encoding]
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    column_encoding: Option<Encoding>,
    /// Encoding of diagonals [default: that of --encoding]
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    diagonal_encoding: Option<Encoding>,
    /// Encoding of anti-diagonals [default: that of diagonals]
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    anti_diagonal_encoding: Option<Encoding>,
    /// Encoding of numbers other than one, such as two queens in each row [default: totalizer]
    #[arg(long, value_name = "NAME", value_parser = one_of(cardinality::CardinalityEncoding::ALL.map(|it| (it.name(), it.family().summary, it))))]
    cardinality: Option<cardinality::CardinalityEncoding>,
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
    /// Sets the options for the formula.
    pub const fn set(&self, sat: &mut SatOptions) {
        sat.encoding = self.encoding;
        sat.row_encoding = self.row_encoding;
        sat.column_encoding = self.column_encoding;
        sat.diagonal_encoding = self.diagonal_encoding;
        sat.anti_diagonal_encoding = self.anti_diagonal_encoding;
        sat.cardinality = self.cardinality;
        sat.at_least_one = self.at_least_one;
        sat.symmetry = self.symmetry;
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

/// Describes the formula, or returns `None` if its encodings describe it completely.
pub fn if_unusual(formula: &Formula) -> Option<String> {
    let text = formula.to_string();
    (text != formula.describe_encodings()).then_some(text)
}
