//! Nodes of a graph, the variables they depend on, and their counts.

use super::error::GraphFault;
use super::formula::Formula;

/// Number of clauses for which [`Nodes::not_implied`] computes implications at the same time, in words of 64.
const WORDS: usize = 4;

#[derive(Debug)]
struct Node {
    is_sum: bool,
    /// Number of the first of its clauses.
    clause: u64,
    /// Place of the first child.
    first: usize,
    /// Models over the variables on which the node depends.
    count: u128,
}

/// The nodes, in the order of their variables, which follow those of the formula.
#[derive(Debug)]
pub(super) struct Nodes {
    /// Number of variables of the formula.
    variables: u32,
    nodes: Vec<Node>,
    children: Vec<i32>,
    /// Number of words of a set of variables.
    words: usize,
    /// For each node the set of the variables of the formula on which it depends.
    sets: Vec<u64>,
}

impl Nodes {
    pub(super) const fn new(variables: u32) -> Self {
        Self {
            variables,
            nodes: Vec::new(),
            children: Vec::new(),
            words: variables.div_ceil(64) as usize,
            sets: Vec::new(),
        }
    }

    /// Returns the last variable.
    pub(super) fn last(&self) -> i64 {
        i64::from(self.variables) + self.nodes.len() as i64
    }

    /// Returns the place of the node of a variable.
    fn place(&self, var: u32) -> Option<usize> {
        let place = var.checked_sub(self.variables + 1)? as usize;
        (place < self.nodes.len()).then_some(place)
    }

    /// Returns `true` if there is such a node.
    pub(super) fn contains(&self, var: i64) -> bool {
        i64::from(self.variables) < var && var <= self.last()
    }

    /// Adds a product, whose clauses have numbers from `clause` on.
    pub(super) fn product(&mut self, clause: u64, children: &[i64]) -> Result<(), GraphFault> {
        let start = self.sets.len();
        let mut count = Some(1_u128);
        self.add(false, clause, children)?;
        for &child in children {
            count = count.and_then(|count| count.checked_mul(self.count(child)));
            self.for_each_word(child, |sets, place, word| {
                let set = &mut sets[start + place];
                let shared = *set & word;
                *set |= word;
                match shared {
                    0 => Ok(()),
                    _ => Err(GraphFault::Shared(
                        64 * place as u32 + shared.trailing_zeros() + 1,
                    )),
                }
            })?;
        }
        self.set_count(count)
    }

    /// Adds a sum of two children, which exclude each other.
    pub(super) fn sum(&mut self, clause: u64, children: &[i64; 2]) -> Result<(), GraphFault> {
        let start = self.sets.len();
        self.add(true, clause, children)?;
        let mut sizes = [0; 2];
        for (&child, size) in children.iter().zip(&mut sizes) {
            self.for_each_word(child, |sets, place, word| {
                sets[start + place] |= word;
                *size += word.count_ones();
                Ok(())
            })?;
        }
        let all: u32 = self.sets[start..]
            .iter()
            .map(|word| word.count_ones())
            .sum();
        let mut count = Some(0_u128);
        for (&child, size) in children.iter().zip(sizes) {
            let models = times_power(self.count(child), all - size);
            count = count
                .zip(models)
                .and_then(|(count, models)| count.checked_add(models));
        }
        self.set_count(count)
    }

    fn add(&mut self, is_sum: bool, clause: u64, children: &[i64]) -> Result<(), GraphFault> {
        if self.last() >= i64::from(i32::MAX) {
            return Err(GraphFault::TooLarge);
        }
        for &child in children {
            if child.abs() > self.last() {
                return Err(GraphFault::UnknownLiteral(child));
            }
            if child < -i64::from(self.variables) {
                return Err(GraphFault::NegatedNode(child));
            }
        }
        let (first, count) = (self.children.len(), 0);
        self.nodes.push(Node {
            is_sum,
            clause,
            first,
            count,
        });
        self.children
            .extend(children.iter().map(|&child| child as i32));
        self.sets.resize(self.sets.len() + self.words, 0);
        Ok(())
    }

    fn set_count(&mut self, count: Option<u128>) -> Result<(), GraphFault> {
        let node = self.nodes.last_mut().expect("it was added");
        node.count = count.ok_or(GraphFault::TooManyModels)?;
        Ok(())
    }

    fn count(&self, child: i64) -> u128 {
        let place = self.place(child.unsigned_abs() as u32);
        place.map_or(1, |place| self.nodes[place].count)
    }

