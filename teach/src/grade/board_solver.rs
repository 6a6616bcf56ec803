//! The solver of a graded formula, which is asked for boards that the formula admits.

use super::failure::GradeFailure;
use super::reading::{Reading, load};
use super::rules::{Demand, Rule, RuleTable};
use crate::session::{Session, SessionAnswer};
use control::Control;
use encodings::cardinality::{Cardinality, CardinalityEncoding, Limit};
use encodings::{ClauseSink, Conditional, Lit, SinkError};
use queensat::enumerate::ModelStep;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Conflicts in the search for the first of the smallest boards, over all squares.
const CONFLICTS_OF_FIRST: u64 = 200_000;
/// Conflicts in a search for a board with two queens.
const CONFLICTS_OF_PAIR: u64 = 1_000;
/// Conflicts in a search for any model.
const CONFLICTS: u64 = 20_000;

/// A solver with the formula, and literals that demands are violated.
pub(super) struct BoardSolver<'a> {
    rules: &'a RuleTable<'a>,
    reading: &'a Reading,
    session: Session,
    violated: HashMap<Demand, Lit>,
}

impl<'a> BoardSolver<'a> {
    pub fn new(
        rules: &'a RuleTable<'a>,
        reading: &'a Reading,
        control: &Control,
    ) -> Result<Self, GradeFailure> {
        let mut session = Session::new(control)?;
        load(&reading.clauses, &mut session, control)?;
        Ok(Self {
            rules,
            reading,
            session,
            violated: HashMap::new(),
        })
    }

    /// Returns the literal under which a demand is violated.
    fn violated(&mut self, demand: Demand) -> Result<Lit, SinkError> {
        if let Some(literal) = self.violated.get(&demand) {
            return Ok(*literal);
        }
        let condition = self.session.literal()?;
        let rule = &self.rules.rules[demand.0];
        let queens = self.queens(rule);
        let sink = &mut self.session;
        rule.encode_violated(demand.1, &queens, &mut Conditional { sink, condition })?;
        self.violated.insert(demand, condition);
        Ok(condition)
    }

    /// Returns a literal under which these demands are met.
    pub fn met(&mut self, demands: &[Demand]) -> Result<Lit, SinkError> {
        let condition = self.session.literal()?;
        for &(rule, side) in demands {
            let rule = &self.rules.rules[rule];
            let queens = self.queens(rule);
            let sink = &mut self.session;
            rule.encode(side, &queens, &mut Conditional { sink, condition })?;
        }
        Ok(condition)
    }

    fn queens(&self, rule: &Rule) -> Vec<Lit> {
        rule.squares
            .iter()
            .map(|&square| self.reading.queen(square))
            .collect()
    }

    /// Searches for a board that violates one of these demands and meets assumptions.
    pub fn any(
        &mut self,
        demands: &[Demand],
        assumptions: &[Lit],
        conflicts: Option<u64>,
    ) -> Result<BoardFound, GradeFailure> {
        let assumptions = [assumptions, &[self.any_violated(demands)?]].concat();
        self.solve(&assumptions, conflicts)
    }

    /// Returns a literal under which one of these demands is violated.
    fn any_violated(&mut self, demands: &[Demand]) -> Result<Lit, SinkError> {
        let any = self.session.literal()?;
        let mut clause = vec![!any];
        for &demand in demands {
            clause.push(self.violated(demand)?);
        }
        self.session.add_clause(&clause)?;
        Ok(any)
    }

    /// Returns a literal that is true if both squares have queens.
    pub fn both(&mut self, squares: [u32; 2]) -> Result<Lit, SinkError> {
        let [one, other] = squares.map(|square| self.reading.queen(square));
        let both = self.session.literal()?;
        self.session.add_clause(&[!one, !other, both])?;
        Ok(both)
    }

    /// Returns a literal under which at most this many of some literals are true.
    pub fn at_most(&mut self, literals: &[Lit], bound: u32) -> Result<Lit, SinkError> {
        let condition = self.session.literal()?;
        let mut sink = Conditional {
            sink: &mut self.session,
            condition,
        };
        CardinalityEncoding::DEFAULT.encode(literals, Limit::AtMost(bound), &mut sink)?;
        Ok(condition)
    }

