//! Causes of the differences between a formula and a problem, each proved, and remarks on an exact formula.
//!
//! | file | contents |
//! |---|---|
//! | `fault.rs` | a cause, and the kinds of faults |
//! | `hypotheses.rs` | what a formula is, in rules of the problem and in others that a person may have meant |
//! | `lines.rs` | the table of these others: lines that end early, run on, are shifted .. |
//! | `missing.rs` | rules that the formula lacks: a smallest set of kinds with which it would not be too weak |
//! | `repairs.rs`, `auxiliaries.rs` | changes of clauses: signs, pairs, auxiliary variables |
//! | `clauses.rs` | clauses that state what no rule does, in words |
//! | `other_size.rs` | formulas of a board of another size |
//! | `line_numbers.rs`, `repeated_clauses.rs` | numbers that are no row or column; clauses that stand twice |
//!
//! The same difference has many descriptions, and what clauses look like misleads: an auxiliary variable that is a square
//! looks like a missing sign. So a cause is told only if it is proved. Either the formula has exactly the boards of the
//! rules that the causes say it states, and of the clauses that they name. Or it has them once it is repaired as a cause
//! says. What needs no clause to be named comes first, then repairs, then the formula of another board.

mod auxiliaries;
mod clauses;
pub(super) mod fault;
pub(crate) mod hypotheses;
mod line_numbers;
mod lines;
mod missing;
mod other_size;
mod repairs;
mod repeated_clauses;

use crate::grade::admitted::WronglyAdmitted;
use crate::grade::board_solver::LazySolver;
use crate::grade::failure::GradeFailure;
use crate::grade::graded_formula::GradedFormula;
use crate::grade::lost::contradicting;
use crate::grade::prose::joined;
use crate::grade::reading::Reading;
use crate::grade::rules::{Demand, RuleTable, Side};
use clauses::Clauses;
use control::Control;
use encodings::Lit;
use fault::{Cause, GradeFault};
use hypotheses::{Claim, Explanation, Fit, Hypotheses};
use itertools::Itertools;
use missing::{Missing, kind_plural};
use problem::board::counted;
use queensat::answers::ReadFormula;
use repairs::{Mended, REPAIRS, Repair};
use std::collections::HashSet;
use std::slice;

/// Maximum number of lines in a cause.
const MAX_LINES: usize = 5;
/// Maximum number of contradicting lines that are named.
const MAX_CONTRADICTING: usize = 12;

/// A formula that is compared with a problem, and what the comparison found.
pub(super) struct Comparison<'a> {
    pub formula: &'a ReadFormula,
    pub rules: &'a RuleTable<'a>,
    pub reading: &'a Reading,
    pub control: &'a Control,
    pub graded: &'a GradedFormula,
    pub admitted: &'a WronglyAdmitted,
    pub hypotheses: &'a Hypotheses<'a>,
    pub explanation: &'a Explanation,
    /// The formula keeps no solution.
    pub keeps_none: bool,
}

/// Returns the causes of a grade, and `true` if they are all: with them repaired, the formula would be exact.
pub(super) fn causes(
    of: &Comparison<'_>,
    solver: &mut LazySolver<'_>,
) -> Result<(Vec<Cause>, bool), GradeFailure> {
    let described =
        |solver: &mut LazySolver<'_>| of.described(of.reading, of.explanation, of.admitted, solver);
    let has_model = !of.keeps_none || of.graded.admitted.is_some();
    let fit = of
        .hypotheses
        .fit(of.explanation, has_model, of.reading, of.control)?;
    let mut mended = of.repaired_by(repairs::joined, of.reading)?;
    mended = mended.filter(Repaired::is_exact);
    // Clauses that are weaker than meant are a fault of theirs, and not only rules that are missing.
    if mended.is_none() && fit == Fit::Natural && !of.explanation.leftover.is_empty() {
        mended = of.repaired_by(repairs::not_all, of.reading)?;
    }
    let mut are_all = !of.explanation.wrong.is_unknown;
    let mut found = if let Some(causes) = mended.and_then(|mended| mended.causes()) {
        causes
    } else if fit == Fit::Natural && has_model {
        let found = described(solver)?;
        are_all = are_all && of.are_all(of.explanation, &found)?;
        found
    } else if let Some(cause) = of.one_of_each_class() {
        vec![cause]
    } else if let Some(cause) = other_size::other_size(of)? {
        vec![cause]
    } else if let Some(repaired) = of.repaired()? {
        repaired
    } else if fit == Fit::Natural || fit == Fit::Possible && has_model {
        let found = described(solver)?;
        are_all = are_all && of.are_all(of.explanation, &found)?;
        found
    } else if let Some(causes) = of.by_others(has_model)? {
        causes
    } else {
        let (hypotheses, reading) = (of.hypotheses, of.reading);
        let explanation = hypotheses.by_clauses(of.explanation, has_model, reading, of.control)?;
        let found = of.described(reading, &explanation, of.admitted, solver)?;
        // What a formula without a model lacks is not known.
        are_all = are_all && has_model && of.are_all(&explanation, &found)?;
        found
    };
    are_all = are_all && !found.is_empty();
    found.extend(of.no_model()?);
    found.extend(repeated_clauses::repeated_clauses(of.clauses()));
    Ok((found, are_all))
}

