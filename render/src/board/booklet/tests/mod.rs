//! Tests of booklets.

use super::*;

#[test]
fn boards_stay_on_the_page_and_have_squares_to_write_in() {
    for (rows, columns) in [
        (5, 5),
        (10, 10),
        (12, 12),
        (14, 14),
        (25, 25),
        (6, 40),
        (40, 6),
    ] {
        let board = Board::new(rows, columns).unwrap();
        let booklet = Booklet::new(&board, None).unwrap();
        let solutions = booklet.grid(booklet.max_solutions, true);
        for grid in [booklet.grid(booklet.max_puzzles, false), solutions] {
            let lines = grid.count.div_ceil(grid.columns) as f64;
            assert!(grid.side >= MIN_SIDE, "{rows} x {columns}: {grid:?}");
            let right = MARGIN + grid.columns as f64 * grid.place[0] - GAP;
            let bottom = MARGIN + HEADER + lines * grid.place[1] - GAP;
            assert!(right <= PAPER[0] - MARGIN + 1e-6);
            assert!(bottom <= PAPER[1] - MARGIN - FOOTER + 1e-6);
        }
    }
    let board = Board::new(40, 40).unwrap();
    let too_many = Booklet::new(&board, Some(30));
    assert!(matches!(too_many, Err(DrawError::TooManyOnPage { .. })));
    assert!(matches!(
        Booklet::new(&Board::new(41, 41).unwrap(), None),
        Err(DrawError::TooLargeForSheet { n: 41 })
    ));
}
