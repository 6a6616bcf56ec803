//! Reports on explanations.

use super::cases::{Case, CaseSplit};
use super::clause::{ClauseExplained, ExplainClause, LineExplained};
use super::counting::Inference;
use super::formula::{ClauseGroup, ExplainFormula, FormulaExplained};
use super::meaning::{QueenCount, VariableMeaning};
use super::none::{ExplainNone, NoneExplained, UnsatisfiableCore};
use super::premise::Premise;
use super::square::{ExplainSquare, SquareExplained};
use crate::grade::LiteralsReport;
use encodings::dimacs::Warning;
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use queensat::answers::json::{JsonQuestion, Report};
use queensat::answers::{Answer, Resolved};
use queensat::enumerate::Ending;
use serde::Serialize;

/// The reason for which a problem has no solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainNoneReport {
    /// `no-solution`, `solution` or `unknown`.
    status: &'static str,
    reason: Option<CoreReport>,
    /// Row and column of each queen of a solution, if there is one.
    solution: Option<Vec<[u64; 2]>>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
}

/// Rules and givens that cannot be met together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CoreReport {
    premises: Vec<PremiseReport>,
    /// The premises in words, those of one kind together.
    summary: Vec<String>,
    /// Without any one of the premises the others can be met.
    minimal: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PremiseReport {
    /// Kind of the premise, such as `row` or `blocked`.
    kind: &'static str,
    text: String,
    /// Row and column of each square.
    squares: Vec<[u64; 2]>,
    /// Bound on the queens on the squares, such as `at least 1`.
    bound: String,
}

/// State of a square in all solutions, with its reason.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainSquareReport {
    /// Row and column.
    square: [u32; 2],
    /// `empty`, `queen`, `free`, `no-solution` or `unknown`.
    state: &'static str,
    /// `queen` or `empty`, if the steps and the reason refute that on the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<&'static str>,
    /// Steps by unit propagation, if they suffice.
    steps: Vec<StepReport>,
    /// Cases after the steps, each of which leads to a contradiction.
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<SplitReport>,
    /// Rules and givens that cannot be met together, if steps do not suffice.
    reason: Option<CoreReport>,
    /// A solution with a queen on the square.
    with_queen: Option<Vec<[u64; 2]>>,
    /// A solution without a queen on the square.
    without_queen: Option<Vec<[u64; 2]>>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
}

/// A step by unit propagation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StepReport {
    text: String,
    /// The rule or given.
    premise: PremiseReport,
    /// Squares that are known to have queens or to be empty, from which it follows.
    because: Vec<[u64; 2]>,
    queens: Vec<[u64; 2]>,
    empty: Vec<[u64; 2]>,
    /// The clauses, in which the variable of row R and column C is times the number of columns plus C.
    clauses: Vec<String>,
    /// The premise cannot be met.
    contradiction: bool,
}

/// Squares of which one has a queen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SplitReport {
    text: String,
    /// The rule that needs a queen.
    premise: PremiseReport,
    /// Its squares that are known to be empty.
    because: Vec<[u64; 2]>,
    cases: Vec<CaseReport>,
}

/// A queen on a square, and what follows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CaseReport {
    queen: [u64; 2],
    steps: Vec<StepReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<SplitReport>,
}

/// Explanation of a line of a formula.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainClauseReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The same as `formula_line`. In an answer of `queensat run`, `line` is the number of the question instead.
    line: u64,
    /// The number of the line in the formula.
    formula_line: u64,
    /// The line as it stands in the formula.
    text: String,
    /// `clauses`, `comment`, `header` or `empty`.
    kind: &'static str,
    /// The comment before the clauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<String>,
    numbering: String,
    /// The numbering was recognized, and is not the one by rows.
    renumbered: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    formula_warnings: Vec<String>,
    clauses: Vec<ClauseInWords>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ClauseInWords {
    /// Number of the clause in the formula, from 1.
    number: u64,
    /// Line on which it begins.
    line: u64,
    clause: String,
    text: String,
    /// `follows`, `excludes`, `auxiliary`, `tautology` or `unknown`.
    state: &'static str,
    /// Steps that refute a board on which the clause is false.
    steps: Vec<StepReport>,
    reason: Option<CoreReport>,
    /// A solution on which the clause is false.
    excluded: Option<Vec<[u64; 2]>>,
    variables: Vec<VariableReport>,
}

