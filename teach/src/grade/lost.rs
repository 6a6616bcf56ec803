//! Solutions that a formula loses.
//!
//! A formula without auxiliary variables keeps all solutions if each of its clauses follows from the rules. With
//! auxiliary variables, each gets a definition by the squares and the auxiliary variables before it: it is true exactly
//! if a clause in which it is the last one needs it. If the other clauses follow from the rules and these definitions,
//! each solution has a model. If one does not, its part of the formula is tried with each placement on its squares.

use super::board_solver::LazySolver;
use super::components::{Components, Exclusions};
use super::failure::GradeFailure;
use super::graded_formula::{Differences, ExcludingClause, LostSolution};
use super::literals::ClauseLiterals;
use super::reading::load;
use super::reading::{Reading, is_tautology};
use super::rules::RuleTable;
use crate::session::{Session, SessionAnswer};
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::{ClauseSink, Cnf, Conditional, Lit};
use problem::placement::Placement;
use queensat::encode::{BoardVariables, Formula, StopSink};
use queensat::enumerate::{AllSolutions, Ending};
use queensat::one_solution::recommended_backend;
use solvers::Propagation;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Maximum number of clauses that do not follow from the rules, of which each is looked for.
pub(super) const MAX_WRONG: usize = 1000;
/// Maximum number of solutions that only seem to be lost.
const MAX_SPURIOUS: usize = 50;
/// Conflicts in a search for further wrong clauses.
const CONFLICTS: u64 = 2_000;

/// Solutions that a formula loses, and the clauses because of which it does.
#[derive(Debug, Default)]
pub(super) struct LostSolutions {
    /// The first lost solution that was found: the squares with a queen.
    pub solution: Option<Vec<bool>>,
    /// Clauses of squares that do not follow from the rules.
    pub wrong: Vec<usize>,
    /// It is not known if a solution is lost.
    pub is_unknown: bool,
}

/// The rules of a problem, with the definitions of auxiliary variables.
struct DefinedRules<'a> {
    rules: &'a RuleTable<'a>,
    board: BoardVariables,
    clauses: Cnf,
    propagation: Propagation,
    /// The clauses in a solver, if it was needed.
    solver: Option<Session>,
    /// Literal for the positive literal of each variable of the formula.
    literals: Vec<Lit>,
}

impl<'a> DefinedRules<'a> {
    /// Defines the auxiliary variables. Returns the clauses that are no part of a definition, too.
    fn new(
        rules: &'a RuleTable<'a>,
        reading: &Reading,
        control: &Control,
    ) -> Result<(Self, Vec<usize>), GradeFailure> {
        let (mut clauses, mut propagation) = (Cnf::new(), Propagation::new());
        let mut sink = StopSink::new(&mut clauses, control.interrupt());
        let formula = Formula::new(Encoding::Product);
        let board = formula.encoder(rules.problem).encode(&mut sink)?;
        // A variable for each auxiliary variable; squares have those of the rules.
        let mut literals = Vec::with_capacity(reading.roles.len());
        for role in &reading.roles {
            literals.push(match role {
                Some((square, sign)) => board.range().get(*square as usize).literal(*sign),
                None => sink.new_vars(1)?.get(0).positive(),
            });
        }
        let translated = |literal| translated(&literals, literal);
        // Clauses of each variable that is their last one, with its negative and with its positive literal.
        let mut last: Vec<[Vec<usize>; 2]> = vec![Default::default(); literals.len()];
        let mut goals = Vec::new();
        for (number, clause) in reading.until_stopped(control) {
            if is_tautology(clause) {
                continue;
            }
            let auxiliary = clause
                .iter()
                .filter(|literal| reading.square(**literal).is_none());
            match auxiliary.max_by_key(|literal| literal.var()) {
                Some(literal) => {
                    let side = usize::from(literal.is_positive());
                    last[literal.var().index()][side].push(number);
                }
                None => goals.push(number),
            }
        }
        control.check()?;
        // A definition for each auxiliary variable. The clauses of its other literal remain to be shown.
        for (var, [negative, positive]) in (0..).zip(last) {
            let var = encodings::Var::from_index(var);
            let (head, defining, others) = if positive.is_empty() {
                (var.negative(), negative, positive)
            } else {
                (var.positive(), positive, negative)
            };
            goals.extend(others);
            if reading.roles[var.index()].is_some() {
                continue;
            }
            let defined = translated(head);
            // The literal of the variable is true exactly if the rest of one of the clauses is false.
            let mut any = vec![!defined];
            for clause in defining {
                let mut rest = reading.clauses.clause(clause).to_vec();
                rest.retain(|literal| *literal != head);
                let rest: Vec<Lit> = rest.into_iter().map(translated).collect();
                let needed = match rest[..] {
                    [one] => !one,
                    _ => {
                        let needed = sink.new_vars(1)?.get(0).positive();
                        for &literal in &rest {
                            sink.add_clause(&[!needed, !literal])?;
                        }
                        let mut clause = rest;
                        clause.push(needed);
                        sink.add_clause(&clause)?;
                        needed
                    }
                };
                sink.add_clause(&[!needed, defined])?;
                any.push(needed);
            }
            sink.add_clause(&any)?;
        }
        goals.sort_unstable();
        load(&clauses, &mut propagation, control)?;
        let this = Self {
            rules,
            board,
            clauses,
            propagation,
            solver: None,
            literals,
        };
        Ok((this, goals))
    }

