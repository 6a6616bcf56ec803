//! The tables of ARCHITECTURE.md against the code: dependencies of crates, imports between the
//! folders of the libraries, lengths of files, and paths named in the documents.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The crates of the workspace.
const CRATES: [&str; 10] = [
    "encodings",
    "solvers",
    "control",
    "problem",
    "search",
    "join",
    "render",
    "queensat",
    "cli",
    "count-check",
];

/// The crates that the folders of native search use, independent of the table: nothing of the SAT side.
const OF_SEARCH: [(&str, &[&str]); 2] = [
    ("search/", &["control", "problem", "join"]),
    ("join/", &["control", "problem"]),
];

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the cells of the table below a heading of ARCHITECTURE.md, without its head.
fn table(heading: &str) -> Vec<Vec<String>> {
    let text = read(&Path::new(ROOT).join("ARCHITECTURE.md"));
    let (_, section) = text
        .split_once(&format!("\n## {heading}\n"))
        .unwrap_or_else(|| panic!("ARCHITECTURE.md has no section '{heading}'"));
    let rows = section
        .lines()
        .take_while(|line| !line.starts_with("## "))
        .filter(|line| line.starts_with('|'))
        .skip(2);
    rows.map(|row| {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    })
    .collect()
}

/// Returns the names in a cell, without backticks; `-` means none.
fn names(cell: &str) -> Vec<String> {
    cell.split(',')
        .map(|name| name.trim().trim_matches('`').to_owned())
        .filter(|name| name != "-")
        .collect()
}

/// Returns all Rust files below a folder, without those in `target`.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = path.file_name().unwrap().to_str().unwrap_or("");
            if name != "target" && !name.starts_with('.') {
                files.extend(rust_files(&path));
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn shown(path: &Path) -> String {
    path.strip_prefix(ROOT).unwrap().display().to_string()
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The workspace crates among the dependencies in a Cargo.toml, with the lines that name them.
fn workspace_dependencies(manifest: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut in_dependencies = false;
    for (number, line) in (1..).zip(manifest.lines()) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            in_dependencies =
                section.ends_with("dependencies") && !section.starts_with("workspace");
        } else if in_dependencies {
            let end = line.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
            let name = &line[..end.unwrap_or(line.len())];
            let name = name.strip_prefix("queensat-").unwrap_or(name);
            if CRATES.contains(&name) {
                found.push((number, name.to_owned()));
            }
        }
    }
    found
}

#[test]
fn crates_depend_only_on_those_in_the_table() {
    let mut faults = Vec::new();
    for row in table("Crates") {
        let [name, folder, _, allowed] = &row[..] else {
            panic!("a row with four cells: {row:?}");
        };
        let folder = match folder.trim_matches('`') {
            "src/" => "",
            other => other,
        };
        let path = Path::new(ROOT).join(folder).join("Cargo.toml");
        let manifest = read(&path);
        let title = format!("\nname = \"{}\"\n", name.trim_matches('`'));
        assert!(manifest.contains(&title), "{}: {name}", path.display());
        let allowed = names(allowed);
        for (line, dependency) in workspace_dependencies(&manifest) {
            let of_sat = OF_SEARCH.iter().any(|&(native, may_use)| {
                native == folder && !may_use.contains(&dependency.as_str())
            });
            if !allowed.contains(&dependency) || of_sat {
                faults.push(format!(
                    "{}:{line}: {name} must not depend on '{dependency}' (table 'Crates' of \
                     ARCHITECTURE.md)",
                    shown(&path)
                ));
            }
        }
    }
    assert_none(&faults);
}

/// A part of the library that a line of code names.
struct Import {
    line: usize,
    name: String,
}

/// Returns the first names after `crate::`, also those within braces; the crates `encodings`,
/// `solvers` and `control`; and folders of the library that are reached by `super::`.
fn imports(text: &str, depth: usize, folders: &[String]) -> Vec<Import> {
    let mut found = Vec::new();
    // Comments are blanked out, so that lines keep their numbers.
    let code: Vec<&str> = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""))
        .collect();
    let code = code.join("\n");
    let line_at = |at: usize| 1 + code[..at].matches('\n').count();
    let ident = |text: &str| -> String {
        let name = text
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_');
        name.collect()
    };
    let mut add = |at: usize, name: String| {
        // Items at the root.
        let name = match name.as_str() {
            "Control" | "Progress" => "control".to_owned(),
            _ if name.starts_with(char::is_uppercase) => "problem".to_owned(),
            _ => name,
        };
        found.push(Import {
            line: line_at(at),
            name,
        });
    };
    for (at, _) in code.match_indices("crate::") {
        let start = at + "crate::".len();
        let rest = &code[start..];
        if !rest.starts_with('{') {
            add(at, ident(rest));
            continue;
        }
        let mut nested = 0;
        for (offset, character) in rest.char_indices() {
            match character {
                '{' => nested += 1,
                '}' => nested -= 1,
                _ => {}
            }
            if nested == 0 {
                break;
            }
            if nested == 1 && matches!(character, '{' | ',') {
                let item = &rest[offset + 1..];
                let space = item.len() - item.trim_start().len();
                let name = ident(item.trim_start());
                if !name.is_empty() {
                    add(start + offset + 1 + space, name);
                }
            }
        }
    }
    for name in ["encodings", "solvers", "control"] {
        for (at, _) in code.match_indices(&format!("{name}::")) {
            let is_path = code[..at].ends_with("::");
            let is_longer = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if !is_path && !is_longer {
                add(at, name.to_owned());
            }
        }
    }
    let up = "super::".repeat(depth);
    for (at, _) in code.match_indices(&up) {
        let name = ident(&code[at + up.len()..]);
        if folders.contains(&name) && !code[..at].ends_with("::") {
            add(at, name);
        }
    }
    found
}

