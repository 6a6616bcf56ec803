//! All questions as one WebAssembly module: a question in JSON goes in, a report or an error in JSON comes out.
//!
//! The border is plain C, so the same module runs in a page, in a worker, in node and in any other host, and no tool
//! has to match its version. Nothing else crosses it: texts lie in two buffers of the module, whose addresses it gives.
//!
//! | export | meaning |
//! |---|---|
//! | `alloc(length)` | address of a buffer of so many bytes, into which the host writes a question in UTF-8 |
//! | `ask()` | answers the question, and returns the address of the answer |
//! | `answered()` | length of the answer in bytes |
//!
//! | import of `host` | meaning |
//! |---|---|
//! | `now()` | milliseconds since any point in time |
//! | `progress(fraction, solutions)` | progress of a long question: finished part of the work, 0 if it is not known, and solutions so far |

use control::Control;
use queensat::answers::Host;
use serde_json::json;

/// Answers a question in JSON with its report, or with an object that has only `error`.
#[must_use]
pub fn answer(question: &str, control: &Control) -> String {
    match questions::answer(question, &Host::new(), control) {
        Ok(answered) => answered.report.get().to_owned(),
        Err(error) => json!({ "error": error }).to_string(),
    }
}

#[cfg(target_arch = "wasm32")]
#[allow(
    unsafe_code,
    reason = "names that a host finds, and functions that it gives"
)]
mod border {
    use control::{Control, Progress};
    use std::cell::RefCell;
    use std::time::Duration;

    // SAFETY: the module is instantiated only with these two functions, which take numbers and return a number, so
    // they cannot reach memory.
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn now() -> f64;
        safe fn progress(fraction: f64, solutions: f64);
    }

    thread_local! {
        static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
    }

    // SAFETY: no other item of the module has this name. The address is that of a buffer which lives until the next
    // call, and only the host writes to it: a single thread runs here.
    #[unsafe(no_mangle)]
    pub extern "C" fn alloc(length: usize) -> *mut u8 {
        QUESTION.with_borrow_mut(|question| {
            *question = vec![0; length];
            question.as_mut_ptr()
        })
    }

    // SAFETY: no other item of the module has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn ask() -> *const u8 {
        control::clock::set(|| Duration::from_secs_f64(now() / 1000.0));
        let question = QUESTION.take();
        let tell = |now: &Progress| progress(now.fraction(), now.solutions() as f64);
        let control = Control::new().shown().with_observer(tell);
        let answer = super::answer(&String::from_utf8_lossy(&question), &control);
        ANSWER.with_borrow_mut(|buffer| {
            *buffer = answer;
            buffer.as_ptr()
        })
    }

    // SAFETY: no other item of the module has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn answered() -> usize {
        ANSWER.with_borrow(String::len)
    }
}