    /// Calls the function with the words, other than 0, of the set of a child, and with all sets.
    fn for_each_word(
        &mut self,
        child: i64,
        mut visit: impl FnMut(&mut [u64], usize, u64) -> Result<(), GraphFault>,
    ) -> Result<(), GraphFault> {
        let var = child.unsigned_abs() as u32;
        let Some(node) = self.place(var) else {
            let bit = var - 1;
            return visit(&mut self.sets, bit as usize / 64, 1 << (bit % 64));
        };
        for place in 0..self.words {
            match self.sets[node * self.words + place] {
                0 => (),
                word => visit(&mut self.sets, place, word)?,
            }
        }
        Ok(())
    }

    fn children(&self, node: usize) -> &[i32] {
        let end = self.nodes.get(node + 1);
        &self.children[self.nodes[node].first..end.map_or(self.children.len(), |next| next.first)]
    }

    /// Calls the function with the literals of a clause that defines a node, and returns `false` if there
    /// is no such clause.
    ///
    /// A product has the clauses `node or not all children` and, for each child, `not node or child`; in
    /// those of a sum all literals are negated.
    pub(super) fn for_each_literal(&self, clause: u64, mut visit: impl FnMut(i32)) -> bool {
        let after = self.nodes.partition_point(|node| node.clause <= clause);
        let Some(node) = after.checked_sub(1) else {
            return false;
        };
        let (children, part) = (self.children(node), clause - self.nodes[node].clause);
        let sign = if self.nodes[node].is_sum { -1 } else { 1 };
        let literal = sign * (self.variables as i32 + 1 + node as i32);
        match usize::try_from(part) {
            Ok(0) => {
                visit(literal);
                children.iter().for_each(|child| visit(-sign * child));
            }
            Ok(part) if part <= children.len() => {
                visit(-literal);
                visit(sign * children[part - 1]);
            }
            _ => return false,
        }
        true
    }

    /// Returns the number of models of a node over all variables of the formula.
    pub(super) fn models(&self, root: i64) -> Result<u128, GraphFault> {
        let node = self.place(root as u32).expect("it is a node");
        let set = &self.sets[node * self.words..][..self.words];
        let size: u32 = set.iter().map(|word| word.count_ones()).sum();
        let models = times_power(self.nodes[node].count, self.variables - size);
        models.ok_or(GraphFault::TooManyModels)
    }

    /// Returns a clause of the formula that the root does not imply, if there is one.
    ///
    /// A literal implies the clauses in which it is, a product those that one of its children implies, a
    /// sum those that both children imply.
    pub(super) fn not_implied(&self, root: i64, formula: &Formula) -> Option<u32> {
        let root = self.place(root as u32).expect("it is a node");
        let mut literals = vec![[0_u64; WORDS]; 2 * self.variables as usize + 1];
        let mut implied = vec![[0_u64; WORDS]; root + 1];
        let index = |literal: i32| (literal + self.variables as i32) as usize;
        let clauses: Vec<u32> = (1..=formula.clauses()).collect();
        for block in clauses.chunks(64 * WORDS) {
            literals.fill([0; WORDS]);
            for (place, &clause) in block.iter().enumerate() {
                for &literal in formula.clause(clause) {
                    literals[index(literal)][place / 64] |= 1 << (place % 64);
                }
            }
            for node in 0..=root {
                let is_sum = self.nodes[node].is_sum;
                let mut set = if is_sum {
                    [u64::MAX; WORDS]
                } else {
                    [0; WORDS]
                };
                for &child in self.children(node) {
                    let of_child = match self.place(child.unsigned_abs()) {
                        Some(child) => &implied[child],
                        None => &literals[index(child)],
                    };
                    for (word, &other) in set.iter_mut().zip(of_child) {
                        *word = if is_sum { *word & other } else { *word | other };
                    }
                }
                implied[node] = set;
            }
            let is_implied = |place: usize| implied[root][place / 64] >> (place % 64) & 1 == 1;
            if let Some(place) = (0..block.len()).find(|&place| !is_implied(place)) {
                return Some(block[place]);
            }
        }
        None
    }
}

/// Returns a count times a power of two.
fn times_power(count: u128, exponent: u32) -> Option<u128> {
    match count {
        0 => Some(0),
        _ => 1_u128.checked_shl(exponent)?.checked_mul(count),
    }
}
