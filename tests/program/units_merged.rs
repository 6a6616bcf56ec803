//! `units merge -o` and `units plan`: what is stored is right and complete, or not there.

use crate::support::{Finished, finished, in_shell, run};
use crate::units::{Place, run_units, units};
use crate::units_forged::{sha256, with_checksum, with_field};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::Path;

/// Plans a job, and runs all of its units.
fn done(place: &Place, name: &str, words: &str) -> String {
    let folder = place.plan(name, words);
    let open = crate::units::todo(&folder);
    assert_eq!(run_units(&folder, open.trim()).code, 0);
    folder
}

fn certificate(place: &Place, name: &str) -> String {
    done(place, name, "6 --job certify --units 3")
}

/// Makes the result of a unit that fits its files, with this number of solutions if there is one.
fn seal(folder: &str, unit: u32, solutions: Option<&str>) {
    let path = format!("{folder}/results/unit-{unit:06}.json");
    let mut text = fs::read_to_string(&path).unwrap();
    if let Some(solutions) = solutions {
        text = with_field(&text, "solutions", solutions);
    }
    for line in text
        .clone()
        .lines()
        .filter(|line| line.contains("\"bytes\""))
    {
        let name = line.split('"').nth(3).unwrap();
        let bytes = fs::read(format!("{folder}/results/{name}")).unwrap();
        let (length, digest) = (bytes.len(), sha256(&bytes));
        let entry = format!(r#"{{"name":"{name}","bytes":{length},"sha256":"{digest}"}}"#);
        text = text.replace(line.trim_end_matches(','), &entry);
    }
    fs::write(path, with_checksum(&text)).unwrap();
}

/// Requires that a folder is refused, with and without `-o`, and that nothing is left.
fn require_refused(place: &Place, folder: &str, message: &str) {
    let output = place.path("merged");
    for words in ["merge".to_owned(), format!("merge -o {output}")] {
        units(&words, folder).refuses(1, message);
    }
    assert!(!Path::new(&output).exists());
}

#[test]
fn a_count_that_the_chunks_do_not_have_is_refused() {
    let place = Place::new();
    let folder = certificate(&place, "plan");
    seal(&folder, 1, Some("77"));
    require_refused(
        &place,
        &folder,
        "it states 77 solutions, and its files have 2",
    );
}

#[test]
fn changed_files_of_certificates_are_refused() {
    let place = Place::new();
    let folder = certificate(&place, "plan");
    let file = format!("{folder}/results/chunk-01/solutions.txt");
    let valid = fs::read_to_string(&file).unwrap();
    for changed in [
        String::new(),
        format!("{valid}2 4 6 1 3 5\n"),
        valid.replacen('1', "2", 1),
    ] {
        assert_ne!(changed, valid);
        fs::write(&file, changed).unwrap();
        require_refused(&place, &folder, "solutions.txt");
    }
    fs::remove_file(&file).unwrap();
    require_refused(&place, &folder, "is missing");
    assert_eq!(run_units(&folder, "1").code, 1);
}

#[test]
fn chunks_of_another_unit_are_refused() {
    let place = Place::new();
    let folder = certificate(&place, "plan");
    for name in ["formula.cnf", "solutions.txt", "proof.lrat", "MANIFEST"] {
        let chunk = |number| format!("{folder}/results/chunk-0{number}/{name}");
        fs::copy(chunk(2), chunk(1)).unwrap();
    }
    seal(&folder, 1, None);
    require_refused(&place, &folder, "is not chunk 1 of the certificate");
}

/// `merge` panicked.
#[test]
fn a_chunk_without_its_queen_and_one_with_a_typed_verdict_are_refused() {
    for change in [
        |text: &str| text.replace("queen r3c1\n", ""),
        |text: &str| text.to_owned() + "checked-by drat-trim: s VERIFIED\n",
    ] {
        let place = Place::new();
        let folder = certificate(&place, "plan");
        let path = format!("{folder}/results/chunk-01/MANIFEST");
        let text = fs::read_to_string(&path).unwrap();
        assert_ne!(change(&text), text);
        fs::write(&path, change(&text)).unwrap();
        seal(&folder, 1, None);
        require_refused(&place, &folder, "is not chunk 1 of the certificate");
    }
}

#[test]
fn a_merged_certificate_verifies_or_is_not_there() {
    let place = Place::new();
    let folder = certificate(&place, "plan");
    let proof = format!("{folder}/results/chunk-03/proof.lrat");
    let manifest = format!("{folder}/results/chunk-03/MANIFEST");
    let (valid, text) = (
        fs::read(&proof).unwrap(),
        fs::read_to_string(&manifest).unwrap(),
    );
    let forged = [&valid[..], b"x"].concat();
    let entry = |bytes: &[u8]| format!("proof.lrat {} sha256:{}", bytes.len(), sha256(bytes));
    fs::write(&proof, &forged).unwrap();
    fs::write(&manifest, text.replace(&entry(&valid), &entry(&forged))).unwrap();
    seal(&folder, 2, None);
    let output = place.path("merged");
    let words = format!("merge -o {output}");
    units(&words, &folder).refuses(1, "chunk-03");
    assert!(!Path::new(&output).exists());
    fs::write(&proof, valid).unwrap();
    fs::write(&manifest, text).unwrap();
    seal(&folder, 2, None);
    // What a run left that was killed is no obstacle.
    fs::create_dir_all(format!("{output}/.queensat-1/chunk-01")).unwrap();
    assert_eq!(units(&words, &folder).code, 0);
    run(&["certify", "--check", &output]).gives(0, "s VERIFIED COUNT 4\n");
    units(&words, &folder).fails(2, "is not empty");
}

#[test]
fn no_output_replaces_a_result() {
    let place = Place::new();
    let folder = certificate(&place, "plan");
    let results = format!("{folder}/results");
    let inner = place.path("inner");
    symlink(&results, &inner).unwrap();
    let read = || {
        let files = fs::read_dir(&results).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        files
    };
    let before = read();
    for output in [
        format!("{results}/chunk-01"),
        format!("{results}/new"),
        format!("{folder}/new"),
        format!("{inner}/new"),
        inner,
    ] {
        let merged = units(&format!("merge -o {output}"), &folder);
        merged.prints("");
        assert!([1, 2].contains(&merged.code), "{merged:?}");
        assert_eq!(read(), before, "{merged:?}");
    }
    assert_eq!(units("merge", &folder).code, 0);
}

#[test]
fn plans_whose_scripts_cannot_be_written_leave_nothing() {
    let place = Place::new();
    let words = "units plan 6 --job count --units 3 --sample 100% -o";
    for (name, scheduler) in [
        (&b"u\xff"[..], "parallel"),
        (b"u\xff", "slurm"),
        (b"above/u\n", "htcondor"),
        (b"$", "htcondor"),
    ] {
        let path = Path::new(&place.path("")).join(OsStr::from_bytes(name));
        let mut command = crate::support::queensat(words);
        let failed = finished(command.arg(path).args(["--for", scheduler]));
        failed.gives(1, "");
        assert_eq!(
            fs::read_dir(place.path("")).unwrap().count(),
            0,
            "{failed:?}"
        );
    }
}

/// Runs a command with a limit for the size of files, in units of 512 bytes.
fn with_small_files(blocks: u32, command: &str) -> Finished {
    finished(&mut in_shell(&format!(
        "ulimit -f {blocks}; queensat {command} 2>&1 | cat"
    )))
}

#[test]
fn what_does_not_fit_on_the_disk_leaves_nothing_and_is_named() {
    let place = Place::new();
    let folder = certificate(&place, "plan");
    let counted = done(&place, "counted", "8 --job count --units 40");
    let output = place.path("output");
    for (blocks, command, file) in [
        (
            2,
            format!("units plan 8 --job count --units 40 -o {output}"),
            "manifest.json",
        ),
        (
            1,
            format!("units plan 8 --job count --units 2 --for htcondor -o {output}"),
            "htcondor.sub",
        ),
        (
            2,
            format!("units merge {folder} -o {output}"),
            "formula.cnf",
        ),
        (
            2,
            format!("units merge {counted} -o {output}"),
            "manifest.json",
        ),
    ] {
        let failed = with_small_files(blocks, &command);
        let message = format!("cannot write to '{output}/");
        failed.has(&message).has(file);
        assert!(!Path::new(&output).exists(), "{command}: {failed:?}");
        finished(&mut in_shell(&format!("queensat {command}"))).exits(0);
        fs::remove_dir_all(&output).unwrap();
    }
}

/// Results in one file give the same sum and the same folder, are checked like others, and are published so.
#[test]
fn a_pack_has_what_its_folders_have() {
    let place = Place::new();
    let folder = done(&place, "count", "7 --job count --units 3");
    let pack = place.path("count.units");
    let merge = |words: &[&str]| run(&[&["units", "merge"], words].concat());
    let direct = merge(&[&folder]);
    direct.exits(0);
    assert_eq!(merge(&[&folder, "--pack", &pack]).stdout, direct.stdout);
    let again = place.path("again");
    merge(&["--pack", &pack, "-o", &again]).gives(0, &direct.stdout);
    for unit in 1..=3 {
        let name = format!("results/unit-{unit:06}.json");
        let [old, new] =
            [&folder, &again].map(|folder| fs::read(format!("{folder}/{name}")).unwrap());
        assert_eq!(old, new, "{name}");
    }
    let text = fs::read_to_string(&pack).unwrap();
    let solutions = text.rfind("\"solutions\":").unwrap();
    let forged = format!(
        "{}\"solutions\":9{}",
        &text[..solutions],
        &text[solutions + 12..]
    );
    fs::write(&pack, forged).unwrap();
    merge(&["--pack", &pack]).refuses(1, "the checksum");
    fs::write(&pack, "").unwrap();
    assert!(merge(&["--pack", &pack]).stderr.contains("is empty"));
    assert!(
        merge(&["--pack", "/no/such/file"])
            .stderr
            .contains("there is no file")
    );

    let record = "data/records/68-quarter-turns.units";
    let record = format!("{}/../{record}", env!("CARGO_MANIFEST_DIR"));
    merge(&["--pack", &record]).has(": 120819338234167296 solutions");
}
