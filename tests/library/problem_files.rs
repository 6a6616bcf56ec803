//! Files with problems: the examples of docs/problem-file.md, and faults with their places.

use crate::rows::rows;
use problem::board::{Board, Square};
use problem::instance::{Format, InstanceFault};
use problem::placement::Placement;
use problem::{Problem, instance};
use render::{Coordinates, TextStyle, write_board};
use search::{CountOptions, Engine};

const PAGE: &str = include_str!("../../docs/problem-file.md");

/// Returns the blocks of the page, each with the word after its fence.
fn blocks() -> Vec<(&'static str, String)> {
    let mut blocks: Vec<(&str, String)> = Vec::new();
    let mut is_open = false;
    for line in PAGE.lines() {
        match line.strip_prefix("```") {
            Some(name) => {
                is_open = !is_open;
                if is_open {
                    blocks.push((name, String::new()));
                }
            }
            None if is_open => blocks.last_mut().unwrap().1 += &format!("{line}\n"),
            None => {}
        }
    }
    blocks
}

fn count(problem: &Problem) -> u64 {
    let engine = Engine::auto();
    engine
        .count(problem, &CountOptions::default())
        .unwrap()
        .solutions
}

#[test]
fn the_examples_of_the_page_are_problems_in_their_formats() {
    let puzzle = instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n").unwrap();
    assert_eq!(count(&puzzle), 1);
    let mut names = Vec::new();
    for (name, text) in blocks() {
        let format = match name {
            "problem" => Format::Text,
            name => match Format::ALL.into_iter().find(|format| format.name() == name) {
                Some(format) => format,
                None => continue,
            },
        };
        let read = instance::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(instance::recognize(&text), format, "{text}");
        if name != "problem" {
            assert_eq!(read, puzzle, "{text}");
        }
        names.push(name);
    }
    let others = Format::ALL
        .into_iter()
        .filter(|&format| format != Format::Text);
    let others = others.map(Format::name).collect::<Vec<_>>();
    assert_eq!(
        names.join(" "),
        format!("problem problem problem {}", others.join(" "))
    );
}

#[test]
fn the_page_describes_every_rule_and_every_field() {
    let error = |text: &str| instance::read(text).unwrap_err().to_string();
    let rules = error("queensat problem 1\nnothing\n");
    let rules = rules.split(['(', ')']).nth(1).unwrap();
    let fields = error("{\"nothing\":1}");
    let fields = fields.split("one of the fields ").nth(1).unwrap();
    let fields = fields.split(", found").next().unwrap();
    for name in rules.split(", ").chain(fields.split(", ")) {
        let is_described =
            PAGE.contains(&format!("`{name}")) || PAGE.contains(&format!("\"{name}\""));
        assert!(is_described, "{name}");
    }
}

