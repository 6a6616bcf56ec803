//! The modulo totalizer and the k-modulo totalizer.
//!
//! Ogawa, Liu, Hasegawa, Koshimura and Fujita, "Modulo Based CNF Encoding of Cardinality
//! Constraints and Its Application to MaxSAT Solvers", ICTAI 2013; Morgado, Ignatiev and
//! Marques-Silva, "MSCG: Robust Core-Guided MaxSAT Solving", Journal on Satisfiability, Boolean
//! Modeling and Computation 9, 2014.

use super::Limit;
use super::reduction::Counting;
use super::tree::{halves, sums_below, sums_from, tree_of_halves};
use super::wire::{Clauses, Unary, Wire};
use crate::{Lit, SinkError, Size, SizeSink, VarRange};

/// A totalizer whose nodes count with two digits to the base p = ⌈√m⌉, each digit in unary. The
/// nodes have fewer wires than those of a totalizer, and a carry.
///
/// # Sizes
///
/// For m literals and 1 ≤ k ≤ m/2, a node over s ≥ 2 literals has z = min(s, p − 1) variables for
/// the lower digit. If s ≥ p, it has one for the carry, and u = ⌊s/p⌋ for the upper digit unless
/// neither half has one; then the carry is the upper digit. Let a and b be the wires of the
/// lower digits of the halves, and A and B those of their upper digits.
///
/// "At most k" has one clause for each pair (i, j) ≠ (0, 0) with i ≤ a and j ≤ b. If the carry is
/// not the upper digit, it has one for each pair with i ≤ A, j ≤ B and 1 ≤ i + j ≤ u + 1, and one
/// for each with i + j ≤ u. "At least k" has a clause for each pair with i ≤ a and j ≤ b; without a
/// carry one fewer, with a carry 2p − 2 − a − b more; and a clause for each pair with i ≤ A, j ≤ B and
/// i + j < u, and for each with i + j < u − 1. "Exactly k" has both. The bound itself is at most
/// two clauses for each side. The total is O(m√m).
///
/// # Properties
///
/// Unit propagation is arc consistent at k = 1 and not in general: while a carry is undecided, so
/// is the lower digit. It may even miss a conflict. Only "exactly" preserves the model count.
#[derive(Clone, Copy, Debug)]
pub struct ModuloTotalizer;

/// The [`ModuloTotalizer`] with base p = ⌈√(k + 1)⌉ and no upper digit larger than ⌊k/p⌋, that of
/// k.
///
/// # Sizes
///
/// As for the [`ModuloTotalizer`], with this base and with u, A and B capped. At k = 1 there is
/// no upper digit and no carry, and "at most" has m − 1 variables and 3m − 3 clauses.
///
/// # Properties
///
/// As for the [`ModuloTotalizer`].
#[derive(Clone, Copy, Debug)]
pub struct KModuloTotalizer;

impl Counting for ModuloTotalizer {
    fn counted_size(length: u32, bound: Limit) -> Size {
        Modulo::whole(length, bound).size(length)
    }

    fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        // `reduction` has checked that the length fits.
        Modulo::whole(literals.len() as u32, bound).encode(literals, clauses)
    }
}

impl Counting for KModuloTotalizer {
    fn counted_size(length: u32, bound: Limit) -> Size {
        Modulo::capped(bound).size(length)
    }

    fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        Modulo::capped(bound).encode(literals, clauses)
    }
}

/// A number with two digits, each in unary.
#[derive(Clone, Copy)]
struct Digits {
    upper: Unary,
    lower: Unary,
}

/// The common part of the two encodings. They differ in the base and in the cap.
struct Modulo {
    bound: Limit,
    base: usize,
    /// Largest value of the upper digit.
    max_upper: usize,
}

impl Modulo {
    fn whole(length: u32, bound: Limit) -> Self {
        Self {
            bound,
            base: ceil_sqrt(length),
            max_upper: usize::MAX,
        }
    }

    fn capped(bound: Limit) -> Self {
        let number = bound.number();
        let base = ceil_sqrt(number + 1);
        let number = number as usize;
        Self {
            bound,
            base,
            // Counts above k are false if the bound limits from above. If it does not, the digits
            // may count less than there is, so k is enough.
            max_upper: number / base,
        }
    }

    /// Returns the number of wires of the two digits, upper and lower, that count `length` literals.
    fn wires(&self, length: usize) -> (usize, usize) {
        (
            (length / self.base).min(self.max_upper),
            length.min(self.base - 1),
        )
    }

    fn encode(&self, literals: &[Lit], clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        let digits = self.count(literals, clauses)?;
        self.add_bound(digits, clauses)
    }

