//! Any bytes, read as a solver's answer.

#![no_main]

use encodings::dimacs::read_answer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let _ = read_answer(text);
});
