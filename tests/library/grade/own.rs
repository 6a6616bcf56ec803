//! Formulas whose squares are numbered row by row, as documented: no other numbering is guessed for them.

use super::formulas::*;
use super::mutants::encoded;
use super::{causes, grade};
use crate::support::{cases, problem};
use control::Control;
use control::random::Random;
use encodings::at_most_one::families;
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use queensat::answers::{Encode, Host, Question};
use teach::explain::ExplainClause;
use teach::grade::{Grade, Verdict};

/// Puzzles whose clauses exclude as many pairs in another numbering as row by row.
const PUZZLES: [&str; 4] = [
    r#"{"board":"6x6","diagonals":"none","no_touch":true,"per_line":1,"regions":["AAAABB","AAAACC","AAAACD","EEEDDD","EEDDDD","EFDDDD"]}"#,
    r#"{"board":"9x9","diagonals":"none","no_touch":true,"per_line":1,"regions":["ABBBBBBBB","ABBBCBBCC","DBBBCCCCC","DEEFCCCCC","DEEEEGCCC","DEEEEGCCC","DDEEEEHHC","DDEEEEHHH","DDEEEIIHH"]}"#,
    r#"{"board":"9x9","diagonals":"none","no_touch":true,"per_line":2,"regions":["AAAABBBCC","AABBBDDCC","AABBBDDCC","BBBBBDDEE","BBBBFFFEE","GHHHFFFEE","GHHHHFFFE","GGIHHFFFE","GGIIIIFEE"]}"#,
    r#"{"board":"8x8","diagonals":"none","no_touch":true,"per_line":2,"regions":["AABBBCCC","AADBBCCC","AADDBCCC","AADDDCCC","AAEEEFFF","AEEEEFFF","GEEEHHHH","GGGGHHHH"]}"#,
];

fn of_square(random: &mut Random, n: u32) -> [u32; 2] {
    [0, 1].map(|_| random.below(n as usize) as u32 + 1)
}

