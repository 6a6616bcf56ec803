//! The reader of solver answers: both formats, every fault with its place, and random texts.

use crate::rows::rows;
use encodings::Lit;
use encodings::dimacs::{ModelsToRead, SolverAnswer, read_answer, read_answer_to, read_models};
use proptest::prelude::*;

fn read(text: &str) -> Result<SolverAnswer, String> {
    read_answer(text.as_bytes()).map_err(|error| error.to_string())
}

fn model(numbers: &[i32]) -> SolverAnswer {
    SolverAnswer::Satisfiable(
        numbers
            .iter()
            .map(|&number| Lit::from_dimacs(number).unwrap())
            .collect(),
    )
}

#[test]
fn all_formats_are_read() {
    for text in [
        "s SATISFIABLE\nv -1 2 0\n",
        "c hello\ns SATISFIABLE\nv -1\nv 2\nv 0\n",
        "v -1 2 0\nc the status may come last\ns SATISFIABLE",
        "s SATISFIABLE\r\nv -1 2 0\r\n",
        "SAT\n-1 2 0\n",
        "\u{feff}SAT\n-1 2 0\n",
        "s SATISFIABLE\nv -1 2 -1 2 2 0\n",
        "\nSAT\n-1\n2 0",
        "s SATISFIABLE\nv -x1 x2\n",
        "o 3\nc hello\no 0\nv -x1\nv x2\ns OPTIMUM FOUND\n",
        "s SATISFIABLE\r\nv ~x1 x2 -x1\r\n",
        "\u{1b}[32ms SATISFIABLE\u{1b}[0m\nv -1 2 0\n",
    ] {
        assert_eq!(read(text), Ok(model(&[-1, 2])), "{text:?}");
    }
    assert_eq!(read("s UNSATISFIABLE\n"), Ok(SolverAnswer::Unsatisfiable));
    assert_eq!(read("UNSAT\n"), Ok(SolverAnswer::Unsatisfiable));
    assert_eq!(read("s UNKNOWN\n"), Ok(SolverAnswer::Unknown));
    assert_eq!(read("INDET\n"), Ok(SolverAnswer::Unknown));
}