    /// Returns `true` if a clause follows from the rules and definitions by propagation.
    fn follows(&mut self, clause: &[Lit]) -> bool {
        let propagation = &mut self.propagation;
        let literals = &self.literals;
        let is_refuted = clause
            .iter()
            .any(|literal| propagation.assume(!translated(literals, *literal)).is_err());
        propagation.undo_to(0);
        is_refuted
    }

    /// Searches for a solution that violates a clause.
    fn violating(
        &mut self,
        clause: &[Lit],
        conflicts: Option<u64>,
        control: &Control,
    ) -> Result<SolutionFound, GradeFailure> {
        let negated: Vec<Lit> = clause
            .iter()
            .map(|literal| !translated(&self.literals, *literal))
            .collect();
        if self.solver.is_none() {
            let mut solver = Session::new(control)?;
            load(&self.clauses, &mut solver, control)?;
            self.solver = Some(solver);
        }
        let solver = self.solver.as_mut().expect("just made");
        Ok(match solver.solve(&negated, conflicts)? {
            SessionAnswer::Model(model) => {
                let squares = self.board.range().iter();
                let board: Vec<bool> = squares.map(|var| model.is_true(var)).collect();
                debug_assert!(
                    self.rules
                        .placement(&board)
                        .verify(self.rules.problem)
                        .is_ok()
                );
                SolutionFound::Solution(board)
            }
            SessionAnswer::None => SolutionFound::None,
            SessionAnswer::Unknown => SolutionFound::Unknown,
        })
    }
}

/// Returns the literal for one of the formula. `literals` are those for its positive literals.
fn translated(literals: &[Lit], literal: Lit) -> Lit {
    let positive = literals[literal.var().index()];
    if literal.is_positive() {
        positive
    } else {
        !positive
    }
}

/// Answer about solutions.
enum SolutionFound {
    Solution(Vec<bool>),
    None,
    Unknown,
}

impl LostSolutions {
    /// Returns `true` unless it is known that the formula keeps all solutions.
    pub const fn may_lose(&self) -> bool {
        self.solution.is_some() || self.is_unknown
    }

