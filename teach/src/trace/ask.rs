//! Answers to questions for the steps of a search.

use super::question::{Trace, TraceBy, TracePlan, Traced};
use super::steps::TraceSteps;
use control::Control;
use queensat::answers::{Answer, Error, Host, Limits, Phrase, Question, Reason, Refused, Resolved};

impl Trace {
    /// Begins the search. Its memory does not grow with the number of steps, but by a clause for each solution of `cdcl`.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn begin<'a>(
        asked: &'a Resolved<Self>,
        control: &Control,
    ) -> Result<TraceSteps<'a>, Error<Traced>> {
        TraceSteps::begin(asked, control)
    }
}

impl Question for Trace {
    type Plan = TracePlan;
    type Value = Traced;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, control: &Control) -> Result<TracePlan, Refused> {
        self.limits.check()?;
        let by = self.search();
        self.by = Some(by);
        if self.all && self.limits.solutions.is_some() {
            let reason = Reason::DoesInstead("asks for all solutions", "limits.solutions");
            return Err(Refused::option("all", reason));
        }
        if self.steps == Some(0) {
            let reason = Reason::is("is a whole number from 1");
            return Err(Refused::option("steps", reason));
        }
        if self.graph == Some(0) {
            let reason = Reason::is("is the number of a conflict, from 1");
            return Err(Refused::option("graph", reason));
        }
        if self.restarts == Some(0) {
            let reason = Reason::is("is a number of conflicts, from 1");
            return Err(Refused::option("restarts", reason));
        }
        if self.restarts.is_some() && by != TraceBy::Cdcl {
            let reason = Phrase::from("applies to").name("by");
            let reason = reason.words(format!("cdcl, not to {by}"));
            return Err(Refused::option("restarts", Reason::is(reason)));
        }
        Ok(match by.engine() {
            Some(engine) => {
                if let Some(field) = self.sat.given() {
                    let other = Phrase::field("by").words(format!("{by} has none"));
                    let reason = Reason::But("applies to formulas", other);
                    return Err(Refused::option(field, reason));
                }
                if self.graph.is_some() {
                    let reason = Phrase::from("is for").name("by").words("cdcl and dpll");
                    let refused = Refused::option("graph", Reason::is(reason));
                    return Err(refused.or(format!("{by} has no implications")));
                }
                if !self.problem.is_n_queens() {
                    let reason = Reason::is("is for n queens problems only");
                    let refused = Refused::option("by", reason).with_value(by);
                    return Err(refused.or_choose("by", "cdcl or dpll"));
                }
                let can = engine.can_search(&self.problem);
                can.map_err(|error| Refused::option("by", Reason::error(error)))?;
                TracePlan::Board(engine)
            }
            None => {
                let encode = self.encode().resolve(host, control)?;
                self.sat.clone_from(&encode.sat);
                TracePlan::Formula(Box::new(encode))
            }
        })
    }

    /// Answers with at most [`Trace::MAX_STEPS`] steps.
    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Traced>, Error<Traced>> {
        let mut steps = Self::begin(resolved, control)?;
        let max = resolved.steps.unwrap_or(u64::MAX).min(Self::MAX_STEPS);
        let list = steps.by_ref().take(max as usize).collect();
        let mut answer = steps.end()?;
        answer.value.steps = list;
        Ok(answer)
    }
}