#[test]
fn folders_of_the_library_import_only_those_in_the_table() {
    let sources = ["src", "problem/src"].map(|source| Path::new(ROOT).join(source));
    let mut allowed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in table("Folders of the library") {
        let [folder, _, may_use] = &row[..] else {
            panic!("a row with three cells: {row:?}");
        };
        allowed.extend(names(folder).into_iter().map(|name| (name, names(may_use))));
    }
    for name in allowed.keys().filter(|&name| name != "problem") {
        let is_there = sources.iter().any(|source| source.join(name).is_dir());
        assert!(is_there, "ARCHITECTURE.md lists '{name}', which is missing");
    }
    let folders: Vec<String> = allowed.keys().cloned().collect();
    let mut faults = Vec::new();
    for source in &sources {
        let is_problem = source.ends_with("problem/src");
        for path in rust_files(source) {
            let parts: Vec<String> = path
                .strip_prefix(source)
                .unwrap()
                .with_extension("")
                .iter()
                .map(|part| part.to_str().unwrap().to_owned())
                .filter(|part| part != "mod")
                .collect();
            let own = match parts[0].as_str() {
                other if is_problem && !allowed.contains_key(other) => "problem",
                "lib" => continue,
                own => own,
            };
            let Some(may_use) = allowed.get(own) else {
                faults.push(format!(
                    "{}: '{own}' has no row in the table 'Folders of the library' of \
                     ARCHITECTURE.md",
                    shown(&path)
                ));
                continue;
            };
            for Import { line, name } in imports(&read(&path), parts.len(), &folders) {
                let is_file = [name.clone(), format!("{name}.rs")]
                    .iter()
                    .any(|file| source.join(file).exists());
                // Files of this crate without a row of their own.
                let name = if is_problem && is_file && !allowed.contains_key(&name) {
                    "problem".to_owned()
                } else {
                    name
                };
                if name != own && !may_use.contains(&name) {
                    faults.push(format!(
                        "{}:{line}: '{own}' must not use '{name}' (table 'Folders of the library' \
                         of ARCHITECTURE.md)",
                        shown(&path)
                    ));
                }
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn imports_are_found_in_all_forms() {
    let text = "\
use crate::board::Square;
use crate::{
    encode::{QueensEncoder, crate_free},
    problem::Problem, verify,
};
// crate::render is a comment.
use solvers::Backend;
use super::super::backtrack::engines;
let sink: &dyn encodings::ClauseSink = my_solvers::x();";
    let folders = ["backtrack".to_owned()];
    let found: Vec<(usize, String)> = imports(text, 2, &folders)
        .into_iter()
        .map(|import| (import.line, import.name))
        .collect();
    let expected = [
        (1, "board"),
        (3, "encode"),
        (4, "problem"),
        (4, "verify"),
        (9, "encodings"),
        (7, "solvers"),
        (8, "backtrack"),
    ];
    assert_eq!(found, expected.map(|(line, name)| (line, name.to_owned())));
}

/// Paths in backticks, such as `src/encode/` or `cli/src/main.rs`, exist.
#[test]
fn paths_in_the_documents_exist() {
    let mut faults = Vec::new();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"] {
        let text = read(&Path::new(ROOT).join(document));
        for (number, line) in (1..).zip(text.lines()) {
            for span in line.split('`').skip(1).step_by(2) {
                let is_path = span.contains('/')
                    && [".rs", ".toml", ".md", ".csv", "/"]
                        .iter()
                        .any(|end| span.ends_with(end))
                    && !span.contains([' ', '<', '*', '$', '{'])
                    && !span.starts_with('/');
                if is_path && !Path::new(ROOT).join(span).exists() {
                    faults.push(format!("{document}:{number}: there is no '{span}'"));
                }
            }
        }
    }
    assert_none(&faults);
}
