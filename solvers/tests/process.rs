//! Figures about processes.

use solvers::process::stats::{Process, available_memory, processor_name, total_memory};

#[test]
fn this_process_has_figures() {
    let this = Process::Current;
    let resident = this.resident_memory();
    assert!(resident > Some(100_000) && this.peak_memory() >= resident);
    assert!(this.processor_time().is_some() && this.ignored_signals().is_some());
    let id = std::process::id();
    assert_eq!(this.start_time(), Process::Id(id).start_time());
    assert_eq!(Process::family(id), [id]);
    assert!(available_memory() <= total_memory());
    assert!(processor_name().is_some() || cfg!(not(target_arch = "x86_64")));
}
