//! `queensat puzzle show` and `queensat puzzle booklet`: pictures in every format, the structure of PDF
//! files, and refusals.

use crate::support::{run, run_with_input};
use std::fs;

const PUZZLE: &str = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
const LIST: &str = "# five\nhttps://puzz.link/p?starbattle/7/7/1/c142i520g67g7no110\n\
                    https://puzz.link/p?starbattle/7/7/1/g3114hk80u0ge0dh3o\n";

/// Returns the objects of a PDF file, found by its table of positions, with the commands of pages as text.
fn objects(pdf: &[u8]) -> Vec<String> {
    let parts = |bytes: &[u8], word: &str| {
        let at = bytes
            .windows(word.len())
            .position(|it| it == word.as_bytes());
        at.map(|at| (bytes[..at].to_vec(), bytes[at + word.len()..].to_vec()))
    };
    let end = String::from_utf8_lossy(&pdf[pdf.len() - 40..]).into_owned();
    let (_, start) = end.rsplit_once("startxref\n").unwrap();
    let start: usize = start.lines().next().unwrap().parse().unwrap();
    let table = str::from_utf8(&pdf[start..]).unwrap();
    let mut table = table.lines().skip(2);
    assert_eq!(table.next().unwrap().trim_end(), "0000000000 65535 f");
    let places = table.map_while(|line| line.trim_end().strip_suffix(" 00000 n"));
    let object = |(id, place): (usize, &str)| {
        let object = &pdf[place.parse().unwrap()..];
        let object = object.strip_prefix(format!("{id} 0 obj\n").as_bytes());
        let (object, _) = parts(object.unwrap(), "\nendobj").unwrap();
        let Some((dictionary, content)) = parts(&object, "\nstream\n") else {
            return String::from_utf8(object).unwrap();
        };
        let mut content = content.strip_suffix(b"\nendstream").unwrap().to_vec();
        let mut text = String::from_utf8(dictionary).unwrap();
        assert!(text.contains(&format!("/Length {}\n", content.len())));
        if text.contains("/FlateDecode") {
            content = miniz_oxide::inflate::decompress_to_vec_zlib(&content).unwrap();
        }
        text += "\n";
        text += &String::from_utf8_lossy(&content);
        let count = |command| text.lines().filter(|&line| line == command).count();
        assert_eq!(count("q"), count("Q"));
        text
    };
    (1..).zip(places).map(object).collect()
}

#[test]
fn a_puzzle_is_shown_in_every_format_with_and_without_its_solution() {
    let folder = tempfile::tempdir().unwrap();
    for (solution, queens) in [("", 0), (" --solution", 5)] {
        let shown = run_with_input(&format!("puzzle show -{solution}"), PUZZLE).with_code(0);
        assert_eq!(shown.stdout.matches('★').count(), queens);
        for extension in ["svg", "png", "pdf", "txt"] {
            let file = folder.path().join(format!("p.{extension}"));
            let file = file.to_str().unwrap();
            let command = format!("puzzle show -{solution} -o {file}");
            run_with_input(&command, PUZZLE).exits(0);
            let bytes = fs::read(file).unwrap();
            match extension {
                "svg" => {
                    let svg = String::from_utf8(bytes).unwrap();
                    assert_eq!(svg.matches("class=\"queen\"").count(), queens);
                    assert_eq!(svg.matches("class=\"pattern\"").count(), 22);
                }
                "pdf" => {
                    assert!(bytes.starts_with(b"%PDF-1."));
                    let page = objects(&bytes).pop().unwrap();
                    let words = page.split_whitespace();
                    assert_eq!(words.filter(|word| *word == "/star").count(), queens);
                }
                _ => assert!(bytes.len() > 100),
            }
        }
    }
    let printed = "puzzle show - --solution --black-and-white --format svg";
    let printed = run_with_input(printed, PUZZLE).with_code(0).stdout;
    assert!(!printed.contains("class=\"pattern\"") && printed.contains("href=\"#printed-star\""));
}

#[test]
fn the_puzzles_of_a_list_are_shown_on_one_page() {
    let shown = run_with_input("puzzle show --problems - --format svg", LIST).with_code(0);
    assert!(shown.stdout.contains(">1<") && shown.stdout.contains(">2<"));
    run_with_input("puzzle show --problems -", "# nothing\n")
        .with_code(1)
        .says("there is no puzzle in standard input");
    run_with_input("puzzle show --problems -", &format!("{LIST}?\n"))
        .with_code(1)
        .says("line 4");
}

