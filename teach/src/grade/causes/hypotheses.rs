//! What a formula is, in rules: those of the problem, and others that a person may have stated instead.
//!
//! A hypothesis is a set of rules that a person may have stated by mistake (`lines.rs`). A formula that follows none of
//! the rules may still be exactly several of these together, so no combination is tried. First it is proved of each
//! rule, right or mistaken, whether the formula implies it. Then it is asked what the formula states beyond all that it
//! implies. If that is nothing, the formula *is* these rules, and the hypotheses that it takes to say so are true,
//! whatever the clauses look like. Otherwise what is left over are clauses, which are named themselves.
//!
//! What propagation shows comes first: of a formula without a model a solver proves every hypothesis.

use super::clauses::Clauses;
use super::fault::GradeFault;
use super::lines::{HYPOTHESES, Hypothesis};
use crate::grade::admitted::WronglyAdmitted;
use crate::grade::board_solver::LazySolver;
use crate::grade::failure::GradeFailure;
use crate::grade::lost::Leftover;
use crate::grade::reading::Reading;
use crate::grade::reading::survey::Survey;
use crate::grade::rules::{Demand, MAX_SQUARES, Rule, RuleTable, Side};
use control::Control;
use itertools::Itertools;
use problem::ConstraintKind;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Conflicts of a solver in the proof that a clause follows.
const CONFLICTS: u64 = 100_000;

/// Conflicts of a solver in the proof that all rules follow, right and mistaken.
const CONFLICTS_OF_ALL: u64 = 10_000;

/// How well an explanation fits a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It leaves something over, or says in many rules what a few clauses say.
    None,
    /// It says what the formula is, but clauses with auxiliary variables may be repaired otherwise.
    Possible,
    /// It says what the formula is.
    Natural,
}

/// The rules of a problem with those of all hypotheses.
pub(crate) struct Hypotheses<'a> {
    pub rules: &'a RuleTable<'a>,
    /// The rules of the problem, followed by those of the hypotheses.
    pub table: RuleTable<'a>,
    pub claims: Vec<Claim>,
}

/// A hypothesis about the lines of a kind, or about the whole board.
pub(crate) struct Claim {
    pub kind: Option<ConstraintKind>,
    pub hypothesis: &'static Hypothesis,
    /// Its rules in the table.
    pub rules: Range<usize>,
}

/// What a formula is, in rules: it has exactly the boards of these, apart from what is left over.
pub(crate) struct Explanation {
    /// Demands of the problem that it does not imply.
    pub missing: HashSet<Demand>,
    /// Demands of all rules that it implies.
    pub implied: HashSet<Demand>,
    /// Those of them that propagation shows.
    shown: HashSet<Demand>,
    /// Hypotheses that it states, by place.
    pub stated: Vec<usize>,
    /// What it states beyond these.
    pub leftover: Leftover,
    /// What of this does not follow from the rules of the problem.
    pub wrong: Leftover,
    /// Two families of rules that contradict each other, so that the formula has no model.
    pub contradiction: Option<[Range<usize>; 2]>,
    /// Pairs of squares that propagation excludes, of the rules of the table.
    pub survey: Survey,
}

impl<'a> Hypotheses<'a> {
    pub fn new(rules: &'a RuleTable<'a>) -> Self {
        let mut all: Vec<Rule> = rules.rules.clone();
        let mut claims = Vec::new();
        let is_small = rules.squares() <= MAX_SQUARES;
        for hypothesis in HYPOTHESES.iter().filter(|_| is_small) {
            for (kind, made) in hypothesis.rules_on(rules) {
                // Lines that are moved along themselves, or to parallel ones, are parts of lines.
                let is_shifted = hypothesis.fault == GradeFault::Shifted;
                if is_shifted && made.iter().all(|rule| rules.is_part_of_line(rule)) {
                    continue;
                }
                let start = all.len();
                all.extend(made);
                let rules = start..all.len();
                if !rules.is_empty() {
                    claims.push(Claim {
                        kind,
                        hypothesis,
                        rules,
                    });
                }
            }
        }
        let mut table = rules.with_rules(all);
        table.families.clone_from(&rules.families);
        for claim in &claims {
            table.add_family(claim.rules.clone());
        }
        Self {
            rules,
            table,
            claims,
        }
    }

