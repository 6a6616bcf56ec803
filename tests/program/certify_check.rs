//! `certify --check`: certificates that were changed are refused.

use crate::support::{Finished, run};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A certificate of 6 queens.
struct Certificate {
    path: String,
    _folder: TempDir,
}

impl Certificate {
    fn new(options: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("certificate");
        let path = path.to_str().unwrap().to_owned();
        run(&format!("certify 6 -o {path} {options}")).exits(0);
        Self {
            path,
            _folder: folder,
        }
    }

    fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.path)
    }

    fn check(&self) -> Finished {
        run(&["certify", "--check", &self.path])
    }

    fn assert_accepted(&self) {
        self.check().gives(0, "s VERIFIED COUNT 4\n");
    }

    /// Checks that the certificate is refused, and returns the reason.
    fn assert_refused(&self, what: &str) -> String {
        let checked = self.check();
        let outcome = (checked.code, &*checked.stdout);
        assert_eq!(outcome, (1, "s NOT VERIFIED\n"), "{what}: {checked:?}");
        assert!(checked.stderr.starts_with("error: "), "{what}: {checked:?}");
        checked.stderr
    }

    /// Replaces a file by each of these contents, which are all refused.
    fn assert_all_refused(&self, name: &str, contents: impl Iterator<Item = Vec<u8>>) {
        let path = self.file(name);
        let right = fs::read(&path).unwrap();
        for wrong in contents {
            fs::write(&path, &wrong).unwrap();
            self.assert_refused(&format!("{name}: {}", String::from_utf8_lossy(&wrong)));
        }
        fs::write(&path, right).unwrap();
        self.assert_accepted();
    }
}

/// Lines of a manifest that are for people.
const REMARKS: [&str; 3] = ["program ", "check ", "checked-by "];

/// Returns texts in which a line that is not in another text is missing, doubled, changed, or exchanged with
/// the next one.
fn edits(text: &str, other: &str) -> Vec<Vec<u8>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut edits = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let is_remark = REMARKS.iter().any(|key| line.starts_with(key));
        if is_remark || other.lines().any(|edited| edited == *line) {
            continue;
        }
        let mut changes = vec![vec![], vec![line.to_string(), line.to_string()]];
        changes.push(vec![format!("{line} ")]);
        changes.push(vec![format!("x{line}")]);
        changes.push(vec![format!("{line}0")]);
        changes.push(vec![format!("{line}\r")]);
        changes.push(vec![
            line.replace(|c: char| c.is_ascii_digit() && c != '9', "9"),
        ]);
        changes.push(vec![line.to_string(), "comment of mine".into()]);
        for change in changes {
            let change: Vec<&str> = change.iter().map(String::as_str).collect();
            let edited = [&lines[..place], &change, &lines[place + 1..]].concat();
            let edited = edited.join("\n") + "\n";
            if edited != text {
                edits.push(edited.into_bytes());
            }
        }
        if lines.get(place + 1).is_some_and(|next| next != line) {
            let mut edited = lines.clone();
            edited.swap(place, place + 1);
            edits.push((edited.join("\n") + "\n").into_bytes());
        }
    }
    edits
}

#[test]
fn each_edit_of_a_manifest_is_refused() {
    let mut edited = String::new();
    for options in ["--chunks none", "--chunks 2"] {
        let certificate = Certificate::new(options);
        certificate.assert_accepted();
        let text = fs::read_to_string(certificate.file("MANIFEST")).unwrap();
        certificate.assert_all_refused("MANIFEST", edits(&text, &edited).into_iter());
        edited.clone_from(&text);
        let others = [b"".to_vec(), b"\xff\xfe".to_vec(), text.trim_end().into()];
        certificate.assert_all_refused("MANIFEST", others.into_iter());
    }
}

#[test]
fn the_manifest_of_a_chunk_is_checked_beside_its_checksum() {
    let certificate = Certificate::new("--chunks 2");
    let name = "chunk-03/MANIFEST";
    let text = fs::read_to_string(certificate.file(name)).unwrap();
    let changed = text.replace("count 1", "count 2");
    assert_ne!(text, changed);
    certificate.assert_all_refused(name, std::iter::once(changed.into_bytes()));
}

