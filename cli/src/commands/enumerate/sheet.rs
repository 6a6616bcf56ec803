//! Picture of all solutions on one page.

use super::args::EnumeratePlan;
use crate::exit::{Failure, print_diagnostic};
use crate::files::output_file::WholeFile;
use crate::output::picture::{self, PictureFormat, PicturePlan};
use crate::output::sheet::sheet_board;
use crate::output::text::no_solution;
use problem::board::BoardSymmetry;
use problem::placement::Placement;
use queensat::answers::{Answer, List, ListSummary};
use render::{DrawError, MAX_ON_SHEET, SheetBoard, check_sheet};

/// Page that is drawn after all solutions were found.
pub struct Sheet {
    picture: PicturePlan,
    file: WholeFile,
    group: Option<Vec<BoardSymmetry>>,
}

impl Sheet {
    /// Creates a page, and refuses boards that cannot be drawn.
    pub fn new(plan: &EnumeratePlan, format: PictureFormat) -> Result<Self, Failure> {
        let problem = &plan.question.problem;
        check_sheet(problem).map_err(Failure::usage)?;
        let output = plan.output.as_deref();
        picture::require_no_binary_on_terminal(format, output)?;
        let group = plan.question.group();
        Ok(Self {
            picture: PicturePlan::of_output(format, output.as_ref()).with_style(plan.style),
            file: WholeFile::open(output)?,
            group: (group.len() > 1).then_some(group),
        })
    }

    /// Keeps a solution, if the page has room for it.
    pub fn keep(kept: &mut Vec<Placement>, placement: Placement) -> Result<(), Failure> {
        if kept.len() == MAX_ON_SHEET {
            return Err(picture::failure(DrawError::TooManyBoards));
        }
        kept.push(placement);
        Ok(())
    }

    /// Draws the solutions in lexicographic order. A class is represented by its least solution.
    pub fn draw(
        &self,
        question: &List,
        answer: &Answer<ListSummary>,
        mut placements: Vec<Placement>,
    ) -> Result<(), Failure> {
        let problem = &question.problem;
        if placements.is_empty() {
            if answer.basis.is_some() {
                print_diagnostic("there is no solution to draw");
            }
            self.file.leave(no_solution(answer.basis.is_some()));
            return Ok(());
        }
        if let Some(group) = &self.group {
            for placement in &mut placements {
                let least = placement.orbit(problem.board(), group).into_iter().next();
                *placement = least.expect("a placement is its own image");
            }
        }
        placements.sort_unstable();
        let listed = answer.value.describe(answer.ending);
        let title = format!("{}: {listed}", question.title());
        let boards = (1..).zip(placements).map(|(number, placement)| {
            let orbit = self
                .group
                .as_ref()
                .map(|group| placement.orbit(problem.board(), group).len() as u64);
            sheet_board(number, placement, problem, orbit)
        });
        let boards: Vec<SheetBoard> = boards.collect();
        let bytes = self.picture.sheet(&boards, problem, &title)?;
        self.file.replace(&bytes)
    }
}
