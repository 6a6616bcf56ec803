//! The steps of a search on a formula.
//!
//! A solution is excluded here, too, so that the search goes on to the next, but not by `enumerate::ModelLoop`. That
//! loop asks a solver for whole models, and what happens between two of them is what a trace shows. `Stepwise::block`
//! excludes the model in which the search stands, and the search goes on from there step by step, which adding a
//! clause to a `SatSolver` and solving again would not. The clause waits until a further step is wanted: after the
//! last solution that is asked for, nothing is excluded.

use super::graph::ConflictGraph;
use super::iterator::FollowedSearch;
use super::prose::{StepProse, end};
use super::step::{ClauseOrigin, TraceClause, TraceEvent, TraceStep};
use encodings::Lit;
use problem::board::counted;
use queensat::encode::BoardVariables;
use solvers::{SolverStep, Stepwise};

/// Origin of a clause, and its number among those of the same origin, from 1.
#[derive(Clone, Copy)]
struct ClauseId {
    origin: ClauseOrigin,
    number: u64,
}

/// A solver on the formula of a problem.
pub(super) struct FormulaSearch {
    search: Box<dyn Stepwise>,
    variables: BoardVariables,
    /// Decisions are taken back one by one, and no clause is learnt: DPLL.
    is_chronological: bool,
    /// Number of clauses of the formula.
    given: usize,
    /// Clauses after those of the formula, by their place.
    added: Vec<ClauseId>,
    learnt: u64,
    solutions: u64,
    /// Clause that excludes the last solution, if the search is to go on.
    blocking: Option<Vec<Lit>>,
    conflicts: u64,
    /// Number of the conflict whose graph is wanted.
    wanted: Option<u64>,
    graph: Option<ConflictGraph>,
}

impl FormulaSearch {
    /// Follows a search that has the clauses of the formula and no others.
    pub fn new(
        search: Box<dyn Stepwise>,
        variables: BoardVariables,
        is_chronological: bool,
        wanted: Option<u64>,
    ) -> Self {
        Self {
            given: search.clauses().clause_count(),
            search,
            variables,
            is_chronological,
            added: Vec::new(),
            learnt: 0,
            solutions: 0,
            blocking: None,
            conflicts: 0,
            wanted,
            graph: None,
        }
    }

    /// Returns the origin of a clause, which the solver knows by its place.
    fn id(&self, clause: usize) -> ClauseId {
        match clause.checked_sub(self.given) {
            None => ClauseId {
                origin: ClauseOrigin::Formula,
                number: clause as u64 + 1,
            },
            Some(place) => self.added[place],
        }
    }

    fn with_clause(
        step: TraceStep,
        id: ClauseId,
        literals: &[Lit],
        words: &StepProse<'_>,
    ) -> TraceStep {
        let (clause, literals) = sorted(id, literals, words);
        let in_words = words.clause(&clause, &literals);
        TraceStep {
            text: format!("{}{in_words}", step.text),
            clause: Some(clause),
            ..step
        }
    }
}

/// Returns a clause with its literals in the order of their variables.
fn sorted(id: ClauseId, literals: &[Lit], words: &StepProse<'_>) -> (TraceClause, Vec<Lit>) {
    let mut sorted = literals.to_vec();
    sorted.sort_unstable_by_key(|literal| literal.var());
    let literals = sorted
        .iter()
        .map(|literal| words.literal(*literal))
        .collect();
    let clause = TraceClause {
        origin: id.origin,
        number: id.number,
        literals,
    };
    (clause, sorted)
}

