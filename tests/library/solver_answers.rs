//! Answers of solvers in every form that is read: right models, wrong ones, and what is cut short.

use control::Control;
use problem::Problem;
use queensat::answers::{Decode, Error, Host};

/// A form of answers, from the literals of a model.
type Form = (&'static str, fn(&[i32]) -> Vec<u8>);

fn joined(model: &[i32], separator: &str, word: impl Fn(i32) -> String) -> String {
    let words: Vec<String> = model.iter().map(|&literal| word(literal)).collect();
    words.join(separator)
}

fn numbers(model: &[i32]) -> String {
    joined(model, " ", |literal| literal.to_string())
}

fn list(model: &[i32]) -> String {
    format!("{model:?}")
}

fn names(model: &[i32]) -> String {
    joined(model, " ", |literal| {
        let sign = if literal < 0 { "-" } else { "" };
        format!("{sign}x{}", literal.abs())
    })
}

fn python(literal: i32) -> &'static str {
    if literal > 0 { "True" } else { "False" }
}

fn smt(literal: i32) -> &'static str {
    if literal > 0 { "true" } else { "false" }
}

fn bits(model: &[i32]) -> String {
    joined(model, "", |literal| u8::from(literal > 0).to_string())
}

/// The competition's form on two lines, with comments and a final 0.
fn competition(model: &[i32]) -> String {
    let (first, second) = model.split_at(model.len() / 2);
    let (first, second) = (numbers(first), numbers(second));
    format!("c banner\ns SATISFIABLE\nv {first}\nc 3.5 seconds\nv {second} 0\nc exit 10\n")
}

fn in_utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(bytes_of).collect()
}

