//! Rules that a formula does not state, in words: a smallest set of kinds with which it would not be too weak.

use super::clauses::Clauses;
use super::fault::{Cause, GradeFault};
use super::hypotheses::{Explanation, Hypotheses};
use crate::grade::board_solver::{BoardFound, LazySolver};
use crate::grade::failure::GradeFailure;
use crate::grade::prose::joined;
use crate::grade::reading::Reading;
use crate::grade::rules::{Demand, MAX_SQUARES, Rule, RuleTable, Side};
use control::Control;
use itertools::Itertools;
use problem::ConstraintKind;
use std::collections::{BTreeMap, HashSet};

/// Conflicts in a search for demands that are missing.
const CONFLICTS: u64 = 5_000;
/// Maximum number of names in a cause.
const MAX_LISTED: usize = 5;

/// Kind of rules, and a side of their bounds.
pub(super) type RuleGroup = (Option<ConstraintKind>, Side);
type Groups = BTreeMap<RuleGroup, Vec<Demand>>;

/// What is known of a formula that lacks rules.
pub(super) struct Missing<'a> {
    pub hypotheses: &'a Hypotheses<'a>,
    pub explanation: &'a Explanation,
    pub reading: &'a Reading,
    pub control: &'a Control,
    /// Demands that the formula meets.
    pub proven: &'a HashSet<Demand>,
    /// Demands of which another cause tells that they are missing.
    pub told: Vec<Demand>,
}

/// Returns the name of a kind of rules.
pub(super) fn kind_name(kind: Option<ConstraintKind>) -> &'static str {
    match kind {
        Some(ConstraintKind::Total) => "board",
        Some(kind) => kind.name(),
        None => "square",
    }
}

/// Returns the name of several rules of a kind.
pub(super) fn kind_plural(kind: Option<ConstraintKind>) -> String {
    match kind {
        Some(ConstraintKind::Total) => "bounds of the board".into(),
        Some(ConstraintKind::Leap) => "leaps".into(),
        Some(ConstraintKind::Ride) => "lines of riders".into(),
        Some(ConstraintKind::Cover) => "covers of free squares".into(),
        kind => format!("{}s", kind_name(kind)),
    }
}

/// Returns the demands of some kinds of rules that are not met, by kind.
pub(super) fn groups(rules: &RuleTable<'_>, is_open: impl Fn(&Demand) -> bool) -> Groups {
    let mut groups = Groups::new();
    for demand in rules.demands().filter(is_open) {
        let group = (rules.rules[demand.0].kind, demand.1);
        groups.entry(group).or_default().push(demand);
    }
    groups
}

/// Returns the names of the first rules of some demands, and all of them in a list of words.
pub(super) fn named(rules: &RuleTable<'_>, demands: &[Demand]) -> (Vec<String>, String) {
    let name = |demand: &Demand| rules.rules[demand.0].name.clone();
    // One more takes no more room than "1 more".
    let shown = if demands.len() == MAX_LISTED + 1 {
        demands.len()
    } else {
        MAX_LISTED
    };
    let names: Vec<String> = demands.iter().take(shown).map(name).collect();
    let list = match demands.len() - names.len() {
        0 => joined(&names, "and"),
        more => format!("{} and {more} more", names.join(", ")),
    };
    (names, list)
}

/// Returns the remark that a formula does not state some rules of a kind, and why that is no fault.
pub(super) fn implied(
    rules: &RuleTable<'_>,
    group: RuleGroup,
    demands: &[Demand],
    start: &str,
) -> Cause {
    let is_of_group = |demand: &Demand| (rules.rules[demand.0].kind, demand.1) == group;
    let all = rules.demands().filter(is_of_group).count();
    let queens = rules.rules[demands[0].0].bounded_queens(group.1);
    let (squares, list) = named(rules, demands);
    let of = if demands.len() == all {
        format!("each {}", kind_name(group.0))
    } else {
        list
    };
    Cause {
        fault: GradeFault::Implied,
        text: format!("{start}: {queens} in {of}"),
        lines: Vec::new(),
        squares,
        rows: None,
    }
}

