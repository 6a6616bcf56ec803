//! State of standard output at the start of the process, before `main`.
//!
//! The standard library opens `/dev/null` in place of a closed standard output before `main`. From
//! then on this cannot be distinguished from a `/dev/null` that the parent process opened for reading
//! and writing, as some do on purpose. The C library calls the functions listed in `.init_array` earlier.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};

static WITHOUT_STDOUT: AtomicBool = AtomicBool::new(false);

/// Returns `true` if the process was started with standard output closed. This is known on Linux
/// only; other systems return `false`.
#[must_use]
pub fn started_without_stdout() -> bool {
    WITHOUT_STDOUT.load(Ordering::Relaxed)
}

// SAFETY: the C library calls each pointer of this section once, before `main`, and `check` has the C calling
// convention. It ignores the arguments that some C libraries pass, and does not unwind: it makes one system call and
// stores to a static, which need no initialization.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = check;

#[cfg(target_os = "linux")]
extern "C" fn check() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    WITHOUT_STDOUT.store(is_closed, Ordering::Relaxed);
}
