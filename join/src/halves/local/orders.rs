//! Orders of the middle queens of a piece.

use super::form::Form;
use crate::halves::queens::{Queen, list_orders};
use crate::halves::sets::{Division, divisions};

/// Order of the lower queens, after the queen in the center if n is odd.
pub(in crate::halves) struct Lower {
    pub(in crate::halves) queens: Vec<Queen>,
    /// Columns of the half board.
    pub(super) columns: u32,
    pub(in crate::halves) division: Division,
}

/// Lists the orders of the upper queens of all divisions with these upper columns.
pub(in crate::halves) fn list_uppers(form: Form, upper: u32) -> Vec<Vec<Queen>> {
    let rows: Vec<u32> = (0..form.inner).rev().collect();
    let mut orders = Vec::new();
    list_orders(upper, &rows, &mut Vec::new(), &mut orders);
    orders
}

/// Lists the orders of the lower queens of all divisions with these upper columns.
pub(in crate::halves) fn list_lowers(form: Form, upper: u32) -> Vec<Lower> {
    let Form {
        n, inner, middle, ..
    } = form;
    let rows: Vec<u32> = (middle - inner..middle).collect();
    let mut lowers = Vec::new();
    for division in divisions(n, upper) {
        let center = |column| Queen { row: inner, column };
        let mut placed = Vec::from_iter(division.center.map(center));
        let mut orders = Vec::new();
        list_orders(division.lower, &rows, &mut placed, &mut orders);
        lowers.extend(orders.into_iter().map(|queens| Lower {
            columns: without(division.lower, &queens),
            queens,
            division,
        }));
    }
    lowers
}

/// Returns the columns without those of the queens.
pub(super) fn without(columns: u32, queens: &[Queen]) -> u32 {
    queens
        .iter()
        .fold(columns, |left, queen| left & !(1 << queen.column))
}

/// Numbers of the orders of the upper and the lower queens that are counted.
pub(in crate::halves) struct ChosenOrders {
    pub(in crate::halves) uppers: Vec<usize>,
    pub(in crate::halves) lowers: Vec<usize>,
}

/// Returns the items with these numbers, which ascend.
pub(super) fn pick<T>(items: Vec<T>, numbers: &[usize]) -> Vec<T> {
    let is_chosen = |(index, item)| numbers.contains(&index).then_some(item);
    items
        .into_iter()
        .enumerate()
        .filter_map(is_chosen)
        .collect()
}
