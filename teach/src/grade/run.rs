//! Grading, from the question to the verdict: [`Grade::grade`] reads the formula, and [`Grade::compare`] asks one
//! stage after the other about it. The numbering that a person or the formula states is read in `reading/stated.rs`.

use super::admitted::WronglyAdmitted;
use super::board_solver::LazySolver;
use super::causes::fault::{Cause, GradeFault};
use super::causes::hypotheses::Hypotheses;
use super::causes::{self, Comparison};
use super::census::Census;
use super::failure::GradeFailure;
use super::graded_formula::{GradedFormula, Verdict};
use super::lost::{LostSolutions, lost_solution};
use super::models;
use super::question::Grade;
use super::reading::Reading;
use super::reading::choice::{RecognizedFormula, recognize};
use super::reading::numbering::Numbering;
use super::reading::numbers::{self, MendedNumbers};
use super::reading::survey::Survey;
use super::rules::{Demand, MAX_SQUARES, RuleTable};
use control::Control;
use encodings::dimacs::{FormulaSummary, Strictness, Warning, WarningKind};
use queensat::answers::{Answer, Basis, Error, Host, Question, ReadFormula, Solve};
use queensat::enumerate::Ending;
use queensat::one_solution::{SolveOutcome, recommended_backend};
use solvers::UnknownReason;
use std::collections::HashSet;

