//! Formulas with comments, in several encodings and as OPB, and their way back.

use crate::support::{json, run, run_with_input};
use encodings::at_most_one::families;
use std::collections::BTreeSet;
use std::fs;

const PROBLEMS: [&str; 9] = [
    "5",
    "5 --encoding product --symmetry full --queen 1,2 --block 2,2",
    "4x6 --per-row 2 --per-column at-most:1",
    "4 --torus --encoding ladder",
    "5 --maximal --queens at-most:3",
    "5 --hole 1,1 --piece rook",
    "4 --piece knight --queens 8",
    "5 --piece rider:1,2 --queens 4",
    "--regions tests/data/options/regions.txt --per-region 1 --per-row 1 --per-column at-most:1 --no-touch",
];

#[test]
fn comments_precede_the_groups_and_change_nothing_else() {
    for problem in PROBLEMS {
        for format in ["dimacs", "opb"] {
            if format == "opb" && (problem.contains("--encoding")) {
                continue;
            }
            let encode = format!("encode {problem} --format {format}");
            let commented = run(&format!("{encode} --comments")).stdout;
            let own =
                |line: &&str| !line.starts_with("c command") && !line.starts_with("* command");
            let is_group = |line: &str| {
                let ends = [
                    "none", "one", " 2", " 3", " 4", " 8", "queen", "queens", "images",
                ];
                (line.starts_with("c ") || line.starts_with("* "))
                    && ends.iter().any(|end| line.ends_with(end))
            };
            let lines: Vec<&str> = commented.lines().filter(own).collect();
            let start = lines.iter().position(|line| is_group(line)).expect(problem);
            let (header, body) = lines.split_at(start);
            let clauses = body.iter().filter(|line| !is_group(line));
            let found: Vec<&str> = header.iter().chain(clauses).copied().collect();
            let plain = run(&encode).stdout;
            let expected: Vec<&str> = plain.lines().filter(own).collect();
            assert_eq!(found, expected, "{encode}");
            // No group is empty.
            let pairs = body.windows(2);
            assert!(
                pairs
                    .into_iter()
                    .all(|pair| !(is_group(pair[0]) && is_group(pair[1])))
            );
            assert!(!is_group(body.last().unwrap()), "{encode}");
        }
    }
}

#[test]
fn an_opb_problem_and_an_answer_to_it_are_decoded() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let answer = "c clasp\no 0\nv -x1 x2 -x3 -x4 -x5 -x6 -x7 x8\nv x9 -x10 -x11 -x12 -x13 -x14 \
                  x15 -x16\ns OPTIMUM FOUND\nc end\n";
    for (name, options) in [
        ("q.opb", ""),
        ("q.opb.gz", ""),
        ("c.opb.gz", "--comments --names"),
    ] {
        let file = path(name);
        run(&format!("encode 4 {options} -o {file}")).exits(0);
        let decoded = run_with_input(&format!("decode {file} - --format list"), answer);
        decoded.gives(0, "2 4 1 3\n");
    }
    run_with_input("decode 4 - --format list", answer).gives(0, "2 4 1 3\n");
    let question = serde_json::json!({
        "question": "decode", "problem": {"board": "4x4"}, "answer": answer,
    });
    let report = json(&run_with_input("run -", &question.to_string()));
    assert_eq!(report["columns"], serde_json::json!([2, 4, 1, 3]));
    let model = path("model");
    fs::write(&model, answer).unwrap();
    run(&format!("check 4 {model}")).has("1 solution, none wrong");
    run(&format!("decode {} {}", path("q.opb"), path("q.opb"))).fails(1, "found a formula");
    run(&format!("solve --cnf {}", path("q.opb"))).fails(1, "`queensat encode -o FILE.cnf`");
}

