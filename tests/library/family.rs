//! Published counts of the family, by the plainest search.

use crate::support::{by_attacks, problem};

/// OEIS A348129, A269133, A051906, A099152, A006717, A002464, A389766, A146303, A051223, A137774, A201540.
#[test]
fn rules_of_the_family_give_published_counts() {
    for (rules, numbers, expected) in [
        (
            r#""board":5,"queens":N"#,
            0..=5,
            &[1, 25, 140, 204, 82, 10][..],
        ),
        (r#""board":"5xN""#, 8..=8, &[568]),
        (r#""board":N,"torus":true"#, 4..=7, &[0, 10, 0, 28]),
        (r#""board":N,"diagonals":"one""#, 4..=6, &[7, 23, 83]),
        (
            r#""board":N,"diagonals":"one","torus":true"#,
            3..=7,
            &[3, 0, 15, 0, 133],
        ),
        (
            r#""board":N,"diagonals":"none","no_touch":true"#,
            4..=6,
            &[2, 14, 90],
        ),
        (r#""board":N,"stars":2"#, 8..=8, &[2]),
        (r#""board":N,"maximal":true"#, 1..=5, &[1, 4, 9, 18, 58]),
        (r#""board":N,"piece":"amazon""#, 1..=5, &[1, 0, 0, 0, 0]),
        (r#""board":N,"piece":"empress""#, 2..=5, &[2, 2, 8, 20]),
        (r#""board":N,"piece":"knight""#, 2..=4, &[6, 36, 412]),
    ] {
        let count = |n: u32| {
            by_attacks(&problem(&format!(
                "{{{}}}",
                rules.replace('N', &n.to_string())
            )))
        };
        let counts: Vec<usize> = numbers.map(|n| count(n).len()).collect();
        assert_eq!(counts, expected, "{rules}");
    }
}
