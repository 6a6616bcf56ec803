//! Forms in which people write the same problem: each is read to it, and what is none is refused by a sentence.

use problem::instance::{self, Format};
use problem::{Problem, Regions};

const GRID: [&str; 4] = ["AABB", "ABBB", "CCCD", "CDDD"];

/// Returns the grid with text between its squares and its rows.
fn grid(between: &str, rows: &str) -> String {
    let row = |row: &str| {
        row.chars()
            .map(String::from)
            .collect::<Vec<_>>()
            .join(between)
    };
    GRID.map(row).join(rows)
}

/// Returns the grid with other labels.
fn labelled(text: &str, labels: [&str; 4]) -> String {
    let label = |c: char| {
        "ABCD"
            .find(c)
            .map_or(c.to_string(), |index| labels[index].into())
    };
    text.chars().map(label).collect()
}

/// Returns the grid as a list of lists, with these labels.
fn matrix(labels: [&str; 4]) -> String {
    format!("[[{}]]", labelled(&grid(",", "],["), labels))
}

/// Texts of the puzzle `AABB/ABBB/CCCD/CDDD` with one star.
fn forms() -> Vec<String> {
    let rows = grid("", "\n");
    let quoted = ["\"A\"", "\"B\"", "\"C\"", "\"D\""];
    let numbers = matrix(["0", "1", "2", "3"]);
    let strings = format!("[\"{}\"]", grid("", "\",\""));
    vec![
        // Grids.
        rows.clone(),
        grid("", "/"),
        grid("", "\r\n") + "\r\n\r\n",
        format!("\u{feff}\n  {}", grid("", "\n  ")),
        labelled(&rows, ["a", "b", "c", "d"]),
        labelled(&rows, ["0", "1", "2", "3"]),
        labelled(&rows, ["1", "2", "3", "4"]),
        labelled(&rows, ["α", "β", "γ", "δ"]),
        grid(" ", "\n"),
        grid(",", "\n"),
        grid(", ", "\n"),
        grid("\t", "\n"),
        format!("|{}|", grid("|", "|\n|")),
        labelled(&grid(",", "\n"), ["\"red\"", "\"green\"", "\"blue\"", "\"pink\""]),
        labelled(&grid(" ", "\n"), ["10", "11", "12", "13"]),
        grid("", "\n\n"),
        // Titles, remarks, and numbers in front.
        format!("# drawn after https://example.org/starbattle/\n{rows}"),
        format!("Title: Four\nAuthor: https://example.org/\nSource: a book\n\n{rows}\n"),
        format!("// four\n{rows}\n\n# The solution: 2 4 1 3.\n"),
        format!("```\n{rows}\n```\n"),
        format!("stars 1\n{rows}"),
        format!("Stars: 1\nSize: 4x4\n{rows}"),
        format!("1 star\n{rows}"),
        format!("4\n{rows}"),
        format!("Puzzle 1\n{rows}"),
        format!("Level #12\n\n{rows}"),
        format!("+-+-+-+-+\n|{}|\n+-+-+-+-+\n", grid("|", "|\n+-+-+-+-+\n|")),
        format!("4 1\n{rows}"),
        format!("4 4 1\n{}", grid(" ", "\n")),
        // The text format.
        format!("queensat problem 1\nstars 1\nregions\n{rows}\n"),
        // Addresses and SBN.
        "https://puzz.link/p?starbattle/4/4/1/ADDRESS".into(),
        "https://puzz.link/p?starbattle/4/4/1/ADDRESS/".into(),
        "<https://puzz.link/p?starbattle/4/4/1/ADDRESS>\n".into(),
        "(http://pzv.jp/p.html?starbattle/4/4/1/ADDRESS).".into(),
        "https://puzz.link/p?starbattle/4/4/1/ADDRESS#edit".into(),
        "# four\nTitle: Four\nhttps://puzz.link/p?starbattle_edit/4/4/1/ADDRESS".into(),
        "starbattle/4/4/1/ADDRESS".into(),
        "Puzzle: https://puzz.link/p?starbattle/4/4/1/ADDRESS".into(),
        "[Four](https://puzz.link/p?starbattle/4/4/1/ADDRESS)\n".into(),
        "SBN".into(),
        // JSON of ours and of others.
        format!("{{\"id\":7,\"board\":\"4x4\",\"stars\":1,\"regions\":{strings}}}"),
        format!("{{\"regions\":{strings}}}"),
        format!("{{\n  \"size\": 4,\n  \"regions\": {strings}\n}}\n"),
        format!("{{\"regions\":{numbers}}}"),
        format!("{{\"size\":4,\"colorGrid\":{}}}", matrix(quoted)),
        format!("{{\"id\":\"x\",\"colourGrid\":{numbers},\"queens\":4}}"),
        format!("{{\"name\":\"Level 1\",\"colorRegions\":{}, \"regionColors\":{{\"A\":\"#fff\"}}}}", matrix(quoted)),
        numbers.clone(),
        matrix(["5", "7", "2", "9"]),
        matrix(quoted),
        matrix(["'A'", "'B'", "'C'", "'D'"]),
        strings.clone(),
        format!("{{\"title\":\"Four\",\"stars\":1,\"grid\":{}}}", matrix(["\"red\"", "\"light blue\"", "\"green\"", "\"a/b\""])),
        format!("{{\"puzzle\":{{\"board\":{numbers}}},\"starCount\":1,\"solution\":[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]}}"),
        format!("[{{\"areas\":{numbers},\"stars\":\"1\"}}]"),
        format!("{{\"grid\":\"{}\"}}", grid("", "\\n")),
        format!("{{\"grid\":\"{}\",\"n\":4}}", grid("", "/")),
        format!("{{\"cells\":\"{}\"}}", grid("", "")),
        format!("{{\"rows\":4,\"cols\":4,\"regions\":[{}]}}", labelled(&grid(",", ","), ["1", "2", "3", "4"])),
        "{\"cages\":[[[0,0],[0,1],[1,0]],[[0,2],[0,3],[1,1],[1,2],[1,3]],[[2,0],[2,1],[2,2],[3,0]],[[2,3],[3,1],[3,2],[3,3]]]}".into(),
        "{\"regions\":{\"red\":[[1,1],[1,2],[2,1]],\"b\":[[1,3],[1,4],[2,2],[2,3],[2,4]],\"c\":[[3,1],[3,2],[3,3],[4,1]],\"d\":[[3,4],[4,2],[4,3],[4,4]]}}".into(),
        "{\"regions\":[{\"id\":1,\"cells\":[0,1,4]},{\"id\":2,\"cells\":[2,3,5,6,7]},{\"id\":3,\"cells\":[8,9,10,12]},{\"id\":4,\"cells\":[11,13,14,15]}]}".into(),
        format!("{{\"cells\":[{}]}}", GRID.iter().enumerate().flat_map(|(row, labels)| {
            labels.chars().enumerate().map(move |(column, label)| {
                format!("{{\"row\":{row},\"col\":{column},\"region\":\"{label}\"}}")
            })
        }).collect::<Vec<_>>().join(",")),
    ]
}

