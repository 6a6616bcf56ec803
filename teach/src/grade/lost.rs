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
use encodings::{ClauseSink, Cnf, Conditional, Lit, Var, VarRange};
use problem::placement::Placement;
use queensat::encode::{Formula, StopSink};
use queensat::enumerate::{AllSolutions, Ending};
use queensat::one_solution::recommended_backend;
use solvers::Propagation;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Maximum number of solutions that only seem to be lost.
const MAX_SPURIOUS: usize = 50;

/// Solutions that a formula loses.
#[derive(Debug, Default)]
pub(super) struct LostSolutions {
    /// The first lost solution that was found: the squares with a queen.
    pub solution: Option<Vec<bool>>,
    /// It is not known if a solution is lost.
    pub is_unknown: bool,
}

/// What a formula states beyond some rules.
#[derive(Debug, Default)]
pub(super) struct Leftover {
    /// Clauses of squares that do not follow from the rules.
    pub clauses: Vec<usize>,
    /// Clauses that share auxiliary variables, and exclude a board that meets the rules.
    pub parts: Vec<Vec<usize>>,
    /// It is not known of some clauses if they follow.
    pub is_unknown: bool,
}

/// The rules of a problem, with the definitions of auxiliary variables.
struct DefinedRules {
    board: VarRange,
    clauses: Cnf,
    propagation: Propagation,
    /// The clauses in a solver, if it was needed.
    solver: Option<Session>,
    /// Literal for the positive literal of each variable of the formula.
    literals: Vec<Lit>,
    /// Squares that a bit of a number has, and that it has not.
    bits: BTreeMap<Var, [Vec<u32>; 2]>,
}

impl DefinedRules {
    /// Defines the auxiliary variables. Returns the clauses that are no part of a definition, too.
    fn new(
        rules: &RuleTable<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<(Self, Vec<usize>), GradeFailure> {
        let (mut clauses, mut propagation) = (Cnf::new(), Propagation::new());
        let mut sink = StopSink::new(&mut clauses, control.interrupt());
        let board = rules.encode(&mut sink)?;
        // A variable for each auxiliary variable; squares have those of the rules.
        let mut literals = Vec::with_capacity(reading.roles.len());
        for role in &reading.roles {
            literals.push(match role {
                Some((square, sign)) => board.get(*square as usize).literal(*sign),
                None => sink.new_vars(1)?.get(0).positive(),
            });
        }
        let translated = |literal| translated(&literals, literal);
        // Bits of numbers are those of the queen in their line, if there is one.
        let bits = bits_of_queens(rules, reading);
        for (bit, [ones, zeros]) in &bits {
            let bit = translated(bit.positive());
            let queens = |squares: &[u32]| -> Vec<Lit> {
                squares
                    .iter()
                    .map(|square| board.get(*square as usize).positive())
                    .collect()
            };
            for (queens, bit) in [(queens(ones), bit), (queens(zeros), !bit)] {
                for &queen in &queens {
                    sink.add_clause(&[!queen, bit])?;
                }
                sink.add_clause(&[&queens[..], &[!bit]].concat())?;
            }
        }
        // Clauses of each variable that is their last one, with its negative and with its positive literal.
        let mut last: Vec<[Vec<usize>; 2]> = vec![Default::default(); literals.len()];
        let mut goals = Vec::new();
        for (number, clause) in reading.until_stopped(control) {
            if is_tautology(clause) {
                continue;
            }
            let is_bit = |literal: &Lit| bits.contains_key(&literal.var());
            let auxiliary = clause
                .iter()
                .filter(|literal| reading.square(**literal).is_none() && !is_bit(literal));
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
            let var = Var::from_index(var);
            let (head, defining, others) = if positive.is_empty() {
                (var.negative(), negative, positive)
            } else {
                (var.positive(), positive, negative)
            };
            goals.extend(others);
            if reading.roles[var.index()].is_some() || bits.contains_key(&var) {
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
            board,
            clauses,
            propagation,
            solver: None,
            literals,
            bits,
        };
        Ok((this, goals))
    }

    /// Returns `true` if a literal is determined by the queens of the board.
    fn is_of_board(&self, reading: &Reading, literal: Lit) -> bool {
        reading.square(literal).is_some() || self.bits.contains_key(&literal.var())
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
                let squares = self.board.iter();
                let board: Vec<bool> = squares.map(|var| model.is_true(var)).collect();
                SolutionFound::Solution(board)
            }
            SessionAnswer::None => SolutionFound::None,
            SessionAnswer::Unknown => SolutionFound::Unknown,
        })
    }
}

