//! The steps of grading.

use super::cause::{causes, remarks};
use super::choice::recognized;
use super::failure::Failure;
use super::fault::{Cause, GradeFault};
use super::findings::Findings;
use super::graded::{Census, Differences, Graded, Verdict};
use super::numbering::Numbering;
use super::question::Grade;
use super::rules::{MAX_SQUARES, Rules};
use super::strong::{MAX_WRONG, Strength, lost};
use super::survey::Survey;
use super::weak::{Lazy, Weakness};
use super::{models, zero_based};
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::dimacs::{FormulaSummary, Strictness};
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Question, ReadFormula, Reason, Refused, Resolved, Solve,
    require_room,
};
use queensat::encode::Formula;
use queensat::enumerate::{AllSolutions, Ending};
use queensat::one_solution::{SolveOutcome, recommended_backend};
use solvers::UnknownReason;
use std::ops::ControlFlow;

/// Maximum number of squares of a board, unless the text of the formula is longer: memory grows with what is given.
const MAX_SQUARES_WITHOUT_TEXT: u64 = 1 << 20;

impl Grade {
    /// Grades the formula.
    fn grade(&self, host: &Host, control: &Control) -> Result<Answer<Graded>, Error<Graded>> {
        let text = self.formula.as_deref().unwrap_or_default();
        let strictness = match self.lenient {
            true => Strictness::Lenient,
            false => Strictness::Strict,
        };
        let zero = zero_based::line(text, control);
        let read = ReadFormula::read((host, control), text.as_bytes(), strictness, true);
        let read = match (read, zero) {
            (Err(_), Some(_)) => {
                ReadFormula::read((host, control), text.as_bytes(), Strictness::Lenient, true)
            }
            (read, _) => read,
        };
        let rules = Rules::new(&self.problem);
        let formula: ReadFormula = match read {
            Err(_) if control.is_stopped() => {
                let ending = Ending::Stopped(UnknownReason::Interrupted.under(control));
                let grade = unknown(FormulaSummary::default(), &rules);
                return Ok(Answer::new(grade, ending));
            }
            read => read?,
        };
        let stated = self.stated(&rules, control)?;
        let mut graded = match self.compare(&formula, &rules, stated, (host, control)) {
            Ok(graded) => graded,
            Err(_) if control.is_stopped() => unknown(formula.summary.clone(), &rules),
            Err(failure) => return Err(Error::failed(failure)),
        };
        let has_empty = || formula.clauses.clauses().any(<[_]>::is_empty);
        if let Some(line) = zero.filter(|_| has_empty()) {
            let once = zero_based::ended_once(text);
            let is_doubled = once.is_some();
            let question = Self {
                formula: Some(once.unwrap_or_else(|| zero_based::shifted(text))),
                lenient: true,
                ..self.clone()
            };
            let other = question.grade(host, control);
            let other = other.ok().map(|answer| answer.value);
            graded.causes = zero_cause(line, is_doubled, other);
        }
        let is_open = !graded.open.is_empty();
        let ending = match is_open {
            true => Ending::Stopped(UnknownReason::Interrupted.under(control)),
            false => Ending::Exhausted,
        };
        let basis = (!is_open).then(|| match graded.verdict.is_exact() {
            true => Basis::Solver(recommended_backend().name().into()),
            false => Basis::Verified,
        });
        Ok(Answer::new(graded, ending).with_basis(basis))
    }