/// A board with some blocked squares, holes, a fixed queen or regions.
fn board(random: &mut Random) -> Problem {
    let n = 4 + random.below(4) as u32;
    let kind = random.below(4);
    let count = 1 + random.below(n as usize);
    let squares = (0..count).map(|_| of_square(random, n)).unique();
    let squares = squares.map(|[row, column]| format!("[{row},{column}]"));
    let squares = squares.take(if kind == 2 { 1 } else { count }).join(",");
    let rows = (0..n).map(|row| {
        let region = |column| char::from(b'A' + (row + column) as u8 / 2);
        format!("\"{}\"", (0..n).map(region).collect::<String>())
    });
    problem(&match kind {
        0 => format!(r#"{{"board":"{n}x{n}","blocked":[{squares}]}}"#),
        1 => format!(r#"{{"board":"{n}x{n}","holes":[{squares}]}}"#),
        2 => format!(r#"{{"board":"{n}x{n}","fixed":[{squares}]}}"#),
        _ => {
            let regions = rows.collect_vec().join(",");
            format!(r#"{{"board":"{n}x{n}","per_region":"at-most:1","regions":[{regions}]}}"#)
        }
    })
}

#[test]
fn formulas_of_encode_are_exact_row_by_row() {
    let families = families();
    let random = &mut Random::new(61);
    let boards = (0..cases(30)).map(|_| board(random)).collect_vec();
    for (place, problem) in PUZZLES.map(problem).into_iter().chain(boards).enumerate() {
        let encoding = families[place % families.len()].encoding;
        let graded = grade(&problem, &dimacs(&encoded(&problem, encoding), 0));
        let words = format!("{encoding:?} of {}", problem.describe());
        assert!(graded.verdict.is_exact(), "{words}: {:?}", graded.verdict);
        assert!(!graded.is_renumbered, "{words}");
    }
}

/// The first clause of each formula is changed, and another one is left out.
#[test]
fn changed_formulas_of_encode_are_read_row_by_row() {
    for (place, text) in PUZZLES.into_iter().enumerate() {
        let problem = problem(text);
        let encoding = families()[place].encoding;
        let mut clauses = encoded(&problem, encoding);
        clauses.remove(place + 1);
        clauses[0][0] *= -1;
        let plain = dimacs(&clauses, 0);
        let graded = grade(&problem, &plain);
        assert!(!graded.is_renumbered, "{text}");
        let squares = problem.board().squares().zip(1..);
        let map: String = squares
            .map(|(it, number)| format!("{number} {it}\n"))
            .collect();
        let by_map = Grade::new(problem).with_formula(plain).with_map(map);
        let by_map = by_map.run(&Host::new(), &Control::new()).unwrap().value;
        assert_eq!(graded.verdict, by_map.verdict, "{text}");
    }
}

/// Columns before rows, by a header that states the problem: that is the numbering of `encode`.
#[test]
fn a_header_of_encode_states_the_numbering() {
    let text = r#"{"board":"5x5","blocked":[[4,2],[4,3]]}"#;
    let five = problem(text);
    let mut written = Vec::new();
    let control = Control::new();
    let encode = Encode::new(five.clone()).resolve(&Host::new(), &control);
    let prepared = encode.unwrap().prepare().unwrap();
    prepared.write(&control, &[], &mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    let (header, _) = written.split_once("p cnf").unwrap();
    let by_columns = |(row, column): Cell| (column - 1) * 5 + row;
    let mut clauses = formula(5, &LINES, &WAYS, &by_columns);
    clauses.extend([vec![-by_columns((4, 2))], vec![-by_columns((4, 3))]]);
    let plain = dimacs(&clauses, 0);
    let graded = grade(&five, &plain);
    assert_eq!(
        (graded.verdict, graded.is_renumbered),
        (Verdict::Exact, true)
    );
    let graded = grade(&five, &(header.to_owned() + &plain));
    assert_eq!(
        (graded.verdict, graded.is_renumbered),
        (Verdict::Both, false)
    );
    let line = header.lines().count() as u64 + 2;
    let explain = ExplainClause::new(five, header.to_owned() + &plain, line);
    let explained = explain.run(&Host::new(), &Control::new()).unwrap().value;
    assert_eq!(explained.clauses[0].squares[1].0.to_string(), "r2c1");
    assert!(!explained.is_renumbered);
}

const LINES: [Way; 2] = [Way::Row, Way::Column];

/// Touching squares alone look the same from all sides.
#[test]
fn other_numberings_of_boards_with_several_queens_in_a_line_are_recognized() {
    for text in &PUZZLES[2..3] {
        let problem = problem(text);
        let n = problem.n() as i32;
        let number = |variable: i32| {
            let (row, column) = ((variable - 1) / n, (variable - 1) % n);
            column * n + row + 1
        };
        let other = |literal: &i32| match literal.abs() <= n * n {
            true => number(literal.abs()) * literal.signum(),
            false => *literal,
        };
        let clauses = encoded(&problem, families()[1].encoding);
        let clauses = clauses.iter().map(|it| it.iter().map(other).collect());
        let graded = grade(&problem, &dimacs(&clauses.collect(), 0));
        assert!(graded.verdict.is_exact(), "{text}: {:?}", graded.verdict);
        assert!(graded.numbering.describe().contains("transposed"), "{text}");
    }
}

/// Returns the number of models over all declared variables.
fn models(clauses: &Clauses, variables: u32) -> u128 {
    let is_true = |board: u32, it: &i32| (board >> (it.abs() - 1) & 1 == 1) == (*it > 0);
    let is_model = |board: &u32| {
        clauses
            .iter()
            .all(|it| it.iter().any(|it| is_true(*board, it)))
    };
    (0..1 << variables).filter(is_model).count() as u128
}

#[test]
fn squares_without_queens_that_no_clause_excludes_are_extra_models() {
    let board = |kind: &str| format!(r#"{{"board":"4x4","{kind}":[[1,1],[3,3]]}}"#);
    for (kind, excluded) in [("blocked", 0), ("blocked", 1), ("holes", 0), ("holes", 2)] {
        let problem = problem(&board(kind));
        let is_free = |cell: &Cell| *cell != (1, 1) && *cell != (3, 3);
        let mut clauses = Clauses::new();
        for way in WAYS {
            for line in lines(4, way) {
                let squares = line.into_iter().filter(is_free).collect_vec();
                clauses.extend(at_most_one(&squares, &by_rows(4)));
                let is_least = LINES.contains(&way);
                clauses.extend(is_least.then(|| at_least_one(&squares, &by_rows(4))));
            }
        }
        clauses.extend([vec![-1], vec![-11]].into_iter().take(excluded));
        let graded = grade(&problem, &dimacs(&clauses, 16));
        let solutions = 2;
        let expected = models(&clauses, 16) / solutions;
        if excluded == 2 {
            assert_eq!((graded.verdict, expected), (Verdict::Exact, 1));
            continue;
        }
        assert_eq!(graded.verdict, Verdict::ExtraModels, "{kind}");
        let several = graded.several.unwrap();
        assert_eq!((several.models, several.is_exact), (expected, true));
        assert_eq!(several.variables, &[1, 11][excluded..]);
        let names = several.squares.iter().map(ToString::to_string);
        assert_eq!(names.collect_vec(), &["r1c1", "r3c3"][excluded..]);
    }
    // A formula that ends before these squares does not have their variables.
    let text = r#"{"board":"4x4","blocked":[[4,4]]}"#;
    let mut clauses = formula(4, &LINES, &WAYS, &by_rows(4));
    clauses.retain(|clause| !clause.contains(&-16));
    clauses
        .iter_mut()
        .for_each(|it| it.retain(|one| *one != 16));
    let verdict = |variables| grade(&problem(text), &dimacs(&clauses, variables)).verdict;
    assert_eq!(verdict(0), Verdict::Exact);
    assert_eq!(verdict(16), Verdict::ExtraModels);
}

#[test]
fn a_formula_without_models_is_told_on_boards_of_any_size() {
    for n in [8, 11, 12, 40] {
        let mut clauses = exact(n);
        let [a, b] = [n * n + 1, n * n + 2];
        clauses.extend([vec![a, b], vec![a, -b], vec![-a, b], vec![-a, -b]]);
        let graded = grade(&Problem::new(n as u32).unwrap(), &dimacs(&clauses, 0));
        let causes = causes(&graded);
        assert_eq!(graded.verdict, Verdict::TooStrong, "{n}");
        assert!(
            causes.contains("no-model: the formula has no model"),
            "{n}: {causes}"
        );
    }
}

/// The diagonals of two squares follow from the rest, so that only 28 of the 30 pairs were told.
#[test]
fn pairs_are_counted_of_all_lines_of_a_kind() {
    let others = [Way::Row, Way::Column, Way::Anti];
    let mut clauses = formula(5, &LINES, &others, &by_rows(5));
    for line in lines(5, Way::Diagonal).iter().filter(|it| it.len() > 2) {
        clauses.extend(at_most_one(line, &by_rows(5)).pop());
    }
    let text = causes(&grade(&Problem::new(5).unwrap(), &dimacs(&clauses, 0)));
    let words = "the diagonals are incomplete: 23 of 30 pairs of their squares have no clauses of their own";
    assert!(text.contains(words), "{text}");
}

/// At least one in each column follows from all pairs, so it alone was told as missing.
#[test]
fn a_pair_that_all_columns_lack_is_told() {
    let others = [Way::Row, Way::Diagonal, Way::Anti];
    let mut clauses = formula(6, &[Way::Row], &others, &by_rows(6));
    for line in lines(6, Way::Column) {
        let all = at_most_one(&line, &by_rows(6));
        clauses.extend(all.into_iter().filter(|pair| pair[1] - pair[0] != -30));
    }
    let text = causes(&grade(&Problem::new(6).unwrap(), &dimacs(&clauses, 0)));
    assert!(
        text.contains("6 of 90 pairs of their squares have no clauses of their own"),
        "{text}"
    );
    assert!(!text.contains("at least one queen"), "{text}");
}

/// The other rows have a queen because of the rest, but clauses demand it.
#[test]
fn rows_are_not_missing_of_which_one_is_not_demanded() {
    let others = [Way::Column, Way::Diagonal, Way::Anti];
    let mut clauses = formula(4, &[Way::Row], &others, &by_rows(4));
    clauses.retain(|clause| clause[0] != 13);
    clauses.push(vec![11]);
    let problem = problem(r#"{"board":"4x4","fixed":[[3,3]]}"#);
    let text = causes(&grade(&problem, &dimacs(&clauses, 0)));
    assert!(!text.contains("per row"), "{text}");
    assert!(
        text.contains("row 4 has no clause that demands at least one queen"),
        "{text}"
    );
}

/// Moved by a column, the pairs that are left were pairs of diagonals, and were told as shifted.
#[test]
fn diagonals_without_their_corner_are_not_shifted() {
    let mut clauses = exact(8);
    clauses.retain(|clause| !(clause.len() == 2 && clause[0] == -1 && (clause[1] + 1) % 9 == 0));
    let text = causes(&grade(&Problem::new(8).unwrap(), &dimacs(&clauses, 0)));
    assert_eq!(
        text,
        "incomplete: diagonal r1c1-r8c8: 7 of 28 pairs of squares have no clauses of their own, such as r1c1 and r2c2\n"
    );
}

/// Diagonals of a single square were demanded to run on, too, and those that run up to the end of the board were not known.
#[test]
fn diagonals_that_run_on_from_their_first_squares_are_named() {
    for n in [5, 8, 10] {
        for most in [n as usize, usize::MAX] {
            let number = by_rows(n);
            let mut clauses = without(n, Way::Anti);
            for line in lines(n, Way::Anti).iter().filter(|line| line.len() > 1) {
                let chain = (number(line[0])..=n * n).step_by(n as usize - 1);
                let pairs = chain.take(most).array_combinations();
                clauses.extend(pairs.map(|[one, other]| vec![-one, -other]));
            }
            let text = causes(&grade(
                &Problem::new(n as u32).unwrap(),
                &dimacs(&clauses, 0),
            ));
            let words =
                "run-on: the anti-diagonals run on past the edge of the board into the next rows";
            assert!(text.starts_with(words), "{n}, {most}: {text}");
        }
    }
}

/// Clauses of a line with an order encoding, whose auxiliary variables begin after the greatest of the line.
fn ordered(line: &[i32]) -> Vec<Vec<i32>> {
    let first = line[line.len() - 1] + 1;
    let mut clauses: Vec<Vec<i32>> = (0..line.len() as i32 - 1)
        .map(|at| vec![-(first + at + 1), first + at])
        .collect();
    for (at, &square) in (first..).zip(line) {
        clauses.extend([
            vec![-square, at],
            vec![-square, -(at + 1)],
            vec![square, at + 1, -at],
        ]);
    }
    clauses
}

/// Of a line, the clauses of auxiliary variables alone were taken for those of the line before.
#[test]
fn auxiliary_variables_of_an_order_encoding_that_are_squares_are_named() {
    for n in [4, 5, 6, 8] {
        let number = by_rows(n);
        let mut clauses = Vec::new();
        for way in [Way::Row, Way::Column, Way::Diagonal, Way::Anti] {
            for line in lines(n, way) {
                if LINES.contains(&way) {
                    clauses.push(at_least_one(&line, &number));
                }
                let mut variables: Vec<i32> = line.iter().map(|cell| number(*cell)).collect();
                variables.sort_unstable();
                if variables.len() > 1 {
                    clauses.extend(ordered(&variables));
                }
            }
        }
        let text = causes(&grade(
            &Problem::new(n as u32).unwrap(),
            &dimacs(&clauses, 0),
        ));
        let words = format!(
            "auxiliary-squares: auxiliary variables are squares: variable {}",
            n + 1
        );
        assert!(text.starts_with(&words), "{n}: {text}");
        assert!(
            text.contains(&format!("must begin after the squares, at {}", n * n + 1)),
            "{n}: {text}"
        );
    }
}

/// Clauses of groups of two, without the one that says that two groups have no queens together, were no clauses.
#[test]
fn columns_whose_clauses_have_auxiliary_variables_are_not_missing() {
    let others = [Way::Row, Way::Diagonal, Way::Anti];
    let mut clauses = formula(8, &[Way::Row], &others, &by_rows(8));
    for (place, line) in (0..).zip(lines(8, Way::Column)) {
        let commanders = [65, 66, 67, 68].map(|first| first + 4 * place);
        for (group, commander) in line.chunks(2).zip(commanders) {
            clauses.extend(at_most_one(group, &by_rows(8)));
            clauses.extend(group.iter().map(|cell| vec![-by_rows(8)(*cell), commander]));
        }
        // The last group is forgotten.
        let pairs = commanders[..3].iter().array_combinations();
        clauses.extend(pairs.map(|[one, other]| vec![-one, -other]));
    }
    let text = causes(&grade(&Problem::new(8).unwrap(), &dimacs(&clauses, 0)));
    assert!(
        text.contains("the columns are incomplete: 96 of 224 pairs"),
        "{text}"
    );
}

#[test]
fn lines_of_which_pairs_are_excluded_are_not_missing() {
    let number = by_rows(5);
    let mut clauses = formula(5, &[], &[Way::Diagonal, Way::Anti], &number);
    for line in LINES.map(|way| lines(5, way)).concat() {
        clauses.extend(line.windows(2).flat_map(|pair| at_most_one(pair, &number)));
    }
    let text = causes(&grade(&Problem::new(5).unwrap(), &dimacs(&clauses, 0)));
    assert!(!text.contains("are missing"), "{text}");
    let told = text.matches("at least one queen per row").count();
    assert_eq!(told, 1, "{text}");
}

#[test]
fn queens_of_one_region_or_across_a_hole_do_not_attack_each_other() {
    let text =
        r#"{"board":"4x4","holes":[[1,2]],"per_line":"at-most:1","queens":1,"diagonals":"none"}"#;
    let problem = problem(text);
    let rules = [(1, 3), (1, 16)];
    let clause = |[one, other]: [i32; 2]| {
        let formula = format!("p cnf 16 1\n-{one} -{other} 0\n");
        let map = "1 r1c1\n3 r1c3\n16 r4c4\n";
        let explain = ExplainClause::new(problem.clone(), formula, 2).with_map(map);
        let explained = explain.run(&Host::new(), &Control::new()).unwrap();
        explained.value.clauses[0].words.clone()
    };
    for (one, other) in rules {
        let words = clause([one, other]);
        assert!(!words.contains("attack each other"), "{words}");
    }
    // Boards with two queens of one region that are not on a line, and none of another region.
    let puzzle = crate::support::problem(self::PUZZLES[0]);
    let clauses = encoded(&puzzle, families()[0].encoding);
    let columns = puzzle.board().columns();
    let number = |it: &Square| (it.row * columns + it.column + 1) as i32;
    let regions: Vec<&[Square]> = puzzle.regions().unwrap().iter().collect();
    let mut admitted = Vec::new();
    for [full, empty] in regions.iter().array_combinations() {
        let pairs = full.iter().array_combinations();
        let pairs = pairs.filter(|[one, other]| !puzzle.attacks(**one, **other));
        let mut missing: Vec<Vec<i32>> = pairs
            .map(|pair| pair.map(|it| -number(it)).to_vec())
            .collect();
        missing.push(empty.iter().map(number).collect());
        let kept = clauses.iter().filter(|clause| !missing.contains(clause));
        admitted.extend(grade(&puzzle, &dimacs(&kept.cloned().collect(), 0)).admitted);
    }
    assert!(!admitted.is_empty());
    assert!(admitted.iter().all(|it| it.pairs > 0 && !it.are_attacks));
}

/// A control that ends the work early leaves no wrong verdict, and no error.
#[test]
fn a_stopped_grade_claims_nothing_wrong() {
    let six = problem(r#"{"board":"6x6","blocked":[[1,1]]}"#);
    let text = dimacs(&without(6, Way::Anti), 0);
    let whole = grade(&six, &text).verdict;
    for checks in [0, 1, 2, 5, 10, 20, 40, 80, 160] {
        let control = Control::new().part_with_max_checks(checks);
        let question = Grade::new(six.clone()).with_formula(text.clone());
        let graded = question.run(&Host::new(), &control).unwrap().value;
        let is_known = [whole, Verdict::Unknown].contains(&graded.verdict);
        assert!(is_known, "{checks}: {:?}", graded.verdict);
    }
}

#[test]
fn a_board_beyond_what_the_formula_can_name_is_refused() {
    let large = problem(r#"{"board":"1x2000000000","queens":1}"#);
    let question = Grade::new(large).with_formula("p cnf 2 1\n1 2 0\n");
    let error = question.run(&Host::new(), &Control::new()).unwrap_err();
    let words = "a formula of 16 characters cannot name the 2000000000 squares";
    assert!(error.to_string().contains(words), "{error}");
}
