//! Boards that a formula admits although they break a rule.

use super::board_solver::{BoardFound, BoardSolver, LazySolver};
use super::failure::GradeFailure;
use super::graded_formula::{AdmittedBoard, Differences};
use super::rules::{Demand, MAX_SQUARES, RuleTable, Side};
use control::Control;
use control::Stop;
use problem::ConstraintKind;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Maximum number of pairs of squares of which few may be attacked in the smallest board.
const MAX_PAIRS: usize = 400_000;
/// Conflicts in a search for a smaller board.
const CONFLICTS: u64 = 20_000;
/// Conflicts in the proof of one kind of rules.
const CONFLICTS_OF_KIND: u64 = 2_000;
/// Number of pairs up to which a smallest board is looked for in any case.
const MIN_BOUND: u32 = 8;
/// Sizes of bounds, times the pairs, up to which it is looked for beyond.
const MAX_WORK: usize = 100_000;

/// Demands of the rules that a formula proves or violates.
pub(super) struct WronglyAdmitted {
    pub proven: HashSet<Demand>,
    /// Demands that some board violates, which the formula admits.
    pub violated: HashSet<Demand>,
    /// A board that the formula admits wrongly.
    pub board: Option<Vec<bool>>,
    /// Some demand is neither proven nor violated.
    pub is_unknown: bool,
}

impl WronglyAdmitted {
    /// Finds the demands that the formula violates. `proven` are demands that it meets. The first search has at most this
    /// many conflicts, and those after it fewer.
    pub fn new(
        rules: &RuleTable<'_>,
        mut proven: HashSet<Demand>,
        conflicts: Option<u64>,
        solver: &mut LazySolver<'_>,
    ) -> Result<Self, GradeFailure> {
        prove_by_kind(rules, &mut proven, solver)?;
        let mut admitted = Self {
            proven,
            violated: HashSet::new(),
            board: None,
            is_unknown: false,
        };
        let mut open = admitted.open(rules);
        if open.is_empty() {
            return Ok(admitted);
        }
        let solver = solver.get()?;
        match solver.any(&open, &[], conflicts)? {
            BoardFound::None => admitted.proven.extend(open),
            BoardFound::Unknown => admitted.is_unknown = true,
            BoardFound::Board(board) => {
                admitted.violate(rules, &board);
                admitted.board = Some(board);
                // On boards that are not too large, each other demand is decided on its own.
                open.retain(|demand| !admitted.violated.contains(demand));
                if rules.squares() > MAX_SQUARES {
                    open.clear();
                }
                let of_each = conflicts.map_or(CONFLICTS, |conflicts| conflicts / 20);
                while let Some(demand) = open.pop() {
                    match solver.any(&[demand], &[], Some(of_each))? {
                        BoardFound::None => {
                            admitted.proven.insert(demand);
                            rules.close_by_counting(&mut admitted.proven);
                        }
                        BoardFound::Unknown => admitted.is_unknown = true,
                        BoardFound::Board(board) => admitted.violate(rules, &board),
                    }
                    let known = [&admitted.violated, &admitted.proven];
                    open.retain(|demand| !known.iter().any(|known| known.contains(demand)));
                }
            }
        }
        Ok(admitted)
    }

    /// Returns what a formula without a model admits: it meets all demands.
    pub fn nothing(rules: &RuleTable<'_>) -> Self {
        Self {
            proven: rules.demands().collect(),
            violated: HashSet::new(),
            board: None,
            is_unknown: false,
        }
    }

    /// Lists the boards that the formula admits wrongly, at most this many.
    pub fn all(
        &self,
        rules: &RuleTable<'_>,
        solver: &mut LazySolver<'_>,
        max: u64,
    ) -> Result<Differences, GradeFailure> {
        let mut all = Differences {
            is_complete: true,
            ..Differences::default()
        };
        let mut demands: Vec<_> = self.violated.iter().copied().collect();
        if demands.is_empty() {
            all.is_complete = !self.is_unknown;
            return Ok(all);
        }
        demands.sort_unstable();
        all.is_complete = solver.get()?.each(&demands, |board| {
            if all.placements.len() as u64 == max {
                return ControlFlow::Break(());
            }
            all.placements.push(rules.placement(board));
            ControlFlow::Continue(())
        })?;
        all.placements.sort_unstable();
        Ok(all)
    }

