//! Mutated inputs of every kind through the program. An answer must be right for the input that was
//! given, by a reading of the input that shares no code with the program.

use super::board::Board;
use super::campaign::{Campaign, Case, Verdict, require};
use super::formula::Formula;
use super::mutation::mutated;
use super::program::{Ended, program, require_nothing_left, run};
use super::readers::{ANSWERS, FORMULAS, input};
use libtest_mimic::Trial;
use lzma_rust2::{XzOptions, XzWriter};
use serde_json::Value;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::ffi::OsStringExt;

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    vec![
        campaign.trial("inputs::formulas", 20, formulas),
        campaign.trial("inputs::compressed_formulas", 12, compressed_formulas),
        campaign.trial("inputs::answers", 20, answers),
        campaign.trial("inputs::lists", 20, lists),
        campaign.trial("inputs::pictures_of_lists", 10, pictures_of_lists),
        campaign.trial("inputs::squares", 20, squares),
        campaign.trial("inputs::comparisons", 13, comparisons),
        campaign.trial("inputs::values_of_options", 35, values_of_options),
    ]
}

/// Runs the program on the file `input` of the case, or on the same bytes from standard input.
fn run_on(case: &mut Case, before: &[&str], after: &[&str]) -> Result<Ended, String> {
    let path = case.path("input");
    let (place, shell) = match case.random.one_in(2) {
        true => (path.as_str(), String::new()),
        false => ("-", format!("exec <'{path}';")),
    };
    let ended = run(&mut program(
        case,
        &shell,
        &[before, &[place], after].concat(),
    ))?;
    require_nothing_left(case)?;
    Ok(ended)
}

fn formulas(case: &mut Case) -> Verdict {
    let text = input(case, &FORMULAS)?;
    let backend = case.random.pick(&["varisat", "batsat", "splr", "dpll"]);
    let strict: &[&str] = if case.random.one_in(3) {
        &["--strict"]
    } else {
        &[]
    };
    let options = [&["--backend", backend], strict].concat();
    let ended = run_on(case, &["solve", "--cnf"], &options)?;
    judge_formula(&text, &ended, !strict.is_empty())
}

/// Checks an answer in the format of the SAT competitions.
fn judge_formula(text: &[u8], ended: &Ended, is_strict: bool) -> Verdict {
    ended.require_code(&[1, 10, 20])?;
    if ended.code == Some(1) {
        return require(ended.stdout.is_empty(), || {
            format!("an answer: {}", ended.describe())
        });
    }
    let formula = match Formula::read(text) {
        Ok(formula) => formula,
        // Tolerant reading accepts more.
        Err(_) if !is_strict => return Ok(()),
        Err(fault) => return Err(format!("{fault}: {}", ended.describe())),
    };
    let satisfiable = ended.code == Some(10);
    if satisfiable {
        let output = ended.stdout();
        let lines = output.lines().filter_map(|line| line.strip_prefix("v "));
        let words = lines.flat_map(|line| line.split(' '));
        let model: BTreeSet<i64> = words.filter_map(|word| word.parse().ok()).collect();
        let holds = formula.is_satisfied(&model);
        return require(holds, || format!("a wrong model: {}", ended.describe()));
    }
    let wrong = formula.has_model() == Some(true);
    require(!wrong, || format!("there is a model: {}", ended.describe()))
}

/// Formulas in gzip and xz files, whose checksums find damage, and in zstd files without one.
fn compressed_formulas(case: &mut Case) -> Verdict {
    let plain = case.path("whole.cnf");
    run(&mut program(case, "", &["encode", "4", "-o", &plain]))?.require_code(&[0])?;
    let whole = std::fs::read(&plain).map_err(|error| error.to_string())?;
    let format = case.random.pick(&["gz", "xz", "zst"]);
    let bytes = match format {
        "zst" => raw_zstd_frame(FORMULAS[1].as_bytes()),
        "xz" => xz(&whole).map_err(|error| error.to_string())?,
        _ => {
            let path = case.path("whole.cnf.gz");
            run(&mut program(case, "", &["encode", "4", "-o", &path]))?.require_code(&[0])?;
            std::fs::read(path).map_err(|error| error.to_string())?
        }
    };
    let damaged = mutated(&mut case.random, &bytes, &bytes);
    case.write("input", &damaged)?;
    let ended = run_on(case, &["solve", "--cnf"], &[])?;
    ended.require_code(&[1, 10, 20])?;
    let magic: &[u8] = if format == "gz" {
        b"\x1f\x8b"
    } else {
        b"\xfd7zXZ\0"
    };
    if format == "zst" || !damaged.starts_with(magic) || ended.code == Some(1) {
        return Ok(());
    }
    // What was decompressed without an error is the formula, which is satisfiable. Members of a
    // file follow each other, so that it may also be repeated.
    judge_formula(&whole, &ended, true)
}

