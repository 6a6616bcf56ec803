//! Clauses that have no model together.

use super::failure::Failure;
use control::Control;
use encodings::{ClauseSink, Lit};
use queensat::one_solution::{Conditional, Found, Session};

/// Maximum number of clauses that are left out one by one.
const MAX_DELETED: usize = 300;
/// Conflicts in a search for clauses that can be left out.
const CONFLICTS: u64 = 5_000;

/// Returns some of these clauses that have no model together, none of which can be left out if they are few, or `None`
/// if all have a model or a limit was reached.
pub(super) fn core(
    clauses: &[Vec<Lit>],
    variables: usize,
    control: &Control,
) -> Result<Option<Vec<usize>>, Failure> {
    let mut session = Session::new(control)?;
    session.new_vars(variables as u32)?;
    let mut conditions = Vec::with_capacity(clauses.len());
    for clause in clauses {
        let condition = session.literal()?;
        let sink = &mut session;
        Conditional { sink, condition }.add_clause(clause)?;
        conditions.push(condition);
    }
    if !matches!(session.solve(&conditions, None)?, Found::None) {
        return Ok(None);
    }
    let mut needed = session.failed();
    let mut tried = needed.clone();
    tried.sort_unstable();
    tried.truncate(MAX_DELETED);
    for literal in tried {
        let without: Vec<Lit> = needed.iter().copied().filter(|it| *it != literal).collect();
        if without.len() < needed.len()
            && matches!(session.solve(&without, Some(CONFLICTS))?, Found::None)
        {
            needed = session.failed();
        }
    }
    needed.sort_unstable();
    let number = |literal: &Lit| conditions.binary_search(literal).ok();
    Ok(Some(needed.iter().filter_map(number).collect()))
}
