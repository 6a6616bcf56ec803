//! Decisions if some of the premises can be met together, by native search and SAT in turns.

use super::failure::ExplainFailure;
use super::premise::{Exact, Premise, exact_lines};
use crate::session::{Session, SessionAnswer};
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::cardinality::{Cardinality, Totalizer};
use encodings::{AtMostOne, ClauseSink, Conditional, Lit, Var, VarRange};
use problem::Bound;
use problem::board::{Board, Square};
use problem::placement::Placement;
use queensat::answers::Basis;
use queensat::cross_check::{Agreement, Finding, Subject, compare};
use queensat::encode::on_literals;
use queensat::one_solution::recommended_backend;
use search::{SearchProgress, search_bounds};
use std::ops::ControlFlow;

/// Estimated seconds of search before the first turn of the solver.
const FIRST_TURN: f64 = 1e-3;
/// The same as a multiple of the time in which search decided last.
const PATIENCE: f64 = 8.0;
/// Factor by which the time of search grows from turn to turn.
const GROWTH: f64 = 1.5;
/// Conflicts of the solver for a second of search.
const CONFLICTS_PER_SECOND: f64 = 1_000.0;
/// Conflicts of the solver in its first turn, and before the search if it has decided last.
const FIRST_CONFLICTS: u64 = 100;
/// Conflicts of the solver to learn from a refutation which premises are needed.
const CONFLICTS_FOR_CORE: u64 = 2_000;
/// Budget of native search to refute a reason again, in seconds that are estimated from its steps. Like the number of
/// conflicts below, it does not depend on the clock, so that a reason has the same basis every time.
const SECONDS_FOR_REASON: f64 = 0.1;
/// Conflicts of the solver to refute a reason again.
const CONFLICTS_FOR_REASON: u64 = 2_000;

/// Subject of a comparison about premises.
const PREMISES: Subject = Subject::Other(|_, _| {
    "native search and SAT disagree: one refutes what the other finds a placement for".into()
});

/// Decision on some premises.
pub(super) enum Feasibility {
    /// Squares with a queen, by place.
    Feasible(Vec<bool>),
    /// The premises that are known to be needed: all, if native search decided.
    Infeasible(Vec<usize>),
    /// The budget has ended.
    Unknown,
}

impl Feasibility {
    /// Returns the decision as the finding of a side.
    fn finding(&self, by: &'static str) -> Finding {
        match self {
            Self::Feasible(_) => Finding::some(by),
            Self::Infeasible(_) => Finding::none(by),
            Self::Unknown => Finding::nothing_yet(by),
        }
    }
}

/// Decides which premises can be met together.
pub(super) struct Decider<'a> {
    pub board: &'a Board,
    pub premises: &'a [Premise],
    pub control: &'a Control,
    exact: Vec<Exact>,
    sat: Option<PremiseSolver>,
    /// The solver has decided last.
    is_sat_better: bool,
    /// Estimated seconds of search before the first turn of the solver.
    patience: f64,
    /// The last refutation is the solver's.
    is_refuted_by_sat: bool,
    /// Estimated seconds of search for the last decision.
    pub seconds: f64,
}

impl<'a> Decider<'a> {
    pub fn new(board: &'a Board, premises: &'a [Premise], control: &'a Control) -> Self {
        Self {
            board,
            premises,
            control,
            exact: exact_lines(premises, board),
            sat: None,
            is_sat_better: false,
            patience: FIRST_TURN,
            is_refuted_by_sat: false,
            seconds: 0.0,
        }
    }

    /// Returns those of some premises that these queens break.
    pub fn broken(&self, premises: &[usize], has_queen: &[bool]) -> Vec<usize> {
        let is_broken = |premise: &usize| {
            let premise = &self.premises[*premise];
            let queens = premise
                .squares
                .iter()
                .filter(|square| has_queen[self.board.place(**square)]);
            !premise.bound.admits(queens.count() as u32)
        };
        premises.iter().copied().filter(is_broken).collect()
    }

