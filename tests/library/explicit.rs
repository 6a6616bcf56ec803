//! The explicit construction.

use problem::Problem;
use problem::placement::Columns;
use queensat::one_solution::explicit_columns;

#[test]
fn the_construction_is_a_solution_for_every_n_that_has_one() {
    for n in (1..1000).chain([100_000, 100_001, 100_002, 100_003, 100_004, 100_005]) {
        let problem = Problem::new(n).unwrap();
        match explicit_columns(n) {
            None => assert!(matches!(n, 2 | 3)),
            Some(columns) => {
                assert_eq!(
                    Columns::new(columns.collect()).verify(&problem),
                    Ok(()),
                    "{n}"
                );
            }
        }
    }
    assert!(explicit_columns(0).is_none());
    let largest = explicit_columns(u32::MAX).unwrap();
    let first: Vec<u32> = largest.take(3).collect();
    assert_eq!(first, [2_147_483_646, 2_147_483_648, 2_147_483_650]);
}
