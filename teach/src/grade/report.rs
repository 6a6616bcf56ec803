//! Reports on grades of formulas.

use super::causes::fault::Cause;
use super::graded_formula::{
    AdmittedBoard, Differences, ExcludingClause, ExtraModels, GradedFormula, LostSolution,
};
use super::literals::ClauseLiterals;
use super::question::Grade;
use encodings::dimacs::Warning;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use queensat::answers::json::{JsonQuestion, Report};
use queensat::answers::{Answer, Resolved};
use serde::Serialize;

/// The comparison of a formula with a problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GradeReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// `exact`, `exact-with-extra-models`, `too-weak`, `too-strong`, `too-weak-and-too-strong` or `unknown`.
    verdict: &'static str,
    /// The formula has the solutions of the problem, and no other boards.
    exact: bool,
    variables: u32,
    clauses: u64,
    /// Declared variables that occur in no clause.
    unused_variables: u64,
    numbering: String,
    /// The numbering was recognized, and is not the one by rows.
    renumbered: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    formula_warnings: Vec<String>,
    causes: Vec<CauseReport>,
    /// The causes are all: the formula is exactly what they say of it.
    explained: bool,
    /// The smallest board that the formula admits wrongly.
    admitted: Option<AdmittedReport>,
    /// A solution that the formula loses.
    lost: Option<LostReport>,
    /// A solution of which the formula has several models.
    extra_models: Option<SeveralReport>,
    /// The solutions of a small board, if some are lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<CensusReport>,
    /// All boards that the formula admits wrongly, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    all_admitted: Option<DifferencesReport>,
    /// All solutions that the formula loses, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    all_lost: Option<DifferencesReport>,
    /// Questions that a limit left open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CauseReport {
    /// Kind of the cause, such as `missing`.
    fault: &'static str,
    text: String,
    /// The first lines of the formula of which it is the cause.
    lines: Vec<u64>,
    /// The first lines of the board, or other sets of squares, that lack clauses.
    squares: Vec<String>,
    /// Rows of the board that the formula is about, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u32>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AdmittedReport {
    /// Row and column of each queen.
    queens: Vec<[u64; 2]>,
    /// Pairs of queens that attack each other, or that a row, column, region or the board may not both have.
    attacking_pairs: u64,
    violation: Option<String>,
    broken: Vec<String>,
    /// No other board has fewer pairs, or as many and comes first.
    smallest: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LostReport {
    /// Row and column of each queen.
    queens: Vec<[u64; 2]>,
    /// Clauses that exclude it.
    clauses: Vec<ClauseReport>,
}

/// A clause as text, in words, and by its literals.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ClauseReport {
    number: u64,
    line: u64,
    clause: String,
    text: String,
    #[serde(flatten)]
    literals: LiteralsReport,
}

/// The literals of a clause by what they state.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct LiteralsReport {
    /// Row and column of each square of which the clause has the literal that is true with a queen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    queens: Vec<[u64; 2]>,
    /// Row and column of each square of which the clause has the literal that is true without a queen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    empty: Vec<[u64; 2]>,
    /// Literals of auxiliary variables: their numbers, negative for negated ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    auxiliary: Vec<i64>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeveralReport {
    /// Row and column of each queen.
    queens: Vec<[u64; 2]>,
    /// Number of models, as text because it may pass 2^53.
    models: String,
    /// There may be more models.
    at_least: bool,
    /// Variables that differ: auxiliary ones, and those of squares without queens that no clause excludes.
    variables: Vec<u32>,
    /// Row and column of each such square.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    free_squares: Vec<[u64; 2]>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CensusReport {
    all: u64,
    kept: u64,
    /// Classes of symmetric solutions.
    classes: u64,
    /// Classes of which a solution is kept.
    classes_kept: u64,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DifferencesReport {
    /// Row and column of each queen of each board.
    boards: Vec<Vec<[u64; 2]>>,
    /// There are no others.
    complete: bool,
}

fn squares(placement: &Placement) -> Vec<[u64; 2]> {
    let queens = placement.queens().iter();
    queens.copied().map(Square::numbers).collect()
}

