//! Evaluation of a problem in the OPB format under models.

use crate::dimacs::evaluate::{MAX_SHOWN, is_true};
use crate::dimacs::{FormulaError, FormulaErrorKind, Place, Violated, named_literal};
use crate::{Lit, Size, excerpt};
use std::io::BufRead;

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
    input: impl BufRead,
    models: &[Vec<Lit>],
) -> Result<(Size, Option<Violated>), FormulaError> {
    let (mut size, mut declared) = (Size::default(), None);
    for (line, text) in (1..).zip(input.lines()) {
        let at = |kind: FormulaErrorKind| kind.at(Place { line, column: 1 });
        let text = text.map_err(|error| at(error.into()))?;
        let text = text.trim();
        if text.starts_with('*') {
            declared = declared.or_else(|| Some((header(text)?, line)));
            continue;
        } else if text.is_empty() {
            continue;
        }
        let found = excerpt(text.as_bytes(), MAX_SHOWN);
        let Sum {
            terms,
            is_equation,
            bound,
        } = sum(text).ok_or_else(|| {
            let expected = "a sum on a line, such as '+1 x1 -2 ~x2 >= -1 ;'";
            at(FormulaErrorKind::Sums(format!(
                "expected {expected}, but found '{found}'"
            )))
        })?;
        size.clauses += 1;
        size.literals += terms.len() as u64;
        let variables = terms
            .iter()
            .map(|(_, literal)| literal.var().index() as u64 + 1);
        size.variables = variables.fold(size.variables, u64::max);
        let fails = |model: &Vec<Lit>| {
            let terms = terms.iter().filter(|(_, literal)| is_true(model, *literal));
            let sum: i128 = terms.map(|(factor, _)| factor).sum();
            sum < bound || is_equation && sum != bound
        };
        if let Some(model) = models.iter().position(fails) {
            let (number, text) = (size.clauses, found);
            return Ok((
                size,
                Some(Violated {
                    model,
                    number,
                    line,
                    text,
                }),
            ));
        }
    }
    if let Some(([variables, sums], line)) = declared {
        if sums != size.clauses || variables < size.variables {
            let declared = format!("{variables} variables and {sums} constraints");
            let found = format!(
                "variables up to {} and {} constraints",
                size.variables, size.clauses
            );
            let text = format!("the header declares {declared}, but there are {found}");
            return Err(FormulaErrorKind::Sums(text).at(Place { line, column: 1 }));
        }
        size.variables = variables;
    }
    Ok((size, None))
}

/// Returns the numbers of variables and sums in a header.
fn header(comment: &str) -> Option<[u64; 2]> {
    let (variables, sums) = comment
        .split_once("#variable=")?
        .1
        .split_once("#constraint=")?;
    Some([
        variables.trim().parse().ok()?,
        sums.split_whitespace().next()?.parse().ok()?,
    ])
}

/// Sum that is equal to a number, or at least as large.
struct Sum {
    terms: Vec<(i128, Lit)>,
    is_equation: bool,
    bound: i128,
}

fn sum(text: &str) -> Option<Sum> {
    let (left, bound) = text.strip_suffix(';')?.split_once('=')?;
    let (left, is_equation) = left
        .strip_suffix('>')
        .map_or((left, true), |left| (left, false));
    let words: Vec<&str> = left.split_whitespace().collect();
    let number = |word: &str| Some(i128::from(word.parse::<i64>().ok()?));
    let terms = words.chunks(2).map(|term| match term {
        [factor, name] => Some((number(factor)?, named_literal(name.as_bytes())??)),
        _ => None,
    });
    Some(Sum {
        terms: terms.collect::<Option<_>>()?,
        is_equation,
        bound: number(bound.trim())?,
    })
}