    /// Decides whether the formula loses a solution, and finds this many clauses of squares that do not follow.
    pub fn new(
        rules: &RuleTable<'_>,
        reading: &Reading,
        formula: &mut LazySolver<'_>,
        max_wrong: usize,
        control: &Control,
    ) -> Result<Self, GradeFailure> {
        let (mut defined, goals) = DefinedRules::new(rules, reading, control)?;
        let mut lost = Self::default();
        let mut components: Option<Components> = None;
        // Clauses that do not follow by propagation: those of squares are decided at once, the others by component.
        let mut open: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for goal in goals {
            if control.is_stopped() {
                lost.is_unknown = lost.solution.is_none();
                return Ok(lost);
            }
            let clause = reading.clauses.clause(goal);
            if is_rule(rules, reading, clause) || defined.follows(clause) {
                continue;
            }
            let components = components.get_or_insert_with(|| Components::new(reading, control));
            if let Some(component) = components.of_clause(reading, clause) {
                open.entry(component).or_default().push(goal);
                continue;
            }
            if lost.wrong.len() >= max_wrong {
                break;
            }
            let limit = lost.solution.is_some().then_some(CONFLICTS);
            match defined.violating(clause, limit, control)? {
                SolutionFound::None => {}
                SolutionFound::Unknown => lost.is_unknown |= lost.solution.is_none(),
                SolutionFound::Solution(board) => {
                    lost.wrong.push(goal);
                    lost.solution.get_or_insert(board);
                }
            }
        }
        // One lost solution is enough.
        let Some(components) = components.filter(|_| lost.solution.is_none()) else {
            return Ok(lost);
        };
        for (component, goals) in open {
            if lost.solution.is_some() || control.is_stopped() {
                lost.is_unknown |= lost.solution.is_none();
                break;
            }
            match components.decide(component, rules, reading, control)? {
                Exclusions::Nothing => {}
                Exclusions::Placements(placements) => {
                    for placement in placements {
                        let clause: Vec<Lit> =
                            placement.into_iter().map(|literal| !literal).collect();
                        match defined.violating(&clause, None, control)? {
                            SolutionFound::None => {}
                            SolutionFound::Unknown => lost.is_unknown = true,
                            SolutionFound::Solution(board) => {
                                lost.solution = Some(board);
                                break;
                            }
                        }
                    }
                }
                Exclusions::Unknown => {
                    lost.search(&goals, &mut defined, formula, reading, control)?;
                }
            }
        }
        Ok(lost)
    }

