//! Formats of output files. The extension of a name selects the format, or must agree with the
//! selected one.

use crate::exit::{Failure, refuse};
use crate::files::compression;
use crate::output::text::quoted;
use itertools::Itertools;
use std::path::Path;

/// Format of an output file.
pub trait FileFormat: Copy {
    /// `true` if a further extension, such as `.gz`, selects a compressed file.
    const CAN_BE_COMPRESSED: bool = false;

    /// Returns the extensions of its files in lower case, the usual one first.
    fn extensions(self) -> &'static [&'static str];

    /// Returns the option that selects the format, for messages.
    fn option(self) -> String;
}

/// Extensions of formats that a command writes or that users may expect. Names with other extensions
/// are accepted for every format.
const KNOWN: [&str; 37] = [
    "avif", "bin", "bmp", "cnf", "csv", "dimacs", "dot", "eps", "gif", "htm", "html", "icnf",
    "jpeg", "jpg", "json", "jsonl", "markdown", "md", "ndjson", "ods", "opb", "pdf", "png", "ps",
    "svg", "tex", "tif", "tiff", "tikz", "tsv", "txt", "wcnf", "webp", "xlsx", "xml", "yaml",
    "yml",
];

/// Returns the format that an option selected, or else the one of `formats` that has the extension of
/// the file. `None` leaves the choice to the command.
///
/// Refuses the extension of another format, and that of a compressed file if the format is not
/// compressed.
pub fn format_of<F: FileFormat>(
    file: Option<&Path>,
    selected: Option<F>,
    formats: &[F],
) -> Result<Option<F>, Failure> {
    let Some(file) = file else {
        return Ok(selected);
    };
    let is_compressed = match F::CAN_BE_COMPRESSED {
        true => compression::Format::for_writing(file)?.is_some(),
        false => {
            compression::Format::refuse_for_plain_text(file)?;
            false
        }
    };
    let extension = compression::extension(&match is_compressed {
        true => file.with_extension(""),
        false => file.to_owned(),
    });
    if !KNOWN.contains(&&*extension) {
        return Ok(selected);
    }
    let fits = |format: &&F| format.extensions().contains(&&*extension);
    let name = quoted(file);
    match selected {
        None => match formats.iter().find(fits) {
            Some(&format) => Ok(Some(format)),
            None => refuse!(
                "{name}: the command does not write .{extension} files; choose a name that ends in \
                 {}",
                endings(formats)
            ),
        },
        Some(format) if fits(&&format) => Ok(selected),
        Some(format) => refuse!(
            "{name}: {} does not write .{extension} files; choose a name that ends in {}",
            format.option(),
            endings(&[format])
        ),
    }
}

/// Returns a list such as `.svg, .png or .tex`.
fn endings<F: FileFormat>(formats: &[F]) -> String {
    let extensions = formats.iter().flat_map(|format| format.extensions());
    let all: Vec<String> = extensions.unique().map(|name| format!(".{name}")).collect();
    match &all[..] {
        [rest @ .., one, last] => rest.iter().chain([&format!("{one} or {last}")]).join(", "),
        one => one.concat(),
    }
}
