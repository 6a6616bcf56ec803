//! Reports on the steps of a search, and steps on lines of a list.

use super::graph::{ConflictGraph, ImpliedLiteral};
use super::question::{Trace, TracedSearch};
use super::step::{TraceClause, TraceLiteral, TraceStep};
use problem::Problem;
use problem::board::Square;
use queensat::answers::json::JsonSolution;
use queensat::answers::json::reason;
use queensat::answers::json::{JsonQuestion, Report};
use queensat::answers::{Answer, Resolved};
use queensat::enumerate::Ending;
use search::SearchLine;
use serde::Serialize;

/// The answer about the steps of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceReport {
    /// Number of variables of the formula, if the search has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<u64>,
    /// Number of clauses of the formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    steps: u64,
    /// Decisions. In backtracking, queens placed.
    decisions: u64,
    /// Literals that clauses made true.
    propagations: u64,
    /// Squares that were looked at in vain.
    rejections: u64,
    conflicts: u64,
    solutions: u64,
    /// The search went as far as it was asked to.
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    list: Vec<TraceLine>,
    /// The implication graph that was asked for; null if the search has no such conflict.
    #[serde(skip_serializing_if = "Option::is_none")]
    graph: Option<Option<GraphReport>>,
}

/// The implication graph of a conflict.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GraphReport {
    /// Number of the conflict, from 1.
    conflict: u64,
    level: usize,
    /// The true literals that lead to it, in the order in which they became true.
    nodes: Vec<NodeReport>,
    /// The clause that became false.
    clause: ClauseOfStep,
    /// Numbers of the nodes that make it false, from 0.
    causes: Vec<usize>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct NodeReport {
    literal: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<[u64; 2]>,
    level: usize,
    /// The clause that demands it, unless it is a decision or known on a lower level.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<ClauseOfStep>,
    /// Numbers of the nodes from which it follows, from 0.
    causes: Vec<usize>,
    decision: bool,
    first_uip: bool,
    /// The learnt clause has its negation.
    learnt: bool,
    text: String,
}

impl From<&ConflictGraph> for GraphReport {
    fn from(graph: &ConflictGraph) -> Self {
        let node = |node: &ImpliedLiteral| NodeReport {
            literal: node.literal.number,
            square: node.literal.square.map(Square::numbers),
            level: node.level,
            clause: node.reason.as_ref().map(Into::into),
            causes: node.causes.clone(),
            decision: node.is_decision,
            first_uip: node.is_first_uip,
            learnt: node.is_learnt,
            text: node.literal.describe(),
        };
        Self {
            conflict: graph.number,
            level: graph.level,
            nodes: graph.nodes.iter().map(node).collect(),
            clause: (&graph.clause).into(),
            causes: graph.causes.clone(),
        }
    }
}

/// A step of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceLine {
    /// Number of the step, from 1.
    step: u64,
    /// Number of decisions that hold after the step. Literals of higher levels have no value any more.
    level: usize,
    /// `decision`, `rejection`, `propagation`, `conflict`, `learnt`, `backjump`, `backtrack`, `flip`, `restart`,
    /// `forgotten`, `solution` or `end`.
    event: &'static str,
    /// Number of decisions that held before the step, if it takes some back.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    /// The literal that becomes true, or that the step is about, as in DIMACS.
    #[serde(skip_serializing_if = "Option::is_none")]
    literal: Option<i32>,
    /// Row and column of its square, unless it is an auxiliary variable.
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<[u64; 2]>,
    /// The clause of a propagation, of a conflict, or one that is learnt.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<ClauseOfStep>,
    /// The line that needs a queen, in backtracking.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<LineReport>,
    /// Row and column of each queen that attacks a rejected square.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attackers: Vec<[u64; 2]>,
    #[serde(flatten)]
    solution: Option<JsonSolution>,
    /// The step in words.
    text: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ClauseOfStep {
    /// `formula`, `learnt` or `blocking`, for a clause that excludes a solution.
    origin: &'static str,
    /// Number among the clauses of this origin, from 1.
    number: u64,
    literals: Vec<i32>,
}

/// A row or a column, by its number from 1.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum LineReport {
    Row(u32),
    Column(u32),
}

impl From<SearchLine> for LineReport {
    fn from(line: SearchLine) -> Self {
        match line {
            SearchLine::Row(row) => Self::Row(row + 1),
            SearchLine::Column(column) => Self::Column(column + 1),
        }
    }
}

impl From<&TraceClause> for ClauseOfStep {
    fn from(clause: &TraceClause) -> Self {
        Self {
            origin: clause.origin.name(),
            number: clause.number,
            literals: clause
                .literals
                .iter()
                .map(|literal| literal.number)
                .collect(),
        }
    }
}

/// Returns a step as a line of a list.
#[must_use]
pub fn step_line(problem: &Problem, step: &TraceStep) -> TraceLine {
    let square = step
        .literal
        .and_then(|literal: TraceLiteral| literal.square);
    TraceLine {
        step: step.number,
        level: step.level,
        event: step.event.name(),
        from: step.from,
        literal: step.literal.map(|literal| literal.number),
        square: square.map(Square::numbers),
        clause: step.clause.as_ref().map(Into::into),
        line: step.line.map(Into::into),
        attackers: step.attackers.iter().map(|queen| queen.numbers()).collect(),
        solution: (step.solution.as_ref()).map(|solution| JsonSolution::new(solution, problem)),
        text: step.text.clone(),
    }
}

impl JsonQuestion for Trace {
    const NAME: &'static str = "trace";
    type Report<'a> = TraceReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<TracedSearch>) -> Report<TraceReport> {
        let TracedSearch {
            steps,
            totals,
            graph,
        } = &answer.value;
        let report = TraceReport {
            variables: totals.size.map(|size| size.variables),
            clauses: totals.size.map(|size| size.clauses),
            steps: totals.steps,
            decisions: totals.decisions,
            propagations: totals.propagations,
            rejections: totals.rejections,
            conflicts: totals.conflicts,
            solutions: totals.solutions,
            complete: answer.ending == Ending::Exhausted,
            reason: reason(answer.ending),
            graph: asked.graph.map(|_| graph.as_ref().map(Into::into)),
            list: steps
                .iter()
                .map(|step| step_line(&asked.problem, step))
                .collect(),
        };
        Report::on(asked, report)
    }
}
