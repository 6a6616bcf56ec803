//! Regions: a division of the board.

use super::ProblemError;
use super::aside::Aside;
use crate::board::{Board, Square};
use itertools::Itertools;
use std::collections::HashMap;
use std::hash::Hash;

/// Disjoint sets of squares of a board. Regions need not be connected, and squares may be in none.
/// All have the same bound on their queens, [`Rules::region`](super::Rules::region).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    squares: Vec<Vec<Square>>,
    /// First square of a label that is on holes and pawns only. A problem with these regions forgets it.
    pub(crate) hidden: Option<Square>,
    /// Their own names, or none.
    names: Aside<Vec<String>>,
}

impl Regions {
    /// Creates regions from the label of each square of a board, row by row and with a label for
    /// holes and pawns too. Squares with the same label are a region; `None` is no region. A label on
    /// holes and pawns only is a region without squares, which a problem refuses if a piece is to stand in it.
    ///
    /// ```
    /// use problem::board::Board;
    /// use problem::Regions;
    ///
    /// let labels = "aab abb abb".chars().filter(|c| *c != ' ').map(Some);
    /// let regions = Regions::new(&Board::new(3, 3)?, labels)?;
    /// assert_eq!(regions.len(), 2);
    /// assert_eq!(regions.iter().next().unwrap().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProblemError::LabelCount`] if the number of labels is not that of the squares.
    pub fn new<L: Eq + Hash>(
        board: &Board,
        labels: impl IntoIterator<Item = Option<L>>,
    ) -> Result<Self, ProblemError> {
        let expected = u64::from(board.rows()) * u64::from(board.columns());
        let mut numbers: HashMap<L, usize> = HashMap::new();
        let mut squares: Vec<Vec<Square>> = Vec::new();
        let mut hidden = Vec::new();
        let mut found = 0_u64;
        for label in labels {
            let (row, column) = (
                found / u64::from(board.columns()),
                found % u64::from(board.columns()),
            );
            found += 1;
            let square =
                Square::from_zero_based(u32::try_from(row).unwrap_or(u32::MAX), column as u32);
            let Some(label) = label else {
                continue;
            };
            if !board.contains(square) {
                hidden.push((label, square));
                continue;
            }
            let region = *numbers.entry(label).or_insert_with(|| {
                squares.push(Vec::new());
                squares.len() - 1
            });
            squares[region].push(square);
        }
        if found != expected {
            return Err(ProblemError::LabelCount { found, expected });
        }
        let mut hidden = hidden.iter();
        let hidden = hidden
            .find(|(label, _)| !numbers.contains_key(label))
            .map(|&(_, square)| square);
        Ok(Self {
            squares,
            hidden,
            names: Aside::default(),
        })
    }

    /// Returns the number of the region of each square of the board, row by row.
    #[must_use]
    pub fn labels(&self, board: &Board) -> Vec<Option<u32>> {
        let mut labels = vec![None; board.rows() as usize * board.columns() as usize];
        for (number, region) in (0..).zip(&self.squares) {
            for &square in region {
                labels[board.place(square)] = Some(number);
            }
        }
        labels
    }

    /// Returns the number of regions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Returns `true` if there is no region.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Returns the squares of each region, row by row, regions in the order of their first squares.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Square]> {
        self.squares.iter().map(Vec::as_slice)
    }

    /// Returns these regions with names of their own, in their order. Other names than those of all regions are left out.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Self {
        let are_all = names.len() == self.len() && names.iter().all_unique();
        self.names = Aside(if are_all { names } else { Vec::new() });
        self
    }

    /// Returns the own name of a region, counted from 0, or else its [letter](Regions::name).
    #[must_use]
    pub fn name_of(&self, index: usize) -> String {
        let own = self.names.0.get(index).cloned();
        own.unwrap_or_else(|| Self::name(index))
    }

    /// Returns the characters by which a grid names the regions: their own if all are letters or digits.
    pub(crate) fn characters(&self) -> Vec<char> {
        let one = |name: &String| {
            let mut characters = name.chars();
            let first = characters.next().filter(|c| c.is_alphanumeric())?;
            characters.next().is_none().then_some(first)
        };
        let own = self.names.0.iter().map(one).collect::<Option<Vec<char>>>();
        let own = own.filter(|own| own.len() == self.len());
        own.unwrap_or_else(|| Self::letters().take(self.len()).collect())
    }

    /// Returns the letter by which a grid of letters names a region, counted from 0: `A`, `B` and so on.
    /// There are more than 30000 letters; further regions have numbers, counted from 1.
    ///
    /// ```
    /// use problem::Regions;
    ///
    /// assert_eq!(Regions::name(1), "B");
    /// ```
    #[must_use]
    pub fn name(index: usize) -> String {
        let letter = Self::letters().nth(index);
        letter.map_or_else(|| (index + 1).to_string(), String::from)
    }

    /// Returns the letters of the regions: letters and digits, then letters of other scripts.
    pub(crate) fn letters() -> impl Iterator<Item = char> {
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        letters
            .chain('\u{100}'..='\u{24f}')
            .chain('\u{4e00}'..='\u{9fff}')
            .chain('\u{ac00}'..='\u{d7a3}')
    }
}
