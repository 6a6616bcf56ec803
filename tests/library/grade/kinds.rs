//! Kinds of wrong formulas, each named in words.

use super::formulas::*;
use super::{causes, grade};
use itertools::Itertools;
use problem::Problem;
use teach::grade::Verdict;

const N: i32 = 8;

/// Checks the verdict, and that the causes have these words.
fn check(kind: &str, clauses: &Clauses, verdict: Verdict, words: &[&str]) {
    let graded = grade(&Problem::new(N as u32).unwrap(), &dimacs(clauses, 0));
    let causes = causes(&graded);
    assert_eq!(graded.verdict, verdict, "{kind}: {causes}");
    for words in words {
        assert!(causes.contains(words), "{kind}: no '{words}' in\n{causes}");
    }
    if let Some(admitted) = &graded.admitted {
        assert!(
            admitted
                .placement
                .verify(&Problem::new(8).unwrap())
                .is_err(),
            "{kind}"
        );
        assert!(admitted.is_smallest, "{kind}");
    }
    if let Some(lost) = &graded.lost {
        assert!(
            lost.placement.verify(&Problem::new(8).unwrap()).is_ok(),
            "{kind}"
        );
        assert!(!lost.clauses.is_empty(), "{kind}");
    }
}

fn with(mut clauses: Clauses, more: impl IntoIterator<Item = Vec<i32>>) -> Clauses {
    clauses.extend(more);
    clauses
}

/// Returns the clauses of all lines of a direction.
fn most(way: Way, variable: Variable<'_>) -> Clauses {
    lines(N, way)
        .iter()
        .flat_map(|line| at_most_one(line, variable))
        .collect()
}

#[test]
fn a_right_formula_is_exact_however_it_is_written() {
    let exact = exact(N);
    check("pairwise", &exact, Verdict::Exact, &[]);
    let tautologies = [vec![1, -1], vec![5, -5, 7], vec![64, 3, -64]];
    check(
        "tautologies",
        &with(exact.clone(), tautologies),
        Verdict::Exact,
        &[],
    );
    let repeated = exact
        .iter()
        .map(|clause| [&clause[..], &clause[..]].concat())
        .collect();
    check("repeated literals", &repeated, Verdict::Exact, &[]);
    let reversed = exact.iter().rev().cloned().collect();
    check("another order", &reversed, Verdict::Exact, &[]);
    let graded = grade(&Problem::new(8).unwrap(), &dimacs(&exact, 1000));
    assert_eq!((graded.verdict, graded.unused), (Verdict::Exact, 936));
    let graded = grade(&Problem::new(8).unwrap(), &dimacs(&exact, i32::MAX));
    assert_eq!(graded.verdict, Verdict::Exact);
}

#[test]
fn rules_that_follow_from_others_need_no_clauses() {
    let rows = formula(N, &[Way::Row], &WAYS, &by_rows(N));
    check(
        "no queen in columns",
        &rows,
        Verdict::Exact,
        &["implied: ", "at least one queen in each column"],
    );
    let columns = formula(N, &[Way::Column], &WAYS, &by_rows(N));
    check(
        "no queen in rows",
        &columns,
        Verdict::Exact,
        &["at least one queen in each row"],
    );
    check(
        "rows with several",
        &without(N, Way::Row),
        Verdict::Exact,
        &["at most one queen in each row"],
    );
    check(
        "columns with several",
        &without(N, Way::Column),
        Verdict::Exact,
        &["at most one queen in each column"],
    );
}

