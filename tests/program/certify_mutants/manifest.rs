//! Edited manifests. The check must refuse all that state something else about the certificate; lines in
//! words, which claim nothing that is checked, may differ.

use super::seal::copy;
use super::tally::Tally;
use super::{Kind, Random, make};
use crate::support::{cases, run, seed};
use std::fs;
use std::path::Path;

type Lines = Vec<String>;

const KINDS: [Kind<Lines>; 15] = [
    ("line removed", |lines, random| {
        let place = random.below(lines.len());
        lines.remove(place);
    }),
    ("line doubled", |lines, random| {
        let place = random.below(lines.len());
        lines.insert(place, lines[place].clone());
    }),
    ("lines swapped", |lines, random| {
        let (first, second) = (random.below(lines.len()), random.below(lines.len()));
        lines.swap(first, second);
    }),
    ("line of another place", |lines, random| {
        let (place, line) = (random.below(lines.len()), random.pick(lines).clone());
        lines[place] = line;
    }),
    ("unknown line", |lines, random| {
        let place = random.below(lines.len() + 1);
        lines.insert(
            place,
            random
                .pick(&["size 6", "count", "", "count-all 4"])
                .to_string(),
        );
    }),
    ("digit changed", |lines, random| {
        change_byte(
            lines,
            random,
            |byte| byte.is_ascii_digit(),
            |byte, random| {
                *byte = b'0' + (*byte - b'0' + 1 + random.below(9) as u8) % 10;
            },
        );
    }),
    ("number of a line changed", |lines, random| {
        let numbers = ["variables", "clauses", "count", "lemmas", "hints", "chunk "];
        let key = *random.pick(&numbers);
        let fits: Vec<_> = (0..lines.len())
            .filter(|&at| lines[at].starts_with(key))
            .collect();
        if !fits.is_empty() {
            let line = &mut lines[*random.pick(&fits)];
            let (start, number) = line.rsplit_once(' ').unwrap();
            let number: u64 = number.parse().unwrap();
            let other = [
                number + 1,
                number.saturating_sub(1),
                2 * number + 1,
                u64::MAX,
            ];
            *line = format!("{start} {}", random.pick(&other));
        }
    }),
    ("number with zeros", |lines, random| {
        let at = random.below(lines.len());
        if let Some((start, end)) = lines[at].rsplit_once(' ')
            && end.bytes().all(|byte| byte.is_ascii_digit())
        {
            lines[at] = format!("{start} 0{end}");
        }
    }),
    ("letter changed", |lines, random| {
        change_byte(
            lines,
            random,
            |byte| byte.is_ascii_lowercase(),
            |byte, random| {
                *byte = b'a' + (*byte - b'a' + 1 + random.below(25) as u8) % 26;
            },
        );
    }),
    ("file line changed", |lines, random| {
        let files: Vec<_> = (0..lines.len())
            .filter(|&at| lines[at].starts_with("file "))
            .collect();
        let line = &mut lines[*random.pick(&files)];
        let bytes = line.len();
        let place = 5 + random.below(bytes - 5);
        let character = *random.pick(&["0", "a", "/", ".", " ", "F"]);
        line.replace_range(place..=place, character);
    }),
    ("another problem", |lines, random| {
        let (from, to) = *random.pick(&[
            ("6x6", "5x5"),
            ("6x6", "7x7"),
            ("6x6", "6x7"),
            ("5x5", "4x4"),
        ]);
        let all = random.below(2) == 0;
        for line in lines {
            if line.starts_with("question") || (all && line.starts_with("statement")) {
                *line = line.replace(from, to);
            }
        }
    }),
    ("rule added to the question", |lines, random| {
        // As many queens as rows would be the same claim.
        let rule = *random.pick(&["\"torus\":true", "\"maximal\":true", "\"queens\":4"]);
        for line in lines {
            if line.starts_with("question") {
                *line = line.replacen('}', &format!(",{rule}}}"), 1);
            }
        }
    }),
    ("choice changed", |lines, random| {
        let (from, to) = *random.pick(&[
            ("queensat certificate 2", "queensat certificate 1"),
            ("queensat certificate 2", "queensat certificate 3"),
            ("format lrat", "format lrat-text"),
            ("format lrat", "format drup"),
            ("format lrat-text", "format lrat"),
            ("compression none", "compression gzip"),
            ("symmetry none", "symmetry all"),
            ("chunks none", "chunks row 4"),
            ("chunks row 4", "chunks none"),
            ("chunks row 4", "chunks row 3"),
            ("symmetry none", "symmetry none\nqueen r1c1"),
        ]);
        lines
            .iter_mut()
            .filter(|line| *line == from)
            .for_each(|line| *line = to.into());
    }),
    ("spaces", |lines, random| {
        let line = random.below(lines.len());
        match random.below(4) {
            0 => lines[line].push(' '),
            1 => lines[line].insert(0, ' '),
            2 => lines[line].push('\r'),
            _ => lines[line] = lines[line].replacen(' ', "  ", 1),
        }
    }),
    ("end removed", |lines, random| {
        lines.truncate(random.below(lines.len()));
    }),
];

