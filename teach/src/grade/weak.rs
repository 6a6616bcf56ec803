//! Boards that a formula admits although they break a rule.

use super::failure::Failure;
use super::graded::Admitted;
use super::reading::Reading;
use super::rules::{Demand, MAX_SQUARES, Rules, Side};
use super::stopping::load;
use control::Control;
use control::Stop;
use encodings::cardinality::{Cardinality, CardinalityEncoding, Limit};
use encodings::{ClauseSink, Lit, SinkError};
use queensat::enumerate::ModelStep;
use queensat::one_solution::{Conditional, Found, Session};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Maximum number of pairs of squares of which few may be attacked in the smallest board.
const MAX_PAIRS: usize = 400_000;
/// Conflicts in a search for a smaller board.
const CONFLICTS: u64 = 20_000;
/// Conflicts in the search for the first of the smallest boards, over all squares.
const CONFLICTS_OF_FIRST: u64 = 200_000;
/// Number of pairs up to which a smallest board is looked for in any case.
const MIN_BOUND: u32 = 8;
/// Sizes of bounds, times the pairs, up to which it is looked for beyond.
const MAX_WORK: usize = 100_000;

/// Demands of the rules that a formula proves or violates.
pub(super) struct Weakness {
    pub proven: HashSet<Demand>,
    /// Demands that some board violates, which the formula admits.
    pub violated: HashSet<Demand>,
    /// A board that the formula admits wrongly.
    pub board: Option<Vec<bool>>,
    /// Some demand is neither proven nor violated.
    pub is_unknown: bool,
}

/// A solver with the formula, and literals that demands are violated.
pub(super) struct Violations<'a> {
    rules: &'a Rules<'a>,
    reading: &'a Reading,
    session: Session,
    violated: HashMap<Demand, Lit>,
}

impl<'a> Violations<'a> {
    pub fn new(
        rules: &'a Rules<'a>,
        reading: &'a Reading,
        control: &Control,
    ) -> Result<Self, Failure> {
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
        let bound = match demand.1 {
            Side::Least => Limit::AtMost(rule.least - 1),
            Side::Most => Limit::AtLeast(rule.most + 1),
        };
        self.bound(demand.0, bound, condition)?;
        self.violated.insert(demand, condition);
        Ok(condition)
    }

    /// Bounds the queens of a rule under a condition.
    fn bound(&mut self, rule: usize, bound: Limit, condition: Lit) -> Result<(), SinkError> {
        let squares = self.rules.rules[rule].squares.iter();
        let literals: Vec<Lit> = squares.map(|&it| self.reading.queen(it)).collect();
        let sink = &mut self.session;
        let mut sink = Conditional { sink, condition };
        CardinalityEncoding::DEFAULT.encode(&literals, bound, &mut sink)
    }

    /// Returns a literal under which these demands are met.
    pub fn met(&mut self, demands: &[Demand]) -> Result<Lit, SinkError> {
        let condition = self.session.literal()?;
        for &(rule, side) in demands {
            let bound = match side {
                Side::Least => Limit::AtLeast(self.rules.rules[rule].least),
                Side::Most => Limit::AtMost(self.rules.rules[rule].most),
            };
            self.bound(rule, bound, condition)?;
        }
        Ok(condition)
    }

    /// Searches for a board with two queens on the squares of a rule.
    pub fn with_two(&mut self, rule: usize, conflicts: u64) -> Result<BoardFound, Failure> {
        let condition = self.session.literal()?;
        self.bound(rule, Limit::Exactly(2), condition)?;
        self.solve(&[condition], Some(conflicts))
    }

    /// Searches for a board that violates one of these demands and meets assumptions.
    pub fn any(
        &mut self,
        demands: &[Demand],
        assumptions: &[Lit],
        conflicts: Option<u64>,
    ) -> Result<BoardFound, Failure> {
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

    /// Returns a literal under which at most this many of some literals are true.
    fn at_most(&mut self, literals: &[Lit], bound: u32) -> Result<Lit, SinkError> {
        let condition = self.session.literal()?;
        let sink = &mut self.session;
        let mut sink = Conditional { sink, condition };
        CardinalityEncoding::DEFAULT.encode(literals, Limit::AtMost(bound), &mut sink)?;
        Ok(condition)
    }

    fn solve(
        &mut self,
        assumptions: &[Lit],
        conflicts: Option<u64>,
    ) -> Result<BoardFound, Failure> {
        Ok(match self.session.solve(assumptions, conflicts)? {
            Found::Model(model) => {
                let squares = self.reading.squares.iter();
                BoardFound::Board(squares.map(|&queen| model.satisfies(queen)).collect())
            }
            Found::None => BoardFound::None,
            Found::Unknown => BoardFound::Unknown,
        })
    }

    /// Returns `true` if the formula has no model, as far as a solver with limited effort tells.
    pub fn has_no_model(&mut self) -> Result<bool, Failure> {
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
    ) -> Result<bool, Failure> {
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
                Ok::<_, Failure>(visit(&board))
            })?;
        Ok(matches!(step, ModelStep::Exhausted))
    }

    /// Returns `true` if the formula admits this board, or `None` if a limit was reached.
    pub fn admits(&mut self, has_queen: &[bool]) -> Result<Option<bool>, Failure> {
        Ok(
            match self.session.solve(&self.reading.board(has_queen), None)? {
                Found::Model(_) => Some(true),
                Found::None => Some(false),
                Found::Unknown => None,
            },
        )
    }
}