impl From<&Cause> for CauseReport {
    fn from(cause: &Cause) -> Self {
        Self {
            fault: cause.fault.name(),
            text: cause.text.clone(),
            lines: cause.lines.clone(),
            squares: cause.squares.clone(),
            rows: cause.rows,
        }
    }
}

impl From<&AdmittedBoard> for AdmittedReport {
    fn from(admitted: &AdmittedBoard) -> Self {
        Self {
            queens: squares(&admitted.placement),
            attacking_pairs: admitted.pairs,
            violation: admitted.violation.as_ref().map(ToString::to_string),
            broken: admitted.broken.clone(),
            smallest: admitted.is_smallest,
        }
    }
}

impl From<&ClauseLiterals> for LiteralsReport {
    fn from(literals: &ClauseLiterals) -> Self {
        let numbers = |squares: &[Square]| squares.iter().map(|square| square.numbers()).collect();
        Self {
            queens: numbers(&literals.queens),
            empty: numbers(&literals.empty),
            auxiliary: literals.auxiliary.clone(),
        }
    }
}

impl From<&LostSolution> for LostReport {
    fn from(lost: &LostSolution) -> Self {
        let clause = |clause: &ExcludingClause| ClauseReport {
            number: clause.number,
            line: clause.line,
            clause: clause.text.clone(),
            text: clause.words.clone(),
            literals: (&clause.literals).into(),
        };
        Self {
            queens: squares(&lost.placement),
            clauses: lost.clauses.iter().map(clause).collect(),
        }
    }
}

impl From<&ExtraModels> for SeveralReport {
    fn from(several: &ExtraModels) -> Self {
        Self {
            queens: squares(&several.placement),
            models: several.models.to_string(),
            at_least: !several.is_exact,
            variables: several.variables.clone(),
            free_squares: several
                .squares
                .iter()
                .map(|square| square.numbers())
                .collect(),
        }
    }
}

impl From<&Differences> for DifferencesReport {
    fn from(differences: &Differences) -> Self {
        Self {
            boards: differences.placements.iter().map(squares).collect(),
            complete: differences.is_complete,
        }
    }
}

impl GradeReport {
    /// Adds the name of the formula's file to a report.
    #[must_use]
    pub fn of_file(mut report: Report<Self>, file: String) -> Report<Self> {
        report.answer.file = Some(file);
        report
    }
}

/// Maximum length of a formula that a report repeats, in bytes.
const MAX_REPEATED: usize = 1 << 14;

impl JsonQuestion for Grade {
    const NAME: &'static str = "grade";
    type Report<'a> = GradeReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn is_whole(&self) -> bool {
        let text = self.formula.as_ref();
        text.is_some_and(|text| text.len() <= MAX_REPEATED)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<GradedFormula>) -> Report<GradeReport> {
        let value = &answer.value;
        let warning = |warning: &Warning| format!("{}: {}", warning.place, warning.message());
        let census = value.census.as_ref().map(|census| CensusReport {
            all: census.solutions,
            kept: census.kept,
            classes: census.classes,
            classes_kept: census.classes_kept,
        });
        let report = GradeReport {
            file: None,
            verdict: value.verdict.name(),
            exact: value.verdict.is_exact(),
            variables: value.summary.variables,
            clauses: value.summary.clauses,
            unused_variables: value.unused,
            numbering: value.numbering.describe(),
            renumbered: value.is_renumbered,
            formula_warnings: value.summary.warnings.iter().map(warning).collect(),
            causes: value.causes.iter().map(Into::into).collect(),
            explained: value.verdict.is_exact() || value.are_all_causes,
            admitted: value.admitted.as_ref().map(Into::into),
            lost: value.lost.as_ref().map(Into::into),
            extra_models: value.several.as_ref().map(Into::into),
            solutions: census,
            all_admitted: value.all_admitted.as_ref().map(Into::into),
            all_lost: value.all_lost.as_ref().map(Into::into),
            unknown: value.open.clone(),
            completeness: answer.basis.as_ref().map(ToString::to_string),
        };
        Report::on(asked, report)
    }
}
