//! `units merge`: damaged and forged results are refused by name.

#[cfg(unix)]
use crate::support::in_shell;
use crate::support::{finished, queensat, run};
use crate::units::{Place, planned, run_units, solutions, todo, units};
use sha2::{Digest as _, Sha256};
use std::fs;

/// Returns the result with a checksum that fits its fields.
pub fn with_checksum(text: &str) -> String {
    let (fields, rest) = text.split_once(",\n\"checksum\":\"").unwrap();
    let digits = sha256(format!("{fields}\n}}\n").as_bytes());
    format!("{fields},\n\"checksum\":\"{digits}{}", &rest[64..])
}

/// Returns a checksum in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Replaces the number or text of a field.
pub fn with_field(text: &str, field: &str, value: &str) -> String {
    let start = text.find(&format!("\"{field}\":")).unwrap() + field.len() + 3;
    let end = start + text[start..].find(['\n']).unwrap();
    format!("{}{value},{}", &text[..start], &text[end..])
}

#[test]
fn every_damaged_or_forged_result_is_refused_by_its_name() {
    let (_place, folder) = planned("8 --job count --engine bitmask --units 6", "1-6");
    let file = format!("{folder}/results/unit-000003.json");
    let valid = fs::read_to_string(&file).unwrap();
    assert_eq!(with_checksum(&valid), valid);
    // The texts that are no result are tested on the reader.
    let sealed = |field: &str, value: &str| with_checksum(&with_field(&valid, field, value));
    for (what, text) in [
        ("empty", String::new()),
        ("null bytes", "\0".repeat(valid.len())),
        ("another count", with_field(&valid, "solutions", "7")),
        ("another program", sealed("program", "\"queensat 0.0.1\"")),
        (
            "another plan",
            sealed("manifest", &format!("\"{}\"", "0".repeat(64))),
        ),
        ("another unit", sealed("unit", "4")),
    ] {
        fs::write(&file, text).unwrap();
        let merged = units("merge", &folder);
        merged.refuses(1, "unit-000003.json");
        let start = "error: unit 3: ";
        assert!(merged.stderr.starts_with(start), "{what}: {merged:?}");
        assert_eq!(merged.stderr.lines().count(), 1, "{what}: {merged:?}");
        let partial = units("merge --partial", &folder);
        assert_eq!(partial.code, 1, "{what}: {partial:?}");
        let again = run_units(&folder, "3");
        assert_eq!(again.code, 1, "{what}: {again:?}");
        assert!(
            again.stderr.contains("delete this result")
                || again.stderr.contains("restore the manifest"),
            "{what}: {again:?}"
        );
        let open = units("todo", &folder);
        assert_eq!((open.code, &*open.stdout), (0, "3\n"), "{what}: {open:?}");
    }
    fs::remove_file(&file).unwrap();
    assert_eq!(run_units(&folder, "3").code, 0);
    assert_eq!(solutions(&folder), 92);
}

#[test]
fn files_that_do_not_belong_to_the_results_are_named() {
    let (_place, folder) = planned("8 --job count --engine bitmask --units 6", "1-6");
    let results = format!("{folder}/results");
    let valid = fs::read(format!("{results}/unit-000002.json")).unwrap();
    for name in [
        "foo.txt",
        "unit-000000.json",
        "unit-000007.json",
        "unit-0000002.json",
        "unit-2.json",
        "unit-+00002.json",
        "unit-000002.json.old",
        "unit-000002 (copy).json",
        "unit-000002.txt",
    ] {
        let path = format!("{results}/{name}");
        fs::write(&path, &valid).unwrap();
        units("merge", &folder).refuses(1, name);
        fs::remove_file(&path).unwrap();
    }
    for name in [
        ".123-4-5.tmp",
        ".unit-000002.json.swp",
        "unit-000002.json~",
        "#unit-000002.json#",
    ] {
        fs::write(format!("{results}/{name}"), "text").unwrap();
    }
    assert_eq!(solutions(&folder), 92);
}

/// `todo` advised to delete all results, although the fault was in the manifest.
#[test]
fn a_changed_manifest_does_not_cost_the_results() {
    let (_place, folder) = planned("8 --job count --engine bitmask --units 3", "1-3");
    let file = format!("{folder}/manifest.json");
    let valid = fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("\"depth\":2", "\"depth\":1"),
        ("\"queensat ", "\"queensat 9."),
    ] {
        assert!(valid.contains(from));
        fs::write(&file, valid.replacen(from, to, 1)).unwrap();
        for seen in [units("todo", &folder), units("merge", &folder)] {
            assert_eq!(seen.stderr.lines().count(), 3, "{seen:?}");
            for line in seen.stderr.lines() {
                assert!(line.contains("restore the manifest"), "{seen:?}");
                assert!(!line.contains("delete"), "{seen:?}");
            }
        }
    }
    fs::write(&file, valid).unwrap();
    assert_eq!(solutions(&folder), 92);
}