#[test]
fn missing_directions_are_named() {
    let weak = Verdict::TooWeak;
    check(
        "diagonals",
        &without(N, Way::Diagonal),
        weak,
        &["missing: the diagonals are missing"],
    );
    check(
        "anti-diagonals",
        &without(N, Way::Anti),
        weak,
        &["missing: the anti-diagonals are missing"],
    );
    let both = formula(
        N,
        &[Way::Row, Way::Column],
        &[Way::Row, Way::Column],
        &by_rows(N),
    );
    check(
        "rooks",
        &both,
        weak,
        &[
            "the diagonals are missing",
            "the anti-diagonals are missing",
        ],
    );
    let others = [Way::Column, Way::Diagonal, Way::Anti];
    let no_rows = formula(N, &[Way::Column], &others, &by_rows(N));
    check(
        "rows",
        &no_rows,
        weak,
        &["the rows are missing: neither at least one nor at most one"],
    );
    let others = [Way::Row, Way::Diagonal, Way::Anti];
    let no_columns = formula(N, &[Way::Row], &others, &by_rows(N));
    check(
        "columns",
        &no_columns,
        weak,
        &["the columns are missing: neither"],
    );
    let no_least = formula(N, &[], &WAYS, &by_rows(N));
    check(
        "at least one",
        &no_least,
        weak,
        &["at least one queen per row, and per column, is missing"],
    );
    let bishops = formula(N, &[], &[Way::Diagonal, Way::Anti], &by_rows(N));
    check(
        "bishops",
        &bishops,
        weak,
        &["the rows are missing", "the columns are missing"],
    );
    let no_most = formula(
        N,
        &[Way::Row, Way::Column],
        &[Way::Diagonal, Way::Anti],
        &by_rows(N),
    );
    check(
        "rows and columns with several",
        &no_most,
        weak,
        &["each has at most one queen"],
    );
    check(
        "nothing",
        &Vec::new(),
        weak,
        &["rows", "columns", "diagonals", "anti-diagonals"],
    );
}

#[test]
fn doubled_directions_are_named() {
    for (way, missing, name) in [
        (Way::Diagonal, Way::Anti, "all of diagonals"),
        (Way::Anti, Way::Diagonal, "all of anti-diagonals"),
    ] {
        let doubled = with(without(N, missing), most(way, &by_rows(N)));
        let words = ["are missing", "140 clauses stand twice", name];
        check("doubled", &doubled, Verdict::TooWeak, &words);
    }
    for way in WAYS {
        let doubled = with(exact(N), most(way, &by_rows(N)));
        check(
            "doubled",
            &doubled,
            Verdict::Exact,
            &["doubled: ", "clauses stand twice"],
        );
    }
}

#[test]
fn single_missing_lines_are_named() {
    let all_but = |way: Way, kept: &dyn Fn(&Vec<Cell>) -> bool| {
        let lines = lines(N, way).into_iter().filter(kept);
        let clauses = lines
            .flat_map(|line| at_most_one(&line, &by_rows(N)))
            .collect_vec();
        with(without(N, way), clauses)
    };
    let no_long = all_but(Way::Diagonal, &|line| line.len() < 8);
    let words = "diagonal r1c1-r8c8 has no clauses";
    check("the longest diagonal", &no_long, Verdict::TooWeak, &[words]);
    let no_long = all_but(Way::Anti, &|line| line.len() < 8);
    let words = "anti-diagonal r1c8-r8c1 has no clauses";
    check(
        "the longest anti-diagonal",
        &no_long,
        Verdict::TooWeak,
        &[words],
    );
    let half = all_but(Way::Diagonal, &|line| line[0].0 >= line[0].1);
    let words = ["r1c2-r7c8 have no clauses"];
    check(
        "diagonals above the longest",
        &half,
        Verdict::TooWeak,
        &words,
    );
    // The last diagonal of two squares: no board with queens on both keeps the other rules.
    let no_last = all_but(Way::Diagonal, &|line| line[0] != (7, 1));
    let words = "at most one queen in diagonal r7c1-r8c2";
    check(
        "the last diagonal",
        &no_last,
        Verdict::Exact,
        &["implied", words],
    );
    let no_last = all_but(Way::Diagonal, &|line| {
        line[0] != (6, 1) && line[0] != (7, 1)
    });
    check(
        "the last diagonals",
        &no_last,
        Verdict::TooWeak,
        &["diagonal r6c1-r8c3"],
    );
    let one_pair = exact(N)
        .into_iter()
        .filter(|clause| *clause != [-1, -10])
        .collect();
    let words = "diagonal r1c1-r8c8: 1 of 28 pairs of squares has no clause of its own, such as r1c1 and r2c2";
    check("a pair", &one_pair, Verdict::TooWeak, &[words]);
    let twice = exact(N).into_iter().map(|clause| {
        let is_second = clause.iter().all(|it| (9..=16).contains(&it.abs()));
        if is_second {
            clause.iter().map(|it| it - 8 * it.signum()).collect()
        } else {
            clause
        }
    });
    let words = [
        "29 clauses stand twice",
        "all of rows",
        "at least one queen in row 2",
    ];
    check("a row twice", &twice.collect(), Verdict::Exact, &words);
}