/// Meaning of an auxiliary variable.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct VariableReport {
    variable: u32,
    text: String,
    /// Queens that make the variable true.
    true_if: Option<QueensOnSquares>,
    /// Queens that make the variable false.
    false_if: Option<QueensOnSquares>,
    /// Its value without queens on the squares that share clauses with it.
    without_queens: Option<bool>,
    /// The value that the formula leaves it, such as false beyond a bound on the queens.
    #[serde(skip_serializing_if = "Option::is_none")]
    always: Option<bool>,
}

/// At least a number of queens on some squares.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct QueensOnSquares {
    queens: u32,
    squares: Vec<[u64; 2]>,
}

/// The formula of a small board, group by group.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainFormulaReport {
    variables: u64,
    /// Number of variables of squares, which come first.
    square_variables: u32,
    clauses: u64,
    groups: Vec<GroupReport>,
    complete: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GroupReport {
    /// The rule in words, such as `row 1: at most one`.
    name: String,
    /// Row and column of each square of the line, of the region or of the board that the rule is about, without blocked
    /// squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<[u64; 2]>,
    clauses: Vec<TextReport>,
    /// Auxiliary variables that occur here first.
    variables: Vec<VariableReport>,
}

/// A clause as text, in words, and by its literals.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TextReport {
    /// Number of the clause in the formula, from 1.
    number: u64,
    clause: String,
    text: String,
    #[serde(flatten)]
    literals: LiteralsReport,
}

fn squares(squares: &[Square]) -> Vec<[u64; 2]> {
    squares.iter().map(|square| square.numbers()).collect()
}

fn queens(placement: Option<&Placement>) -> Option<Vec<[u64; 2]>> {
    placement.map(|placement| squares(placement.queens()))
}

fn completeness<T>(answer: &Answer<T>) -> Option<String> {
    answer.basis.as_ref().map(ToString::to_string)
}

impl From<&UnsatisfiableCore> for CoreReport {
    fn from(core: &UnsatisfiableCore) -> Self {
        Self {
            premises: core.premises.iter().map(Into::into).collect(),
            summary: core.summary(),
            minimal: core.is_minimal,
        }
    }
}

impl From<&Premise> for PremiseReport {
    fn from(premise: &Premise) -> Self {
        Self {
            kind: premise.kind.name(),
            text: premise.describe(),
            squares: squares(&premise.squares),
            bound: premise.bound.to_string(),
        }
    }
}

impl StepReport {
    fn of(step: &Inference, problem: &Problem) -> Self {
        let literal = |&(square, queen): &(Square, bool)| {
            let sign = if queen { "" } else { "-" };
            format!("{sign}{} ", problem.board().place(square) + 1)
        };
        let clause = |clause: &Vec<(Square, bool)>| clause.iter().map(literal).join("") + "0";
        Self {
            text: step.describe(),
            premise: (&step.premise).into(),
            because: squares(&step.because),
            queens: squares(&step.queens),
            empty: squares(&step.empty),
            clauses: step.clauses().iter().map(clause).collect(),
            contradiction: step.is_contradiction(),
        }
    }

    fn of_all(steps: &[Inference], problem: &Problem) -> Vec<Self> {
        steps.iter().map(|step| Self::of(step, problem)).collect()
    }
}

impl SplitReport {
    fn of(split: &CaseSplit, problem: &Problem) -> Self {
        let case = |case: &Case| CaseReport {
            queen: case.queen.numbers(),
            steps: StepReport::of_all(&case.steps, problem),
            split: case.split.as_ref().map(|split| Self::of(split, problem)),
        };
        Self {
            text: split.describe(),
            premise: (&split.premise).into(),
            because: squares(&split.because),
            cases: split.cases.iter().map(case).collect(),
        }
    }
}

impl From<&VariableMeaning> for VariableReport {
    fn from(meaning: &VariableMeaning) -> Self {
        let count = |count: &QueenCount| QueensOnSquares {
            queens: count.queens,
            squares: squares(&count.squares),
        };
        Self {
            variable: meaning.variable,
            text: meaning.text.clone(),
            true_if: meaning.true_if.as_ref().map(count),
            false_if: meaning.false_if.as_ref().map(count),
            without_queens: meaning.without_queens,
            always: meaning.always,
        }
    }
}

impl From<&ClauseGroup> for GroupReport {
    fn from(group: &ClauseGroup) -> Self {
        let clauses = group.clauses.iter().map(|clause| TextReport {
            number: clause.number,
            clause: clause.text.clone(),
            text: clause.words.clone(),
            literals: (&clause.literals).into(),
        });
        Self {
            name: group.name.clone(),
            squares: squares(&group.squares),
            clauses: clauses.collect(),
            variables: group.variables.iter().map(Into::into).collect(),
        }
    }
}