/// `todo` called results open that it could not read, and advised to delete them.
#[test]
fn results_that_cannot_be_read_are_not_open() {
    let place = Place::new();
    let folder = place.plan("plan", "8 --job count --engine bitmask --units 3");
    let results = format!("{folder}/results");
    fs::remove_dir(&results).unwrap();
    fs::write(&results, "").unwrap();
    for command in ["todo", "merge"] {
        let seen = units(command, &folder);
        seen.gives(1, "");
        assert!(!seen.stderr.contains("delete"), "{seen:?}");
        seen.says("not a directory");
    }
}

#[test]
fn folders_in_place_of_results_are_refused() {
    let (place, folder) = planned("8 --job count --engine bitmask --units 3", "1-3");
    let file = format!("{folder}/results/unit-000002.json");
    let aside = place.path("aside.json");
    fs::rename(&file, &aside).unwrap();
    fs::create_dir(&file).unwrap();
    let merged = units("merge", &folder);
    merged.fails(1, "unit 2: ");
    fs::remove_dir(&file).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&aside, &file).unwrap();
        units("merge", &folder).fails(1, "not a regular file");
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    let (_place, folder) = planned("8 --job count --engine bitmask --units 6", "1,2,4-6");
    fs::write(format!("{folder}/results/unit-000005.json"), "{").unwrap();
    fs::copy(
        format!("{folder}/results/unit-000001.json"),
        format!("{folder}/results/unit-000002.json"),
    )
    .unwrap();
    let merged = units("merge", &folder);
    merged.exits(1);
    assert_eq!(merged.stderr.lines().count(), 3, "{merged:?}");
    for part in [
        "unit 2: ",
        "result of unit 1",
        "unit 5: ",
        "unit 3 is missing",
    ] {
        assert!(merged.stderr.contains(part), "{part}: {merged:?}");
    }
}

#[test]
fn different_results_of_a_unit_in_two_folders_are_refused() {
    let place = Place::new();
    let [a, b] =
        ["a", "b"].map(|name| place.plan(name, "8 --job count --engine bitmask --units 3"));
    assert_eq!(run_units(&a, "1-3").code, 0);
    assert_eq!(run_units(&b, "2").code, 0);
    let file = format!("{b}/results/unit-000002.json");
    let valid = fs::read_to_string(&file).unwrap();
    fs::write(&file, with_checksum(&with_field(&valid, "solutions", "7"))).unwrap();
    run(&["units", "merge", &a, &b]).fails(1, "unit 2 has two different results");
    let other = place.plan("other", "8 --job count --engine bitmask --units 4");
    run(&["units", "merge", &a, &other]).fails(1, "different plans");
}

#[test]
fn a_consistent_forgery_is_found_by_the_second_engine_and_by_the_published_count() {
    let (place, folder) = planned("8 --job count --engine bitmask --units 3", "1-3");
    let file = format!("{folder}/results/unit-000002.json");
    let valid = fs::read_to_string(&file).unwrap();
    fs::write(&file, with_checksum(&with_field(&valid, "solutions", "7"))).unwrap();
    // The program saves a reproducer in the current folder.
    let in_place = |words: &str| {
        let mut command = queensat(&format!("units {words}"));
        finished(command.current_dir(place.path("")))
    };
    in_place(&format!("merge {folder}")).fails(4, "published");
    // A part of the solutions may be fewer than all, but not more.
    let first = format!("{folder}/results/unit-000001.json");
    let aside = place.path("unit-000001.json");
    fs::rename(&first, &aside).unwrap();
    for (number, code) in [("7", 3), ("93", 4)] {
        let forged = with_checksum(&with_field(&valid, "solutions", number));
        fs::write(&file, forged).unwrap();
        in_place(&format!("merge --partial {folder}")).exits(code);
    }
    fs::rename(&aside, &first).unwrap();
    in_place(&format!("run {folder} -i 1-3 --cross-check 100%")).fails(4, "unit 2: ");
    assert_eq!(todo(&folder), "2\n");
    assert_eq!(run_units(&folder, "2").code, 0);
    assert_eq!(solutions(&folder), 92);
}

/// A named pipe in place of the manifest was read for ever.
#[test]
#[cfg(unix)]
fn a_manifest_that_is_not_a_file_is_refused() {
    let place = Place::new();
    let folder = place.plan("plan", "6 --job count --engine bitmask --units 2");
    let manifest = format!("{folder}/manifest.json");
    fs::remove_file(&manifest).unwrap();
    finished(&mut in_shell(&format!("mkfifo {manifest}"))).exits(0);
    units("todo", &folder).fails(1, "not a regular file");
}

#[test]
fn damaged_manifests_are_refused() {
    let (_place, folder) = planned("8 --job count --engine bitmask --units 4", "1-3");
    let file = format!("{folder}/manifest.json");
    let valid = fs::read_to_string(&file).unwrap();
    for (what, changed) in [
        ("empty", String::new()),
        (
            "another version",
            valid.replacen("queensat ", "queensat 9", 1),
        ),
    ] {
        fs::write(&file, &changed).unwrap();
        for words in ["merge", "run -i 1-3"] {
            let refused = units(words, &folder);
            let is_named = refused.stderr.contains(&folder);
            assert!(
                refused.code == 1 && is_named,
                "{what}, {words}: {refused:?}"
            );
        }
    }
}