/// A formula that was repaired.
struct Repaired {
    reading: Reading,
    /// What was repaired.
    cause: Cause,
    /// The causes that remain, if the formula is explained now.
    remaining: Option<Vec<Cause>>,
}

impl Repaired {
    /// Returns `true` if no cause remains that is a fault.
    fn is_exact(&self) -> bool {
        let is_no_fault = |cause: &Cause| cause.fault == GradeFault::Implied;
        (self.remaining.as_ref()).is_some_and(|remaining| remaining.iter().all(is_no_fault))
    }

    /// Returns all causes, if the formula is explained.
    fn causes(&self) -> Option<Vec<Cause>> {
        let remaining = self.remaining.as_ref()?;
        Some([slice::from_ref(&self.cause), remaining].concat())
    }
}

impl Comparison<'_> {
    fn clauses(&self) -> Clauses<'_> {
        Clauses {
            rules: self.rules,
            reading: self.reading,
        }
    }

    /// Returns the causes of a formula without a model if it is explained without the clauses about single squares, which
    /// may refute what the others state.
    fn by_others(&self, has_model: bool) -> Result<Option<Vec<Cause>>, GradeFailure> {
        if has_model {
            return Ok(None);
        }
        let (reading, hypotheses) = (self.reading, self.hypotheses);
        let found = hypotheses.by_clauses(self.explanation, has_model, reading, self.control)?;
        let is_unit = |clause: &usize| reading.clauses.clause(*clause).len() == 1;
        let units: Vec<usize> = found
            .wrong
            .clauses
            .iter()
            .copied()
            .filter(is_unit)
            .collect();
        if !units.is_empty() && units.len() < found.wrong.clauses.len() {
            let others = self.without(&units)?;
            if let Some(causes) = self.explained(&others, &[])? {
                return Ok(Some([self.clauses().wrong(&units, &[]), causes].concat()));
            }
        }
        Ok(None)
    }

    /// Returns the formula without some of its clauses.
    fn without(&self, clauses: &[usize]) -> Result<Reading, GradeFailure> {
        let reading = self.reading;
        let left_out: HashSet<usize> = clauses.iter().copied().collect();
        let is_other = |number: &usize| !left_out.contains(number);
        let kept: Vec<usize> = (0..reading.given).filter(is_other).collect();
        let clause = |number: &usize| reading.clauses.clause(*number).to_vec();
        let clauses: Vec<Vec<Lit>> = kept.iter().map(clause).collect();
        let lines = kept.iter().map(|number| reading.lines[*number]).collect();
        Ok(reading.changed(&clauses, lines, 0, self.control)?)
    }

    /// Returns `true` if these causes are all: without its wrong clauses, which may also state what is right, the
    /// formula lacks nothing else.
    fn are_all(&self, explanation: &Explanation, causes: &[Cause]) -> Result<bool, GradeFailure> {
        let wrong = &explanation.wrong;
        let alike = self.clauses().alike(&wrong.clauses).into_values();
        let mut clauses: Vec<usize> = alike.chain(wrong.parts.clone()).flatten().collect();
        clauses.retain(|number| *number < self.reading.given);
        if clauses.is_empty() {
            return Ok(true);
        }
        let others = self.without(&clauses)?;
        let explanation = self.hypotheses.explain(&others, self.control)?;
        let mut solver = LazySolver::new(self.rules, &others, self.control);
        let proven = explanation.proven(self.rules);
        let admitted = WronglyAdmitted::new(self.rules, proven, None, &mut solver)?;
        let remaining = self.described(&others, &explanation, &admitted, &mut solver)?;
        let is_told = |cause: &Cause| causes.iter().any(|told| told.text == cause.text);
        Ok(remaining.iter().all(is_told))
    }

    /// Returns the causes of the first repairs, one or two, with which the formula is explained.
    fn repaired(&self) -> Result<Option<Vec<Cause>>, GradeFailure> {
        let mut tried: Vec<Repaired> = Vec::new();
        for repair in REPAIRS {
            let Some(repaired) = self.repaired_by(*repair, self.reading)? else {
                continue;
            };
            if let Some(causes) = repaired.causes() {
                return Ok(Some(causes));
            }
            tried.push(repaired);
        }
        for first in &tried {
            for repair in REPAIRS {
                let second = self.repaired_by(*repair, &first.reading)?;
                if let Some(causes) = second.and_then(|second| second.causes()) {
                    return Ok(Some([vec![first.cause.clone()], causes].concat()));
                }
            }
        }
        Ok(None)
    }

    /// Repairs a formula, if there is something to repair.
    fn repaired_by(
        &self,
        repair: Repair,
        reading: &Reading,
    ) -> Result<Option<Repaired>, GradeFailure> {
        self.control.check()?;
        let Some(mended) = repair(Clauses {
            rules: self.rules,
            reading,
        }) else {
            return Ok(None);
        };
        let Mended {
            clauses,
            origins,
            fresh,
            cause,
            lines,
        } = mended;
        let numbers = origins
            .iter()
            .map(|origin| reading.lines[*origin])
            .collect();
        let reading = reading.changed(&clauses, numbers, fresh, self.control)?;
        let remaining = self.explained(&reading, &lines)?;
        Ok(Some(Repaired {
            reading,
            cause,
            remaining,
        }))
    }

    /// Returns the causes that remain in a repaired formula, if it is rules alone, with at most one queen in some lines.
    fn explained(
        &self,
        reading: &Reading,
        lines: &[u32],
    ) -> Result<Option<Vec<Cause>>, GradeFailure> {
        let explanation = self.hypotheses.explain(reading, self.control)?;
        let is_about_board = 2 * explanation.missing.len() <= self.rules.demands().count();
        let mut demands = lines.iter().map(|line| (*line as usize, Side::Most));
        let has_lines = demands.all(|demand| explanation.implied.contains(&demand))
            && (lines.is_empty() || self.lacks_whole_kinds(&explanation));
        if !explanation.is_whole() || !is_about_board || !has_lines {
            return Ok(None);
        }
        let mut solver = LazySolver::new(self.rules, reading, self.control);
        let has_model = !solver.get()?.has_no_model()?;
        let fit = self
            .hypotheses
            .fit(&explanation, has_model, reading, self.control)?;
        if fit != Fit::Natural || self.hides_pairs(&explanation) {
            return Ok(None);
        }
        let proven = explanation.proven(self.rules);
        let admitted = WronglyAdmitted::new(self.rules, proven, None, &mut solver)?;
        self.described(reading, &explanation, &admitted, &mut solver)
            .map(Some)
    }

    /// Returns `true` if all lines of each kind are stated, or none: clauses that were cut in a wrong place leave some.
    fn lacks_whole_kinds(&self, explanation: &Explanation) -> bool {
        let most = |it: &Demand| it.1 == Side::Most;
        let kind = |it: &Demand| self.rules.rules[it.0].kind;
        let lacking: HashSet<_> = explanation
            .missing
            .iter()
            .filter(|it| most(it))
            .map(kind)
            .collect();
        let mut demands = self.rules.demands().filter(most);
        demands.all(|it| lacking.contains(&kind(&it)) == explanation.missing.contains(&it))
    }

    /// Returns `true` if a rule is said to be missing of which clauses exclude all pairs: a repair that removes these is
    /// none.
    fn hides_pairs(&self, explanation: &Explanation) -> bool {
        let pairs = self.clauses().pairs();
        explanation.missing.iter().any(|&(rule, side)| {
            let rule = &self.rules.rules[rule];
            let mut of_rule = rule.squares.iter().array_combinations();
            side == Side::Most
                && rule.most == 1
                && of_rule.all(|pair| pairs.contains(&pair.map(|square| *square)))
        })
    }

    /// Describes what an explained formula states that the rules do not, and what it does not state.
    fn described(
        &self,
        reading: &Reading,
        explanation: &Explanation,
        admitted: &WronglyAdmitted,
        solver: &mut LazySolver<'_>,
    ) -> Result<Vec<Cause>, GradeFailure> {
        let clauses = Clauses {
            rules: self.rules,
            reading,
        };
        let mut causes = Vec::new();
        let claims = explanation
            .stated
            .iter()
            .map(|place| &self.hypotheses.claims[*place]);
        let claims: Vec<&Claim> = claims.collect();
        for (_, alike) in &claims.iter().chunk_by(|claim| claim.hypothesis.sentence) {
            let alike: Vec<&Claim> = alike.copied().collect();
            causes.push(self.stated(&alike, clauses));
        }
        let is_told = |&(rule, side): &Demand| {
            let kind = self.rules.rules[rule].kind;
            side == Side::Most
                && claims
                    .iter()
                    .any(|claim| claim.kind.is_some() && claim.kind == kind)
        };
        let numbers = line_numbers::unused_number(self, clauses);
        let numbered = numbers
            .as_ref()
            .and_then(|_| line_numbers::numbered_kind(self));
        let is_numbered = |&(rule, side): &Demand| {
            side == Side::Least && numbered.is_some() && self.rules.rules[rule].kind == numbered
        };
        causes.extend(clauses.wrong(&explanation.wrong.clauses, &explanation.wrong.parts));
        causes.extend(numbers);
        let missing = Missing {
            hypotheses: self.hypotheses,
            explanation,
            reading,
            control: self.control,
            proven: &admitted.proven,
            told: self
                .rules
                .demands()
                .filter(|it| is_told(it) || is_numbered(it))
                .collect(),
        };
        causes.extend(missing.causes(solver)?);
        Ok(causes)
    }

    /// Describes a hypothesis about one or several kinds of lines that the formula states.
    fn stated(&self, claims: &[&Claim], clauses: Clauses<'_>) -> Cause {
        let hypothesis = claims[0].hypothesis;
        let kinds = claims.iter().filter_map(|claim| claim.kind);
        let kinds = kinds.unique().map(|kind| kind_plural(Some(kind)));
        let kinds: Vec<String> = kinds.collect();
        let mut text = match &kinds[..] {
            [] => hypothesis.sentence.to_owned(),
            kinds => format!("the {} {}", joined(kinds, "and"), hypothesis.sentence),
        };
        if let (GradeFault::Symmetry, Some(census)) = (hypothesis.fault, &self.graded.census) {
            let lost = census.classes - census.classes_kept;
            text += &match lost {
                0 => "; at least one of each class of symmetric solutions is kept".into(),
                1 => "; one class of symmetric solutions is lost altogether".into(),
                _ => format!(
                    "; {lost} of {} classes of symmetric solutions are lost altogether",
                    census.classes
                ),
            };
        }
        // Clauses about squares of its rules that are not all in a line of the problem, or else about any.
        let rules = claims.iter().flat_map(|claim| claim.rules.clone());
        let rules: Vec<&[u32]> = rules
            .map(|rule| &self.hypotheses.table.rules[rule].squares[..])
            .collect();
        let mut lines = [Vec::new(), Vec::new()];
        for (number, clause) in clauses.all() {
            if lines[0].len() == MAX_LINES || self.control.is_stopped() {
                break;
            }
            let Some(signs) = clauses.signs(clause) else {
                continue;
            };
            let squares = [signs.queens, signs.none].concat();
            let has_all = |rule: &&&[u32]| squares.iter().all(|it| rule.binary_search(it).is_ok());
            if squares.len() > 1 && rules.iter().any(|rule| has_all(&rule)) {
                let is_right = clauses.line_of(&squares, |_| true).is_some();
                lines[usize::from(is_right)].push(reading_line(clauses, number));
            }
        }
        let [mut named, others] = lines;
        if named.is_empty() {
            named = others;
        }
        named.truncate(MAX_LINES);
        Cause {
            fault: hypothesis.fault,
            text,
            lines: named,
            squares: Vec::new(),
            rows: None,
        }
    }

    /// Tells that of each class of symmetric solutions one is kept, if that is all that the formula does.
    fn one_of_each_class(&self) -> Option<Cause> {
        let census = self
            .graded
            .census
            .as_ref()
            .filter(|_| self.graded.admitted.is_none())?;
        let (kept, classes) = (census.kept, census.classes);
        let text = format!(
            "exactly one of each class of symmetric solutions is kept, {kept} of {}: the formula breaks symmetry",
            counted(census.solutions, "solution")
        );
        // Of two solutions, any fault may leave one.
        let has_several = census.solutions > 2;
        let is_one = kept == classes
            && census.classes_kept == classes
            && kept < census.solutions
            && has_several;
        is_one.then(|| self.clauses().cause(GradeFault::Symmetry, &[], text))
    }

    /// Tells that the formula has no model, and which clauses or rules contradict each other.
    fn no_model(&self) -> Result<Option<Cause>, GradeFailure> {
        if !self.keeps_none || self.graded.admitted.is_some() {
            return Ok(None);
        }
        let clauses = self.clauses();
        if clauses.all().any(|(_, clause)| clause.is_empty()) {
            return Ok(None);
        }
        let mut text = "the formula has no model, so it has none of the solutions".to_owned();
        let mut contradicting = contradicting(self.reading, self.control)?;
        contradicting.retain(|clause| *clause < self.reading.given);
        let lines: Vec<u64> = contradicting
            .iter()
            .map(|it| self.reading.lines[*it])
            .collect();
        let names: Vec<String> = lines.iter().map(ToString::to_string).collect();
        text += &match names.len() {
            0 => String::new(),
            1 => format!(": line {} contradicts itself", names[0]),
            2..=MAX_CONTRADICTING => {
                format!(": lines {} contradict each other", joined(&names, "and"))
            }
            all => format!(
                ": {all} clauses contradict each other, in lines {} and {} more",
                names[..MAX_CONTRADICTING].join(", "),
                all - MAX_CONTRADICTING
            ),
        };
        Ok(Some(clauses.cause(
            GradeFault::NoModel,
            &contradicting,
            text,
        )))
    }
}