    fn solve(
        &mut self,
        assumptions: &[Lit],
        conflicts: Option<u64>,
    ) -> Result<BoardFound, GradeFailure> {
        Ok(match self.session.solve(assumptions, conflicts)? {
            SessionAnswer::Model(model) => {
                let squares = self.reading.squares.iter();
                BoardFound::Board(squares.map(|&queen| model.satisfies(queen)).collect())
            }
            SessionAnswer::None => BoardFound::None,
            SessionAnswer::Unknown => BoardFound::Unknown,
        })
    }

    /// Returns `true` unless no board that the formula admits has queens on these squares, as far as limited effort tells.
    pub fn may_have(&mut self, queens: &[Lit]) -> Result<bool, GradeFailure> {
        Ok(!matches!(
            self.solve(queens, Some(CONFLICTS_OF_PAIR))?,
            BoardFound::None
        ))
    }

    /// Returns `true` if the formula has no model, as far as a solver with limited effort tells.
    pub fn has_no_model(&mut self) -> Result<bool, GradeFailure> {
        Ok(matches!(
            self.solve(&[], Some(CONFLICTS))?,
            BoardFound::None
        ))
    }

    /// Passes the boards that violate one of these demands to `visit`, each once, until it breaks. Returns `true` if
    /// there are no others.
    pub fn each(
        &mut self,
        demands: &[Demand],
        mut visit: impl FnMut(&[bool]) -> ControlFlow<()>,
    ) -> Result<bool, GradeFailure> {
        let blocking = self.session.literal()?;
        let any = self.any_violated(demands)?;
        let reading = self.reading;
        let step = self
            .session
            .models(blocking)
            .search(&[any], |model, clauses| {
                let squares = reading.squares.iter();
                let board: Vec<bool> = squares.map(|&queen| model.satisfies(queen)).collect();
                let literals = reading.board(&board).into_iter();
                clauses.push(literals.map(|literal| !literal).collect());
                Ok::<_, GradeFailure>(visit(&board))
            })?;
        Ok(matches!(step, ModelStep::Exhausted))
    }

    /// Returns `true` if the formula admits this board, or `None` if a limit was reached.
    pub fn admits(&mut self, has_queen: &[bool]) -> Result<Option<bool>, GradeFailure> {
        Ok(
            match self.session.solve(&self.reading.board(has_queen), None)? {
                SessionAnswer::Model(_) => Some(true),
                SessionAnswer::None => Some(false),
                SessionAnswer::Unknown => None,
            },
        )
    }

    /// Replaces a board by the first one under a condition that violates a demand: queens on the first squares possible.
    /// Returns `false` if a limit was reached.
    pub fn first(
        &mut self,
        violated: &[Demand],
        condition: Lit,
        best: &mut Vec<bool>,
    ) -> Result<bool, GradeFailure> {
        let mut assumptions = vec![self.any_violated(violated)?, condition];
        let mut is_first = true;
        let conflicts = CONFLICTS_OF_FIRST / best.len().max(1) as u64;
        for square in 0..best.len() {
            let queen = self.reading.squares[square];
            assumptions.push(queen);
            if best[square] {
                continue;
            }
            match self.solve(&assumptions, Some(conflicts))? {
                BoardFound::Board(board) => *best = board,
                other => {
                    is_first &= matches!(other, BoardFound::None);
                    assumptions.pop();
                    assumptions.push(!queen);
                }
            }
        }
        Ok(is_first)
    }
}

/// Answer about boards.
pub(super) enum BoardFound {
    Board(Vec<bool>),
    None,
    Unknown,
}

/// A solver that is made when it is needed.
pub(super) struct LazySolver<'a> {
    rules: &'a RuleTable<'a>,
    reading: &'a Reading,
    control: &'a Control,
    solver: Option<BoardSolver<'a>>,
}

impl<'a> LazySolver<'a> {
    pub const fn new(rules: &'a RuleTable<'a>, reading: &'a Reading, control: &'a Control) -> Self {
        Self {
            rules,
            reading,
            control,
            solver: None,
        }
    }

    /// Returns the control that stops the solver.
    pub const fn control(&self) -> &'a Control {
        self.control
    }

    /// Returns the solver, and loads the formula at the first call.
    pub fn get(&mut self) -> Result<&mut BoardSolver<'a>, GradeFailure> {
        if self.solver.is_none() {
            self.solver = Some(BoardSolver::new(self.rules, self.reading, self.control)?);
        }
        Ok(self.solver.as_mut().expect("just made"))
    }
}
