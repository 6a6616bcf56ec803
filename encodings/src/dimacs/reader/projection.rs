//! Reading of the lines `c p show VARIABLES 0`, which name the variables to project on.

use super::error::{FormulaError, ProjectionFault, WarningKind};
use super::scanner::Token;
use super::{Reader, Strictness};
use crate::literal::Var;
use std::io::BufRead;

impl<R: BufRead> Reader<'_, R> {
    /// Handles a line that starts with the word `c`: a list of projection variables or a comment.
    pub(super) fn take_comment(&mut self) -> Result<(), FormulaError> {
        // A comment may have punctuation.
        self.scanner.splits_at_marks = false;
        let taken = self.take_comment_or_projection();
        self.scanner.splits_at_marks = self.strictness == Strictness::Tolerant;
        taken
    }

    fn take_comment_or_projection(&mut self) -> Result<(), FormulaError> {
        for expected in [b"p".as_slice(), b"show"] {
            match self.scanner.next()? {
                Token::Word if self.scanner.word() == expected => {}
                Token::LineEnd | Token::End => return Ok(()),
                Token::Word | Token::Number(_) => return Ok(self.scanner.skip_line()?),
            }
        }
        let known = self.summary.projection.as_ref().map(Vec::len);
        let largest = self.largest_projected;
        match self.take_projection()? {
            None => Ok(()),
            Some(fault) if self.strictness == Strictness::Strict => Err(self.fault(fault.into())),
            Some(fault) => {
                self.warn(self.scanner.place(), WarningKind::Projection(fault));
                // The variables before the fault may be wrong, too.
                self.largest_projected = largest;
                match known {
                    Some(length) => self
                        .summary
                        .projection
                        .get_or_insert_default()
                        .truncate(length),
                    None => self.summary.projection = None,
                }
                Ok(self.scanner.skip_line()?)
            }
        }
    }

    /// Reads projection variables up to a 0 and the end of the line, or returns their fault.
    fn take_projection(&mut self) -> Result<Option<ProjectionFault>, FormulaError> {
        self.summary.projection.get_or_insert_default();
        loop {
            let token = self.scanner.next()?;
            match token {
                Token::Number(0) => break,
                Token::Number(number @ 1..) => {
                    let variable = number.unsigned_abs();
                    let projection = self.summary.projection.get_or_insert_default();
                    let length = projection.len();
                    if length == projection.capacity() {
                        self.require_room(length)?;
                    }
                    let projection = self.summary.projection.get_or_insert_default();
                    projection.push(Var::from_index(variable - 1));
                    if self
                        .largest_projected
                        .is_none_or(|(_, largest)| variable > largest)
                    {
                        self.largest_projected = Some((self.scanner.place(), variable));
                    }
                }
                Token::Number(_) | Token::Word => {
                    return Ok(Some(ProjectionFault::NotAVariable(self.text(token))));
                }
                Token::LineEnd | Token::End => return Ok(Some(ProjectionFault::NoEnd)),
            }
        }
        Ok(match self.scanner.next()? {
            Token::LineEnd | Token::End => None,
            token => Some(ProjectionFault::AfterEnd(self.text(token))),
        })
    }
}