impl ClauseInWords {
    fn of(clause: &ClauseExplained, problem: &Problem) -> Self {
        Self {
            number: clause.number,
            line: clause.line,
            clause: clause.text.clone(),
            text: clause.words.clone(),
            state: clause.state.name(),
            steps: StepReport::of_all(&clause.steps, problem),
            reason: clause.reason.as_ref().map(Into::into),
            excluded: queens(clause.excluded.as_ref()),
            variables: clause.variables.iter().map(Into::into).collect(),
        }
    }
}

impl JsonQuestion for ExplainNone {
    const NAME: &'static str = "explain-none";
    type Report<'a> = ExplainNoneReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<NoneExplained>) -> Report<ExplainNoneReport> {
        let (status, reason, solution) = match &answer.value {
            NoneExplained::Solution(solution) => ("solution", None, Some(solution)),
            NoneExplained::Reason(reason) => ("no-solution", Some(reason.into()), None),
            NoneExplained::Unknown => ("unknown", None, None),
        };
        let report = ExplainNoneReport {
            status,
            reason,
            solution: queens(solution),
            complete: answer.ending == Ending::Exhausted,
            completeness: completeness(answer),
        };
        Report::on(asked, report)
    }
}

impl JsonQuestion for ExplainSquare {
    const NAME: &'static str = "explain-square";
    type Report<'a> = ExplainSquareReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(
        asked: &Resolved<Self>,
        answer: &Answer<SquareExplained>,
    ) -> Report<ExplainSquareReport> {
        let value = &answer.value;
        let report = ExplainSquareReport {
            square: asked.square,
            state: value.state.name(),
            assumed: value
                .assumed
                .map(|queen| if queen { "queen" } else { "empty" }),
            steps: StepReport::of_all(&value.steps, &asked.problem),
            split: value
                .split
                .as_ref()
                .map(|split| SplitReport::of(split, &asked.problem)),
            reason: value.reason.as_ref().map(Into::into),
            with_queen: queens(value.with_queen.as_ref()),
            without_queen: queens(value.without_queen.as_ref()),
            complete: answer.ending == Ending::Exhausted,
            completeness: completeness(answer),
        };
        Report::on(asked, report)
    }
}

/// Maximum length of a formula that a report repeats, in bytes.
const MAX_REPEATED: usize = 1 << 14;

impl JsonQuestion for ExplainClause {
    const NAME: &'static str = "explain-clause";
    type Report<'a> = ExplainClauseReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn is_whole(&self) -> bool {
        self.formula.len() <= MAX_REPEATED
    }

    fn report(
        asked: &Resolved<Self>,
        answer: &Answer<LineExplained>,
    ) -> Report<ExplainClauseReport> {
        let value = &answer.value;
        let clause = |clause| ClauseInWords::of(clause, &asked.problem);
        let warning = |warning: &Warning| format!("{}: {}", warning.place, warning.message());
        let report = ExplainClauseReport {
            file: None,
            line: asked.line,
            formula_line: asked.line,
            text: value.text.clone(),
            kind: value.kind.name(),
            group: value.group.clone(),
            numbering: value.numbering.describe(),
            renumbered: value.is_renumbered,
            formula_warnings: value.warnings.iter().map(warning).collect(),
            clauses: value.clauses.iter().map(clause).collect(),
            complete: answer.ending == Ending::Exhausted,
            completeness: completeness(answer),
        };
        Report::on(asked, report)
    }
}

impl ExplainClauseReport {
    /// Adds the name of the formula's file to a report.
    #[must_use]
    pub fn of_file(mut report: Report<Self>, file: String) -> Report<Self> {
        report.answer.file = Some(file);
        report
    }
}

impl JsonQuestion for ExplainFormula {
    const NAME: &'static str = "explain-formula";
    type Report<'a> = ExplainFormulaReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(
        asked: &Resolved<Self>,
        answer: &Answer<FormulaExplained>,
    ) -> Report<ExplainFormulaReport> {
        let value = &answer.value;
        let report = ExplainFormulaReport {
            variables: value.size.variables,
            square_variables: value.squares,
            clauses: value.size.clauses,
            groups: value.groups.iter().map(Into::into).collect(),
            complete: answer.ending == Ending::Exhausted,
        };
        Report::on(asked, report)
    }
}
