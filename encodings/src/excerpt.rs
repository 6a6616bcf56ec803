//! Excerpts of foreign text in messages.

/// Returns `true` if a terminal shows the character itself. Control characters, separators of lines
/// and invisible characters, such as those that change the direction of text, are not printable.
///
/// ```
/// use encodings::is_printable;
///
/// assert!("0 x é ♛".chars().all(is_printable));
/// assert!(!['\x1b', '\n', '\u{9b}', '\u{202e}'].into_iter().any(is_printable));
/// ```
#[must_use]
pub fn is_printable(c: char) -> bool {
    let is_invisible = matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    );
    !c.is_control() && !is_invisible
}

/// Returns the start of a text in a form that is safe to print: on one line, with the replacement
/// character for characters that are not [printable](is_printable), and with an ellipsis if it is cut.
///
/// ```
/// assert_eq!(encodings::excerpt(b" red: \x1b[31m\n", 40), "red: \u{fffd}[31m");
/// assert_eq!(encodings::excerpt(b"abcdef", 3), "abc…");
/// ```
#[must_use]
pub fn excerpt(text: &[u8], max_characters: usize) -> String {
    let text = String::from_utf8_lossy(text);
    let mut characters = text.trim().chars();
    let mut shown: String = characters
        .by_ref()
        .take(max_characters)
        .map(|c| if is_printable(c) { c } else { '\u{fffd}' })
        .collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}
