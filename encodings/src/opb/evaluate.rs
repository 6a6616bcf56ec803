//! Evaluation of a problem in the OPB format under models.

use crate::dimacs::evaluate::{MAX_SHOWN, is_true};
use crate::dimacs::{FormulaError, FormulaErrorKind, TextPlace, ViolatedConstraint, named_literal};
use crate::{Lit, Size, excerpt};
use std::io::{BufRead, Read};

/// Maximum length of a line: enough for a sum of all squares of the largest boards.
const MAX_LINE: u64 = 1 << 28;

/// Reads a linear problem up to the first sum that one of the models violates, as
/// [`evaluate_formula`](crate::dimacs::evaluate_formula) does for clauses. Each sum has a line of its own. The size has
/// sums for clauses and terms for literals.
///
/// # Errors
///
/// If the text cannot be read, is no linear problem, or has another size than its header declares.
///
/// ```
/// use encodings::{Lit, opb::evaluate_sums};
///
/// let text = "* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 2 ;\n".as_bytes();
/// let model = [1, -2].map(|number| Lit::from_dimacs(number).unwrap()).to_vec();
/// let violated = evaluate_sums(text, &[model])?.1.unwrap();
/// assert_eq!((violated.line, violated.text.as_str()), (2, "+1 x1 +1 x2 >= 2 ;"));
/// # Ok::<(), encodings::dimacs::FormulaError>(())
/// ```
pub fn evaluate_sums(
    mut input: impl BufRead,
    models: &[Vec<Lit>],
) -> Result<(Size, Option<ViolatedConstraint>), FormulaError> {
    let (mut size, mut declared, mut text) = (Size::default(), None, String::new());
    for line in 1.. {
        let at = |kind: FormulaErrorKind| kind.at(TextPlace { line, column: 1 });
        text.clear();
        let read = (&mut input).take(MAX_LINE).read_line(&mut text);
        if read.map_err(|error| at(error.into()))? == 0 {
            break;
        }
        let text = text.trim();
        if text.is_empty() || text.starts_with('*') {
            declared = declared.or_else(|| header(text));
            continue;
        }
        // A sum: its terms, and the sizes with it.
        let found = excerpt(text.as_bytes(), MAX_SHOWN);
        let (terms, is_equation, bound) = sum(text).ok_or_else(|| {
            let expected = "expected a sum on a line, such as '+1 x1 -2 ~x2 >= -1 ;'";
            at(FormulaErrorKind::Sums(format!(
                "{expected}, but found '{found}'"
            )))
        })?;
        size.clauses += 1;
        size.literals += terms.len() as u64;
        let variables = terms
            .iter()
            .map(|(_, literal)| literal.var().index() as u64 + 1);
        size.variables = variables.fold(size.variables, u64::max);
        // The first model that violates it ends the evaluation.
        let fails = |model: &Vec<Lit>| {
            let terms = terms.iter().filter(|(_, literal)| is_true(model, *literal));
            let sum: i128 = terms.map(|(factor, _)| factor).sum();
            sum < bound || is_equation && sum != bound
        };
        if let Some(model) = models.iter().position(fails) {
            let (number, text) = (size.clauses, found);
            let violated = ViolatedConstraint {
                model,
                number,
                line,
                text,
            };
            return Ok((size, Some(violated)));
        }
    }
    // The header is checked last, when the sizes are known.
    if let Some([variables, sums]) = declared {
        if sums != size.clauses || variables < size.variables {
            let text = format!(
                "the header declares {variables} variables and {sums} constraints, but there are {} and {}",
                size.variables, size.clauses
            );
            return Err(FormulaErrorKind::Sums(text).at(TextPlace { line: 1, column: 1 }));
        }
        size.variables = variables;
    }
    Ok((size, None))
}

/// Returns the numbers of variables and sums in a header.
fn header(comment: &str) -> Option<[u64; 2]> {
    let (_, numbers) = comment.split_once("#variable=")?;
    let (variables, sums) = numbers.split_once("#constraint=")?;
    let sums = sums.split_whitespace().next()?;
    Some([variables.trim().parse().ok()?, sums.parse().ok()?])
}

/// Terms of a sum, `true` if it is equal to its bound instead of at least as large, and the bound.
type Sum = (Vec<(i128, Lit)>, bool, i128);

fn sum(text: &str) -> Option<Sum> {
    let (left, bound) = text.strip_suffix(';')?.split_once('=')?;
    let words: Vec<&str> = left.trim_end_matches('>').split_whitespace().collect();
    let number = |word: &str| Some(i128::from(word.parse::<i64>().ok()?));
    let terms = words
        .chunks(2)
        .map(|term| match term {
            [factor, name] => Some((number(factor)?, named_literal(name.as_bytes())??)),
            _ => None,
        })
        .collect::<Option<_>>()?;
    Some((terms, !left.ends_with('>'), number(bound.trim())?))
}
