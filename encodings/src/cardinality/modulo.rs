//! The modulo totalizer and the k-modulo totalizer.
//!
//! Ogawa, Liu, Hasegawa, Koshimura and Fujita, "Modulo Based CNF Encoding of Cardinality
//! Constraints and Its Application to MaxSAT Solvers", ICTAI 2013; Morgado, Ignatiev and
//! Marques-Silva, "MSCG: Robust Core-Guided MaxSAT Solving", Journal on Satisfiability, Boolean
//! Modeling and Computation 9, 2014.

use super::reduction;
use super::tally::{Tally, halves, sums_below, sums_from, tree_of_halves};
use super::wire::{Clauses, Unary, Wire};
use super::{Bound, Cardinality};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// A totalizer whose nodes write a number with two digits to the base p = ⌈√m⌉, each digit in
/// unary: fewer wires to add, for a carry in every node.
///
/// # Sizes
///
/// For m literals and 1 ≤ k ≤ m/2, a node over s ≥ 2 literals has z = min(s, p − 1) variables for
/// the lower digit. Where s ≥ p it has one for the carry, and u = ⌊s/p⌋ for the upper digit unless
/// neither half has one; then the carry is the upper digit. Let a and b be the wires of the
/// halves' lower digits, and A and B those of their upper digits.
///
/// "At most k" takes one clause for each pair (i, j) ≠ (0, 0) with i ≤ a and j ≤ b, and where the
/// carry is not the upper digit, one for each pair with i ≤ A, j ≤ B and 1 ≤ i + j ≤ u + 1 and one
/// for each with i + j ≤ u. "At least k" takes one for each pair with i ≤ a and j ≤ b, less 1
/// without a carry, more 2p − 2 − a − b with one, and for each pair with i ≤ A, j ≤ B and
/// i + j < u, and each with i + j < u − 1. "Exactly k" takes both. The bound itself is at most two
/// clauses for each side. All in all that is O(m√m).
///
/// # Properties
///
/// Unit propagation is arc consistent at k = 1 and not in general: as long as a carry is open, so
/// is the lower digit. It may even overlook a conflict. "Exactly" preserves the model count, the
/// other bounds do not.
#[derive(Clone, Copy, Debug)]
pub struct ModuloTotalizer;

/// The [`ModuloTotalizer`] with base p = ⌈√(k + 1)⌉ and no upper digit larger than that of k,
/// which is ⌊k/p⌋.
///
/// # Sizes
///
/// As for the [`ModuloTotalizer`], with its own base and with u, A and B capped. At k = 1 there is
/// no upper digit and no carry, and "at most" takes m − 1 variables and 3m − 3 clauses.
///
/// # Properties
///
/// As for the [`ModuloTotalizer`].
#[derive(Clone, Copy, Debug)]
pub struct KModuloTotalizer;

impl Cardinality for ModuloTotalizer {
    fn name(&self) -> &'static str {
        "modulo-totalizer"
    }

    fn summary(&self) -> &'static str {
        "a totalizer with two digits to the base √m"
    }

    fn reference(&self) -> &'static str {
        "Ogawa, Liu, Hasegawa, Koshimura & Fujita 2013, Modulo Based CNF Encoding of Cardinality \
         Constraints and Its Application to MaxSAT Solvers"
    }

    fn size(&self, length: u32, bound: Bound) -> Size {
        reduction::size(length, bound, |bound| {
            Modulo::whole(length, bound).size(length)
        })
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Bound,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        reduction::encode(literals, bound, sink, |literals, bound, clauses| {
            // The length was found to fit when the bound was reduced.
            Modulo::whole(literals.len() as u32, bound).encode(literals, clauses)
        })
    }
}

impl Cardinality for KModuloTotalizer {
    fn name(&self) -> &'static str {
        "k-modulo-totalizer"
    }

    fn summary(&self) -> &'static str {
        "a totalizer with two digits to the base √k, none larger than the bound needs"
    }

    fn reference(&self) -> &'static str {
        "Morgado, Ignatiev & Marques-Silva 2014, MSCG: Robust Core-Guided MaxSAT Solving"
    }

    fn size(&self, length: u32, bound: Bound) -> Size {
        reduction::size(length, bound, |bound| Modulo::capped(bound).size(length))
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Bound,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        reduction::encode(literals, bound, sink, |literals, bound, clauses| {
            Modulo::capped(bound).encode(literals, clauses)
        })
    }
}

