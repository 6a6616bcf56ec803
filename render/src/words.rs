//! Descriptions of boards in words: titles, captions, and keys for screen readers.

use super::figure::Marks;
use super::piece_kind::PieceKind;
use itertools::Itertools;
use problem::Problem;
use problem::board::{Obstacle, Square, Topology};
use problem::placement::Placement;

pub(super) fn counted(number: usize, noun: &str) -> String {
    let plural = match noun {
        _ if number == 1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{plural}")
}

/// Describes the board: `8 queens on a board with 8 rows and columns, 2 squares blocked, 1 queen
/// fixed`.
pub(super) fn title(placement: &Placement, problem: &Problem) -> String {
    let kind = PieceKind::of(problem);
    let noun = kind.name().unwrap_or("piece");
    let mut title = counted(placement.queens().len(), noun);
    if kind == PieceKind::Other {
        title += &format!(" ({})", problem.rules().piece);
    }
    let board = match problem.board().topology() {
        Topology::Plane => "board",
        Topology::Torus => "torus",
    };
    title += &format!(" on a {board} with {}", problem.board().describe_size());
    if let Some(regions) = problem.regions() {
        title += &format!(", {}", counted(regions.len(), "region"));
    }
    match problem.excluded().len() {
        0 => {}
        excluded => title += &format!(", {} excluded", counted(excluded, "diagonal")),
    }
    let blocked = problem.blocked_one_by_one().len();
    if blocked > 0 {
        title += &format!(", {} blocked", counted(blocked, "square"));
    }
    if let Some(blocks) = problem.blocked_at_random() {
        title += &format!(", {blocks}");
    }
    let fixed = problem.fixed().len();
    if fixed > 0 {
        title += &format!(", {} fixed", counted(fixed, noun));
    }
    title
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
    let kind = PieceKind::of(problem);
    let letter = kind.is_letter().then(|| match kind.name() {
        Some(name) => format!("{} = {name}", kind.letter()),
        None => format!("{} = {}", kind.letter(), problem.rules().piece),
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
        let squares = squares.map(Square::name).join(" ");
        if !squares.is_empty() {
            sentences.push(format!("{what}: {squares}."));
        }
    };
    if let Some(placement) = placement {
        let noun = PieceKind::of(problem).name().unwrap_or("piece");
        let plural = counted(2, noun);
        let name = plural.trim_start_matches("2 ");
        let name = name[..1].to_uppercase() + &name[1..];
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

/// Returns the squares of each kind of marks, line by line.
pub(super) fn marks(marks: &Marks) -> String {
    let shown = marks
        .kinds()
        .into_iter()
        .filter(|(squares, _)| !squares.is_empty());
    let mut lines = shown.map(|(squares, meaning)| {
        let squares = squares.iter().copied().map(Square::name).join(" ");
        format!(
            "{}{}: {squares}.",
            meaning[..1].to_uppercase(),
            &meaning[1..]
        )
    });
    lines.join("\n")
}
