//! The question what a clause of a formula says.

use super::counting::{Counting, Inference};
use super::failure::ExplainFailure;
use super::meaning::{Meanings, VariableMeaning};
use super::none::require_small;
use super::none::{NoneExplained, UnsatisfiableCore, explained};
use super::premise::{Premise, premises};
use crate::grade::{
    Grade, Numbering, Reading, RuleTable, clause_in_words, is_tautology, recognize,
};
use control::Control;
use encodings::dimacs::{Strictness, Warning};
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Question, ReadFormula, Refused, Resolved, choices, question,
};
use queensat::enumerate::Ending;
use solvers::UnknownReason;

question! {
    /// The question what a line of a formula says about the board.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host};
    /// use teach::explain::{ClauseState, ExplainClause};
    /// use queensat::problem::Problem;
    ///
    /// let formula = "p cnf 4 1\n-1 -4 0\n".to_owned();
    /// let explain = ExplainClause::new(Problem::new(2)?, formula, 2);
    /// let explain = explain.with_map("1 r1c1\n2 r1c2\n3 r2c1\n4 r2c2\n");
    /// let answer = explain.run(&Host::new(), &Control::new())?.value;
    /// let clause = &answer.clauses[0];
    /// assert_eq!(clause.words, "no queens on both r1c1 and r2c2: diagonal r1c1-r2c2");
    /// assert_eq!(clause.state, ClauseState::Follows);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct ExplainClause {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        /// The formula in the format DIMACS.
        pub formula: String,
        /// Line of the formula, from 1.
        pub line: u64,
        ..
        /// Lines with a variable and the row and column of its square, such as `12 r2c4`. By default, comments
        /// `c varname 12 r2c4` tell, or the numbering is recognized.
        pub map: Option<String>,
        /// Refuses a formula that deviates from the format, instead of warnings.
        pub strict: bool,
        /// Limits, after which it may be unknown if a clause follows from the rules.
        pub limits: Limits,
    }
}

/// Answer to [`ExplainClause`].
#[derive(Clone, Debug)]
pub struct LineExplained {
    /// The line as it stands in the formula.
    pub text: String,
    /// Kind of the line.
    pub kind: LineKind,
    /// The comment before the clauses.
    pub group: Option<String>,
    /// Its clauses. One may have begun on a line before.
    pub clauses: Vec<ClauseExplained>,
    /// Warnings about the text of the formula.
    pub warnings: Vec<Warning>,
    /// The variables of the squares.
    pub numbering: Numbering,
    /// The numbering was recognized, and is not the one by rows.
    pub is_renumbered: bool,
}

/// Kind of a line of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A line without text.
    Empty,
    /// A comment, which starts with `c`.
    Comment,
    /// The header with the numbers of variables and clauses.
    Header,
    /// Clauses, or a part of one.
    Clauses,
}

impl LineKind {
    /// Returns the name of the kind, such as `comment`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Comment => "comment",
            Self::Header => "header",
            Self::Clauses => "clauses",
        }
    }

    fn of_line(line: &str) -> Self {
        match line.trim_start().bytes().next() {
            None => Self::Empty,
            Some(b'c' | b'C' | b'#' | b'/') => Self::Comment,
            Some(b'p' | b'P') => Self::Header,
            Some(_) => Self::Clauses,
        }
    }
}

/// A clause of a formula, and its relation to the rules.
#[derive(Clone, Debug)]
pub struct ClauseExplained {
    /// Number of the clause in the formula, from 1.
    pub number: u64,
    /// Line on which it begins, from 1.
    pub line: u64,
    /// The literals as in the formula.
    pub text: String,
    /// The clause as a phrase about queens and squares.
    pub words: String,
    /// Its squares, and `true` for a queen on them.
    pub squares: Vec<(Square, bool)>,
    /// Its relation to the rules.
    pub state: ClauseState,
    /// Steps by counting that refute a board on which the clause is false.
    pub steps: Vec<Inference>,
    /// Rules that no such board meets, if steps by counting do not suffice. Its assumed squares are those of the clause.
    pub reason: Option<UnsatisfiableCore>,
    /// A solution on which the clause is false.
    pub excluded: Option<Placement>,
    /// Meanings of its auxiliary variables.
    pub variables: Vec<VariableMeaning>,
}