fn puzzle() -> Problem {
    instance::read(&grid("", "\n")).unwrap()
}

#[test]
fn all_forms_of_a_puzzle_are_read_to_the_same_problem() {
    let puzzle = puzzle();
    let address = instance::write(Format::PuzzLink, &puzzle).unwrap();
    let borders = address.trim_end().rsplit('/').next().unwrap();
    let sbn = instance::write(Format::Sbn, &puzzle).unwrap();
    for form in forms() {
        let form = form.replace("ADDRESS", borders);
        let form = if form == "SBN" { sbn.clone() } else { form };
        assert_eq!(instance::read(&form).as_ref(), Ok(&puzzle), "{form}");
    }
}

#[test]
fn a_text_tells_if_it_leaves_the_number_of_stars_open() {
    let numbers = matrix(["0", "1", "2", "3"]);
    for (text, states) in [
        (grid("", "\n"), false),
        (format!("Stars: 1\n{}", grid("", "\n")), true),
        (format!("4 1\n{}", grid("", "\n")), true),
        (format!("4\n{}", grid("", "\n")), false),
        (numbers.clone(), false),
        (format!("{{\"regions\":{numbers}}}"), false),
        (format!("{{\"regions\":{numbers},\"stars\":1}}"), true),
        (
            format!("{{\"regions\":[\"{}\"]}}", grid("", "\",\"")),
            false,
        ),
        (
            format!("{{\"board\":4,\"regions\":[\"{}\"]}}", grid("", "\",\"")),
            true,
        ),
    ] {
        assert_eq!(instance::states_stars(&text), states, "{text}");
        let two = instance::with_stars(instance::read(&text).unwrap(), &text, 3);
        // Three stars have room in every region, but not beside each other.
        assert_eq!(two.is_ok(), !states, "{text}");
    }
    let open = |text: &str| instance::leaves_attacks_open(text);
    assert!(open("{\"board\":2,\"regions\":[\"AB\",\"AB\"]}"));
    assert!(!open("{\"regions\":[\"AB\",\"AB\"]}"));
    assert!(!open(
        "{\"board\":2,\"no_touch\":true,\"regions\":[\"AB\",\"AB\"]}"
    ));
}

