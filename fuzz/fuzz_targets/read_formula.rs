//! Reads arbitrary bytes as a formula in both modes and in pieces of several sizes.

#![no_main]

use encodings::Cnf;
use encodings::dimacs::{FormulaSummary, Strictness, read_formula};
use libfuzzer_sys::fuzz_target;
use std::io::BufReader;

fn read(text: &[u8], piece: usize, strictness: Strictness) -> Result<FormulaSummary, String> {
    let input = BufReader::with_capacity(piece, text);
    read_formula(input, strictness, &mut Cnf::new()).map_err(|error| error.to_string())
}

fuzz_target!(|text: &[u8]| {
    for strictness in [Strictness::Strict, Strictness::Tolerant] {
        let whole = read(text, text.len().max(1), strictness);
        assert_eq!(read(text, 1, strictness), whole);
        assert_eq!(read(text, 3, strictness), whole);
    }
    if let Ok(strict) = read(text, 64, Strictness::Strict) {
        assert!(strict.warnings.is_empty());
        assert_eq!(read(text, 64, Strictness::Tolerant), Ok(strict));
    }
});
