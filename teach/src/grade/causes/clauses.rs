//! Clauses that state what the rules do not, in words.

use super::fault::{Cause, GradeFault};
use crate::grade::prose::{clause_in_words, list_squares};
use crate::grade::reading::{Reading, is_tautology};
use crate::grade::rules::{Rule, RuleTable};
use encodings::Lit;
use problem::ConstraintKind;
use std::collections::{BTreeMap, HashSet};

/// Maximum number of lines in a cause.
const MAX_LINES: usize = 5;

/// The squares of a clause with a queen, and those without one.
pub(super) struct SignedSquares {
    pub queens: Vec<u32>,
    pub none: Vec<u32>,
}

/// A formula with the rules that its clauses are compared with.
#[derive(Clone, Copy)]
pub(super) struct Clauses<'a> {
    pub rules: &'a RuleTable<'a>,
    pub reading: &'a Reading,
}

impl<'a> Clauses<'a> {
    /// Returns the clauses of the text that are not always true.
    pub fn all(self) -> impl Iterator<Item = (usize, &'a [Lit])> {
        let clauses = self.reading.clauses.clauses().take(self.reading.given);
        clauses
            .enumerate()
            .filter(|(_, clause)| !is_tautology(clause))
    }

    /// Returns the squares of a clause in order, unless it has auxiliary variables.
    pub fn signs(self, clause: &[Lit]) -> Option<SignedSquares> {
        let (mut queens, mut none) = (Vec::new(), Vec::new());
        for &literal in clause {
            let Some((square, queen)) = self.reading.square(literal) else {
                none = self
                    .reading
                    .defined_by(clause)
                    .filter(|_| queens.is_empty())?;
                break;
            };
            if queen { &mut queens } else { &mut none }.push(square);
        }
        queens.sort_unstable();
        none.sort_unstable();
        Some(SignedSquares { queens, none })
    }

