//! Answers to questions for the steps of a search.

use super::question::{Trace, TraceBy, Traced};
use super::steps::TraceSteps;
use crate::Control;
use crate::answers::{Answer, Ask, Error, Host, Refused};

impl Trace {
    /// Begins the search. Its memory does not grow with the number of steps, but by a clause for each solution of `cdcl`.
    ///
    /// # Errors
    ///
    /// As [`Ask::run`].
    pub fn begin<'a>(
        &'a self,
        host: &Host,
        control: &Control,
    ) -> Result<TraceSteps<'a>, Error<Traced>> {
        self.resolve(host)?;
        TraceSteps::begin(self, host, control)
    }
}

impl Ask for Trace {
    type Value = Traced;

    fn resolve(&self, host: &Host) -> Result<Self, Refused> {
        self.limits.check()?;
        let mut resolved = self.clone();
        let by = self.search();
        resolved.by = Some(by);
        if self.all && self.limits.solutions.is_some() {
            let reason =
                "{all} asks for all solutions, so it cannot be used with {limits.solutions}";
            return Err(Refused::option("all", reason));
        }
        if self.steps == Some(0) {
            let reason = "{steps} is a whole number from 1";
            return Err(Refused::option("steps", reason));
        }
        if self.graph == Some(0) {
            let reason = "{graph} is the number of a conflict, from 1";
            return Err(Refused::option("graph", reason));
        }
        if self.restarts == Some(0) {
            let reason = "{restarts} is a number of conflicts, from 1";
            return Err(Refused::option("restarts", reason));
        }
        if self.restarts.is_some() && by != TraceBy::Cdcl {
            let reason = format!("{{restarts}} applies to {{by}} cdcl, not to {by}");
            return Err(Refused::option("restarts", reason));
        }
        match by.engine() {
            Some(engine) => {
                if let Some(field) = self.sat.given() {
                    let reason =
                        format!("{{{field}}} applies to formulas, but {{by}} {by} has none");
                    return Err(Refused::option(field, reason));
                }
                if self.graph.is_some() {
                    let reason =
                        format!("{{graph}} is for {{by}} cdcl and dpll; {by} has no implications");
                    return Err(Refused::option("graph", reason));
                }
                if !self.problem.is_n_queens() {
                    let reason = format!(
                        "{{by}} {by} is for n queens problems only; choose {{by}} cdcl or dpll"
                    );
                    return Err(Refused::option("by", reason));
                }
                let can = engine.can_search(&self.problem);
                can.map_err(|error| Refused::option("by", error.to_string()))?;
            }
            None => resolved.sat = self.encode().resolve(host)?.sat,
        }
        Ok(resolved)
    }

    /// Answers with at most [`Trace::MAX_STEPS`] steps.
    fn run(&self, host: &Host, control: &Control) -> Result<Answer<Traced>, Error<Traced>> {
        let mut steps = self.begin(host, control)?;
        let max = self.steps.unwrap_or(u64::MAX).min(Self::MAX_STEPS);
        let list = steps.by_ref().take(max as usize).collect();
        let mut answer = steps.end()?;
        answer.value.steps = list;
        Ok(answer)
    }
}