#[test]
fn every_fault_is_reported_with_its_place() {
    for (text, message) in rows(
        r" => there is no status
        c only a comment\n => there is no status
        v 1 0\n => there is no status
        SATISFIABLE\n => but found 'SATISFIABLE', which looks like
        s MAYBE\n => found 'MAYBE' (line 1, column 3)
        s\n => after 's', but found '' (line 1, column 2)
        s SATISFIABLE\n => but there is no model (MiniSat
        s SATISFIABLE\nv 1 2\n => does not end in 0; it may be cut short (line 2, column 1)
        s SATISFIABLE\nv 1 x 0\n => in all of the model -x3, but found 'x' (line 2, column 5)
        s SATISFIABLE\nv 1 x2\n => found 'x2' (line 2, column 5)
        s SATISFIABLE\nv x1 2\n => found '2' (line 2, column 6)
        s SATISFIABLE\nv x1 --x2\n => found '--x2' (line 2, column 6)
        s SATISFIABLE\nv x+1\n => found 'x+1' (line 2, column 3)
        s SATISFIABLE\nv x0\n => 'x0' is out of range
        s SATISFIABLE\nv -x2147483648\n => '-x2147483648' is out of range
        s SATISFIABLE\nv x1 -x1\n => variable 1 is both true and false in the model (line 2, column 6)
        s OPTIMUM\nv x1\n => found 'OPTIMUM' (line 1,
        s OPTIMUM FOUND it\nv x1\n => found 'it' (line 1, column 17)
        s OPTIMUM FOUND\n => but there is no model (MiniSat
        s UNSATISFIABLE\nv x1\n => found a model, although
        * #variable= 1 #constraint= 0\n => expected the answer of a solver, but found a formula
        s SATISFIABLE\nv 1 -1 0\n => variable 1 is both true and false in the model (line 2, column 5)
        s SATISFIABLE\nv 99999999999 0\n => '99999999999' is out of range
        s SATISFIABLE\nv -2147483648 0\n => '-2147483648' is out of range
        s SATISFIABLE\nv 1 0\nv 2 0\n => expected nothing after the 0 that ends the model, but found '2' (line 3, column 3)
        s SATISFIABLE\ns SATISFIABLE\nv 0\n => found a second status; the first is on line 1 (line 2,
        s UNSATISFIABLE\nv 1 0\n => found a model, although the status is not SATISFIABLE (line 2, column 1)
        SAT\n1 0 3\n => expected nothing after the 0
        s UNSAT\0ISFIABLE\n => it contains a zero byte (line 1, column 8)
        c x\np cnf 1 1\n1 0\n => expected the answer of a solver, but found a formula (line 2
        [-1, 2]\n => but found '[-1, 2]'
        SAT\n[-1, 2]\n => expected a literal, such as -3 or in all of the model -x3, but found '[' (line 2, column 1)",
    ) {
        let error = read(&text).expect_err(&text);
        assert!(error.contains(&message), "{text:?} gave {error:?}");
    }
}

fn saved(text: &str, several: bool) -> Result<(Option<bool>, Vec<Vec<i32>>), String> {
    let models = ModelsToRead {
        kept: 9,
        several,
        from_zero: None,
    };
    let (claim, models) =
        read_models(text.as_bytes(), models).map_err(|error| error.to_string())?;
    let numbers = |literals: Vec<Lit>| literals.iter().map(|literal| literal.to_dimacs()).collect();
    let literals = models.into_iter().map(|model| numbers(model.literals));
    Ok((claim, literals.collect()))
}

#[test]
fn a_saved_model_is_read_in_any_form() {
    for text in [
        "SATISFIABLE\n-1 2 -3",
        "True [-1, 2, -3]",
        "(True, (None, False, True, False))",
        "[0, 1, 0]",
        "v 010",
        "[x1 = False,\n x2 = True,\n x3 = False]",
        "sat\n(model\n (define-fun k!1 () Bool\n false)\n (define-fun k!2 () Bool true)\n\
         (define-fun k!3 () Bool false))",
        "((x1 false) (x2 true) (x3 false))",
        "k!1->false\nk!2->true\nk!3->false",
        "{\"status\": \"SAT\", \"seconds\": [1], \"model\": [-1, 2, -3]}",
        "x[1] = 0\nx[2] = 1\nx[3] = 0",
        "x1 0\nx2 1\nx3 0",
        "¬x1 ∧ x2 ∧ ¬x3",
        "log: 3\n16 variables\nAnswer: 1\n-x1 x2 -x3\n",
        "o 2\nv 1 2 3 0\no 1\nv -1 2 -3 0\ns OPTIMUM FOUND",
        "v 1 2 3 0\no 2\nv -1 2 -3 0\no 1\ns OPTIMUM FOUND",
        "[SAT] started\nFrom 1 [SAT]: done\n(\"SAT\", [-1, 2, -3])",
        "x0 = False, x1 = True, x2 = False",
        "Optimum : 3\nSolution: 2, -1, -3",
        "{\"model\": \"-1 2 -3\", \"status\": 10}",
    ] {
        let (claim, mut models) = saved(text, false).expect(text);
        models[0].sort_by_key(|literal| literal.abs());
        assert_eq!(
            (claim, models),
            (Some(true), vec![vec![-1, 2, -3]]),
            "{text:?}"
        );
    }
    for text in [
        "unsat",
        "None",
        "False",
        "(False, None)",
        "Result: UNSAT",
        "UNSATISFIABLE\n\nModels       : 0\n",
    ] {
        assert_eq!(
            saved(text, false),
            Ok((Some(false), Vec::new())),
            "{text:?}"
        );
    }
}

#[test]
fn several_saved_models_are_told_apart() {
    for text in [
        "[[1, -2], [-1, 2]]",
        "1 -2\n-1 2",
        "sat\n1 -2\nsat\n-1 2\nunsat",
        "v 1 -2 0\nv -1 2 0\ns UNSATISFIABLE",
        "Answer: 1\nx1 -x2\nAnswer: 2\n-x1 x2\nSATISFIABLE",
        "[x1 = True, x2 = False]\n[x1 = False, x2 = True]",
    ] {
        let models = vec![vec![1, -2], vec![-1, 2]];
        // The last status may be that there are no others.
        let claim = !text.to_ascii_lowercase().contains("unsat");
        assert_eq!(saved(text, true), Ok((Some(claim), models)), "{text:?}");
    }
}

#[test]
fn what_contradicts_itself_or_is_no_answer_is_refused() {
    for (text, message) in rows(
        r#" => looks like an empty text (line 1, column 1)
        sat\nunsat => found a second status; the first is on line 1
        unsat\n1 0 => found a model, although
        [1, -1] => both true and false in the model (line 1, column 5)
        x1 = True\nx1 = False => both true and false
        [-1, 2 => the list has no closing bracket; it may be cut short (line 1, column 1)
        x1 = True\nx2 => expected True or False after the name of a variable (line 2, column 1)
        [x1 = True, y2 = False] => found 'y2' (line 1, column 13)
        s UNSAT => found 'UNSAT' (line 1, column 3)
        unsat core: [1] => looks like the log
        {"seconds": 3} => looks like JSON
        . Q => looks like a drawn board
        d 1 0\n1 0 => looks like a proof
        r1c2 r2c4 => looks like squares
        sat => there is no model"#,
    ) {
        let error = saved(&text, false).expect_err(&text);
        assert!(error.contains(&message), "{text:?} gave {error:?}");
    }
    let late = saved("v 1 0\ns UNSATISFIABLE\nv -1 0", true).unwrap_err();
    assert!(late.contains("found a model, although"), "{late}");
}

#[test]
fn the_answer_to_a_formula_is_checked_and_bounded() {
    let message = |text: &str| {
        let error = read_answer_to(3, text.as_bytes()).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        message("s SATISFIABLE\nv 1 -4 0\n"),
        "there is no variable 4: the largest variable of the formula is 3 (line 2, column 5)"
    );
    let long = "1 ".repeat(1 << 16);
    let too_long = message(&format!("s SATISFIABLE\nv {long}0\n"));
    assert!(too_long.contains("the line is longer than 65584 bytes (line 2, column 1)"));
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_answer(&bytes[..]);
        let _ = saved(&String::from_utf8_lossy(&bytes), true);
    }

    #[test]
    fn no_lines_make_the_reader_panic(
        lines in proptest::collection::vec("(s |v |c |)(SAT|UNSAT|SATISFIABLE|UNKNOWN|-?[0-9]{1,12}|0| |[(\\[{}\\]),:=]|x[0-9]|True|None|model|define-fun){0,6}", 0..6),
    ) {
        let _ = saved(&lines.join("\n"), lines.len() % 2 == 0);
        let _ = read_answer(lines.join("\n").as_bytes());
    }

    #[test]
    fn a_printed_model_is_read_back(signs in proptest::collection::vec(any::<bool>(), 0..60), width in 1_usize..9) {
        let numbers: Vec<i32> = signs.iter().zip(1..).map(|(&sign, var)| if sign { var } else { -var }).collect();
        let mut text = String::from("s SATISFIABLE\n");
        for chunk in numbers.chunks(width) {
            text.push('v');
            for number in chunk {
                text.push_str(&format!(" {number}"));
            }
            text.push('\n');
        }
        text.push_str("v 0\n");
        prop_assert_eq!(read(&text), Ok(model(&numbers)));
    }
}