    /// Adds the bound on the count of the whole list.
    fn add_bound(
        &self,
        Digits { upper, lower }: Digits,
        clauses: &mut Clauses<'_>,
    ) -> Result<(), SinkError> {
        let number = self.bound.number() as usize;
        let (high, low) = (number / self.base, number % self.base);
        if self.bound.limits_above() {
            clauses.add([!upper.reaches(high + 1)])?;
            clauses.add([!upper.reaches(high), !lower.reaches(low + 1)])?;
        }
        if self.bound.limits_below() {
            clauses.add([upper.reaches(high)])?;
            clauses.add([upper.reaches(high + 1), lower.reaches(low)])?;
        }
        Ok(())
    }

    /// Adds a node and returns its count of true literals.
    fn count(&self, literals: &[Lit], clauses: &mut Clauses<'_>) -> Result<Digits, SinkError> {
        if let &[literal] = literals {
            return Ok(Digits {
                upper: Unary::zero(),
                lower: Unary::One(literal),
            });
        }
        let (first, second) = literals.split_at(literals.len().div_ceil(2));
        let first = self.count(first, clauses)?;
        let second = self.count(second, clauses)?;
        let (upper_wires, lower_wires) = self.wires(literals.len());
        let lower = Unary::Many(clauses.variables(lower_wires)?);
        if upper_wires == 0 {
            let no_carry = Wire::Constant(false);
            self.add_lower(first.lower, second.lower, lower, no_carry, clauses)?;
            let upper = Unary::zero();
            return Ok(Digits { upper, lower });
        }
        let carry = clauses.variables(1)?.get(0).positive();
        self.add_lower(first.lower, second.lower, lower, carry.into(), clauses)?;
        let upper = if first.upper.len() + second.upper.len() == 0 {
            Unary::One(carry)
        } else {
            let upper = Unary::Many(clauses.variables(upper_wires)?);
            self.add_upper(first.upper, second.upper, upper, carry.into(), clauses)?;
            upper
        };
        Ok(Digits { upper, lower })
    }

    /// Adds the clauses of the sum of two lower digits, which is `sum` and `carry`.
    fn add_lower(
        &self,
        first: Unary,
        second: Unary,
        sum: Unary,
        carry: Wire,
        clauses: &mut Clauses<'_>,
    ) -> Result<(), SinkError> {
        let base = self.base;
        if self.bound.limits_above() {
            for i in 0..=first.len() {
                for j in usize::from(i == 0)..=second.len() {
                    let (one, other) = (!first.reaches(i), !second.reaches(j));
                    match (i + j).checked_sub(base) {
                        None => clauses.add([one, other, carry, sum.reaches(i + j)])?,
                        Some(0) => clauses.add([one, other, carry])?,
                        // The carry follows from the pairs with i + j = p.
                        Some(rest) => clauses.add([one, other, sum.reaches(rest)])?,
                    }
                }
            }
        }
        if self.bound.limits_below() {
            for i in 0..=first.len() {
                for j in 0..=second.len() {
                    let (one, other) = (first.reaches(i + 1), second.reaches(j + 1));
                    match (i + j + 1).checked_sub(base) {
                        None => clauses.add([!sum.reaches(i + j + 1), one, other])?,
                        Some(rest) => clauses.add([!carry, !sum.reaches(rest), one, other])?,
                    }
                }
            }
            if let Wire::Literal(_) = carry {
                // The sum of two short digits is less than a carry and a long digit.
                for total in first.len() + second.len() + 2..=base + sum.len() {
                    clauses.add([!carry, !sum.reaches(total - base)])?;
                }
            }
        }
        Ok(())
    }