    /// Returns the first rule that contains these squares.
    pub fn line_of(self, squares: &[u32], fits: impl Fn(&Rule) -> bool) -> Option<&'a Rule> {
        let is_line = |rule: &&Rule| {
            let is_of_line = rule.kind.is_some() && rule.kind != Some(ConstraintKind::Total);
            is_of_line && fits(rule)
        };
        let mut rules = self.rules.rules.iter().filter(is_line);
        let has = |rule: &Rule, square: &u32| rule.squares.binary_search(square).is_ok();
        rules.find(|rule| squares.iter().all(|square| has(rule, square)))
    }

    /// Returns a cause with the lines of the first of its clauses.
    pub fn cause(self, fault: GradeFault, clauses: &[usize], text: String) -> Cause {
        let lines = clauses
            .iter()
            .take(MAX_LINES)
            .map(|number| self.reading.lines[*number]);
        Cause {
            fault,
            text,
            lines: lines.collect(),
            squares: Vec::new(),
            rows: None,
        }
    }

    /// Names some clauses: `3 clauses, the first in line 9,`.
    pub fn name(self, clauses: &[usize]) -> String {
        let line = clauses
            .first()
            .map_or(0, |first| self.reading.lines[*first]);
        match clauses.len() {
            1 => format!("the clause in line {line}"),
            count => format!("{count} clauses, the first in line {line},"),
        }
    }

    /// Returns the pairs of squares that clauses exclude by themselves.
    pub fn pairs(self) -> HashSet<[u32; 2]> {
        let pairs = self.all().filter_map(|(_, clause)| {
            let signs = self.signs(clause)?;
            let pair = <[u32; 2]>::try_from(signs.none).ok();
            pair.filter(|_| signs.queens.is_empty())
        });
        pairs.collect()
    }

    /// Returns a clause in words.
    pub fn in_words(self, clause: usize) -> String {
        let clause = self.reading.clauses.clause(clause);
        match self
            .reading
            .defined_by(clause)
            .filter(|squares| !squares.is_empty())
        {
            None => clause_in_words(self.rules, self.reading, clause),
            Some(squares) => {
                let queens = squares.iter().map(|square| !self.reading.queen(*square));
                clause_in_words(self.rules, self.reading, &queens.collect::<Vec<Lit>>())
            }
        }
    }

    /// Returns clauses that do not follow from the rules by what they look like, with those that look alike.
    pub fn alike(self, clauses: &[usize]) -> BTreeMap<GradeFault, Vec<usize>> {
        let mut groups: BTreeMap<GradeFault, Vec<usize>> = BTreeMap::new();
        for &number in clauses {
            groups
                .entry(self.look(self.reading.clauses.clause(number)))
                .or_default()
                .push(number);
        }
        // On small boards many squares and pairs are in no solution, so that only some of these clauses exclude one.
        for (fault, alike) in &mut groups {
            if [GradeFault::NoAttack, GradeFault::SamePair].contains(fault) {
                let is_alike =
                    |clause: &[Lit]| self.look(clause) == *fault && !self.is_rule(clause);
                let found = self.all().filter(|(_, clause)| is_alike(clause));
                alike.extend(found.map(|(number, _)| number));
                alike.sort_unstable();
                alike.dedup();
            }
        }
        groups
    }

    /// Describes clauses that do not follow from the rules, by what they look like, and groups of clauses with auxiliary
    /// variables that exclude what the rules do not.
    pub fn wrong(self, clauses: &[usize], parts: &[Vec<usize>]) -> Vec<Cause> {
        let mut groups: Vec<(GradeFault, Vec<usize>)> = self.alike(clauses).into_iter().collect();
        groups.sort_by_key(|(fault, clauses)| (usize::MAX - clauses.len(), *fault));
        let mut causes = Vec::new();
        for (fault, clauses) in groups {
            causes.push(self.cause(fault, &clauses, self.sentence(fault, &clauses)));
        }
        // What contradicts itself without any square is told as a contradiction.
        let has_square = |part: &&Vec<usize>| {
            let mut literals = part.iter().flat_map(|it| self.reading.clauses.clause(*it));
            let is_bit = |literal: &Lit| {
                let mut bits = self.reading.defined.values().flatten();
                bits.any(|bit| bit.var() == literal.var())
            };
            literals.any(|literal| self.reading.square(*literal).is_some() || is_bit(literal))
        };
        for part in parts.iter().filter(has_square) {
            let given: Vec<usize> = part
                .iter()
                .copied()
                .filter(|number| *number < self.reading.given)
                .collect();
            let text = format!(
                "{} with auxiliary variables exclude{} together what no rule does{}",
                self.name(&given),
                if given.len() == 1 { "s" } else { "" },
                self.squares_of(&given)
            );
            causes.push(self.cause(GradeFault::WrongClauses, &given, text));
        }
        causes
    }

    /// Returns `true` if a clause excludes two squares that attack each other or are blocked.
    fn is_rule(self, clause: &[Lit]) -> bool {
        let none = self.signs(clause).map_or_else(Vec::new, |signs| signs.none);
        let is_blocked = |square: &u32| !self.rules.is_free[*square as usize];
        let is_pair = none.len() == 2 && none[0] != none[1];
        is_pair && (self.rules.attack(none[0], none[1]) || none.iter().any(is_blocked))
    }

    /// Returns the squares in some clauses, in order.
    pub fn squares_in(self, clauses: &[usize]) -> Vec<u32> {
        let literals = clauses
            .iter()
            .flat_map(|number| self.reading.clauses.clause(*number));
        let mut squares: Vec<u32> = literals
            .filter_map(|it| self.reading.square(*it))
            .map(|it| it.0)
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Names the squares in some clauses.
    fn squares_of(self, clauses: &[usize]) -> String {
        let squares = self.squares_in(clauses);
        match self.line_of(&squares, |rule| rule.squares.len() == squares.len()) {
            _ if squares.is_empty() => String::new(),
            Some(line) => format!(": they are about {}", line.name),
            None => format!(
                ": they are about {}",
                list_squares(self.rules, &squares, "and")
            ),
        }
    }

    /// Returns the fault of a clause that does not follow from the rules.
    fn look(self, clause: &[Lit]) -> GradeFault {
        let Some(SignedSquares { queens, none }) = self.signs(clause) else {
            return GradeFault::WrongClauses;
        };
        let is_line_of_queens = |least: u32| {
            self.line_of(&queens, |rule| {
                rule.least.min(1) == least && (least == 1 || rule.squares == queens)
            })
            .is_some()
        };
        match (&queens[..], &none[..]) {
            ([], []) => GradeFault::EmptyClause,
            ([], [one, others @ ..]) if !others.is_empty() && others.iter().all(|it| it == one) => {
                GradeFault::SamePair
            }
            ([_], []) | ([], [_]) => GradeFault::Given,
            ([], [_, _]) => GradeFault::NoAttack,
            (_, []) if is_line_of_queens(0) => GradeFault::Demanded,
            (_, []) if is_line_of_queens(1) => GradeFault::ShortLine,
            _ => GradeFault::WrongClauses,
        }
    }

    /// Describes clauses with the same fault.
    fn sentence(self, fault: GradeFault, clauses: &[usize]) -> String {
        let (name, words) = (self.name(clauses), self.in_words(clauses[0]));
        let is_one = clauses.len() == 1;
        let verb = |one: &'static str, several: &'static str| if is_one { one } else { several };
        match fault {
            GradeFault::EmptyClause => {
                format!(
                    "{name} {} empty, which is false on every board",
                    verb("is", "are")
                )
            }
            GradeFault::Given if is_one => format!("{name} says by itself: {words}"),
            GradeFault::Given => format!("{name} are about a single square, such as {words}"),
            GradeFault::SamePair => format!(
                "{name} {} a square with itself, which empties it: {words}",
                verb("pairs", "pair")
            ),
            GradeFault::NoAttack => {
                let exclude = verb("excludes", "exclude");
                format!(
                    "{name} {exclude} squares that do not attack each other, such as {}",
                    self.pair(clauses[0])
                )
            }
            GradeFault::Demanded => {
                format!(
                    "{name} {} {words}, but this line may be empty",
                    verb("demands", "demand")
                )
            }
            GradeFault::ShortLine => format!(
                "{name} {} {words}, which is only a part of the line",
                verb("demands", "demand")
            ),
            _ => format!(
                "{name} {} not follow from the rules: {words}",
                verb("does", "do")
            ),
        }
    }

    /// Names the two squares of a clause, and what they have in common if the problem allows it.
    fn pair(self, clause: usize) -> String {
        let signs = self.signs(self.reading.clauses.clause(clause));
        let squares = signs.map_or_else(Vec::new, |signs| signs.none);
        let [one, other] = [squares[0], squares[1]].map(|square| self.rules.square(square));
        let down = i64::from(one.row) - i64::from(other.row);
        let right = i64::from(one.column) - i64::from(other.column);
        let is_on_line = down == 0 || right == 0 || down.abs() == right.abs();
        let why = if is_on_line {
            ": they share a row, column or diagonal, but this problem allows that"
        } else {
            ": no rule excludes them"
        };
        format!("{one} and {other}{why}")
    }
}
