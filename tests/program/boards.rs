//! Squares in all forms that are printed, chess coordinates, images of a solution, and classes.

use crate::support::{run, run_with_input};

const FORMS: [&str; 8] = [
    "2,1",
    "r2c1",
    "R2C1",
    "(2,1)",
    "[2, 1]",
    "row 2, column 1",
    "a3",
    "A3",
];

#[test]
fn every_option_reads_every_form_of_a_square() {
    for option in ["--queen", "--block", "--hole", "--pawn"] {
        let problem = |form: &str| {
            let finished = run(&["encode", "4", option, form]);
            finished.exits(0);
            let mut lines = finished.stdout.lines();
            lines
                .find(|line| line.contains("problem-json"))
                .unwrap()
                .to_owned()
        };
        let expected = problem("2,1");
        assert!(expected.contains("[2,1]"), "{expected}");
        for form in FORMS {
            assert_eq!(problem(form), expected, "{option} {form}");
        }
    }
    for form in FORMS {
        for option in ["--queen-file", "--block-file"] {
            run_with_input(&format!("encode 4 {option} -"), form).has("[[2,1]]");
        }
        let text = format!("queensat problem 1\nsize 4\nqueen {form}\n");
        run_with_input("problem - --to json", &text).has("\"fixed\":[[2,1]]");
    }
}

#[test]
fn a_chess_square_is_on_the_board() {
    run("count 8 --queen a9").refuses(
        2,
        "row 9 of a chess square is above the board, which has 8 rows",
    );
    run("count 8 --queen 5").refuses(2, "expected a square, such as 3,5 or r3c5");
}

#[test]
fn solutions_are_read_as_squares_of_each_form() {
    let expected = "   a b c d\n4  . Q . .\n3  . . . Q\n2  Q . . .\n1  . . Q .\n";
    for line in [
        "2 4 1 3",
        "b4 d3 a2 c1",
        "B4,D3,A2,C1",
        "(1,2) (2,4) (3,1) (4,3)",
        "r1c2 d3 [3,1] R4C3",
    ] {
        let finished = run(&["show", line, "--format", "ascii", "--coordinates", "chess"]);
        finished.exits(0).prints(expected);
        run_with_input("check 4 -", line).has("1 solution, none wrong");
    }
    run("show a4 b6").refuses(
        2,
        "row 4 of a chess square is above the board, which has 2 rows",
    );
    run("show a4 b6 --board 8 --queens 2 --format list").exits(2);
    run("show a4 b6 --board 8 --queens 2 --format ascii").exits(0);
    run("show r1c5 r2c1").refuses(2, "--board N");
}

#[test]
fn boards_have_chess_coordinates() {
    let solved = run("solve 4 --queen 1,2 --coordinates chess --engine backtrack");
    let board = "\n   a b c d\n4  . Q . .\n3  . . . Q\n2  Q . . .\n1  . . Q .\n";
    assert!(solved.stdout.ends_with(board), "{solved:?}");
    let svg = run("solve 27 --coordinates chess --format svg --attack-lines").stdout;
    for coordinate in [">a<", ">z<", ">aa<", ">27<"] {
        assert!(svg.contains(coordinate), "{coordinate}");
    }
    assert!(
        svg.contains("class=\"attack\"") || svg.contains("attack"),
        "lines"
    );
    run("solve 4 --coordinates chess --format list").refuses(2, "choose a picture format");
    run("solve 4 --attack-lines").refuses(2, "cannot be drawn in text");
    run("enumerate 4 --coordinates chess").refuses(2, "choose a picture format");
}

#[test]
fn images_of_a_solution_have_their_symmetries() {
    let square = run("show 2 4 1 3 --images --format ascii").stdout;
    assert!(
        square.starts_with("4 queens: 8 images of one solution, 2 different\n"),
        "{square}"
    );
    assert!(square.contains("8: three-quarter turn"), "{square}");
    let wide = run("show r1c1 r2c3 --board 2x4 --queens 2 --images --format ascii").stdout;
    assert!(
        wide.contains("4 images of one solution, 4 different"),
        "{wide}"
    );
    assert!(!wide.contains("quarter"), "{wide}");
    let svg = run("show 1 5 8 6 3 7 2 4 --images --format svg").stdout;
    assert!(svg.contains("6 · anti-diagonal reflection"), "{svg}");
    run_with_input("show - --images", "2 4 1 3\n3 1 4 2\n").refuses(2, "but there are 2");
}

#[test]
fn classes_are_given_by_their_sizes() {
    for (arguments, told) in [
        ("classes 8", "11 x 8 + 1 x 4 = 92\n"),
        ("classes 1..4", "   1 x 2 = 2\n"),
        (
            "classes 12",
            "1765 x 8 + 18 x 4 + 4 x 2 = 14200 (90: 1 set of 4)\n",
        ),
        ("classes 5 --torus", "   1 x 10 = 10\n"),
        (
            "classes 8 --format json",
            "\"class_sizes\":{\"4\":1,\"8\":11}",
        ),
        ("classes 6 --format svg", "stands for 4 solutions"),
    ] {
        run(arguments).has(told);
    }
    run("classes 5..6 --format svg").refuses(2, "a picture shows the classes of one board");
    run("classes 8 -o classes.json").refuses(2, "ends in .svg");
}