impl Missing<'_> {
    /// Returns a cause for each kind of rules that is missing, or one for two kinds that are missing together.
    pub fn causes(&self, solver: &mut LazySolver<'_>) -> Result<Vec<Cause>, GradeFailure> {
        let rules = self.hypotheses.rules;
        let groups = groups(rules, |demand| {
            !self.proven.contains(demand) && !self.told.contains(demand)
        });
        let kept = self.smallest(&groups, solver)?;
        let mut causes = Vec::new();
        let mut told: HashSet<RuleGroup> = HashSet::new();
        for (&(kind, side), demands) in &kept {
            if !told.insert((kind, side)) {
                continue;
            }
            let is_whole = |group: RuleGroup| {
                if groups.contains_key(&group) {
                    self.is_unused(group)
                } else {
                    Ok(false)
                }
            };
            let fault = GradeFault::Missing;
            let (squares, _) = named(rules, demands);
            let (fault, text) = if kind.is_none() || !is_whole((kind, side))? {
                self.some(demands, side, solver)?
            } else {
                let rule = &rules.rules[demands[0].0];
                let other = if side == Side::Least {
                    Side::Most
                } else {
                    Side::Least
                };
                let (plural, bound) = (kind_plural(kind), rule.bounded_queens(side));
                let twin = match kind {
                    Some(ConstraintKind::Row) => Some(ConstraintKind::Column),
                    Some(ConstraintKind::Column) => Some(ConstraintKind::Row),
                    _ => None,
                };
                if rule.most <= 1 && is_whole((kind, other))? {
                    told.insert((kind, other));
                    let (least, most) = (rule.bound(Side::Least), rule.bounded_queens(Side::Most));
                    let text = format!(
                        "the {plural} are missing: neither {least} nor {most} is stated for them"
                    );
                    (fault, text)
                } else if side == Side::Least {
                    let mut of = format!("per {}", kind_name(kind));
                    if let Some(twin) = twin.filter(|twin| {
                        kept.contains_key(&(Some(*twin), side))
                            || groups.contains_key(&(Some(*twin), side))
                    }) {
                        if is_whole((Some(twin), side))? {
                            told.insert((Some(twin), side));
                            of += &format!(", and per {},", twin.name());
                        }
                    }
                    let verb = if rule.least > 1 {
                        "are not demanded"
                    } else {
                        "is missing"
                    };
                    (fault, format!("{bound} {of} {verb}"))
                } else if kind == Some(ConstraintKind::Leap) {
                    let mut stated = rules.problem.rules().stated();
                    let text = if stated.any(|rule| matches!(rule, problem::Rule::NoTouch)) {
                        "queens may touch each other: no clauses state that none touches another"
                    } else {
                        "queens may stand on squares a leap apart: no clauses state this rule"
                    };
                    (fault, text.into())
                } else {
                    (
                        fault,
                        format!("the {plural} are missing: no clauses say that each has {bound}"),
                    )
                }
            };
            causes.push(Cause {
                fault,
                text,
                lines: Vec::new(),
                squares,
                rows: None,
            });
        }
        causes.extend(self.twins(&groups, &kept));
        Ok(causes)
    }

    /// Returns remarks on rows or columns that are not stated in full, either, but follow from what is told: without a
    /// remark, their clauses would be looked for in vain.
    fn twins(&self, groups: &Groups, kept: &Groups) -> Vec<Cause> {
        let mut remarks = Vec::new();
        let [row, column] = [ConstraintKind::Row, ConstraintKind::Column];
        for (twin, told) in [(row, column), (column, row)] {
            let [twin, told] = [twin, told].map(|kind| (Some(kind), Side::Most));
            if let (Some(demands), false, true) = (
                groups.get(&twin),
                kept.contains_key(&twin),
                kept.contains_key(&told),
            ) {
                let rules = self.hypotheses.rules;
                let start = "not stated in full, either, but it follows then";
                remarks.push(implied(rules, twin, demands, start));
            }
        }
        remarks
    }

    /// Returns the groups without those that follow from the others. What stays of all open demands is a smallest set:
    /// what no clause begins to state is a consequence sooner than what is stated in part, kinds with many of them sooner
    /// than others, and the later of two alike.
    fn smallest(
        &self,
        groups: &Groups,
        solver: &mut LazySolver<'_>,
    ) -> Result<Groups, GradeFailure> {
        let order = groups
            .iter()
            .map(|(group, demands)| (!self.is_begun(*group, demands), demands.len(), *group));
        let mut kept = groups.clone();
        for (.., group) in order.sorted().rev() {
            let mut without = kept.clone();
            without.remove(&group);
            if self.mends(&without, solver)? {
                kept = without;
            }
        }
        Ok(kept)
    }

    /// Returns `true` if clauses state some of the rules of a kind, or some pairs of squares of these. Each single square is
    /// a rule of its own.
    fn is_begun(&self, group: RuleGroup, open: &[Demand]) -> bool {
        let rules = self.hypotheses.rules;
        let all = self.of_group(group);
        let is_one = rules.rules[open[0].0].number(group.1) == 1;
        match group {
            (None, _) => true,
            (_, Side::Most) if is_one => self.excluded_pairs(&all) > 0,
            (_, Side::Least) if is_one => self.demands_some(&all),
            _ => open.len() < all.len(),
        }
    }

    /// Returns `true` if a clause demands a queen on one of some lines.
    fn demands_some(&self, demands: &[Demand]) -> bool {
        let clauses = self.clauses();
        let signs = clauses
            .all()
            .filter_map(|(_, clause)| clauses.signs(clause));
        let mut lines = signs.filter(|it| it.none.is_empty()).map(|it| it.queens);
        let squares = |demand: &Demand| &self.hypotheses.rules.rules[demand.0].squares;
        lines.any(|line| demands.iter().any(|it| *squares(it) == line))
    }

    /// Returns the demands of a kind and side.
    fn of_group(&self, group: RuleGroup) -> Vec<Demand> {
        let rules = self.hypotheses.rules;
        let is_of_group = |it: &Demand| (rules.rules[it.0].kind, it.1) == group;
        rules.demands().filter(is_of_group).collect()
    }

    /// Returns `true` if the formula would not be too weak with these demands.
    fn mends(&self, groups: &Groups, solver: &mut LazySolver<'_>) -> Result<bool, GradeFailure> {
        let rules = self.hypotheses.rules;
        let added: Vec<Demand> = groups
            .values()
            .flatten()
            .chain(&self.told)
            .copied()
            .collect();
        let mut proven = self.proven.clone();
        proven.extend(added.iter().copied());
        rules.close_by_counting(&mut proven);
        let open: Vec<Demand> = rules.demands().filter(|it| !proven.contains(it)).collect();
        if open.is_empty() || rules.squares() > MAX_SQUARES {
            return Ok(open.is_empty());
        }
        let solver = solver.get()?;
        let met = solver.met(&added)?;
        let found = solver.any(&open, &[met], Some(CONFLICTS))?;
        Ok(matches!(found, BoardFound::None))
    }

    /// Returns `true` if no clause needs a rule of a kind: all follow from the other rules that the formula states.
    fn is_unused(&self, group: RuleGroup) -> Result<bool, GradeFailure> {
        let rules = self.hypotheses.rules;
        if group.1 == Side::Least && self.demands_some(&self.of_group(group)) {
            return Ok(false);
        }
        let is_other = |demand: &Demand| {
            let is_implied = self.explanation.implied.contains(demand);
            is_implied && (rules.rules[demand.0].kind, demand.1) != group
        };
        let right: Vec<Demand> = rules.demands().filter(is_other).collect();
        let (stated, reading) = (&self.explanation.stated, self.reading);
        let without = self
            .hypotheses
            .leftover(&right, stated, CONFLICTS, reading, self.control)?;
        let leftover = &self.explanation.leftover;
        let is_same = without.clauses == leftover.clauses && without.parts == leftover.parts;
        let has_parts = || {
            self.explanation
                .leftover
                .parts
                .iter()
                .any(|part| self.is_about(part, group))
        };
        Ok(is_same && !without.is_unknown && !self.has_pairs(group) && !has_parts())
    }

    /// Returns `true` if all squares in some clauses are of a rule of a kind.
    fn is_about(&self, part: &[usize], (kind, side): RuleGroup) -> bool {
        let squares = self.clauses().squares_in(part);
        let is_line = |rule: &Rule| rule.kind == kind && rule.squares.len() > 1;
        let line = self.clauses().line_of(&squares, is_line);
        side == Side::Most && !squares.is_empty() && line.is_some()
    }

    fn clauses(&self) -> Clauses<'_> {
        Clauses {
            rules: self.hypotheses.rules,
            reading: self.reading,
        }
    }

    /// Returns `true` if clauses exclude pairs of squares that no other rule excludes.
    fn has_pairs(&self, group: RuleGroup) -> bool {
        let rules = &self.hypotheses.rules.rules;
        let pairs = self.clauses().pairs();
        let is_of_group = |rule: &&Rule| rule.kind == group.0 && rule.most == 1;
        let others: Vec<&Rule> = rules
            .iter()
            .filter(|rule| rule.most == 1 && rule.kind != group.0)
            .collect();
        let has = |rule: &Rule, pair: &[&u32; 2]| {
            pair.iter()
                .all(|square| rule.squares.binary_search(square).is_ok())
        };
        let own = rules
            .iter()
            .filter(is_of_group)
            .flat_map(|rule| rule.squares.iter().array_combinations());
        let mut stated = own.filter(|pair| pairs.contains(&pair.map(|square| *square)));
        group.1 == Side::Most && stated.any(|pair| !others.iter().any(|rule| has(rule, &pair)))
    }

    /// Describes demands of which others of their kind are met.
    fn some(
        &self,
        demands: &[Demand],
        side: Side,
        solver: &mut LazySolver<'_>,
    ) -> Result<(GradeFault, String), GradeFailure> {
        let rules = self.hypotheses.rules;
        let (_, list) = named(rules, demands);
        let first = &rules.rules[demands[0].0];
        let has = if demands.len() == 1 { "has" } else { "have" };
        let queens = first.bounded_queens(side);
        let (excluded, pairs) = match side {
            Side::Most if first.most == 1 => self.pairs(demands),
            _ => (0, 0),
        };
        let open = pairs - excluded;
        let example = match excluded {
            0 => String::new(),
            _ => self.example(demands, solver)?,
        };
        let have = if open == 1 {
            "has no clause of its own"
        } else {
            "have no clauses of their own"
        };
        Ok(match (first.kind, side) {
            (None, Side::Least) => (GradeFault::Missing, format!("no clause states the {list}")),
            (None, _) => (
                GradeFault::Missing,
                format!("no clause keeps queens off the {list}"),
            ),
            (_, Side::Least) => (
                GradeFault::Missing,
                format!("{list} {has} no clause that demands {queens}"),
            ),
            // Some pairs are excluded, so the rule is begun, and incomplete.
            (kind, _) if excluded > 0 && demands.len() >= MAX_LISTED => {
                let lines = rules
                    .rules
                    .iter()
                    .filter(|rule| rule.kind == kind && rule.most == 1);
                let pairs: usize = lines.map(all_pairs).sum();
                let text = format!(
                    "the {} are incomplete: {open} of {pairs} pairs of their squares {have}{example}",
                    kind_plural(kind)
                );
                (GradeFault::Incomplete, text)
            }
            _ if excluded > 0 => {
                let text = format!("{list}: {open} of {pairs} pairs of squares {have}{example}");
                (GradeFault::Incomplete, text)
            }
            _ => {
                let are = if first.most > 1 { "are" } else { "is" };
                let mut parts = self.explanation.leftover.parts.iter();
                if parts.any(|part| self.is_about(part, (first.kind, side))) {
                    let text = format!(
                        "{list}: {queens} {are} not stated, though there are clauses about lines of this kind"
                    );
                    return Ok((GradeFault::Incomplete, text));
                }
                let text = format!("{list} {has} no clauses: {queens} {are} not stated");
                (GradeFault::Missing, text + &self.only(first.kind))
            }
        })
    }

    /// Returns how many pairs of squares of some rules clauses exclude, and how many there are.
    fn pairs(&self, demands: &[Demand]) -> (usize, usize) {
        let all = demands
            .iter()
            .map(|demand| all_pairs(&self.hypotheses.rules.rules[demand.0]));
        (self.excluded_pairs(demands) as usize, all.sum())
    }

    /// Names a pair of squares of some rules that a board of the formula has.
    fn example(
        &self,
        demands: &[Demand],
        solver: &mut LazySolver<'_>,
    ) -> Result<String, GradeFailure> {
        let squares = demands
            .iter()
            .map(|demand| &self.hypotheses.rules.rules[demand.0].squares);
        for pair in squares.flat_map(|squares| squares.iter().array_combinations()) {
            self.control.check()?;
            let queens = pair.map(|square| self.reading.queen(*square));
            if !self.reading.refutes(&queens) && solver.get()?.may_have(&queens)? {
                let [one, other] = pair.map(|square| self.hypotheses.rules.square(*square));
                return Ok(format!(", such as {one} and {other}"));
            }
        }
        Ok(String::new())
    }

    fn excluded_pairs(&self, demands: &[Demand]) -> u64 {
        demands
            .iter()
            .filter_map(|demand| self.explanation.survey.of_rule.get(demand.0))
            .sum()
    }

    /// Says which lines of a kind are stated, if these are the first ones, the longest or others that a loop may have.
    fn only(&self, kind: Option<ConstraintKind>) -> String {
        let rules = self.hypotheses.rules;
        let is_line = |rule: &&(usize, &Rule)| rule.1.kind == kind && rule.1.squares.len() > 1;
        let lines = rules.rules.iter().enumerate().collect_vec();
        let lines = lines.iter().filter(is_line).copied().collect_vec();
        let stated = lines
            .iter()
            .filter(|(place, _)| self.excluded_pairs(&[(*place, Side::Most)]) > 0);
        let stated: Vec<usize> = stated.map(|(place, _)| *place).collect();
        let longest = lines
            .iter()
            .map(|(_, rule)| rule.squares.len())
            .max()
            .unwrap_or_default();
        let columns = rules.problem.board().columns();
        let ends = |rule: &Rule| [rule.squares[0], rule.squares[rule.squares.len() - 1]];
        type IsOf<'a> = &'a dyn Fn(usize, &Rule) -> bool;
        let (first, last) = (lines.first().map(|it| it.0), lines.last().map(|it| it.0));
        let sets: [(&str, IsOf<'_>); 6] = [
            ("the first one is", &|place, _| Some(place) == first),
            ("the last one is", &|place, _| Some(place) == last),
            ("the longest are", &|_, rule| rule.squares.len() == longest),
            ("those that begin in the first row are", &|_, rule| {
                ends(rule)[0] < columns
            }),
            ("those that begin in the first column are", &|_, rule| {
                ends(rule)[0] % columns == 0
            }),
            ("those that begin in the last column are", &|_, rule| {
                ends(rule)[0] % columns == columns - 1
            }),
        ];
        let mut sets = sets.iter().filter(|_| !stated.is_empty());
        let found = sets.find(|(_, is_of)| {
            let of = lines.iter().filter(|(place, rule)| is_of(*place, rule));
            of.map(|(place, _)| *place).eq(stated.iter().copied())
        });
        found.map_or_else(String::new, |(name, _)| format!("; only {name} stated"))
    }
}

/// Returns the number of pairs of squares of a rule.
fn all_pairs(rule: &Rule) -> usize {
    rule.squares.len() * rule.squares.len().saturating_sub(1) / 2
}
