//! Forms of clauses that deviate from the format, but have one meaning: signs, commas, brackets and comments of other
//! languages. What could be meant in two ways is refused.

use super::error::{FormulaError, FormulaErrorKind, WarningKind};
use super::scanner::{TextPlace, Token};
use super::{Reader, Strictness};
use std::io::BufRead;

/// Maximum depth of brackets: a list of clauses.
const MAX_DEPTH: usize = 2;

/// Opening bracket whose end was not read yet.
pub(super) struct OpenBracket {
    closes_with: u8,
    /// `true` if a clause begins between the brackets.
    pub is_used: bool,
}

/// Commas and brackets that were read, and what they leave open.
#[derive(Default)]
pub(super) struct Punctuation {
    pub open: Vec<OpenBracket>,
    /// Depth of the brackets around the clauses.
    pub depth: Option<usize>,
    /// Line of the bracket that closed a clause, which a 0 may still follow.
    pub closed_on: Option<u64>,
    /// `true` if the last word was a comma.
    pub after_comma: bool,
}

/// Meaning of a word with a sign.
enum Signed {
    Literal(i32),
    OutOfRange,
    /// The sign alone, and 1 or -1.
    Sign(i32),
}

impl Signed {
    fn of(word: &[u8]) -> Option<Self> {
        let mut rest = std::str::from_utf8(word).ok()?.chars();
        let sign = match rest.next()? {
            '+' => 1,
            // Minus signs and hyphens of Unicode, and signs of negation.
            '-' | '\u{2010}'..='\u{2014}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => -1,
            '~' | '!' | '\u{ac}' => -1,
            _ => return None,
        };
        let digits = rest.as_str();
        if digits.is_empty() {
            return Some(Self::Sign(sign));
        }
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        match digits.parse::<i32>() {
            Ok(0) => None,
            Ok(number) => Some(Self::Literal(sign * number)),
            Err(_) => Some(Self::OutOfRange),
        }
    }
}

impl<R: BufRead> Reader<'_, R> {
    /// Takes a word that has a meaning although it deviates from the format, and returns `true`, unless it has none.
    pub(super) fn take_deviation(&mut self) -> Result<bool, FormulaError> {
        let place = self.scanner.place();
        let is_first = self.scanner.is_first_in_line();
        match self.scanner.word() {
            b"P" if is_first => {
                self.warn(place, WarningKind::Capitals("P".into()));
                self.take_header()?;
            }
            b"C" if is_first => self.skip_comment(place)?,
            b"c" | b"#" => self.skip_comment(place)?,
            [b'/', b'/', ..] => self.skip_comment(place)?,
            b"," => self.take_comma(place)?,
            b"[" => self.open_bracket(place, b']')?,
            b"(" => self.open_bracket(place, b')')?,
            b"{" => self.open_bracket(place, b'}')?,
            &[mark @ (b']' | b')' | b'}')] => self.close_bracket(place, mark)?,
            b"%" if is_first && self.has_begun() && self.end_place.is_none() => {
                self.end_place = Some(place);
                self.warn(place, WarningKind::PercentTail);
            }
            _ => return self.take_signed(place),
        }
        Ok(true)
    }

    /// Skips the rest of the line, if the last word starts a comment of another language or behind a clause.
    pub(super) fn skip_if_comment(&mut self) -> Result<bool, FormulaError> {
        let word = self.scanner.word();
        let is_comment = matches!(word, b"c" | b"#") || word.starts_with(b"//");
        if is_comment && self.strictness == Strictness::Tolerant {
            self.skip_comment(self.scanner.place())?;
            return Ok(true);
        }
        Ok(false)
    }

    fn skip_comment(&mut self, place: TextPlace) -> Result<(), FormulaError> {
        let start = match self.scanner.word() {
            [b'/', ..] => "//".into(),
            _ => self.scanner.excerpt(),
        };
        self.warn(place, WarningKind::Comment(start));
        Ok(self.scanner.skip_line()?)
    }

    /// Takes a literal with another sign than a minus, or with a sign apart from its number.
    fn take_signed(&mut self, place: TextPlace) -> Result<bool, FormulaError> {
        let Some(signed) = self.scanner.whole_word().and_then(Signed::of) else {
            return Ok(false);
        };
        let mut found = self.scanner.excerpt();
        let literal = match signed {
            Signed::Literal(literal) => literal,
            Signed::OutOfRange => {
                return Err(FormulaErrorKind::LiteralOutOfRange(found).at(place));
            }
            Signed::Sign(sign) => match self.scanner.next()? {
                Token::Number(number @ 1..) => {
                    found += &format!(" {number}");
                    sign * number
                }
                _ => return Err(FormulaErrorKind::NotALiteral(found).at(place)),
            },
        };
        self.take_literal(literal)?;
        self.warn(place, WarningKind::Sign { found, literal });
        Ok(true)
    }

    fn take_comma(&mut self, place: TextPlace) -> Result<(), FormulaError> {
        if self.clause_is_open() && self.punctuation.after_comma {
            return Err(self.unclear("a literal between two commas"));
        }
        self.punctuation.after_comma = true;
        self.warn(place, WarningKind::Commas);
        Ok(())
    }

    fn open_bracket(&mut self, place: TextPlace, closes_with: u8) -> Result<(), FormulaError> {
        if self.clause_is_open() {
            return Err(self.unclear("the end of the clause before a bracket"));
        }
        if self.punctuation.open.len() == MAX_DEPTH {
            return Err(self.unclear("lists of literals in a list of clauses"));
        }
        self.settle()?;
        self.ends_are_known = true;
        self.punctuation.after_comma = false;
        self.punctuation.open.push(OpenBracket {
            closes_with,
            is_used: false,
        });
        self.warn(place, WarningKind::Brackets);
        Ok(())
    }

    /// Ends the clause between brackets. A 0 on the same line is still a part of it.
    fn close_bracket(&mut self, place: TextPlace, mark: u8) -> Result<(), FormulaError> {
        match self.punctuation.open.pop() {
            Some(bracket) if bracket.closes_with != mark => {
                return Err(self.unclear("the bracket that closes the last one"));
            }
            // An empty list may be a clause without literals, or a formula without clauses.
            Some(bracket) if !bracket.is_used => {
                return Err(self.unclear("a literal between the brackets"));
            }
            Some(_) => {}
            None => return Err(self.unclear("an opening bracket before a closing one")),
        }
        if self.clause_is_open() {
            self.punctuation.closed_on = Some(place.line);
        }
        self.punctuation.after_comma = false;
        if let Some(outer) = self.punctuation.open.last_mut() {
            outer.is_used = true;
        }
        Ok(())
    }

    /// Checks that a clause that begins here is as deep in brackets as the others.
    pub(super) fn check_depth(&mut self, number: i32) -> Result<(), FormulaError> {
        let depth = self.punctuation.open.len();
        if *self.punctuation.depth.get_or_insert(depth) != depth {
            return Err(self.fault(FormulaErrorKind::Punctuation {
                found: number.to_string(),
                expected: "all clauses equally deep in brackets",
            }));
        }
        if let Some(bracket) = self.punctuation.open.last_mut() {
            bracket.is_used = true;
        }
        Ok(())
    }

    /// Returns the fault that the last word does not fit to what precedes it.
    fn unclear(&self, expected: &'static str) -> FormulaError {
        self.fault(FormulaErrorKind::Punctuation {
            found: self.scanner.excerpt(),
            expected,
        })
    }
}
