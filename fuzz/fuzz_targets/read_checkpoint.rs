//! Reads arbitrary bytes after the first line of a checkpoint. The file is written for each input, so
//! TMPDIR should be in memory: `TMPDIR=/dev/shm cargo +nightly fuzz run read_checkpoint`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queensat::enumerate::{Checkpoint, CheckpointWork};
use std::fs::{self, OpenOptions};
use std::io::Write;

fuzz_target!(|records: &[u8]| {
    let name = format!("queensat-fuzz-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let work = &CheckpointWork {
        question: "some work".into(),
        solver: "dpll".into(),
    };
    let _ = fs::remove_file(&path);
    drop(Checkpoint::open(&path, work).expect("a new file"));
    let mut file = OpenOptions::new()
        .append(true)
        .open(&path)
        .expect("it is there");
    file.write_all(records).expect("it is written");
    drop(file);
    let checkpoint = Checkpoint::open(&path, work).expect("its first line is right");
    let position = checkpoint.position();
    let damaged = checkpoint.damaged();
    assert!(damaged <= records.len() as u64);
    drop(checkpoint);
    // The damaged end was cut off.
    let again = Checkpoint::open(&path, work).expect("it was repaired");
    assert_eq!((again.position(), again.damaged()), (position, 0));
});
