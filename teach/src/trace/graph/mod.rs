//! The implication graph of a conflict.
//!
//! CDCL learns a clause from the literals that led to a conflict; the graph shows which these were, and where the
//! learnt clause cuts it. It is made at the conflict, because the backjump takes the literals back, and marked when
//! the clause is learnt. Only the level of the conflict has reasons, as in the analysis itself. It is written for
//! Graphviz (`dot`), and drawn here (`picture`), so that a picture needs no other program.

mod dot;
mod picture;

use super::step::{TraceClause, TraceLiteral};
use encodings::Lit;
use solvers::Stepwise;
use std::collections::HashMap;

/// The way from the decisions to a conflict: the literals that are true, and the clauses that demand them.
///
/// Literals of lower levels have no reasons here: a conflict is analysed within the last level.
///
/// ```
/// use queensat::Control;
/// use queensat::answers::{Question, Host};
/// use queensat::problem::Problem;
/// use teach::trace::Trace;
///
/// let trace = Trace::new(Problem::new(4)?).with_graph(1);
/// let graph = trace.run(&Host::new(), &Control::new())?.value.graph.expect("there is a conflict");
/// assert!(graph.to_dot().starts_with("digraph conflict {"));
/// let names: Vec<String> = graph.learnt().map(|node| node.literal.describe()).collect();
/// assert_eq!(names, ["r1c4 is empty", "r4c4 is empty", "a queen on r2c3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictGraph {
    /// Number of the conflict, from 1.
    pub number: u64,
    /// The level of the conflict.
    pub level: usize,
    /// The true literals that lead to it, in the order in which they became true.
    pub nodes: Vec<ImpliedLiteral>,
    /// The clause that became false.
    pub clause: TraceClause,
    /// The nodes that make it false.
    pub causes: Vec<usize>,
}

/// A node of a [`ConflictGraph`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedLiteral {
    /// The literal, which is true.
    pub literal: TraceLiteral,
    /// Number of decisions that held when it became true.
    pub level: usize,
    /// The clause that demands it, or `None` for a decision, and for literals of lower levels.
    pub reason: Option<TraceClause>,
    /// The nodes from which it follows.
    pub causes: Vec<usize>,
    /// It was decided on the last level.
    pub is_decision: bool,
    /// All ways from the last decision to the conflict lead through it, and it is the last such literal.
    pub is_first_uip: bool,
    /// The learnt clause has its negation.
    pub is_learnt: bool,
}

impl ConflictGraph {
    /// Creates the graph of a false clause, without what it teaches.
    pub(super) fn new(
        number: u64,
        conflict: usize,
        search: &dyn Stepwise,
        literal: impl Fn(Lit) -> TraceLiteral,
        clause: impl Fn(usize) -> TraceClause,
    ) -> Self {
        let clauses = search.clauses();
        let literals = clauses.clause(conflict);
        let level = literals
            .iter()
            .map(|literal| search.level_of(*literal))
            .max()
            .unwrap_or(0);
        // Back from the conflict: the latest literals first.
        let mut is_needed: Vec<Lit> = literals.iter().map(|literal| !*literal).collect();
        let mut found = Vec::new();
        for &known in clauses.trail().iter().rev() {
            let its_level = search.level_of(known);
            if its_level == 0 || !is_needed.contains(&known) {
                continue;
            }
            let reason = (its_level == level)
                .then(|| clauses.reason(known.var()))
                .flatten();
            if let Some(reason) = reason {
                let others = clauses
                    .clause(reason)
                    .iter()
                    .filter(|literal| **literal != known);
                is_needed.extend(others.map(|other| !*other));
            }
            found.push((known, its_level, reason));
        }
        found.reverse();
        // Literals become nodes, and clauses arrows.
        let places: HashMap<Lit, usize> = found.iter().map(|found| found.0).zip(0..).collect();
        let causes = |clause: usize| {
            let literals = clauses.clause(clause).iter();
            let mut causes: Vec<usize> = literals
                .filter_map(|literal| places.get(&!*literal).copied())
                .collect();
            causes.sort_unstable();
            causes
        };
        let nodes = found
            .iter()
            .map(|&(known, its_level, reason)| ImpliedLiteral {
                literal: literal(known),
                level: its_level,
                reason: reason.map(&clause),
                causes: reason.map_or_else(Vec::new, causes),
                is_decision: its_level == level && reason.is_none(),
                is_first_uip: false,
                is_learnt: false,
            });
        Self {
            number,
            level,
            nodes: nodes.collect(),
            clause: clause(conflict),
            causes: causes(conflict),
        }
    }

    /// Marks the literals of the learnt clause, of which the first is the negation of the first unique implication point.
    pub(super) fn set_learnt(&mut self, learnt: &[Lit]) {
        for (place, literal) in learnt.iter().enumerate() {
            let number = (!*literal).to_dimacs();
            let node = self
                .nodes
                .iter_mut()
                .find(|node| node.literal.number == number);
            if let Some(node) = node {
                (node.is_learnt, node.is_first_uip) = (true, place == 0);
            }
        }
    }

    /// Returns the nodes whose negations are the learnt clause.
    pub fn learnt(&self) -> impl Iterator<Item = &ImpliedLiteral> {
        self.nodes.iter().filter(|node| node.is_learnt)
    }

    /// Returns a line of text for each node, and one for the conflict.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let from = |causes: &[usize]| {
            let names: Vec<String> = causes
                .iter()
                .map(|cause| self.nodes[*cause].title())
                .collect();
            if names.is_empty() {
                String::new()
            } else {
                format!(", from {}", names.join(", "))
            }
        };
        let nodes = self.nodes.iter().map(|node| {
            format!(
                "{}: {}{}{}",
                node.title(),
                node.subtitle(),
                from(&node.causes),
                node.role()
            )
        });
        let clause = self.clause.title();
        let conflict = format!("conflict {}: {clause}{}", self.number, from(&self.causes));
        nodes.chain([conflict]).collect()
    }
}

impl ImpliedLiteral {
    /// Returns the literal in few words: `queen r1c2`, `empty r1c2`, `x70`, `not x70`.
    fn title(&self) -> String {
        let literal = self.literal;
        match (literal.square, literal.is_positive()) {
            (Some(square), true) => format!("queen {square}"),
            (Some(square), false) => format!("empty {square}"),
            (None, true) => format!("x{}", literal.number),
            (None, false) => format!("not x{}", literal.number.unsigned_abs()),
        }
    }

    /// Returns the level and the reason.
    fn subtitle(&self) -> String {
        let level = self.level;
        match (&self.reason, self.is_decision) {
            (Some(clause), _) => format!("level {level}, {}", clause.title()),
            (None, true) => format!("level {level}, decision"),
            (None, false) => format!("level {level}"),
        }
    }

    fn role(&self) -> &'static str {
        match (self.is_first_uip, self.is_learnt) {
            (true, _) => "; first unique implication point",
            (false, true) => "; in the learnt clause",
            _ => "",
        }
    }
}
