//! Wrong folders of certificates in chunks, with the manifests as they were and with manifests that fit the
//! changed files.

use super::recount::Recount;
use super::seal::{copy, seal};
use super::tally::Tally;
use super::{Random, make};
use crate::support::{cases, run, seed};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of certificates by which others are changed.
struct Folders {
    right: PathBuf,
    /// The same problem, divided by another row.
    other_row: PathBuf,
    /// A smaller board.
    other_problem: PathBuf,
}

/// Two different folders of chunks.
fn two(random: &mut Random, size: usize) -> (String, String) {
    let first = random.below(size);
    let second = (first + 1 + random.below(size - 1)) % size;
    (chunk(first + 1), chunk(second + 1))
}

fn chunk(number: usize) -> String {
    format!("chunk-{number:02}")
}

type Change = fn(&Path, &Folders, &mut Random, usize);

const KINDS: [(&str, Change); 17] = [
    ("chunk missing", |folder, _, random, size| {
        fs::remove_dir_all(folder.join(two(random, size).0)).unwrap();
    }),
    ("last chunk missing", |folder, _, _, size| {
        fs::remove_dir_all(folder.join(chunk(size))).unwrap();
    }),
    ("chunk in place of another", |folder, _, random, size| {
        let (first, second) = two(random, size);
        copy(&folder.join(first), &folder.join(second));
    }),
    ("files added", |folder, _, random, size| {
        copy(
            &folder.join(two(random, size).0),
            &folder.join(chunk(size + 1)),
        );
    }),
    ("chunks renamed", |folder, _, random, size| {
        let (first, second) = two(random, size);
        fs::remove_dir_all(folder.join(&second)).unwrap();
        fs::rename(folder.join(first), folder.join(second)).unwrap();
    }),
    ("chunks renamed", |folder, _, random, size| {
        let (first, second) = two(random, size);
        fs::rename(folder.join(&first), folder.join("chunk")).unwrap();
        fs::rename(folder.join(&second), folder.join(first)).unwrap();
        fs::rename(folder.join("chunk"), folder.join(second)).unwrap();
    }),
    ("chunk of another row", |folder, folders, random, size| {
        let (first, second) = two(random, size);
        copy(&folders.other_row.join(first), &folder.join(second));
    }),
    (
        "chunk of another problem",
        |folder, folders, random, size| {
            let first = two(random, size - 1).0;
            copy(&folders.other_problem.join(&first), &folder.join(first));
        },
    ),
    ("formula of another problem", |folder, folders, _, _| {
        fs::copy(
            folders.other_problem.join("formula.cnf"),
            folder.join("formula.cnf"),
        )
        .unwrap();
    }),
    ("other unit clause", |folder, _, random, size| {
        let square = random.below(size * size) + 1;
        change_formula(&folder.join(two(random, size).0), |lines| {
            *lines.last_mut().unwrap() = format!("{square} 0");
        });
    }),
    ("negated unit clause", |folder, _, random, size| {
        change_formula(&folder.join(two(random, size).0), |lines| {
            let last = lines.last_mut().unwrap();
            *last = format!("-{last}");
        });
    }),
    ("clause removed from a chunk", |folder, _, random, size| {
        let place = random.below(40);
        change_formula(&folder.join(two(random, size).0), |lines| {
            let header = lines.iter().position(|line| line.starts_with('p')).unwrap();
            lines.remove(header + 1 + place);
        });
    }),
    ("clause removed from the formula", |folder, _, random, _| {
        let place = random.below(40);
        change_formula(folder, |lines| {
            let header = lines.iter().position(|line| line.starts_with('p')).unwrap();
            lines.remove(header + 1 + place);
        });
    }),
    ("list of another chunk", |folder, _, random, size| {
        let (first, second) = two(random, size);
        copy_file(folder, &first, &second, "solutions.txt");
    }),
    ("proof of another chunk", |folder, _, random, size| {
        let (first, second) = two(random, size);
        copy_file(folder, &first, &second, "proof.lrat");
    }),
    ("file missing", |folder, _, random, size| {
        let files = ["formula.cnf", "solutions.txt", "proof.lrat"];
        fs::remove_file(folder.join(two(random, size).0).join(random.pick(&files))).unwrap();
    }),
    ("files added", |folder, _, random, size| {
        let chunk = folder.join(two(random, size).0);
        fs::copy(chunk.join("solutions.txt"), folder.join("solutions.txt")).unwrap();
        fs::copy(chunk.join("proof.lrat"), folder.join("proof.lrat")).unwrap();
    }),
];

