//! An assignment that satisfies a formula.

use encodings::{Lit, Var};

/// A model: the set of variables that are true. Every other variable is false, also one whose value
/// a solver left open because it does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// 64 variables a word, the lowest bit first, without zero words at the end.
    words: Vec<u64>,
}

impl Model {
    /// The model in which exactly these variables are true.
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

    /// The model in which those variables are true whose bits are set, 64 of them a word, the lowest
    /// first.
    pub(crate) fn from_words(words: &[u64]) -> Self {
        let length = words
            .iter()
            .rposition(|&word| word != 0)
            .map_or(0, |last| last + 1);
        Self {
            words: words[..length].to_vec(),
        }
    }

    /// Whether the variable is true.
    #[must_use]
    pub fn is_true(&self, var: Var) -> bool {
        self.words
            .get(var.index() / 64)
            .is_some_and(|word| word >> (var.index() % 64) & 1 == 1)
    }

    /// Whether the literal is true.
    #[must_use]
    pub fn satisfies(&self, literal: Lit) -> bool {
        self.is_true(literal.var()) == literal.is_positive()
    }

    /// The variables that are true, as literals and in order.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_model_holds_what_was_put_in(indices in proptest::collection::btree_set(0_u32..300, 0..40)) {
            let model = Model::new(indices.iter().map(|&index| Var::from_index(index)));
            let listed: Vec<u32> = model.positive_literals().map(|l| l.var().index() as u32).collect();
            prop_assert_eq!(listed, indices.iter().copied().collect::<Vec<_>>());
            for index in 0..400 {
                let var = Var::from_index(index);
                prop_assert_eq!(model.is_true(var), indices.contains(&index));
                prop_assert_eq!(model.satisfies(var.negative()), !indices.contains(&index));
            }
        }
    }
}