    /// Returns the demands that are neither proven nor violated.
    fn open(&self, rules: &RuleTable<'_>) -> Vec<Demand> {
        let known = [&self.violated, &self.proven];
        let demands = rules.demands();
        demands
            .filter(|demand| !known.iter().any(|known| known.contains(demand)))
            .collect()
    }

    /// Adds the demands that a board violates.
    fn violate(&mut self, rules: &RuleTable<'_>, board: &[bool]) {
        let queens: Vec<u32> = rules.rules.iter().map(|rule| rule.queens(board)).collect();
        let violated = rules
            .demands()
            .filter(|&demand| !rules.is_met(demand, queens[demand.0]));
        self.violated.extend(violated);
    }

    /// Returns the board with the fewest pairs of queens that attack each other, and of these the first one, as far as
    /// limits allow.
    pub fn smallest(
        &self,
        rules: &RuleTable<'_>,
        solver: &mut LazySolver<'_>,
    ) -> Result<Option<AdmittedBoard>, GradeFailure> {
        let Some(mut board) = self.board.clone() else {
            return Ok(None);
        };
        let control = solver.control();
        let is_smallest = match self.attackable_pairs(rules) {
            Some(pairs) => self.minimize(&mut board, rules, &pairs, solver.get()?)?,
            None => false,
        };
        Ok(Some(admitted_board(rules, board, is_smallest, control)?))
    }

    /// Returns the pairs of squares whose queens may break a rule that the formula does not prove, unless they are many.
    fn attackable_pairs(&self, rules: &RuleTable<'_>) -> Option<Vec<[u32; 2]>> {
        let mut pairs = HashSet::new();
        let open = rules
            .demands()
            .filter(|demand| demand.1 == Side::Most && !self.proven.contains(demand));
        for (rule, _) in open {
            let rule = &rules.rules[rule];
            for (place, &one) in rule.squares.iter().enumerate().filter(|_| rule.most == 1) {
                pairs.extend(rule.squares[place + 1..].iter().map(|&other| [one, other]));
            }
            if pairs.len() > MAX_PAIRS {
                return None;
            }
            // Queens may stand on blocked squares, too.
            if let (None, 0, [blocked]) = (rule.kind, rule.most, &rule.squares[..]) {
                let others =
                    (0..rules.squares() as u32).filter(|square| rules.threaten(*square, *blocked));
                pairs.extend(others.map(|square| [square.min(*blocked), square.max(*blocked)]));
            }
        }
        let mut pairs: Vec<[u32; 2]> = pairs.into_iter().collect();
        pairs.sort_unstable();
        Some(pairs)
    }

