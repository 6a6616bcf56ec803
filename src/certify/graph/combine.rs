//! Results of positions: refutations, solutions, and the combination of alternatives.

use super::derivation::{Derivation, Derived, Hint};
use super::output::{Node, Output};
use crate::Control;
use crate::prove::descent::{Branch, Descent, Frame};
use crate::prove::set::Set;
use crate::prove::state::Reason;
use crate::prove::tables::all_variables;
use crate::prove::{BoardFormula, ProveError};
use std::io::{self, Write};

type SumFrame<const W: usize> = Frame<Results<W>, W>;

/// The result of a position: a refutation or its models.
#[derive(Debug)]
pub(super) struct Outcome<const W: usize> {
    /// Decisions on which the hints depend.
    pub(super) decisions: Set<W>,
    /// Derivation of the conflict, or of the literals of the models.
    pub(super) hints: Vec<Hint>,
    /// Lemmas that are used only by the hints.
    pub(super) lemmas: Vec<u64>,
    pub(super) models: Option<Models<W>>,
}

/// The models of a position: the conjunction of literals and a sum.
#[derive(Debug)]
pub(super) struct Models<const W: usize> {
    /// Variables that got a value since the decision before the position, itself among them.
    assigned: Set<W>,
    /// The true ones of them.
    queens: Set<W>,
    sum: Option<Sum>,
    pub(super) count: u128,
}

/// The sum of the models of alternatives.
#[derive(Debug)]
struct Sum {
    node: Node,
    /// Derivation of the conflict from the literals and the negated sum.
    hints: Vec<Hint>,
}

/// An alternative in a sum, except the last one.
struct Part {
    square: usize,
    product: Node,
    /// Clause by which the queen follows from the product.
    queen: u64,
    /// Lemma by which the product follows from the decisions and the queen.
    lemma: u64,
}

/// Results of the alternatives of a position.
#[derive(Debug, Default)]
pub(super) struct Results<const W: usize> {
    /// Refuted squares, with their lemmas.
    pub(super) refuted: Vec<(usize, u64)>,
    /// Alternatives that have models.
    pub(super) found: Vec<(usize, Outcome<W>)>,
}

pub(super) struct Search<'a, const W: usize> {
    pub(super) descent: Descent<'a, Results<W>, W>,
    pub(super) output: Output<'a>,
    pub(super) literals: Vec<i64>,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(
        formula: &BoardFormula,
        output: &'a mut dyn Write,
        control: &'a Control,
    ) -> Self {
        Self {
            descent: Descent::new(formula, all_variables(formula), true, control),
            output: Output::new(output, formula.variable_count(), formula.clause_count()),
            literals: Vec::new(),
        }
    }
}

impl<const W: usize> Outcome<W> {
    /// Adds the derivation of the conflict from the negated product of the models, which was written
    /// without some literals.
    pub(super) fn derive_product(
        &self,
        product: Node,
        dropped: &Set<W>,
        derivation: &mut Derivation<W>,
    ) {
        derivation.append_for_product(&self.hints, dropped);
        derivation.push(product.clause, Derived::Node);
        if let Some(sum) = self.models.as_ref().and_then(|models| models.sum.as_ref()) {
            derivation.append(&sum.hints);
        }
    }
}

