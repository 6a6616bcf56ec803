//! Tests of sheets.

use super::*;

#[test]
fn columns_fill_the_page() {
    for (boards, expected) in [(1, 1), (2, 2), (6, 3), (12, 4)] {
        assert_eq!(columns(boards, 200.0, 220.0), expected, "{boards}");
    }
}
