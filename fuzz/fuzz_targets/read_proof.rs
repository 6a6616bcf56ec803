//! Reads arbitrary bytes as a proof. The list lacks one of two models, so all proofs are refused.

#![no_main]

use libfuzzer_sys::fuzz_target;

const FORMULA: &[u8] = b"p cnf 3 4\n1 2 0\n-1 -2 0\n2 3 0\n-2 -3 0\n";

fuzz_target!(|proof: &[u8]| {
    // The models are 1 3 and 2.
    assert!(count_check::check(FORMULA, &b"v 2 0\n"[..], proof).is_err());
    let _ = count_check::check(FORMULA, &b"v 1 3 0\nv 2 0\n"[..], proof);
});