/// Returns the squares of which each variable is a bit of the number, and those of which it is not, if each line whose
/// queen is a number has exactly one queen by the rules: then the bits are those of this queen.
fn bits_of_queens(rules: &RuleTable<'_>, reading: &Reading) -> BTreeMap<Var, [Vec<u32>; 2]> {
    let mut bits: BTreeMap<Var, [Vec<u32>; 2]> = BTreeMap::new();
    for (&square, literals) in &reading.defined {
        for literal in literals {
            bits.entry(literal.var()).or_default()[usize::from(literal.is_negative())].push(square);
        }
    }
    let mut sides: BTreeMap<&[u32], [bool; 2]> = BTreeMap::new();
    for rule in &rules.rules {
        let known = sides.entry(&rule.squares).or_default();
        *known = [known[0] || rule.least == 1, known[1] || rule.most == 1];
    }
    let has_one_queen = |squares: &[Vec<u32>; 2]| {
        let mut all = squares.concat();
        all.sort_unstable();
        let lines = sides.iter().filter(|(_, sides)| **sides == [true; 2]);
        lines.into_iter().any(|(line, _)| *line == all)
    };
    bits.retain(|_, squares| has_one_queen(squares));
    bits
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

/// Clauses of which propagation does not show that they follow from the rules and the definitions.
struct OpenGoals {
    defined: DefinedRules,
    /// Those of squares alone.
    clauses: Vec<usize>,
    components: Option<Components>,
    /// Those of each component.
    parts: BTreeMap<usize, Vec<usize>>,
}

impl OpenGoals {
    fn new(
        rules: &RuleTable<'_>,
        reading: &Reading,
        control: &Control,
    ) -> Result<Self, GradeFailure> {
        let (mut defined, goals) = DefinedRules::new(rules, reading, control)?;
        let (mut clauses, mut components, mut parts) = (Vec::new(), None, BTreeMap::new());
        for goal in goals {
            control.check()?;
            let clause = reading.clauses.clause(goal);
            if is_rule(rules, reading, clause) || defined.follows(clause) {
                continue;
            }
            if clause
                .iter()
                .all(|literal| defined.is_of_board(reading, *literal))
            {
                clauses.push(goal);
                continue;
            }
            let components = components.get_or_insert_with(|| Components::new(reading, control));
            if let Some(part) = components.of_clause(reading, clause) {
                parts.entry(part).or_insert_with(Vec::new).push(goal);
            }
        }
        Ok(Self {
            defined,
            clauses,
            components,
            parts,
        })
    }
}

/// Returns the clause that excludes a placement.
fn excluded(placement: Vec<Lit>) -> Vec<Lit> {
    placement.into_iter().map(|literal| !literal).collect()
}

impl Leftover {
    /// Finds what a formula states beyond some rules, with at most this many conflicts for each clause.
    pub fn new(
        rules: &RuleTable<'_>,
        reading: &Reading,
        conflicts: u64,
        control: &Control,
    ) -> Result<Self, GradeFailure> {
        let mut goals = OpenGoals::new(rules, reading, control)?;
        let mut found = Self::default();
        // Boards that meet the rules, of which each may violate several clauses.
        let mut boards: Vec<Vec<bool>> = Vec::new();
        let defined = &mut goals.defined;
        let mut is_violated = |clause: &[Lit]| -> Result<Option<bool>, GradeFailure> {
            let violates = |board: &Vec<bool>| {
                clause.iter().all(|literal| {
                    let square = reading.square(*literal);
                    square.is_some_and(|(square, queen)| board[square as usize] != queen)
                })
            };
            if boards.iter().any(violates) {
                return Ok(Some(true));
            }
            Ok(match defined.violating(clause, Some(conflicts), control)? {
                SolutionFound::None => Some(false),
                SolutionFound::Unknown => None,
                SolutionFound::Solution(board) => {
                    boards.push(board);
                    Some(true)
                }
            })
        };
        for &goal in &goals.clauses {
            control.check()?;
            match is_violated(reading.clauses.clause(goal))? {
                Some(true) => found.clauses.push(goal),
                Some(false) => {}
                None => found.is_unknown = true,
            }
        }
        for &part in goals.parts.keys() {
            control.check()?;
            let components = goals.components.as_ref().expect("of each part");
            match components.decide(part, rules, reading, control)? {
                Exclusions::Nothing => {}
                // That rules have no solution is no simple consequence.
                Exclusions::Impossible => found.is_unknown |= conflicts == 0,
                Exclusions::Unknown => found.is_unknown = true,
                Exclusions::Placements(placements) => {
                    for placement in placements {
                        match is_violated(&excluded(placement))? {
                            Some(true) => {
                                found.parts.push(components.clauses(part).to_vec());
                                break;
                            }
                            Some(false) => {}
                            None => found.is_unknown = true,
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// Returns what is left over of others, too.
    pub fn among(&self, others: &Self) -> Self {
        let is_among = |clause: &&usize| others.clauses.contains(clause);
        let is_part = |part: &&Vec<usize>| others.parts.contains(part);
        Self {
            clauses: self.clauses.iter().filter(is_among).copied().collect(),
            parts: self.parts.iter().filter(is_part).cloned().collect(),
            is_unknown: self.is_unknown && others.is_unknown,
        }
    }

    /// Returns `true` if the formula states nothing beyond the rules.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty() && self.parts.is_empty() && !self.is_unknown
    }
}

impl LostSolutions {
    /// Returns `true` unless it is known that the formula keeps all solutions.
    pub const fn may_lose(&self) -> bool {
        self.solution.is_some() || self.is_unknown
    }

    /// Decides whether the formula loses a solution, with at most this many conflicts for each clause.
    pub fn new(
        rules: &RuleTable<'_>,
        reading: &Reading,
        formula: &mut LazySolver<'_>,
        conflicts: Option<u64>,
        control: &Control,
    ) -> Result<Self, GradeFailure> {
        let mut lost = Self::default();
        let mut goals = match OpenGoals::new(rules, reading, control) {
            Err(GradeFailure::Stopped) => {
                lost.is_unknown = true;
                return Ok(lost);
            }
            goals => goals?,
        };
        let defined = &mut goals.defined;
        for &goal in &goals.clauses {
            lost.take(defined.violating(reading.clauses.clause(goal), conflicts, control)?);
            if lost.solution.is_some() {
                return Ok(lost);
            }
        }
        for (part, clauses) in &goals.parts {
            let components = goals.components.as_ref().expect("of each part");
            match components.decide(*part, rules, reading, control)? {
                Exclusions::Nothing | Exclusions::Impossible => {}
                Exclusions::Placements(placements) => {
                    for placement in placements {
                        lost.take(defined.violating(&excluded(placement), conflicts, control)?);
                    }
                }
                Exclusions::Unknown => {
                    lost.search(clauses, defined, formula, reading, conflicts, control)?;
                }
            }
            if lost.solution.is_some() {
                break;
            }
        }
        lost.is_unknown |= control.is_stopped();
        lost.is_unknown &= lost.solution.is_none();
        Ok(lost)
    }

    /// Returns what a formula without a model loses: any solution.
    pub fn of(solution: Vec<bool>) -> Self {
        Self {
            solution: Some(solution),
            is_unknown: false,
        }
    }

    fn take(&mut self, found: SolutionFound) {
        match found {
            SolutionFound::None => {}
            SolutionFound::Unknown => self.is_unknown = true,
            SolutionFound::Solution(board) => self.solution = Some(board),
        }
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
        defined: &mut DefinedRules,
        formula: &mut LazySolver<'_>,
        reading: &Reading,
        conflicts: Option<u64>,
        control: &Control,
    ) -> Result<(), GradeFailure> {
        let mut spurious = 0;
        for &goal in goals {
            match defined.violating(reading.clauses.clause(goal), conflicts, control)? {
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
    let needed = unsatisfiable_core(&rests, reading.clauses.variable_count(), None, control)?
        .unwrap_or_default();
    Ok(needed.into_iter().map(|place| numbers[place]).collect())
}

/// Returns a few clauses that have no model together, as few as limited effort finds, or none if they are many or a limit
/// was reached.
pub(super) fn contradicting(
    reading: &Reading,
    control: &Control,
) -> Result<Vec<usize>, GradeFailure> {
    let clauses: Vec<Vec<Lit>> = reading.clauses.clauses().map(<[Lit]>::to_vec).collect();
    let variables = reading.clauses.variable_count();
    let core = unsatisfiable_core(&clauses, variables, Some(CONFLICTS), control)?;
    Ok(core
        .filter(|core| core.len() <= MAX_TOLD)
        .unwrap_or_default())
}

/// Maximum number of contradicting clauses that are told.
const MAX_TOLD: usize = 40;
/// Conflicts in a search for a contradiction.
const CONFLICTS: u64 = 20_000;
/// Maximum number of clauses that are left out one by one.
const MAX_DELETED: usize = 300;
/// Conflicts in a search for clauses that can be left out.
const CONFLICTS_OF_CORE: u64 = 5_000;

/// Returns some of these clauses that have no model together, as few as limited effort finds, or `None`
/// if all have a model or a limit was reached.
fn unsatisfiable_core(
    clauses: &[Vec<Lit>],
    variables: usize,
    conflicts: Option<u64>,
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
    if !matches!(session.solve(&conditions, conflicts)?, SessionAnswer::None) {
        return Ok(None);
    }
    let mut needed = session.failed();
    if conflicts.is_some() && needed.len() > 4 * MAX_TOLD {
        return Ok(None);
    }
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
