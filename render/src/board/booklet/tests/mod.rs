//! Tests of booklets.

use super::paper::{FOOTER, GAP, HEADER, MARGIN};
use super::*;
use crate::drawing::{Anchor, Form};

fn puzzles(board: &Board, count: usize, note: &str) -> Vec<BookletPuzzle> {
    let puzzle = BookletPuzzle {
        problem: Problem::on(board.clone()),
        solution: Placement::new(Vec::new()),
        difficulty: 3,
        level: "medium (tier 3, sets)".into(),
        note: note.into(),
    };
    vec![puzzle; count]
}

/// Texts longer than their place once ran over the next puzzle and off the page.
#[test]
fn long_texts_are_wrapped_or_printed_smaller() {
    let long = "Rules of a puzzle that are not well known and take a few words ".repeat(5);
    let word = "x".repeat(300);
    let texts = BookletTexts {
        title: long.clone(),
        rules: long.repeat(2),
        footer: word.clone(),
    };
    for (paper, n, per_page, note) in [
        (Paper::A4, 5, 30, &*long),
        (Paper::Letter, 9, 12, &*word),
        (Paper::A4, 17, 2, &*long),
        (Paper::Letter, 5, 4, "short"),
    ] {
        let board = Board::new(n, n).unwrap();
        let booklet = Booklet::new(&board, paper, Some(per_page)).unwrap();
        let puzzles = puzzles(&board, per_page, note);
        let grid = booklet.grid(&puzzles, per_page, false);
        for shape in booklet.drawing(&texts, &puzzles).unwrap().shapes {
            let (Form::Text(text), class) = (shape.form, shape.class) else {
                continue;
            };
            let width = Drawing::text_width(&text.text, text.size);
            let left = match text.anchor {
                Anchor::Start => text.at.x,
                Anchor::Middle => text.at.x - width / 2.0,
                Anchor::End => text.at.x - width,
            };
            let is_inside =
                left >= MARGIN - 1e-6 && left + width <= paper.size()[0] - MARGIN + 1e-6;
            assert!(is_inside, "{class}: {text:?}");
            let is_in_place = class != "note" || width <= grid.place[0] - GAP + 1e-6;
            assert!(is_in_place, "{n}: {text:?}");
            assert!(note != "short" || class != "note" || text.size == NOTE_SIZE);
        }
    }
}

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
        let on = |paper, per_page| Booklet::new(&board, paper, per_page).unwrap();
        let of_paper = |paper| [None, Some(1), Some(2)].map(|per_page| on(paper, per_page));
        let grids = Paper::ALL
            .into_iter()
            .flat_map(of_paper)
            .flat_map(|booklet| {
                let puzzles = puzzles(&board, booklet.max_solutions, "");
                [
                    booklet.grid(&puzzles, booklet.max_puzzles, false),
                    booklet.grid(&puzzles, booklet.max_solutions, true),
                ]
            });
        for grid in grids {
            let [width, height] = grid.paper.size();
            let lines = grid.count.div_ceil(grid.columns) as f64;
            assert!(grid.side >= MIN_SIDE, "{rows} x {columns}: {grid:?}");
            let right = MARGIN + grid.columns as f64 * grid.place[0] - GAP;
            let bottom = MARGIN + HEADER + lines * grid.place[1] - GAP;
            assert!(right <= width - MARGIN + 1e-6);
            assert!(bottom <= height - MARGIN - FOOTER + 1e-6);
        }
    }
    let board = Board::new(40, 40).unwrap();
    let too_many = Booklet::new(&board, Paper::A4, Some(30));
    assert!(matches!(too_many, Err(DrawError::TooManyOnPage { .. })));
    assert!(matches!(
        Booklet::new(&Board::new(41, 41).unwrap(), Paper::A4, None),
        Err(DrawError::TooLargeForSheet { n: 41 })
    ));
}