    /// Replaces a board by the first one with the fewest of these pairs of queens. Returns `false` if a limit was
    /// reached, so that there may be a smaller or an earlier one.
    fn minimize(
        &self,
        best: &mut Vec<bool>,
        rules: &RuleTable<'_>,
        pairs: &[[u32; 2]],
        solver: &mut BoardSolver<'_>,
    ) -> Result<bool, GradeFailure> {
        let mut violated: Vec<Demand> = self.violated.iter().copied().collect();
        violated.sort_unstable();
        let attacked = |board: &[bool]| {
            let has_both = |pair: &&[u32; 2]| pair.iter().all(|square| board[*square as usize]);
            pairs.iter().filter(has_both).count() as u32
        };
        // A literal for each pair, so that the number of pairs can be bounded.
        let mut literals = Vec::with_capacity(pairs.len());
        for &pair in pairs {
            literals.push(solver.both(pair)?);
        }
        // From no pair on, until there is a board with so few, or the known one is shown to have the fewest.
        let mut is_smallest = true;
        let mut bound = 0;
        let mut condition = None;
        let mut work = 0;
        while bound < attacked(best) {
            work += (bound as usize + 1) * literals.len();
            if bound >= MIN_BOUND && work > MAX_WORK {
                is_smallest = false;
                break;
            }
            let limited = solver.at_most(&literals, bound)?;
            // Without a pair, only too few queens break a rule.
            let can_be_violated = |&(rule, side): &Demand| {
                bound > 0 || side == Side::Least || rules.rules[rule].most != 1
            };
            let open: Vec<Demand> = violated.iter().copied().filter(can_be_violated).collect();
            let conflicts = Some(CONFLICTS / u64::from(bound + 1));
            let found = if open.is_empty() {
                BoardFound::None
            } else {
                solver.any(&open, &[limited], conflicts)?
            };
            match found {
                BoardFound::Board(board) => {
                    *best = board;
                    condition = Some(limited);
                    break;
                }
                BoardFound::None => bound += 1,
                BoardFound::Unknown => {
                    is_smallest = false;
                    break;
                }
            }
        }
        if condition.is_none() && is_smallest {
            condition = Some(solver.at_most(&literals, bound)?);
        }
        // Of the boards with so few pairs, the first one.
        match condition {
            Some(condition) if rules.squares() <= MAX_SQUARES => {
                Ok(solver.first(&violated, condition, best)? && is_smallest)
            }
            _ => Ok(false),
        }
    }
}

/// Adds demands that the formula meets, kind by kind: what one kind of rules states follows soon, and others follow from
/// it by counting, which a solver does not find.
pub(super) fn prove_by_kind(
    rules: &RuleTable<'_>,
    proven: &mut HashSet<Demand>,
    solver: &mut LazySolver<'_>,
) -> Result<(), GradeFailure> {
    rules.close_by_counting(proven);
    let mut kinds: Vec<(Option<ConstraintKind>, Side)> = Vec::new();
    for demand in rules.demands().filter(|demand| !proven.contains(demand)) {
        let kind = (rules.rules[demand.0].kind, demand.1);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    for (kind, side) in kinds.iter().copied().filter(|_| kinds.len() > 1) {
        let is_open = |demand: &Demand| {
            let is_of_kind = rules.rules[demand.0].kind == kind && demand.1 == side;
            is_of_kind && !proven.contains(demand)
        };
        let open: Vec<Demand> = rules.demands().filter(is_open).collect();
        let conflicts = Some(CONFLICTS_OF_KIND);
        if !open.is_empty() && matches!(solver.get()?.any(&open, &[], conflicts)?, BoardFound::None)
        {
            proven.extend(open);
            rules.close_by_counting(proven);
        }
    }
    Ok(())
}

/// Describes a board that breaks a rule.
fn admitted_board(
    rules: &RuleTable<'_>,
    board: Vec<bool>,
    is_smallest: bool,
    control: &Control,
) -> Result<AdmittedBoard, Stop> {
    let (placement, problem) = (rules.placement(&board), rules.problem);
    let violation = placement.verify(problem).err();
    let queens: Vec<u32> = rules.rules.iter().map(|rule| rule.queens(&board)).collect();
    let broken = rules
        .demands()
        .filter(|&demand| !rules.is_met(demand, queens[demand.0]));
    let words = |(rule, side): Demand| {
        let (queens, rule) = (queens[rule], &rules.rules[rule]);
        format!("{}: {}, but it has {queens}", rule.name, rule.bound(side))
    };
    let broken = broken.map(words).collect();
    let places: Vec<u32> = (0..)
        .zip(&board)
        .filter(|(_, queen)| **queen)
        .map(|(square, _)| square)
        .collect();
    let (mut pairs, mut attacks) = (0, 0);
    for (at, &one) in places.iter().enumerate() {
        control.check()?;
        for &other in &places[at + 1..] {
            pairs += u64::from(rules.threaten(one, other));
            attacks += u64::from(problem.attacks(rules.square(one), rules.square(other)));
        }
    }
    Ok(AdmittedBoard {
        pairs,
        are_attacks: pairs == attacks,
        placement,
        violation,
        broken,
        is_smallest,
    })
}
