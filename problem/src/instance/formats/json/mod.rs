//! JSON on one line.
//!
//! It is for programs: one object a line, so that a list of problems is a file of such lines. Squares are pairs of row
//! and column, where the text format draws a picture; rules have the same names as there, with `_` for `-`. The values
//! keep their places in the text (`value`), so an error names line and column also where the JSON is valid and the
//! problem is not.

mod foreign;
mod reader;
mod value;
mod writer;

use super::Definition;

pub(in crate::instance) use foreign::{is_open, leaves_attacks_open, objects, read as read_any};

pub(super) const FORMAT: Definition = Definition {
    summary: "JSON on one line",
    extensions: &["json"],
    on_one_line: Some("JSON, which starts with '{'"),
    // `[title](address)` is a link of Markdown.
    has_marks: |text| text.starts_with('{') || text.starts_with('[') && !text.contains("]("),
    is_meant: |_| false,
    // A JSON text over several lines may begin so, too.
    begins_list: |line| line.ends_with('}'),
    read: reader::read,
    write: writer::write,
};
