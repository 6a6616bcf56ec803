//! Structure of the sources: files import no circle, public names mean one thing, and folders of the program stay
//! small.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const PROGRAM: &str = "cli/src";
/// Folders in which no file imports another that imports it, on whatever way.
const SOURCES: [&str; 9] = [
    "encodings/src",
    "control/src",
    "solvers/src",
    "problem/src",
    "render/src",
    "src",
    "search/src",
    "count-check/src",
    PROGRAM,
];
const MAX_FILES: usize = 12;

type Name = Vec<String>;

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("tests.rs")
        {
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

/// Names that a file defines, imports, and exports again.
struct Module {
    defined: BTreeSet<String>,
    imported: Vec<Name>,
    exported: Vec<Name>,
}

/// Reads the text of a file.
fn read(text: &str, own: &Name, files: &BTreeSet<Name>) -> Module {
    let code = text.split("#[cfg(test)]\nmod tests {").next();
    let lines = code.unwrap_or_default().lines();
    let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
    let code = lines.collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = code
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    let items = ["fn", "struct", "enum", "const", "static", "trait", "type"];
    let items = words.windows(2).filter(|pair| items.contains(&pair[0]));
    let defined = items.map(|pair| pair[1].to_owned()).collect();
    let (mut imported, mut exported) = (Vec::new(), Vec::new());
    for (before, tree) in code.split(';').filter_map(|item| item.rsplit_once("use ")) {
        let is_public = before.trim_end().ends_with("pub") || before.trim_end().ends_with(')');
        let names = if is_public {
            &mut exported
        } else {
            &mut imported
        };
        let tree = paths(tree);
        names.extend(tree.iter().filter_map(|path| absolute(path, own, files)));
    }
    Module {
        defined,
        imported,
        exported,
    }
}

/// Returns the name of a path from the root of the crate on, unless it is one of another crate.
fn absolute(path: &str, own: &Name, files: &BTreeSet<Name>) -> Option<Name> {
    let parts = path.split("::").map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| *part != "self").collect();
    let start = parts
        .iter()
        .take_while(|part| ["crate", "super"].contains(part));
    let start = start.count();
    let from = match parts[..start] {
        ["crate", ..] => &[],
        _ => &own[..own.len() - start],
    };
    let rest = parts[start..].iter().map(|part| (*part).to_owned());
    let name: Name = from.iter().cloned().chain(rest).collect();
    (start > 0 || files.contains(&name[..=own.len()])).then_some(name)
}

/// Returns the file that defines a name, which others may export again.
fn home(name: &[String], modules: &BTreeMap<Name, Module>) -> Name {
    let is_file = |&length: &usize| modules.contains_key(&name[..length]);
    let length = (0..=name.len()).rev().find(is_file).unwrap_or(0);
    let (file, module) = (&name[..length], &modules[&name[..length]]);
    let Some(item) = name
        .get(length)
        .filter(|item| !module.defined.contains(*item))
    else {
        return file.to_vec();
    };
    let mut others = module.exported.iter().chain(&module.imported);
    let exported = others.find(|other| other.last() == Some(item) && !name.starts_with(other));
    exported.map_or(file.to_vec(), |other| {
        home(&[other, &name[length + 1..]].concat(), modules)
    })
}

/// Returns the files of a folder, each with those that it imports. The file of a folder belongs to all others.
fn imports(source: &Path) -> BTreeMap<Name, BTreeSet<Name>> {
    let mut paths = Vec::new();
    rust_files(source, &mut paths);
    let name = |path: &PathBuf| -> Name {
        let path = path.strip_prefix(source).unwrap().with_extension("");
        let parts = path.iter().map(|part| part.to_str().unwrap().to_owned());
        parts
            .filter(|part| !["mod", "lib", "main"].contains(&part.as_str()))
            .collect()
    };
    let files: BTreeSet<Name> = paths.iter().map(name).collect();
    let module = |path: &PathBuf| {
        let own = name(path);
        let module = read(&fs::read_to_string(path).unwrap(), &own, &files);
        (own, module)
    };
    let modules: BTreeMap<Name, Module> = paths.iter().map(module).collect();
    let others = modules.iter().map(|(own, module)| {
        let homes = module.imported.iter().map(|name| home(name, &modules));
        let others = homes.filter(|other| !own.starts_with(other) && !other.starts_with(own));
        (own.clone(), others.collect())
    });
    others.collect()
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
fn files_import_no_circle() {
    let mut imported = 0;
    for source in SOURCES {
        let graph = imports(&Path::new(ROOT).join(source));
        imported += graph.values().map(BTreeSet::len).sum::<usize>();
        let circles = without_leaves(graph);
        assert!(
            circles.is_empty(),
            "in circles of {source}, or above them: {circles:#?}"
        );
    }
    assert!(imported > 1000, "imports are found: {imported}");
}

#[test]
fn public_names_of_the_libraries_mean_one_thing() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in SOURCES.iter().filter(|source| **source != PROGRAM) {
        let mut files = Vec::new();
        rust_files(&Path::new(ROOT).join(source), &mut files);
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            for line in text.lines() {
                let words: Vec<&str> = line.trim().split([' ', '<', '(', ';', ':']).collect();
                if let ["pub", "struct" | "enum" | "trait" | "union", name, ..] = words[..] {
                    let place = format!("{} of {source}", path.display());
                    places.entry(name.to_owned()).or_default().push(place);
                }
            }
        }
    }
    assert!(places.len() > 300, "names are found: {}", places.len());
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "defined twice: {places:#?}");
}

#[test]
fn folders_of_the_program_have_at_most_twelve_files() {
    let mut files = Vec::new();
    rust_files(&Path::new(ROOT).join(PROGRAM), &mut files);
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
    let files = BTreeSet::from(["a", "a::b", "c", "c::d"].map(name));
    let text = "pub use d::f; struct X; use super::e; use crate::{a::{self, b::X}, c::f as g}; // use crate::c;\n";
    let read = |own: &str, text: &str| (name(own), read(text, &name(own), &files));
    let modules = BTreeMap::from([
        read("a", ""),
        read("a::b", text),
        read("c", "pub use d::f;"),
        read("c::d", "fn f"),
    ]);
    let imported = &modules[&name("a::b")].imported;
    let expected = ["a::e", "a", "a::b::X", "c::f"].map(name);
    assert_eq!(imported, &expected);
    let homes: Vec<Name> = imported.iter().map(|name| home(name, &modules)).collect();
    assert_eq!(homes, ["a", "a", "a::b", "c::d"].map(name));
    let circle = [("a", "c"), ("c", "a::b"), ("a::b", "a"), ("c::d", "e")];
    let graph = circle.map(|(from, to)| (name(from), BTreeSet::from([name(to)])));
    let left = without_leaves(BTreeMap::from(graph));
    assert_eq!(
        left.into_keys().collect::<Vec<_>>(),
        ["a", "a::b", "c"].map(name)
    );
}