fn change_byte(
    lines: &mut Lines,
    random: &mut Random,
    fits: fn(&u8) -> bool,
    change: fn(&mut u8, &mut Random),
) {
    let line = random.below(lines.len());
    let mut bytes = lines[line].clone().into_bytes();
    let places: Vec<_> = (0..bytes.len())
        .filter(|&place| fits(&bytes[place]))
        .collect();
    if !places.is_empty() {
        change(&mut bytes[*random.pick(&places)], random);
        lines[line] = String::from_utf8(bytes).unwrap();
    }
}

/// Returns the lines that state something about the files or the problem.
fn claims(text: &str) -> Vec<&str> {
    let words = ["program ", "check ", "checked-by "];
    let is_claim = |line: &&str| !words.iter().any(|start| line.starts_with(start));
    text.split('\n').filter(is_claim).collect()
}

/// Returns `true` if the check of a folder accepts it.
fn is_accepted(folder: &Path) -> bool {
    let finished = run(&["certify", "--quiet", "--check", folder.to_str().unwrap()]);
    match finished.stdout.starts_with("s VERIFIED COUNT ") {
        true => assert_eq!(finished.code, 0, "{finished:?}"),
        // Removed formats are refused (2).
        false => assert!(
            matches!(
                (finished.code, &*finished.stdout),
                (1, "s NOT VERIFIED\n") | (2, "")
            ) && finished.stderr.starts_with("error: "),
            "{finished:?}"
        ),
    }
    finished.code == 0
}

#[test]
fn edited_manifests_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let mut random = Random(seed(6));
    let mut tally = Tally::new("manifests");
    for (arguments, file) in [
        ("5 --chunks none --format lrat-text", "MANIFEST"),
        ("6 --chunks 4", "MANIFEST"),
        ("6 --chunks 4", "chunk-02/MANIFEST"),
    ] {
        let (made, folder) = (root.path().join("made"), root.path().join("mutant"));
        make(arguments, &made);
        copy(&made, &folder);
        assert!(is_accepted(&folder));
        let right = fs::read_to_string(folder.join(file)).unwrap();
        for (kind, change) in KINDS {
            for _ in 0..cases(4) {
                let mut lines: Lines = right.lines().map(str::to_owned).collect();
                change(&mut lines, &mut random);
                let mutant = lines.join("\n") + "\n";
                if mutant == right {
                    continue;
                }
                fs::write(folder.join(file), &mutant).unwrap();
                let is_accepted = is_accepted(&folder);
                if is_accepted {
                    assert_eq!(claims(&mutant), claims(&right), "{kind}:\n{mutant}");
                }
                tally.add(kind, is_accepted);
            }
        }
        fs::remove_dir_all(made).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
    tally.finish(cases(125));
}