/// Relation of a clause to the rules of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseState {
    /// It has a literal and its negation, so it says nothing.
    Tautology,
    /// It has auxiliary variables, so the rules alone do not decide it.
    Auxiliary,
    /// All solutions meet it.
    Follows,
    /// A solution does not meet it.
    Excludes,
    /// A limit ended the work before.
    Unknown,
}

impl ClauseState {
    /// Returns the name of the state, such as `follows`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tautology => "tautology",
            Self::Auxiliary => "auxiliary",
            Self::Follows => "follows",
            Self::Excludes => "excludes",
            Self::Unknown => "unknown",
        }
    }
}

/// Returns the comment that names the group of a line: the last one before it, after the header.
pub(super) fn group(lines: &[&str], line: u64) -> Option<String> {
    let before = lines
        .iter()
        .take(line as usize - 1)
        .rev()
        .take_while(|line| LineKind::of_line(line) != LineKind::Header);
    let mut comments = before.filter_map(|line| line.trim_start().strip_prefix("c "));
    // Names of variables, and lines for model counters.
    let others = ["varname ", "p ", "t "];
    let is_name = |text: &str| others.iter().all(|other| !text.starts_with(other));
    let comment = comments.find(|comment| is_name(comment.trim_start()))?;
    Some(comment.trim().to_owned())
}

impl ExplainClause {
    /// Maximum number of squares of the board.
    pub const MAX_SQUARES: u64 = 1 << 16;

    choices! {
        /// Returns the question with these names of variables.
        with_map(map: impl Into<String>) => map = Some(map.into());
    }