#[test]
fn shifted_and_wrapped_lines_are_named() {
    let variable = by_rows(N);
    let shifted = |way: Way| {
        let moved = |cell: Cell| variable(cell) + 1;
        let clauses = most(way, &moved).into_iter();
        with(
            without(N, way),
            clauses.filter(|clause| clause.iter().all(|it| -it <= 64)),
        )
    };
    let words = ["shifted: ", "one column"];
    check("rows", &shifted(Way::Row), Verdict::TooStrong, &words);
    check(
        "columns",
        &shifted(Way::Column),
        Verdict::Exact,
        &["at most one queen in column 1"],
    );
    check("diagonals", &shifted(Way::Diagonal), Verdict::Both, &words);
    check("anti-diagonals", &shifted(Way::Anti), Verdict::Both, &words);

    let beside = |way: Way| {
        let pairs = lines(N, way)
            .into_iter()
            .flat_map(|line| line.into_iter().array_combinations().collect_vec());
        let pairs = pairs.filter(|[_, (_, column)]: &[Cell; 2]| *column < N);
        let clause =
            |[one, (row, column)]: [Cell; 2]| vec![-variable(one), -variable((row, column + 1))];
        with(without(N, way), pairs.map(clause).collect_vec())
    };
    let words = [
        "shifted: ",
        "the second square is shifted, one column after",
    ];
    check("diagonals", &beside(Way::Diagonal), Verdict::Both, &words);
    check("anti-diagonals", &beside(Way::Anti), Verdict::Both, &words);
    check("columns", &beside(Way::Column), Verdict::TooStrong, &words);

    for (way, sign) in [(Way::Diagonal, 1), (Way::Anti, -1)] {
        let line = |start: i32| {
            (0..N)
                .map(|row| (row + 1, (start + sign * row).rem_euclid(N) + 1))
                .collect_vec()
        };
        let torus = (0..N)
            .flat_map(|start| at_most_one(&line(start), &variable))
            .collect_vec();
        let wrapped = with(without(N, way), torus);
        check(
            "a torus",
            &wrapped,
            Verdict::TooStrong,
            &["wrapped: ", "wrapped around"],
        );
    }
}

#[test]
fn wrong_connectives_are_named() {
    let variable = by_rows(N);
    let least = || formula(N, &[Way::Row, Way::Column], &[], &variable);
    // The negative clauses of the Maple worksheet as they are printed.
    let attacks = |one: Cell, other: Cell| {
        let (rows, columns) = (one.0 - other.0, one.1 - other.1);
        one != other && (rows == 0 || columns == 0 || rows.abs() == columns.abs())
    };
    let cells = || (1..=N).cartesian_product(1..=N);
    let all_attacked = cells().map(|queen| {
        let attacked = cells().filter(|&cell| attacks(queen, cell));
        [queen]
            .into_iter()
            .chain(attacked)
            .map(|cell| -variable(cell))
            .collect_vec()
    });
    let words = [
        "negated-and: ",
        "\"not (A and B and ..)\"",
        "a clause for each pair",
    ];
    check(
        "Maple",
        &with(least(), all_attacked),
        Verdict::TooWeak,
        &words,
    );
    let not_all = WAYS
        .into_iter()
        .flat_map(|way| lines(N, way))
        .filter(|line| line.len() > 1);
    let not_all = not_all.map(|line| line.iter().map(|&cell| -variable(cell)).collect_vec());
    check("not all", &with(least(), not_all), Verdict::TooWeak, &words);

    let odd_lines = |ways: &[Way]| {
        let lines = ways.iter().flat_map(|&way| lines(N, way));
        lines.flat_map(|line| odd(&line, &variable)).collect_vec()
    };
    let rest = formula(
        N,
        &[Way::Row, Way::Column],
        &[Way::Diagonal, Way::Anti],
        &variable,
    );
    let odd_rows = with(rest, odd_lines(&[Way::Row, Way::Column]));
    check(
        "xor",
        &odd_rows,
        Verdict::TooWeak,
        &["parity: ", "exclusive or"],
    );
    let odd_diagonals = with(without(N, Way::Diagonal), odd_lines(&[Way::Diagonal]));
    check(
        "xor",
        &odd_diagonals,
        Verdict::TooStrong,
        &["given: 2 clauses", "the diagonals state an exclusive or"],
    );

    let positive = most(Way::Diagonal, &|cell| -variable(cell));
    let no_signs = with(without(N, Way::Diagonal), positive);
    check(
        "signs",
        &no_signs,
        Verdict::TooStrong,
        &["signs: ", "minus signs"],
    );
    let neighbours = lines(N, Way::Diagonal).into_iter().flat_map(|line| {
        let pairs = line
            .windows(2)
            .map(|pair| pair.iter().map(|&cell| -variable(cell)).collect());
        pairs.collect::<Clauses>()
    });
    let neighbours = with(without(N, Way::Diagonal), neighbours);
    check(
        "neighbours",
        &neighbours,
        Verdict::TooWeak,
        &["only neighbouring squares"],
    );
    let units = with(exact(N), (1..=64).map(|square| vec![square]));
    check(
        "and for or",
        &units,
        Verdict::TooStrong,
        &["given: 64 clauses", "a single square", "no model"],
    );
}