    /// Explains a formula: first by what propagation shows, then by all that it implies.
    pub fn explain(
        &self,
        reading: &Reading,
        control: &Control,
    ) -> Result<Explanation, GradeFailure> {
        let everything = || self.rules.demands().collect();
        // A formula that is refuted implies everything, and what is left over contradicts it.
        if reading.propagation.borrow().refuted().is_some() {
            let all: HashSet<Demand> = everything();
            return self.explained_by(all.clone(), &all, Survey::default(), reading, control);
        }
        let survey = Survey::new(&self.table, reading, control)?;
        let proven = survey.proven(&self.table, reading, control)?;
        let mut by_propagation = proven.clone();
        self.table.close_by_counting(&mut by_propagation);
        let first = self.explained_by(by_propagation, &proven, survey.clone(), reading, control)?;
        if first.is_whole() {
            return Ok(first);
        }
        let mut solver = LazySolver::new(&self.table, reading, control);
        let implied = if solver.get()?.has_no_model()? {
            everything()
        } else {
            WronglyAdmitted::new(
                &self.table,
                proven.clone(),
                Some(CONFLICTS_OF_ALL),
                &mut solver,
            )?
            .proven
        };
        let second = self.explained_by(implied, &proven, survey, reading, control)?;
        Ok(if second.is_whole() { second } else { first })
    }

    /// Explains a formula by demands that it implies, some of which propagation proves.
    fn explained_by(
        &self,
        implied: HashSet<Demand>,
        by_propagation: &HashSet<Demand>,
        survey: Survey,
        reading: &Reading,
        control: &Control,
    ) -> Result<Explanation, GradeFailure> {
        let right = self.rules.demands();
        let right: Vec<Demand> = right.filter(|it| implied.contains(it)).collect();
        let is_right = right.len() == implied.len();
        let is_stated = |place: &usize| {
            if is_right {
                return false;
            }
            let claim = &self.claims[*place];
            let demands = self.demands_of(claim);
            // What is stated in place of lines is no fault if the lines themselves are stated.
            let is_of_kind =
                |it: &&Demand| it.1 == Side::Most && self.rules.rules[it.0].kind == claim.kind;
            let lines = self.rules.demands().filter(|it| is_of_kind(&it));
            let lines: Vec<Demand> = lines.collect();
            let stated = lines.iter().filter(|it| by_propagation.contains(it));
            let hypothesis = claim.hypothesis;
            let has_lines = hypothesis.is_in_place_of_lines()
                && stated.clone().count() == lines.len()
                || hypothesis.is_part() && !stated.into_iter().all(|it| self.states(claim, *it));
            let is_implied = demands.iter().all(|it| implied.contains(it));
            !has_lines && is_implied && !demands.iter().all(|it| self.is_part_of(*it, &right))
        };
        let mut stated: Vec<usize> = (0..self.claims.len()).filter(is_stated).collect();
        let leftover = self.leftover(&right, &stated, CONFLICTS, reading, control)?;
        // Which hypotheses does it take? The less natural ones go first.
        for place in (0..stated.len()).rev() {
            let claim = stated.remove(place);
            let without = self.leftover(&right, &stated, 0, reading, control)?;
            let is_same = without.clauses == leftover.clauses && without.parts == leftover.parts;
            if !is_same || without.is_unknown {
                stated.insert(place, claim);
            }
        }
        let mut found = Explanation {
            missing: self
                .rules
                .demands()
                .filter(|it| !implied.contains(it))
                .collect(),
            contradiction: self.table.contradiction(&implied),
            wrong: Leftover::default(),
            implied,
            shown: by_propagation.clone(),
            stated,
            leftover,
            survey,
        };
        // What follows from the rules is no fault, though it may be a part of a rule that is not stated as a whole.
        let has_several = |claim: &usize| {
            let kind = self.claims[*claim].kind;
            found
                .stated
                .iter()
                .filter(|it| self.claims[**it].kind == kind)
                .count()
                > 1
        };
        if !found.leftover.is_empty() || found.stated.iter().any(has_several) {
            let all = Leftover::new(self.rules, reading, CONFLICTS, control)?;
            found.wrong = found.leftover.among(&all);
            self.drop_parts(&mut found, &right, &all, reading, control)?;
        }
        Ok(found)
    }

    /// Drops hypotheses that explain only parts of rules, unless one explains them all: that is what the others say, too.
    /// `all` are the clauses that do not follow from the rules.
    fn drop_parts(
        &self,
        found: &mut Explanation,
        right: &[Demand],
        all: &Leftover,
        reading: &Reading,
        control: &Control,
    ) -> Result<(), GradeFailure> {
        for place in (0..found.stated.len()).rev() {
            let mut stated = found.stated.clone();
            stated.remove(place);
            let leftover = self.leftover(right, &stated, CONFLICTS, reading, control)?;
            let wrong = leftover.among(all);
            let is_same = wrong.clauses == found.wrong.clauses && wrong.parts == found.wrong.parts;
            if is_same && (found.wrong.is_unknown || !wrong.is_unknown) {
                (found.stated, found.leftover) = (stated, leftover);
            }
        }
        Ok(())
    }

