//! The list of solutions, and their blocking clauses.

use crate::{Formula, at, clause, codes};
use std::io::{BufRead, BufReader, Read, Result};

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
    for (index, clause) in formula.clauses.iter().enumerate() {
        match clause.iter().map(|&x| (x as usize / 2, x % 2)).collect::<Vec<_>>()[..] {
            [(x, 1)] => initial[x] = Some(false),
            [(x, 1), (y, 1)] => [(x, y), (y, x)].iter().for_each(|&(x, y)| excludes[x].push(y)),
            _ => others.push(index),
        }
    }
    let (mut form, mut last, mut values) = (None, None, vec![]);
    let mut check_line = |line: &str| {
        let solution = read(&line.split_ascii_whitespace().collect::<Vec<_>>(), formula.variables, &mut form)?;
        ensure!(last.as_ref() < Some(&solution), "expected a solution after the one before it");
        values.clone_from(&initial);
        solution.iter().flat_map(|&t| &excludes[t]).for_each(|&x| values[x] = Some(false));
        ensure!(solution.iter().all(|&t| values[t].is_none()), "a clause of one or two negations is false");
        solution.iter().for_each(|&t| values[t] = Some(true));
        let holds = |&x: &u32| (values[x as usize / 2] == Some(true)) == (x % 2 == 0);
        for &index in &others {
            let holds = formula.clauses[index].iter().any(holds);
            ensure!(holds, "clause {} of the formula is false", index + 1);
        }
        let open = (1..size).filter(|&x| values[x].is_none()).map(|x| 2 * x);
        formula.clauses.push(solution.iter().map(|t| 2 * t + 1).chain(open).map(|x| x as u32).collect());
        last = Some(solution);
        Ok(())
    };
    for (number, line) in (1u64..).zip(BufReader::new(list).lines()) {
        line.and_then(|line| check_line(&line)).map_err(at(format_args!("solutions, line {number}")))?;
    }
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
    ensure!(is_form && *form.get_or_insert(rows) == rows, "expected 'v VARIABLES 0', or columns, as in the first line");
    let literals = clause(&codes(numbers)?, width)?;
    let variables = literals.iter().enumerate().map(|(row, &x)| row.min(rows) * width + x as usize / 2);
    let solution: Vec<usize> = variables.collect();
    let is_set = literals.iter().all(|x| x % 2 == 0) && solution.is_sorted_by(|x, y| x < y);
    ensure!(is_set, "expected the true variables, increasing");
    Ok(solution)
}