    fn compare(
        &self,
        formula: &ReadFormula,
        rules: &Rules<'_>,
        stated: Option<Numbering>,
        (host, control): (&Host, &Control),
    ) -> Result<Graded, Failure> {
        let (reading, numbering, is_renumbered) = recognized(formula, rules, stated, control)?;
        let mut graded = unknown(formula.summary.clone(), rules);
        (graded.numbering, graded.is_renumbered) = (numbering, is_renumbered);
        graded.unused = u64::from(formula.summary.variables) - reading.used() as u64;
        graded.open.clear();
        let survey = Survey::new(rules, &reading, control)?;
        let proven = survey.proven(rules, &reading, control)?;
        let mut solver = Lazy::new(rules, &reading, control);
        let stated = proven.clone();
        let weakness = Weakness::new(rules, proven, &mut solver)?;
        graded.admitted = weakness.smallest(rules, &mut solver)?;
        let solution = match Solve::new(self.problem.clone()).run(host, control) {
            Ok(answer) => answer.value.answer,
            Err(Error::Failed(failed)) => return Err(Failure::Solution(failed.source)),
            Err(error) => return Err(Failure::Solution(error.into())),
        };
        let strength = match &solution {
            SolveOutcome::NoSolution => Strength::default(),
            _ => Strength::new(rules, &reading, &mut solver, MAX_WRONG, control)?,
        };
        let is_small = rules.squares() <= MAX_SQUARES;
        let is_lost = strength.lost.is_some();
        if is_small && (is_lost || strength.is_unknown) {
            graded.census = Census::new(rules, &mut solver, control)?;
        }
        let of_census = graded.census.as_ref().map(|census| census.lost.first());
        let lost_board = match of_census {
            Some(first) => first.map(|first| rules.has_queen(first)),
            None => strength.lost.clone(),
        };
        // Without a wrong board there may be no model at all, so that each solution is lost.
        let keeps_none = match &graded.census {
            Some(census) => census.kept == 0,
            None => {
                let is_strong = graded.admitted.is_none() && !weakness.is_unknown;
                let is_strong = is_strong && (is_lost || strength.is_unknown);
                is_strong && solver.get()?.has_no_model()?
            }
        };
        let lost_board = lost_board.or_else(|| match &solution {
            SolveOutcome::Solution(it) if keeps_none => Some(rules.has_queen(&it.placement())),
            _ => None,
        });
        let is_open = strength.is_unknown && lost_board.is_none() && of_census.is_none();
        if let Some(board) = &lost_board {
            graded.lost = Some(lost(rules, &reading, board, control)?);
        }
        if is_open {
            graded.open.push("whether the formula loses a solution");
        }
        if weakness.is_unknown && graded.admitted.is_none() {
            graded
                .open
                .push("whether the formula admits a board that breaks a rule");
        }
        graded.verdict = match (&graded.admitted, &graded.lost) {
            (Some(_), Some(_)) => Verdict::Both,
            (Some(_), None) => Verdict::TooWeak,
            (None, Some(_)) => Verdict::TooStrong,
            (None, None) if graded.open.is_empty() => Verdict::Exact,
            (None, None) => Verdict::Unknown,
        };
        if let (Verdict::Exact, SolveOutcome::Solution(solution)) = (graded.verdict, &solution) {
            let solution = rules.has_queen(&solution.placement());
            let (several, is_open) = models::several(rules, &reading, &solution, control)?;
            let several = models::with_unused(several, !is_open, rules, &reading, &solution);
            if is_open {
                graded.open.push("whether a solution has several models");
            }
            if several.is_some() {
                graded.verdict = Verdict::ExtraModels;
            }
            graded.several = several;
        }
        let findings = Findings {
            rules,
            reading: &reading,
            survey: &survey,
            weakness: &weakness,
            strength: &strength,
            graded: &graded,
            has_solution: !matches!(solution, SolveOutcome::NoSolution),
            control,
            keeps_none,
            stated: &stated,
        };
        graded.causes = match graded.verdict.is_exact() {
            true => remarks(&findings),
            false => match causes(&findings, &mut solver) {
                Err(_) if control.is_stopped() => Vec::new(),
                causes => causes?,
            },
        };
        if control.is_stopped() {
            graded.causes.clear();
            graded.open.push("causes and remarks");
        }
        if self.all {
            let max = self.limits.solutions.unwrap_or(Self::MAX_DIFFERENCES);
            graded.all_admitted = Some(all_admitted(rules, &weakness, &mut solver, max)?);
            graded.all_lost = Some(match &graded.census {
                Some(census) => Differences {
                    placements: census.lost.iter().take(max as usize).cloned().collect(),
                    is_complete: census.lost.len() as u64 <= max,
                },
                None => all_lost(rules, &strength, &mut solver, (max, control))?,
            });
        }
        Ok(graded)
    }
}

