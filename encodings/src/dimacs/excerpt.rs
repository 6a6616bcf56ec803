//! Excerpts of words and lines in messages.

/// Maximum number of characters in an excerpt.
pub(super) const MAX_CHARACTERS: usize = 40;

/// Returns the start of a word or line, safe to print.
pub(super) fn excerpt(text: &[u8]) -> String {
    crate::excerpt(text, MAX_CHARACTERS)
}
