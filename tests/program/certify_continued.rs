//! `certify` over the folder of an earlier run: nothing that lies there is believed.

use crate::support::{Finished, run, write_script};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Options of certificates of 6 queens, which have 4 solutions.
const KINDS: [&str; 5] = [
    "--chunks none",
    "--chunks none --compress",
    "--chunks none --format lrat-text",
    "--chunks 2",
    "--chunks 2 --compress --format lrat-text",
];

type Files = BTreeMap<PathBuf, Vec<u8>>;

/// A certificate of 6 queens.
struct Certificate {
    folder: TempDir,
    options: &'static str,
    files: Files,
}

impl Certificate {
    fn new(options: &'static str) -> Self {
        let mut certificate = Self {
            folder: tempfile::tempdir().unwrap(),
            options,
            files: Files::new(),
        };
        certificate.assert_right("new");
        certificate.files = certificate.read();
        certificate
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("c").join(name)
    }

    fn make(&self, further: &[&str]) -> Finished {
        let path = self.path("");
        let words = self.options.split_whitespace();
        let words = ["certify", "6", "-o", path.to_str().unwrap()]
            .into_iter()
            .chain(words);
        run(&words.chain(further.iter().copied()).collect::<Vec<_>>())
    }

    fn check(&self) -> Finished {
        run(&["certify", "--check", self.path("").to_str().unwrap()])
    }

    /// Asks for the certificate again, which must be the one that was made first.
    fn assert_right(&self, what: &str) {
        let made = self.make(&[]);
        let name = self.path("");
        let claim = format!(
            "6 queens on a 6x6 board: 4 solutions\ncertificate in '{}'\n",
            name.display()
        );
        let outcome = (made.code, &*made.stdout);
        assert_eq!(outcome, (0, &*claim), "{what}: {made:?}");
        let is_same = self.files.is_empty() || self.read() == self.files;
        assert!(is_same, "{} {what}: {made:?}", self.options);
    }

    fn read(&self) -> Files {
        let mut files = Files::new();
        let mut folders = vec![self.path("")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => {
                        let bytes = fs::read(&path).unwrap();
                        files.insert(path, bytes);
                    }
                }
            }
        }
        files
    }

    /// Returns the files but for those of chunks between the second and the last, which are like these.
    fn samples(&self) -> impl Iterator<Item = (&PathBuf, &Vec<u8>)> {
        let like_others = ["chunk-03", "chunk-04", "chunk-05"];
        let is_like_others = move |path: &Path| like_others.iter().any(|name| path.ends_with(name));
        let files = self.files.iter();
        files.filter(move |(path, _)| !is_like_others(path.parent().unwrap()))
    }

    /// Changes all manifests.
    fn edit(&self, change: impl Fn(&str) -> String) {
        for (path, text) in &self.files {
            if path.ends_with("MANIFEST") {
                let text = String::from_utf8(text.clone()).unwrap();
                fs::write(path, change(&text)).unwrap();
            }
        }
    }
}

