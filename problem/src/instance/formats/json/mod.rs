//! JSON on one line.

mod reader;
mod value;
mod writer;

use super::Definition;

pub(super) const FORMAT: Definition = Definition {
    summary: "JSON on one line",
    extensions: &["json"],
    on_one_line: Some("JSON, which starts with '{'"),
    has_marks: |text| text.starts_with(['{', '[']),
    is_meant: |_| false,
    // A JSON text over several lines may begin so, too.
    begins_list: |line| line.ends_with('}'),
    read: reader::read,
    write: writer::write,
};
