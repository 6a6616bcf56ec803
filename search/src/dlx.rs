//! Exact cover by dancing links.
//!
//! D. E. Knuth, "Dancing Links" (2000) and The Art of Computer Programming, volume 4B, section
//! 7.2.2.1 (2022): each row and column is an item that must be covered exactly once, each diagonal
//! and anti-diagonal a secondary item that may be covered at most once, and each square an option
//! that covers four of them. The search branches on the item with the fewest options, and among
//! equals on the one nearest the middle of the board, since queens in the middle attack the most
//! squares (Knuth's organ-pipe order).
//!
//! For solutions in lexicographic order, the search branches on the rows from the top instead, and on
//! any item without an option.

use crate::error::SearchError;
use crate::rows::{Frame, SearchReport, StopCheck};
use crate::steps::{BacktrackStep, Backtracking, SearchLine};
use crate::{SearchResult, Visit};
use control::Control;
use problem::Problem;
use problem::board::Square;

/// Maximum size of a board; its n² options have four nodes each.
pub(super) const MAX_SIZE: u32 = 4096;

/// Visits all solutions in lexicographic order. The board must not exceed [`MAX_SIZE`].
pub(super) fn search(problem: &Problem, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    let mut columns = vec![0; problem.n() as usize];
    run(problem, Order::Rows, control, |dance| {
        for &node in &dance.chosen {
            let square = dance.links.square(node);
            columns[square.row as usize] = square.column;
        }
        visit(&columns).is_break()
    })
}

/// Counts all solutions. The board must not exceed [`MAX_SIZE`].
pub(super) fn count(problem: &Problem, control: &Control) -> SearchResult {
    run(problem, Order::FewestOptions, control, |_| false)
}

/// Choice of the item to branch on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The item with the fewest options.
    FewestOptions,
    /// The topmost row.
    Rows,
}

/// Calls `found` with each solution; it ends the search by returning `true`.
fn run(
    problem: &Problem,
    order: Order,
    control: &Control,
    mut found: impl FnMut(&Dance) -> bool,
) -> SearchResult {
    let Some(mut dance) = Dance::new(problem, order)? else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    let mut report = SearchReport::START;
    let mut check = StopCheck::new(control);
    loop {
        match dance.step() {
            BacktrackStep::Placement(..) => report.nodes += 1,
            BacktrackStep::Solution => {
                report.found()?;
                if found(&dance) {
                    return Ok(report);
                }
            }
            BacktrackStep::Exhausted => {
                report.complete = true;
                return Ok(report);
            }
            _ => {}
        }
        if check.step() {
            return Ok(report);
        }
    }
}

/// The search, which branches on one item after the other.
pub(super) struct Dance {
    links: Links,
    n: u32,
    order: Order,
    /// Nodes of the options of a partial solution.
    chosen: Vec<u32>,
    /// The item to branch on.
    item: u32,
    /// The option to try next; the item itself is at the end of its options.
    node: u32,
    next: Next,
}

/// The next step, if it is not the choice of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Branch,
    Try,
    Solution,
    Remove,
}

impl Dance {
    /// Returns the search before its first step, or `None` if the problem evidently has no solution.
    pub(super) fn new(problem: &Problem, order: Order) -> Result<Option<Self>, SearchError> {
        let Some(frame) = Frame::new(problem)? else {
            return Ok(None);
        };
        let n = problem.n();
        Ok(Some(Self {
            links: Links::new(n, &frame, order)?,
            n,
            order,
            chosen: Vec::with_capacity(n as usize),
            item: ROOT,
            node: ROOT,
            next: Next::Branch,
        }))
    }

    /// Returns the row or column of an item that must be covered.
    const fn line(&self, item: u32) -> SearchLine {
        if item > self.n {
            SearchLine::Column(item - self.n - 1)
        } else {
            SearchLine::Row(item - 1)
        }
    }
}

impl Backtracking for Dance {
    #[inline]
    fn step(&mut self) -> BacktrackStep {
        let links = &mut self.links;
        match self.next {
            Next::Branch => {
                self.item = links.choose(self.order);
                links.cover(self.item);
                self.node = links.nodes[self.item as usize].down;
                self.next = Next::Try;
                if self.node == self.item {
                    return BacktrackStep::DeadEnd(self.line(self.item));
                }
            }
            Next::Solution => {
                self.next = Next::Remove;
                return BacktrackStep::Solution;
            }
            Next::Try | Next::Remove => {}
        }
        let links = &mut self.links;
        if self.next == Next::Try && self.node != self.item {
            self.chosen.push(self.node);
            links.cover_others(self.node);
            self.next = if links.is_covered() {
                Next::Solution
            } else {
                Next::Branch
            };
            let square = links.square(self.node);
            return BacktrackStep::Placement(square, self.line(self.item));
        }
        if self.next == Next::Try {
            // All options of the item have been tried.
            links.uncover(self.item);
        }
        self.next = Next::Remove;
        let Some(last) = self.chosen.pop() else {
            return BacktrackStep::Exhausted;
        };
        links.uncover_others(last);
        self.item = links.nodes[last as usize].item;
        self.node = links.nodes[last as usize].down;
        self.next = Next::Try;
        BacktrackStep::Removal(links.square(last))
    }
}