fn xz(text: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = XzWriter::new(Vec::new(), XzOptions::with_preset(0))?;
    encoder.write_all(text)?;
    encoder.finish()
}

/// Returns a zstd frame with one block that is not compressed.
fn raw_zstd_frame(text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    let header = u32::from(length) << 3 | 1;
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x20, length];
    frame.extend(&header.to_le_bytes()[..3]);
    frame.extend(text);
    frame
}

fn answers(case: &mut Case) -> Verdict {
    let answer = input(case, &ANSWERS)?;
    let ended = run_on(case, &["decode", "4"], &["--format", "list"])?;
    // 4 queens have solutions, so the claim that there is none is refuted.
    let text = String::from_utf8_lossy(&answer).to_ascii_uppercase();
    let denies = ["UNSAT", "FALSE", "NONE"]
        .iter()
        .any(|word| text.contains(word));
    let refuted: &[i32] = if denies { &[4] } else { &[0] };
    ended.require_code(&[&[0, 1, 3], refuted].concat())?;
    require(
        !denies || ended.code != Some(0) || !ended.stdout().is_empty(),
        || format!("a false claim is accepted: {}", ended.describe()),
    )?;
    let board = Board {
        n: 4,
        blocked: Vec::new(),
        fixed: Vec::new(),
    };
    for line in ended.stdout().lines() {
        let columns = read_columns(line).filter(|columns| board.is_solution(columns));
        require(columns.is_some(), || {
            format!("no solution: {}", ended.describe())
        })?;
    }
    Ok(())
}

/// Returns the text without a byte order mark at its start.
fn without_mark(text: &[u8]) -> String {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    String::from_utf8_lossy(text).into_owned()
}

/// Returns the columns in a line, from 0. A comment starts with `#`, and one word of four digits is a
/// board without spaces.
fn read_columns(line: &str) -> Option<Vec<u32>> {
    let line = line.split('#').next().unwrap_or_default();
    let is_space = |c: char| c.is_whitespace() || c == ',';
    let mut words: Vec<&str> = line
        .split(is_space)
        .filter(|word| !word.is_empty())
        .collect();
    if let [word] = words[..]
        && word.len() == 4
        && word.is_ascii()
    {
        words = (0..4).map(|place| &word[place..=place]).collect();
    }
    let column = |word: &&str| word.parse::<u32>().ok()?.checked_sub(1);
    words.iter().map(column).collect()
}

const LISTS: [&str; 3] = [
    "2 4 1 3\n3 1 4 2\n",
    "# solutions\n2 4 1 3 # the first\n\n3 1 4 2\n",
    "3 1 4 2\r\n2 4 1 3",
];

fn lists(case: &mut Case) -> Verdict {
    let text = input(case, &LISTS)?;
    let ended = run_on(case, &["check", "4"], &["--format", "json"])?;
    ended.require_code(&[0, 1, 2])?;
    if ended.code != Some(0) {
        return Ok(());
    }
    // A line that is plainly a list of columns must be a solution, and no other than what the digits of the text show
    // may be one: 4 queens have two solutions, counted from 1 or from 0.
    let board = Board {
        n: 4,
        blocked: Vec::new(),
        fixed: Vec::new(),
    };
    let mut seen = BTreeSet::new();
    let unmarked = without_mark(&text);
    let lines = unmarked.split('\n').filter_map(read_columns);
    // A number alone may be a size or a count.
    for columns in lines.filter(|columns| columns.len() != 1) {
        let is_new = columns.is_empty() || board.is_solution(&columns) && seen.insert(columns);
        require(is_new, || ended.describe())?;
    }
    let digits: String = String::from_utf8_lossy(&text)
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let solutions = [["2413", "1302"], ["3142", "2031"]];
    let shown = solutions
        .iter()
        .filter(|forms| forms.iter().any(|form| digits.contains(form)));
    let report: Value = serde_json::from_slice(&ended.stdout).map_err(|error| error.to_string())?;
    let range = seen.len() as u64..=shown.count() as u64;
    require(
        report["valid"]
            .as_u64()
            .is_some_and(|valid| range.contains(&valid)),
        || ended.describe(),
    )
}