/// Changes the lines of a formula, and keeps the number of clauses in the header right.
fn change_formula(folder: &Path, change: impl FnOnce(&mut Vec<String>)) {
    let path = folder.join("formula.cnf");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    change(&mut lines);
    let header = lines.iter().position(|line| line.starts_with('p')).unwrap();
    let variables = lines[header].split(' ').nth(2).unwrap();
    lines[header] = format!("p cnf {variables} {}", lines.len() - header - 1);
    fs::write(path, lines.join("\n") + "\n").unwrap();
}

fn copy_file(folder: &Path, first: &str, second: &str, name: &str) {
    fs::copy(
        folder.join(first).join(name),
        folder.join(second).join(name),
    )
    .unwrap();
}

/// Checks a folder without its manifest, but for the count.
fn counted(folder: &Path) -> Option<u64> {
    count_check::check_folder(folder).ok()
}

/// Checks a folder by the program, and returns the count of its verdict.
fn verified(folder: &Path, problem: &str) -> Option<u64> {
    let finished = run(&format!(
        "certify --quiet --check {} {problem}",
        folder.display()
    ));
    let count = finished.stdout.strip_prefix("s VERIFIED COUNT ");
    match count {
        Some(_) => assert_eq!(finished.code, 0, "{finished:?}"),
        None => assert!(
            finished.code == 1 && finished.stdout == "s NOT VERIFIED\n",
            "{finished:?}"
        ),
    }
    count.map(|count| count.trim_end().parse().unwrap())
}

#[test]
fn folders_with_wrong_chunks_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: String| root.path().join(name);
    let mut recount = Recount::default();
    let mut random = Random(seed(5));
    let mut by_program = Tally::new("folders, by the program");
    let mut by_checker = Tally::new("folders, by the small checker");
    // In the last problem, auxiliary variables count the queens of columns.
    for (size, rules) in [(6, ""), (7, ""), (5, " --per-row 1 --per-column at-most:2")] {
        let folders = Folders {
            right: path(format!("{size}")),
            other_row: path(format!("{size}-by-row-2")),
            other_problem: path(format!("{size}-smaller")),
        };
        make(&format!("{size}{rules} --chunks 4"), &folders.right);
        make(&format!("{size}{rules} --chunks 2"), &folders.other_row);
        let smaller = format!("{}{rules} --chunks 4", size - 1);
        make(&smaller, &folders.other_problem);
        let problem = format!("{size}{rules}");
        let formula = fs::read(folders.right.join("formula.cnf")).unwrap();
        let right = recount.count(&formula).map(|count| count as u64);
        assert_eq!(verified(&folders.right, &problem), right);
        assert_eq!(counted(&folders.right), right);

        for (kind, change) in KINDS {
            for is_sealed in [false, true].repeat(cases(1)) {
                let folder = path("mutant".into());
                copy(&folders.right, &folder);
                change(&folder, &folders, &mut random, size);
                if is_sealed {
                    seal(&folder);
                }
                if let Some(count) = verified(&folder, &problem) {
                    assert_eq!(Some(count), right, "{kind}, n = {size}");
                    let formula = fs::read(folder.join("formula.cnf")).unwrap();
                    let models = recount.count(&formula).map(|count| count as u64);
                    assert_eq!(models, right, "{kind}, n = {size}");
                    by_program.add(kind, true);
                } else {
                    by_program.add(kind, false);
                }
                let count = counted(&folder);
                if count.is_some() {
                    let formula = fs::read(folder.join("formula.cnf")).unwrap();
                    let models = recount.count(&formula).map(|count| count as u64);
                    assert_eq!(count, models, "{kind}, n = {size}");
                }
                by_checker.add(kind, count.is_some());
                fs::remove_dir_all(folder).unwrap();
            }
        }
    }
    by_program.finish(cases(60));
    by_checker.finish(cases(60));
}
