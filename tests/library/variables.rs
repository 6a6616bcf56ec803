//! Variables of the board.

use encodings::{Lit, Var};
use problem::board::{Board, Square};
use problem::placement::Placement;
use queensat::encode::BoardVariables;

#[test]
fn squares_and_variables_correspond() {
    let variables = BoardVariables::first_of_formula(&Board::new(5, 5).unwrap()).unwrap();
    for (var, dimacs) in variables.range().iter().zip(1..) {
        let square = variables.square(var).unwrap();
        assert_eq!(variables.var(square), var);
        assert_eq!((square.row * 5 + square.column + 1) as i32, dimacs);
        assert_eq!(var.positive().to_dimacs(), dimacs);
    }
    assert_eq!(variables.square(Var::from_index(25)), None);
    for row in 0..5 {
        let squares = variables.row(row).iter().map(|var| variables.square(var));
        assert!(squares.eq((0..5).map(|column| Some(Square::from_zero_based(row, column)))));
    }
}

#[test]
fn a_placement_is_read_back_from_its_literals() {
    let variables = BoardVariables::first_of_formula(&Board::new(4, 4).unwrap()).unwrap();
    let placement = Placement::from_columns(&[1, 3, 0, 2]);
    let literals: Vec<Lit> = variables.literals(&placement).collect();
    assert_eq!(literals.len(), 16);
    assert_eq!(variables.placement(literals), placement);
}

#[test]
fn variables_have_the_names_of_their_squares() {
    let variables = BoardVariables::first_of_formula(&Board::new(3, 12).unwrap()).unwrap();
    let names: Vec<(Var, String)> = variables.names().collect();
    assert_eq!(names.len(), 36);
    assert_eq!(names[14], (Var::from_index(14), "r2c3".into()));
    assert_eq!(names[35].1, "r3c12");
}

#[test]
fn a_board_with_too_many_squares_is_refused() {
    assert!(BoardVariables::count(46_340, 46_340).is_some());
    assert!(BoardVariables::count(46_341, 46_341).is_none());
    assert!(BoardVariables::count(u32::MAX, u32::MAX).is_none());
}
