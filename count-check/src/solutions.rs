//! The list of solutions, and their blocking clauses.

use crate::{Formula, codes, each_line};
use std::io::{Read, Result};

/// Checks the solutions, adds their blocking clauses to the formula, and returns the count.
///
/// A blocking clause has ¬t for each true t. This alone would also block a model with one more
/// variable true, although it is not listed. So there is x, too, for each false x, unless the
/// formula *excludes* x by a clause ¬x, or ¬x ∨ ¬t with t true: x is false in all models with
/// these t true. Hence just one model falsifies the clause, the solution.
pub(crate) fn check(formula: &mut Formula, list: impl Read) -> Result<u64> {
    let (count, size) = (formula.clauses.len(), formula.variables + 1);
    // Some(true) is true, Some(false) excluded.
    let (mut initial, mut excludes, mut others) = (vec![None; size], vec![vec![]; size], vec![]);
    for (index, clause) in formula.clauses.iter().flatten().enumerate() {
        match clause.iter().map(|&x| (x as usize / 2, x % 2)).collect::<Vec<_>>()[..] {
            [(x, 1)] => initial[x] = Some(false),
            [(x, 1), (y, 1)] => {
                excludes[x].push(y);
                excludes[y].push(x);
            }
            _ => others.push(index),
        }
    }
    let (mut form, mut last, mut values) = (None, vec![], vec![]);
    each_line("solutions", list, &mut |words| {
        let solution = read(words, formula.variables, &mut form)?;
        let is_next = last < solution || formula.clauses.len() == count;
        ensure!(is_next, "expected a solution after the one before it");
        values.clone_from(&initial);
        solution.iter().flat_map(|&t| &excludes[t]).for_each(|&x| values[x] = Some(false));
        for &t in &solution {
            ensure!(values[t].is_none(), "a clause of the formula with -{t} is false");
            values[t] = Some(true);
        }
        let holds = |&x: &u32| (values[x as usize / 2] == Some(true)) == (x % 2 == 0);
        for &index in &others {
            let holds = formula.clauses[index].iter().flatten().any(holds);
            ensure!(holds, "clause {} of the formula is false", index + 1);
        }
        let open = (1..size).filter(|&x| values[x].is_none());
        let blocking = solution.iter().map(|t| 2 * t + 1).chain(open.map(|x| 2 * x));
        formula.clauses.push(Some(blocking.map(|x| x as u32).collect()));
        last = solution;
        Ok(())
    })?;
    Ok((formula.clauses.len() - count) as u64)
}

/// Reads the true variables from `v 2 8 0`, or from columns, one for each row.
fn read(words: &[&str], variables: usize, form: &mut Option<usize>) -> Result<Vec<usize>> {
    let (rows, numbers) = match words {
        ["v", list @ .., "0"] => (0, list),
        columns => (columns.len(), columns),
    };
    let width = variables.checked_div(rows).unwrap_or(variables);
    let is_form = !words.is_empty() && (rows == 0 || rows * width == variables);
    let is_form = is_form && *form.get_or_insert(rows) == rows;
    ensure!(is_form, "expected 'v VARIABLES 0', or columns, as in the first line");
    let mut solution = vec![];
    for (row, code) in codes(numbers)?.into_iter().enumerate() {
        let is_number = code % 2 == 0 && code >= 2 && code <= 2 * width as u64;
        ensure!(is_number, "expected numbers from 1 to {width}");
        solution.push(row.min(rows) * width + code as usize / 2);
    }
    ensure!(solution.is_sorted_by(|x, y| x < y), "expected increasing variables");
    Ok(solution)
}