impl Grade {
    /// Reads the formula, compares it with the rules, and names a variable 0 if the formula has one.
    pub(super) fn grade(
        &self,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<GradedFormula>, Error<GradedFormula>> {
        let text = self.formula.as_deref().unwrap_or_default();
        let read = |strictness| ReadFormula::read(host, control, text.as_bytes(), strictness, true);
        let zeros = numbers::without_zeros(text, control);
        let rules = RuleTable::new(&self.problem);
        let formula = match read(Strictness::of(self.strict)) {
            Err(_) if control.is_stopped() => {
                let graded = unknown(FormulaSummary::default(), &rules);
                return Ok(Answer::new(graded, stopped(control)));
            }
            // A variable 0 is an error that the grade names.
            Err(_) if self.strict && zeros.is_some() => read(Strictness::Tolerant)?,
            Err(error) => {
                let signed = numbers::signed(text, control).filter(|_| !self.strict);
                return self.mended(signed.ok_or(error)?, host, control);
            }
            Ok(formula) => formula,
        };
        let stated = self.stated(&rules, control)?;
        let mut graded = match self.compare(&formula, &rules, stated, host, control) {
            Ok(graded) => graded,
            Err(_) if control.is_stopped() => unknown(formula.summary.clone(), &rules),
            Err(failure) => return Err(Error::failed(failure)),
        };
        // The 0 is to blame only if it has made an empty clause, and if the formula without it is understood.
        let has_empty = || formula.clauses.clauses().any(<[_]>::is_empty);
        if let Some(mended) = zeros.filter(|_| has_empty()) {
            let mended = self.mended(mended, host, control)?.value;
            if mended.verdict.is_exact() || mended.are_all_causes {
                (graded.causes, graded.are_all_causes) = (mended.causes, true);
            }
        }
        let is_without_zeros = |warning: &&Warning| warning.kind == WarningKind::NoZeros;
        if let Some(warning) = formula.summary.warnings.iter().find(is_without_zeros) {
            let text = "no line ends in 0: solvers read all lines as one clause; graded as if each line did".to_owned();
            graded
                .causes
                .insert(0, Cause::new(GradeFault::NoZeros, text, warning.place.line));
        }
        Ok(answered(graded, control))
    }

    /// Grades the formula with other numbers, which are its first cause.
    fn mended(
        &self,
        mended: MendedNumbers,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<GradedFormula>, Error<GradedFormula>> {
        let MendedNumbers {
            fault,
            sentence,
            change,
            line,
            text,
        } = mended;
        let other = Self {
            formula: Some(text),
            strict: false,
            ..self.clone()
        };
        let mut answer = other.grade(host, control)?;
        let verdict = answer.value.verdict.describe();
        let mut change = change.to_owned();
        change[..1].make_ascii_uppercase();
        let text = format!("{sentence}. {change} the formula is {verdict}");
        answer.value.causes.insert(0, Cause::new(fault, text, line));
        Ok(answer)
    }

    /// Compares the formula with the rules, stage by stage. What a limit leaves undecided stays in
    /// [`GradedFormula::open`].
    fn compare(
        &self,
        formula: &ReadFormula,
        rules: &RuleTable<'_>,
        stated: Option<Numbering>,
        host: &Host,
        control: &Control,
    ) -> Result<GradedFormula, GradeFailure> {
        // Which variable is which square?
        let RecognizedFormula {
            reading,
            numbering,
            is_renumbered,
        } = recognize(formula, rules, stated, control)?;
        let mut graded = GradedFormula {
            numbering,
            is_renumbered,
            unused: u64::from(formula.summary.variables) - reading.used() as u64,
            open: Vec::new(),
            ..unknown(formula.summary.clone(), rules)
        };
        // What is it, in rules? A formula whose rules propagation proves needs no answer, nor a solver.
        let survey = Survey::new(rules, &reading, control)?;
        let proven = survey.proven(rules, &reading, control)?;
        let mut solver = LazySolver::new(rules, &reading, control);
        let hypotheses = Hypotheses::new(rules);
        let mut explanation = None;
        if !is_proven(rules, &proven) {
            explanation = Some(hypotheses.explain(&reading, control)?);
        }
        let has_contradiction = explanation
            .as_ref()
            .is_some_and(|known| known.contradiction.is_some());
        // Does it admit a board that breaks a rule?
        let admitted = if has_contradiction {
            WronglyAdmitted::nothing(rules)
        } else {
            WronglyAdmitted::new(rules, proven.clone(), None, &mut solver)?
        };
        graded.admitted = admitted.smallest(rules, &mut solver)?;
        // Does it lose a solution, if there is one?
        let solution = self.solution(rules, host, control)?;
        let lost = match &solution {
            KnownSolution::None => LostSolutions::default(),
            KnownSolution::Board(board) if has_contradiction => LostSolutions::of(board.clone()),
            _ => LostSolutions::new(rules, &reading, &mut solver, None, control)?,
        };
        if rules.squares() <= MAX_SQUARES && lost.may_lose() && !has_contradiction {
            graded.census = Census::new(rules, &mut solver, control)?;
        }
        let keeps_none = has_contradiction || keeps_none(&graded, &admitted, &lost, &mut solver)?;
        if let Some(board) = lost_board(&graded, &lost, keeps_none, &solution, rules) {
            graded.lost = Some(lost_solution(rules, &reading, &board, control)?);
        }
        // The verdict, on what is known. An exact formula may still have several models for a solution.
        graded.open = open_questions(&graded, &admitted, &lost);
        graded.verdict = verdict(&graded);
        if let (Verdict::Exact, KnownSolution::Board(board)) = (graded.verdict, &solution) {
            count_models(&mut graded, board, rules, &reading, control)?;
        }
        // The causes of the verdict, or remarks.
        if graded.verdict.is_exact() {
            let has_solution = !matches!(solution, KnownSolution::None);
            let text = self.formula.as_deref().unwrap_or_default();
            graded.causes = causes::remarks(rules, &reading, &proven, has_solution, text);
        } else {
            let explanation = match explanation {
                Some(explanation) => explanation,
                None => hypotheses.explain(&reading, control)?,
            };
            let comparison = Comparison {
                formula,
                rules,
                reading: &reading,
                control,
                graded: &graded,
                admitted: &admitted,
                hypotheses: &hypotheses,
                explanation: &explanation,
                keeps_none,
            };
            match causes::causes(&comparison, &mut solver) {
                Err(_) if control.is_stopped() => {}
                found => (graded.causes, graded.are_all_causes) = found?,
            }
        }
        if control.is_stopped() {
            graded.causes.clear();
            graded.open.push("causes and remarks");
        }
        // Lists of all differences, if they are asked for.
        if self.all {
            let max = self.limits.solutions.unwrap_or(Self::MAX_DIFFERENCES);
            graded.all_admitted = Some(admitted.all(rules, &mut solver, max)?);
            graded.all_lost = Some(match &graded.census {
                Some(census) => census.lost_up_to(max),
                None => lost.all(rules, &mut solver, max, control)?,
            });
        }
        Ok(graded)
    }

    /// Searches for a solution of the problem, whatever the formula says.
    fn solution(
        &self,
        rules: &RuleTable<'_>,
        host: &Host,
        control: &Control,
    ) -> Result<KnownSolution, GradeFailure> {
        match Solve::new(self.problem.clone()).run(host, control) {
            Ok(answer) => Ok(match answer.value.answer {
                SolveOutcome::Solution(solution) => {
                    KnownSolution::Board(rules.has_queen(&solution.placement()))
                }
                SolveOutcome::NoSolution => KnownSolution::None,
                SolveOutcome::Unknown(_) => KnownSolution::Unknown,
            }),
            Err(Error::Failed(failed)) => Err(GradeFailure::Solution(failed.source)),
            Err(error) => Err(GradeFailure::Solution(error.into())),
        }
    }
}

/// Solution of the problem, as far as the search knows.
enum KnownSolution {
    /// The squares with a queen.
    Board(Vec<bool>),
    /// The problem has none, so that no formula can lose one.
    None,
    /// The search was stopped.
    Unknown,
}

/// Returns `true` if the formula keeps no solution. If it admits no wrong board either, it has no model at all.
fn keeps_none(
    graded: &GradedFormula,
    admitted: &WronglyAdmitted,
    lost: &LostSolutions,
    solver: &mut LazySolver<'_>,
) -> Result<bool, GradeFailure> {
    if let Some(census) = &graded.census {
        return Ok(census.kept == 0);
    }
    let admits_only_solutions = graded.admitted.is_none() && !admitted.is_unknown;
    Ok(admits_only_solutions && lost.may_lose() && solver.get()?.has_no_model()?)
}

/// Returns the solution to show as lost: the first one of the census, or one that was found, or any if none is kept.
fn lost_board(
    graded: &GradedFormula,
    lost: &LostSolutions,
    keeps_none: bool,
    solution: &KnownSolution,
    rules: &RuleTable<'_>,
) -> Option<Vec<bool>> {
    let found = match &graded.census {
        Some(census) => census.lost.first().map(|first| rules.has_queen(first)),
        None => lost.solution.clone(),
    };
    found.or_else(|| match solution {
        KnownSolution::Board(board) if keeps_none => Some(board.clone()),
        _ => None,
    })
}

/// Returns the questions that a limit left open, unless a difference answers them.
fn open_questions(
    graded: &GradedFormula,
    admitted: &WronglyAdmitted,
    lost: &LostSolutions,
) -> Vec<&'static str> {
    let mut open = Vec::new();
    if lost.is_unknown && graded.lost.is_none() && graded.census.is_none() {
        open.push("whether the formula loses a solution");
    }
    if admitted.is_unknown && graded.admitted.is_none() {
        open.push("whether the formula admits a board that breaks a rule");
    }
    open
}

/// Returns `true` if propagation and counting prove all rules.
fn is_proven(rules: &RuleTable<'_>, proven: &HashSet<Demand>) -> bool {
    let mut proven = proven.clone();
    rules.close_by_counting(&mut proven);
    rules.demands().all(|demand| proven.contains(&demand))
}

/// Returns the verdict on what was found. Without differences it is exact only if nothing is open.
fn verdict(graded: &GradedFormula) -> Verdict {
    match (&graded.admitted, &graded.lost) {
        (Some(_), Some(_)) => Verdict::Both,
        (Some(_), None) => Verdict::TooWeak,
        (None, Some(_)) => Verdict::TooStrong,
        (None, None) if graded.open.is_empty() => Verdict::Exact,
        (None, None) => Verdict::Unknown,
    }
}

/// Looks for a solution with several models of an exact formula, which has this solution.
fn count_models(
    graded: &mut GradedFormula,
    solution: &[bool],
    rules: &RuleTable<'_>,
    reading: &Reading,
    control: &Control,
) -> Result<(), GradeFailure> {
    let (several, is_open) = models::several(rules, reading, solution, control)?;
    graded.several = models::with_unused(several, !is_open, rules, reading, solution);
    if is_open {
        graded.open.push("whether a solution has several models");
    }
    if graded.several.is_some() {
        graded.verdict = Verdict::ExtraModels;
    }
    Ok(())
}

/// Returns the answer with its ending and its basis: a difference was verified, an exact formula rests on the solver.
fn answered(graded: GradedFormula, control: &Control) -> Answer<GradedFormula> {
    if !graded.open.is_empty() {
        return Answer::new(graded, stopped(control)).with_basis(None);
    }
    let basis = if graded.verdict.is_exact() {
        Basis::Solver(recommended_backend().name().into())
    } else {
        Basis::Verified
    };
    Answer::new(graded, Ending::Exhausted).with_basis(Some(basis))
}

fn stopped(control: &Control) -> Ending {
    Ending::Stopped(UnknownReason::Interrupted.under(control))
}

/// Returns the grade of a formula of which nothing is known.
fn unknown(summary: FormulaSummary, rules: &RuleTable<'_>) -> GradedFormula {
    GradedFormula {
        verdict: Verdict::Unknown,
        summary,
        numbering: Numbering::by_rows(rules.problem.board().columns()),
        is_renumbered: false,
        admitted: None,
        lost: None,
        several: None,
        causes: Vec::new(),
        are_all_causes: false,
        census: None,
        all_admitted: None,
        all_lost: None,
        unused: 0,
        open: vec!["whether the formula has the solutions of the problem"],
    }
}
