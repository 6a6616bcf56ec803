//! `certify --pipe`: checkers of other authors, for which scripts stand in.

use crate::support::{
    Finished, finish, kill, queensat, run, send, start, wait_until, write_script,
};
use std::fs;
use tempfile::TempDir;

/// A program that stands in for a checker.
struct Script {
    folder: TempDir,
}

impl Script {
    fn new(script: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        write_script(&folder.path().join("checker"), script);
        Self { folder }
    }

    fn file(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// Pipes the chunks of 6 queens into the script with these arguments.
    fn run(&self, arguments: &str, options: &[&str]) -> Finished {
        let command = format!("'{}' {arguments}", self.file("checker"));
        let certify = ["certify", "6", "--chunks", "2", "--pipe", &command];
        run(&[&certify, options].concat())
    }
}

const ACCEPTED: &str =
    "6 queens on a 6x6 board: 4 solutions\n6 of 6 chunks were accepted by checker\n";

/// Reads the whole proof.
const READ: &str = "cat > /dev/null";

#[test]
fn only_whole_lines_accept() {
    for (line, is_accepted) in [
        ("s VERIFIED UNSAT", true),
        ("s VERIFIED", true),
        ("c VERIFIED", true),
        (r"\rs VERIFIED", true),
        (r"c reading\ns VERIFIED UNSAT\r\nc done", true),
        ("s NOT VERIFIED", false),
        (r"s VERIFIED\ns NOT VERIFIED", false),
        ("xs VERIFIED UNSAT", false),
        ("s VERIFIED UNSATX", false),
        (" s VERIFIED", false),
        ("s VERIFIED ", false),
        ("s VERIFIED NO CONCLUSION", false),
        (
            "c VERIFIED derivation: all lemmas preserve satisfiability",
            false,
        ),
        ("s VERIFIED COUNT 5", false),
        ("", false),
    ] {
        let script = Script::new(&format!("{READ}; printf '{line}\\n'"));
        let finished = script.run("{cnf}", &[]);
        match is_accepted {
            true => assert_eq!((finished.code, &*finished.stdout), (0, ACCEPTED), "{line}"),
            false => assert_eq!((finished.code, &*finished.stdout), (1, ""), "{line}"),
        }
    }
}

#[test]
fn a_long_line_does_not_accept_by_its_end() {
    let long = "x".repeat(4096);
    let script = Script::new(&format!("{READ}; printf '{long}s VERIFIED UNSAT\\n'"));
    assert_eq!(script.run("{cnf}", &[]).code, 1);
}

#[test]
fn messages_do_not_accept() {
    let script = Script::new(&format!("{READ}; echo s VERIFIED UNSAT >&2"));
    assert_eq!(script.run("{cnf}", &[]).code, 1);
}

#[test]
fn an_exit_code_alone_decides_nothing() {
    for (code, is_accepted) in [(0, true), (20, true), (1, false), (10, false)] {
        let script = Script::new(&format!("{READ}; echo s VERIFIED; exit {code}"));
        assert_eq!(script.run("{cnf}", &[]).code == 0, is_accepted, "{code}");
        let script = Script::new(&format!("{READ}; exit {code}"));
        let finished = script.run("{cnf}", &[]);
        assert_eq!(finished.code, 1, "{code}");
        finished.says("has not accepted the proof");
    }
}

#[test]
fn a_further_line_can_accept() {
    let script = Script::new(&format!("{READ}; echo 'proof: fine'"));
    assert_eq!(script.run("{cnf}", &[]).code, 1);
    script
        .run("{cnf}", &["--accept", "proof: fine"])
        .gives(0, ACCEPTED);
}

#[test]
fn a_checker_that_dies_is_an_error_with_its_last_lines() {
    for script in [
        "echo broken; kill -KILL $$",
        "echo s VERIFIED UNSAT; echo broken; kill -KILL $$",
        "echo broken >&2; exec 0<&-; exit 3",
        "echo broken; exec 0<&-; sleep 0.2; exit 0",
    ] {
        let finished = Script::new(script).run("{cnf}", &[]);
        finished.gives(1, "");
        assert!(
            finished.stderr.starts_with("error: checker "),
            "{script}: {finished:?}"
        );
        finished.says("\n  broken");
    }
}

#[test]
fn a_checker_need_not_read_the_proof() {
    let script = Script::new("exec 0<&-; echo s VERIFIED UNSAT");
    let command = format!("'{}' {{cnf}}", script.file("checker"));
    // The proof does not fit in a pipe.
    run(&["certify", "10", "--pipe", &command]).exits(0);
}

#[test]
fn the_files_of_the_checker_have_the_parts() {
    let script = Script::new(
        "cat $1 > \"$4/cnf\"; cat $2 > \"$4/formula\"; cat $3 > \"$4/list\"; cat $5 > \"$4/proof\"
         echo s VERIFIED COUNT 4",
    );
    let target = script.folder.path().to_str().unwrap();
    let command = format!(
        "'{}' {{cnf}} {{formula}} {{solutions}} '{target}' {{proof}}",
        script.file("checker")
    );
    let manifest = script.file("MANIFEST");
    let piped = run(&["certify", "6", "--pipe", &command, "--manifest", &manifest]);
    piped.exits(0);
    let stored = script.file("certificate");
    assert_eq!(run(&["certify", "6", "-o", &stored]).code, 0);
    for (piped, name) in [("list", "solutions.txt"), ("proof", "proof.lrat")] {
        let stored = fs::read(format!("{stored}/{name}")).unwrap();
        assert!(fs::read(script.file(piped)).unwrap() == stored, "{name}");
    }
    let formula = fs::read_to_string(script.file("formula")).unwrap();
    let cnf = fs::read_to_string(script.file("cnf")).unwrap();
    let (head, clauses) = formula.split_once('\n').unwrap();
    let (cnf_head, cnf_clauses) = cnf.split_once('\n').unwrap();
    let number = |head: &str| head.rsplit(' ').next().unwrap().parse::<u64>().unwrap();
    assert_eq!(number(cnf_head), number(head) + 4);
    let blocking = cnf_clauses.strip_prefix(clauses).unwrap();
    assert!(
        blocking.starts_with("-2 -10 -18 -19 -27 -35 0\n"),
        "{blocking}"
    );

    // The manifests differ in the answer of the checker only.
    let manifest = fs::read_to_string(manifest).unwrap();
    let of_stored = fs::read_to_string(format!("{stored}/MANIFEST")).unwrap();
    let answer = "checked-by checker: s VERIFIED COUNT 4\n";
    assert_eq!(manifest, format!("{of_stored}{answer}"));
}

#[test]
fn with_a_folder_the_proof_is_stored_too() {
    let script = Script::new(&format!(
        "{READ}; echo call >> \"$2\"; echo s VERIFIED UNSAT"
    ));
    let (calls, folder) = (script.file("calls"), script.file("certificate"));
    let arguments = format!("{{cnf}} '{calls}'");
    let piped = script.run(&arguments, &["-o", &folder]).with_code(0);
    assert!(piped.stdout.starts_with(ACCEPTED), "{piped:?}");
    let checked = run(&["certify", "--check", &folder]);
    checked.prints("s VERIFIED COUNT 4\n");
    let number = || fs::read_to_string(&calls).unwrap().lines().count();
    assert_eq!(number(), 6);
    // The checker is asked about the proofs that are kept, too.
    fs::remove_dir_all(format!("{folder}/chunk-04")).unwrap();
    assert_eq!(script.run(&arguments, &["-o", &folder]).code, 0);
    assert_eq!(number(), 12);

    // A stored proof can be checked by others, too.
    let command = format!("'{}' {{cnf}} '{calls}'", script.file("checker"));
    let accepted = "s VERIFIED COUNT 4\n6 of 6 chunks were accepted by checker\n";
    run(&["certify", "--check", &folder, "--pipe", &command]).gives(0, accepted);
    assert_eq!(number(), 18);
    let list = format!("{folder}/chunk-03/solutions.txt");
    let right = fs::read_to_string(&list).unwrap();
    fs::write(&list, right.replace('3', "1")).unwrap();
    run(&["certify", "--check", &folder, "--pipe", &command]).gives(1, "s NOT VERIFIED\n");
}

#[test]
fn a_rejection_of_a_stored_proof_is_no_verification() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["certify", "6", "-o", path, "--compress"]).code, 0);
    let script = Script::new(&format!("{READ}; echo s NOT VERIFIED"));
    let command = format!("'{}' {{cnf}} {{proof}}", script.file("checker"));
    run(&["certify", "--check", path, "--pipe", &command]).gives(1, "s NOT VERIFIED\n");
}

