//! Structure of the program: its files import no circle, and folders stay small.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cli/src");
const MAX_FILES: usize = 12;

type Name = Vec<String>;

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Returns the paths of a tree of imports, such as `a::{b, c::d}`.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, inner)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.trim().to_owned()];
    };
    let inner = inner.strip_suffix('}').unwrap_or(inner);
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, character) in inner.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inner[start..]);
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    let below = parts.flat_map(|part| paths(part));
    below.map(|path| format!("{before}{path}")).collect()
}

/// Returns the modules of the program that a file imports.
fn imports(text: &str, own: &Name, modules: &BTreeSet<Name>) -> BTreeSet<Name> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let code = lines.collect::<Vec<_>>().join(" ");
    let uses = code.split(';').filter_map(|item| item.rsplit_once("use "));
    let mut found = BTreeSet::new();
    for path in uses.flat_map(|(_, tree)| paths(tree)) {
        let mut parts: Vec<&str> = path.split("::").map(str::trim).collect();
        let mut name: Name = match parts[0] {
            "crate" => Vec::new(),
            // The file of a folder exports the names of others again.
            _ => continue,
        };
        while let Some("crate" | "super") = parts.first().copied() {
            if parts.remove(0) == "super" {
                name.pop();
            }
        }
        name.extend(parts.iter().map(|part| (*part).to_owned()));
        while !name.is_empty() && !modules.contains(&name) {
            name.pop();
        }
        if !name.is_empty() && name != *own {
            found.insert(name);
        }
    }
    found
}

/// Removes what imports nothing that is left, until nothing changes. What remains is circles and their users.
fn without_leaves(mut graph: BTreeMap<Name, BTreeSet<Name>>) -> BTreeMap<Name, BTreeSet<Name>> {
    loop {
        let left: BTreeSet<Name> = graph.keys().cloned().collect();
        let before = graph.len();
        graph.retain(|_, imported| !imported.is_disjoint(&left));
        if graph.len() == before {
            return graph;
        }
    }
}

#[test]
fn files_of_the_program_import_no_circle() {
    let source = Path::new(SOURCE);
    let mut files = Vec::new();
    rust_files(source, &mut files);
    let name = |path: &PathBuf| -> Name {
        let path = path.strip_prefix(source).unwrap().with_extension("");
        let parts = path.iter().map(|part| part.to_str().unwrap().to_owned());
        parts.filter(|part| part != "mod").collect()
    };
    let modules: BTreeSet<Name> = files.iter().map(name).collect();
    assert!(modules.len() > 60, "the files are found");
    let graph = files.iter().map(|path| {
        let own = name(path);
        let imported = imports(&fs::read_to_string(path).unwrap(), &own, &modules);
        (own, imported)
    });
    let graph: BTreeMap<_, _> = graph.collect();
    assert!(
        graph.values().map(BTreeSet::len).sum::<usize>() > 200,
        "imports are found"
    );
    let circles = without_leaves(graph);
    assert!(
        circles.is_empty(),
        "in circles, or above them: {circles:#?}"
    );
}

#[test]
fn folders_of_the_program_have_at_most_twelve_files() {
    let mut files = Vec::new();
    rust_files(Path::new(SOURCE), &mut files);
    let mut numbers: BTreeMap<&Path, usize> = BTreeMap::new();
    for path in files.iter().filter(|path| !path.ends_with("mod.rs")) {
        *numbers.entry(path.parent().unwrap()).or_default() += 1;
    }
    numbers.retain(|_, number| *number > MAX_FILES);
    assert!(
        numbers.is_empty(),
        "more than {MAX_FILES} files: {numbers:?}"
    );
}

#[test]
fn imports_and_circles_are_found() {
    let name = |text: &str| -> Name { text.split("::").map(str::to_owned).collect() };
    let modules = BTreeSet::from(["a", "a::b", "c", "c::d"].map(name));
    let text = "use super::e; use crate::{a::{self, b::X}, c::d::f as g}; // use crate::c;\n";
    let found = imports(text, &name("a::b"), &modules);
    assert_eq!(found, BTreeSet::from(["a", "c::d"].map(name)));
    let circle = [("a", "c"), ("c", "a::b"), ("a::b", "a"), ("c::d", "e")];
    let graph = circle.map(|(from, to)| (name(from), BTreeSet::from([name(to)])));
    let left = without_leaves(BTreeMap::from(graph));
    assert_eq!(
        left.into_keys().collect::<Vec<_>>(),
        ["a", "a::b", "c"].map(name)
    );
}