    /// Lists solutions of which the formula has no model, at most this many.
    pub fn all(
        &self,
        rules: &RuleTable<'_>,
        solver: &mut LazySolver<'_>,
        max: u64,
        control: &Control,
    ) -> Result<Differences, GradeFailure> {
        let mut all = Differences {
            is_complete: !self.may_lose(),
            ..Differences::default()
        };
        if self.solution.is_none() {
            return Ok(all);
        }
        let (formula, backend) = (Formula::new(Encoding::Product), recommended_backend());
        let solutions =
            AllSolutions::up_to(max.saturating_mul(10), rules.problem, formula, backend);
        let mut failed = Ok(());
        let searched = solutions.for_each(&control.part(), |solution| {
            let board = rules.has_queen(&solution);
            match solver.get().and_then(|formula| formula.admits(&board)) {
                Ok(Some(false)) => all.placements.push(solution),
                Ok(_) => {}
                Err(failure) => failed = Err(failure),
            }
            if failed.is_err() || all.placements.len() as u64 == max {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        failed?;
        all.is_complete = searched.ending == Ending::Exhausted;
        all.placements.sort_unstable();
        Ok(all)
    }

    /// Searches for a lost solution among those that violate one of these clauses with the definitions.
    fn search(
        &mut self,
        goals: &[usize],
        defined: &mut DefinedRules<'_>,
        formula: &mut LazySolver<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<(), GradeFailure> {
        let mut spurious = 0;
        for &goal in goals {
            match defined.violating(reading.clauses.clause(goal), None, control)? {
                SolutionFound::None => {}
                SolutionFound::Unknown => self.is_unknown = true,
                SolutionFound::Solution(board) => {
                    let admitted = formula.get()?.admits(&board)?;
                    if admitted == Some(false) {
                        self.solution = Some(board);
                        return Ok(());
                    }
                    self.is_unknown = true;
                    spurious += 1;
                    if spurious >= MAX_SPURIOUS || admitted.is_none() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns `true` for a clause of two squares that attack each other.
fn is_rule(rules: &RuleTable<'_>, reading: &Reading, clause: &[Lit]) -> bool {
    if let [one, other] = *clause {
        if let (Some((one, false)), Some((other, false))) =
            (reading.square(one), reading.square(other))
        {
            return rules.attack(one, other);
        }
    }
    false
}

/// Describes a lost solution, and the clauses that exclude it.
pub(super) fn lost_solution(
    rules: &RuleTable<'_>,
    reading: &Reading,
    board: &[bool],
    control: &Control,
) -> Result<LostSolution, GradeFailure> {
    let mut clauses = excluding(reading, board, control)?;
    clauses.retain(|clause| *clause < reading.given);
    let clause = |number: usize| ExcludingClause {
        number: number as u64 + 1,
        line: reading.lines[number],
        text: reading.text(number),
        words: super::prose::clause_in_words(rules, reading, reading.clauses.clause(number)),
        literals: ClauseLiterals::new(rules, reading, reading.clauses.clause(number)),
    };
    let placement: Placement = rules.placement(board);
    Ok(LostSolution {
        placement,
        clauses: clauses.into_iter().map(clause).collect(),
    })
}

/// Returns clauses that exclude a board: one that it violates, or several that have no model with it.
fn excluding(
    reading: &Reading,
    board: &[bool],
    control: &Control,
) -> Result<Vec<usize>, GradeFailure> {
    // Clauses of squares that the board violates.
    let literals = reading.board(board);
    let is_violated = |clause: &[Lit]| {
        clause.iter().all(|literal| {
            let square = reading.square(*literal);
            square.is_some_and(|(square, queen)| board[square as usize] != queen)
        })
    };
    let clauses = reading.until_stopped(control);
    let violated: Vec<usize> = clauses
        .filter(|(_, clause)| is_violated(clause))
        .map(|(number, _)| number)
        .collect();
    if !violated.is_empty() {
        return Ok(violated);
    }
    // Otherwise the clauses of a conflict by propagation, or all.
    let mut conflict = None;
    let mut propagation = reading.propagation.borrow_mut();
    for &literal in &literals {
        if let Err(clause) = propagation.assume(literal) {
            conflict = clause;
            break;
        }
    }
    let candidates: Vec<usize> = match conflict {
        Some(conflict) => propagation.derivation(conflict),
        None => (reading.until_stopped(control))
            .filter(|(_, clause)| !is_tautology(clause))
            .map(|(number, _)| number)
            .collect(),
    };
    propagation.undo_to(0);
    // The squares are left out of the clauses, so that these alone have no model.
    let is_false = |literal: &Lit| {
        let square = reading.square(*literal);
        square.map(|(square, queen)| board[square as usize] != queen)
    };
    let mut rests = Vec::new();
    let mut numbers = Vec::new();
    for number in candidates {
        let clause = reading.clauses.clause(number);
        if clause
            .iter()
            .any(|literal| is_false(literal) == Some(false))
        {
            continue;
        }
        let rest = clause
            .iter()
            .copied()
            .filter(|literal| is_false(literal).is_none());
        rests.push(rest.collect());
        numbers.push(number);
    }
    let needed =
        unsatisfiable_core(&rests, reading.clauses.variable_count(), control)?.unwrap_or_default();
    Ok(needed.into_iter().map(|place| numbers[place]).collect())
}

/// Maximum number of clauses that are left out one by one.
const MAX_DELETED: usize = 300;
/// Conflicts in a search for clauses that can be left out.
const CONFLICTS_OF_CORE: u64 = 5_000;

/// Returns some of these clauses that have no model together, none of which can be left out if they are few, or `None`
/// if all have a model or a limit was reached.
fn unsatisfiable_core(
    clauses: &[Vec<Lit>],
    variables: usize,
    control: &Control,
) -> Result<Option<Vec<usize>>, GradeFailure> {
    let mut session = Session::new(control)?;
    session.new_vars(variables as u32)?;
    let mut conditions = Vec::with_capacity(clauses.len());
    for clause in clauses {
        let condition = session.literal()?;
        let sink = &mut session;
        Conditional { sink, condition }.add_clause(clause)?;
        conditions.push(condition);
    }
    if !matches!(session.solve(&conditions, None)?, SessionAnswer::None) {
        return Ok(None);
    }
    let mut needed = session.failed();
    let mut tried = needed.clone();
    tried.sort_unstable();
    tried.truncate(MAX_DELETED);
    for literal in tried {
        let without: Vec<Lit> = needed
            .iter()
            .copied()
            .filter(|other| *other != literal)
            .collect();
        if without.len() < needed.len()
            && matches!(
                session.solve(&without, Some(CONFLICTS_OF_CORE))?,
                SessionAnswer::None
            )
        {
            needed = session.failed();
        }
    }
    needed.sort_unstable();
    let number = |literal: &Lit| conditions.binary_search(literal).ok();
    Ok(Some(needed.iter().filter_map(number).collect()))
}
