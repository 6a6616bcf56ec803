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
        assert_eq!(shown.stdout.matches('♛').count(), queens);
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
                    assert_eq!(words.filter(|word| *word == "/queen").count(), queens);
                }
                _ => assert!(bytes.len() > 100),
            }
        }
    }
    let printed = "puzzle show - --solution --black-and-white --format svg";
    let printed = run_with_input(printed, PUZZLE).with_code(0).stdout;
    assert!(!printed.contains("class=\"pattern\"") && printed.contains("href=\"#star\""));
}

#[test]
fn the_puzzles_of_a_list_are_shown_on_one_page() {
    let shown = run_with_input("puzzle show --problems - --format svg", LIST).with_code(0);
    assert!(shown.stdout.contains(">line 2<") && shown.stdout.contains(">line 3<"));
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
        "a.txt",
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
        let command = format!("puzzle new 6 --seed 1 --count {count} --booklet /dev/stdout");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("b.svg");
        let command = command.replace("/dev/stdout", file.to_str().unwrap());
        run(&command).exits(0);
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