/// Node of an option, or head of an item, in the circular list of the item's options.
#[derive(Clone, Copy)]
struct Node {
    up: u32,
    down: u32,
    item: u32,
}

/// Items with their lists of options. Item 0 is the head of the list of primary items.
struct Links {
    nodes: Vec<Node>,
    /// Neighbours of each item in the circular list of items to be covered. A secondary item is
    /// alone in its list.
    left: Vec<u32>,
    right: Vec<u32>,
    /// Number of options of each item.
    size: Vec<u32>,
    /// Square of each option; the four nodes of an option are adjacent.
    squares: Vec<Square>,
}

/// Head of the list of primary items.
const ROOT: u32 = 0;

impl Links {
    fn new(n: u32, frame: &Frame<'_>, order: Order) -> Result<Self, SearchError> {
        let items = 6 * n - 1;
        let mut links = Self {
            nodes: Vec::new(),
            left: (0..items).collect(),
            right: (0..items).collect(),
            size: vec![0; items as usize],
            squares: Vec::new(),
        };
        let squares = (n as usize).saturating_mul(n as usize);
        let nodes = squares.saturating_mul(4).saturating_add(items as usize);
        let reserved = links
            .nodes
            .try_reserve_exact(nodes)
            .and_then(|()| links.squares.try_reserve_exact(squares));
        reserved.map_err(|_| SearchError::BoardTooLarge { n })?;
        links.nodes.extend((0..items).map(|item| Node {
            up: item,
            down: item,
            item,
        }));
        let rows = 1;
        let columns = rows + n;
        for item in item_order(n, rows, columns, order) {
            links.append_item(item);
        }
        let (diagonals, anti_diagonals) = (columns + n, columns + n + 2 * n - 1);
        for row in 0..n {
            for column in 0..n {
                let square = Square::from_zero_based(row, column);
                if frame.allows(square) {
                    links.squares.push(square);
                    for item in [
                        rows + row,
                        columns + column,
                        diagonals + row + (n - 1) - column,
                        anti_diagonals + row + column,
                    ] {
                        links.append_node(item);
                    }
                }
            }
        }
        Ok(links)
    }

    fn append_item(&mut self, item: u32) {
        let last = self.left[ROOT as usize];
        self.right[last as usize] = item;
        self.left[item as usize] = last;
        self.right[item as usize] = ROOT;
        self.left[ROOT as usize] = item;
    }

    fn append_node(&mut self, item: u32) {
        let node = self.nodes.len() as u32;
        let last = self.nodes[item as usize].up;
        self.nodes.push(Node {
            up: last,
            down: item,
            item,
        });
        self.nodes[last as usize].down = node;
        self.nodes[item as usize].up = node;
        self.size[item as usize] += 1;
    }

    fn is_covered(&self) -> bool {
        self.right[ROOT as usize] == ROOT
    }

    /// Returns the item to branch on; there must be one that is not covered.
    fn choose(&self, order: Order) -> u32 {
        let mut best = self.right[ROOT as usize];
        let mut item = best;
        while item != ROOT && self.size[best as usize] > 0 {
            let size = self.size[item as usize];
            if size == 0 || (order == Order::FewestOptions && size < self.size[best as usize]) {
                best = item;
            }
            item = self.right[item as usize];
        }
        best
    }

    /// Returns the other nodes of the option that a node belongs to, in cyclic order.
    fn others(&self, node: u32) -> [u32; 3] {
        let place = node - self.size.len() as u32;
        [1, 2, 3].map(|step| node - place % 4 + (place + step) % 4)
    }

    fn square(&self, node: u32) -> Square {
        self.squares[(node as usize - self.size.len()) / 4]
    }

    /// Removes the item from its list, and all its options from the lists of other items.
    fn cover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut node = self.nodes[item as usize].down;
        while node != item {
            for other in self.others(node) {
                let Node { up, down, item } = self.nodes[other as usize];
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.size[item as usize] -= 1;
            }
            node = self.nodes[node as usize].down;
        }
    }

    /// Reverts [`Links::cover`], in the opposite order.
    fn uncover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].up;
        while node != item {
            for other in self.others(node).into_iter().rev() {
                let Node { up, down, item } = self.nodes[other as usize];
                self.nodes[up as usize].down = other;
                self.nodes[down as usize].up = other;
                self.size[item as usize] += 1;
            }
            node = self.nodes[node as usize].up;
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
    }

    /// Covers the other items of the option that the node belongs to.
    fn cover_others(&mut self, node: u32) {
        for other in self.others(node) {
            self.cover(self.nodes[other as usize].item);
        }
    }

    fn uncover_others(&mut self, node: u32) {
        for other in self.others(node).into_iter().rev() {
            self.uncover(self.nodes[other as usize].item);
        }
    }
}

/// Returns rows and columns in the order of the list of items: alternately from the middle outwards,
/// or the rows from the top before the columns.
fn item_order(n: u32, rows: u32, columns: u32, order: Order) -> Vec<u32> {
    if order == Order::Rows {
        return (rows..rows + n).chain(columns..columns + n).collect();
    }
    let mut lines: Vec<u32> = (0..n).collect();
    lines.sort_by_key(|&index| (2 * index + 1).abs_diff(n));
    lines
        .into_iter()
        .flat_map(|index| [rows + index, columns + index])
        .collect()
}