impl FollowedSearch for FormulaSearch {
    fn step(&mut self, words: &StepProse<'_>) -> TraceStep {
        // The solution of the last step is excluded, so that the search goes on to others.
        if let Some(clause) = self.blocking.take() {
            self.search.block(&clause);
            if self.search.clauses().clause_count() > self.given + self.added.len() {
                self.added.push(ClauseId {
                    origin: ClauseOrigin::Blocking,
                    number: self.solutions,
                });
            }
        }
        // The step of the solver, with squares and numbers of clauses.
        let from = self.search.level();
        let step = self.search.step();
        let level = self.search.level();
        let new = |event, text: String| TraceStep::new(event, level, text);
        let clause = |number: usize| self.search.clauses().clause(number);
        match step {
            // The way down: decisions, and what clauses demand after them.
            SolverStep::Decision(literal) => {
                let literal = words.literal(literal);
                TraceStep {
                    literal: Some(literal),
                    ..new(
                        TraceEvent::Decision,
                        format!("decision: {}", literal.describe()),
                    )
                }
            }
            SolverStep::Propagation(literal, number) => {
                let known = words.literal(literal);
                let step = TraceStep {
                    literal: Some(known),
                    ..new(TraceEvent::Propagation, format!("{}: ", known.describe()))
                };
                Self::with_clause(step, self.id(number), clause(number), words)
            }
            // A conflict, and the clause that is learnt of it.
            SolverStep::Conflict(number) => {
                // The graph is made now, before a backjump takes back the literals.
                self.conflicts += 1;
                if self.wanted == Some(self.conflicts) {
                    let named = |number: usize| {
                        let literals = self.search.clauses().clause(number);
                        sorted(self.id(number), literals, words).0
                    };
                    let graph = ConflictGraph::new(
                        self.conflicts,
                        number,
                        &*self.search,
                        |literal| words.literal(literal),
                        named,
                    );
                    self.graph = Some(graph);
                }
                let step = new(TraceEvent::Conflict, "conflict: ".into());
                Self::with_clause(step, self.id(number), clause(number), words)
            }
            SolverStep::Learnt(literals) => {
                self.learnt += 1;
                if let Some(graph) = &mut self.graph {
                    graph.set_learnt(&literals);
                }
                let step = new(TraceEvent::Learnt, String::new());
                let id = ClauseId {
                    origin: ClauseOrigin::Learnt,
                    number: self.learnt,
                };
                Self::with_clause(step, id, &literals, words)
            }
            // The way back. A learnt clause has its place among the clauses from the backjump on; DPLL learns none.
            SolverStep::Backjump { from, to } => {
                let event = if self.is_chronological {
                    TraceEvent::Backtrack
                } else {
                    self.added.push(ClauseId {
                        origin: ClauseOrigin::Learnt,
                        number: self.learnt,
                    });
                    TraceEvent::Backjump
                };
                let text = format!("back from level {from} to level {to}");
                TraceStep {
                    from: Some(from),
                    ..TraceStep::new(event, to, text)
                }
            }
            SolverStep::Flip(literal) => {
                let literal = words.literal(literal);
                TraceStep {
                    literal: Some(literal),
                    ..new(
                        TraceEvent::Flip,
                        format!("the other value: {}", literal.describe()),
                    )
                }
            }
            // Between two descents: a restart, and learnt clauses that are removed.
            SolverStep::Restart => TraceStep {
                from: Some(from),
                ..new(TraceEvent::Restart, "restart".into())
            },
            SolverStep::Forgotten(clauses) => {
                // The clauses after the forgotten ones move up.
                let mut place = self.given;
                self.added.retain(|_| {
                    place += 1;
                    clauses.binary_search(&(place - 1)).is_err()
                });
                let counted = counted(clauses.len() as u64, "learnt clause");
                new(TraceEvent::Forgotten, format!("{counted} are removed"))
            }
            // A solution, after which the search goes on if it is asked for a further step, and the end.
            SolverStep::Model => {
                self.solutions += 1;
                let trail = self.search.clauses().trail().iter().copied();
                let solution = self.variables.placement(trail);
                self.blocking = Some(self.variables.blocking_clause(&solution));
                TraceStep {
                    text: format!("solution {}: {solution}", self.solutions),
                    solution: Some(solution),
                    ..new(TraceEvent::Solution, String::new())
                }
            }
            SolverStep::Exhausted => TraceStep::new(TraceEvent::End, 0, end(self.solutions)),
        }
    }

    fn graph(&mut self) -> Option<ConflictGraph> {
        // A clause is learnt after the conflict.
        let is_chronological = self.is_chronological;
        self.graph.take_if(|graph| {
            is_chronological || graph.level == 0 || graph.learnt().next().is_some()
        })
    }
}
