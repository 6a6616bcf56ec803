//! Checker of a graph and its proof, which shares no code with the generator.

mod error;
mod formula;
mod nodes;
mod text;

pub use error::{CheckError, FormulaFault, GraphFault};

use formula::Formula;
use nodes::Nodes;
use std::collections::HashMap;
use std::io::BufRead;
use text::{Lines, Words};

/// Checks that a graph has the same models as a formula in DIMACS format, and returns their number.
///
/// * Each lemma follows from the formula, the clauses that define nodes, and lemmas before: under its
///   negation each hint is unit in turn, and the last one is false. The last lemma is that the root is
///   true, so that each model of the formula is one of the root.
/// * Each model of the root is one of the formula: each clause follows from the root by the literals of
///   the products.
/// * The children of a product depend on disjoint sets of variables, and those of a sum exclude each
///   other by the clauses that define nodes. Thus the number of models is a product or a sum of those of
///   the children, in which a variable that is not mentioned has two values.
///
/// The proof is streamed. The memory is that of the formula, the graph, and the lemmas that are not
/// deleted.
///
/// # Errors
///
/// If the formula or the graph cannot be read, or the graph is refused.
pub fn check(formula: impl BufRead, graph: impl BufRead) -> Result<u128, CheckError> {
    let formula = Formula::read(formula)?;
    let mut lines = Lines::new(graph);
    let mut checker = Checker::new(&formula);
    while let Some(words) = lines.next()? {
        let step = checker.step(words);
        step.map_err(|fault| CheckError::Refused {
            line: lines.number,
            fault,
        })?;
    }
    checker.finish().map_err(|fault| CheckError::Refused {
        line: lines.number,
        fault,
    })
}

struct Checker<'a> {
    formula: &'a Formula,
    nodes: Nodes,
    lemmas: HashMap<u64, Box<[i32]>>,
    /// Number of the last clause.
    last: u64,
    root: Option<i64>,
    is_root_proved: bool,
    is_refuted: bool,
    /// Values of the variables: 1, -1 or 0.
    values: Vec<i8>,
    /// Variables that have a value.
    assigned: Vec<usize>,
    literals: Vec<i64>,
    hints: Vec<i64>,
}