#[test]
fn boards_drawn_with_other_characters_have_queens_and_no_regions() {
    let drawn = instance::read(".Q..\n....\n....\n..Q.\n").unwrap();
    assert_eq!(
        (drawn.fixed().count(), drawn.regions().map(Regions::len)),
        (2, None)
    );
    for (free, queen) in [
        ('-', 'Q'),
        ('_', '*'),
        ('0', '1'),
        ('.', 'X'),
        ('.', 'q'),
        ('□', '♛'),
        ('·', 'x'),
    ] {
        for text in [
            ".Q..\n....\n....\n..Q.\n",
            ". Q . .\n. . . .\n. . . .\n. . Q .\n",
            ".Q../..../..../..Q.",
        ] {
            let text = text
                .replace('Q', &queen.to_string())
                .replace('.', &free.to_string());
            assert_eq!(instance::read(&text).as_ref(), Ok(&drawn), "{text}");
        }
    }
}

#[test]
fn several_problems_of_a_text_are_read_one_by_one() {
    let (rows, line) = (grid("", "\n"), grid("", "/"));
    let numbers = matrix(["0", "1", "2", "3"]);
    for (text, lines) in [
        (format!("{rows}\n\n{rows}\n"), [1, 6]),
        (format!("# one\n{rows}\n\n# two\n{rows}\n"), [1, 7]),
        (format!("{line}\n{line}"), [1, 2]),
        (
            format!("[{{\"regions\":{numbers}}},\n{{\"grid\":{numbers}}}]"),
            [1, 2],
        ),
        (
            format!("{{\"puzzles\":[{{\"regions\":{numbers}}},\n{{\"grid\":{numbers}}}]}}"),
            [1, 2],
        ),
        (format!("[{numbers},\n\n{numbers}]"), [1, 3]),
    ] {
        let all = instance::read_all(&text, None);
        assert!(all.iter().map(|(line, _)| *line).eq(lines), "{text}");
        for (_, read) in all {
            assert_eq!(read.map(|entry| entry.problem), Ok(puzzle()), "{text}");
        }
        assert_eq!(instance::items(&text, None).len(), 2);
        assert!(instance::read(&text).is_err());
    }
}

#[test]
fn what_is_no_problem_is_refused_by_what_it_looks_like() {
    for (text, fault) in [
        (
            "4x1.AABBABBBCCCDCDDD\n",
            "1:1: expected a grid with a line for each row",
        ),
        (
            "2 4 1 3\n3 1 4 2\n",
            "1:1: expected a grid of regions, of which each has several squares in a row or column, found each of the numbers once in each row",
        ),
        ("hello\n", "1:1: expected a grid with a line for each row"),
        (
            "Dear editor,\nhere is a puzzle.\n",
            "1:1: expected one label between two separators",
        ),
        (
            "https://puzz.link/p?sudoku/9/9/1g2\n",
            "1:1: expected an address with starbattle/COLUMNS/ROWS/STARS/BORDERS",
        ),
        (
            "<https://swaroopg92.github.io/penpa-edit/#m=edit>",
            "1:2: expected an address with starbattle",
        ),
        (
            "https://puzz.link/p?starbattle/4/4/1/",
            "1:37: expected 6 characters of borders, found 0",
        ),
        (
            "AABB\nABB\nCCCD\nCDDD\n",
            "2:4: expected 4 squares in each row of regions",
        ),
        (
            ".Q..\n..x.\n....\n....\n",
            "1:1: expected as many regions as rows",
        ),
        (
            "{\"colorGrid\":[[0,0,1],[0,1],[2,2,2]]}",
            "1:2: expected a grid, as many rows as labels in each of them, or the squares of each region, found another list in 'colorGrid'",
        ),
        (
            "{\"solution\":[[0,1],[1,0]]}",
            "1:2: expected one of the fields",
        ),
        (
            "[1,2,3]",
            "1:1: expected a grid, as many rows as labels in each of them",
        ),
        (
            "{\"regions\":[[0,0,1],[0,1,1],[2,2,2]],\"stars\":9}",
            "1:2: a row cannot hold exactly 9",
        ),
        ("44", "1:1: expected a grid"),
        ("", "1:1: expected rows of regions, found none"),
    ] {
        let error = instance::read(text).expect_err(text);
        let found = format!("{}:{}: {}", error.line, error.column, error.fault);
        assert!(found.starts_with(fault), "{found} in\n{text}");
        assert!(!found.contains('\n'), "{found}");
    }
}

