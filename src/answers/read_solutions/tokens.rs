//! The parts of a line that may say where queens are: numbers, squares, brackets and words.

use super::drawn_board::Size;
use super::shapes::Node;
use std::iter;

/// Part of a line, after its position in bytes from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Number or square. A row and a column are those of `r1c2` or `x_1_2`.
    Node(Node),
    Open,
    Close,
    /// `:`, `=` or the `>` of `->` or the like.
    Sign(char),
    /// `;` or `|`, which may be between solutions.
    Cut,
    /// `-`, `~`, `!` or `¬` in front of a square with a name.
    Not,
    /// Any other word, number or square.
    Word(&'a str),
}

/// Meaning that a name gives to the number after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Row,
    Column,
    /// Row as in chess, from the bottom.
    Rank,
    /// 1 for a queen, or 0, in the heading of a table.
    Value,
}

/// Returns what a name says about a number.
pub(super) fn axis(word: &str) -> Option<Axis> {
    match word.to_ascii_lowercase().as_str() {
        "row" | "r" | "y" | "zeile" | "ligne" => Some(Axis::Row),
        "column" | "col" | "c" | "x" | "file" | "spalte" | "colonne" => Some(Axis::Column),
        "rank" => Some(Axis::Rank),
        _ => None,
    }
}

/// Letters of pieces in several languages, `Da1` for a dame and `Ra1` for a rook.
const PIECES: &str = "QqDKNTRBSL";

/// Returns the tokens of a line. Commas and the like only separate them. The letters of chess squares are those of a
/// board of this size. With `are_numbered`, variables before the line have numbers.
pub(super) fn tokens(
    text: &str,
    size: Size,
    are_numbered: bool,
) -> impl Iterator<Item = (usize, Token<'_>)> {
    // Beside literals, and variables with other numbers than those of squares, x12 is the variable of this number.
    let is_negated = |(at, sign): (usize, char)| {
        "-~!¬".contains(sign) && text[at + sign.len_utf8()..].starts_with(char::is_alphabetic)
    };
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let are_literals = are_numbered
        || text.starts_with("v ")
        || text.char_indices().any(is_negated)
        || words.any(|word| is_variable(word, size) && pair(word, size).is_none());
    let mut rest = Vec::new().into_iter();
    let mut at = 0;
    iter::from_fn(move || {
        loop {
            if let Some(token) = rest.next() {
                return Some(token);
            }
            let (start, c) = (at, text[at..].chars().next()?);
            let tail = &text[start..];
            at += c.len_utf8();
            let one = match c {
                '(' | '[' | '{' => Token::Open,
                ')' | ']' | '}' => Token::Close,
                ':' | '=' => Token::Sign(c),
                ';' | '|' => Token::Cut,
                '?' | '$' | '&' | '@' | '^' | '…' => Token::Word(&tail[..c.len_utf8()]),
                '.' if tail.starts_with("...") && text[..start].ends_with(' ') => {
                    at = start + 3;
                    Token::Word(&tail[..3])
                }
                '>' if text[..start].ends_with(['-', '=']) => Token::Sign(c),
                '-' | '~' | '!' | '¬'
                    if !text[..start]
                        .ends_with(|c: char| c.is_alphanumeric() || ")]".contains(c)) =>
                {
                    let rest = &text[at..];
                    if c == '-' && rest.starts_with(|c: char| c.is_ascii_digit()) {
                        let length = numeral_length(rest);
                        at += length;
                        let token = match number(&rest[..length], start) {
                            Token::Node(Node::Number(number)) => {
                                Token::Node(Node::number(-number.value, number.digits, start))
                            }
                            _ => Token::Word(&tail[..=length]),
                        };
                        return Some((start, token));
                    }
                    let length = word_length(rest);
                    // The literal -x2 is that of a variable with a name.
                    let number =
                        rest[..length].trim_start_matches(|c: char| c.is_ascii_alphabetic());
                    let is_name = rest.starts_with(|c: char| c.is_alphabetic() || c == '_');
                    match number.parse::<i64>() {
                        Ok(value) if is_name => {
                            at += length;
                            Token::Node(Node::number(-value, number.len(), start))
                        }
                        _ if is_name || c != '-' && rest.starts_with('(') => Token::Not,
                        _ => continue,
                    }
                }
                c if c.is_ascii_digit() => {
                    let length = numeral_length(tail);
                    at = start + length;
                    number(&tail[..length], start)
                }
                c if c.is_alphabetic() || c == '_' => {
                    let length = word_length(tail);
                    at = start + length;
                    // np.int64(3).
                    if is_type(&tail[..length]) && tail[length..].starts_with(['(', '.']) {
                        continue;
                    }
                    rest = word(start, &tail[..length], size, are_literals).into_iter();
                    continue;
                }
                _ => continue,
            };
            return Some((start, one));
        }
    })
}

/// Returns the length of a word of letters, digits and underscores.
fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len())
}

/// Returns the length of a word that begins with a digit, such as `1.0e+00`.
fn numeral_length(text: &str) -> usize {
    let is_other = |c: char| !c.is_alphanumeric() && c != '_' && c != '.';
    let numeral = &text[..text.find(is_other).unwrap_or(text.len())];
    let exponent = &text[numeral.len()..];
    if let Some(mantissa) = numeral.strip_suffix(['e', 'E'])
        && mantissa.parse::<f64>().is_ok()
        && let Some(digits) = exponent.strip_prefix(['+', '-'])
    {
        return numeral.len() + 1 + word_length(digits);
    }
    numeral.trim_end_matches('.').len()
}

