//! The steps of a puzzle, and their end.

use crate::args::puzzle::ExplainTask;
use crate::exit::{Exit, Failure, fail};
use crate::sizes::Size;
use queensat::Control;
use queensat::board::Square;
use queensat::control::Stop;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::puzzle::{Deduction, Deductions, Level, Next, Tier, Uniqueness, uniqueness};
use std::time::Duration;

/// Maximum time for the number of solutions of a puzzle that the steps do not solve.
const MAX_TIME: Duration = Duration::from_secs(2);

/// Steps, and their end.
pub struct Explained {
    pub task: ExplainTask,
    pub steps: Vec<Deduction>,
    /// The state after each step, if the steps are drawn.
    pub states: Vec<State>,
    /// The state at the end.
    pub last: State,
    pub end: End,
    /// The number of solutions, if the steps ended by themselves and the search was quick.
    pub solutions: Option<Uniqueness>,
}

/// Squares that are decided.
pub struct State {
    pub queens: Placement,
    pub empty: Vec<Square>,
}

/// End of the steps.
pub enum End {
    /// The requested number of steps was found.
    Hint,
    Solved(Placement),
    /// There is no further step.
    Stuck {
        open: Vec<Square>,
    },
    /// There is no solution, for this reason.
    NoSolution(String),
    /// The puzzle has one solution, but squares that options add are not those of it.
    Wrong {
        queens: Vec<Square>,
        blocked: Vec<Square>,
    },
    Stopped(Stop),
}

impl State {
    fn of(deductions: &Deductions<'_>) -> Self {
        Self {
            queens: deductions.queens(),
            empty: deductions.empty(),
        }
    }
}

impl Explained {
    /// Finds the steps. `stated` is the puzzle without the squares that options add, if there are any.
    pub fn new(
        problem: &Problem,
        stated: Option<&Problem>,
        task: ExplainTask,
        keeps_states: bool,
        control: &Control,
    ) -> Result<Self, Failure> {
        let squares = Size::of(problem.board()).squares();
        if squares > Deductions::MAX_SQUARES {
            fail!(
                "the board has {squares} squares, but steps are found on boards of up to {}",
                Deductions::MAX_SQUARES
            );
        }
        let mut deductions = Deductions::new(problem);
        let (mut steps, mut states) = (Vec::new(), Vec::new());
        let wrong = match stated {
            Some(stated) => wrong(problem, stated, control)?,
            None => None,
        };
        let end = match wrong {
            Some(wrong) => wrong,
            None => loop {
                if let Some(reason) = control.stop() {
                    break End::Stopped(reason);
                }
                let is_hint = task.max_steps.is_some_and(|max| max.get() <= steps.len());
                if is_hint && !deductions.open().is_empty() {
                    break End::Hint;
                }
                match deductions.next(task.hardest) {
                    Next::Step(step) => steps.push(step),
                    Next::Solved(placement) => break End::Solved(placement),
                    Next::Contradiction(reason) => break End::NoSolution(reason),
                    Next::Stuck => {
                        break End::Stuck {
                            open: deductions.open(),
                        };
                    }
                }
                if keeps_states {
                    states.push(State::of(&deductions));
                }
            },
        };
        let solutions = match &end {
            End::Solved(_) | End::Stuck { .. } | End::NoSolution(_) => {
                quick_uniqueness(problem, control)?
            }
            End::Hint | End::Wrong { .. } | End::Stopped(_) => None,
        };
        let end = match end {
            End::Stuck { .. } if solutions == Some(Uniqueness::None) => {
                End::NoSolution("a search through all placements found none".into())
            }
            end => end,
        };
        Ok(Self {
            task,
            steps,
            states,
            last: State::of(&deductions),
            end,
            solutions,
        })
    }

    /// Returns the number of steps of each tier, and the hardest one.
    pub fn level(&self) -> Level {
        let mut steps = [0; Tier::ALL.len()];
        for step in &self.steps {
            steps[step.tier as usize] += 1;
        }
        let hardest = self.steps.iter().map(|step| step.tier).max();
        Level {
            hardest: hardest.unwrap_or(Tier::Single),
            steps,
        }
    }

    /// Returns a message if the end of the steps is wrong, or differs from the answer of the search.
    pub fn mismatch(&self, problem: &Problem) -> Option<String> {
        if let End::Solved(placement) = &self.end
            && let Err(violation) = placement.verify(problem)
        {
            return Some(format!("the steps are wrong: {violation}"));
        }
        let agree = match (&self.end, &self.solutions) {
            (End::Solved(found), Some(Uniqueness::Unique(only))) => found == only,
            (End::Solved(_), Some(Uniqueness::None | Uniqueness::Several(_))) => false,
            (End::NoSolution(_), Some(Uniqueness::Unique(_) | Uniqueness::Several(_))) => false,
            _ => true,
        };
        let message = "the steps are wrong: the native search finds another number of solutions";
        (!agree).then(|| message.into())
    }

    /// Returns the exit code of the answer.
    pub fn exit(&self) -> Exit {
        match &self.end {
            End::Hint | End::Solved(_) => Exit::Answered,
            End::NoSolution(_) | End::Wrong { .. } => Exit::NotUnique,
            End::Stuck { .. } => Exit::Incomplete,
            End::Stopped(Stop::Interrupted) if self.steps.is_empty() => Exit::Interrupted,
            End::Stopped(_) => Exit::Incomplete,
        }
    }
}

/// Returns the squares that options add and that are not those of the only solution, if there are any.
fn wrong(problem: &Problem, stated: &Problem, control: &Control) -> Result<Option<End>, Failure> {
    let Some(Uniqueness::Unique(solution)) = quick_uniqueness(stated, control)? else {
        return Ok(None);
    };
    let holds = |square: &Square| solution.queens().binary_search(square).is_ok();
    let queens: Vec<Square> = problem.fixed().filter(|square| !holds(square)).collect();
    let all = solution.queens().iter().copied();
    let blocked: Vec<Square> = all.filter(|&square| problem.is_blocked(square)).collect();
    let is_wrong = !queens.is_empty() || !blocked.is_empty();
    Ok(is_wrong.then_some(End::Wrong { queens, blocked }))
}

/// Returns the number of solutions if it is found quickly.
fn quick_uniqueness(problem: &Problem, control: &Control) -> Result<Option<Uniqueness>, Failure> {
    uniqueness(problem, &control.part().with_time_limit(MAX_TIME)).map_err(Failure::runtime)
}