    /// Adds the clauses of the sum of two upper digits and `carry`, which is `sum`.
    fn add_upper(
        &self,
        first: Unary,
        second: Unary,
        sum: Unary,
        carry: Wire,
        clauses: &mut Clauses<'_>,
    ) -> Result<(), SinkError> {
        let max = sum.len();
        if self.bound.limits_above() {
            for i in 0..=first.len() {
                for j in 0..=second.len().min(max + 1 - i) {
                    let (one, other) = (!first.reaches(i), !second.reaches(j));
                    clauses.add([one, other, sum.reaches(i + j)])?;
                    if i + j <= max {
                        clauses.add([one, other, !carry, sum.reaches(i + j + 1)])?;
                    }
                }
            }
        }
        if self.bound.limits_below() {
            for i in 0..=first.len().min(max - 1) {
                for j in 0..=second.len().min(max - 1 - i) {
                    let (one, other) = (first.reaches(i + 1), second.reaches(j + 1));
                    clauses.add([!sum.reaches(i + j + 1), one, other, carry])?;
                    if i + j + 2 <= max {
                        clauses.add([!sum.reaches(i + j + 2), one, other])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the size of [`Modulo::encode`] for `length` literals.
    fn size(&self, length: u32) -> Size {
        let mut size = self.root_size(length);
        for (length, count) in tree_of_halves(length) {
            size += self.node_size(length).times(count);
        }
        size
    }

    /// Returns the size of [`Modulo::add_bound`] for `length` literals.
    fn root_size(&self, length: u32) -> Size {
        let (upper, lower) = self.wires(length as usize);
        let digit = |first: usize, wires: usize| {
            let range = VarRange::new(first as u32, wires as u32);
            Unary::Many(range.expect("there are fewer wires than literals"))
        };
        let (upper, lower) = (digit(0, upper), digit(upper, lower));
        let mut sink = SizeSink::new();
        self.add_bound(Digits { upper, lower }, &mut Clauses::new(&mut sink))
            .expect("a sink that counts takes every clause");
        sink.size()
    }

    /// Returns the size of one node over `length` literals.
    fn node_size(&self, length: u32) -> Size {
        let wires = |length: u32| {
            let (upper, lower) = self.wires(length as usize);
            // A digit has at most as many wires as the list has literals.
            (upper as i64, lower as i64)
        };
        let (first, second) = halves(length);
        let (upper, lower) = wires(length);
        let (first_upper, first_lower) = wires(first);
        let (second_upper, second_lower) = wires(second);
        let has_carry = upper > 0;
        let mut size = Size::variables(lower.unsigned_abs() + u64::from(has_carry));
        size += self.lower_size(first_lower, second_lower, lower, has_carry);
        if first_upper + second_upper > 0 {
            size += Size::variables(upper.unsigned_abs());
            size += self.upper_size(first_upper, second_upper, upper);
        }
        size
    }

    /// Returns the size of [`Modulo::add_lower`] for digits with these numbers of wires.
    fn lower_size(&self, first: i64, second: i64, sum: i64, has_carry: bool) -> Size {
        let base = self.base as i64;
        let carry = u64::from(has_carry);
        let mut size = Size::default();
        if self.bound.limits_above() {
            size += sums_from(first, second, (1, base - 1), 1 + carry);
            size += sums_from(first, second, (base, base), carry);
            size += sums_from(first, second, (base + 1, 2 * base), 1);
        }
        if self.bound.limits_below() {
            // Each clause belongs to the pair whose sum is one less.
            size += sums_below(first, second, (0, sum - 1), 1);
            if has_carry {
                size += sums_below(first, second, (base - 1, base - 1), 1);
                size += sums_below(first, second, (base, 2 * base), 2);
                let impossible = base + sum - (first + second + 1);
                size += Size::clauses(impossible.max(0).unsigned_abs(), 2);
            }
        }
        size
    }

    /// Returns the size of [`Modulo::add_upper`] for digits with these numbers of wires.
    fn upper_size(&self, first: i64, second: i64, sum: i64) -> Size {
        let mut size = Size::default();
        if self.bound.limits_above() {
            size += sums_from(first, second, (1, sum), 1);
            size += sums_from(first, second, (sum + 1, sum + 1), 0);
            size += sums_from(first, second, (0, sum - 1), 2);
            size += sums_from(first, second, (sum, sum), 1);
        }
        if self.bound.limits_below() {
            size += sums_below(first, second, (0, sum - 1), 2);
            size += sums_below(first, second, (0, sum - 2), 1);
        }
        size
    }
}

/// Returns the square root, rounded up.
fn ceil_sqrt(number: u32) -> usize {
    let root = number.isqrt();
    (root + u32::from(root * root < number)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClauseSink, Cnf};

    /// For every assignment of a few literals there is exactly one choice of the auxiliary
    /// variables, and it is the number of true literals.
    #[test]
    fn both_digits_are_determined_by_the_count() {
        for base in 2..=4 {
            for length in 1..=5_u32 {
                let mut formula = Cnf::new();
                let vars = formula.new_vars(length).unwrap();
                let literals: Vec<Lit> = vars.iter().map(|var| var.positive()).collect();
                let modulo = Modulo {
                    bound: Limit::Exactly(length),
                    base,
                    max_upper: usize::MAX,
                };
                let mut clauses = Clauses::new(&mut formula);
                let digits = modulo.count(&literals, &mut clauses).unwrap();
                let variables = formula.variable_count();
                let mut models = 0;
                for number in 0..1 << variables {
                    let assignment: Vec<bool> =
                        (0..variables).map(|bit| number >> bit & 1 == 1).collect();
                    if formula.first_falsified(&assignment).is_some() {
                        continue;
                    }
                    models += 1;
                    let is_true = |wire| match wire {
                        Wire::Constant(value) => value,
                        Wire::Literal(literal) => assignment[literal.var().index()],
                    };
                    let digit = |unary: Unary| {
                        let wires = (1..=unary.len()).map(|min| unary.reaches(min));
                        wires.filter(|&wire| is_true(wire)).count()
                    };
                    let count = assignment[..literals.len()].iter().filter(|&&v| v).count();
                    assert_eq!(digit(digits.upper), count / base);
                    assert_eq!(digit(digits.lower), count % base);
                }
                assert_eq!(models, 1 << length, "{length} to the base {base}");
            }
        }
    }
}
