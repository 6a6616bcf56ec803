//! Words of an answer that are no literals: its status, truth values, labels and the starts of comments.

/// Claim of a status.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

impl Claim {
    pub(super) const fn of(is_satisfiable: bool) -> Self {
        if is_satisfiable {
            Self::Satisfiable
        } else {
            Self::Unsatisfiable
        }
    }
}

/// Returns the claim of a word for it in any case.
pub(super) fn claim_of(word: &[u8]) -> Option<Claim> {
    match &word.to_ascii_lowercase()[..] {
        b"sat" | b"satisfiable" => Some(Claim::Satisfiable),
        b"unsat" | b"unsatisfiable" => Some(Claim::Unsatisfiable),
        b"indet" | b"indeterminate" | b"unknown" | b"timeout" => Some(Claim::Unknown),
        _ => None,
    }
}

/// Returns the claim of a word, or of a value of Python that stands for it: of `solve()`, or for a model that does
/// not exist.
pub(super) fn any_claim_of(word: &[u8]) -> Option<Claim> {
    match word {
        b"True" | b"true" => Some(Claim::Satisfiable),
        b"False" | b"false" | b"None" => Some(Claim::Unsatisfiable),
        _ => claim_of(word),
    }
}

/// Returns a value that stands after its variable.
pub(super) fn truth(word: &[u8]) -> Option<bool> {
    match &word.to_ascii_lowercase()[..] {
        b"true" | b"1" | b"1.0" => Some(true),
        b"false" | b"0" | b"0.0" => Some(false),
        _ => None,
    }
}

/// Returns `true` for the first word of a comment. Some solvers print comments such as "c---".
pub(super) fn is_comment(word: &[u8], is_strict: bool) -> bool {
    match word {
        b"c" => true,
        [b'c', rest @ ..] => !rest.iter().any(u8::is_ascii_alphanumeric),
        [b'#' | b'%', ..] | [b'/', b'/', ..] => !is_strict,
        _ => false,
    }
}

/// Returns `true` for a word before a model or its number, as in `Answer: 1`.
pub(super) fn is_label(word: &[u8]) -> bool {
    let word = word.to_ascii_lowercase();
    let labels = [
        "answer",
        "model",
        "solution",
        "assignment",
        "result",
        "status",
        "output",
        "values",
    ];
    labels.iter().any(|label| label.as_bytes() == word)
}
