//! Sets of literals in machine words.

use encodings::{Lit, Var};

/// Set of up to 64·W variables.
pub(super) type Bits<const W: usize> = [u64; W];

/// Set of literals, those of a clause or of a partial assignment: the variables with a positive and
/// those with a negative literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literals<const W: usize> {
    pub(super) positive: Bits<W>,
    pub(super) negative: Bits<W>,
}

impl<const W: usize> Literals<W> {
    pub(super) const NONE: Self = Self {
        positive: [0; W],
        negative: [0; W],
    };

    pub(super) fn from_literals(literals: &[Lit]) -> Self {
        let mut result = Self::NONE;
        literals.iter().for_each(|&literal| result.insert(literal));
        result
    }

    pub(super) fn insert(&mut self, literal: Lit) {
        let (word, bit) = place(literal.var());
        if literal.is_positive() {
            self.positive[word] |= bit;
        } else {
            self.negative[word] |= bit;
        }
    }

    pub(super) fn insert_all(&mut self, other: &Self) {
        for word in 0..W {
            self.positive[word] |= other.positive[word];
            self.negative[word] |= other.negative[word];
        }
    }

    /// Returns the literals of this set that are not in the other one.
    pub(super) fn without(&self, other: &Self) -> Self {
        let mut left = Self::NONE;
        for word in 0..W {
            left.positive[word] = self.positive[word] & !other.positive[word];
            left.negative[word] = self.negative[word] & !other.negative[word];
        }
        left
    }

    /// Returns the literals that both sets have.
    pub(super) fn intersection(&self, other: &Self) -> Self {
        let mut both = Self::NONE;
        for word in 0..W {
            both.positive[word] = self.positive[word] & other.positive[word];
            both.negative[word] = self.negative[word] & other.negative[word];
        }
        both
    }

    pub(super) fn is_empty(&self) -> bool {
        (0..W).fold(0, |any, word| {
            any | self.positive[word] | self.negative[word]
        }) == 0
    }

    pub(super) fn len(&self) -> u32 {
        let words = self.positive.iter().chain(&self.negative);
        words.map(|word| word.count_ones()).sum()
    }

    /// Returns a literal of the set, a positive one if there is one.
    pub(super) fn first(&self) -> Option<Lit> {
        let positive = first_of(&self.positive).map(Var::positive);
        positive.or_else(|| first_of(&self.negative).map(Var::negative))
    }

    /// Returns `true` if a variable occurs with both signs.
    pub(super) fn contradicts_itself(&self) -> bool {
        (0..W).fold(0, |both, word| {
            both | (self.positive[word] & self.negative[word])
        }) != 0
    }

    /// Returns `true` if this assignment satisfies the clause.
    pub(super) fn satisfies(&self, clause: &Self) -> bool {
        !self.intersection(clause).is_empty()
    }

    /// Returns the literals of the clause that this assignment does not make false.
    pub(super) fn open_literals(&self, clause: &Self) -> Self {
        let mut left = Self::NONE;
        for word in 0..W {
            left.positive[word] = clause.positive[word] & !self.negative[word];
            left.negative[word] = clause.negative[word] & !self.positive[word];
        }
        left
    }

    pub(super) fn mentions(&self, literal: Lit) -> bool {
        let (word, bit) = place(literal.var());
        (self.positive[word] | self.negative[word]) & bit != 0
    }
}

/// Returns the first variable of a set.
pub(super) fn first_of<const W: usize>(bits: &Bits<W>) -> Option<Var> {
    let word = bits.iter().position(|&word| word != 0)?;
    Some(variable(word, bits[word]))
}

/// Returns the variable of the lowest bit in this word of a set.
pub(super) fn variable(word: usize, bits: u64) -> Var {
    Var::from_index(word as u32 * 64 + bits.trailing_zeros())
}

/// Returns the word of a variable, and its bit there.
pub(super) fn place(var: Var) -> (usize, u64) {
    (var.index() / 64, 1 << (var.index() % 64))
}