#[test]
fn faults_have_a_place_and_the_expected_content() {
    for (text, fault) in rows(
        r#"queensat problem 2\nsize 4\n => 1:18: expected version 1 of the format, found '2'
        queensat problem 1\n => 2:1: expected the board
        queensat problem 1\nsize 0x4\n => 2:6: expected the size of the board, N or ROWSxCOLUMNS
        queensat problem 1\nsize 99999999999\n => 2:6: expected the size of the board, N or ROWSxCOLUMNS
        queensat problem 1\nsize 4\nsize 4\n => 3:1: 'size' is stated twice
        queensat problem 1\nsize 4\n  colour red\n => 3:3: expected a rule (size, torus
        queensat problem 1\nsize 4\ntorus yes\n => 3:7: expected the end of the line
        queensat problem 1\nsize 4\npiece   elephant\n => 3:9: there is no piece 'elephant'
        queensat problem 1\nsize 4\nper-row two\n => 3:9: 'two' is not a number of pieces
        queensat problem 1\nsize 4\nper-row 5\n => 3:1: a row cannot hold exactly 5
        queensat problem 1\nsize 4\nqueens 17\n => 3:1: the board cannot hold exactly 17
        queensat problem 1\nsize 4\nper-row 1\nper-line 1\n => 4:1: cannot be combined
        queensat problem 1\nsize 4\nstars 1\nno-touch\n => 4:1: 'no-touch' cannot be combined
        queensat problem 1\nsize 4\nblock 5,1\n => 3:7: off the board
        queensat problem 1\nsize 4\nexclude sum:9\n => 3:9: no square of the board
        queensat problem 1\nsize 4\ntorus\nexclude sum:5\n => 4:9: torus
        queensat problem 1\nsize 4\nblock-random 2 1\n => 3:14: a probability from 0 to 1
        queensat problem 1\nsize 4\nboard\n...\n...\n => 4:1: expected the size 4x4
        queensat problem 1\nboard\n....\n...\n => 4:4: expected 4 squares in each row
        queensat problem 1\nboard\n..\n.é\n => 4:2: one of the characters . # Q _ P, found 'é'
        queensat problem 1\nboard\n..\n..\n\ntorus\n => 6:1: expected 'regions' or the end
        queensat problem 1\nboard\n..\n..\nregions\nAB\n => 6:1: expected 2 rows of regions
        queensat problem 1\nboard\n..\n..\nregions\nAB\nABC\n => 7:3: expected 2 squares
        queensat problem 1\nper-region 3\nregions\nAB\nAB\n => 3:1: must hold exactly 3
        {"board":"4x4","bord":1} => 1:16: expected one of the fields id, title, author, n, board
        {"board":"4x4","torus":1} => 1:24: expected true or false, found '1'
        {"board":"4x4","fixed":[[1,5]]} => 1:25: off the board
        {"board":"4x4","fixed":[[0,1]]} => 1:26: counted from 1, found 0
        {"board":"4x4"} x => 1:17: expected the end of the text
        {"board":2,"regions":[[0,1],[0]]} => 1:23: expected a row of region characters in quotes
        AAB\nABB\nCC\n => 3:3: expected 3 squares in each row of regions
        stars two\nAAB\nABB\nCCC\n => 1:7: expected the number of stars
        A A B B\nAABB\nCCDD\nCCDD\n => 2:5: expected 4 squares in each row of regions, found 1 square
        AABB\nA A B B\nCCDD\nCCDD\n => 2:2: expected one character for each square, as in the first row, found a space
        A,A,B\nA,,B\nC,C,C\n => 2:3: expected a label between two separators, found none
        A,A,B\nA,B B,B\nC,C,C\n => 2:3: expected one label between two separators, found 'B B'
        A;A;B\nA;B\nC;C;C\n => 2:4: expected 3 squares in each row of regions, found 2 squares
        AAB\n\nABB\nCCC\n => 4:1: expected an empty line before each row
        AAB\nABB\n\nCCC\n => 4:1: expected the end of the file after the grid
        no-region ,\nA,B\nB,A\n => 1:11: expected the character of squares that are in no region
        starz 2\nAAB\nABB\nCCC\n => 1:1: expected no-region or stars before a letter grid
        https://puzz.link/p?starbattle/5/5/1/9st1akd => 1:38: expected 8 characters of borders
        letting n = 4\nletting init = [[0, 1]]\n => 1:1: or another format: {OTHERS}, found 'letting n = 4'"#,
    ) {
        let error = instance::read(&text).expect_err(&text);
        let fault = fault.replace("{OTHERS}", &Format::Grid.others());
        let (place, message) = fault.split_once(": ").unwrap();
        let found = format!("{}:{}", error.line, error.column);
        assert_eq!(found, place, "{error} in\n{text}");
        assert!(error.to_string().contains(message), "{error} in\n{text}");
    }
}

#[test]
fn lists_of_problems_accept_formats_of_one_line_only() {
    let entry = instance::read_line("{\"id\":\"x\",\"board\":4}\n").unwrap();
    assert_eq!(entry.id, Some(instance::Id::Text("x".into())));
    assert_eq!(entry.problem, Problem::new(4).unwrap());
    for line in ["AABB", "letting n = 4", "queensat problem 1", ""] {
        let error = instance::read_line(line).unwrap_err();
        assert!(
            matches!(error.fault, InstanceFault::Unexpected { .. }),
            "{line}: {error}"
        );
    }
}

#[test]
fn a_format_names_the_rule_that_it_cannot_express() {
    let refused = |format, text: &str| {
        let problem = instance::read(text).unwrap();
        instance::write(format, &problem).unwrap_err().to_string()
    };
    let sbn = refused(Format::Sbn, "{\"board\":8,\"torus\":true}");
    assert_eq!(sbn, "the format sbn cannot express a torus");
    let apart = refused(Format::PuzzLink, "ABCD\nAACD\nBBCD\nCCDD\n");
    assert!(apart.ends_with("a region that is not connected"), "{apart}");
    let small = refused(Format::Sbn, "AAA\nBBB\nCCC\n");
    assert!(
        small.ends_with("a board other than 4x4 to 25x25"),
        "{small}"
    );
    let grid = refused(Format::Grid, "{\"board\":2,\"regions\":[\"AB\",\"AB\"]}");
    assert!(grid.contains("attacks along diagonals"), "{grid}");
}

#[test]
fn regions_have_the_size_of_the_board() {
    let board = Board::new(2, 3).unwrap();
    let regions = instance::read_regions("no-region -\nAA-\nAB-\n", &board).unwrap();
    let sizes: Vec<usize> = regions.iter().map(<[Square]>::len).collect();
    assert_eq!(sizes, [3, 1]);
    let error = instance::read_regions("AAB\nABB\nBBB\n", &board).unwrap_err();
    assert_eq!((error.line, error.column), (3, 1));
    let error = instance::read_regions("stars 1\nAAB\nABB\n", &board).unwrap_err();
    assert!(error.to_string().contains("expected no-region"), "{error}");
}

#[test]
fn huge_boards_need_no_memory_without_squares() {
    let text = "queensat problem 1\nsize 100000x100000\nblock 99999,100000\nqueen 5,7\n";
    let problem = instance::read(text).unwrap();
    for format in [Format::Text, Format::Json] {
        let written = instance::write(format, &problem).unwrap();
        assert!(written.len() < 200, "{written}");
        assert_eq!(instance::read(&written).unwrap(), problem);
    }
    let address = "https://puzz.link/p?starbattle/4294967295/4294967295/1/0";
    assert!(instance::read(address).is_err());
}

/// A grid without its number of stars was one of one star wherever it stood, and titles listed the rules.
#[test]
fn stars_of_grids_are_stated_by_lines_of_lists_and_recognized() {
    const GRID: &str = "AABBB/ACBDB/CCCDB/CEEDD/EEEED";
    let address = "https://puzz.link/p?starbattle/5/5/1/9st1akdi";
    let list = format!("# A list\n{GRID}\nstars 2\n{GRID}\n{address}\n{GRID}\nstars 1\n{GRID}\n");
    let stars = |list: &str, stars| -> Vec<(u64, Option<u32>)> {
        let all = instance::read_all(list, stars).into_iter();
        all.map(|(line, entry)| (line, entry.unwrap().problem.stars()))
            .collect()
    };
    let numbers = |first| {
        [
            (2, Some(first)),
            (4, Some(2)),
            (5, Some(1)),
            (6, Some(2)),
            (8, Some(1)),
        ]
    };
    assert_eq!(stars(&list, None), numbers(1));
    assert_eq!(stars(&list, Some(3)), numbers(3));
    let mut written = String::new();
    let mut before = 1;
    for (_, entry) in instance::read_all(&list, None) {
        written +=
            &instance::write_line(Format::Grid, &entry.unwrap().problem, &mut before).unwrap();
    }
    let read_again: Vec<Option<u32>> = stars(&written, None).iter().map(|it| it.1).collect();
    assert_eq!(read_again, [1, 2, 1, 2, 1].map(Some));
    let one = instance::read(GRID).unwrap();
    assert!(instance::write_line(Format::Text, &one, &mut 1).is_err());
    assert_eq!(one.title(), "Star Battle 5 x 5, 1 star");
    let two = instance::with_stars(one.clone(), GRID, 2).unwrap();
    assert_eq!(two.title(), "Star Battle 5 x 5, 2 stars");
    let error = instance::with_stars(one, address, 2).unwrap_err();
    assert_eq!(error.fault, InstanceFault::Stars { stars: 2 });
    let stated = |rules: &str| {
        let grid = GRID.replace('/', "\n");
        instance::read(&format!("queensat problem 1\n{rules}regions\n{grid}\n")).unwrap()
    };
    for (rules, stars) in [
        ("diagonals none\nno-touch\n", Some(1)),
        (
            "diagonals none\nno-touch\nper-row 2\nper-column 2\nper-region 2\nqueen 1,1\n",
            Some(2),
        ),
        ("diagonals none\nno-touch\nqueens 5\nper-line 1\n", Some(1)),
        ("diagonals none\n", None),
        ("no-touch\n", None),
        ("stars 1\nmaximal\n", None),
        ("stars 1\ntorus\n", None),
        ("diagonals none\nno-touch\nper-row 2\nper-column 2\n", None),
    ] {
        assert_eq!(stated(rules).stars(), stars, "{rules:?}");
    }
}

#[test]
fn separators_of_all_kinds_are_read_wherever_a_grid_is() {
    const GRID: &str = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
    let line = GRID.trim_end().replace('\n', "/");
    let separated = |between: &str, end: &str| -> String {
        let squares = |row: &str| row.chars().map(String::from).collect::<Vec<_>>();
        let rows = GRID.lines().map(|row| squares(row).join(between) + end);
        rows.collect()
    };
    let numbers = |text: &str| text.replace('A', "1").replace('B', "10").replace('C', "02");
    let words = |text: &str| text.replace('A', "Red").replace('B', "Violet");
    let puzzle = instance::read(GRID).unwrap();
    let (board, regions) = (puzzle.board(), puzzle.regions().unwrap());
    for grid in [
        separated(",", "\n"),
        separated(", ", "  \r\n"),
        separated(";", "\n\n"),
        separated("\t", "\t\r\n\r\n"),
        separated(" ", "\n"),
        format!("\n\n  {}", separated("", " \t\n  ")),
        numbers(&separated("  ", "\n")),
        words(&separated(", ", "\n")),
    ] {
        assert_eq!(instance::read(&grid).as_ref(), Ok(&puzzle), "{grid:?}");
        let rows = grid
            .trim_start()
            .replace("\n\n", "\n")
            .replace("\r\n\r\n", "\r\n");
        let text = format!("queensat problem 1\nstars 1\nregions\n{rows}");
        assert_eq!(instance::read(&text).as_ref(), Ok(&puzzle), "{text:?}");
        assert_eq!(
            instance::read_regions(&grid, board).as_ref(),
            Ok(regions),
            "{grid:?}"
        );
    }
    let spaced = separated(" ", "/");
    for one in [
        &line,
        spaced.trim_end_matches('/'),
        "# a comment\n\n551W4yw5QQI\n",
    ] {
        assert_eq!(instance::read(one).as_ref(), Ok(&puzzle), "{one:?}");
    }
    let list = format!("{line}\n{}\n", separated(",", "/").trim_end_matches('/'));
    let all = instance::read_all(&list, None).into_iter();
    assert!(
        all.map(|(_, entry)| entry.unwrap().problem)
            .eq([puzzle.clone(), puzzle])
    );
    // The first row looks like SBN.
    assert!(instance::read("GGRWW\nGGRWW\nGGRWW\nGBBBW\nGGGGG\n").is_ok());
    let board = "queensat problem 1\nboard\n. . Q .\n. , . .\n";
    let error = instance::read(board).unwrap_err();
    assert_eq!((error.line, error.column), (4, 5), "{error}");
    assert!(instance::read(&board.replace(" ,", " #")).is_ok());
}

/// `A|A|B` was read as five squares.
#[test]
fn marks_between_squares_and_rows_are_no_labels() {
    let puzzle = instance::read("AAB/ABB/CCC").unwrap();
    for grid in [
        "A|A|B/A|B|B/C|C|C",
        "|A|A|B|\n|A|B|B|\n|C|C|C|\n",
        "A | A | B\nA|B|B\nC|C|C",
        // Regression: the second row of a table in Markdown was a row of regions.
        "| A | A | B |\n|---|:-:|---|\n| A | B | B |\n| C | C | C |\n",
    ] {
        assert_eq!(instance::read(grid).unwrap(), puzzle, "{grid:?}");
    }
    for (grid, column) in [("AB/\nAB/\nCCC\n", 3), ("A\\B\nAAB\nCCC\n", 2)] {
        let error = instance::read(grid).unwrap_err();
        assert_eq!((error.line, error.column), (1, column), "{error}");
        assert!(error.to_string().contains("no '/'"), "{error}");
    }
}

/// Regression: a byte order mark before the title dropped it, as editors of Windows write one.
#[test]
fn a_title_follows_a_byte_order_mark() {
    let read = instance::read("\u{feff}Title: Corner\nAABB\nACBB\nCCDD\nCDDD\n").unwrap();
    assert_eq!(read.about().title.as_deref(), Some("Corner"));
}

/// Regression: a title was refused as a row of another length, or as no rule.
#[test]
fn a_title_without_its_name_is_told_how_to_be_written() {
    for title in ["The Cat", "A little cat", "Cat"] {
        let error = instance::read(&format!("{title}\nAABB\nABBB\nCCCD\nCDDD\n")).unwrap_err();
        assert_eq!((error.line, error.column), (1, 1), "{error}");
        let advice = format!("written 'Title: {title}', found '{title}'");
        assert!(error.to_string().ends_with(&advice), "{error}");
    }
}

/// Regression: pictures of our own were refused.
#[test]
fn a_board_that_was_drawn_as_text_is_read_by_its_borders() {
    let puzzle = instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n").unwrap();
    let solution = Placement::from_columns(&[3, 0, 2, 4, 1]);
    for unicode in [false, true] {
        let style = TextStyle {
            coordinates: Coordinates::Numbers,
            unicode,
            color: false,
        };
        for placement in [&solution, &Placement::new(Vec::new())] {
            let drawn = write_board(placement, &puzzle, style).unwrap();
            assert_eq!(instance::read(&drawn).as_ref(), Ok(&puzzle), "{drawn}");
            let open = drawn.replacen(['|', '┃'], " ", 1);
            assert!(instance::read(&open).is_err(), "{open}");
            let remark = format!("{drawn}\n# from a book\n");
            assert_eq!(instance::read(&remark).as_ref(), Ok(&puzzle), "{remark}");
        }
    }
}

/// Regression: text below a drawn board hid the drawing, and a region in two parts was read as two.
#[test]
fn drawn_boards_are_refused_in_words_about_the_drawing() {
    let drawn = "+-A-+-B-+-A-+\n| . | . | . |\n+-C-+---+---+\n| .   x   . |\n|           |\n| .   .   . |\n+-----------+\n";
    let torn = instance::read("ABA\nCCC\nCCC\n").unwrap();
    assert_eq!(instance::read(drawn).as_ref(), Ok(&torn));
    let fault = |text: &str| instance::read(text).unwrap_err().to_string();
    for (text, words) in [
        (
            drawn.replace("-A-+\n", "---+\n"),
            "line 1, column 1: expected a letter above the first square of each part of a region",
        ),
        (
            drawn.replace("x", "#"),
            "line 4, column 1: expected a drawn board without blocked squares",
        ),
        (
            format!("{drawn}hello there\n"),
            "line 8, column 1: expected the end of the text after a drawn board, or a remark",
        ),
    ] {
        assert!(fault(&text).starts_with(words), "{}", fault(&text));
    }
    let two = format!("{drawn}\n{drawn}");
    assert_eq!(instance::read_all(&two, None).len(), 2);
}

/// Regression: any unknown line was called a title.
#[test]
fn a_title_is_advised_above_a_grid_only() {
    let advised = |text: &str| {
        instance::read(text)
            .unwrap_err()
            .to_string()
            .contains("title")
    };
    assert!(advised("The great puzzle\nAABB\nABBB\nCCCD\nCDDD\n"));
    assert!(advised("Puzzle\nAABB\nABBB\nCCCD\nCDDD\n"));
    assert!(!advised("letting great = 4\nletting init = [[0, 1]]\n"));
}

#[test]
fn comments_before_a_problem_of_any_format_are_left_out() {
    let puzzle = instance::read("AABB\nABBB\nCCCD\nCDDD\n").unwrap();
    let comments = [
        "# drawn after https://example.org/starbattle/\n",
        "\u{feff}#https://puzz.link/p?starbattle/4/4/1/\r\n\r\n",
        "// a b c d\n\n// https://puzz.link/p?starbattle/4/4/1/\n",
        "% a b c d\n%\n% {\"board\":4}\n",
        "; queensat problem 1\n;\n",
        "#\n# 44 W\n#\n",
    ];
    for format in Format::ALL {
        let text = instance::write(format, &puzzle).unwrap();
        for comment in comments {
            for text in [text.clone(), text.replace('\n', "  \r\n")] {
                let text = format!("{comment}{text}");
                assert_eq!(instance::recognize(&text), format, "{text}");
                assert_eq!(instance::read(&text).as_ref(), Ok(&puzzle), "{text}");
                assert_eq!(
                    instance::read_as(format, &text).as_ref(),
                    Ok(&puzzle),
                    "{text}"
                );
            }
        }
    }
    let fault = instance::read("# https://example.org/\nAABB\nABB\n").unwrap_err();
    assert_eq!(fault.line, 3, "{fault}");
    // Labels of regions may be marks of comments, too.
    for grid in [
        "##AA\n#AAA\n%%%B\n%BBB\n",
        "%%AA/%AAA/CCCB/CBBB",
        "% % A A\n% A A A\nC C C B\nC B B B\n",
        "#,#,A,A\n#,A,A,A\n%,%,%,B\n%,B,B,B\n",
    ] {
        assert_eq!(instance::read(grid).as_ref(), Ok(&puzzle), "{grid}");
    }
}

#[test]
fn a_drawn_board_has_queens_and_no_regions() {
    let drawn = ".Q..\n....\n#...\n..Q.\n";
    let mut problem = Problem::new(4).unwrap();
    problem.fix("r1c2".parse().unwrap()).unwrap();
    problem.fix("r4c3".parse().unwrap()).unwrap();
    problem.block("r3c1".parse().unwrap()).unwrap();
    let between = |separator: &str| {
        let row = |row: &str| {
            row.chars()
                .map(String::from)
                .collect::<Vec<_>>()
                .join(separator)
        };
        drawn
            .lines()
            .map(|line| row(line) + "\n")
            .collect::<String>()
    };
    for text in [
        drawn.into(),
        format!("\u{feff}# two queens\n\n{drawn}"),
        format!("queensat problem 1\nboard\n{drawn}"),
        drawn.replace('\n', " \t\r\n"),
        drawn.replace('\n', "\n\n"),
        drawn.trim_end().replace('\n', "/"),
        between(" "),
        between(","),
        between("|")
            .replace('\n', "|\n|")
            .trim_end_matches('|')
            .replacen('.', "|.", 1),
    ] {
        assert_eq!(instance::recognize(&text), Format::Text, "{text}");
        assert_eq!(instance::read(&text).as_ref(), Ok(&problem), "{text}");
    }
    // The first row has a blocked square and reads like a comment.
    let blocked = instance::read("# . . .\n. . . .\n. . . .\n. . . .\n").unwrap();
    assert_eq!((blocked.n(), blocked.blocked_count()), (4, 1));
    let blocked = instance::read("# # # #\n# . . .\n. . . .\n. . . .\n").unwrap();
    assert_eq!((blocked.n(), blocked.blocked_count()), (4, 5));
    let fault = instance::read(".Q..\n...\n....\n....\n").unwrap_err();
    assert_eq!(fault.line, 2, "{fault}");
}

#[test]
fn what_is_hardly_a_puzzle_is_refused_with_what_was_recognized() {
    for (text, line, found) in [
        ("4x1.AABBABBBCCCDCDDD\n", 1, "1x20 squares"),
        ("10x2.ABC\n", 1, "1x8 squares with 8 regions"),
        ("2\n4\n1\n3\n", 1, "4x1 squares with 4 regions"),
        ("5\n", 1, "1x1 squares with 1 region"),
        ("AABBABBBCCCDCDDD", 1, "1x16 squares with 4 regions"),
        ("A A B B A B B B", 1, "1x8 squares with 2 regions"),
        ("oooo\noxoo\noooo\n", 1, "3x4 squares with 2 regions"),
        (
            "stars 1\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n",
            2,
            "4x4 squares with 2 regions",
        ),
        // As many kinds of characters as rows.
        (".Q.\n..x\n...\n", 1, "3x3 squares with 3 regions"),
    ] {
        let fault = instance::read(text).unwrap_err();
        assert_eq!(fault.line, line, "{text}: {fault}");
        assert!(fault.to_string().contains(found), "{text}: {fault}");
    }
    for text in [
        "",
        "\n\n",
        "# nothing\n",
        "\u{feff}",
        "QUEENSAT PROBLEM 1\nSIZE 4\n",
    ] {
        assert!(instance::read(text).is_err(), "{text}");
    }
    let two = "AABB\nABBB\nCCCD\nCDDD\n\nAABB\nABBB\nCCCD\nCDDD\n";
    assert_eq!(instance::read(two).unwrap_err().line, 6);
    // Digits and lower case are labels; with the format given, any grid is read.
    assert_eq!(
        instance::read("0011\n0111\n2223\n2333\n"),
        instance::read("aabb\nabbb\ncccd\ncddd\n")
    );
    assert!(instance::read_as(Format::Grid, "AABB").is_ok());
}
