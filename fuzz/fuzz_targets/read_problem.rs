//! Reads arbitrary text as a problem in every format. What is read can be written as text and JSON, and
//! reads back as an equal problem.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queensat::problem::instance::{Format, read, read_as, read_line, write};

fuzz_target!(|text: &str| {
    let _ = (read(text), read_line(text));
    for format in Format::ALL {
        let Ok(problem) = read_as(format, text) else {
            continue;
        };
        for written in [Format::Text, Format::Json, format] {
            if let Ok(again) = write(written, &problem) {
                assert_eq!(read_as(written, &again).as_ref(), Ok(&problem), "{again}");
            }
        }
    }
});
