//! The list of solutions, and their blocking clauses. A solution is the shown part of a model.

use crate::{Formula, clause, codes};
use std::io::{BufRead, BufReader, Read, Result};

/// Checks the solutions, and adds their blocking clauses to the formula.
///
/// A blocking clause has ¬t for each true t. This alone would also block a model with one more variable true, although
/// it is not listed. So there is x, too, for each false x, unless the formula *excludes* x by a clause ¬x, or ¬x ∨ ¬t
/// with t true: x is false in all models with these t true. Hence the clause is false in the models with this solution
/// and in no others. All these t and x are shown.
pub(crate) fn check(formula: &mut Formula, list: impl Read) -> Result<()> {
    let (size, mut form, mut last, mut values) = (formula.variables + 1, None, None, vec![]);
    // Some(true) is true, Some(false) excluded.
    let (mut initial, mut excludes, mut others) = (vec![None; size], vec![vec![]; size], vec![]);
    let shown = |x: usize| formula.is_shown[x];
    let squares = (1..size).filter(|&x| shown(x)).count();
    for (index, clause) in formula.clauses.iter().enumerate() {
        match clause.iter().map(|&x| (x as usize / 2, x % 2)).collect::<Vec<_>>()[..] {
            [(x, 1)] if shown(x) => initial[x] = Some(false),
            [(x, 1), (y, 1)] if shown(x) && shown(y) => [(x, y), (y, x)].iter().for_each(|&(x, y)| excludes[x].push(y)),
            _ => others.push(index),
        }
    }
    let (mut list, mut line) = (BufReader::new(list), String::new());
    while list.by_ref().take(1 << 24).read_line(&mut line)? > 0 {
        ensure!(line.len() < 1 << 24, "expected less than 2^24 bytes");
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let solution = read(&words, formula.variables, squares, &mut form)?;
        ensure!(solution.iter().all(|&t| shown(t)), "expected variables that are shown");
        ensure!(last.as_ref() < Some(&solution), "expected a solution after the one before it");
        values.clone_from(&initial);
        solution.iter().flat_map(|&t| &excludes[t]).for_each(|&x| values[x] = Some(false));
        ensure!(solution.iter().all(|&t| values[t].is_none()), "a clause of one or two negations is false");
        solution.iter().for_each(|&t| values[t] = Some(true));
        let open: Vec<usize> = (1..size).filter(|&x| shown(x) && values[x].is_none()).collect();
        open.iter().for_each(|&x| values[x] = Some(false));
        let wrong = extend(&formula.clauses, &others, &mut values).map(|index| index + 1);
        ensure!(wrong.is_none(), "clause {} of the formula is false", wrong.unwrap_or(0));
        let literals = solution.iter().map(|t| 2 * t + 1).chain(open.iter().map(|x| 2 * x));
        formula.clauses.push(literals.map(|x| x as u32).collect());
        last = Some(solution);
        line.clear();
    }
    Ok(())
}

/// Gives the other variables values by which these clauses hold, and returns the first one for which it found none. These
/// values are those that single clauses force; where none does, false, unless a clause needs true.
fn extend(clauses: &[Box<[u32]>], these: &[usize], values: &mut [Option<bool>]) -> Option<usize> {
    let (mut is_new, mut is_guess) = (true, false);
    while is_new || !is_guess {
        is_guess = !std::mem::take(&mut is_new);
        for &index in these {
            let value = |x: u32| values[x as usize / 2].map(|value| value == (x % 2 == 0));
            let holds = |x: u32| value(x).unwrap_or(is_guess && x % 2 == 1);
            if !clauses[index].iter().any(|&x| holds(x)) {
                let mut open = clauses[index].iter().filter(|&&x| value(x).is_none());
                let Some(&first) = open.next() else { return Some(index) };
                if is_guess || open.next().is_none() {
                    values[first as usize / 2] = Some(first % 2 == 0);
                    is_new = true;
                }
            }
        }
    }
    None
}

/// Reads the true variables from `v 2 8 0`, or from columns, one for each row of a board with so many squares.
fn read(words: &[&str], variables: usize, squares: usize, form: &mut Option<usize>) -> Result<Vec<usize>> {
    let (rows, numbers) = match words {
        ["v", list @ .., "0"] => (0, list),
        columns => (columns.len(), columns),
    };
    let width = squares.checked_div(rows).unwrap_or(variables);
    let is_form = !words.is_empty() && (rows == 0 || rows * width == squares);
    ensure!(is_form && *form.get_or_insert(rows) == rows, "expected 'v VARIABLES 0', or columns, as in the first line");
    let literals = clause(&codes(numbers)?, width)?;
    let variable = |(row, &x): (usize, &u32)| row.min(rows) * width + x as usize / 2;
    let solution: Vec<usize> = literals.iter().enumerate().map(variable).collect();
    let is_set = literals.iter().all(|x| x % 2 == 0) && solution.is_sorted_by(|x, y| x < y);
    ensure!(is_set, "expected the true variables, increasing");
    Ok(solution)
}
