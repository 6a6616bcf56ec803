//! Squares that options block or on which they place queens, also those in files.

use crate::board::squares::SquareArgs;
use crate::exit::Failure;
use crate::files::input::Lines;
use crate::input::problem::Stated;
use crate::output::text::{input_name, printable};
use problem::board::{Square, SquareName};
use problem::{Problem, ProblemError, RandomBlocks};
use std::path::Path;

impl SquareArgs {
    /// Blocks squares of a problem and fixes queens in it.
    pub fn add_to(&self, problem: &mut Problem) -> Result<(), Failure> {
        let rows = problem.board().rows();
        let on_board = |name: &SquareName| name.on(rows).map_err(Failure::usage);
        for name in &self.block {
            problem.block(on_board(name)?).map_err(Failure::usage)?;
        }
        if let Some(path) = &self.block_file {
            for_each_square(path, rows, |square| problem.block(square))?;
        }
        if let Some(probability) = self.block_random {
            let seed = self.seed.unwrap_or(0);
            let blocks = RandomBlocks::new(probability, seed).expect("checked by the parser");
            problem.block_at_random(blocks).map_err(Failure::usage)?;
        }
        for name in &self.queen {
            problem.fix(on_board(name)?).map_err(Failure::usage)?;
        }
        if let Some(path) = &self.queen_file {
            for_each_square(path, rows, |square| problem.fix(square))?;
        }
        Ok(())
    }

    /// Adds the squares to all problems that are not in a list.
    pub fn add_to_all(&self, stated: &mut Stated) -> Result<(), Failure> {
        match stated {
            Stated::Problems(problems) => problems.iter_mut().try_for_each(|one| self.add_to(one)),
            Stated::List(_) => Ok(()),
        }
    }
}

/// Maximum length of a line in a file of squares; a square has at most 35 characters.
const MAX_LINE: u64 = 1000;

/// Reads a file of squares, one per line. Skips empty lines and comments, which start with `#`.
fn for_each_square(
    path: &Path,
    rows: u32,
    mut take: impl FnMut(Square) -> Result<(), ProblemError>,
) -> Result<(), Failure> {
    let too_long = "the line is too long; expected a square, such as 3,5 or r3c5";
    let mut lines = Lines::open(path, MAX_LINE, too_long)?;
    while let Some((number, line)) = lines.next()? {
        let place = || format!("{}, line {number}", input_name(path));
        let whole = String::from_utf8_lossy(line);
        let text = whole.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let named = text.parse().and_then(|name: SquareName| name.on(rows));
        let square = named.map_err(|error| {
            Failure::Runtime(format!("{}: {}", place(), printable(&format!("{error}"))))
        })?;
        take(square).map_err(|error| Failure::Runtime(format!("{}: {error}", place())))?;
    }
    Ok(())
}