    /// Explains a formula without hypotheses: by the rules that it implies, which are all if it has no model, and the
    /// clauses that do not follow from them.
    pub fn by_clauses(
        &self,
        found: &Explanation,
        has_model: bool,
        reading: &Reading,
        control: &Control,
    ) -> Result<Explanation, GradeFailure> {
        let proven = found.proven(self.rules);
        let right = self
            .rules
            .demands()
            .filter(|it| !has_model || proven.contains(it));
        let right: Vec<Demand> = right.collect();
        let leftover = self.leftover(&right, &[], CONFLICTS, reading, control)?;
        Ok(Explanation {
            wrong: leftover.among(&Leftover::new(self.rules, reading, CONFLICTS, control)?),
            leftover,
            stated: Vec::new(),
            missing: found.missing.clone(),
            implied: found.implied.clone(),
            shown: found.shown.clone(),
            survey: found.survey.clone(),
            contradiction: None,
        })
    }

    /// Returns how well an explanation fits.
    pub fn fit(
        &self,
        explanation: &Explanation,
        has_model: bool,
        reading: &Reading,
        control: &Control,
    ) -> Result<Fit, GradeFailure> {
        if !explanation.is_whole() {
            return Ok(Fit::None);
        }
        if explanation.stated.is_empty() && has_model {
            return Ok(Fit::Natural);
        }
        if !self.is_stated(explanation, reading) {
            return Ok(Fit::None);
        }
        // From the rules of a formula without a model everything follows, so only what propagation shows counts.
        let right: Vec<Demand> = explanation.proven(self.rules).into_iter().collect();
        let local = self.leftover(&right, &explanation.stated, 0, reading, control)?;
        if !has_model && local.is_unknown {
            return Ok(Fit::None);
        }
        // On small boards many hypotheses exclude the same few solutions. A few clauses say it better than many rules.
        let meant: Vec<Demand> = self.rules.demands().collect();
        // Pairs of squares are rules of their own in some hypotheses, but are said in one sentence.
        let board = self.rules.problem.board();
        let most = board.rows().max(board.columns()) as usize;
        let new = |claim: &usize| {
            let demands = self.demands_of(&self.claims[*claim]).into_iter();
            demands
                .filter(|it| !self.is_part_of(*it, &meant))
                .take(most)
                .count()
        };
        let rules: usize = explanation.stated.iter().map(new).sum();
        let without = self.leftover(&right, &[], CONFLICTS, reading, control)?;
        let all = Leftover::new(self.rules, reading, CONFLICTS, control)?;
        let without = without.among(&all);
        Ok(if without.is_unknown || !without.parts.is_empty() {
            Fit::Possible
        } else if without.clauses.len() >= rules {
            Fit::Natural
        } else {
            Fit::None
        })
    }

    /// Returns `true` if clauses state each pair and each line of the hypotheses by themselves. Pairs of lines may have
    /// auxiliary variables, so that propagation shows them. On small boards other clauses may happen to say the same.
    fn is_stated(&self, explanation: &Explanation, reading: &Reading) -> bool {
        let clauses = Clauses {
            rules: self.rules,
            reading,
        };
        let pairs = clauses.pairs();
        let signs = clauses
            .all()
            .filter_map(|(_, clause)| clauses.signs(clause));
        let lines: HashSet<Vec<u32>> = signs
            .filter(|it| it.none.is_empty())
            .map(|it| it.queens)
            .collect();
        let has_others = reading.auxiliaries().next().is_some() || !reading.defined.is_empty();
        let is_shown = |claim: &Claim| {
            let demands = self.demands_of(claim);
            demands.iter().all(|it| explanation.shown.contains(it))
        };
        let mut forms: HashMap<Vec<u32>, usize> = HashMap::new();
        for signs in clauses
            .all()
            .filter_map(|(_, clause)| clauses.signs(clause))
        {
            let squares = signs.queens.into_iter().chain(signs.none).sorted_unstable();
            *forms.entry(squares.collect()).or_default() += 1;
        }
        let is_parity = |rule: &Rule| {
            let needed = 1_usize.checked_shl(rule.squares.len() as u32 - 1);
            needed.is_some_and(|needed| {
                forms
                    .get(&rule.squares)
                    .is_some_and(|count| *count >= needed)
            })
        };
        let states = |rule: &Rule| match (rule.most, rule.least) {
            _ if rule.is_odd => is_parity(rule),
            (1, _) => {
                let mut all = rule.squares.iter().array_combinations();
                all.all(|pair| pairs.contains(&pair.map(|square| *square)))
            }
            // A half of a line may be stated by the squares of the other half.
            (_, 1) => lines.contains(&rule.squares) || self.forbids_others(rule, clauses),
            _ => true,
        };
        let mut claims = explanation.stated.iter().map(|place| &self.claims[*place]);
        claims.all(|claim| {
            let rules = &self.table.rules[claim.rules.clone()];
            let is_of_lines = claim.kind.is_some() && rules[0].least == 0;
            if has_others && is_of_lines {
                is_shown(claim)
            } else {
                rules.iter().all(states)
            }
        })
    }

