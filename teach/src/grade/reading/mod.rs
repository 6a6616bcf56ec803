//! A formula read as one about a board: which variable is which square.
//!
//! | file | contents |
//! |---|---|
//! | `numbering.rs` | numberings: a variable for each square, names, or numbers of rows and columns |
//! | `stated.rs` | the numbering that a map, comments or the header of `encode` state |
//! | `choice.rs` | the choice of another one, by proof, if nothing states it |
//! | `survey.rs` | pairs of squares that the formula excludes by propagation |
//! | `numbers.rs` | numbers that a program writes wrongly: variables from 0, two zeros, no signs |
//!
//! A [`Reading`] gives each square one literal, however the formula states its queen: by a variable, by its negation, or
//! by several bits, which get a new variable that is true exactly if all of them are. So all that follows knows squares
//! only.

pub(super) mod choice;
pub(super) mod numbering;
pub(super) mod numbers;
pub(super) mod stated;
pub(super) mod survey;

use crate::grade::rules::RuleTable;
use control::Control;
use encodings::{ClauseSink, Cnf, Lit, SinkError, Var};
use numbering::Numbering;
use problem::board::Square;
use queensat::answers::ReadFormula;
use queensat::encode::StopSink;
use solvers::Propagation;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Maximum number by which the variables of a formula may exceed its literals if they keep their numbers.
const MAX_UNUSED: usize = 1 << 20;

/// A formula, read as one about a board. Its clauses are those of the text, and after them definitions of squares whose
/// queen several literals state together.
pub(crate) struct Reading {
    pub clauses: Cnf,
    /// Number of clauses of the text.
    pub given: usize,
    /// Line of each clause of the text.
    pub lines: Vec<u64>,
    /// Literal that a queen stands on a square, by square.
    pub squares: Vec<Lit>,
    /// The square of a variable, and `true` if its positive literal states a queen.
    pub roles: Vec<Option<(u32, bool)>>,
    /// `true` for variables that occur in a clause of the text that is not always true.
    pub occurs: Vec<bool>,
    /// Declared variables that occur nowhere, of squares on which no queen may stand, with these squares.
    pub unused_squares: Vec<(u32, Square)>,
    /// Literals that state the queen of a square together, of the squares of which several do.
    pub defined: BTreeMap<u32, Vec<Lit>>,
    /// All clauses, to propagate.
    pub propagation: RefCell<Propagation>,
    /// Numbers of variables in the text, if they differ.
    originals: Option<Vec<Var>>,
    /// Number of variables of the text.
    variables: usize,
}

/// Returns the literal for one of a text with this many variables, of which `originals` are used if there are many.
fn renamed(originals: Option<&[Var]>, variables: usize, literal: Lit) -> Option<Lit> {
    match originals {
        None => (literal.var().index() < variables).then_some(literal),
        Some(all) => {
            let place = all.binary_search(&literal.var()).ok()? as u32;
            Some(Var::from_index(place).literal(literal.is_positive()))
        }
    }
}

