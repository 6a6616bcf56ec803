//! The list of solutions, and their blocking clauses.

use crate::Refusal;
use crate::formula::{Formula, for_each_line, number, words};
use std::io::Read;

#[derive(Clone, Copy, PartialEq)]
enum Value {
    True,
    Excluded,
    Open,
}

/// Checks the solutions, adds their blocking clauses to the formula, and returns the count.
///
/// A blocking clause has ¬t for each true variable t. This alone would block each model that has
/// these variables true and one more, although it is not listed. So the clause has x for each false
/// variable x, too, except where the formula *excludes* x: by a clause ¬x, or ¬x ∨ ¬t with t true,
/// for then no model with all t true has x true. Hence one model falsifies it, the solution.
pub(crate) fn check(formula: &mut Formula, list: impl Read) -> Result<u64, Refusal> {
    let (variables, count) = (formula.variables, formula.clauses.len());
    let mut initial = vec![Value::Open; variables as usize + 1];
    let mut excludes = vec![Vec::new(); initial.len()];
    // Clauses that exclude nothing, at the variable of their first negative literal, or at 0.
    let mut others = vec![Vec::new(); initial.len()];
    for (index, clause) in formula.clauses.iter().flatten().enumerate() {
        let mut negative = clause.iter().filter(|&x| x % 2 == 1).map(|x| x / 2);
        match (clause.len(), negative.next(), negative.next()) {
            (1, Some(x), _) => initial[x as usize] = Value::Excluded,
            (2, Some(x), Some(y)) => {
                excludes[x as usize].push(y);
                excludes[y as usize].push(x);
            }
            (_, first, _) => others[first.unwrap_or(0) as usize].push(index),
        }
    }
    let (mut form, mut last, mut values) = (None, Vec::new(), initial.clone());
    for_each_line("solutions", list, |line| {
        let solution = read(line, variables, &mut form)?;
        // Solutions that increase differ.
        let is_first = formula.clauses.len() == count;
        ensure!(
            is_first || last < solution,
            "expected a solution after the one before it"
        );
        values.copy_from_slice(&initial);
        for &x in solution.iter().flat_map(|&t| &excludes[t as usize]) {
            values[x as usize] = Value::Excluded;
        }
        // A false clause has only true variables in its negative literals. So it excludes one of
        // them, or it is found at the first one.
        for &t in &solution {
            ensure!(
                values[t as usize] == Value::Open,
                "a clause without variable {t} is false"
            );
            values[t as usize] = Value::True;
        }
        let holds = |&x: &u32| (values[x as usize / 2] == Value::True) == (x % 2 == 0);
        for &index in [0]
            .iter()
            .chain(&solution)
            .flat_map(|&t| &others[t as usize])
        {
            let clause = formula.clauses[index].as_deref().unwrap_or_default();
            ensure!(
                clause.iter().any(holds),
                "clause {} of the formula is false",
                index + 1
            );
        }
        let is_open = |&x: &u32| values[x as usize] == Value::Open;
        let open = (1..=variables as u32).filter(is_open).map(|x| 2 * x);
        let blocking = solution.iter().map(|t| 2 * t + 1).chain(open).collect();
        formula.clauses.push(Some(blocking));
        last = solution;
        Ok(())
    })?;
    Ok((formula.clauses.len() - count) as u64)
}

/// Reads the true variables from `v 2 8 0`, or from columns, one for each row.
fn read(line: &[u8], variables: u64, form: &mut Option<usize>) -> Result<Vec<u32>, Refusal> {
    ensure!(line.ends_with(b"\n"), "expected a newline at the end");
    let words: Vec<&[u8]> = words(line).collect();
    let (rows, list) = match &words[..] {
        [b"v", list @ .., b"0"] => (0, list),
        columns => (columns.len(), columns),
    };
    let is_same = !words.is_empty() && *form.get_or_insert(rows) == rows;
    ensure!(
        is_same,
        "expected 'v VARIABLES 0', or columns, as in the first line"
    );
    let width = variables.checked_div(rows as u64).unwrap_or(variables);
    ensure!(
        rows == 0 || width * rows as u64 == variables,
        "{rows} rows do not divide {variables} variables"
    );
    let mut last = 0;
    let place = |(row, word): (u64, &&[u8])| {
        let number = number(word)?;
        ensure!(
            last < number && number <= width,
            "expected a number from {} to {width}",
            last + 1
        );
        last = if rows == 0 { number } else { 0 };
        Ok((number + if rows == 0 { 0 } else { row * width }) as u32)
    };
    (0..).zip(list).map(place).collect()
}
