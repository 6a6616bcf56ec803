//! Options for formulas, and checks of their size before any work.

use crate::output::text::{NameParser, one_of, option_words};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use encodings::at_most_one::{Encoding, Family, ParseEncodingError, families};
use encodings::cardinality::{CardinalityEncoding, ParseCardinalityError};
use itertools::Itertools;
use queensat::answers::SatOptions;
use queensat::encode::{AtLeastOne, Formula, SymmetryBreaking};
use questions::nearest;

/// Option for the encoding of all lines.
#[derive(Debug, Args)]
#[command(next_help_heading = "SAT solver")]
pub struct EncodingArgs {
    /// At-most-one encoding of all lines [default: pairwise; in solve product]
    #[arg(long, value_name = "NAME", value_parser = encoding_parser(), long_help = encoding_help())]
    pub encoding: Option<Encoding>,
}

/// Option for the encodings of all lines, each of which has a formula.
#[derive(Debug, Args)]
pub struct EncodingListArgs {
    /// At-most-one encoding of all lines, or several separated by commas, or all [default: pairwise]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = encodings_parser())]
    #[arg(long_help = encodings_help())]
    encoding: Vec<Vec<Encoding>>,
}

impl EncodingListArgs {
    /// Returns the encodings, each once.
    pub fn encodings(&self) -> Vec<Encoding> {
        self.encoding.iter().flatten().copied().unique().collect()
    }
}

/// Options for the formula, besides the encoding of all lines.
#[derive(Debug, Args)]
#[command(next_help_heading = "SAT solver")]
pub struct FormulaArgs {
    /// Encoding of rows [default: that of --encoding]
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    row_encoding: Option<Encoding>,
    /// Encoding of columns [default: that of --encoding]
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    column_encoding: Option<Encoding>,
    /// Encoding of diagonals [default: that of --encoding]
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    diagonal_encoding: Option<Encoding>,
    /// Encoding of anti-diagonals [default: that of diagonals]
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = encoding_parser(), hide_possible_values = true)]
    anti_diagonal_encoding: Option<Encoding>,
    /// Encoding of numbers other than one, such as two queens in each row [default: totalizer]
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = cardinality_parser())]
    cardinality: Option<CardinalityEncoding>,
    /// Lines with at-least-one clauses [default: both]
    ///
    /// This does not change the solutions; redundant clauses may help a solver.
    #[arg(long, hide_short_help = true, value_name = "LINES", value_parser = one_of(AT_LEAST_ONE))]
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
    let usual = Formula::new(Encoding::Pairwise);
    let encodings = [
        ("--encoding", formula.row, usual.row),
        ("--column-encoding", formula.column, formula.row),
        ("--diagonal-encoding", formula.diagonal, formula.row),
        (
            "--anti-diagonal-encoding",
            formula.anti_diagonal,
            formula.diagonal,
        ),
    ];
    let others = [
        (
            "--cardinality",
            [formula, &usual].map(|options| options.cardinality.name()),
        ),
        (
            "--at-least-one",
            [formula, &usual].map(|options| options.at_least_one.name()),
        ),
        (
            "--symmetry",
            [formula, &usual].map(|options| options.symmetry.name()),
        ),
    ];
    let encodings = encodings
        .into_iter()
        .map(|(option, given, usual)| (option, (given != usual).then(|| given.to_string())));
    let others = others.into_iter();
    let others =
        others.map(|(option, [given, usual])| (option, (given != usual).then(|| given.into())));
    option_words(encodings.chain(others))
}

/// Returns the long help of `--encoding`.
fn encoding_help() -> String {
    let names = names_help();
    format!(
        "At-most-one encoding of all lines [default: pairwise; in solve product]\n\n\
         The default of solve --engine window is auto, that of solve --proof pairwise. {names} \
         `queensat encodings N` prints the sizes of their formulas."
    )
}

/// Returns the long help of `--encoding` for several encodings.
fn encodings_help() -> String {
    let names = names_help();
    format!(
        "At-most-one encoding of all lines, or several separated by commas, or all [default: pairwise]\n\n\
         Each of several encodings needs a file of its own, so that {{encoding}} in the name of the output stands for \
         its name, in which commander-4 is commander:4. {names}"
    )
}

/// Describes the names of encodings: which take a parameter, and which others there are.
fn names_help() -> String {
    let mut with_groups = families()
        .iter()
        .filter(|family| family.parameter.is_some())
        .map(|family| family.name);
    let with_groups = with_groups.join(" and ");
    format!(
        "{with_groups} take the size of their groups: commander:4. `queensat encodings` describes the \
         encodings and their authors, whose names are accepted, too: sinz is sequential."
    )
}

fn value(family: &Family) -> PossibleValue {
    PossibleValue::new(family.name).help(family.summary)
}

/// Returns a parser of encodings, which may have a parameter.
fn encoding_parser() -> NameParser<Encoding> {
    parser(|| families().iter().map(value).into(), parse_encoding)
}

/// Returns a parser of an encoding, or all of them.
pub fn encodings_parser() -> NameParser<Vec<Encoding>> {
    let names = || {
        let all = PossibleValue::new("all").help("Each of these");
        families().iter().map(value).chain([all]).into()
    };
    parser(names, |text| {
        if text.eq_ignore_ascii_case("all") {
            Ok(Encoding::all())
        } else {
            parse_encoding(text).map(|encoding| vec![encoding])
        }
    })
}

fn cardinality_parser() -> NameParser<CardinalityEncoding> {
    let all = || {
        CardinalityEncoding::ALL
            .map(|encoding| value(encoding.family()))
            .into()
    };
    let parse = |text: &str| {
        text.parse()
            .map_err(|error: ParseCardinalityError| error.to_string())
    };
    parser(all, parse)
}

/// Returns a parser of names that states in its errors which names there are.
fn parser<T>(
    names: fn() -> PossibleValuesParser,
    parse: fn(&str) -> Result<T, String>,
) -> NameParser<T> {
    let is_name = |_: &str| false;
    NameParser {
        names,
        is_name,
        parse,
    }
}

/// Reads an encoding. Its error names a similar one.
pub fn parse_encoding(text: &str) -> Result<Encoding, String> {
    text.parse().map_err(|error| match error {
        ParseEncodingError::Unknown { .. } => {
            let name = text.to_ascii_lowercase();
            let families = families().iter();
            let names = families.flat_map(|one| [&[one.name], one.also_called].concat());
            format!("{error}{}", nearest(&name, names))
        }
        _ => error.to_string(),
    })
}
