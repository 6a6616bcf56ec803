//! Reads arbitrary bytes as the answer of a solver.

#![no_main]

use encodings::dimacs::read_answer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let _ = read_answer(text);
});