const FORMS: [Form; 36] = [
    ("competition", |it| competition(it).into_bytes()),
    ("no final 0", |it| {
        competition(it).replace(" 0\n", "\n").into_bytes()
    }),
    ("model first", |it| {
        format!("v {} 0\ns SATISFIABLE\n", numbers(it)).into()
    }),
    ("lines end as in Windows", |it| {
        competition(it).replace('\n', "\r\n").into()
    }),
    ("UTF-16", |it| in_utf16(&competition(it), u16::to_le_bytes)),
    ("UTF-16, big-endian", |it| {
        in_utf16(&competition(it), u16::to_be_bytes)
    }),
    ("Latin-1", |it| {
        [b"c L\xf6sung\n", competition(it).as_bytes()].concat()
    }),
    ("colours", |it| {
        format!("\x1b[32ms SATISFIABLE\x1b[0m\nv {} 0\n", numbers(it)).into()
    }),
    ("a literal a line", |it| {
        format!(
            "s SATISFIABLE\nv {}\nv 0\n",
            numbers(it).replace(' ', "\nv ")
        )
        .into()
    }),
    ("MiniSat", |it| format!("SAT\n{} 0\n", numbers(it)).into()),
    ("MiniSat with its log", |it| {
        format!(
            "====[ Search ]====\n| Conflicts |\nconflicts : 3\nSATISFIABLE\n{} 0",
            numbers(it)
        )
        .into()
    }),
    ("older Z3", |it| format!("sat\n{}\n", numbers(it)).into()),
    ("a word in any case", |it| {
        format!("Satisfiable\n{}", numbers(it)).into()
    }),
    ("bare literals", |it| numbers(it).into()),
    ("MaxSAT", |it| {
        format!("o 4\no 0\ns OPTIMUM FOUND\nv {} 0\n", numbers(it)).into()
    }),
    ("MaxSAT in bits", |it| {
        format!("o 4\no 0\ns OPTIMUM FOUND\nv {}\n", bits(it)).into()
    }),
    ("pseudo-Boolean", |it| {
        format!("o 0\ns OPTIMUM FOUND\nv {}\n", names(it)).into()
    }),
    ("PySAT", |it| list(it).into()),
    ("PySAT, with its status", |it| {
        format!("True {}", list(it)).into()
    }),
    ("PySAT in a session", |it| {
        format!(">>> s.solve()\nTrue\n>>> s.get_model()\n{}\n", list(it)).into()
    }),
    ("a list of lists", |it| format!("[{}]", list(it)).into()),
    ("a pair", |it| format!("(True, {})", list(it)).into()),
    ("pycryptosat", |it| {
        format!(
            "(True, (None, {}))",
            joined(it, ", ", |it| python(it).into())
        )
        .into()
    }),
    ("truth values", |it| {
        format!("[{}]", joined(it, ", ", |it| python(it).into())).into()
    }),
    ("Z3 in Python", |it| {
        format!(
            "[{}]",
            joined(it, ",\n ", |it| format!("x{} = {}", it.abs(), python(it)))
        )
        .into()
    }),
    ("Z3 with arrows", |it| {
        format!(
            "sat\n{}\n",
            joined(it, "\n", |it| format!("k!{} -> {}", it.abs(), smt(it)))
        )
        .into()
    }),
    ("SMT-LIB", |it| {
        let define = |it: i32| format!("  (define-fun k!{} () Bool\n    {})", it.abs(), smt(it));
        format!("sat\n(model\n{}\n)\n", joined(it, "\n", define)).into()
    }),
    ("SMT-LIB, some values", |it| {
        format!(
            "sat\n({})\n",
            joined(it, "\n ", |it| format!("(x{} {})", it.abs(), smt(it)))
        )
        .into()
    }),
    ("clasp", |it| {
        format!(
            "c Answer: 1\nv {} 0\ns SATISFIABLE\nc Models : 1+\n",
            numbers(it)
        )
        .into()
    }),
    ("clasp without marks", |it| {
        format!(
            "Solving...\nAnswer: 1\n{}\nSATISFIABLE\n\nModels : 1+\nTime : 0.1s (Solving: 0.0s)\n",
            names(it)
        )
        .into()
    }),
    ("a dictionary", |it| {
        format!(
            "{{{}}}",
            joined(it, ", ", |it| format!("{}: {}", it.abs(), python(it)))
        )
        .into()
    }),
    ("JSON", |it| {
        format!(r#"{{"status":"SAT","times":[1,2],"model":{}}}"#, list(it)).into()
    }),
    ("a label", |it| {
        format!("Solution: {} 0", numbers(it)).into()
    }),
    ("a name of Python", |it| {
        format!("model = {}", list(it)).into()
    }),
    ("indexed names", |it| {
        joined(it, ", ", |it| {
            format!("x[{}] = {}", it.abs(), u8::from(it > 0))
        })
        .into()
    }),
    ("an integer program", |it| {
        joined(it, "\n", |it| format!("x{} {}", it.abs(), u8::from(it > 0))).into()
    }),
];

fn model(columns: &[i32]) -> Vec<i32> {
    let n = columns.len() as i32;
    let squares = (0..n).flat_map(|row| (1..=n).map(move |column| (row, column)));
    let literal = |(row, column): (i32, i32)| {
        let variable = row * n + column;
        if columns[row as usize] == column {
            variable
        } else {
            -variable
        }
    };
    squares.map(literal).collect()
}

/// Returns the columns of the queens, the rule that is broken, or the error.
fn decoded(question: Decode, text: &[u8]) -> Result<String, String> {
    let question = question.resolve_to_read(&Host::new());
    match question.run_from(&Control::new(), None, (text, false), "the test") {
        Ok(answer) => Ok(match answer.value.violation {
            Some((_, violation)) => format!("wrong: {violation}"),
            None => answer
                .value
                .placements
                .first()
                .map_or_else(String::new, ToString::to_string),
        }),
        Err(Error::Failed(failed)) => Err(failed.source.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

fn question(n: usize) -> Decode {
    Decode::new(Problem::new(n as u32).unwrap())
}

const SOLUTIONS: [&[i32]; 4] = [
    &[2, 4, 1, 3],
    &[1, 3, 5, 2, 4],
    &[2, 4, 6, 1, 3, 5],
    &[1, 5, 8, 6, 3, 7, 2, 4],
];

#[test]
fn a_right_model_is_verified_in_every_form_and_a_wrong_one_breaks_a_rule() {
    for columns in SOLUTIONS {
        let expected: Vec<String> = columns.iter().map(ToString::to_string).collect();
        let mut wrong = columns.to_vec();
        wrong[0] = wrong[1];
        for (name, form) in FORMS {
            let n = columns.len();
            let right = decoded(question(n), &form(&model(columns)));
            assert_eq!(right, Ok(expected.join(" ")), "{name}, {n} queens");
            let rejected = decoded(question(n), &form(&model(&wrong)));
            let attacked = rejected
                .as_ref()
                .is_ok_and(|text| text.starts_with("wrong: the queens on r1"));
            assert!(attacked, "{name}, {n} queens: {rejected:?}");
        }
    }
}

/// Whatever is missing at the end, nothing but the solution is believed, and nothing is called a wrong model.
#[test]
fn an_answer_that_is_cut_short_is_refused_or_still_whole() {
    for columns in SOLUTIONS {
        let (n, model) = (columns.len(), model(columns));
        let expected: Vec<String> = columns.iter().map(ToString::to_string).collect();
        for (name, form) in FORMS {
            let whole = form(&model);
            let last_queen = expected.last().unwrap();
            for length in (0..whole.len()).rev().step_by(3) {
                if let Ok(read) = decoded(question(n), &whole[..length]) {
                    assert_eq!(
                        read,
                        expected.join(" "),
                        "{name}, {length} bytes, {last_queen}"
                    );
                }
            }
            let half = decoded(question(n), &whole[..whole.len() / 2]);
            assert!(half.is_err(), "{name}: {half:?}");
        }
    }
}

#[test]
fn a_model_in_another_numbering_is_decoded() {
    let columns = SOLUTIONS[2];
    let queens = || (1..).zip(columns.iter().copied());
    let text = |variable: &dyn Fn(i32, i32) -> i32| {
        let variables: Vec<i32> = queens()
            .map(|(row, column)| variable(row, column))
            .collect();
        format!("s SATISFIABLE\nv {} 0\n", numbers(&variables))
    };
    type Variable<'a> = &'a dyn Fn(i32, i32) -> i32;
    let numberings: [(&str, Variable<'_>); 8] = [
        ("10*R+C", &|row, column| 10 * row + column),
        ("(R-1)*N + C + 100", &|row, column| 6 * row + column + 94),
        ("c + 8r - 8", &|row, column| 8 * row + column - 8),
        ("transposed", &|row, column| 6 * column + row - 6),
        ("mirrored", &|row, column| 6 * row + 1 - column),
        ("upside-down", &|row, column| 36 - 6 * row + column),
        ("from-0", &|row, column| 6 * row + column - 7),
        ("10R+C,transposed,from-0", &|row, column| {
            10 * column + row - 1
        }),
    ];
    let expected: Vec<String> = columns.iter().map(ToString::to_string).collect();
    for (name, variable) in numberings {
        let mut question = question(6);
        question.numbering = Some(name.into());
        assert_eq!(
            decoded(question, text(variable).as_bytes()),
            Ok(expected.join(" ")),
            "{name}"
        );
    }
    let squares = (1..=6).flat_map(|row| (1..=6).map(move |column| (row, column)));
    let map: String = squares
        .map(|(row, column)| format!("{} r{row}c{column}\n", 100 - 10 * row - column))
        .collect();
    let mut by_map = question(6);
    by_map.map = Some(map);
    let answer = text(&|row, column| 100 - 10 * row - column);
    assert_eq!(decoded(by_map, answer.as_bytes()), Ok(expected.join(" ")));
    // Lists of literals from 0 on have a literal 0.
    let literal = |literal: &i32| match literal {
        0.. => (literal - 1).to_string(),
        _ => format!("-{}", -literal - 1),
    };
    let from_zero: Vec<String> = model(columns).iter().map(literal).collect();
    for text in [
        format!("[{}]", from_zero.join(", ")),
        format!("v {} 0", from_zero.join(" ")),
    ] {
        let mut question = question(6);
        question.numbering = Some("from-0".into());
        assert_eq!(
            decoded(question, text.as_bytes()),
            Ok(expected.join(" ")),
            "{text}"
        );
    }
    let mut negated = question(6);
    negated.numbering = Some("negated".into());
    let opposite: Vec<i32> = model(columns).iter().map(|literal| -literal).collect();
    assert_eq!(
        decoded(negated, list(&opposite).as_bytes()),
        Ok(expected.join(" "))
    );
}

#[test]
fn a_numbering_that_is_none_is_refused() {
    for (numbering, message) in [
        ("", "but found ''"),
        ("10*R+X", "but found '10*R+X'"),
        ("R*C", "but found 'R*C'"),
        ("(R", "but found '(R'"),
        ("R+C", "two squares have the same variable"),
        ("R", "two squares have the same variable"),
        ("10*R+C-20", "the square r1c1 would have the variable -9"),
        ("9999999999*R+C", "would have the variable"),
        ("10*R+C,N*R+C", "but found 'N*R+C'"),
    ] {
        let mut question = question(4);
        question.numbering = Some(numbering.into());
        let refused = decoded(question, b"sat").unwrap_err();
        assert!(refused.contains(message), "{numbering}: {refused}");
    }
    for (map, message) in [
        (
            "x r1c1",
            "the map, line 1: expected the number of a variable",
        ),
        (
            "# a\n1 r9c9",
            "the map, line 2: the square r9c9 is not on the board",
        ),
        ("1 r1c1\n1 r1c2", "was named before"),
        ("1 a", "expected the row and the column"),
    ] {
        let mut question = question(4);
        question.map = Some(map.into());
        let refused = decoded(question, b"sat").unwrap_err();
        assert!(refused.contains(message), "{map}: {refused}");
    }
}

/// As variables, they would be queens in the first row.
#[test]
fn the_columns_of_a_solution_are_no_model() {
    for text in ["2 4 1 3\n", "[2, 4, 1, 3]"] {
        let refused = decoded(question(4), text.as_bytes()).unwrap_err();
        let expected = "but found '2 4 1 3', which looks like the columns of a solution";
        assert!(refused.contains(expected), "{refused}");
    }
    let model = decoded(question(4), b"s SATISFIABLE\nv 1 2 3 4 0\n");
    assert!(model.is_ok_and(|text| text.starts_with("wrong: ")));
}

/// In a list of numbers, a false variable 0 is 0, too.
#[test]
fn zero_in_a_list_from_zero_is_open_unless_the_other_squares_decide() {
    let from_zero = |columns: &[i32]| {
        let literal = |literal: &i32| literal.signum() * (literal.abs() - 1);
        list(&model(columns).iter().map(literal).collect::<Vec<_>>())
    };
    let decoded = |columns: &[i32]| {
        let mut question = question(columns.len());
        question.numbering = Some("from-0".into());
        decoded(question, from_zero(columns).as_bytes())
    };
    assert_eq!(decoded(SOLUTIONS[0]), Ok("2 4 1 3".into()));
    assert_eq!(decoded(SOLUTIONS[1]), Ok("1 3 5 2 4".into()));
    let refused = decoded(&[2, 2, 1, 3]).unwrap_err();
    assert!(refused.contains("x0 = False"), "{refused}");
}

/// Returns the number of models and whether the solver claims that there are no others.
fn all_decoded(n: usize, text: &str) -> (usize, bool) {
    let question = question(n).resolve_to_read(&Host::new());
    let answer = question.run_from(&Control::new(), None, (text.as_bytes(), true), "the test");
    let value = answer.map_err(|error| error.to_string()).unwrap().value;
    (value.placements.len(), value.claims_all)
}

#[test]
fn lines_of_true_literals_without_an_end_are_models_of_their_own() {
    let separate = "2 10 18 19 27 35\n5 9 13 24 28 32\n";
    assert_eq!(all_decoded(6, separate), (2, false));
    // The second one shares r2c4 with the first one.
    assert_eq!(all_decoded(5, "1 8 15 17 24\n2 9 11 18 25\n").0, 2);
    assert_eq!(all_decoded(5, "1 8 15 17 24\n5 8 11 19 22\n").0, 2);
    assert_eq!(all_decoded(6, "2 10 18\n19 27 35\n").0, 1);
}

#[test]
fn the_claim_that_there_are_no_other_models_is_told() {
    let [first, second] = [SOLUTIONS[0], &[3, 1, 4, 2]].map(|columns| numbers(&model(columns)));
    let models = format!("v {first} 0\nv {second} 0\n");
    assert_eq!(all_decoded(4, &models), (2, false));
    assert_eq!(all_decoded(4, &(models + "s UNSATISFIABLE\n")), (2, true));
}

#[test]
fn a_map_that_leaves_squares_out_is_refused() {
    for (map, message) in [
        ("", "the map: it names no square; expected for each square"),
        ("c 1 = q[1][1]\n", "the map: it names no square"),
        ("1 r1c1\n", "the map: it does not name the square r1c2"),
    ] {
        let mut question = question(4);
        question.map = Some(map.into());
        let refused = decoded(question, b"s SATISFIABLE\nv 1 0\n").unwrap_err();
        assert!(refused.contains(message), "{map}: {refused}");
    }
}

#[test]
fn the_reason_of_a_refusal_is_the_right_one() {
    for (text, message) in [
        ("v 0\n", "the model is empty"),
        (
            "Answer: 1\nqueen(1,2) queen(2,4)\nSATISFIABLE\n",
            "`queensat check`",
        ),
        (
            r#"{"Call":[{"Witnesses":[{"Value":["queen(1,2)","queen(2,4)"]}]}],"Result":"SATISFIABLE"}"#,
            "`queensat check`",
        ),
        ("v 010\n", "3 values in order, but there are 16 variables"),
        ("v 24 31 43 112 0\n", "no variable from 1 to 16"),
        (
            "[[-1, 2], [1, -2]]",
            "expected one model, but another one follows",
        ),
    ] {
        let refused = decoded(question(4), text.as_bytes()).unwrap_err();
        assert!(refused.contains(message), "{text}: {refused}");
    }
}
