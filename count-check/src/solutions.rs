//! The list of solutions, and their blocking clauses.

use crate::{Formula, clause, codes};
use std::io::{BufRead, BufReader, Read, Result};

/// Checks the solutions, and adds their blocking clauses to the formula.
///
/// A blocking clause has ¬t for each true t. This alone would also block a model with one more variable true, although
/// it is not listed. So there is x, too, for each false x, unless the formula *excludes* x by a clause ¬x, or ¬x ∨ ¬t
/// with t true: x is false in all models with these t true. Hence just one model falsifies the clause, the solution.
pub(crate) fn check(formula: &mut Formula, list: impl Read) -> Result<()> {
    let (size, mut form, mut last, mut values) = (formula.variables + 1, None, None, vec![]);
    // Some(true) is true, Some(false) excluded.
    let (mut initial, mut excludes, mut others) = (vec![None; size], vec![vec![]; size], vec![]);
    for (index, clause) in formula.clauses.iter().enumerate() {
        match clause.iter().map(|&x| (x as usize / 2, x % 2)).collect::<Vec<_>>()[..] {
            [(x, 1)] => initial[x] = Some(false),
            [(x, 1), (y, 1)] => [(x, y), (y, x)].iter().for_each(|&(x, y)| excludes[x].push(y)),
            _ => others.push(index),
        }
    }
    let (mut list, mut line) = (BufReader::new(list), String::new());
    while list.by_ref().take(1 << 24).read_line(&mut line)? > 0 {
        ensure!(line.len() < 1 << 24, "expected less than 2^24 bytes");
        let solution = read(&line.split_ascii_whitespace().collect::<Vec<_>>(), formula.variables, &mut form)?;
        ensure!(last.as_ref() < Some(&solution), "expected a solution after the one before it");
        values.clone_from(&initial);
        solution.iter().flat_map(|&t| &excludes[t]).for_each(|&x| values[x] = Some(false));
        ensure!(solution.iter().all(|&t| values[t].is_none()), "a clause of one or two negations is false");
        solution.iter().for_each(|&t| values[t] = Some(true));
        let holds = |&x: &u32| (values[x as usize / 2] == Some(true)) == (x % 2 == 0);
        let wrong = others.iter().find(|&&index| !formula.clauses[index].iter().any(holds));
        ensure!(wrong.is_none(), "clause {} of the formula is false", wrong.map_or(0, |index| index + 1));
        let open = (1..size).filter(|&x| values[x].is_none()).map(|x| 2 * x);
        formula.clauses.push(solution.iter().map(|t| 2 * t + 1).chain(open).map(|x| x as u32).collect());
        last = Some(solution);
        line.clear();
    }
    Ok(())
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
    let variable = |(row, &x): (usize, &u32)| row.min(rows) * width + x as usize / 2;
    let solution: Vec<usize> = literals.iter().enumerate().map(variable).collect();
    let is_set = literals.iter().all(|x| x % 2 == 0) && solution.is_sorted_by(|x, y| x < y);
    ensure!(is_set, "expected the true variables, increasing");
    Ok(solution)
}
