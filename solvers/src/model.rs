//! An assignment that satisfies a formula.

use encodings::{Lit, Var, VarRange};

/// A model, stored as the set of true variables. Every other variable is false, also one that the
/// solver left unassigned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model {
    /// 64 variables per word, the lowest bit first, without zero words at the end.
    words: Vec<u64>,
}

impl Model {
    /// Returns the model in which exactly these variables are true.
    #[must_use]
    pub fn new(true_variables: impl IntoIterator<Item = Var>) -> Self {
        let mut words = Vec::new();
        for var in true_variables {
            let word = var.index() / 64;
            if words.len() <= word {
                words.resize(word + 1, 0);
            }
            words[word] |= 1 << (var.index() % 64);
        }
        Self { words }
    }

    /// Returns the model in which the positive ones of these literals are true, and all others false.
    #[must_use]
    pub fn from_literals(literals: impl IntoIterator<Item = Lit>) -> Self {
        let positive = literals.into_iter().filter(|literal| literal.is_positive());
        Self::new(positive.map(Lit::var))
    }

    /// Replaces the true variables by those of a bit set, 64 variables per word, the lowest bit first.
    pub(crate) fn set_words(&mut self, words: &[u64]) {
        let length = words
            .iter()
            .rposition(|&word| word != 0)
            .map_or(0, |last| last + 1);
        self.words.clear();
        self.words.extend_from_slice(&words[..length]);
    }

    /// Returns the model in which the variables of this range are as they are here, and all others are
    /// false.
    ///
    /// ```
    /// use solvers::Model;
    /// use encodings::{Var, VarRange};
    ///
    /// let model = Model::new([1, 64, 70].map(Var::from_index));
    /// let range = VarRange::new(2, 65).unwrap();
    /// assert_eq!(model.within(range), Model::new([Var::from_index(64)]));
    /// ```
    #[must_use]
    pub fn within(&self, range: VarRange) -> Self {
        let first = range.iter().next().map_or(0, Var::index);
        let end = first + range.len();
        // The variables of a word that come before this one.
        let before = |word: usize, index: usize| match index.saturating_sub(word * 64) {
            count @ 0..64 => !(u64::MAX << count),
            _ => u64::MAX,
        };
        let mut words: Vec<u64> = self
            .words
            .iter()
            .take(end.div_ceil(64))
            .enumerate()
            .map(|(word, bits)| bits & before(word, end) & !before(word, first))
            .collect();
        let length = words.iter().rposition(|&word| word != 0);
        words.truncate(length.map_or(0, |last| last + 1));
        Self { words }
    }

    /// Returns `true` if the variable is true.
    #[must_use]
    pub fn is_true(&self, var: Var) -> bool {
        self.words
            .get(var.index() / 64)
            .is_some_and(|word| word >> (var.index() % 64) & 1 == 1)
    }

    /// Returns `true` if the literal is true.
    #[must_use]
    pub fn satisfies(&self, literal: Lit) -> bool {
        self.is_true(literal.var()) == literal.is_positive()
    }

    /// Returns the positive literals of the true variables in order.
    pub fn positive_literals(&self) -> impl Iterator<Item = Lit> + '_ {
        (0_u32..).zip(&self.words).flat_map(|(position, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.checked_sub(1)?;
                Some(Var::from_index(position * 64 + bit).positive())
            })
        })
    }
}
