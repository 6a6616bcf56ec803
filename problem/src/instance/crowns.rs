//! Queens that are drawn into a grid of regions, where each hides the region of its square.

use super::error::Located;
use itertools::Itertools;

/// Symbols of queens and stars.
const SYMBOLS: &str = "👑♛♕★⭐🌟Q*";

/// Returns the fault that a symbol of queens stands among the labels of regions: no two of its squares touch, and it makes
/// a region too many, or one of its own that is in parts. `at` is the place of the grid.
pub(super) fn fault<T: AsRef<str>>(rows: &[Vec<T>], at: usize) -> Option<Located> {
    let labels = rows.iter().flatten().map(AsRef::as_ref);
    let regions = labels.clone().unique().count();
    let symbols = labels.unique().filter(|label| {
        let mut characters = label.chars();
        characters.next().is_some_and(|c| SYMBOLS.contains(c))
            && characters.all(|c| c == '\u{fe0f}')
    });
    let side = rows.len().min(rows.first().map_or(0, Vec::len));
    // With one more label, the board is drawn and has no regions.
    let hides = |symbol: &&str| {
        let squares = rows.iter().zip(0_usize..).flat_map(|(row, number)| {
            let columns = row.iter().positions(move |label| label.as_ref() == *symbol);
            columns.map(move |column| (number, column))
        });
        let squares = squares.collect_vec();
        let touch = |[a, b]: [&(usize, usize); 2]| a.0.abs_diff(b.0) < 2 && a.1.abs_diff(b.1) < 2;
        regions > 2
            && (regions > side || squares.len() >= side)
            && !squares.iter().array_combinations().any(touch)
    };
    let symbol = { symbols }.find(hides)?;
    Some(Located::unexpected(
        at,
        "the grid of regions without queens",
        format!("'{symbol}' in it, which hides the region of its square"),
    ))
}