impl Reading {
    /// Reads a formula with this numbering.
    pub fn new(
        formula: &ReadFormula,
        numbering: &Numbering,
        rules: &RuleTable<'_>,
        control: &Control,
    ) -> Result<Self, SinkError> {
        // If most declared variables occur nowhere, those that occur get numbers of their own.
        let literals: usize = formula.clauses.clauses().map(<[Lit]>::len).sum();
        let originals = (formula.clauses.variable_count() > literals + MAX_UNUSED).then(|| {
            let mut all: Vec<Var> = formula
                .clauses
                .clauses()
                .flatten()
                .map(|literal| literal.var())
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        });
        let count = match &originals {
            Some(all) => all.len(),
            None => formula.clauses.variable_count(),
        };
        // The clauses of the text.
        let mut clauses = Cnf::new();
        clauses.new_vars(count as u32)?;
        let mut occurs = vec![false; count];
        // A variable of the text that occurs nowhere becomes a new one.
        let renamed = |literal| renamed(originals.as_deref(), count, literal);
        let mut buffer = Vec::new();
        let mut copy = StopSink::new(&mut clauses, control.interrupt());
        for clause in formula.clauses.clauses() {
            buffer.clear();
            buffer.extend(clause.iter().filter_map(|literal| renamed(*literal)));
            copy.add_clause(&buffer)?;
            if !is_tautology(&buffer) {
                buffer
                    .iter()
                    .for_each(|literal| occurs[literal.var().index()] = true);
            }
        }
        // A literal for each square, which after this stands for its queen alone.
        let given = clauses.clause_count();
        let board = rules.problem.board();
        let size = [board.rows(), board.columns()];
        let (mut squares, mut unused_squares) = (Vec::with_capacity(rules.squares()), Vec::new());
        let mut defined = BTreeMap::new();
        for place in 0..rules.squares() as u32 {
            let square = Square::from_zero_based(place / size[1], place % size[1]);
            let stated = numbering.literals(square, size);
            let is_free = board.contains(square) && !rules.problem.is_blocked(square);
            let is_used = |literal: &Lit| {
                renamed(*literal).is_some_and(|literal| occurs[literal.var().index()])
            };
            if !is_free && !stated.iter().flatten().any(is_used) {
                // A formula need not mention squares without queens, but then their variables are free.
                if let Some([one]) = stated.as_deref() {
                    let number = one.var().index() as u32 + 1;
                    let is_declared = number <= formula.summary.variables;
                    unused_squares.extend(is_declared.then_some((number, square)));
                }
                let queen = clauses.new_vars(1)?.get(0).positive();
                clauses.add_clause(&[!queen])?;
                squares.push(queen);
                continue;
            }
            // One literal is the queen itself.
            let mut known = Vec::new();
            for literal in stated.iter().flatten() {
                known.push(match renamed(*literal) {
                    Some(literal) => literal,
                    None => clauses.new_vars(1)?.get(0).positive(),
                });
            }
            if let (Some(_), [literal]) = (&stated, &known[..]) {
                squares.push(*literal);
                continue;
            }
            // Several are a queen together, and a square without any is free.
            let queen = clauses.new_vars(1)?.get(0).positive();
            if stated.is_some() {
                for &literal in &known {
                    clauses.add_clause(&[!queen, literal])?;
                }
                defined.insert(place, known.clone());
                known.iter_mut().for_each(|literal| *literal = !*literal);
                known.push(queen);
                clauses.add_clause(&known)?;
            }
            squares.push(queen);
        }
        // The way back, from literals to squares.
        let mut roles = vec![None; clauses.variable_count()];
        for (place, literal) in (0..).zip(&squares) {
            roles[literal.var().index()] = Some((place, literal.is_positive()));
        }
        occurs.resize(clauses.variable_count(), false);
        let mut propagation = Propagation::new();
        load(&clauses, &mut propagation, control)?;
        Ok(Self {
            given,
            lines: formula.lines.clone(),
            squares,
            roles,
            occurs,
            unused_squares,
            defined,
            propagation: RefCell::new(propagation),
            variables: count,
            originals,
            clauses,
        })
    }

    /// Returns the reading with other clauses in place of those of the text, and some new variables.
    pub fn changed(
        &self,
        clauses: &[Vec<Lit>],
        lines: Vec<u64>,
        fresh: u32,
        control: &Control,
    ) -> Result<Self, SinkError> {
        let mut all = Cnf::new();
        all.new_vars(self.clauses.variable_count() as u32 + fresh)?;
        let definitions = self.clauses.clauses().skip(self.given);
        let mut copy = StopSink::new(&mut all, control.interrupt());
        for clause in clauses.iter().map(|clause| &clause[..]).chain(definitions) {
            copy.add_clause(clause)?;
        }
        let mut occurs = vec![false; all.variable_count()];
        for clause in clauses.iter().filter(|clause| !is_tautology(clause)) {
            clause
                .iter()
                .for_each(|literal| occurs[literal.var().index()] = true);
        }
        let mut roles = self.roles.clone();
        roles.resize(all.variable_count(), None);
        let mut propagation = Propagation::new();
        load(&all, &mut propagation, control)?;
        Ok(Self {
            given: clauses.len(),
            lines,
            squares: self.squares.clone(),
            roles,
            occurs,
            unused_squares: self.unused_squares.clone(),
            defined: self.defined.clone(),
            propagation: RefCell::new(propagation),
            variables: self.variables,
            originals: self.originals.clone(),
            clauses: all,
        })
    }