#[test]
fn an_interrupt_ends_a_checker_that_does_not_read() {
    let script = Script::new("echo $$ > \"$2\"; exec sleep 1000");
    let started = script.file("started");
    let command = format!("'{}' {{cnf}} '{started}'", script.file("checker"));
    // The proof does not fit in a pipe.
    let child = start(&mut queensat(&["certify", "10", "--pipe", &command]));
    let process = || fs::read_to_string(&started).unwrap_or_default();
    wait_until("the checker runs", || process().ends_with('\n'));
    send("-INT", &child);
    let interrupted: Finished = finish(child).into();
    interrupted.gives(130, "");
    let is_running = || {
        let mut kill = kill("-0", process().trim());
        kill.stderr(std::process::Stdio::null());
        kill.status().unwrap().success()
    };
    wait_until("the checker has ended", || !is_running());
}

/// A missing program says nothing about the certificate.
#[test]
fn a_checker_that_cannot_be_started_is_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate");
    let path = path.to_str().unwrap();
    run(&["certify", "4", "-o", path]).exits(0);
    // The kernel knows no program of this format.
    let script = Script::new("");
    std::fs::write(script.file("checker"), "\u{1}").unwrap();
    let broken = format!("'{}' {{cnf}}", script.file("checker"));
    for (command, reason) in [
        (
            "no-such-checker {cnf}",
            "no program 'no-such-checker' can be run",
        ),
        (
            "/nowhere/checker {cnf}",
            "no program '/nowhere/checker' can be run",
        ),
        (&*broken, "--pipe: checker cannot be started"),
    ] {
        for arguments in [&["certify", "--check", path][..], &["certify", "4"]] {
            let finished = run(&[arguments, &["--pipe", command]].concat());
            finished.gives(2, "").says(reason);
        }
    }
    run("certify --check /nowhere")
        .gives(1, "")
        .says("expected the folder of a certificate");
}
