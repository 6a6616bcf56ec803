//! Search for opposite queens in the lanes of vector registers.

use super::super::members::{Member, Values};
use super::super::stacks::{Search, Stack};
use crate::vectors::Lanes64;

/// Search for opposite queens, row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct OppositeQueens {
    /// Distance of the anti-diagonal of row 0 and column 0 on the right.
    pub(super) first_sum: u32,
}

/// Columns in which a row has a free square.
#[derive(Clone, Copy)]
struct Free<L: Lanes64> {
    right: L::Words,
    left: L::Words,
}

impl OppositeQueens {
    /// Returns the free squares of a row.
    #[inline(always)]
    fn free<L: Lanes64>(
        &self,
        lanes: L,
        [_, columns, anti, anti_mirrored, main, main_mirrored]: [L::Words; 6],
        row: Member<L>,
    ) -> Free<L> {
        let columns = lanes.without(columns, row.bit);
        let anti = Values {
            bits: anti,
            mirrored: anti_mirrored,
        };
        let main = Values {
            bits: main,
            mirrored: main_mirrored,
        };
        Free {
            right: anti.allow(lanes, main, row, self.first_sum, columns),
            left: main.allow(lanes, anti, row, self.first_sum, columns),
        }
    }

    /// Puts the states with a queen in the row on a stack, for each of the squares on one side.
    #[inline(always)]
    fn place<const LEFT: bool, L: Lanes64>(
        &self,
        lanes: L,
        states: [L::Words; 6],
        row: Member<L>,
        mut squares: L::Words,
        children: &mut Stack<6>,
    ) {
        let [rows, columns, anti, anti_mirrored, main, main_mirrored] = states;
        let rows = lanes.without(rows, row.bit);
        let mut busy = lanes.meet(squares, squares);
        while lanes.lanes_in(busy) != 0 {
            let column = Member::take(lanes, &mut squares);
            let [sum, difference] = Values::of(lanes, row, column, self.first_sum);
            let [on_anti, on_main] = if LEFT {
                [difference, sum]
            } else {
                [sum, difference]
            };
            let child = [
                rows,
                lanes.without(columns, column.bit),
                lanes.or(anti, on_anti.bits),
                lanes.or(anti_mirrored, on_anti.mirrored),
                lanes.or(main, on_main.bits),
                lanes.or(main_mirrored, on_main.mirrored),
            ];
            children.push(lanes, child, busy);
            busy = lanes.meet(squares, squares);
        }
    }
}

impl Search<6> for OppositeQueens {
    /// No column is free.
    const MISSING: [u64; 6] = [1, 0, 0, 0, 0, 0];

    fn last(&self) -> usize {
        1
    }

    #[inline(always)]
    fn finish<L: Lanes64>(&self, lanes: L, states: [L::Words; 6], numbers: L::Words) -> L::Words {
        let [mut rows, ..] = states;
        let row = Member::take(lanes, &mut rows);
        let free = self.free(lanes, states, row);
        let number = lanes.add(lanes.size(free.right), lanes.size(free.left));
        lanes.add(numbers, number)
    }

    /// Fills the innermost of the rows with the fewest free squares.
    #[inline(always)]
    fn expand<L: Lanes64>(
        &self,
        lanes: L,
        steps: usize,
        states: [L::Words; 6],
        children: &mut Stack<6>,
    ) {
        let [mut rows, ..] = states;
        let mut chosen = lanes.splat(0);
        let mut best = Free::<L> {
            right: lanes.splat(0),
            left: lanes.splat(0),
        };
        let mut fewest = lanes.splat(u64::from(u32::MAX));
        for _ in 0..steps {
            let row = Member::take(lanes, &mut rows);
            let free = self.free(lanes, states, row);
            let number = lanes.add(lanes.size(free.right), lanes.size(free.left));
            let more = lanes.greater(number, fewest);
            fewest = lanes.select(more, fewest, number);
            best.right = lanes.select(more, best.right, free.right);
            best.left = lanes.select(more, best.left, free.left);
            chosen = lanes.select(more, chosen, row.leading_zeros);
        }
        let row = Member::new(lanes, chosen);
        self.place::<false, L>(lanes, states, row, best.right, children);
        self.place::<true, L>(lanes, states, row, best.left, children);
    }
}
