//! Tables of texts, one row a line; also used by the tests of the program and of the encodings.

/// Returns the two cells of each row, which `=>` divides. In a cell, `\n`, `\r`, `\t`, `\0` and `\e` stand for
/// characters that are not shown, and `\s` for a space at the start or the end.
pub fn rows(table: &str) -> impl Iterator<Item = (String, String)> {
    let escapes = [
        ("\\n", "\n"),
        ("\\r", "\r"),
        ("\\t", "\t"),
        ("\\0", "\0"),
        ("\\e", "\u{1b}"),
        ("\\s", " "),
    ];
    let cell = move |cell: &str| {
        let unescape = |text: String, (code, character)| text.replace(code, character);
        escapes.into_iter().fold(cell.trim().to_owned(), unescape)
    };
    table.lines().map(move |row| {
        let (left, right) = row.split_once("=>").expect("two cells");
        (cell(left), cell(right))
    })
}
