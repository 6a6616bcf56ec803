//! Excerpts of input in messages.

/// Maximum number of characters in an excerpt.
const MAX_CHARACTERS: usize = 40;

/// Returns input text in a form that is safe to print: short, on one line, without control
/// characters.
pub(super) fn excerpt(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut characters = text.trim().chars();
    let mut shown: String = characters
        .by_ref()
        .take(MAX_CHARACTERS)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}