#[test]
fn each_of_several_encodings_gets_a_file_or_none_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let files = || fs::read_dir(folder.path()).unwrap().count();
    let all = path("q-{encoding}.cnf");
    let all_encodings = families().len();
    for (options, message) in [
        (
            format!("--encoding sinz,chin -o {all}"),
            "did you mean 'chen'?",
        ),
        (
            format!("--encoding all -o {}", path("q.cnf")),
            &format!("{all_encodings} encodings need a file each, but several"),
        ),
        (
            "--encoding sinz,chen".into(),
            "2 encodings need a file each",
        ),
        (
            format!("--format opb -o {}", path("{encoding}.opb")),
            "{encoding} stands for an encoding, but sums",
        ),
        (
            format!("--encoding sinz,chen -o {}", path("q-{encoding}.lp")),
            "does not write .lp files",
        ),
    ] {
        run(&format!("encode 8 {options}")).fails(2, message);
    }
    let none = path("none/{encoding}.cnf");
    run(&format!("encode 8 --encoding all -o {none}")).fails(1, "cannot write to the folder");
    assert_eq!(files(), 0);
    let written = run(&format!("encode 8 --encoding all -o {all}"));
    written.exits(0);
    written.says("q-ladder.cnf': 274 variables, 814 clauses, 1892 literals, ");
    assert_eq!(
        (files(), written.stderr.lines().count()),
        (all_encodings, all_encodings)
    );
    let one = path("one-{encoding}.cnf");
    run(&format!("encode 8 --encoding Gent-Nightingale -o {one}")).exits(0);
    let formula = |name: &str| {
        let text = fs::read_to_string(path(name)).unwrap();
        text.lines().skip(2).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(formula("one-ladder.cnf"), formula("q-ladder.cnf"));
}

#[test]
fn authors_name_encodings_wherever_one_is_named() {
    run("solve 8 --engine sat --encoding sinz --stats").has("sequential");
    run("count 6 --engine sat --row-encoding klieber-kwon:4").exits(0);
    run("solve 4 --per-line 1 --engine sat --cardinality batcher").exits(0);
    let compared = run("compare 6 --engines sat:varisat:chen --runs 1 --warmup 0");
    compared.exits(0);
    let question =
        r#"{"question":"solve","problem":{"board":"8x8"},"by":"sat","sat":{"encoding":"chen"}}"#;
    let report = json(&run_with_input("run -", question));
    assert_eq!(report["encoding"], "product");
    run("solve 8 --encoding sins").fails(2, "`queensat encodings` lists all; did you mean 'sinz'?");
}

#[test]
fn each_board_and_encoding_gets_a_file_whose_name_the_option_takes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let template = path("{n}-{encoding}.cnf.gz");
    run(&format!(
        "encode 4..8:4,9x10 --encoding product,commander:4 -o {template}"
    ))
    .exits(0);
    let names = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: BTreeSet<String> = names.collect();
    let expected = ["4", "8", "9x10"]
        .map(|n| ["commander-4", "product"].map(|name| format!("{n}-{name}.cnf.gz")));
    assert!(names.iter().eq(expected.as_flattened()), "{names:?}");
    for name in names {
        let (size, encoding) = name.trim_end_matches(".cnf.gz").split_once('-').unwrap();
        run(&format!("grade {} {size}", path(&name))).has("exact");
        let again = run(&format!("encode {size} --encoding {encoding}"))
            .with_code(0)
            .stdout;
        let formula = format!("c formula: {}", encoding.replace('-', ":"));
        assert!(again.contains(&formula), "{again}");
    }
    let one = path("{n}.cnf");
    for (words, message) in [
        (
            "4,5",
            "2 boards need a file each, but several formulas would go to standard output",
        ),
        (
            &format!("4,5 --encoding all -o {one}"),
            "2 boards and 14 encodings need a file each",
        ),
        (
            &format!("4,5 --format opb -o {}", path("x.opb")),
            "2 boards need a file each",
        ),
    ] {
        run(&format!("encode {words}")).refuses(2, message);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6);
    run(&format!("encode 4,5 --format opb -o {}", path("{n}.opb"))).exits(0);
    assert!(folder.path().join("5.opb").exists());
}