impl<'a> Checker<'a> {
    fn new(formula: &'a Formula) -> Self {
        Self {
            formula,
            nodes: Nodes::new(formula.variables),
            lemmas: HashMap::new(),
            last: formula.clauses().into(),
            root: None,
            is_root_proved: false,
            is_refuted: false,
            values: vec![0; formula.variables as usize + 1],
            assigned: Vec::new(),
            literals: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Checks a line.
    fn step(&mut self, mut words: Words<'_>) -> Result<(), GraphFault> {
        let first = words.next().ok_or(GraphFault::Form)?;
        match first {
            b"r" => return self.set_root(words),
            b"D" => return self.delete(words),
            _ => (),
        }
        let number = text::parse(first).ok_or(GraphFault::Form)?;
        let number = u64::try_from(number).map_err(|_| GraphFault::Form)?;
        let last = self.last;
        if number <= last {
            return Err(GraphFault::Number { number, last });
        }
        match words.next() {
            Some(b"a") => self.lemma(number, words),
            Some(b"p") => self.product(number, words),
            Some(b"s") => self.sum(number, words),
            _ => Err(GraphFault::Form),
        }
    }

    fn set_root(&mut self, mut words: Words<'_>) -> Result<(), GraphFault> {
        let root = words.number().filter(|_| words.is_at_end());
        let root = root.ok_or(GraphFault::Form)?;
        if self.root.is_some() {
            return Err(GraphFault::SecondRoot);
        }
        if root != 0 && !self.nodes.contains(root) {
            return Err(GraphFault::UnknownRoot(root));
        }
        self.root = Some(root);
        Ok(())
    }

    fn delete(&mut self, mut words: Words<'_>) -> Result<(), GraphFault> {
        if !(words.list(&mut self.hints) && words.is_at_end()) {
            return Err(GraphFault::Form);
        }
        for &clause in &self.hints {
            let lemma = u64::try_from(clause).ok();
            let lemma = lemma.and_then(|number| self.lemmas.remove(&number));
            lemma.ok_or(GraphFault::NotALemma(clause))?;
        }
        Ok(())
    }

    fn lemma(&mut self, number: u64, mut words: Words<'_>) -> Result<(), GraphFault> {
        let is_complete =
            words.list(&mut self.literals) && words.list(&mut self.hints) && words.is_at_end();
        if !is_complete {
            return Err(GraphFault::Form);
        }
        let last = self.nodes.last();
        if let Some(&literal) = self.literals.iter().find(|literal| literal.abs() > last) {
            return Err(GraphFault::UnknownLiteral(literal));
        }
        let literals: Box<[i32]> = self.literals.iter().map(|&it| it as i32).collect();
        self.propagate(literals.iter().map(|literal| -literal), false)?;
        self.is_refuted |= literals.is_empty();
        let root = self.root.filter(|&root| root != 0);
        self.is_root_proved |= root.is_some_and(|root| self.literals == [root]);
        self.lemmas.insert(number, literals);
        self.last = number;
        Ok(())
    }

    fn product(&mut self, number: u64, mut words: Words<'_>) -> Result<(), GraphFault> {
        self.node_variable(&mut words)?;
        if !(words.list(&mut self.literals) && words.is_at_end()) {
            return Err(GraphFault::Form);
        }
        self.nodes.product(number, &self.literals)?;
        self.values.push(0);
        self.last = number + self.literals.len() as u64;
        Ok(())
    }

    fn sum(&mut self, number: u64, mut words: Words<'_>) -> Result<(), GraphFault> {
        self.node_variable(&mut words)?;
        let mut child = || {
            words
                .number()
                .filter(|&child| child != 0)
                .ok_or(GraphFault::Form)
        };
        let children = [child()?, child()?];
        if !(words.list(&mut self.hints) && words.is_at_end()) {
            return Err(GraphFault::Form);
        }
        let last = self.nodes.last();
        if let Some(&child) = children.iter().find(|child| child.abs() > last) {
            return Err(GraphFault::UnknownLiteral(child));
        }
        self.propagate(children.iter().map(|&child| child as i32), true)?;
        self.nodes.sum(number, &children)?;
        self.values.push(0);
        self.last = number + 2;
        Ok(())
    }

    fn node_variable(&self, words: &mut Words<'_>) -> Result<(), GraphFault> {
        let (expected, found) = (
            self.nodes.last() + 1,
            words.number().ok_or(GraphFault::Form)?,
        );
        match expected == found {
            true => Ok(()),
            false => Err(GraphFault::NodeVariable { expected, found }),
        }
    }

    /// Checks that the hints lead from these literals to a conflict.
    fn propagate(
        &mut self,
        literals: impl Iterator<Item = i32>,
        are_definitions: bool,
    ) -> Result<(), GraphFault> {
        let hints = std::mem::take(&mut self.hints);
        let result = self.find_conflict(literals, &hints, are_definitions);
        self.hints = hints;
        for var in self.assigned.drain(..) {
            self.values[var] = 0;
        }
        result
    }

    fn find_conflict(
        &mut self,
        mut literals: impl Iterator<Item = i32>,
        hints: &[i64],
        are_definitions: bool,
    ) -> Result<(), GraphFault> {
        let mut is_conflict = literals.any(|literal| !self.assign(literal));
        for &hint in hints {
            if is_conflict {
                return Err(GraphFault::AfterConflict(hint));
            }
            match self.unit(hint, are_definitions)? {
                Some(literal) => is_conflict = !self.assign(literal),
                None => is_conflict = true,
            }
        }
        match is_conflict {
            true => Ok(()),
            false => Err(GraphFault::NoConflict),
        }
    }

    /// Makes a literal true, and returns `false` if it is false.
    fn assign(&mut self, literal: i32) -> bool {
        let var = literal.unsigned_abs() as usize;
        let value = literal.signum() as i8;
        if self.values[var] == 0 {
            self.values[var] = value;
            self.assigned.push(var);
        }
        self.values[var] == value
    }

    /// Returns the only literal of a clause that is not false, or nothing if all are.
    fn unit(&self, hint: i64, are_definitions: bool) -> Result<Option<i32>, GraphFault> {
        let number = u64::try_from(hint).map_err(|_| GraphFault::UnknownHint(hint))?;
        let (mut unit, mut is_unit) = (None, true);
        let mut visit = |literal: i32| {
            let value = self.values[literal.unsigned_abs() as usize];
            if i32::from(value) == -literal.signum() || unit == Some(literal) {
                return;
            }
            is_unit &= value == 0 && unit.is_none();
            unit = Some(literal);
        };
        let formula = u32::try_from(number).ok();
        let formula = formula.filter(|number| (1..=self.formula.clauses()).contains(number));
        let literals = match formula {
            Some(number) => Some(self.formula.clause(number)),
            None => self.lemmas.get(&number).map(AsRef::as_ref),
        };
        match literals {
            Some(_) if are_definitions => return Err(GraphFault::NotADefinition(hint)),
            Some(literals) => literals.iter().for_each(|&literal| visit(literal)),
            None if self.nodes.for_each_literal(number, &mut visit) => (),
            None => return Err(GraphFault::UnknownHint(hint)),
        }
        match is_unit {
            true => Ok(unit),
            false => Err(GraphFault::NotUnit(hint)),
        }
    }

    /// Checks what has to be true at the end, and returns the number of models.
    fn finish(&self) -> Result<u128, GraphFault> {
        match self.root {
            None => Err(GraphFault::NoRoot),
            Some(0) if self.is_refuted => Ok(0),
            Some(root) if root != 0 && self.is_root_proved => {
                match self.nodes.not_implied(root, self.formula) {
                    Some(clause) => Err(GraphFault::NotImplied(clause)),
                    None => self.nodes.models(root),
                }
            }
            Some(_) => Err(GraphFault::NotProved),
        }
    }
}
