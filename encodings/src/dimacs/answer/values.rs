//! Values of variables, which grow with the variables of a model and not with its length.

use crate::Var;
use std::collections::TryReserveError;

/// Variables in a page of values.
const PAGE: usize = 1 << 12;

/// Values of variables. A page exists once one of its variables has a value.
#[derive(Default)]
pub(super) struct Values(Vec<Vec<u64>>);

impl Values {
    /// Sets the value of a variable, and returns its earlier value, or an error if memory is
    /// exhausted.
    pub(super) fn insert(
        &mut self,
        var: Var,
        value: bool,
    ) -> Result<Option<bool>, TryReserveError> {
        let (page, position) = (var.index() / PAGE, var.index() % PAGE);
        if self.0.len() <= page {
            self.0.try_reserve(page + 1 - self.0.len())?;
            self.0.resize(page + 1, Vec::new());
        }
        let page = &mut self.0[page];
        if page.is_empty() {
            page.try_reserve_exact(PAGE / 32)?;
            page.resize(PAGE / 32, 0);
        }
        let (word, shift) = (&mut page[position / 32], 2 * (position % 32));
        // The upper bit is set if there is a value; the lower bit is the value.
        let earlier = *word >> shift & 3;
        *word = *word & !(3 << shift) | (2 | u64::from(value)) << shift;
        Ok((earlier != 0).then_some(earlier == 3))
    }

    /// Returns `true` if the variable has a value.
    pub(super) fn has(&self, var: Var) -> bool {
        let (page, position) = (var.index() / PAGE, var.index() % PAGE);
        (self.0.get(page))
            .and_then(|page| page.get(position / 32))
            .is_some_and(|word| word >> (2 * (position % 32)) & 3 != 0)
    }
}