fn reading_line(clauses: Clauses<'_>, number: usize) -> u64 {
    clauses.reading.lines[number]
}

/// Returns remarks on an exact formula: rules that it does not state, clauses that stand twice, and lines
/// of the text without a 0.
pub(super) fn remarks(
    rules: &RuleTable<'_>,
    reading: &Reading,
    proven: &HashSet<Demand>,
    has_solution: bool,
    text: &str,
) -> Vec<Cause> {
    let clauses = Clauses { rules, reading };
    // Of bounds above one it is not known which clauses state them.
    let groups = missing::groups(rules, |demand| {
        !proven.contains(demand) && rules.rules[demand.0].number(demand.1) <= 1
    });
    let remark = |(group, demands): (missing::RuleGroup, Vec<Demand>)| {
        let start = "not stated for itself, but it follows from the rest";
        missing::implied(rules, group, &demands, start)
    };
    let none = (!has_solution).then(|| {
        let text = "the problem has no solution, so each formula without a model is exact";
        clauses.cause(GradeFault::NoSolution, &[], text.into())
    });
    let remarks = none.into_iter();
    remarks
        .chain(repairs::forgotten_zeros(clauses, text))
        .chain(groups.into_iter().map(remark))
        .chain(repeated_clauses::repeated_clauses(clauses))
        .collect()
}

/// Names a number of rows.
fn rows(count: u32) -> String {
    counted(u64::from(count), "row")
}