#[test]
fn wrong_demands_are_named() {
    let variable = by_rows(N);
    let strong = Verdict::TooStrong;
    let diagonals = lines(N, Way::Diagonal)
        .into_iter()
        .filter(|line| line.len() > 1);
    let diagonals = diagonals.map(|line| at_least_one(&line, &variable));
    let words = [
        "demanded: the diagonals must each have a queen",
        "may be empty",
    ];
    check(
        "a queen on diagonals",
        &with(exact(N), diagonals),
        strong,
        &words,
    );
    let short = lines(N, Way::Row)
        .into_iter()
        .map(|line| at_least_one(&line[..7], &variable));
    let words = ["short-line: ", "only a part of the line"];
    check(
        "the last square left out",
        &with(exact(N), short),
        strong,
        &words,
    );
    check(
        "a queen",
        &with(exact(N), [vec![1]]),
        strong,
        &["given: ", "a queen on r1c1"],
    );
    check(
        "an empty clause",
        &with(exact(N), [vec![]]),
        strong,
        &["empty-clause: ", "line 746"],
    );
    let left = (5..=8).map(|column| vec![-column]);
    let words = [
        "symmetry-breaking: the queen of the first row must stand in the left half",
        "at least one of each class of symmetric solutions is kept",
    ];
    check("the left half", &with(exact(N), left), strong, &words);
    let corners = [1, 8, 57, 64].map(|square| vec![-square]);
    let words = [
        "given: 4 clauses, the first in line 746, are about a single square, such as no queen on r1c1",
    ];
    check("a class", &with(exact(N), corners), strong, &words);
    let smaller = formula(7, &[Way::Row, Way::Column], &WAYS, &by_rows(7));
    check(
        "7 rows",
        &smaller,
        Verdict::Both,
        &[
            "other-size: ",
            "49 variables",
            "a board of 7 rows",
            "For 7 rows it is exact",
        ],
    );
}

/// Variables that are declared and stand in no clause were not counted.
#[test]
fn a_short_formula_that_declares_all_squares_is_of_no_other_size() {
    let short = dimacs(&vec![vec![1, 2], vec![-1, -2], vec![3, 4]], 64);
    let causes = causes(&grade(&Problem::new(8).unwrap(), &short));
    assert!(!causes.contains("other-size"), "{causes}");
}

#[test]
fn auxiliary_variables_that_are_not_determined_are_named() {
    let free = with(exact(N), [vec![65, 66], vec![67, -68]]);
    let graded = grade(&Problem::new(8).unwrap(), &dimacs(&free, 0));
    assert_eq!(graded.verdict, Verdict::ExtraModels);
    let several = graded.several.unwrap();
    assert_eq!(
        (several.models, several.variables),
        (9, vec![65, 66, 67, 68])
    );
    let defined = [vec![-65, 1], vec![-65, 2], vec![65, -1, -2]];
    check(
        "a definition",
        &with(exact(N), defined),
        Verdict::Exact,
        &[],
    );
    // Implied in one direction only: the auxiliary variable is free without the queen.
    let graded = grade(
        &Problem::new(8).unwrap(),
        &dimacs(&with(exact(N), [vec![-1, 65]]), 0),
    );
    assert_eq!(graded.several.unwrap().variables, [65]);
}