    fn explain(
        &self,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<LineExplained>, Error<LineExplained>> {
        // The line, and what can be said of it alone.
        let lines: Vec<&str> = self.formula.lines().collect();
        let place = usize::try_from(self.line.saturating_sub(1)).unwrap_or(usize::MAX);
        let text = *lines.get(place).filter(|_| self.line > 0).ok_or_else(|| {
            let reason = format!(
                "line {} is not one of the {} lines of the formula",
                self.line,
                lines.len()
            );
            Refused::option("line", reason)
        })?;
        let rules = RuleTable::new(&self.problem);
        let mut grade = Grade::new(self.problem.clone());
        (grade.formula, grade.map) = (Some(self.formula.clone()), self.map.clone());
        let stated = grade.stated(&rules, control)?;
        let kind = LineKind::of_line(text);
        let mut found = LineExplained {
            text: text.trim().to_owned(),
            kind,
            group: None,
            clauses: Vec::new(),
            warnings: Vec::new(),
            numbering: Numbering::by_rows(self.problem.board().columns()),
            is_renumbered: false,
        };
        // The formula, and which variable is which square.
        let stopped = || Ending::Stopped(UnknownReason::Interrupted.under(control));
        let text = self.formula.as_bytes();
        let formula =
            match ReadFormula::read(host, control, text, Strictness::of(self.strict), true) {
                Err(_) if control.is_stopped() => return Ok(Answer::new(found, stopped())),
                formula => formula?,
            };
        found.warnings.clone_from(&formula.summary.warnings);
        if kind != LineKind::Clauses {
            return Ok(Answer::new(found, Ending::Exhausted));
        }
        let recognized =
            match recognize(&formula, &rules, stated, control).map_err(ExplainFailure::from) {
                Ok(recognized) => recognized,
                Err(_) if control.is_stopped() => return Ok(Answer::new(found, stopped())),
                Err(failure) => return Err(Error::failed(failure)),
            };
        found.numbering = recognized.numbering;
        found.is_renumbered = recognized.is_renumbered;
        let reading = recognized.reading;
        found.group = group(&lines, self.line);
        // Each clause of the line.
        let mut meanings = Meanings::new(&rules, &reading);
        let (mut ending, mut basis) = (Ending::Exhausted, Basis::Verified);
        for number in clauses_on(self.line, &reading.lines, &lines) {
            let explained = self.clause(number, &rules, &reading, &mut meanings, control);
            let (clause, of_clause) = explained.map_err(Error::failed)?;
            if clause.state == ClauseState::Unknown {
                ending = stopped();
            }
            basis = of_clause.unwrap_or(basis);
            found.clauses.push(clause);
        }
        let basis = Some(basis).filter(|_| ending == Ending::Exhausted);
        Ok(Answer::new(found, ending).with_basis(basis))
    }

    /// Explains a clause. The basis is that of a reason.
    fn clause(
        &self,
        number: usize,
        rules: &RuleTable<'_>,
        reading: &Reading,
        meanings: &mut Meanings<'_>,
        control: &Control,
    ) -> Result<(ClauseExplained, Option<Basis>), ExplainFailure> {
        let literals = reading.clauses.clause(number);
        let squares = literals.iter().filter_map(|literal| {
            let (square, queen) = reading.square(*literal)?;
            Some((rules.square(square), queen))
        });
        let mut explained = ClauseExplained {
            number: number as u64 + 1,
            line: reading.lines[number],
            text: reading.text(number),
            words: clause_in_words(rules, reading, literals),
            squares: squares.sorted_unstable().dedup().collect(),
            state: ClauseState::Tautology,
            steps: Vec::new(),
            reason: None,
            excluded: None,
            variables: Vec::new(),
        };
        // With auxiliary variables, the rules alone do not decide it.
        let auxiliary = literals
            .iter()
            .filter(|literal| reading.square(**literal).is_none());
        for literal in auxiliary {
            explained.variables.push(meanings.describe(literal.var())?);
        }
        if is_tautology(literals) {
            return Ok((explained, None));
        }
        if !explained.variables.is_empty() {
            explained.state = ClauseState::Auxiliary;
            return Ok((explained, None));
        }
        let basis = self.relate(&mut explained, control)?;
        Ok((explained, basis))
    }

    /// Decides if a clause of squares follows from the rules.
    fn relate(
        &self,
        found: &mut ClauseExplained,
        control: &Control,
    ) -> Result<Option<Basis>, ExplainFailure> {
        let board = self.problem.board();
        let mut negated: Vec<(Square, bool)> = found
            .squares
            .iter()
            .map(|(square, queen)| (*square, !queen))
            .collect();
        found.state = ClauseState::Follows;
        // Squares off the board are empty.
        if negated
            .iter()
            .any(|(square, queen)| *queen && !board.contains(*square))
        {
            return Ok(None);
        }
        negated.retain(|(square, _)| board.contains(*square));
        let mut premises = premises(&self.problem);
        let mut counting = Counting::new(board, &premises);
        // By steps, and if these do not suffice, by search: a solution on which the clause is false, or a reason.
        let by_counting = if counting.is_consistent() {
            counting.refute(&negated)
        } else {
            Some(counting.steps_to(&[]))
        };
        if let Some(steps) = by_counting {
            found.steps = steps;
            return Ok(None);
        }
        found.state = ClauseState::Unknown;
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        if squares > super::ExplainNone::MAX_SQUARES {
            return Ok(None);
        }
        premises.extend(
            negated
                .iter()
                .map(|(square, queen)| Premise::assumed(*square, *queen)),
        );
        let answer = explained(&self.problem, &premises, control)?;
        match answer.value {
            NoneExplained::Unknown => return Ok(None),
            NoneExplained::Solution(solution) => {
                (found.state, found.excluded) = (ClauseState::Excludes, Some(solution));
            }
            NoneExplained::Reason(reason) => {
                (found.state, found.reason) = (ClauseState::Follows, Some(reason));
            }
        }
        Ok(answer.basis)
    }
}

/// Returns the numbers of the clauses on a line, of which the first may have begun before.
fn clauses_on(line: u64, begins: &[u64], lines: &[&str]) -> std::ops::Range<usize> {
    let first = begins.partition_point(|begin| *begin < line);
    let end = begins.partition_point(|begin| *begin <= line);
    let mut before = lines[..line as usize - 1]
        .iter()
        .rev()
        .filter(|line| LineKind::of_line(line) == LineKind::Clauses);
    let goes_on = before
        .next()
        .is_some_and(|line| line.split_whitespace().last() != Some("0"));
    if goes_on {
        first.saturating_sub(1)..end
    } else {
        first..end
    }
}

impl Question for ExplainClause {
    type Plan = ();
    type Value = LineExplained;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.limits.check_time()?;
        require_small(&self.problem, Self::MAX_SQUARES, "clauses are explained")
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<LineExplained>, Error<LineExplained>> {
        resolved.explain(&resolved.host, &resolved.limits.narrow(control))
    }
}
