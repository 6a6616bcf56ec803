//! Tests of the layout.

use super::*;
use problem::board::Board;
use problem::{Regions, Rules};
use proptest::prelude::*;

fn problem(board: Board, labels: &[u32]) -> Problem {
    let regions = Regions::new(&board, labels.iter().copied().map(Some)).unwrap();
    let problem = Problem::with_rules(board, Rules::default()).unwrap();
    problem.with_regions(regions).unwrap()
}

proptest! {
    #[test]
    fn neighbouring_regions_have_different_styles(
        labels in proptest::collection::vec(0..14_u32, 36),
        is_torus in any::<bool>(),
    ) {
        let mut board = Board::new(6, 6).unwrap();
        if is_torus {
            board = board.with_topology(Topology::Torus);
        }
        let problem = problem(board, &labels);
        let layout = Layout::new(&problem);
        let styles = layout.styles(64, 8, |a, b| a % 8 == b % 8);
        for (region, around) in layout.neighbours().iter().enumerate() {
            for &neighbour in around {
                prop_assert_ne!(styles[region], styles[neighbour as usize]);
            }
        }
    }
}

#[test]
fn edges_follow_regions_holes_and_seams() {
    let flat = problem(Board::new(2, 3).unwrap(), &[0, 0, 1, 0, 1, 1]);
    let layout = Layout::new(&flat);
    assert_eq!(
        [0, 1, 2, 3].map(|column| layout.left(0, column)),
        [Edge::Outline, Edge::Inner, Edge::Border, Edge::Outline]
    );
    assert_eq!(
        [0, 1, 2].map(|row| layout.above(row, 1)),
        [Edge::Outline, Edge::Border, Edge::Outline]
    );
    let torus = Board::new(2, 3).unwrap().with_topology(Topology::Torus);
    let torus = torus.with_hole(Square::from_zero_based(1, 2)).unwrap();
    let torus = problem(torus, &[0, 0, 1, 0, 1, 1]);
    let layout = Layout::new(&torus);
    assert_eq!(
        [0, 1, 2].map(|column| layout.above(0, column)),
        [Edge::Seam, Edge::Border, Edge::Outline]
    );
    assert_eq!(
        layout.above(2, 2),
        Edge::None,
        "a hole has no edge of its own"
    );
    assert_eq!(
        layout.left(1, 0),
        Edge::Outline,
        "a hole is across the seam"
    );
    assert_eq!(layout.left(0, 0), Edge::Border);
}
