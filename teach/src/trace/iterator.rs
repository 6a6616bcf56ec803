//! The steps of a search, one by one.

use super::backtracking::Backtracking;
use super::formula::FormulaSearch;
use super::graph::ConflictGraph;
use super::prose::StepProse;
use super::question::{Trace, TraceBy, TracePlan, TraceTotals, TracedSearch};
use super::step::{TraceEvent, TraceStep};
use crate::grade::RuleTable;
use control::Control;
use encodings::{ClauseSink, SinkError, Size};
use problem::Problem;
use queensat::answers::{Answer, Encode, Error, RefusalReason, Refused, Resolved, require_room};
use queensat::encode::{BoardVariables, EncodeError};
use queensat::enumerate::Ending;
use search::SearchError;
use solvers::{Cdcl, DpllSteps, Propagation, Stepwise, UnknownReason};

/// A search that is followed.
pub(super) trait FollowedSearch {
    /// Does the next step, and returns it without its number. After a solution the search goes on to others.
    fn step(&mut self, words: &StepProse<'_>) -> TraceStep;

    /// Returns the graph of the conflict that was asked for, once it is whole.
    fn graph(&mut self) -> Option<ConflictGraph> {
        None
    }
}

/// The steps of a search: an iterator, and the numbers of its steps at the end.
///
/// ```
/// use queensat::Control;
/// use queensat::answers::{Question, Host};
/// use queensat::problem::Problem;
/// use teach::trace::{Trace, TraceBy, TraceEvent};
///
/// let trace = Trace::new(Problem::new(6)?).with_by(TraceBy::Bitmask).with_all();
/// let trace = trace.resolve(&Host::new(), &Control::new())?;
/// let mut steps = Trace::begin(&trace, &Control::new())?;
/// let solutions = steps.by_ref().filter(|step| step.event == TraceEvent::Solution);
/// assert_eq!(solutions.count(), 4);
/// assert_eq!(steps.end()?.value.totals.solutions, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TraceSteps<'a> {
    problem: &'a Problem,
    words: StepProse<'a>,
    source: Box<dyn FollowedSearch + 'a>,
    control: Control,
    max_steps: Option<u64>,
    max_solutions: Option<u64>,
    /// The search ends at the first solution.
    is_one_wanted: bool,
    totals: TraceTotals,
    graph: Option<ConflictGraph>,
    ended: Option<Ending>,
    /// A fault of the search: a solution that breaks the rules.
    wrong: Option<String>,
}

