//! Options for the board and the rules of a problem.

use crate::board::typed_options::TypedOptions;
use crate::exit::{Failure, refuse};
use crate::limits::expecting;
use crate::output::text::one_of;
use crate::sizes::Size;
use clap::builder::TypedValueParser;
use clap::{ArgAction, Args};
use problem::board::{Board, Obstacle, Piece, SquareName, Step, Topology};
use problem::{Bound, Diagonals, Problem, Rules, Total, WholeDiagonal, WrittenRules};
use std::path::PathBuf;

/// Holes and pawns of a board.
#[derive(Debug, Args)]
pub struct ObstacleArgs {
    #[command(flatten)]
    pub given: TypedOptions<Self>,
    /// Remove this square; lines end there (repeatable)
    #[arg(long, hide_short_help = true, value_name = "SQUARE", action = ArgAction::Append, allow_hyphen_values = true)]
    hole: Vec<SquareName>,
    /// Put a pawn on this square; it stops attacks along lines (repeatable)
    #[arg(long, hide_short_help = true, value_name = "SQUARE", action = ArgAction::Append, allow_hyphen_values = true)]
    pawn: Vec<SquareName>,
}

impl ObstacleArgs {
    /// Adds the obstacles to a board.
    pub fn add_to(&self, mut board: Board) -> Result<Board, Failure> {
        let holes = self.hole.iter().map(|&name| (Obstacle::Hole, name));
        let pawns = self.pawn.iter().map(|&name| (Obstacle::Pawn, name));
        for (obstacle, name) in holes.chain(pawns) {
            let square = name.on(board.rows()).map_err(Failure::usage)?;
            board = board.with(obstacle, square).map_err(Failure::usage)?;
        }
        Ok(board)
    }
}

/// Board and rules.
#[derive(Debug, Args)]
pub struct RuleArgs {
    #[command(flatten)]
    pub given: TypedOptions<Self>,
    /// Read the problem from this file; '-' is standard input
    ///
    /// As an argument without the option. `queensat problem` describes and converts the formats.
    #[arg(long, value_name = "FILE", action = ArgAction::Append)]
    pub problem: Vec<PathBuf>,
    /// Regions of the board: a grid with one letter for each region
    ///
    /// The file has a line for each row, and the same character for all squares of a region, which need
    /// not be connected. A first line 'no-region .' states a character for squares in no region. The
    /// size of the board may be left out.
    #[arg(long, value_name = "FILE")]
    pub regions: Option<PathBuf>,
    /// Join opposite edges of the board
    #[arg(long)]
    torus: bool,
    #[command(flatten)]
    obstacles: ObstacleArgs,
    /// Piece, such as rook, knight, leaper:1,2 or queen+knight [default: queen]
    ///
    /// The pieces are queen, rook, bishop, king and knight; leaper:A,B, which leaps over A rows and B
    /// columns or the reverse; rider:A,B, which repeats such a leap; and sums of these. amazon, empress,
    /// nightrider and other usual names are known, too.
    #[arg(long, value_name = "PIECE")]
    piece: Option<Piece>,
    /// Diagonals along which the piece attacks [default: both]
    #[arg(long, value_name = "WHICH", value_parser = one_of(DIAGONALS))]
    diagonals: Option<Diagonals>,
    /// Number of pieces: K, at-most:K, at-least:K or any
    ///
    /// The default is the shorter side of the board: one queen in each row or, if there are
    /// fewer columns, in each column. With another number, lines hold at most one piece that moves
    /// along them.
    #[arg(long, value_name = "K", value_parser = parse_total)]
    queens: Option<Total>,
    /// Pieces in each row, column and region: K, at-most:K or at-least:K
    ///
    /// On a board with sides of different lengths, K holds for the lines that are fewer, such as the rows of
    /// 3x8, and at most K for the others.
    #[arg(long, value_name = "K", conflicts_with_all = ["per_row", "per_column", "per_region"])]
    per_line: Option<Bound>,
    /// Pieces in each row, as in --per-line
    #[arg(long, hide_short_help = true, value_name = "K")]
    per_row: Option<Bound>,
    /// Pieces in each column
    #[arg(long, hide_short_help = true, value_name = "K")]
    per_column: Option<Bound>,
    /// Pieces in each region [default: 1]
    #[arg(long, hide_short_help = true, value_name = "K")]
    pub per_region: Option<Bound>,
    /// Rules of Star Battle: K pieces in each row, column and region, none of which touch; diagonals are free
    ///
    /// On a board with sides of different lengths, K holds as in --per-line. It replaces the number of stars of a
    /// file with regions alone.
    #[arg(long, hide_short_help = true, value_name = "K", value_parser = stars())]
    #[arg(conflicts_with_all = ["per_line", "per_row", "per_column", "per_region", "piece", "diagonals", "no_touch"])]
    pub stars: Option<u32>,
    /// No two pieces on squares that touch, also at a corner
    #[arg(long)]
    no_touch: bool,
    /// Only placements that attack all free squares
    #[arg(long, hide_short_help = true)]
    maximal: bool,
    /// Block a diagonal: sum:S (row + column = S) or difference:D (row - column = D; repeatable)
    #[arg(long, hide_short_help = true, value_name = "DIAGONAL", action = ArgAction::Append)]
    exclude_diagonal: Vec<WholeDiagonal>,
}