#[test]
fn a_file_of_solutions_may_be_a_puzzle() {
    let shown = run_with_input("show -", PUZZLE).with_code(0);
    assert!(shown.stdout.contains("┏"), "{}", shown.stdout);
    assert!(shown.stderr.contains("queensat puzzle show --solution"));
    run_with_input("show - --board 5", PUZZLE)
        .with_code(1)
        .says("states a puzzle");
}

#[test]
fn booklets_of_given_puzzles_have_titles_levels_and_solutions_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(file("a.txt"), PUZZLE).unwrap();
    fs::write(file("list.txt"), LIST).unwrap();
    let book = file("book.html");
    let command = [
        "puzzle",
        "booklet",
        &file("a.txt"),
        LIST.lines().nth(1).unwrap(),
        "-o",
        &book,
    ];
    run(&[&command[..], &["--title", "Rätsel & Sterne"]].concat()[..]).exits(0);
    let html = fs::read_to_string(&book).unwrap();
    assert_eq!(html.matches("<svg ").count(), 2);
    for part in [
        "Rätsel &amp; Sterne",
        ">a</text>",
        ">hard<",
        "Place 1 star in each row",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert_eq!(html.matches("class=\"queen\"").count(), 5 + 7);
    assert!(!html.contains("class=\"pattern\""));
    let (list, book) = (file("list.txt"), file("book.pdf"));
    let command = ["puzzle", "booklet", "--problems", &list, "-o", &book];
    run(&[
        &command[..],
        &["--per-page", "1", "--colored", "--title", "Rätsel"],
    ]
    .concat()[..])
    .exits(0);
    let objects = objects(&fs::read(&book).unwrap());
    assert!(objects[1].contains("/Count 3\n"), "{}", objects[1]);
    assert!(
        objects
            .iter()
            .any(|object| object.contains("/region-dots Do"))
    );
}

#[test]
fn a_booklet_has_pages_of_puzzles_and_then_of_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let list = run("puzzle new 6 --seed 7 --count 5").with_code(0).stdout;
    let booklet = |name: &str, more: &str| {
        let path = folder.path().join(name);
        let command = format!("puzzle booklet - -o {} {more}", path.display());
        run_with_input(&command, &list).gives(0, "");
        fs::read_to_string(path).unwrap()
    };
    let html = booklet("one.html", "");
    assert_eq!(html, booklet("two.html", ""));
    assert_eq!(
        html.matches("<svg ").count(),
        3,
        "4 puzzles, 1, and solutions"
    );
    assert_eq!(html.matches("class=\"queen\"").count(), 5 * 6);
    assert!(html.contains("@page { size: a4;"));
    assert!(html.contains(">Star Battle: 5 puzzles, 6 x 6</text>"));
    for unprinted in ["seed", "queensat", ">line ", "tier", "class=\"note\""] {
        assert!(!html.contains(unprinted), "{unprinted}");
    }
    for external in ["src=", "@import", "url(", "<link", "<script"] {
        assert!(!html.contains(external), "{external}");
    }
    let addresses = html.matches("http").count();
    assert_eq!(
        addresses,
        html.matches("http://www.w3.org/2000/svg").count()
    );
    assert_eq!(
        booklet("small.htm", "--per-page 6")
            .matches("<svg ")
            .count(),
        2
    );
    let letter = booklet("letter.html", "--paper letter");
    assert!(
        letter.contains("@page { size: letter;") && letter.contains("viewBox=\"0 0 816 1056\"")
    );
    let svg = booklet("one.svg", "");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let of_class = |class| {
        let nodes = document.descendants();
        nodes
            .filter(|node| node.attribute("class") == Some(class))
            .count()
    };
    assert_eq!(of_class("number"), 3);
    assert_eq!(of_class("queen"), 5 * 6);
    assert_eq!(of_class("pattern"), 0);
}

#[test]
fn a_booklet_in_pdf_is_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let list = run("puzzle new 7 --seed 7 --count 13").with_code(0).stdout;
    let bytes = |name: &str, more: &str| {
        let path = folder.path().join(name);
        let pages = "--per-page 6 --paper letter";
        let command = format!("puzzle booklet - {pages} -o {} {more}", path.display());
        run_with_input(&command, &list).gives(0, "");
        fs::read(path).unwrap()
    };
    let one = bytes("one.pdf", "");
    assert!(one == bytes("two.pdf", ""));
    assert!(
        one.windows(9).any(|it| it == b"/Count 4\n"),
        "3 pages and solutions"
    );
    assert!(one.windows(9).any(|it| it == b" 612 792]"));
    assert!(one != bytes("three.pdf", "--colored"));
}