/// Adds 1 to the number after this key.
fn one_more(text: &str, key: &str) -> String {
    let lines = text.lines().map(|line| match line.strip_prefix(key) {
        Some(number) => format!("{key}{}\n", number.parse::<u64>().unwrap() + 1),
        None => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn an_edited_claim_is_never_reported() {
    for kind in KINDS {
        let certificate = Certificate::new(kind);
        certificate.edit(|text| one_more(text, "count "));
        certificate.assert_right("count");
        certificate.edit(|text| {
            // The counts of the chunks fit the sum.
            let text = text.replace("\nchunk 02 r2c2 0\n", "\nchunk 02 r2c2 1\n");
            one_more(&text, "count ")
        });
        certificate.assert_right("counts of chunks");
    }
}

#[test]
fn a_sum_of_counts_does_not_wrap() {
    let certificate = Certificate::new("--chunks 2");
    certificate.edit(|text| {
        let largest = format!("\ncount {}\n", u64::MAX);
        text.replacen("\ncount 1\n", &largest, 1)
    });
    fs::remove_file(certificate.path("MANIFEST")).unwrap();
    certificate.assert_right("18446744073709551615 solutions");
}

#[test]
fn each_damaged_file_is_made_again() {
    for kind in KINDS {
        let certificate = Certificate::new(kind);
        for (path, bytes) in certificate.samples() {
            // Half of the file is of zeros, as a power failure leaves it.
            let mut damaged = bytes.clone();
            damaged[bytes.len() / 2..].fill(0);
            for wrong in [damaged, Vec::new()] {
                fs::write(path, wrong).unwrap();
                certificate.assert_right(&path.to_string_lossy());
            }
        }
    }
}

#[test]
fn each_line_of_a_manifest_is_made_again_or_refused() {
    for kind in ["--chunks none", "--chunks 2"] {
        let certificate = Certificate::new(kind);
        let manifest = |name: &str| fs::read_to_string(certificate.path(name)).unwrap();
        for name in ["MANIFEST", "chunk-02/MANIFEST"] {
            if !certificate.path(name).exists() {
                continue;
            }
            let text = manifest(name);
            for key in ["variables ", "clauses ", "lemmas ", "hints "] {
                fs::write(certificate.path(name), one_more(&text, key)).unwrap();
                certificate.assert_right(key);
            }
            let typed = [
                text.replace("statement 6 queens", "statement 7 queens"),
                text.replace("check queensat", "check other"),
                text.clone() + "checked-by cake_lpr: s VERIFIED UNSAT\n",
                text.replace("sha256:", "sha256:00"),
                text.replace("file formula.cnf", "file formula.txt"),
                text.replace("\"count\"}", "\"list\"}"),
            ];
            for text in typed {
                fs::write(certificate.path(name), &text).unwrap();
                certificate.assert_right(&text);
            }
            for other in [
                text.replace("program queensat", "program another"),
                text.replace("6x6\"}", "7x7\"}"),
                text.replace("format lrat", "format lrat-text"),
                text.replace("compression none", "compression gzip"),
                text.replace("chunks ", "chunks row 3 "),
            ] {
                fs::write(certificate.path(name), &other).unwrap();
                let made = certificate.make(&[]);
                let is_right = made.code == 2 || certificate.read() == certificate.files;
                assert!(is_right, "{other}: {made:?}");
            }
            fs::write(certificate.path(name), text).unwrap();
        }
    }
}

#[test]
fn manifests_of_removed_formats_are_refused() {
    for kind in ["--chunks none", "--chunks 2"] {
        let certificate = Certificate::new(kind);
        for format in ["drup", "veripb", "lidrup", "scpog"] {
            let line = format!("\nformat {format}\n");
            certificate.edit(|text| text.replace("\nformat lrat\n", &line));
            let edited = certificate.read();
            let assert_refused = |refused: &Finished| {
                assert_eq!((refused.code, &*refused.stdout), (2, ""), "{refused:?}");
                let reason = format!("this version does not check proofs in the format '{format}'");
                assert!(refused.stderr.contains(&reason), "{refused:?}");
            };
            assert_refused(&certificate.check());
            assert_refused(&certificate.make(&[]));
            assert_eq!(certificate.read(), edited);
            if kind == "--chunks 2" {
                fs::remove_file(certificate.path("MANIFEST")).unwrap();
                assert_refused(&certificate.make(&[]));
            }
        }
    }
}

#[test]
fn a_proof_of_nothing_is_made_again_even_if_its_checksum_fits() {
    let certificate = Certificate::new("--chunks none --format lrat-text");
    let proof = &certificate.path("proof.lrat");
    let text = fs::read_to_string(proof).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(proof, lines[..lines.len() / 2].join("\n") + "\n").unwrap();
    // The refusal of the check states the line of the file.
    let stated = |refused: &Finished| {
        let (_, found) = refused.stderr.split_once("it is '")?;
        Some(found.split_once('\'')?.0.to_owned())
    };
    let manifest = certificate.path("MANIFEST");
    let name = "proof.lrat";
    let edit = |line: &str| {
        let text = fs::read_to_string(&manifest).unwrap();
        let old = text
            .lines()
            .find(|line| line.starts_with(&format!("file {name} ")));
        fs::write(&manifest, text.replace(old.unwrap(), line)).unwrap();
    };
    let bytes = fs::metadata(proof).unwrap().len();
    edit(&format!("file {name} {bytes} sha256:{}", "0".repeat(64)));
    edit(&stated(&certificate.check()).unwrap());
    let refused = certificate.check();
    assert!(!refused.stderr.contains("sha256"), "{refused:?}");
    assert_eq!(refused.code, 1, "{refused:?}");
    certificate.assert_right("proof");
}

/// A folder with two programs of the same name, of which the second one accepts nothing.
fn two_checkers() -> (TempDir, [String; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let commands = ["a", "b"].map(|name| {
        fs::create_dir(folder.path().join(name)).unwrap();
        let path = folder.path().join(name).join("check");
        format!("'{}' {{cnf}}", path.display())
    });
    let calls = folder.path().join("calls");
    let calls = calls.display();
    let accept = format!("cat > /dev/null; echo a >> '{calls}'; echo s VERIFIED UNSAT");
    let reject = format!("cat > /dev/null; echo b >> '{calls}'; echo s NOT VERIFIED");
    write_script(&folder.path().join("a/check"), &accept);
    write_script(&folder.path().join("b/check"), &reject);
    (folder, commands)
}

#[test]
fn another_checker_of_the_same_name_is_asked_itself() {
    for kind in ["--chunks none", "--chunks 2", "--chunks 2 --compress"] {
        let (folder, [accepting, rejecting]) = two_checkers();
        let calls = || fs::read_to_string(folder.path().join("calls")).unwrap();
        let certificate = Certificate::new(kind);
        certificate.make(&["--pipe", &accepting]).exits(0);
        let asked = calls().len();
        let rejected = certificate.make(&["--pipe", &rejecting]);
        rejected.refuses(1, "check has rejected the proof");
        assert!(calls().contains('b'));
        // The answers of an earlier run are not those of this one.
        let times = |path: &&PathBuf| path.metadata().unwrap().modified().unwrap();
        let proofs = || {
            certificate
                .files
                .keys()
                .filter(|path| path.to_string_lossy().contains("proof"))
        };
        assert_eq!(certificate.make(&["--pipe", &accepting]).code, 0);
        let before: Vec<_> = proofs().map(|path| times(&path)).collect();
        let command = format!("{accepting} -");
        let path = certificate.path("");
        run(&[
            "certify",
            "--check",
            path.to_str().unwrap(),
            "--pipe",
            &command,
        ])
        .exits(0);
        fs::write(folder.path().join("calls"), "").unwrap();
        assert_eq!(certificate.make(&["--pipe", &accepting]).code, 0);
        assert_eq!(calls().len(), asked, "{kind}");
        // The proofs are kept.
        let after: Vec<_> = proofs().map(|path| times(&path)).collect();
        assert_eq!(before, after, "{kind}");
    }
}

#[test]
fn answers_that_were_typed_count_for_nothing() {
    for kind in ["--chunks none", "--chunks 2"] {
        let (folder, [_, rejecting]) = two_checkers();
        let certificate = Certificate::new(kind);
        certificate.edit(|text| format!("{text}checked-by check: s VERIFIED UNSAT\n"));
        certificate.make(&["--pipe", &rejecting]).gives(1, "");
        assert!(folder.path().join("calls").exists());
        certificate.edit(|text| format!("{text}checked-by check: s VERIFIED UNSAT\n"));
        certificate.assert_right("typed answers");
    }
}

/// Puts a pipe, a device and a folder in the place of a file, one after the other.
#[cfg(unix)]
fn with_other_kinds(path: &Path, mut test: impl FnMut(&str)) {
    for kind in ["pipe", "device", "folder"] {
        fs::remove_file(path).unwrap();
        match kind {
            "pipe" => {
                let made = std::process::Command::new("mkfifo").arg(path).status();
                assert!(made.unwrap().success());
            }
            "device" => std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
            _ => fs::create_dir(path).unwrap(),
        }
        test(kind);
        match path.is_dir() {
            true => fs::remove_dir(path).unwrap(),
            false => fs::remove_file(path).unwrap(),
        }
        fs::write(path, "").unwrap();
    }
}

#[cfg(unix)]
#[test]
fn files_of_a_certificate_are_regular_files() {
    for kind in ["--chunks none", "--chunks 2 --compress"] {
        let certificate = Certificate::new(kind);
        for (path, bytes) in certificate.samples() {
            with_other_kinds(path, |kind| {
                let checked = certificate.check();
                let outcome = (checked.code, &*checked.stdout);
                assert_eq!(
                    outcome,
                    (1, "s NOT VERIFIED\n"),
                    "{kind}, {path:?}: {checked:?}"
                );
                if path.parent() == Some(&*certificate.path("")) {
                    let refused = certificate.make(&[]);
                    assert_eq!(refused.code, 2, "{kind}, {path:?}: {refused:?}");
                } else {
                    certificate.assert_right(kind);
                }
            });
            fs::write(path, bytes).unwrap();
        }
    }
}