impl<const W: usize> Search<'_, W> {
    /// Returns the refutation of the position by a line without open squares.
    pub(super) fn refutation(&self, line: usize) -> Outcome<W> {
        let line = &self.descent.tables.lines[line];
        let reasons = self.descent.state.reasons(&line.squares);
        let mut derivation = self.derive(&reasons);
        self.falsify(&line.squares, Derived::Square, &mut derivation);
        derivation.push(line.clause, Derived::Node);
        Outcome {
            decisions: reasons.and(&self.descent.state.decisions),
            hints: derivation.hints,
            lemmas: Vec::new(),
            models: None,
        }
    }

    /// Returns the models of the position, in which each value of the open variables is possible.
    pub(super) fn solution(&self) -> Result<Outcome<W>, ProveError> {
        let count = 1_u128.checked_shl(self.descent.state.open.len());
        let models = self.assigned(count.ok_or(ProveError::TooManyModels)?);
        let reasons = self.reasons_of_assigned();
        let mut derivation = self.derive(&reasons);
        self.falsify(&models.assigned, Derived::Literal, &mut derivation);
        Ok(Outcome {
            decisions: reasons.and(&self.descent.state.decisions),
            hints: derivation.hints,
            lemmas: Vec::new(),
            models: Some(models),
        })
    }

    /// Returns the length of the trail before the last decision.
    fn trail_before(&self) -> usize {
        self.descent.frames.last().map_or(0, |frame| frame.trail)
    }

    /// Returns the assignments since the last decision.
    fn assigned(&self, count: u128) -> Models<W> {
        let mut assigned = self.descent.state.assigned_since(self.trail_before());
        if self.descent.frames.is_empty() {
            for (var, &unit) in self.descent.tables.units.iter().enumerate() {
                if unit != 0 {
                    assigned.insert(var);
                }
            }
        }
        Models {
            assigned,
            queens: assigned.and(&self.descent.state.queens),
            sum: None,
            count,
        }
    }

    /// Returns the assignments from which those since the last decision follow.
    fn reasons_of_assigned(&self) -> Set<W> {
        let mut reasons = Set::EMPTY;
        for entry in &self.descent.state.trail[self.trail_before()..] {
            reasons.add(self.descent.state.needs(entry.var.into()));
        }
        reasons
    }

    /// Returns the derivation of those assignments that were not decided.
    fn derive(&self, reasons: &Set<W>) -> Derivation<W> {
        let mut derivation = Derivation::new();
        for entry in &self.descent.state.trail {
            let (Reason::Line(line), true) = (entry.reason, reasons.contains(entry.var.into()))
            else {
                continue;
            };
            let line = &self.descent.tables.lines[usize::from(line)];
            let mut others = line.squares;
            others.remove(entry.var.into());
            self.falsify(&others, Derived::Square, &mut derivation);
            derivation.push(line.clause, Derived::Square(entry.var));
        }
        derivation
    }

    /// Adds hints for those of the squares that are false by clauses.
    fn falsify(
        &self,
        squares: &Set<W>,
        derived: impl Fn(u16) -> Derived,
        derivation: &mut Derivation<W>,
    ) {
        let state = &self.descent.state;
        let squares = squares.without(&state.open).without(&state.queens);
        squares.for_each(|square| {
            if let Some(clause) = self.descent.clause_against(square) {
                derivation.push(clause, derived(square as u16));
            }
        });
    }

    /// Adds the hints by which the last alternative follows when all others are refuted.
    fn follow(&self, branch: Branch, last: usize, derivation: &mut Derivation<W>) {
        if let Branch::Line(line) = branch {
            let line = &self.descent.tables.lines[line];
            self.falsify(&line.squares, Derived::Square, derivation);
            derivation.push(line.clause, Derived::Square(last as u16));
        }
    }

    /// Returns the result of the position from those of its alternatives, of which the last one is found
    /// or all are refuted.
    pub(super) fn combine(&mut self, mut frame: SumFrame<W>) -> Result<Outcome<W>, ProveError> {
        let found = &frame.results.found;
        let is_sum = found.len() > 1;
        let has_models = found.iter().any(|(_, part)| part.models.is_some());
        let mut reasons = match frame.branch {
            Branch::Line(line) => {
                let squares = &self.descent.tables.lines[line].squares;
                self.descent.state.reasons(squares)
            }
            Branch::Variable => Set::EMPTY,
        };
        let mut models = has_models.then(|| self.assigned(0));
        if has_models {
            reasons.add(&self.reasons_of_assigned());
        }
        let mut decisions = reasons.and(&self.descent.state.decisions);
        decisions.add(&frame.decisions);
        for (square, part) in &frame.results.found {
            let mut others = part.decisions;
            others.remove(*square);
            decisions.add(&others);
        }
        let mut derivation = self.derive(&reasons);
        if let Some(models) = &models {
            self.falsify(&models.assigned, Derived::Literal, &mut derivation);
        }
        let mut lemmas = Vec::new();
        for &(square, lemma) in &frame.results.refuted {
            derivation.push(lemma, Derived::Square(square as u16));
            lemmas.push(lemma);
        }
        if let (Some(models), true) = (&mut models, is_sum) {
            let hints = derivation.next();
            self.add(frame, models, hints, &mut lemmas)?;
        } else {
            let (last, merged) = frame.results.found.pop().expect("the last alternative");
            self.follow(frame.branch, last, &mut derivation);
            derivation.append(&merged.hints);
            lemmas.extend(merged.lemmas);
            if let (Some(models), Some(merged)) = (&mut models, merged.models) {
                models.assigned.add(&merged.assigned);
                models.queens.add(&merged.queens);
                models.sum = merged.sum;
                models.count = merged.count;
            }
        }
        Ok(Outcome {
            decisions,
            hints: derivation.hints,
            lemmas,
            models,
        })
    }

    /// Writes the sum of alternatives with models, `P1 + -q1 * (P2 + -q2 * (P3 + P4))`: each `P` implies
    /// its own queen `q`, the last one the negation of that before.
    fn add(
        &mut self,
        mut frame: SumFrame<W>,
        models: &mut Models<W>,
        mut derivation: Derivation<W>,
        lemmas: &mut Vec<u64>,
    ) -> Result<(), ProveError> {
        let mut dropped = Set::EMPTY;
        for &(square, _) in &frame.results.refuted {
            dropped.insert(square);
        }
        models.assigned.add(&dropped);
        let (last, merged) = frame.results.found.pop().expect("the last alternative");
        let mut parts = Vec::new();
        for (square, found) in frame.results.found {
            let part = self.write_part(square, &found, &dropped, models)?;
            self.output.delete(&found.lemmas)?;
            lemmas.push(part.lemma);
            dropped.insert(square);
            parts.push(part);
        }
        let before = parts.last().expect("there are two alternatives").square;
        dropped.remove(before);
        let last_product = self.write_alternative(&merged, &dropped, models)?;

        let mut sums: Vec<(Node, Option<Node>)> = Vec::new();
        for part in parts.iter().rev() {
            let rest = match sums.last() {
                Some(&(sum, _)) => {
                    let literals = [-(part.square as i64 + 1), sum.var as i64];
                    Some(self.output.product(&literals)?)
                }
                None => None,
            };
            let (right, negation) = match rest {
                Some(rest) => (rest, rest.clause + 1),
                None => (last_product, self.clause_of(last_product, before)),
            };
            let sum = self
                .output
                .sum([part.product, right], [part.queen, negation])?;
            sums.push((sum, rest));
        }
        for (part, &(sum, rest)) in parts.iter().zip(sums.iter().rev()) {
            derivation.push(sum.clause + 1, Derived::Node);
            derivation.push(part.lemma, Derived::Square(part.square as u16));
            derivation.push(sum.clause + 2, Derived::Node);
            if let Some(rest) = rest {
                derivation.push(rest.clause, Derived::Node);
            }
        }
        self.follow(frame.branch, last, &mut derivation);
        merged.derive_product(last_product, &dropped, &mut derivation);
        lemmas.extend(merged.lemmas);
        models.sum = sums.last().map(|&(node, _)| Sum {
            node,
            hints: derivation.hints,
        });
        Ok(())
    }

    /// Writes the product of an alternative and the lemma that it follows from the decisions.
    fn write_part(
        &mut self,
        square: usize,
        found: &Outcome<W>,
        dropped: &Set<W>,
        models: &mut Models<W>,
    ) -> Result<Part, ProveError> {
        let product = self.write_alternative(found, dropped, models)?;
        let queen = self.clause_of(product, square);
        let mut derivation = Derivation::new();
        found.derive_product(product, dropped, &mut derivation);
        (self.descent).negate(&found.decisions, Some(square), &mut self.literals);
        self.literals.push(product.var as i64);
        let lemma = self.output.lemma(&self.literals, &derivation.hints)?;
        Ok(Part {
            square,
            product,
            queen,
            lemma,
        })
    }

    /// Writes the product of an alternative, and counts its models.
    fn write_alternative(
        &mut self,
        found: &Outcome<W>,
        dropped: &Set<W>,
        models: &mut Models<W>,
    ) -> Result<Node, ProveError> {
        let found = found.models.as_ref().expect("an alternative with models");
        let count = models.count.checked_add(found.count);
        models.count = count.ok_or(ProveError::TooManyModels)?;
        Ok(self.write_product(found, dropped)?)
    }

    /// Writes the product of models without some literals.
    pub(super) fn write_product(
        &mut self,
        models: &Models<W>,
        dropped: &Set<W>,
    ) -> io::Result<Node> {
        self.literals.clear();
        let literals = &mut self.literals;
        models.assigned.without(dropped).for_each(|var| {
            let literal = var as i64 + 1;
            literals.push(match models.queens.contains(var) {
                true => literal,
                false => -literal,
            });
        });
        literals.extend(models.sum.iter().map(|sum| sum.node.var as i64));
        self.output.product(&self.literals)
    }

    /// Returns the clause by which a literal follows from the product that was written last.
    fn clause_of(&self, product: Node, var: usize) -> u64 {
        let mut literals = self.literals.iter().map(|literal| literal.unsigned_abs());
        let place = literals.position(|literal| literal == var as u64 + 1);
        product.clause + 1 + place.expect("a literal of the product") as u64
    }
}
