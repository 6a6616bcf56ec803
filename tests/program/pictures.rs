//! Pictures of boards in every format.

#[cfg(target_os = "linux")]
use crate::rows::rows;
use crate::support::{finished, in_shell};
use crate::support::{queensat, run, run_with_input};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use tiny_skia::Pixmap;

const EIGHT: [u32; 8] = [1, 5, 8, 6, 3, 7, 2, 4];

fn show(options: &str) -> String {
    let finished = run(&format!("show 1 5 8 6 3 7 2 4 {options}"));
    finished.exits(0);
    finished.stdout
}

fn of_class<'a, 'i>(document: &'a Document<'i>, class: &str) -> Vec<Node<'a, 'i>> {
    let nodes = document.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

/// Returns the place of a symbol: the numbers of its `translate`.
fn place(node: &Node<'_, '_>) -> (f64, f64) {
    let transform = node.attribute("transform").unwrap();
    let inner = transform.strip_prefix("translate(").unwrap();
    let (place, _) = inner.split_once(')').unwrap();
    let (x, y) = place.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

/// Returns the squares of symbols, computed from the frame of the board.
fn squares_of(document: &Document<'_>, symbols: &[Node<'_, '_>], n: f64) -> BTreeSet<(u32, u32)> {
    let board = of_class(document, "board")[0];
    let number = |name: &str| board.attribute(name).unwrap().parse::<f64>().unwrap();
    let side = number("width") / n;
    let square = |node: &Node<'_, '_>| {
        let (x, y) = place(node);
        let square = |at: f64, origin: f64| ((at - origin) / side).floor() as u32 + 1;
        (square(y, number("y")), square(x, number("x")))
    };
    symbols.iter().map(square).collect()
}

#[test]
fn an_svg_has_each_queen_on_its_square() {
    let svg = show("--format svg --block 1,2 --block 8,8 --queen 2,5");
    let document = Document::parse(&svg).unwrap();
    let expected: BTreeSet<(u32, u32)> = (1..).zip(EIGHT).collect();
    let queens = of_class(&document, "queen");
    assert_eq!(squares_of(&document, &queens, 8.0), expected);
    let used = |name: &str| {
        let used = |node: &&Node<'_, '_>| node.attribute("href") == Some(name);
        queens.iter().filter(used).count()
    };
    assert_eq!((used("#queen"), used("#fixed-queen")), (7, 1));
    assert_eq!(of_class(&document, "blocked").len(), 2);
    assert_eq!(of_class(&document, "fixed").len(), 1);
    assert_eq!(of_class(&document, "coordinate").len(), 16);
    assert_eq!(of_class(&document, "attack").len(), 0);
    let title = document
        .descendants()
        .find(|node| node.has_tag_name("title"));
    assert_eq!(
        title.unwrap().text(),
        Some("8 queens on an 8x8 board, 2 squares blocked, 1 queen fixed")
    );
}

#[test]
fn attack_lines_reach_the_edges() {
    let svg = show("--format svg --attack-lines --coordinates none");
    let document = Document::parse(&svg).unwrap();
    // Four lines per queen, except that the one in the corner has a diagonal of one square.
    assert_eq!(of_class(&document, "attack").len(), 31);
    assert_eq!(of_class(&document, "coordinate").len(), 0);
}

#[test]
fn a_png_is_dark_where_queens_stand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.png");
    // The file name selects the format.
    show(&format!("--coordinates none -o {}", path.display()));
    let picture = Pixmap::decode_png(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (800, 800));
    let queens: BTreeSet<(u32, u32)> = (0..).zip(EIGHT.map(|column| column - 1)).collect();
    for row in 0..8 {
        for column in 0..8 {
            // The foot of the queen is solid a little below the middle of the square.
            let (x, y) = (40 + column * 90 + 45, 40 + row * 90 + 48);
            let pixel = picture.pixel(x, y).unwrap();
            let dark = pixel.red() < 80 && pixel.blue() < 90;
            assert_eq!(dark, queens.contains(&(row, column)), "{row}, {column}");
        }
    }
}

#[test]
fn the_twelve_classes_are_on_one_page_with_their_symmetries() {
    for backend in ["batsat", "splr"] {
        let sheet = "enumerate 8 --method orbits --format svg --sheet --backend";
        let finished = run(&format!("{sheet} {backend}")).with_code(0);
        let document = Document::parse(&finished.stdout).unwrap();
        assert_eq!(of_class(&document, "board").len(), 12);
        assert_eq!(of_class(&document, "queen").len(), 96);
        let captions: Vec<String> = of_class(&document, "caption")
            .iter()
            .map(|node| node.text().unwrap().to_owned())
            .collect();
        let number = |text: &str| {
            captions
                .iter()
                .filter(|caption| caption.contains(text))
                .count()
        };
        // The page does not depend on the solutions that the solver finds first.
        assert_eq!(captions[18], "10 · 180° symmetry");
        assert_eq!(captions[19], "stands for 4 solutions");
        assert_eq!((number("no symmetry"), number("stands for 8")), (11, 11));
    }
}

#[test]
fn lists_of_other_commands_are_drawn() {
    let classes = run("classes 6 --list").stdout;
    let sheet = run_with_input("show - --sheet --format ascii", &classes);
    sheet.has("1: 180 degrees, 4 solutions");
    let sheet = run("enumerate 6 --method orbits --sheet --format ascii");
    assert!(sheet.stdout.is_ascii(), "{sheet:?}");
    let all = run("enumerate 6 --format json").stdout;
    let sheet = run_with_input("show - --format svg", &all);
    let document = Document::parse(&sheet.stdout).unwrap();
    assert_eq!(of_class(&document, "board").len(), 4);
}

#[test]
fn every_command_with_a_board_draws_it() {
    for format in ["svg", "png", "pdf", "unicode", "ascii"] {
        let solve = queensat(&["solve", "9", "--format", format])
            .output()
            .unwrap();
        let model = include_str!("../data/model-4.txt");
        let decode = run_with_input("decode 4 - --format svg", model);
        assert!(decode.stdout.starts_with("<svg "), "{decode:?}");
        let start: &[u8] = match format {
            "svg" => b"<svg xmlns=",
            "png" => b"\x89PNG\r\n",
            "pdf" => b"%PDF-1.",
            _ => b"   1 2 3 4 5 6 7 8 9\n",
        };
        assert!(solve.stdout.starts_with(start), "{format}");
        assert!(solve.status.success());
        let none = queensat(&["solve", "3", "--format", format])
            .output()
            .unwrap();
        assert!(none.stdout.is_empty() && none.status.success(), "{format}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_reason() {
    let all_boards = run("enumerate 9 --sheet --format svg");
    assert!(all_boards.code == 0 && all_boards.stdout.contains("352 solutions"));
    for (arguments, refusal) in rows(
        "show 1 2 3 => 1 attack each other
        show 2 4 1 3 --block 1,2 => 1 blocked square
        show 2 4 x 3 => 2 'x' is not a column
        show 8 => 2 8 alone is no solution
        show 2 4 1 3 --board 5 => 1 and the stated one has 5 rows
        show no-such-file => 1 cannot read
        show 2 4 1 3 --attack-lines => 2 in text
        enumerate 10 --sheet --format svg => 1 --limit
        enumerate 3 --sheet --format svg => 0 no solution to draw
        show 2 4 1 3 -o board.bmp => 2 does not write .bmp files
        enumerate 41 --sheet --format svg --limit 3 => 2 up to 40 rows
        enumerate 8 --sheet => 2 --sheet draws a picture
        enumerate 8 --format svg => 2 add --sheet
        solve --cnf x --format svg => 2 no board",
    ) {
        let (code, reason) = refusal.split_once(' ').unwrap();
        run(&arguments).refuses(code.parse().unwrap(), reason);
    }
    run(&["show", "Gina: 15863724"]).exits(0);
    let drawn = run("show --anyway 1 2 3");
    assert!(
        drawn.stderr.contains("attack each other"),
        "text has no red: {drawn:?}"
    );
    let drawn = run("show --anyway --format svg 1 2 3");
    let document = Document::parse(&drawn.stdout).unwrap();
    assert_eq!(of_class(&document, "conflict").len(), 2);
}

#[test]
fn boards_of_the_family_are_drawn_in_every_format() {
    let show = |options: &str| {
        let finished = run(&format!("show 1 3 5 2 4 --torus {options}"));
        finished.exits(0).tells("");
        finished.stdout
    };
    let rows = "Q . . . .\n. . Q . .\n. . . . Q\n. Q . . .\n. . . Q .\n";
    let text = show("--format ascii --coordinates none");
    assert_eq!(text, format!("{rows}torus: opposite edges meet\n"));
    let svg = show("--format svg --attack-lines");
    let document = Document::parse(&svg).unwrap();
    assert_eq!(of_class(&document, "seam").len(), 10);
    assert!(of_class(&document, "attack").len() > 20);
    let sheet = show("--format ascii --sheet --coordinates none");
    let title = "5 queens on a 5x5 torus: 1 solution\ntorus: opposite edges meet\n\n";
    assert_eq!(sheet, format!("{title}{rows}1: no symmetry\n"));

    let knights = "enumerate 2x3 --piece knight --queens 4 --sheet --format ascii";
    let sheet = run(knights).stdout;
    assert!(
        sheet.starts_with("4 knights on a 2x3 board: 4 solutions\n\n"),
        "{sheet}"
    );
    assert!(sheet.contains("N N N                 N N ."), "{sheet}");
    assert_eq!(sheet.matches("mirror symmetry").count(), 4);
    let squares = "show r1c1 r1c2 r2c2 --board 2x3 --piece knight";
    let options = "--queens 3 --hole 2,1 --pawn 2,3 --format unicode";
    run(&format!("{squares} {options}")).prints("   1 2 3\n1  ♞ ♞ ·\n2    ♞ ♟\n");
    let amazon = "show r1c1 --board 1x2 --piece amazon --format ascii";
    run(amazon).prints("   1 2\n1  A .\nA = amazon\n");
    let wide = "enumerate 2x41 --sheet --format svg";
    assert!(run(wide).stderr.contains("up to 40 rows and columns"));
}

/// Regression: a sheet with a queen off the board, drawn with `--anyway`, was a panic.
#[test]
fn a_queen_off_the_board_cannot_be_drawn_on_a_sheet() {
    for format in ["ascii", "svg"] {
        let arguments = format!("show - --anyway --format {format}");
        let refused = run_with_input(&arguments, "2 4 1 3\n2 4 1 9\n");
        refused
            .exits(0)
            .says("warning: solution 2 of the list is not drawn: the queen at r4c9");
    }
}

/// Regression: a sheet without boards left an empty file, and `solve` wrote text into pictures.
#[test]
fn files_hold_what_their_names_say_or_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheet.png");
    let enumerate = "enumerate 10 --sheet --format png -o";
    run(&format!("{enumerate} {}", sheet.display())).exits(1);
    assert!(!sheet.exists());
    let board = folder.path().join("board.svg");
    run(&["solve", "8", "-o", board.to_str().unwrap()]).exits(0);
    let text = std::fs::read_to_string(&board).unwrap();
    let document = Document::parse(&text).unwrap();
    assert_eq!(of_class(&document, "queen").len(), 8);
}

#[test]
fn colours_are_used_when_they_are_asked_for() {
    let colored = |options: &str, no_color: bool| {
        let mut command = queensat(&format!("show 2 4 1 3 {options}"));
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().unwrap().stdout.contains(&b'\x1b')
    };
    assert!(!colored("", false), "a pipe is no terminal");
    assert!(colored("--color always", false));
    assert!(colored("--color=always", true), "what is typed goes first");
    assert!(!colored("--color=never", false));
    let help = queensat("--color always solve --help").output().unwrap();
    assert!(help.stdout.contains(&b'\x1b'));
    let error = queensat("--color always show 1 1").output().unwrap();
    assert!(error.stderr.starts_with(b"\x1b[1;31merror:\x1b[0m "));
}

/// Runs a command line on a terminal that the program `script` of util-linux provides, and returns the
/// output.
#[cfg(target_os = "linux")]
fn on_a_terminal(line: &str, no_color: bool) -> String {
    let mut command = in_shell(&format!("script -qec 'queensat {line}' /dev/null"));
    command.env("TERM", "xterm").env_remove("NO_COLOR");
    if no_color {
        command.env("NO_COLOR", "1");
    }
    let shown = finished(&mut command);
    assert_eq!(shown.code, 0, "a terminal needs /dev/pts: {shown:?}");
    shown.stdout.replace("\r\n", "\n")
}

#[cfg(target_os = "linux")]
#[test]
fn solve_draws_the_board_on_a_terminal_as_show_does() {
    let columns = run("solve 6 --block=1,1 --format=list").stdout;
    let show = format!("show {} --block=1,1", columns.trim());
    let shown = on_a_terminal(&show, false);
    assert!(shown.contains("\x1b[") && shown.contains('♛'), "{shown}");
    let solve = "solve 6 --block=1,1";
    let solved = on_a_terminal(solve, false);
    assert!(solved.ends_with(&format!("\n\n{shown}")), "{solved}");
    // Elsewhere the board is in ASCII.
    let piped = run("solve 6 --block=1,1").stdout;
    let (_, board) = piped.split_once("\n\n").unwrap();
    assert!(board.is_ascii() && board.starts_with("   1 2 3 4 5 6\n1  # "));
    let plain = on_a_terminal(solve, true);
    assert!(plain.ends_with(board), "{plain}");
    // Large boards are listed.
    let large = on_a_terminal("solve 61", false);
    assert!(large.contains("The column of the queen in each row"));
    let decode = "decode 4 tests/data/model-4.txt";
    let decoded = on_a_terminal(decode, false);
    assert!(decoded.ends_with(&on_a_terminal("show 2 4 1 3", false)));
}