    /// Returns the clauses with their numbers, and no more of them once the control is stopped.
    pub fn until_stopped(&self, control: &Control) -> impl Iterator<Item = (usize, &[Lit])> {
        until_stopped(self.clauses.clauses(), control)
    }

    /// Returns the variables of the text that occur in a clause.
    pub fn used(&self) -> usize {
        self.occurs[..self.variables]
            .iter()
            .filter(|occurs| **occurs)
            .count()
    }

    /// Returns the literal for one of the text, if its variable exists.
    pub fn renamed(&self, literal: Lit) -> Option<Lit> {
        renamed(self.originals.as_deref(), self.variables, literal)
    }

    /// Returns the literal of a square.
    pub fn queen(&self, square: u32) -> Lit {
        self.squares[square as usize]
    }

    /// Returns the square of a literal, and `true` if the literal states a queen, or `None` for auxiliary variables.
    pub fn square(&self, literal: Lit) -> Option<(u32, bool)> {
        let (square, sign) = self.roles[literal.var().index()]?;
        Some((square, sign == literal.is_positive()))
    }

    /// Returns the squares of which a clause says that not all have a queen, by the literals that define them.
    pub fn defined_by(&self, clause: &[Lit]) -> Option<Vec<u32>> {
        let is_in = |literal: &Lit| clause.contains(&!*literal);
        let squares = self
            .defined
            .iter()
            .filter(|(_, literals)| literals.iter().all(is_in));
        let squares: Vec<u32> = squares.map(|(square, _)| *square).collect();
        let literals = || squares.iter().flat_map(|square| &self.defined[square]);
        clause
            .iter()
            .all(|literal| literals().any(|it| *it == !*literal))
            .then_some(squares)
    }

    /// Returns the auxiliary variables in clauses.
    pub fn auxiliaries(&self) -> impl Iterator<Item = Var> + '_ {
        let variables = (0..self.roles.len() as u32).map(Var::from_index);
        variables.filter(|var| self.occurs[var.index()] && self.roles[var.index()].is_none())
    }

    /// Returns the number of a variable in the text.
    pub fn number(&self, var: Var) -> u32 {
        let original = self.originals.as_ref().and_then(|all| all.get(var.index()));
        original.copied().unwrap_or(var).index() as u32 + 1
    }

    /// Returns the literals of all squares, of which some have queens.
    pub fn board(&self, has_queen: &[bool]) -> Vec<Lit> {
        let squares = self.squares.iter().zip(has_queen);
        let literals = squares.map(|(&literal, &queen)| if queen { literal } else { !literal });
        literals.collect()
    }

    /// Returns a clause of the text as it stands there.
    pub fn text(&self, clause: usize) -> String {
        let literals = self.clauses.clause(clause).iter();
        let number = |literal: &Lit| {
            let sign = if literal.is_negative() { "-" } else { "" };
            format!("{sign}{} ", self.number(literal.var()))
        };
        literals.map(number).collect::<String>() + "0"
    }
}

/// Returns `true` if a clause has a literal and its negation.
pub(crate) fn is_tautology(clause: &[Lit]) -> bool {
    match clause {
        [] | [_] => false,
        [one, other] => *one == !*other,
        clause => {
            let mut sorted = clause.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).any(|pair| pair[0] == !pair[1])
        }
    }
}

/// Number of clauses, or lines, between two looks at the control.
const BETWEEN_CHECKS: usize = 4096;

/// Returns items with their numbers, and no more of them once the control is stopped.
pub(crate) fn until_stopped<T>(
    items: impl Iterator<Item = T>,
    control: &Control,
) -> impl Iterator<Item = (usize, T)> {
    let go_on = |number: usize| number % BETWEEN_CHECKS != 0 || !control.is_stopped();
    items.enumerate().take_while(move |item| go_on(item.0))
}

/// Loads a formula, unless the control is stopped meanwhile.
pub(crate) fn load(
    formula: &Cnf,
    sink: &mut dyn ClauseSink,
    control: &Control,
) -> Result<(), SinkError> {
    let mut sink = StopSink::new(sink, control.interrupt());
    sink.new_vars(formula.variable_count() as u32)?;
    let mut clauses = formula.clauses();
    clauses.try_for_each(|clause| sink.add_clause(clause))
}
