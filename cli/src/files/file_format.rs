//! Formats of output files. The extension of a name selects the format, or must agree with the
//! selected one.

use crate::exit::Failure;
use crate::files::compression;
use crate::output::text::quoted;
use clap::builder::{PathBufValueParser, TypedValueParser};
use itertools::Itertools;
use std::path::{Path, PathBuf};
use std::slice;

/// Format of an output file.
pub trait FileFormat: Copy {
    /// `true` if a further extension, such as `.gz`, selects a compressed file.
    const CAN_BE_COMPRESSED: bool = false;

    /// Returns the extensions of its files in lower case, the usual one first.
    fn extensions(self) -> &'static [&'static str];

    /// Returns the option that selects the format, for messages.
    fn option(self) -> String;
}

/// The one format of the files that an option names, by its extensions. Folders have none.
impl FileFormat for &'static [&'static str] {
    fn extensions(self) -> &'static [&'static str] {
        self
    }

    fn option(self) -> String {
        "the option".into()
    }
}

/// Returns a parser of the names of files of one format, or of folders without extensions, which refuses the
/// extensions of other formats.
pub fn file_of(extensions: &'static [&'static str]) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new()
        .try_map(move |path| fitting(&path, Some(extensions), &[]).map(|_| path))
}

/// Extensions of formats that a command writes or that users may expect. A file of a selected format may have
/// any other name.
const KNOWN: [&str; 43] = [
    "avif", "bin", "bmp", "cnf", "csv", "dimacs", "dot", "drat", "eps", "frat", "gif", "htm",
    "html", "icnf", "jpeg", "jpg", "json", "jsonl", "lp", "lrat", "markdown", "md", "mps",
    "ndjson", "ods", "opb", "pbp", "pdf", "png", "ps", "smt2", "svg", "tex", "tif", "tiff", "tsv",
    "txt", "wcnf", "webp", "xlsx", "xml", "yaml", "yml",
];

/// Extensions of texts in no particular format.
const PLAIN: [&str; 4] = ["list", "log", "lst", "out"];

/// Returns the format that an option selected, or else the one of `formats` that has the extension of
/// the file. `None` leaves the choice to the command, for a name without an extension.
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
    let fitting = fitting(file, selected, formats);
    fitting.map_err(|fault| Failure::Usage(format!("{}: {fault}", quoted(file))))
}

fn fitting<F: FileFormat>(
    file: &Path,
    selected: Option<F>,
    formats: &[F],
) -> Result<Option<F>, String> {
    let compressed = compression::is_gzip(file);
    let is_compressed = compressed != Ok(false);
    let extension = if F::CAN_BE_COMPRESSED && compressed? {
        compression::extension(&file.with_extension(""))
    } else {
        compression::extension(file)
    };
    let formats = selected.as_ref().map_or(formats, slice::from_ref);
    let fits = |format: &&F| format.extensions().contains(&&*extension);
    let is_known = KNOWN.contains(&&*extension) || is_compressed;
    let is_number = extension.bytes().all(|byte| byte.is_ascii_digit());
    let is_free = is_number || PLAIN.contains(&&*extension) || selected.is_some() && !is_known;
    match formats.iter().find(fits) {
        Some(&format) => Ok(Some(format)),
        None if is_free => Ok(selected),
        None => {
            let writer = selected.map_or_else(|| "the command".into(), FileFormat::option);
            let further = match &*extension {
                "lrat" if cfg!(feature = "proofs") => {
                    "; `queensat certify` and `solve --proof` write LRAT"
                }
                _ if F::CAN_BE_COMPRESSED => ", and .gz after it to compress the file",
                _ if is_compressed => "; it writes no compressed files",
                _ => "",
            };
            Err(format!(
                "{writer} does not write .{extension} files; choose a name {}{further}",
                endings(formats)
            ))
        }
    }
}

/// Returns words such as `that ends in .svg, .png or .pdf`.
fn endings<F: FileFormat>(formats: &[F]) -> String {
    let extensions = formats.iter().flat_map(|format| format.extensions());
    let all: Vec<String> = extensions.unique().map(|name| format!(".{name}")).collect();
    match &all[..] {
        [] => "without an ending, for a folder".into(),
        [rest @ .., one, last] => {
            let last = rest.iter().chain([&format!("{one} or {last}")]).join(", ");
            format!("that ends in {last}")
        }
        [one] => format!("that ends in {one}"),
    }
}
