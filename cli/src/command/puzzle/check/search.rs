//! The search of `puzzle check`: native search, confirmed by SAT.

use crate::args::engines::formula::require_room_for_all;
use crate::exit::Failure;
use queensat::Control;
use queensat::answers::{Basis, Contradiction};
use queensat::problem::Problem;
use queensat::puzzle::{Count, count_by_sat, count_up_to, counting_job};
use std::time::{Duration, Instant};

/// Time after which SAT takes the place of native search.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(1);
/// Time that SAT may always take to confirm native search.
const MIN_SAT_TIME: Duration = Duration::from_millis(500);

/// Solutions that were found.
#[derive(Default)]
pub struct Findings {
    pub count: Count,
    /// Basis of the claim that there are no others, if they are complete.
    pub basis: Option<Basis>,
}

/// Finds solutions until there are `max`. The inner error is a disagreement of native search and SAT.
pub fn search(
    problem: &Problem,
    max: u64,
    control: &Control,
) -> Result<Result<Findings, Contradiction>, Failure> {
    let started = Instant::now();
    let limited = |limit| control.part().with_time_limit(limit);
    let job = counting_job(problem, max);
    let mut native = count_up_to(problem, 2, &limited(MAX_SEARCH_TIME));
    if native
        .as_ref()
        .is_ok_and(|count| 2 <= count.solutions && count.solutions < max)
    {
        // There are several, and each of them is quick to find.
        native = count_up_to(problem, max, control);
    }
    let count = match native {
        Ok(count) if count.complete => count,
        Ok(count) if count.solutions >= 2 || control.is_stopped() => {
            return Ok(Ok(Findings { count, basis: None }));
        }
        Ok(_) | Err(_) => {
            require_room_for_all(&job)?;
            let count = count_by_sat(problem, max, control).map_err(Failure::runtime)?;
            let solver = || Basis::Solver(job.backend.name().into());
            let basis = count.complete.then(solver);
            return Ok(Ok(Findings { count, basis }));
        }
    };
    let mut basis = Basis::Search;
    if require_room_for_all(&job).is_ok() {
        let time = MIN_SAT_TIME.max(started.elapsed());
        let sat = count_by_sat(problem, count.solutions + 1, &limited(time));
        match compare(&count, &sat.map_err(Failure::runtime)?, job.backend.name()) {
            Ok(true) => basis = Basis::CrossChecked,
            Ok(false) => {}
            Err(contradiction) => return Ok(Err(contradiction)),
        }
    }
    Ok(Ok(Findings {
        count,
        basis: Some(basis),
    }))
}

/// Compares the complete count of native search with that of SAT, which may have been stopped. Returns
/// `true` if SAT confirms it.
fn compare(native: &Count, sat: &Count, solver: &str) -> Result<bool, Contradiction> {
    let wrong = |finder: String, claim: &Count, known: &Count, source_of_known| Contradiction {
        finder,
        claimed: claim.solutions,
        known: known.solutions,
        is_minimum: !known.complete,
        source_of_known,
        example: None,
    };
    if sat.solutions > native.solutions {
        return Err(wrong("native search".into(), native, sat, "SAT"));
    }
    if sat.complete && sat.solutions < native.solutions {
        let solver = format!("the solver {solver}");
        return Err(wrong(solver, sat, native, "native search"));
    }
    Ok(sat.complete)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(solutions: u64, complete: bool) -> Count {
        Count {
            solutions,
            complete,
            ..Count::default()
        }
    }

    #[test]
    fn a_disagreement_is_an_error_and_a_stopped_solver_is_not() {
        let native = count(1, true);
        let compared = |sat: &Count| compare(&native, sat, "batsat");
        assert_eq!(compared(&count(1, true)), Ok(true));
        assert_eq!(compared(&count(1, false)), Ok(false));
        assert_eq!(compared(&count(0, false)), Ok(false));
        let more = compared(&count(2, false)).unwrap_err();
        assert_eq!(
            (&*more.finder, more.claimed, more.known, more.is_minimum),
            ("native search", 1, 2, true)
        );
        let fewer = compared(&count(0, true)).unwrap_err();
        assert_eq!(
            (&*fewer.finder, fewer.claimed, fewer.known),
            ("the solver batsat", 0, 1)
        );
    }
}