#[test]
fn changed_files_are_refused() {
    for (options, folder) in [("--chunks none", ""), ("--chunks 2", "chunk-03/")] {
        let certificate = Certificate::new(options);
        for name in ["formula.cnf", "solutions.txt", "proof.lrat"] {
            let name = format!("{folder}{name}");
            let bytes = fs::read(certificate.file(&name)).unwrap();
            let mut wrong = vec![Vec::new(), [&bytes[..], b"\n"].concat()];
            wrong.push(bytes[..bytes.len() - 1].to_vec());
            for place in [0, bytes.len() / 2, bytes.len() - 1] {
                let mut changed = bytes.clone();
                changed[place] ^= 1;
                wrong.push(changed);
            }
            certificate.assert_all_refused(&name, wrong.into_iter());
        }
    }
}

#[test]
fn a_wrong_list_is_refused_even_if_the_checksums_fit() {
    let certificate = Certificate::new("--chunks none");
    let list = certificate.file("solutions.txt");
    let first = "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n";
    let last = "5 3 1 6 4 2\n";
    assert_eq!(fs::read_to_string(&list).unwrap(), format!("{first}{last}"));
    let manifest = fs::read_to_string(certificate.file("MANIFEST")).unwrap();
    for (wrong, count) in [
        (first.to_owned(), 3),
        (format!("{first}{last}{last}"), 5),
        (format!("{last}{first}"), 4),
        (format!("{first}6 3 1 5 4 2\n"), 4),
    ] {
        fs::write(&list, &wrong).unwrap();
        let sized = format!("file solutions.txt {} ", wrong.len());
        let edited = manifest.replace("file solutions.txt 48 ", &sized);
        let edited = edited.replace("\ncount 4", &format!("\ncount {count}"));
        fs::write(certificate.file("MANIFEST"), &edited).unwrap();
        // The refusal states the checksum of the file.
        let reason = certificate.assert_refused(&wrong);
        let (_, found) = reason.split_once("it is '").expect("a wrong checksum");
        let (found, _) = found.split_once('\'').unwrap();
        let stated = edited
            .lines()
            .find(|line| line.starts_with(&sized))
            .unwrap();
        let edited = edited.replace(stated, found);
        fs::write(certificate.file("MANIFEST"), edited).unwrap();
        let reason = certificate.assert_refused(&wrong);
        assert!(!reason.contains("sha256"), "{reason}");
    }
}

#[test]
fn a_chunk_that_is_missing_or_exchanged_is_refused() {
    let certificate = Certificate::new("--chunks 2");
    let (one, two) = (certificate.file("chunk-02"), certificate.file("chunk-05"));
    let aside = certificate.file("aside");
    fs::rename(&one, &aside).unwrap();
    certificate.assert_refused("missing");
    fs::rename(&two, &one).unwrap();
    fs::rename(&aside, &two).unwrap();
    certificate.assert_refused("exchanged");
    fs::rename(&one, &aside).unwrap();
    fs::rename(&two, &one).unwrap();
    fs::rename(&aside, &two).unwrap();
    certificate.assert_accepted();
    for name in ["chunk-07", "chunk-1", "solutions.txt", "proof.lrat"] {
        fs::write(certificate.file(name), "").unwrap();
        let reason = certificate.assert_refused(name);
        assert!(reason.contains("no part of the certificate"), "{reason}");
        fs::remove_file(certificate.file(name)).unwrap();
    }
}

#[test]
fn a_chunk_alone_proves_no_count() {
    let certificate = Certificate::new("--chunks 2");
    run(&["certify", "--check", &certificate.file("chunk-02")]).gives(1, "s NOT VERIFIED\n");
}

#[test]
fn a_certificate_of_another_problem_is_refused() {
    let certificate = Certificate::new("");
    let path = &certificate.path;
    run(&["certify", "6", "--check", path]).prints("s VERIFIED COUNT 4\n");
    for other in ["7", "6 --block 1,1", "6 --torus"] {
        run(&format!("certify --check {path} {other}"))
            .gives(1, "s NOT VERIFIED\n")
            .says("expected a certificate of");
    }
    assert_eq!(run(&["certify", "6x", "--check", path]).code, 2);
    assert_eq!(run(&["certify", "--check", path, "-o", "x"]).code, 2);
    assert!(!Path::new("x").exists());
}

#[test]
fn a_compressed_certificate_that_is_cut_is_refused() {
    let certificate = Certificate::new("--compress");
    certificate.assert_accepted();
    let name = "proof.lrat.gz";
    let bytes = fs::read(certificate.file(name)).unwrap();
    let cut = [
        bytes[..bytes.len() - 4].to_vec(),
        bytes[..bytes.len() / 2].to_vec(),
    ];
    certificate.assert_all_refused(name, cut.into_iter());
}