fn pictures_of_lists(case: &mut Case) -> Verdict {
    input(case, &LISTS)?;
    let format = case.random.pick(&["svg", "png", "pdf", "unicode", "ascii"]);
    let anyway: &[&str] = if case.random.one_in(2) {
        &["--anyway"]
    } else {
        &[]
    };
    let ended = run_on(case, &["show"], &[anyway, &["--format", format]].concat())?;
    ended.require_code(&[0, 1, 2])
}

const SQUARES: [&str; 3] = ["1,1\n2,3\n", "# blocked\n4,4 # a corner\n\n1, 2\n", "3,2"];

fn squares(case: &mut Case) -> Verdict {
    let text = input(case, &SQUARES)?;
    let option = case.random.pick(&["--block-file", "--queen-file"]);
    let ended = run_on(case, &["count", "5", "--format", "json", option], &[])?;
    ended.require_code(&[0, 1, 2])?;
    if ended.code != Some(0) {
        return Ok(());
    }
    let mut squares = Vec::new();
    for line in without_mark(&text).split('\n') {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let parts: Vec<u32> = line
            .split(',')
            .filter_map(|part| part.trim().parse().ok())
            .collect();
        let [row @ 1..=5, column @ 1..=5] = parts[..] else {
            return Err(format!("{line:?} was taken: {}", ended.describe()));
        };
        squares.push((row - 1, column - 1));
    }
    let (blocked, fixed) = match option {
        "--block-file" => (squares, Vec::new()),
        _ => (Vec::new(), squares),
    };
    super::checkpoints::require_count(
        &ended,
        &Board {
            n: 5,
            blocked,
            fixed,
        },
    )
}

fn comparisons(case: &mut Case) -> Verdict {
    let text = input(case, &[include_str!("../data/compare/sample.json")])?;
    let name = case.random.pick(&["p.svg", "p.png", "p.pdf"]);
    let ended = run_on(case, &["plot"], &["-o", name])?;
    ended.require_code(&[0, 1])?;
    let is_json = serde_json::from_slice::<Value>(&text).is_ok();
    let drawn = case.folder.join(name).exists();
    require(ended.code == Some(1) || is_json, || {
        format!("not JSON: {}", ended.describe())
    })?;
    require(drawn == (ended.code == Some(0)), || {
        format!("{name}: {}", ended.describe())
    })
}

/// Commands, of which one argument is mutated. Nearly all are valid.
const COMMANDS: [&str; 19] = [
    "count 5 --format json --engine both --method cubes --cube-depth 2 --threads 2",
    "count 5 --backend varisat --encoding commander:3 --limit 7 --time-limit 2.5",
    "count 5 --block 1,1 --queen 2,3 --symmetry full --method loop",
    "count 5 --backend cmd:false --engine sat",
    "count 5 --engine join --memory 10M --simd portable",
    "solve 6 --solver-seed 7 --phase true --conflict-limit 100",
    "solve 6 --seed 3 --engine window --format list --color never",
    "solve 6 --symmetric 180 --format unicode",
    "solve 6 --backend batsat --solver-option a=b",
    "solve 6 --backend ipasir:/nowhere/lib.so",
    "enumerate 5 --limit 3 --format json --method cubes --checkpoint c -o l",
    "enumerate 5 --symmetric 90 --sheet --format svg",
    "encode 5 --cubes 2 --row-encoding ladder --at-least-one rows",
    "encode 5 --block-random 0.2 --seed 5 --diagonal-encoding binary",
    "show 2 4 1 3 --format svg --attack-lines",
    "show 2,4,1,3 --coordinates --anyway",
    "encodings 5 --format json",
    "backends --format json",
    "help count",
];

fn values_of_options(case: &mut Case) -> Verdict {
    let words: Vec<&str> = case.random.pick(&COMMANDS).split(' ').collect();
    let place = case.random.below(words.len());
    let other = case.random.pick(&COMMANDS);
    let mut word = mutated(&mut case.random, words[place].as_bytes(), other.as_bytes());
    // A zero byte ends an argument.
    word.retain(|&byte| byte != 0);
    word.truncate(120_000);
    case.write("input", &word)?;
    let (before, after) = (&words[..place], &words[place + 1..]);
    let mut command = program(case, "ulimit -f 100000;", before);
    command.arg(OsString::from_vec(word));
    command.args(after);
    // A valid large number may ask for much work.
    let is_long =
        (before.first()).is_some_and(|name| ["count", "solve", "enumerate"].contains(name));
    if is_long && !words.contains(&"--time-limit") {
        command.args(["--time-limit", "1"]);
    }
    let ended = run(&mut command)?;
    ended.require_code(&[0, 1, 2, 3])
}
