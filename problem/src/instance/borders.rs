//! Regions as the borders between their squares.

use super::error::{Located, Read, quoted};
use super::labels::Labels;

/// The borders of a board, row by row.
pub(super) struct Borders {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Borders to the right of each square but the last of a row.
    pub(super) right: Vec<bool>,
    /// Borders below each square, but for the last row.
    pub(super) below: Vec<bool>,
}

impl Borders {
    /// Returns the region of each square, row by row. Regions are numbered in the order of their first
    /// squares.
    pub(super) fn regions(&self) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let columns = self.columns;
        let mut regions = vec![NONE; self.rows * columns];
        let mut count = 0;
        let mut open = Vec::new();
        for first in 0..regions.len() {
            if regions[first] != NONE {
                continue;
            }
            open.push(first);
            regions[first] = count;
            while let Some(square) = open.pop() {
                let (row, column) = (square / columns, square % columns);
                let right = |column: usize| !self.right[row * (columns - 1) + column];
                let below = |row: usize| !self.below[row * columns + column];
                let neighbours = [
                    (column + 1 < columns && right(column)).then(|| square + 1),
                    (column > 0 && right(column - 1)).then(|| square - 1),
                    (row + 1 < self.rows && below(row)).then(|| square + columns),
                    (row > 0 && below(row - 1)).then(|| square - columns),
                ];
                for next in neighbours.into_iter().flatten() {
                    if regions[next] == NONE {
                        regions[next] = count;
                        open.push(next);
                    }
                }
            }
            count += 1;
        }
        regions
    }

    /// Returns the borders of these regions.
    ///
    /// # Errors
    ///
    /// The property of the regions that borders cannot express, in words.
    pub(super) fn between(labels: &Labels) -> Result<Self, String> {
        let squares: Option<Vec<u32>> = labels.squares.iter().copied().collect();
        let squares = squares.ok_or("squares in no region")?;
        let columns = labels.columns;
        let rows = squares.chunks(columns);
        let right = |row: &[u32]| row.windows(2).map(|pair| pair[0] != pair[1]).collect();
        let right: Vec<Vec<bool>> = rows.clone().map(right).collect();
        let below = squares.iter().zip(&squares[columns..]);
        let borders = Self {
            rows: rows.len(),
            columns,
            right: right.concat(),
            below: below.map(|(a, b)| a != b).collect(),
        };
        if borders.regions() != squares {
            return Err("a region that is not connected".into());
        }
        Ok(borders)
    }
}

/// Returns the bits of characters, the most significant ones first. `alphabet` has 2^`width` of them.
pub(super) fn bits(text: &str, at: usize, alphabet: &str, width: u32) -> Read<Vec<bool>> {
    let mut bits = Vec::with_capacity(text.len() * width as usize);
    for (place, c) in text.char_indices() {
        let Some(value) = alphabet.find(c) else {
            let expected = format!("one of the characters {alphabet}");
            return Err(Located::unexpected(
                at + place,
                expected,
                quoted(&c.to_string()),
            ));
        };
        bits.extend((0..width).rev().map(|bit| value >> bit & 1 == 1));
    }
    Ok(bits)
}

/// Returns the characters of bits, whose number is a multiple of the width.
pub(super) fn characters(bits: &[bool], alphabet: &str, width: usize) -> String {
    let value = |bits: &[bool]| {
        bits.iter()
            .fold(0, |value, &bit| 2 * value + usize::from(bit))
    };
    let pieces = bits.chunks(width);
    pieces
        .map(|piece| char::from(alphabet.as_bytes()[value(piece)]))
        .collect()
}
