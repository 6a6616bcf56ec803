//! Documents against the code: dependencies of crates in ARCHITECTURE.md, and paths that are named.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The crates of the workspace.
const CRATES: [&str; 15] = [
    "encodings",
    "solvers",
    "control",
    "problem",
    "search",
    "join",
    "render",
    "queensat",
    "puzzle",
    "proofs",
    "teach",
    "units",
    "questions",
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

/// The documents whose paths exist: those named here, and the pages of `docs/`.
fn documents() -> Vec<PathBuf> {
    let named = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "README.md",
        "benches/BASELINE.md",
        "data/README.md",
    ];
    let mut documents: Vec<_> = named
        .iter()
        .map(|name| Path::new(ROOT).join(name))
        .collect();
    for entry in fs::read_dir(Path::new(ROOT).join("docs")).unwrap() {
        let path = entry.unwrap().path();
        documents.extend(
            path.extension()
                .is_some_and(|end| end == "md")
                .then_some(path),
        );
    }
    documents.sort();
    documents
}

/// Paths in backticks, such as `src/encode/` or `cli/src/main.rs`, exist, from the root or beside the document. A name
/// such as `logs/` in a page may be that of a folder which a command makes.
#[test]
fn paths_in_the_documents_exist() {
    let mut faults = Vec::new();
    for path in documents() {
        let (text, document) = (read(&path), shown(&path));
        let folder = path.parent().unwrap();
        let is_page = folder.ends_with("docs");
        for (number, line) in (1..).zip(text.lines()) {
            for span in line.split('`').skip(1).step_by(2) {
                let is_path = span.contains('/')
                    && [".rs", ".toml", ".md", ".csv", "/"]
                        .iter()
                        .any(|end| span.ends_with(end))
                    && !span.contains([' ', '<', '*', '$', '{'])
                    && !span.starts_with('/')
                    && !(is_page && span.find('/') == Some(span.len() - 1));
                let exists = || Path::new(ROOT).join(span).exists() || folder.join(span).exists();
                if is_path && !exists() {
                    faults.push(format!("{document}:{number}: there is no '{span}'"));
                }
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn the_citation_has_the_version_of_the_workspace() {
    let of = |file: &str, line: &str| {
        let text = read(&Path::new(ROOT).join(file));
        let value = text.lines().find_map(|one| one.strip_prefix(line));
        value.expect(line).trim_matches('"').to_owned()
    };
    assert_eq!(
        of("CITATION.cff", "version: "),
        of("Cargo.toml", "version = ")
    );
}