/// Answer about boards.
pub(super) enum BoardFound {
    Board(Vec<bool>),
    None,
    Unknown,
}

impl Weakness {
    /// Finds the demands that the formula violates. `proven` are demands that it meets.
    pub fn new(
        rules: &Rules<'_>,
        mut proven: HashSet<Demand>,
        solver: &mut Lazy<'_>,
    ) -> Result<Self, Failure> {
        rules.close_by_counting(&mut proven);
        let mut weakness = Self {
            proven,
            violated: HashSet::new(),
            board: None,
            is_unknown: false,
        };
        let mut open = weakness.open(rules);
        if open.is_empty() {
            return Ok(weakness);
        }
        let solver = solver.get()?;
        match solver.any(&open, &[], None)? {
            BoardFound::None => weakness.proven.extend(open),
            BoardFound::Unknown => weakness.is_unknown = true,
            BoardFound::Board(board) => {
                weakness.violate(rules, &board);
                weakness.board = Some(board);
                // On boards that are not too large, each other demand is decided on its own.
                open.retain(|demand| !weakness.violated.contains(demand));
                if rules.squares() > MAX_SQUARES {
                    open.clear();
                }
                while let Some(demand) = open.pop() {
                    match solver.any(&[demand], &[], Some(CONFLICTS))? {
                        BoardFound::None => {
                            weakness.proven.insert(demand);
                            rules.close_by_counting(&mut weakness.proven);
                        }
                        BoardFound::Unknown => weakness.is_unknown = true,
                        BoardFound::Board(board) => weakness.violate(rules, &board),
                    }
                    let known = [&weakness.violated, &weakness.proven];
                    open.retain(|demand| !known.iter().any(|it| it.contains(demand)));
                }
            }
        }
        Ok(weakness)
    }

    /// Returns the demands that are neither proven nor violated.
    fn open(&self, rules: &Rules<'_>) -> Vec<Demand> {
        let known = [&self.violated, &self.proven];
        let demands = rules.demands();
        demands
            .filter(|demand| !known.iter().any(|it| it.contains(demand)))
            .collect()
    }

    /// Adds the demands that a board violates.
    fn violate(&mut self, rules: &Rules<'_>, board: &[bool]) {
        let queens: Vec<u32> = rules.rules.iter().map(|rule| rule.queens(board)).collect();
        let violated = rules
            .demands()
            .filter(|&it| !rules.is_met(it, queens[it.0]));
        self.violated.extend(violated);
    }

