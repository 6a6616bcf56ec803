//! Reads arbitrary bytes as the answer of a solver, in pieces of several sizes.

#![no_main]

use encodings::dimacs::{ModelsToRead, SolverAnswer, read_answer, read_models};
use libfuzzer_sys::fuzz_target;
use std::io::BufReader;

fn read(text: &[u8], piece: usize) -> Result<SolverAnswer, String> {
    read_answer(BufReader::with_capacity(piece, text)).map_err(|error| error.to_string())
}

fuzz_target!(|text: &[u8]| {
    let whole = read(text, text.len().max(1));
    assert_eq!(read(text, 1), whole);
    assert_eq!(read(text, 3), whole);
    for several in [false, true] {
        let models = ModelsToRead {
            kept: 64,
            several,
            from_zero: None,
        };
        let _ = read_models(text, models);
    }
});