/// A number of two digits in unary.
#[derive(Clone, Copy)]
struct Digits {
    upper: Unary,
    lower: Unary,
}

/// What the two encodings share; they differ in the base and in how far the upper digit goes.
struct Modulo {
    bound: Bound,
    base: usize,
    upper_cap: usize,
}

impl Modulo {
    fn whole(length: u32, bound: Bound) -> Self {
        Self {
            bound,
            base: ceil_sqrt(length),
            upper_cap: usize::MAX,
        }
    }

    fn capped(bound: Bound) -> Self {
        let number = bound.number();
        let base = ceil_sqrt(number + 1);
        let number = number as usize;
        Self {
            bound,
            base,
            // What passes the bound is false where the bound limits from above. Where it does not,
            // the digits may say less than there is, so k is enough.
            upper_cap: number / base,
        }
    }

    /// The number of wires of the two digits, upper and lower, that count `length` literals.
    fn wires(&self, length: usize) -> (usize, usize) {
        (
            (length / self.base).min(self.upper_cap),
            length.min(self.base - 1),
        )
    }

    fn encode(&self, literals: &[Lit], clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        let Digits { upper, lower } = self.count(literals, clauses)?;
        let (high, low) = self.bound_digits();
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

    /// The two digits, upper and lower, of the number in the bound.
    fn bound_digits(&self) -> (usize, usize) {
        let number = self.bound.number() as usize;
        (number / self.base, number % self.base)
    }

    /// How many of the literals are true.
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

    /// Says that two lower digits add up to `sum` and `carry`.
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
                        // That there is a carry follows from the pairs with i + j = p.
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
                // Two short digits are together less than a carry and a long one.
                for past in first.len() + second.len() + 2..=base + sum.len() {
                    clauses.add([!carry, !sum.reaches(past - base)])?;
                }
            }
        }
        Ok(())
    }

    /// Says that two upper digits and `carry` add up to `sum`.
    fn add_upper(
        &self,
        first: Unary,
        second: Unary,
        sum: Unary,
        carry: Wire,
        clauses: &mut Clauses<'_>,
    ) -> Result<(), SinkError> {
        let most = sum.len();
        if self.bound.limits_above() {
            for i in 0..=first.len() {
                for j in 0..=second.len().min(most + 1 - i) {
                    let (one, other) = (!first.reaches(i), !second.reaches(j));
                    clauses.add([one, other, sum.reaches(i + j)])?;
                    if i + j <= most {
                        clauses.add([one, other, !carry, sum.reaches(i + j + 1)])?;
                    }
                }
            }
        }
        if self.bound.limits_below() {
            for i in 0..=first.len().min(most - 1) {
                for j in 0..=second.len().min(most - 1 - i) {
                    let (one, other) = (first.reaches(i + 1), second.reaches(j + 1));
                    clauses.add([!sum.reaches(i + j + 1), one, other, carry])?;
                    if i + j + 2 <= most {
                        clauses.add([!sum.reaches(i + j + 2), one, other])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What [`Modulo::encode`] writes for `length` literals.
    fn size(&self, length: u32) -> Tally {
        let mut tally = self.root_size(length);
        for (length, count) in tree_of_halves(length) {
            tally += self.node_size(length) * count;
        }
        tally
    }

    /// The bound on the number of the whole list.
    fn root_size(&self, length: u32) -> Tally {
        let (upper_wires, lower_wires) = self.wires(length as usize);
        let (high, low) = self.bound_digits();
        let clause = |literals: [bool; 2]| {
            let length = literals.into_iter().map(u32::from).sum();
            Tally::clauses(1_u32, length)
        };
        let upper_goes_on = high < upper_wires;
        let mut tally = Tally::default();
        if self.bound.limits_above() {
            if upper_goes_on {
                tally += clause([true, false]);
            }
            if low < lower_wires {
                tally += clause([high > 0, true]);
            }
        }
        if self.bound.limits_below() {
            if high > 0 {
                tally += clause([true, false]);
            }
            if low > 0 {
                tally += clause([upper_goes_on, true]);
            }
        }
        tally
    }

    /// What one node writes for `length` literals.
    fn node_size(&self, length: u32) -> Tally {
        let wires = |length: u32| {
            let (upper, lower) = self.wires(length as usize);
            // A digit has no more wires than a list has literals.
            (upper as i64, lower as i64)
        };
        let (first, second) = halves(length);
        let (upper, lower) = wires(length);
        let (first_upper, first_lower) = wires(first);
        let (second_upper, second_lower) = wires(second);
        let has_carry = upper > 0;
        let mut tally = Tally::variables(lower.unsigned_abs() + u64::from(has_carry));
        tally += self.lower_size(first_lower, second_lower, lower, has_carry);
        if first_upper + second_upper > 0 {
            tally += Tally::variables(upper.unsigned_abs());
            tally += self.upper_size(first_upper, second_upper, upper);
        }
        tally
    }

    /// What [`Modulo::add_lower`] writes for digits of so many wires.
    fn lower_size(&self, first: i64, second: i64, sum: i64, has_carry: bool) -> Tally {
        let base = self.base as i64;
        let carry = u32::from(has_carry);
        let mut tally = Tally::default();
        if self.bound.limits_above() {
            tally += sums_from(first, second, (1, base - 1), 1 + carry);
            tally += sums_from(first, second, (base, base), carry);
            tally += sums_from(first, second, (base + 1, 2 * base), 1);
        }
        if self.bound.limits_below() {
            // The pairs whose sum is one less than what the clause is about.
            tally += sums_below(first, second, (0, sum - 1), 1);
            if has_carry {
                tally += sums_below(first, second, (base - 1, base - 1), 1);
                tally += sums_below(first, second, (base, 2 * base), 2);
                let impossible = base + sum - (first + second + 1);
                tally += Tally::clauses(impossible.max(0).unsigned_abs(), 2);
            }
        }
        tally
    }

    /// What [`Modulo::add_upper`] writes for digits of so many wires.
    fn upper_size(&self, first: i64, second: i64, sum: i64) -> Tally {
        let mut tally = Tally::default();
        if self.bound.limits_above() {
            tally += sums_from(first, second, (1, sum), 1);
            tally += sums_from(first, second, (sum + 1, sum + 1), 0);
            tally += sums_from(first, second, (0, sum - 1), 2);
            tally += sums_from(first, second, (sum, sum), 1);
        }
        if self.bound.limits_below() {
            tally += sums_below(first, second, (0, sum - 1), 2);
            tally += sums_below(first, second, (0, sum - 2), 1);
        }
        tally
    }
}

/// The square root, rounded up.
fn ceil_sqrt(number: u32) -> usize {
    let root = number.isqrt();
    (root + u32::from(root * root < number)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cnf;

    /// For every assignment of a few literals there is exactly one choice of the auxiliary
    /// variables, and it says how many literals are true.
    #[test]
    fn both_digits_say_how_many_are_true_and_nothing_else() {
        for base in 2..=4 {
            for length in 1..=5_u32 {
                let mut formula = Cnf::new();
                let vars = formula.new_vars(length).unwrap();
                let literals: Vec<Lit> = vars.iter().map(|var| var.positive()).collect();
                let modulo = Modulo {
                    bound: Bound::Exactly(length),
                    base,
                    upper_cap: usize::MAX,
                };
                let digits = modulo
                    .count(&literals, &mut Clauses::new(&mut formula))
                    .unwrap();
                let mut models = 0;
                for number in 0..1_u32 << formula.variable_count() {
                    let assignment: Vec<bool> = (0..formula.variable_count())
                        .map(|bit| number >> bit & 1 == 1)
                        .collect();
                    if formula.first_falsified(&assignment).is_some() {
                        continue;
                    }
                    models += 1;
                    let digit = |unary: Unary| {
                        (1..=unary.len())
                            .filter(|&least| match unary.reaches(least) {
                                Wire::Constant(value) => value,
                                Wire::Literal(literal) => assignment[literal.var().index()],
                            })
                            .count()
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