    /// Decides if premises can be met together, with an estimated budget in seconds of search.
    ///
    /// If they cannot be met with another one, that one is `without`, so that placements that break it are enough.
    pub fn decide(
        &mut self,
        premises: &[usize],
        without: Option<usize>,
        budget: f64,
    ) -> Result<Feasibility, ExplainFailure> {
        // If the solver has decided last, it begins.
        if self.is_sat_better {
            let found = self.turn(premises, FIRST_CONFLICTS)?;
            if let Some(decided) = self.by_sat(premises, found)? {
                return Ok(decided);
            }
        }
        // The premises as sets with bounds, for native search.
        let all = self.premises;
        let mut sets: Vec<(&[Square], Bound)> = Vec::with_capacity(premises.len());
        sets.extend(
            premises
                .iter()
                .map(|premise| (&all[*premise].squares[..], all[*premise].bound)),
        );
        sets.extend(without.map(|premise| (&all[premise].squares[..], all[premise].opposite())));
        sets.extend(self.implied(premises));
        // Turns of the solver, each time that the search has grown by a factor.
        let (mut next, mut searched) = (self.patience, 0.0);
        let mut found = Ok(SessionAnswer::Unknown);
        let (control, board) = (self.control, self.board);
        let mut pause = |progress: SearchProgress| {
            searched = progress.seconds;
            if searched > budget {
                return ControlFlow::Break(());
            }
            if searched < next {
                return ControlFlow::Continue(());
            }
            next = searched * GROWTH;
            let conflicts = (searched * CONFLICTS_PER_SECOND) as u64;
            found = self.turn(premises, conflicts.max(FIRST_CONFLICTS));
            match found {
                Ok(SessionAnswer::Unknown) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        // The search, up to the first placement.
        let mut by_search = None;
        let visit = &mut |placement: &Placement| {
            let mut has_queen = vec![false; board.rows() as usize * board.columns() as usize];
            for &queen in placement.queens() {
                has_queen[board.place(queen)] = true;
            }
            by_search = Some(has_queen);
            ControlFlow::Break(())
        };
        let report = search_bounds(board, &sets, visit, &mut pause, control)?;
        self.seconds = searched;
        if report.complete || by_search.is_some() {
            self.is_sat_better = false;
            self.patience = FIRST_TURN.max(0.9 * self.patience).max(PATIENCE * searched);
        }
        // What either side has found, verified.
        if let Some(has_queen) = by_search {
            return self.possible(premises, has_queen, "native search");
        }
        match self.by_sat(premises, found?)? {
            Some(decided) => Ok(decided),
            None if report.complete => {
                self.is_refuted_by_sat = false;
                Ok(Feasibility::Infeasible(premises.to_vec()))
            }
            None => {
                control.check()?;
                Ok(Feasibility::Unknown)
            }
        }
    }

    /// Returns those of some premises that the solver needs for a refutation, or all if it takes long.
    pub fn core(&mut self, premises: &[usize]) -> Result<Vec<usize>, ExplainFailure> {
        let found = self.turn(premises, CONFLICTS_FOR_CORE)?;
        let by_sat = self
            .by_sat(premises, found)?
            .unwrap_or(Feasibility::Unknown);
        self.compare_refuted(by_sat.finding("SAT"))?;
        match by_sat {
            Feasibility::Infeasible(core) => Ok(core),
            _ => Ok(premises.to_vec()),
        }
    }

    /// Compares what a side found about premises that were refuted before.
    fn compare_refuted(&self, found: Finding) -> Result<Agreement, ExplainFailure> {
        let refuted = Finding::none(if self.is_refuted_by_sat {
            "SAT"
        } else {
            "native search"
        });
        Ok(compare(PREMISES, refuted, found)?)
    }

    /// Returns the basis of a refutation: both sides refute it again, if that does not take long.
    pub fn basis(&mut self, premises: &[usize]) -> Result<Basis, ExplainFailure> {
        let solver = || Basis::Solver(recommended_backend().name().into());
        let by_one = if self.is_refuted_by_sat {
            solver()
        } else {
            Basis::Search
        };
        (self.is_sat_better, self.patience) = (false, f64::INFINITY);
        let by_search = self.decide(premises, None, SECONDS_FOR_REASON)?;
        let found = self.turn(premises, CONFLICTS_FOR_REASON)?;
        let by_sat = self
            .by_sat(premises, found)?
            .unwrap_or(Feasibility::Unknown);
        let by_search = self.compare_refuted(by_search.finding("native search"))?;
        let by_sat = self.compare_refuted(by_sat.finding("SAT"))?;
        Ok(match by_search {
            Agreement::Agree => by_sat.basis_or(Basis::Search),
            Agreement::Undecided if by_sat == Agreement::Agree => solver(),
            Agreement::Undecided => by_one,
        })
    }

    /// Asks the solver, with at most this many conflicts.
    fn turn(
        &mut self,
        premises: &[usize],
        conflicts: u64,
    ) -> Result<SessionAnswer, ExplainFailure> {
        let sat = match &mut self.sat {
            Some(sat) => sat,
            None => {
                let sat = PremiseSolver::new(self.board, self.premises, self.control)?;
                self.sat.insert(sat)
            }
        };
        let assumptions: Vec<Lit> = premises
            .iter()
            .map(|premise| sat.conditions[*premise])
            .collect();
        Ok(sat.session.solve(&assumptions, Some(conflicts))?)
    }

    /// Returns the decision in an answer of the solver.
    fn by_sat(
        &mut self,
        premises: &[usize],
        found: SessionAnswer,
    ) -> Result<Option<Feasibility>, ExplainFailure> {
        let Some(sat) = &mut self.sat else {
            return Ok(None);
        };
        let decided = match found {
            SessionAnswer::Model(model) => {
                let squares = sat.squares.iter();
                let has_queen = squares
                    .map(|square| model.satisfies(square.positive()))
                    .collect();
                self.possible(premises, has_queen, "solver")?
            }
            SessionAnswer::None => {
                let failed = sat.session.failed();
                self.is_refuted_by_sat = true;
                let mut core = premises.to_vec();
                core.retain(|premise| failed.contains(&sat.conditions[*premise]));
                Feasibility::Infeasible(core)
            }
            SessionAnswer::Unknown => return Ok(None),
        };
        (self.is_sat_better, self.patience) = (true, FIRST_TURN);
        Ok(Some(decided))
    }

    fn possible(
        &self,
        premises: &[usize],
        has_queen: Vec<bool>,
        side: &'static str,
    ) -> Result<Feasibility, ExplainFailure> {
        match self.broken(premises, &has_queen)[..] {
            [] => Ok(Feasibility::Feasible(has_queen)),
            [broken, ..] => Err(ExplainFailure::Wrong {
                side,
                rule: self.premises[broken].describe(),
            }),
        }
    }

    /// Returns lower bounds of rows or columns that follow by counting.
    fn implied(&self, premises: &[usize]) -> Vec<(&'a [Square], Bound)> {
        let is_given = self.is_given(premises);
        let is_stated =
            |number: &usize| is_given[*number] && self.premises[*number].bound.least() > 0;
        let exact = self
            .exact
            .iter()
            .filter(|exact| exact.holds(&is_given))
            .filter(|exact| !exact.following.iter().any(is_stated));
        let implied = exact.flat_map(|exact| &exact.roomy).map(|line| {
            let line = &self.premises[*line];
            let number = line.bound.greatest().unwrap_or_default();
            (&line.squares[..], Bound::AtLeast(number))
        });
        implied.collect()
    }

    /// Returns some premises, of which those are left out that follow from others by counting.
    pub fn without_following(&self, mut premises: Vec<usize>) -> Vec<usize> {
        let is_given = self.is_given(&premises);
        if let Some(exact) = self.exact.iter().find(|exact| exact.holds(&is_given)) {
            premises.retain(|premise| !exact.following.contains(premise));
        }
        premises
    }

    fn is_given(&self, premises: &[usize]) -> Vec<bool> {
        let mut is_given = vec![false; self.premises.len()];
        premises
            .iter()
            .for_each(|premise| is_given[*premise] = true);
        is_given
    }
}

/// A solver in which each premise holds if a literal is true.
struct PremiseSolver {
    session: Session,
    squares: VarRange,
    /// Literal of each premise.
    conditions: Vec<Lit>,
}

impl PremiseSolver {
    fn new(board: &Board, premises: &[Premise], control: &Control) -> Result<Self, ExplainFailure> {
        let mut session = Session::new(control)?;
        let squares = session.new_vars(board.rows() * board.columns())?;
        let conditions: Vec<Lit> = session
            .new_vars(premises.len() as u32)?
            .iter()
            .map(Var::positive)
            .collect();
        for (premise, &condition) in premises.iter().zip(&conditions) {
            control.check()?;
            let literals: Vec<Lit> = premise
                .squares
                .iter()
                .map(|square| squares.get(board.place(*square)).positive())
                .collect();
            let sink = &mut Conditional {
                sink: &mut session,
                condition,
            };
            match premise.bound {
                Bound::AtMost(0) => literals
                    .iter()
                    .try_for_each(|literal| sink.add_clause(&[!*literal]))?,
                Bound::AtMost(1) => Encoding::Product.encode(&literals, sink)?,
                Bound::AtLeast(1) => sink.add_clause(&literals)?,
                bound => {
                    Totalizer.encode(&literals, on_literals(bound), sink)?;
                }
            }
        }
        Ok(Self {
            session,
            squares,
            conditions,
        })
    }
}