impl<'a> TraceSteps<'a> {
    /// Begins the search.
    pub(super) fn begin(
        trace: &'a Resolved<Trace>,
        control: &Control,
    ) -> Result<Self, Error<TracedSearch>> {
        let control = trace.limits.narrow(control);
        let (mut totals, mut ended) = (TraceTotals::default(), None);
        let source: Box<dyn FollowedSearch + 'a> = match &trace.plan {
            TracePlan::Board(engine) => {
                let search = engine.steps(&trace.problem);
                let refused =
                    |error: SearchError| Refused::memory("problem", RefusalReason::error(error));
                let search = search.map_err(refused)?;
                Box::new(Backtracking::new(&trace.problem, search))
            }
            TracePlan::Formula(encode) => {
                let (search, size, is_loaded) = on_formula(trace, encode, &control)?;
                totals.size = Some(size);
                ended = (!is_loaded).then(|| stopped(&control));
                Box::new(search)
            }
        };
        Ok(Self {
            problem: &trace.problem,
            words: StepProse {
                rules: RuleTable::new(&trace.problem),
            },
            source,
            control,
            max_steps: trace.steps,
            max_solutions: trace.limits.solutions,
            is_one_wanted: !trace.all && trace.limits.solutions.is_none(),
            totals,
            graph: None,
            ended,
            wrong: None,
        })
    }

    /// Returns the numbers of the steps that were taken so far.
    #[must_use]
    pub const fn totals(&self) -> TraceTotals {
        self.totals
    }

    /// Ends the search where it is. Returns the answer without the steps.
    ///
    /// # Errors
    ///
    /// If a solution breaks the rules, which would be a fault of the search.
    pub fn end(self) -> Result<Answer<TracedSearch>, Error<TracedSearch>> {
        if let Some(wrong) = self.wrong {
            return Err(Error::failed(wrong));
        }
        let traced = TracedSearch {
            steps: Vec::new(),
            totals: self.totals,
            graph: self.graph,
        };
        Ok(Answer::new(traced, self.ended.unwrap_or(Ending::Limit)))
    }

    /// Counts a step, and notes if it is the last one.
    fn count(&mut self, step: &TraceStep) {
        let totals = &mut self.totals;
        match step.event {
            TraceEvent::Decision => totals.decisions += 1,
            TraceEvent::Propagation => totals.propagations += 1,
            TraceEvent::Rejection => totals.rejections += 1,
            TraceEvent::Conflict => totals.conflicts += 1,
            TraceEvent::Solution => totals.solutions += 1,
            TraceEvent::End => self.ended = Some(Ending::Exhausted),
            _ => {}
        }
        let is_over = |count: u64, max: Option<u64>| max.is_some_and(|max| count >= max);
        let reached = if self.is_one_wanted && totals.solutions > 0 {
            Some(Ending::Exhausted)
        } else {
            let is_over = is_over(totals.steps, self.max_steps)
                || is_over(totals.solutions, self.max_solutions);
            is_over.then_some(Ending::Limit)
        };
        self.ended = self.ended.or(reached);
    }
}

fn stopped(control: &Control) -> Ending {
    Ending::Stopped(UnknownReason::Interrupted.under(control))
}

/// Loads the formula into a search. Returns it with the size of the formula, and `false` if the control stopped that.
fn on_formula(
    trace: &Resolved<Trace>,
    encode: &Resolved<Encode>,
    control: &Control,
) -> Result<(FormulaSearch, Size, bool), Error<TracedSearch>> {
    require_room(&trace.problem, &encode.formula(), &trace.host, control)?;
    let prepared = encode.prepare()?;
    let mut cdcl = match trace.restarts {
        Some(conflicts) => Cdcl::new().with_restarts(conflicts),
        None => Cdcl::new(),
    };
    let mut clauses = Propagation::new();
    let is_dpll = trace.search() == TraceBy::Dpll;
    let sink: &mut dyn ClauseSink = if is_dpll { &mut clauses } else { &mut cdcl };
    let is_loaded = match prepared.encode(control, sink) {
        Ok(_) => true,
        Err(EncodeError::Sink(SinkError::Interrupted)) => false,
        Err(error) => return Err(Error::failed(error)),
    };
    let search: Box<dyn Stepwise> = if is_dpll {
        Box::new(DpllSteps::new(clauses))
    } else {
        Box::new(cdcl)
    };
    let variables = BoardVariables::first_of_formula(trace.problem.board());
    let search = FormulaSearch::new(
        search,
        variables.map_err(Error::failed)?,
        is_dpll,
        trace.graph,
    );
    Ok((search, prepared.size, is_loaded))
}

impl Iterator for TraceSteps<'_> {
    type Item = TraceStep;

    fn next(&mut self) -> Option<TraceStep> {
        if self.ended.is_none() && self.control.is_stopped() {
            self.ended = Some(stopped(&self.control));
        }
        if self.ended.is_some() {
            return None;
        }
        let mut step = self.source.step(&self.words);
        let checked = step
            .solution
            .as_ref()
            .map(|solution| solution.verify(self.problem));
        if let Some(Err(violation)) = checked {
            self.wrong = Some(format!("the search gave a wrong solution: {violation}"));
            self.ended = Some(Ending::Limit);
            return None;
        }
        self.totals.steps += 1;
        step.number = self.totals.steps;
        self.graph = self.source.graph();
        if self.graph.is_some() {
            self.ended = Some(Ending::Exhausted);
        }
        self.count(&step);
        Some(step)
    }
}