    /// Returns `true` if clauses forbid all other squares of the line of some squares, each by itself.
    fn forbids_others(&self, part: &Rule, clauses: Clauses<'_>) -> bool {
        let line = clauses.line_of(&part.squares, |line| {
            line.least > 0 && line.squares.len() > part.squares.len()
        });
        let signs = clauses
            .all()
            .filter_map(|(_, clause)| clauses.signs(clause));
        let units = signs.filter(|it| it.queens.is_empty() && it.none.len() == 1);
        let units: HashSet<u32> = units.map(|it| it.none[0]).collect();
        line.is_some_and(|line| {
            let mut others = line
                .squares
                .iter()
                .filter(|square| !part.squares.contains(square));
            others.all(|square| units.contains(square))
        })
    }

    /// Returns `true` if a demand is a part of a right one on more squares.
    fn is_part_of(&self, (rule, side): Demand, right: &[Demand]) -> bool {
        let rule = &self.table.rules[rule];
        let has_all = |one: &[u32], other: &[u32]| {
            one.iter().all(|square| other.binary_search(square).is_ok())
        };
        right.iter().any(|&(whole, whole_side)| {
            let whole = &self.table.rules[whole];
            match side {
                _ if whole_side != side => false,
                Side::Most => whole.most <= rule.most && has_all(&rule.squares, &whole.squares),
                Side::Least => whole.least >= rule.least && has_all(&whole.squares, &rule.squares),
                Side::Odd => false,
            }
        }) || side == Side::Odd && self.is_one(rule, right)
    }

    /// Returns `true` if a hypothesis states a whole line of the problem.
    fn states(&self, claim: &Claim, (line, _): Demand) -> bool {
        let line = &self.rules.rules[line];
        let mut rules = self.table.rules[claim.rules.clone()].iter();
        rules.any(|rule| rule.most <= line.most && rule.squares == line.squares)
    }

    /// Returns `true` if right demands state exactly one queen on the squares of a rule.
    fn is_one(&self, rule: &Rule, right: &[Demand]) -> bool {
        let has = |side: Side| {
            right.iter().any(|&(other, other_side)| {
                let other = &self.table.rules[other];
                other_side == side && other.squares == rule.squares && other.number(side) == 1
            })
        };
        has(Side::Least) && has(Side::Most)
    }

    /// Returns what a formula states beyond some right demands and hypotheses.
    pub fn leftover(
        &self,
        right: &[Demand],
        stated: &[usize],
        conflicts: u64,
        reading: &Reading,
        control: &Control,
    ) -> Result<Leftover, GradeFailure> {
        let claimed = stated
            .iter()
            .flat_map(|place| self.demands_of(&self.claims[*place]));
        let demands = right.iter().copied().chain(claimed);
        let rules = demands.map(|(rule, side)| self.table.rules[rule].one_side(side));
        let rules = self.table.with_rules(rules.collect());
        Leftover::new(&rules, reading, conflicts, control)
    }

    /// Returns the demands of a hypothesis.
    fn demands_of(&self, claim: &Claim) -> Vec<Demand> {
        let sides = |rule| Side::ALL.map(|side| (rule, side));
        let demands = claim.rules.clone().flat_map(sides);
        demands
            .filter(|&(rule, side)| self.table.rules[rule].has(side))
            .collect()
    }
}

impl Explanation {
    /// Returns `true` if the formula is exactly the rules of the problem.
    pub fn is_exact(&self) -> bool {
        self.missing.is_empty() && self.leftover.is_empty() && self.stated.is_empty()
    }

    /// Returns the demands of the problem that the formula is known to imply.
    pub fn proven(&self, rules: &RuleTable<'_>) -> HashSet<Demand> {
        rules
            .demands()
            .filter(|it| self.implied.contains(it))
            .collect()
    }

    /// Returns `true` if nothing wrong is left over.
    pub fn is_whole(&self) -> bool {
        self.wrong.is_empty()
    }
}
