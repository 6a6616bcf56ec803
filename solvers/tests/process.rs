//! Figures about processes.

use solvers::process::stats::{Process, available_memory, processor_name, total_memory};
use std::process::Command;

#[test]
fn this_process_has_figures() {
    let this = Process::Current;
    let resident = this.resident_memory();
    // The system updates the two numbers in batches of pages.
    let peak = this.peak_memory().map(|bytes| bytes + (8 << 20));
    assert!(resident > Some(100_000) && peak >= resident);
    assert!(this.ignored_signals().is_some());
    let id = std::process::id();
    assert_eq!(this.start_time(), Process::Id(id).start_time());
    // Other tests of this program start processes at the same time.
    let mut child = Command::new("sleep").arg("60").spawn().unwrap();
    let family = Process::family(id);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(family[0], id);
    assert!(family.contains(&child.id()));
    assert!(available_memory() <= total_memory());
    assert!(processor_name().is_some() || cfg!(not(target_arch = "x86_64")));
}
