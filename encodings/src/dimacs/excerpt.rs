//! Foreign text in messages.

/// Foreign text, safe to print in a message: short, on one line, no control characters.
pub(super) fn excerpt(text: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = String::from_utf8_lossy(text);
    let mut characters = text.trim().chars();
    let mut shown: String = characters
        .by_ref()
        .take(LONGEST)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}
