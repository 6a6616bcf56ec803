//! Descriptions of boards in words: titles, captions, and keys for screen readers.

use super::piece_kind::PieceKind;
use itertools::Itertools;
use problem::Problem;
use problem::board::{Obstacle, Square, Topology, counted};
use problem::placement::Placement;

/// Describes the problem, and the pieces on the board if they are not all: `8 queens on an 8x8 board, 2 squares
/// blocked, 3 placed`.
pub(super) fn title(placement: &Placement, problem: &Problem) -> String {
    let placed = placement.queens().len() as u64;
    let text = problem.name();
    match problem.queens() {
        Some(queens) if queens == placed => text,
        _ if placed == 0 && problem.stars().is_some() => text,
        _ => format!("{text}, {placed} placed"),
    }
}

/// Returns the line that explains a drawn board, if it has something to explain: edges that meet,
/// and the letter of a piece without a chess symbol.
///
/// ```
/// use problem::board::{Board, Topology};
/// use problem::Problem;
/// use render::board_caption;
///
/// let torus = Board::new(5, 5)?.with_topology(Topology::Torus);
/// let caption = board_caption(&Problem::on(torus));
/// assert_eq!(caption.as_deref(), Some("torus: opposite edges meet"));
/// assert_eq!(board_caption(&Problem::new(5)?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_caption(problem: &Problem) -> Option<String> {
    let torus = (problem.board().topology() == Topology::Torus)
        .then(|| "torus: opposite edges meet".to_owned());
    let kind = PieceKind::for_problem(problem);
    let letter = kind.is_letter().then(|| {
        let piece = problem.rules().piece.to_string();
        let name = if kind.is_other() { &piece } else { kind.name() };
        format!("{} = {name}", kind.letter())
    });
    let parts = torus.into_iter().chain(letter).join("; ");
    (!parts.is_empty()).then_some(parts)
}

/// Returns the key of a picture for screen readers. It is empty for n queens problems, of which the
/// title says everything but the squares.
///
/// `regions` names and describes each region. Without a placement, the key is that of a sheet.
pub(super) fn key(placement: Option<&Placement>, problem: &Problem, regions: &[String]) -> String {
    if problem.is_n_queens() && problem.excluded().len() == 0 {
        return String::new();
    }
    let mut sentences = Vec::new();
    let mut list = |what: &str, squares: &mut dyn Iterator<Item = Square>| {
        let squares = squares.join(" ");
        if !squares.is_empty() {
            sentences.push(format!("{what}: {squares}."));
        }
    };
    if let Some(placement) = placement {
        let plural = counted(2, PieceKind::for_problem(problem).name());
        let name = capitalized(plural.trim_start_matches("2 "));
        list(&name, &mut placement.queens().iter().copied());
    }
    let board = problem.board();
    list("Holes", &mut board.squares_with(Obstacle::Hole));
    list("Pawns", &mut board.squares_with(Obstacle::Pawn));
    let divided = problem.regions().into_iter();
    for (squares, name) in divided.flat_map(|divided| divided.iter()).zip(regions) {
        list(name, &mut squares.iter().copied());
    }
    let excluded = problem.excluded().join(" ");
    if !excluded.is_empty() {
        sentences.push(format!("Excluded diagonals: {excluded}."));
    }
    if board.topology() == Topology::Torus {
        sentences.push("Opposite edges meet.".to_owned());
    }
    sentences.join("\n")
}

/// Returns the text with its first letter in upper case.
pub(super) fn capitalized(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}
