//! Words of an answer: literals, truth values, statuses, labels and the starts of comments.

use crate::Lit;

/// Claim of a status.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

/// Returns the claim of a status in any case.
pub(super) fn claim_of(word: &[u8]) -> Option<Claim> {
    match &word.to_ascii_lowercase()[..] {
        b"sat" | b"satisfiable" => Some(Claim::Satisfiable),
        // Of `OPTIMUM FOUND`, but not of `Optimum : 3`.
        b"optimum" if word == b"OPTIMUM" => Some(Claim::Satisfiable),
        b"unsat" | b"unsatisfiable" => Some(Claim::Unsatisfiable),
        b"indet" | b"indeterminate" | b"unknown" | b"timeout" => Some(Claim::Unknown),
        _ => None,
    }
}

/// Returns the claim of a status, or of a value that stands for it: of `solve()`, or `None` for a model that does not
/// exist.
pub(super) fn any_claim_of(word: &[u8]) -> Option<Claim> {
    match word {
        b"True" | b"true" => Some(Claim::Satisfiable),
        b"False" | b"false" | b"None" => Some(Claim::Unsatisfiable),
        _ => claim_of(word),
    }
}

/// Returns a value that stands after its variable.
pub(super) fn truth(word: &[u8]) -> Option<bool> {
    match word {
        b"1" | b"1.0" => Some(true),
        b"0" | b"0.0" => Some(false),
        _ if word.eq_ignore_ascii_case(b"true") => Some(true),
        _ if word.eq_ignore_ascii_case(b"false") => Some(false),
        _ => None,
    }
}

/// Returns `true` for the first word of a comment. Some solvers print comments such as "c---".
pub(super) fn is_comment(word: &[u8], is_strict: bool) -> bool {
    match word {
        [b'c', rest @ ..] => !rest.iter().any(u8::is_ascii_alphanumeric),
        [b'#' | b'%', ..] | [b'/', b'/', ..] => !is_strict,
        _ => false,
    }
}

/// Returns `true` for the first word of a line before a status, a model or its number, as in `Answer: 1`. Solvers
/// count in lines such as `Models: 0`.
pub(super) fn is_label(word: &[u8]) -> bool {
    is_one_of(
        word,
        "answer assignment model output result solution status values",
    )
}

/// Returns `true` for a field with a status, as in `{"sat": true}`.
pub(super) fn names_status(word: &[u8]) -> bool {
    is_one_of(word, "answer is_sat result sat satisfiable status")
}

/// Returns `true` for a field with a model, as in `{"model": [-1, 2]}`.
pub(super) fn names_model(word: &[u8]) -> bool {
    is_one_of(
        word,
        "assignment literals model models solution solutions values",
    )
}

fn is_one_of(word: &[u8], words: &str) -> bool {
    let mut words = words.split(' ');
    words.any(|known| known.as_bytes().eq_ignore_ascii_case(word))
}

/// Literal as a number, or as the name of a variable with its number, such as `x7`, `-x7`, `k!7`, `x_7` or `x[7]`.
pub(super) struct LiteralWord<'a> {
    pub is_negative: bool,
    /// Text before the number, which only a name has.
    pub stem: &'a [u8],
    /// The number, or `None` if it is out of range.
    pub number: Option<u32>,
}

impl<'a> LiteralWord<'a> {
    pub(super) fn of(word: &'a [u8]) -> Option<Self> {
        let signs: [&[u8]; 5] = [b"-", "−".as_bytes(), b"~", b"!", "¬".as_bytes()];
        let unsigned = signs.iter().find_map(|sign| word.strip_prefix(*sign));
        let name = unsigned.unwrap_or(word);
        let index = (name.strip_suffix(b"]")).or_else(|| name.strip_suffix(b")"));
        let name = index.unwrap_or(name);
        let digits = (name.iter().rev()).take_while(|byte| byte.is_ascii_digit());
        let (stem, digits) = name.split_at(name.len() - digits.count());
        let has_bracket = matches!(stem, [.., b'[' | b'(']);
        let is_in_stem = |byte: &u8| byte.is_ascii_alphabetic() || b"_!$.#[(".contains(byte);
        let is_stem = match stem {
            [] => !matches!(word, [b'~' | b'!', ..]),
            [first, ..] => {
                (first.is_ascii_alphabetic() || *first == b'_') && stem.iter().all(is_in_stem)
            }
        };
        if !is_stem || has_bracket != index.is_some() || digits.is_empty() {
            return None;
        }
        let number = std::str::from_utf8(digits).ok()?.parse().ok();
        Some(Self {
            is_negative: unsigned.is_some(),
            stem,
            number: number.filter(|number| *number <= i32::MAX as u32),
        })
    }
}

/// Returns the literal `x7` or `-x7`, which is `None` if it is out of range. `None` also stands for other
/// words.
pub(crate) fn named_literal(word: &[u8]) -> Option<Option<Lit>> {
    let name = LiteralWord::of(word).filter(|name| name.stem == b"x")?;
    let literal = name
        .number
        .and_then(|number| Lit::from_dimacs(number as i32));
    Some(literal.map(|literal| if name.is_negative { !literal } else { literal }))
}
