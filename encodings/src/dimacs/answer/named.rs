//! Names and numbers of variables.

use crate::Lit;

/// Name of a variable with its number, such as `x7`, `-x7`, `k!7`, `x_7` or `x[7]`.
pub(super) struct VariableName<'a> {
    pub is_negative: bool,
    /// Text before the number.
    pub stem: &'a [u8],
    /// The number, or `None` if it is out of range.
    pub number: Option<u32>,
}

impl<'a> VariableName<'a> {
    pub(super) fn of(word: &'a [u8]) -> Option<Self> {
        let signs: [&[u8]; 5] = [b"-", b"~", b"!", "¬".as_bytes(), "−".as_bytes()];
        let unsigned = signs.iter().find_map(|sign| word.strip_prefix(*sign));
        let name = unsigned.unwrap_or(word);
        let name = (name.strip_suffix(b"]"))
            .or_else(|| name.strip_suffix(b")"))
            .unwrap_or(name);
        let digits = (name.iter().rev()).take_while(|byte| byte.is_ascii_digit());
        let (stem, digits) = name.split_at(name.len() - digits.count());
        let is_stem = stem
            .first()
            .is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
            && (stem.iter()).all(|byte| byte.is_ascii_alphabetic() || b"_!$.#[(".contains(byte));
        if !is_stem || digits.is_empty() {
            return None;
        }
        let number = std::str::from_utf8(digits).ok()?.parse().ok();
        Some(Self {
            is_negative: unsigned.is_some(),
            stem,
            number: number.filter(|number| *number <= i32::MAX as u32),
        })
    }

    /// Returns `true` for a name of the pseudo-Boolean competitions.
    pub(super) fn is_of_opb(&self) -> bool {
        self.stem == b"x"
    }
}

/// Returns the literal `x7` or `-x7`, which is `None` if it is out of range. `None` also stands for other
/// words.
pub(crate) fn named_literal(word: &[u8]) -> Option<Option<Lit>> {
    let name = VariableName::of(word).filter(VariableName::is_of_opb)?;
    let literal = name
        .number
        .and_then(|number| Lit::from_dimacs(number as i32));
    Some(literal.map(|literal| if name.is_negative { !literal } else { literal }))
}

/// Returns the word as a number, or `None` if it is not one or does not fit. Zero has no sign.
pub(super) fn number(word: &[u8]) -> Option<i32> {
    let (is_negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        [0xe2, 0x88, 0x92, digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number: i32 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    (number != 0 || !is_negative).then_some(if is_negative { -number } else { number })
}

/// Returns `true` if the word is a whole number that does not fit in a literal.
pub(super) fn is_large_number(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    number(word).is_none()
        && digits.iter().all(u8::is_ascii_digit)
        && digits.iter().any(|&digit| digit != b'0')
}
