//! An independent count of the models of a formula: its own reader, and a plain search with unit clauses.

use super::Certificate;
use std::collections::{BTreeSet, HashMap};

/// A limit of the search, above the counts of all right certificates.
const MAX_MODELS: usize = 1000;

/// The true variables of each model.
type Models = BTreeSet<Vec<usize>>;

/// Models of formulas, by their texts.
#[derive(Default)]
pub struct Recount {
    known: HashMap<Vec<u8>, Option<(usize, Models)>>,
}

struct Formula {
    variables: usize,
    /// Variables of which models are counted.
    shown: BTreeSet<usize>,
    clauses: Vec<Vec<i64>>,
}

impl Recount {
    /// Returns the number of models of a formula, or `None` for text that is none.
    pub fn count(&mut self, formula: &[u8]) -> Option<usize> {
        self.models(formula)
            .as_ref()
            .map(|(_, models)| models.len())
    }

    fn models(&mut self, formula: &[u8]) -> &Option<(usize, Models)> {
        self.known.entry(formula.to_vec()).or_insert_with(|| {
            let formula = read_formula(formula)?;
            let mut models = Models::new();
            search(&formula, vec![None; formula.variables + 1], &mut models);
            Some((formula.shown.len(), models))
        })
    }

    /// Returns the reason why a claim is false: the listed solutions must be all models, each once.
    pub fn fault(&mut self, certificate: &Certificate, count: u64) -> Option<String> {
        let Some((variables, models)) = self.models(&certificate.formula) else {
            return Some("the formula is malformed".into());
        };
        let Some(list) = read_list(&certificate.list, *variables) else {
            return Some("the list is malformed".into());
        };
        let lines = list.len();
        let distinct: Models = list.into_iter().collect();
        let is_right = distinct == *models && lines == models.len() && count == lines as u64;
        (!is_right).then(|| {
            let (models, distinct) = (models.len(), distinct.len());
            format!("{count} was claimed: {lines} lines, {distinct} distinct, {models} models")
        })
    }
}

fn read_formula(text: &[u8]) -> Option<Formula> {
    let text = String::from_utf8_lossy(text);
    let comments = text.split('\n').filter(|line| line.starts_with('c'));
    let comments = comments.map(|line| line.split_ascii_whitespace().collect::<Vec<_>>());
    let mut shown = None;
    for words in comments {
        if let ["c", "p", "show", ref numbers @ .., "0"] = words[..] {
            let numbers = numbers.iter().map(|word| word.parse::<usize>().ok());
            let shown = shown.get_or_insert_with(BTreeSet::new);
            shown.extend(numbers.collect::<Option<Vec<_>>>()?);
        }
    }
    let lines = text.split('\n').filter(|line| !line.starts_with('c'));
    let mut words = lines.flat_map(str::split_ascii_whitespace);
    if (words.next()?, words.next()?) != ("p", "cnf") {
        return None;
    }
    let variables: usize = words.next()?.parse().ok()?;
    let shown = shown.unwrap_or_else(|| (1..=variables).collect());
    let count: usize = words.next()?.parse().ok()?;
    let mut clauses = vec![Vec::new()];
    for word in words {
        match word.parse().ok()? {
            0 => clauses.push(Vec::new()),
            literal => clauses.last_mut()?.push(literal),
        }
    }
    let is_closed = clauses.pop()?.is_empty();
    (is_closed && clauses.len() == count).then_some(Formula {
        variables,
        shown,
        clauses,
    })
}

fn read_list(text: &[u8], variables: usize) -> Option<Vec<Vec<usize>>> {
    let text = std::str::from_utf8(text).ok()?;
    let solution = |line: &str| {
        let is_by_variable = line.trim_start().starts_with('v');
        let numbers = line
            .trim_start()
            .trim_start_matches('v')
            .split_ascii_whitespace();
        let numbers = numbers.map(|word| word.parse::<usize>().ok());
        let mut numbers = numbers.collect::<Option<Vec<usize>>>()?;
        if is_by_variable {
            return (numbers.pop() == Some(0)).then_some(numbers);
        }
        let width = variables / numbers.len();
        let squares = (0..)
            .zip(&numbers)
            .map(|(row, column)| row * width + column);
        Some(squares.collect())
    };
    text.lines().map(solution).collect()
}

/// Adds the shown parts of the models that continue an assignment.
fn search(formula: &Formula, mut values: Vec<Option<bool>>, models: &mut Models) {
    if propagate(formula, &mut values).is_none() {
        return;
    }
    let open = |&&variable: &&usize| values[variable].is_none();
    let Some(&branch) = formula.shown.iter().find(open) else {
        let is_true = |&variable: &usize| values[variable] == Some(true);
        let shown: Vec<usize> = formula.shown.iter().copied().filter(is_true).collect();
        if has_model(formula, values) {
            models.insert(shown);
        }
        return;
    };
    for value in [true, false] {
        if models.len() <= MAX_MODELS {
            values[branch] = Some(value);
            search(formula, values.clone(), models);
        }
    }
}

/// Returns `true` if a model continues an assignment.
fn has_model(formula: &Formula, mut values: Vec<Option<bool>>) -> bool {
    let Some(shortest) = propagate(formula, &mut values) else {
        return false;
    };
    let Some(branch) = shortest else { return true };
    [branch > 0, branch < 0].into_iter().any(|value| {
        values[branch.unsigned_abs() as usize] = Some(value);
        has_model(formula, values.clone())
    })
}

/// Assigns the literals of unit clauses. Returns `None` if a clause is false, otherwise a literal of an
/// open clause with the fewest open literals, if there is one.
fn propagate(formula: &Formula, values: &mut [Option<bool>]) -> Option<Option<i64>> {
    loop {
        let (mut shortest, mut is_changed) = ((usize::MAX, None), false);
        for clause in &formula.clauses {
            let value = |literal: i64| {
                values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
            };
            if clause.iter().any(|&literal| value(literal) == Some(true)) {
                continue;
            }
            let open = clause.iter().filter(|&&literal| value(literal).is_none());
            let (count, first) = (open.clone().count(), open.copied().next());
            match first {
                None => return None,
                Some(literal) if count == 1 => {
                    values[literal.unsigned_abs() as usize] = Some(literal > 0);
                    is_changed = true;
                }
                first => shortest = shortest.min((count, first)),
            }
        }
        if !is_changed {
            return Some(shortest.1);
        }
    }
}