    /// Returns the board with the fewest pairs of queens that attack each other, and of these the first one, as far as
    /// limits allow.
    pub fn smallest(
        &self,
        rules: &Rules<'_>,
        solver: &mut Lazy<'_>,
    ) -> Result<Option<Admitted>, Failure> {
        let Some(found) = self.board.clone() else {
            return Ok(None);
        };
        let control = solver.control;
        let solver = solver.get()?;
        let mut violated: Vec<Demand> = self.violated.iter().copied().collect();
        violated.sort_unstable();
        let open = rules
            .demands()
            .filter(|demand| !self.proven.contains(demand));
        let open: Vec<Demand> = open.filter(|it| it.1 == Side::Most).collect();
        let mut pairs = HashSet::new();
        for (rule, _) in open {
            let rule = &rules.rules[rule];
            for (place, &one) in rule.squares.iter().enumerate().filter(|_| rule.most == 1) {
                pairs.extend(rule.squares[place + 1..].iter().map(|&other| [one, other]));
            }
            if pairs.len() > MAX_PAIRS {
                return Ok(Some(admitted(rules, found, false, control)?));
            }
            // Queens may stand on blocked squares, too.
            if let (None, 0, [blocked]) = (rule.kind, rule.most, &rule.squares[..]) {
                let others = (0..rules.squares() as u32).filter(|it| rules.threaten(*it, *blocked));
                pairs.extend(others.map(|it| [it.min(*blocked), it.max(*blocked)]));
            }
        }
        let mut pairs: Vec<[u32; 2]> = pairs.into_iter().collect();
        pairs.sort_unstable();
        let attacked = |board: &[bool]| {
            let pairs = pairs.iter();
            pairs
                .filter(|pair| pair.iter().all(|it| board[*it as usize]))
                .count() as u32
        };
        let mut literals = Vec::with_capacity(pairs.len());
        for pair in &pairs {
            let [one, other] = pair.map(|it| solver.reading.queen(it));
            let both = solver.session.literal()?;
            solver.session.add_clause(&[!one, !other, both])?;
            literals.push(both);
        }
        let mut best = found;
        let mut is_smallest = true;
        let mut bound = 0;
        let mut condition = None;
        let mut work = 0;
        while bound < attacked(&best) {
            work += (bound as usize + 1) * literals.len();
            if bound >= MIN_BOUND && work > MAX_WORK {
                is_smallest = false;
                break;
            }
            let limited = solver.at_most(&literals, bound)?;
            // Without a pair, only too few queens break a rule.
            let of_bound = violated.iter().copied();
            let of_bound: Vec<Demand> = of_bound
                .filter(|&(rule, side)| {
                    bound > 0 || side == Side::Least || rules.rules[rule].most != 1
                })
                .collect();
            let found = match of_bound.is_empty() {
                true => BoardFound::None,
                false => solver.any(
                    &of_bound,
                    &[limited],
                    Some(CONFLICTS / u64::from(bound + 1)),
                )?,
            };
            match found {
                BoardFound::Board(board) => {
                    best = board;
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
        if let (Some(condition), true) = (condition, rules.squares() <= MAX_SQUARES) {
            is_smallest &= solver.first(&violated, condition, &mut best)?;
        } else {
            is_smallest = false;
        }
        Ok(Some(admitted(rules, best, is_smallest, control)?))
    }
}

impl Violations<'_> {
    /// Replaces a board by the first one under a condition that violates a demand: queens on the first squares possible.
    /// Returns `false` if a limit was reached.
    fn first(
        &mut self,
        violated: &[Demand],
        condition: Lit,
        best: &mut Vec<bool>,
    ) -> Result<bool, Failure> {
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

/// Describes a board that breaks a rule.
fn admitted(
    rules: &Rules<'_>,
    board: Vec<bool>,
    is_smallest: bool,
    control: &Control,
) -> Result<Admitted, Stop> {
    let (placement, problem) = (rules.placement(&board), rules.problem);
    let violation = placement.verify(problem).err();
    let queens: Vec<u32> = rules.rules.iter().map(|rule| rule.queens(&board)).collect();
    let broken = rules
        .demands()
        .filter(|&it| !rules.is_met(it, queens[it.0]));
    let words = |(rule, side): Demand| {
        let (queens, rule) = (queens[rule], &rules.rules[rule]);
        format!("{}: {}, but it has {queens}", rule.name, rule.bound(side))
    };
    let broken = broken.map(words).collect();
    let places: Vec<u32> = (0..)
        .zip(&board)
        .filter(|it| *it.1)
        .map(|it| it.0)
        .collect();
    let (mut pairs, mut attacks) = (0, 0);
    for (at, &one) in places.iter().enumerate() {
        control.check()?;
        for &other in &places[at + 1..] {
            pairs += u64::from(rules.threaten(one, other));
            attacks += u64::from(problem.attacks(rules.square(one), rules.square(other)));
        }
    }
    Ok(Admitted {
        pairs,
        are_attacks: pairs == attacks,
        placement,
        violation,
        broken,
        is_smallest,
    })
}

/// A solver that is made when it is needed.
pub(super) struct Lazy<'a> {
    rules: &'a Rules<'a>,
    reading: &'a Reading,
    control: &'a Control,
    made: Option<Violations<'a>>,
}

impl<'a> Lazy<'a> {
    pub const fn new(rules: &'a Rules<'a>, reading: &'a Reading, control: &'a Control) -> Self {
        let made = None;
        Self {
            rules,
            reading,
            control,
            made,
        }
    }

    pub fn get(&mut self) -> Result<&mut Violations<'a>, Failure> {
        if self.made.is_none() {
            self.made = Some(Violations::new(self.rules, self.reading, self.control)?);
        }
        Ok(self.made.as_mut().expect("just made"))
    }
}