/// Asserts that a text is refused by a sentence with these words.
fn refuses(text: &str, words: &str) {
    let error = instance::read(text).expect_err(text);
    let found = format!("{}:{}: {}", error.line, error.column, error.fault);
    assert!(found.contains(words), "{found} in\n{text}");
}

#[test]
fn a_square_in_two_regions_or_in_none_is_named() {
    let twice = "{\"regions\":[[0,1,5],[2,3,4,7,9,14],[6,10,11,12,15],[8,13,18,19,24],[16,17,20,21,22,23,0]]}";
    refuses(
        twice,
        "1:2: expected each square in one region, found square 0 twice",
    );
    let none = twice.replace(",24]", "]").replace(",0]", "]");
    refuses(&none, "found square 24 in none (counted from 0)");
    let cages = "{\"cages\":[[[0,0],[0,1],[1,0]],[[0,2],[1,1],[1,2]],[[2,0],[2,1],[2,2],[1,1]]]}";
    refuses(cages, "found square [1,1] twice");
    refuses("[[0,1],[1,3],[2,0],[3,2]]", "expected a grid");
}

#[test]
fn queens_in_a_grid_of_regions_are_refused_because_they_hide_regions() {
    let grid = "AABBB/ACBQB/CCCDB/CEEDD/EEEED";
    let hides = "expected the grid of regions without queens, found 'Q' in it, which hides the region of its square";
    refuses(grid, hides);
    let all = "AAAQB/QCBDB/CCQDB/CEEDQ/EQEED";
    for symbol in ["👑", "♛", "★", "⭐", "Q", "*"] {
        let text = all.replace('Q', symbol).replace('/', "\n");
        refuses(&text, "which hides the region of its square");
        let rows = format!("[\"{}\"]", all.replace('Q', symbol).replace('/', "\",\""));
        refuses(&rows, "which hides the region of its square");
        refuses(&format!("{{\"regions\":{rows}}}"), "1:2: expected the grid");
    }
    // A label of a region like any other.
    for label in ["Q", "⭐"] {
        let grid = "AABBB/ACBDB/CCCDB/CEEDD/EEEED".replace('D', label);
        assert!(instance::read(&grid).is_ok(), "{grid}");
    }
}

#[test]
fn a_stated_size_that_is_not_that_of_the_grid_is_refused() {
    let numbers = matrix(["0", "1", "2", "3"]);
    for field in ["size", "n", "width", "height", "rows", "cols", "queens"] {
        let text = format!("{{\"{field}\":6,\"grid\":{numbers}}}");
        let fault = format!(
            "1:2: expected the size of the grid, which has 4x4 squares, found '{field}' with 6"
        );
        refuses(&text, &fault);
        assert!(instance::read(&text.replace('6', "4")).is_ok(), "{text}");
    }
    let text = format!("{{\"grid\":{numbers},\"grid\":{numbers}}}");
    refuses(
        &text,
        "expected each field once, found a second field \"grid\"",
    );
}

#[test]
fn a_row_of_json_that_is_none_is_named() {
    refuses(
        "[\"AAB\",null,\"CCC\"]",
        "found another list, with 'null' in row 2",
    );
    refuses(
        "[\"AAB\",\"AB\",\"CCC\"]",
        "another list, with 2 labels in row 2",
    );
    let null = "{\"grid\":[[0,0,1],[0,1,null],[2,2,2]]}";
    refuses(
        null,
        "another list in 'grid', with 'null' in row 2, column 3",
    );
}

#[test]
fn words_and_lists_of_squares_are_no_grids() {
    for text in ["bad bad\n", "aaaa\n", "hello\nworld\n"] {
        refuses(text, "which looks like words");
    }
    for text in ["1,2\n2,4\n3,1\n4,3\n", "4 1\n1 3\n2 2\n"] {
        refuses(text, "two numbers in each row, as in a list of squares");
    }
    refuses("x,y\n4,1\n1,2\n2,3\n", "1:1: expected a grid of regions");
    assert!(instance::read("AABB\nAABB\nCCDD\nCCDD\nCCDD\n").is_ok());
    assert!(instance::read("size 1x2\nAA\n").is_ok());
}