/// Reads a word that begins with a digit. `2.0` is a whole number, up to the tolerance of solvers, and `1..4` a range,
/// which places no queen.
fn number(word: &str, at: usize) -> Token<'_> {
    const TOLERANCE: f64 = 1e-6;
    if let Ok(value) = word.parse() {
        return Token::Node(Node::number(value, word.len(), at));
    }
    let decimal = word.split_once('.').or_else(|| word.split_once("e-"));
    let near = decimal.and_then(|(whole, _)| Some((whole, word.parse::<f64>().ok()?)));
    match near {
        Some((whole, value)) if (value - value.round()).abs() <= TOLERANCE && value < 1e9 => {
            Token::Node(Node::number(value.round() as i64, whole.len(), at))
        }
        _ => Token::Word(word),
    }
}

/// Returns `true` for the name of NumPy, or of a type in it, before a number.
fn is_type(word: &str) -> bool {
    let bits = word.trim_start_matches('u').strip_prefix("int");
    ["np", "numpy"].contains(&word) || bits.is_some_and(|bits| bits.parse::<u8>().is_ok())
}

/// Reads a word that begins with a letter: squares, one after another, a name with a number, or only a word.
fn word(at: usize, word: &str, size: Size, is_literal: bool) -> Vec<(usize, Token<'_>)> {
    let columns = size.map(|[_, columns]| columns);
    // Letters, digits, letters, digits ..
    let mut parts = Vec::new();
    let mut rest = word;
    while let Some(digits) = rest.find(|c: char| c.is_ascii_digit()) {
        let (letters, after) = rest.split_at(digits);
        let end = after
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(after.len());
        let Ok(value) = after[..end].parse::<i64>() else {
            break;
        };
        parts.push((word.len() - rest.len(), letters, value));
        rest = &after[end..];
    }
    if !rest.is_empty() || parts.is_empty() {
        return vec![(at, Token::Word(word))];
    }
    // r1c2, c2r1, x2y1 and Z1S2, Zeile und Spalte.
    let axis_in = |letters: &str| match letters {
        "Z" | "z" => Some(Axis::Row),
        "S" | "s" => Some(Axis::Column),
        _ => axis(letters),
    };
    let named = parts.chunks(2).map(|pair| match pair {
        &[(from, one, first), (_, other, second)] => match (axis_in(one)?, axis_in(other)?) {
            (Axis::Row, Axis::Column) => {
                Some((at + from, Token::Node(Node::Square([first, second]))))
            }
            (Axis::Column, Axis::Row) => {
                Some((at + from, Token::Node(Node::Square([second, first]))))
            }
            _ => None,
        },
        _ => None,
    });
    if let Some(squares) = named.collect() {
        return squares;
    }
    if let Some(pair) = pair(word, size).filter(|_| !is_literal) {
        return vec![(at, Token::Node(Node::Square(pair)))];
    }
    let chess = parts.iter().map(|&(from, letters, row)| {
        // A000170 is a sequence of numbers.
        if row > 0 && word[from + letters.len()..].starts_with('0') {
            return None;
        }
        Some((
            at + from,
            Token::Node(Node::Chess([column(letters, columns)?, row])),
        ))
    });
    match (chess.collect::<Option<Vec<_>>>(), &parts[..]) {
        (Some(chess), _) => chess,
        // row2.
        (None, &[(_, name, value)]) if axis(name).is_some() => {
            vec![
                (at, Token::Word(name)),
                (at, Token::Node(Node::number(value, 1, at))),
            ]
        }
        (None, &[(_, _, value)]) => vec![(at, Token::Node(Node::number(value, 0, at)))],
        (None, &[(_, _, row), (_, _, column)]) => {
            vec![(at, Token::Node(Node::Square([row, column])))]
        }
        _ => vec![(at, Token::Word(word))],
    }
}

/// Returns `true` for a letter that is no column of the board and a number.
fn is_variable(word: &str, size: Size) -> bool {
    let letter = word.get(..1).and_then(|letter| column(letter, None));
    let is_beyond = |[_, columns]: [usize; 2]| letter.is_some_and(|at| at > columns as i64);
    size.is_some_and(is_beyond) && word[1..].parse::<u64>().is_ok()
}

/// Returns the row and the column of a variable such as `x12` of a board with fewer than ten rows and columns.
fn pair(word: &str, size: Size) -> Option<[i64; 2]> {
    let size = size.filter(|size| size.iter().all(|&side| side < 10))?;
    let &[_, row, column] = word.as_bytes() else {
        return None;
    };
    let pair = [row, column].map(|digit| i64::from(digit) - i64::from(b'0'));
    let is_inside = pair
        .iter()
        .zip(size)
        .all(|(&place, side)| place <= side as i64);
    (is_variable(word, Some(size)) && is_inside).then_some(pair)
}

/// Returns the column, from 1, with these letters. The letter of a piece may come before them, unless that is a column
/// of the board, too. `Nr1` is a number.
fn column(letters: &str, columns: Option<usize>) -> Option<i64> {
    column_of(letters, columns).or_else(|| {
        let file = letters.strip_prefix(|c| PIECES.contains(c))?;
        let most = columns.unwrap_or(8) as i64;
        column_of(file, columns).filter(|&column| letters.starts_with('Q') || column <= most)
    })
}

fn column_of(letters: &str, columns: Option<usize>) -> Option<i64> {
    let is_short =
        (1..=3).contains(&letters.len()) && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let digits = letters
        .bytes()
        .map(|byte| i64::from(byte.to_ascii_lowercase() - b'a') + 1);
    let column = is_short.then(|| digits.fold(0, |column, digit| 26 * column + digit))?;
    let most = columns.map_or(26, |columns| columns as i64);
    // One letter may be beyond the board.
    (column <= most.max(26)).then_some(column)
}
