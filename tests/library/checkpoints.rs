//! Checkpoint files: damage, foreign files, locks.

use queensat::enumerate::{Checkpoint, CheckpointError, CheckpointPosition, CheckpointWork};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn at(cubes: u64) -> CheckpointPosition {
    CheckpointPosition {
        cubes,
        solutions: cubes * 10,
        bytes: cubes * 100,
        checksum: cubes as u32 * 12345,
    }
}

fn work(question: &str) -> CheckpointWork {
    CheckpointWork {
        question: question.into(),
        solver: "dpll".into(),
    }
}

fn written(records: u64) -> (tempfile::TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let mut checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
    for cubes in 1..=records {
        checkpoint.record(at(cubes)).unwrap();
    }
    let bytes = fs::read(&path).unwrap();
    (folder, path, bytes)
}

/// The number of records before the line that holds a byte; none for the heading.
fn records_before(bytes: &[u8], position: usize) -> Option<u64> {
    let lines = bytes[..position].iter().filter(|&&byte| byte == b'\n');
    (lines.count() as u64).checked_sub(1)
}

#[test]
fn a_flipped_bit_anywhere_costs_what_follows_and_nothing_else() {
    let (_folder, path, bytes) = written(4);
    for position in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[position] ^= 1 << bit;
            fs::write(&path, &damaged).unwrap();
            let opened = Checkpoint::open(&path, &work("some work"));
            match records_before(&bytes, position) {
                None => assert!(
                    // A flipped bit of the version makes it another one.
                    matches!(
                        opened,
                        Err(CheckpointError::Foreign { .. } | CheckpointError::OtherVersion { .. })
                    ),
                    "byte {position}, bit {bit}"
                ),
                Some(records) => {
                    let checkpoint = opened.unwrap();
                    let expected = match records {
                        0 => CheckpointPosition::default(),
                        records => at(records),
                    };
                    assert_eq!(
                        checkpoint.position(),
                        expected,
                        "byte {position}, bit {bit}"
                    );
                    assert!(checkpoint.damaged() > 0);
                }
            }
        }
    }
}

#[test]
fn a_file_cut_anywhere_goes_on_from_the_last_whole_record() {
    let (_folder, path, bytes) = written(3);
    for length in 0..=bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let mut checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
        let records = records_before(&bytes, length).unwrap_or(0);
        assert_eq!(checkpoint.position().cubes, records);
        // What is appended to a file that was cut back can be read.
        checkpoint.record(at(9)).unwrap();
        drop(checkpoint);
        let checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
        assert_eq!((checkpoint.position(), checkpoint.damaged()), (at(9), 0));
    }
}

#[test]
fn other_work_and_other_files_are_refused_and_left_alone() {
    let (_folder, path, bytes) = written(2);
    for other in ["other work", "some work and more", "some wor"] {
        let error = Checkpoint::open(&path, &work(other)).unwrap_err();
        assert!(matches!(error, CheckpointError::Foreign { .. }), "{other}");
    }
    assert_eq!(fs::read(&path).unwrap(), bytes);
    fs::write(&path, "2 4 1 3\n").unwrap();
    let error = Checkpoint::open(&path, &work("some work")).unwrap_err();
    assert!(
        error.to_string().contains("first line is '2 4 1 3'"),
        "{error}"
    );
    assert_eq!(fs::read(&path).unwrap(), b"2 4 1 3\n");
}

/// Regression: a run went on by another solver or seed, and nothing said so.
#[test]
fn another_solver_goes_on_and_is_told_of() {
    let (_folder, path, bytes) = written(2);
    let other = CheckpointWork {
        solver: "batsat #2 by hand".into(),
        ..work("some work")
    };
    for _ in 0..2 {
        let mut checkpoint = Checkpoint::open(&path, &other).unwrap();
        assert!(checkpoint.position().cubes >= 2);
        let solvers = ("dpll", "batsat #2 by hand");
        assert_eq!(checkpoint.other_solver(), Some(solvers));
        checkpoint.record(at(7)).unwrap();
    }
    let checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
    assert_eq!(
        (checkpoint.position(), checkpoint.other_solver()),
        (at(7), None)
    );
    drop(checkpoint);
    assert!(fs::read(&path).unwrap().starts_with(&bytes));
    // A first line that was cut in the name of the solver has no records.
    fs::write(&path, b"queensat checkpoint 3 some work by dp").unwrap();
    let checkpoint = Checkpoint::open(&path, &other).unwrap();
    assert_eq!(checkpoint.position(), CheckpointPosition::default());
    assert_eq!(checkpoint.other_solver(), None);
}

/// Regression: an older checkpoint was called one of other work.
#[test]
fn other_versions_are_refused_by_their_number() {
    let (_folder, path, _) = written(0);
    for (version, found) in [("2: count board=8x8", 2), ("1", 1), ("4 {} by dpll", 4)] {
        let text = format!("queensat checkpoint {version} #9fd386da\ncubes 25\n");
        fs::write(&path, &text).unwrap();
        let error = Checkpoint::open(&path, &work("some work")).unwrap_err();
        let told = format!("the checkpoint has version {found}, and this program");
        assert!(error.to_string().starts_with(&told), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_record_of_another_place_is_no_record() {
    let (_folder, path, bytes) = written(3);
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    // Without the first record, the second one does not follow.
    fs::write(&path, [lines[0], lines[2], lines[3]].concat()).unwrap();
    let checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
    assert_eq!(checkpoint.position(), CheckpointPosition::default());
}

#[test]
fn the_longest_record_can_be_read_and_a_longer_line_is_none() {
    let (_folder, path, bytes) = written(1);
    let largest = CheckpointPosition {
        cubes: u64::MAX,
        solutions: u64::MAX,
        bytes: u64::MAX,
        checksum: u32::MAX,
    };
    let mut checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
    checkpoint.record(largest).unwrap();
    drop(checkpoint);
    let checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
    assert_eq!((checkpoint.position(), checkpoint.damaged()), (largest, 0));
    drop(checkpoint);
    // Far more than is ever read at once.
    let tail = vec![b'1'; 3_000_000];
    fs::write(&path, [bytes, tail.clone()].concat()).unwrap();
    let checkpoint = Checkpoint::open(&path, &work("some work")).unwrap();
    assert_eq!(checkpoint.position(), at(1));
    assert_eq!(checkpoint.damaged(), tail.len() as u64);
}

#[cfg(unix)]
#[test]
fn a_checkpoint_in_use_is_refused() {
    let (_folder, path, _) = written(1);
    let first = Checkpoint::open(&path, &work("some work")).unwrap();
    let error = Checkpoint::open(&path, &work("some work")).unwrap_err();
    assert!(matches!(error, CheckpointError::InUse));
    drop(first);
    assert!(Checkpoint::open(&path, &work("some work")).is_ok());
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_refused() {
    let error = Checkpoint::open(Path::new("/dev/full"), &work("some work")).unwrap_err();
    assert!(
        error
            .source()
            .is_some_and(|e| e.to_string().contains("not an ordinary file")),
        "{error}"
    );
}
