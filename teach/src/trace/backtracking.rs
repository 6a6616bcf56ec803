//! The steps of backtracking.

use super::iterator::FollowedSearch;
use super::prose::{StepProse, line};
use super::step::{TraceEvent, TraceStep};
use encodings::Var;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use search::{BacktrackStep, BacktrackSteps, SearchLine};

/// An engine that places queens.
pub(super) struct Backtracking<'a> {
    problem: &'a Problem,
    steps: BacktrackSteps<'a>,
    queens: Vec<Square>,
    solutions: u64,
}

impl<'a> Backtracking<'a> {
    pub fn new(problem: &'a Problem, steps: BacktrackSteps<'a>) -> Self {
        Self {
            problem,
            steps,
            queens: Vec::new(),
            solutions: 0,
        }
    }
}

impl FollowedSearch for Backtracking<'_> {
    fn step(&mut self, words: &StepProse<'_>) -> TraceStep {
        let step = self.steps.next().unwrap_or(BacktrackStep::Exhausted);
        let level = self.queens.len();
        let about = |square: Square, queen: bool| {
            let var = Var::from_index(self.problem.board().place(square) as u32);
            Some(words.literal(var.literal(queen)))
        };
        match step {
            BacktrackStep::Placement(square, of) => {
                self.queens.push(square);
                // Rows in order need no mention.
                let of_line = match of {
                    SearchLine::Row(row) if row == square.row && level == row as usize => {
                        String::new()
                    }
                    of => format!(", for {}", line(of)),
                };
                let text = format!("a queen on {square}{of_line}");
                TraceStep {
                    literal: about(square, true),
                    line: Some(of),
                    ..TraceStep::new(TraceEvent::Decision, level + 1, text)
                }
            }
            BacktrackStep::Rejection(square) => {
                let attacks = |queen: &&Square| self.problem.attacks(**queen, square);
                // The engine says what it looked at: queens, a counter, or lines.
                let text = words.rejection(square, self.steps.attacked(square));
                TraceStep {
                    literal: about(square, false),
                    attackers: self.queens.iter().filter(attacks).copied().collect(),
                    ..TraceStep::new(TraceEvent::Rejection, level, text)
                }
            }
            BacktrackStep::DeadEnd(of) => {
                let text = format!("conflict: no square is left in {}", line(of));
                TraceStep {
                    line: Some(of),
                    ..TraceStep::new(TraceEvent::Conflict, level, text)
                }
            }
            BacktrackStep::Removal(square) => {
                self.queens.pop();
                let text = format!("the queen on {square} is taken back");
                TraceStep {
                    from: Some(level),
                    literal: about(square, true),
                    ..TraceStep::new(TraceEvent::Backtrack, level - 1, text)
                }
            }
            BacktrackStep::Solution => {
                self.solutions += 1;
                let solution = Placement::new(self.queens.clone());
                let text = format!("solution {}: {solution}", self.solutions);
                TraceStep {
                    solution: Some(solution),
                    ..TraceStep::new(TraceEvent::Solution, level, text)
                }
            }
            BacktrackStep::Exhausted => {
                TraceStep::new(TraceEvent::End, 0, super::prose::end(self.solutions))
            }
        }
    }
}
