//! Squares: reading, writing, attacks.

use problem::board::{Square, threatens};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_square_is_read_as_it_is_written(row in 1..=u32::MAX, column in 1..=u32::MAX) {
        let square = Square::from_zero_based(row - 1, column - 1);
        prop_assert_eq!(square.to_string(), format!("r{row}c{column}"));
        // Earlier versions wrote other forms, which are read, too.
        let numbers = format!("{row},{column}");
        let (pair, words) = (format!("({numbers})"), format!("row {row}, column {column}"));
        for text in [square.to_string(), numbers, pair, words] {
            prop_assert_eq!(text.parse(), Ok(square));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,30}") {
        let _ = text.parse::<Square>();
    }

    #[test]
    fn threatening_is_mutual(a in (0..20_u32, 0..20_u32), b in (0..20_u32, 0..20_u32)) {
        let (a, b) = (Square::from_zero_based(a.0, a.1), Square::from_zero_based(b.0, b.1));
        prop_assert_eq!(threatens(a, b), threatens(b, a));
    }
}

#[test]
fn faults_name_the_part() {
    for (text, message) in [
        ("3", "expected a square, such as 3,5"),
        ("0,1", "the row is 0"),
        ("1,0", "the column is 0"),
        ("1,x", "the column 'x' is not"),
        ("-1,2", "the row '-1' is not"),
        ("1,2,3", "the column '2,3' is not"),
        ("4294967296,1", "the row 4294967296 is larger"),
    ] {
        let error = text.parse::<Square>().unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}