#[test]
fn titles_of_puzzles_are_printed_and_repeated_solutions_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.svg");
    let address = LIST.lines().nth(1).unwrap();
    let to = |format| {
        run(&format!("problem {address} --to {format}"))
            .with_code(0)
            .stdout
    };
    let named = to("json").replacen('{', "{\"id\": \"Tuesday\", ", 1);
    let turned: String = to("grid").trim().chars().rev().collect();
    let turned = turned.replace('\n', "/");
    let titled = run("problem AABBB/ACBDB/CCCDB/CEEDD/EEEED --to json").stdout;
    let titled = titled.replacen('{', "{\"title\": \"Monday\", ", 1);
    let list = format!("{titled}{named}{turned}\n");
    let command = format!("puzzle booklet - -o {}", book.display());
    let made = run_with_input(&command, &list).with_code(0);
    let warning = "warning: puzzles 2 and 3 have the same solution, up to a half turn\n";
    assert!(made.stderr.contains(warning), "{}", made.stderr);
    let svg = fs::read_to_string(&book).unwrap();
    for part in [
        ">Star Battle: 3 puzzles, up to 7 x 7<",
        ">Monday<",
        ">Tuesday<",
    ] {
        assert!(svg.contains(part), "{part}");
    }
}

#[test]
fn booklets_that_have_no_room_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let many = LIST.lines().nth(1).unwrap().to_owned() + "\n";
    for (options, list, message) in [
        (
            "-o b",
            &*many,
            "expected a booklet whose name ends in .html, .svg or .pdf",
        ),
        ("-o b.pdf --paper a5", &many, "possible values: a4, letter"),
        ("-o b.html --per-page 99", &many, "a page has room for 1 to"),
        ("-o b.html", &many.repeat(1001), "at most 1000"),
    ] {
        let refused = run_with_input(&format!("puzzle booklet - {options}"), list);
        refused.refuses(2, message);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn booklets_refuse_puzzles_without_exactly_one_solution() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let several = file("several.txt");
    fs::write(&several, PUZZLE.replacen("AC", "AA", 1)).unwrap();
    let (book, page) = (file("book.html"), file("book.doc"));
    let refused = run(&["puzzle", "booklet", &several, "-o", &book]).with_code(1);
    refused.says("`queensat puzzle repair`");
    assert!(!folder.path().join("book.html").exists());
    run(&["puzzle", "booklet", &several, "-o", &page])
        .with_code(2)
        .says(".html, .htm, .svg or .pdf");
    run(&["puzzle", "show", &several, "--solution"])
        .with_code(0)
        .says("has several solutions");
}

#[test]
fn a_page_with_few_puzzles_has_no_half_page_gap() {
    for count in 1..=4_u32 {
        let made = run(&format!("puzzle new 6 --seed 1 --count {count} --to json")).with_code(0);
        let list = made.stdout.replace('{', "{\"title\":\"one\",");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("b.svg");
        let command = format!("puzzle booklet - -o {}", file.to_str().unwrap());
        run_with_input(&command, &list).exits(0);
        let svg = fs::read_to_string(&file).unwrap();
        // The lines below the boards, from top to bottom of the first page.
        let notes = svg.lines().filter(|line| line.contains("class=\"note\""));
        let y = notes.map(|line| {
            let (_, y) = line.split_once(" y=\"").unwrap();
            y.split_once('"').unwrap().0.parse::<f64>().unwrap()
        });
        let lowest = y.fold(0.0, f64::max);
        let middle = 1122.5 / 2.0;
        assert!(lowest > middle + 100.0, "{count}: {lowest}");
    }
}

#[test]
fn captions_of_steps_have_no_word_alone_on_the_last_line() {
    let steps = run_with_input("puzzle solve - --format svg", PUZZLE).with_code(0);
    let captions = steps
        .stdout
        .lines()
        .filter(|line| line.contains("class=\"caption\""));
    let texts = captions.map(|line| line.split_once('>').unwrap().1.split('<').next().unwrap());
    for text in texts.skip(1) {
        assert!(text.contains(' '), "'{text}'");
    }
}
