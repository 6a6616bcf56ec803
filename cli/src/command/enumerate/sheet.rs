//! Picture of all solutions on one page.

use crate::args::EnumeratePlan;
use crate::command::solutions::show::{subject, symmetry};
use crate::exit::{Failure, print_diagnostic};
use crate::files::whole_file::WholeFile;
use crate::output::picture::{self, PictureFormat, PicturePlan};
use crate::output::text::{counted, counted_classes};
use queensat::answers::MethodName;
use queensat::board::BoardSymmetry;
use queensat::encode::SymmetryBreaking;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::{BoardStyle, DrawError, MAX_ON_SHEET, SheetBoard, check_sheet};

/// Page that is drawn after all solutions were found.
pub struct Sheet {
    picture: PicturePlan,
    file: Option<WholeFile>,
    group: Option<Vec<BoardSymmetry>>,
}

impl Sheet {
    /// Creates a page, and refuses boards that cannot be drawn.
    pub fn new(plan: &EnumeratePlan, format: PictureFormat) -> Result<Self, Failure> {
        let problem = &plan.resolved.problem;
        check_sheet(problem).map_err(Failure::usage)?;
        let file = plan.output.as_deref().map(WholeFile::open).transpose()?;
        let sat = &plan.resolved.sat;
        let by_classes = sat.method == Some(MethodName::Orbits)
            || sat
                .symmetry
                .is_some_and(|one| one != SymmetryBreaking::None);
        Ok(Self {
            picture: PicturePlan {
                style: BoardStyle {
                    coordinates: false,
                    attack_lines: false,
                    black_and_white: false,
                },
                ..PicturePlan::of_output(format, file.as_ref())
            },
            file,
            group: by_classes.then(|| problem.symmetries()),
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
        problem: &Problem,
        mut placements: Vec<Placement>,
        complete: bool,
    ) -> Result<(), Failure> {
        if placements.is_empty() && !complete {
            return Ok(());
        }
        if placements.is_empty() {
            print_diagnostic("there is no solution to draw");
            return Ok(());
        }
        if let Some(group) = &self.group {
            for placement in &mut placements {
                let least = placement.orbit(problem.board(), group).into_iter().next();
                *placement = least.expect("a placement is its own image");
            }
        }
        placements.sort_unstable();
        let number = placements.len() as u64;
        let what = match self.group {
            None => counted(number, "solution"),
            Some(_) => counted_classes(number),
        };
        let partial = if complete { "" } else { " (partial)" };
        let title = format!("{}: {what}{partial}", subject(problem));
        let boards: Vec<SheetBoard> = (1..)
            .zip(placements)
            .map(|(number, placement)| SheetBoard {
                caption: self.caption(number, &placement, problem),
                placement,
            })
            .collect();
        let bytes = self.picture.sheet(&boards, problem, &title)?;
        match &self.file {
            Some(file) => file.replace(&bytes),
            None => crate::output::picture::write(&bytes, self.picture.format, None),
        }
    }

    fn caption(&self, number: usize, placement: &Placement, problem: &Problem) -> Vec<String> {
        let mut caption = vec![format!("{number} · {}", symmetry(placement, problem))];
        if let Some(group) = &self.group {
            let orbit = placement.orbit(problem.board(), group).len() as u64;
            caption.push(format!("stands for {}", counted(orbit, "solution")));
        }
        caption
    }
}
