//! `certify --check`: certificates that were changed are refused. Wrong formulas, lists, proofs and chunks are in
//! `certify_mutants`.

use crate::certify::{certify, make, temporary};
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
        let folder = temporary();
        let path = make(&format!("6 {options}"), &folder);
        Self {
            path,
            _folder: folder,
        }
    }

    fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.path)
    }

    fn check(&self) -> Finished {
        certify("", "--check", &self.path)
    }

    /// Checks that the certificate is refused, and returns the reason. A manifest may be one of another version, which is
    /// refused before the check.
    fn assert_refused(&self, name: &str, what: &str) -> String {
        let checked = self.check();
        let is_unread = (checked.code, &*checked.stdout) == (2, "");
        if !(is_unread && name.ends_with("MANIFEST")) {
            let outcome = (checked.code, &*checked.stdout);
            assert_eq!(outcome, (1, "s NOT VERIFIED\n"), "{what}: {checked:?}");
        }
        assert!(checked.stderr.starts_with("error: "), "{what}: {checked:?}");
        checked.stderr
    }

    /// Replaces a file by each of these contents, which are all refused.
    fn assert_all_refused(&self, name: &str, contents: impl IntoIterator<Item = Vec<u8>>) {
        let path = self.file(name);
        let right = fs::read(&path).unwrap();
        for wrong in contents {
            fs::write(&path, &wrong).unwrap();
            self.assert_refused(
                name,
                &format!("{name}: {}", String::from_utf8_lossy(&wrong)),
            );
        }
        fs::write(&path, right).unwrap();
        self.check().gives(0, "s VERIFIED COUNT 4\n");
    }
}

/// Lines of a manifest that are for people.
const REMARKS: [&str; 3] = ["program ", "check ", "checked-by "];

/// Parts of manifests, and what would state another certificate.
const STATEMENTS: [(&str, &str); 15] = [
    ("certificate 2", "certificate 1"),
    ("certificate 2", "certificate 3"),
    ("6x6\"", "5x5\""),
    ("6x6\"", "6x7\""),
    ("6x6\"}", "6x6\",\"torus\":true}"),
    ("6x6\"}", "6x6\",\"maximal\":true}"),
    ("6x6\"}", "6x6\",\"queens\":4}"),
    ("6x6", "7x7"),
    ("format lrat", "format lrat-text"),
    ("format lrat", "format drup"),
    ("compression none", "compression gzip"),
    ("symmetry none", "symmetry all"),
    ("symmetry none", "symmetry none\nqueen r1c1"),
    ("chunks none", "chunks row 4"),
    ("chunks row 2", "chunks row 3"),
];

/// Returns texts in which a line that is not in another text is missing, doubled, changed, or exchanged with
/// the next one; which state something else; and which end early.
fn edits(text: &str, other: &str) -> Vec<Vec<u8>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut edits = Vec::new();
    for (place, &line) in lines.iter().enumerate() {
        let is_remark = REMARKS.iter().any(|key| line.starts_with(key));
        if is_remark || other.lines().any(|edited| edited == line) {
            continue;
        }
        let mut changes = vec![
            String::new(),
            format!("{line}\n{line}\n"),
            format!("{line} \n"),
            format!("x{line}\n"),
            format!("{line}0\n"),
            format!("{line}\r\n"),
            format!("{}\n", line.replacen(' ', "  ", 1)),
            format!(
                "{}\n",
                line.replace(|c: char| c.is_ascii_digit() && c != '9', "9")
            ),
            format!("{line}\ncomment of mine\n"),
        ];
        if let Some((key, number)) = line.rsplit_once(' ')
            && number.bytes().all(|byte| byte.is_ascii_digit())
        {
            changes.push(format!("{key} 0{number}\n"));
        }
        let (before, after) = (&lines[..place], &lines[place + 1..]);
        let joined = |lines: &[&str]| {
            lines
                .iter()
                .map(|line| format!("{line}\n"))
                .collect::<String>()
        };
        edits.extend(
            changes
                .iter()
                .map(|change| joined(before) + change + &joined(after)),
        );
        if let Some((next, after)) = after.split_first() {
            edits.push(joined(&[before, &[next, line], after].concat()));
        }
        edits.push(joined(before));
    }
    edits.extend(STATEMENTS.map(|(from, to)| text.replace(from, to)));
    edits.retain(|edited| edited != text);
    edits.into_iter().map(String::into_bytes).collect()
}

#[test]
fn each_edit_of_a_manifest_is_refused() {
    let mut edited = String::new();
    for (options, name) in [
        ("--chunks none --format lrat-text", "MANIFEST"),
        ("--chunks none", "MANIFEST"),
        ("--chunks 2", "MANIFEST"),
        ("--chunks 2", "chunk-03/MANIFEST"),
    ] {
        let certificate = Certificate::new(options);
        let text = fs::read_to_string(certificate.file(name)).unwrap();
        certificate.assert_all_refused(name, edits(&text, &edited));
        edited.clone_from(&text);
        let others = [b"".to_vec(), b"\xff\xfe".to_vec(), text.trim_end().into()];
        certificate.assert_all_refused(name, others);
    }
}

#[test]
fn changed_files_are_refused() {
    for (options, folder) in [("--chunks none", ""), ("--chunks 2", "chunk-03/")] {
        let certificate = Certificate::new(options);
        for name in ["formula.cnf", "solutions.txt", "proof.lrat"] {
            let name = format!("{folder}{name}");
            let bytes = fs::read(certificate.file(&name)).unwrap();
            let longer = [&bytes[..], b"\n"].concat();
            let mut changed = bytes.clone();
            changed[bytes.len() / 2] ^= 1;
            let wrong = [
                Vec::new(),
                longer,
                bytes[..bytes.len() - 1].to_vec(),
                changed,
            ];
            certificate.assert_all_refused(&name, wrong);
        }
    }
}

#[test]
fn a_chunk_alone_proves_no_count_and_files_of_no_chunk_are_refused() {
    let certificate = Certificate::new("--chunks 2");
    certify("", "--check", &certificate.file("chunk-02")).gives(1, "s NOT VERIFIED\n");
    for name in ["chunk-07", "chunk-1", "solutions.txt", "proof.lrat"] {
        fs::write(certificate.file(name), "").unwrap();
        let reason = certificate.assert_refused(name, name);
        assert!(reason.contains("no part of the certificate"), "{reason}");
        fs::remove_file(certificate.file(name)).unwrap();
    }
}

#[test]
fn a_certificate_of_another_problem_is_refused() {
    let certificate = Certificate::new("");
    let path = &certificate.path;
    certify("6", "--check", path).prints("s VERIFIED COUNT 4\n");
    for other in ["7", "6 --block 1,1", "6 --torus"] {
        certify(other, "--check", path)
            .gives(1, "s NOT VERIFIED\n")
            .says("expected a certificate of");
    }
    certify("6x", "--check", path).exits(2);
    run(&["certify", "--check", path, "-o", "x"]).exits(2);
    assert!(!Path::new("x").exists());
}

#[test]
fn a_compressed_certificate_that_is_cut_is_refused() {
    let certificate = Certificate::new("--compress");
    let name = "proof.lrat.gz";
    let bytes = fs::read(certificate.file(name)).unwrap();
    let cut = [bytes.len() - 4, bytes.len() / 2].map(|length| bytes[..length].to_vec());
    certificate.assert_all_refused(name, cut);
}
