//! Derivations by unit propagation.

use crate::prove::set::Set;

/// A clause of a derivation, with what follows from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    pub(super) clause: u64,
    pub(super) derived: Derived,
}

/// A literal that follows from a clause.
#[derive(Clone, Copy, Debug)]
pub(super) enum Derived {
    /// The value of a variable, which later clauses may need.
    Square(u16),
    /// The value of a variable that is only a literal of a product.
    Literal(u16),
    /// The value of a node, or the conflict.
    Node,
}

/// Hints in which each variable gets its value once.
#[derive(Debug)]
pub(super) struct Derivation<const W: usize> {
    pub(super) hints: Vec<Hint>,
    squares: Set<W>,
    literals: Set<W>,
}

impl<const W: usize> Derivation<W> {
    pub(super) const fn new() -> Self {
        Self::after(Set::EMPTY)
    }

    /// Returns the empty derivation that comes after one of these variables.
    const fn after(squares: Set<W>) -> Self {
        Self {
            hints: Vec::new(),
            squares,
            literals: Set::EMPTY,
        }
    }

    /// Returns the empty derivation that comes after this one.
    pub(super) const fn next(&self) -> Self {
        Self::after(self.squares)
    }

    /// Adds a hint, unless its variable has its value.
    pub(super) fn push(&mut self, clause: u64, derived: Derived) {
        match derived {
            Derived::Node => (),
            Derived::Square(var) | Derived::Literal(var) if self.squares.contains(var.into()) => {
                return;
            }
            Derived::Square(var) => self.squares.insert(var.into()),
            Derived::Literal(var) if self.literals.contains(var.into()) => return,
            Derived::Literal(var) => self.literals.insert(var.into()),
        }
        self.hints.push(Hint { clause, derived });
    }

    /// Adds the hints of another derivation.
    pub(super) fn append(&mut self, hints: &[Hint]) {
        hints
            .iter()
            .for_each(|hint| self.push(hint.clause, hint.derived));
    }

    /// Adds the hints of another derivation for a product that does not have some of the literals.
    pub(super) fn append_for_product(&mut self, hints: &[Hint], dropped: &Set<W>) {
        for hint in hints {
            match hint.derived {
                Derived::Literal(var) if dropped.contains(var.into()) => (),
                Derived::Literal(var) => self.push(hint.clause, Derived::Square(var)),
                derived => self.push(hint.clause, derived),
            }
        }
    }
}