impl Question for Grade {
    type Plan = ();
    type Value = Graded;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, control: &Control) -> Result<(), Refused> {
        let Some(text) = &self.formula else {
            let missing = Reason::Missing("a formula in the format DIMACS");
            return Err(Refused::option("formula", missing));
        };
        match self.all {
            true => self.limits.check()?,
            false => self.limits.check_time()?,
        }
        let [rows, columns] = [self.problem.board().rows(), self.problem.board().columns()];
        let (squares, given) = (u64::from(rows) * u64::from(columns), text.len() as u64);
        if squares > MAX_SQUARES_WITHOUT_TEXT.max(given) {
            let reason =
                format!("a formula of {given} characters cannot name the {squares} squares");
            return Err(Refused::option("problem", reason));
        }
        let formula = Formula::new(Encoding::Product);
        require_room(&self.problem, &formula, host, control)
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Graded>, Error<Graded>> {
        resolved.grade(&resolved.host, &resolved.limits.of(control))
    }
}

/// Returns the grade of a formula of which nothing is known.
fn unknown(summary: FormulaSummary, rules: &Rules<'_>) -> Graded {
    Graded {
        verdict: Verdict::Unknown,
        summary,
        numbering: Numbering::by_rows(rules.problem.board().columns()),
        is_renumbered: false,
        admitted: None,
        lost: None,
        several: None,
        causes: Vec::new(),
        census: None,
        all_admitted: None,
        all_lost: None,
        unused: 0,
        open: vec!["whether the formula has the solutions of the problem"],
    }
}

/// Describes variables that are numbered from 0.
fn zero_cause(line: u64, is_doubled: bool, other: Option<Graded>) -> Vec<Cause> {
    let (fault, mut text, without) = match is_doubled {
        true => (
            GradeFault::EmptyClause,
            format!(
                "clauses end in two zeros, the first in line {line}: the second 0 is an empty clause, which is false"
            ),
            "With one 0",
        ),
        false => (
            GradeFault::ZeroBased,
            format!(
                "the squares are numbered from 0: line {line} has 0 as a variable, but in DIMACS it ends a clause, so \
                 that empty clauses arise, which are false; number them from 1"
            ),
            "With numbers one higher",
        ),
    };
    let mut causes = Vec::new();
    if let Some(other) = other {
        text += &format!(". {without} the formula is {}", other.verdict.describe());
        causes = other.causes;
    }
    causes.insert(
        0,
        Cause {
            fault,
            text,
            lines: vec![line],
            squares: Vec::new(),
        },
    );
    causes
}

/// Lists the boards that the formula admits wrongly.
fn all_admitted(
    rules: &Rules<'_>,
    weakness: &Weakness,
    solver: &mut Lazy<'_>,
    max: u64,
) -> Result<Differences, Failure> {
    let mut all = Differences {
        is_complete: true,
        ..Differences::default()
    };
    let mut demands: Vec<_> = weakness.violated.iter().copied().collect();
    if demands.is_empty() {
        all.is_complete = !weakness.is_unknown;
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

/// Lists solutions that violate a clause, or of which the formula has no model.
fn all_lost(
    rules: &Rules<'_>,
    strength: &Strength,
    solver: &mut Lazy<'_>,
    (max, control): (u64, &Control),
) -> Result<Differences, Failure> {
    let mut all = Differences {
        is_complete: strength.lost.is_none() && !strength.is_unknown,
        ..Differences::default()
    };
    if strength.lost.is_none() {
        return Ok(all);
    }
    let (formula, backend) = (Formula::new(Encoding::Product), recommended_backend());
    let solutions = AllSolutions::up_to(max.saturating_mul(10), rules.problem, formula, backend);
    let mut failed = Ok(());
    let searched = solutions.for_each(&control.part(), |solution| {
        let board = rules.has_queen(&solution);
        match solver.get().and_then(|formula| formula.admits(&board)) {
            Ok(Some(false)) => all.placements.push(solution),
            Ok(_) => {}
            Err(failure) => failed = Err(failure),
        }
        match failed.is_err() || all.placements.len() as u64 == max {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    failed?;
    all.is_complete = searched.ending == Ending::Exhausted;
    all.placements.sort_unstable();
    Ok(all)
}
