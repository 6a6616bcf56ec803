//! Numberings of the squares that are recognized, or stated.

use super::formulas::*;
use super::{causes, grade};
use control::Control;
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use queensat::answers::{Host, Question};
use teach::grade::{Grade, Verdict};

const N: i32 = 8;

/// A problem without symmetry.
fn blocked() -> Problem {
    let mut problem = Problem::new(8).unwrap();
    problem
        .block(Square::from_one_based(1, 2).unwrap())
        .unwrap();
    problem
}

#[test]
fn transposed_and_mirrored_numberings_are_recognized() {
    let numberings: [(&str, Variable<'_>); 5] = [
        ("", &|(row, column)| (row - 1) * N + column),
        ("transposed", &|(row, column)| (column - 1) * N + row),
        ("mirrored: from the last column", &|(row, column)| {
            (row - 1) * N + N + 1 - column
        }),
        ("mirrored: from the last row", &|(row, column)| {
            (N - row) * N + column
        }),
        ("turned by half", &|(row, column)| {
            (N - row) * N + N + 1 - column
        }),
    ];
    for (name, variable) in numberings {
        let mut clauses = formula(N, &[Way::Row, Way::Column], &WAYS, variable);
        clauses.push(vec![-variable((1, 2))]);
        let graded = grade(&blocked(), &dimacs(&clauses, 0));
        assert_eq!(graded.verdict, Verdict::Exact, "{name}");
        let words = graded.numbering.describe();
        assert!(words.contains(name), "{words}");
        assert_eq!(graded.is_renumbered, !name.is_empty(), "{words}");
        // The plain board looks the same from all sides.
        let clauses = formula(N, &[Way::Row, Way::Column], &WAYS, variable);
        let graded = grade(&Problem::new(8).unwrap(), &dimacs(&clauses, 0));
        assert_eq!(
            (graded.verdict, graded.is_renumbered),
            (Verdict::Exact, false)
        );
    }
}

#[test]
fn other_numbers_of_squares_are_recognized() {
    let numberings: [(&str, Variable<'_>); 4] = [
        ("variable 8 * R + C is", &|(row, column)| row * N + column),
        ("variable 10 * R + C is", &|(row, column)| row * 10 + column),
        ("variable 9 * R + C is", &|(row, column)| {
            row * (N + 1) + column
        }),
        ("NO queen", &|(row, column)| -((row - 1) * N + column)),
    ];
    for (words, variable) in numberings {
        let clauses = formula(N, &[Way::Row, Way::Column], &WAYS, variable);
        let graded = grade(&Problem::new(8).unwrap(), &dimacs(&clauses, 0));
        assert_eq!(graded.verdict, Verdict::Exact, "{words}");
        let numbering = graded.numbering.describe();
        assert!(numbering.contains(words), "{numbering}");
    }
}

#[test]
fn squares_numbered_from_0_are_recognized() {
    let variable = |(row, column): Cell| (row - 1) * N + column - 1;
    let mut right = dimacs(&formula(N, &[Way::Row, Way::Column], &WAYS, &variable), 0);
    let graded = grade(&Problem::new(8).unwrap(), &right);
    assert_eq!(graded.verdict, Verdict::TooStrong);
    let text = causes(&graded);
    assert!(
        text.contains("zero-based: the squares are numbered from 0: line 2"),
        "{text}"
    );
    assert!(
        text.contains("With numbers one higher the formula is exact"),
        "{text}"
    );
    right = dimacs(
        &formula(N, &[Way::Row, Way::Column], &WAYS[..3], &variable),
        0,
    );
    let text = causes(&grade(&Problem::new(8).unwrap(), &right));
    assert!(text.contains("the formula is too weak"), "{text}");
    assert!(text.contains("the anti-diagonals are missing"), "{text}");
}

/// Clauses that exclude two queens which attack each other in different rows. `literals` state a queen.
fn exclusions(literals: &dyn Fn(Cell) -> Vec<i32>) -> Clauses {
    let cells = (1..=N).cartesian_product(1..=N);
    let pairs = cells
        .array_combinations()
        .filter(|[(r1, c1), (r2, c2)]: &[Cell; 2]| {
            r1 != r2 && (c1 == c2 || (r1 - r2).abs() == (c1 - c2).abs())
        });
    let clause = |[one, other]: [Cell; 2]| {
        let literals = [literals(one), literals(other)].concat();
        literals.into_iter().map(|it| -it).collect()
    };
    pairs.map(clause).collect()
}

#[test]
fn columns_as_numbers_are_recognized() {
    for (first_is_lowest, lowest, words) in [
        (true, 0, "in binary, the lowest bit first, counted from 0"),
        (false, 0, "in binary, the highest bit first, counted from 0"),
        (true, 1, "in binary, the lowest bit first, counted from 1"),
        (false, 1, "in binary, the highest bit first, counted from 1"),
    ] {
        let bits = 3 + lowest;
        let number = |row: i32, value: i32| {
            let literal = |place: i32| {
                let bit = if first_is_lowest {
                    place
                } else {
                    bits - 1 - place
                };
                let variable = (row - 1) * bits + place + 1;
                if value >> bit & 1 == 1 {
                    variable
                } else {
                    -variable
                }
            };
            (0..bits).map(literal).collect_vec()
        };
        let mut clauses = exclusions(&|(row, column)| number(row, column - 1 + lowest));
        let unused = (0..1 << bits).filter(|value| !(lowest..lowest + N).contains(value));
        let unused = unused.cartesian_product(1..=N);
        let not = |(value, row)| number(row, value).into_iter().map(|it| -it).collect();
        clauses.extend(unused.map(not));
        let graded = grade(&Problem::new(8).unwrap(), &dimacs(&clauses, 0));
        let numbering = graded.numbering.describe();
        assert_eq!(graded.verdict, Verdict::Exact, "{words}: {numbering}");
        assert!(numbering.contains(words), "{words}: {numbering}");
        clauses.remove(7);
        let graded = grade(&Problem::new(8).unwrap(), &dimacs(&clauses, 0));
        assert_eq!(graded.verdict, Verdict::TooWeak, "{words}");
    }
    for (sign, words) in [(1, "in unary: at least 2"), (-1, "in unary: at most 1")] {
        // Variable k of a row: the column is above k.
        let above = |row: i32, k: i32| sign * ((row - 1) * (N - 1) + k);
        let literals = |(row, column): Cell| {
            let from = (column > 1).then(|| above(row, column - 1));
            let to = (column < N).then(|| -above(row, column));
            from.into_iter().chain(to).collect_vec()
        };
        let mut clauses = exclusions(&literals);
        let order = (1..=N).cartesian_product(1..N - 1);
        clauses.extend(order.map(|(row, k)| vec![above(row, k), -above(row, k + 1)]));
        let graded = grade(&Problem::new(8).unwrap(), &dimacs(&clauses, 0));
        let numbering = graded.numbering.describe();
        assert_eq!(graded.verdict, Verdict::Exact, "{words}: {numbering}");
        assert!(numbering.contains(words), "{words}: {numbering}");
    }
}

#[test]
fn names_of_variables_are_read() {
    let variable =
        |(row, column): Cell| (row * 7 + column * 3 * N) % 67 + 67 * ((row - 1) * N + column);
    let clauses = formula(N, &[Way::Row, Way::Column], &WAYS, &variable);
    let text = dimacs(&clauses, 0);
    let cells = || (1..=N).cartesian_product(1..=N);
    let names = cells()
        .map(|(row, column)| format!("c varname {} Q[{row},{column}]\n", variable((row, column))));
    let graded = grade(
        &Problem::new(8).unwrap(),
        &(names.collect::<String>() + &text),
    );
    assert_eq!(graded.verdict, Verdict::Exact);
    let map: String = cells()
        .map(|cell| format!("{} r{}c{}\n", variable(cell), cell.0, cell.1))
        .collect();
    let question = Grade::new(Problem::new(8).unwrap())
        .with_formula(text)
        .with_map(map);
    let answer = question.run(&Host::new(), &Control::new()).unwrap();
    assert_eq!(answer.value.verdict, Verdict::Exact);
    for (map, words) in [
        ("1 r1c1\nx r1c2\n", "line 2: expected the number"),
        ("1 r1c9", "is not on the board"),
        (
            "1 r1c1\n1 r1c2",
            "line 2: r1c2 or variable 1 was named before",
        ),
        ("1 r1c1\n2 r1c1", "named before"),
        ("1 corner", "expected the row and the column"),
    ] {
        let error = question
            .clone()
            .with_map(map)
            .run(&Host::new(), &Control::new())
            .unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
}