const DIAGONALS: [(&str, &str, Diagonals); 3] = [
    ("both", "Both directions", Diagonals::Both),
    ("one", "Down and to the right only", Diagonals::One),
    ("none", "Neither", Diagonals::None),
];

fn parse_total(text: &str) -> Result<Total, String> {
    if text.eq_ignore_ascii_case("any") {
        Ok(Total::Any)
    } else {
        text.parse()
            .map(Total::Bound)
            .map_err(|_| "expected K, at-most:K, at-least:K or any, such as 5 or at-most:5".into())
    }
}

impl RuleArgs {
    /// Adds a text that states a problem, as if it were given by its option.
    pub fn add_text(&mut self, text: PathBuf) {
        self.given.add("--problem", &text.to_string_lossy());
        self.problem.push(text);
    }

    /// Returns the board of this size.
    pub fn board(&self, size: Size) -> Result<Board, Failure> {
        let mut board = size.board().map_err(Failure::usage)?;
        if self.torus {
            board = board.with_topology(Topology::Torus);
        }
        self.obstacles.add_to(board)
    }

    /// Returns the problem on a board, without regions.
    pub fn problem(&self, board: Board) -> Result<Problem, Failure> {
        let piece = self.piece.clone().unwrap_or_default();
        if let Some(diagonals) = self.diagonals
            && !piece.rides(Step::DIAGONAL)
            && !piece.rides(Step::ANTI_DIAGONAL)
        {
            let name = diagonals.name();
            refuse!(
                "--diagonals {name} is for pieces that move along diagonals, but the piece is {piece}"
            );
        }
        let rules = Rules {
            piece,
            diagonals: self.diagonals.unwrap_or_default(),
            is_touching_forbidden: self.no_touch,
            is_maximal: self.maximal,
            row: self.per_row,
            column: self.per_column,
            region: self.per_region,
            total: self.queens.unwrap_or_default(),
        };
        let written = WrittenRules {
            rules,
            per_line: self.per_line,
            stars: self.stars,
        };
        let rules = written.on(&board);
        Problem::with_rules(board, rules).map_err(Failure::usage)
    }

    /// Returns `true` if an option says how pieces attack, or that the rules are those of a puzzle.
    pub fn chooses_attacks(&self) -> bool {
        // Each option is named, so that a new rule says here which it is.
        let Self {
            piece,
            diagonals,
            stars,
            no_touch,
            given: _,
            problem: _,
            regions: _,
            torus: _,
            obstacles: _,
            queens: _,
            per_line: _,
            per_row: _,
            per_column: _,
            per_region: _,
            maximal: _,
            exclude_diagonal: _,
        } = self;
        piece.is_some() || diagonals.is_some() || *no_touch || stars.is_some()
    }

    /// Blocks the excluded diagonals of a problem.
    pub fn exclude_diagonals(&self, problem: &mut Problem) -> Result<(), Failure> {
        let mut excluded = self.exclude_diagonal.iter();
        let excluded = excluded.try_for_each(|&diagonal| problem.exclude(diagonal));
        excluded.map_err(Failure::usage)
    }
}

/// Returns a parser of a number of stars.
pub fn stars() -> impl TypedValueParser<Value = u32> {
    expecting("a whole number from 1", |&stars| stars > 0)
}
