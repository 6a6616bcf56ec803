//! A search with learnt clauses that writes its own proof.
//!
//! It takes any clauses, so it is for formulas with auxiliary variables, and for problems in which little is
//! decided by single lines. It decides squares only: the other variables follow from them. The blocking clause
//! of a solution takes part when the search has found it.
//!
//! Conflict-driven clause learning (Marques-Silva, Sakallah: "GRASP: A Search Algorithm for Propositional
//! Satisfiability", 1999), with hints as it is done by Pollitt, Fleury and Biere: "Faster LRAT Checking Than
//! Solving with CaDiCaL", SAT 2023.

mod analysis;
mod assignment;
mod clauses;
mod order;

use super::blocking::BlockingClauses;
use super::lrat::{Lemmas, LratWriter, ProofSize};
use super::{BoardFormula, ProveError, SolutionTable};
use crate::Control;
use analysis::Analysis;
use assignment::{Assignment, Literal, NO_CLAUSE, number, var};
use clauses::Clauses;
use control::bits::BitSet;
use encodings::Lit;
use order::Order;

/// Number of conflicts of the shortest run between two restarts.
const RUN: u64 = 64;
/// Number of learnt clauses of which the first half is removed, and its growth each time.
const FIRST_LIMIT: usize = 4000;
const MORE: usize = 500;

/// Writes the proof that a formula has no other models than these.
///
/// # Errors
///
/// If there are others, or some of these are none, the output returns an error, or the control stops the
/// job.
pub(super) fn prove<'a>(
    formula: &'a BoardFormula,
    solutions: &'a SolutionTable,
    proof: LratWriter<'a>,
    control: &'a Control,
) -> Result<ProofSize, ProveError> {
    Learning::new(formula, solutions, proof, control).run(formula)
}

struct Learning<'a> {
    clauses: Clauses,
    assignment: Assignment,
    order: Order,
    analysis: Analysis,
    /// For each variable that has its value before all decisions the number of the clause that states it.
    units: Vec<u64>,
    /// Number of literals of the trail whose clauses are in `units`.
    stated: usize,
    solutions: &'a SolutionTable,
    blocking: BlockingClauses<'a>,
    /// Solutions that were found.
    found: BitSet,
    /// Number of these.
    count: u64,
    /// Number of clauses before the first blocking clause.
    formula: u64,
    proof: Lemmas<'a>,
    numbers: Vec<i64>,
    conflicts: u64,
    control: &'a Control,
}

/// A false clause.
enum Conflict {
    /// One of the clauses, by its place.
    Clause(u32),
    /// The literals and the number of a blocking clause.
    Blocking(Vec<Literal>, u64),
}

impl<'a> Learning<'a> {
    fn new(
        formula: &'a BoardFormula,
        solutions: &'a SolutionTable,
        proof: LratWriter<'a>,
        control: &'a Control,
    ) -> Self {
        let variables = formula.variable_count();
        let clauses = formula.clause_count() as u64;
        Self {
            clauses: Clauses::new(variables),
            assignment: Assignment::new(variables),
            order: Order::new(formula.square_count()),
            analysis: Analysis::new(variables),
            units: vec![0; variables],
            stated: 0,
            solutions,
            blocking: BlockingClauses::new(formula.square_count(), formula.clauses(), solutions),
            found: BitSet::new(solutions.len() as u64),
            count: 0,
            formula: clauses,
            proof: Lemmas::new(proof, clauses + solutions.len() as u64 + 1),
            numbers: Vec::new(),
            conflicts: 0,
            control,
        }
    }

    fn run(mut self, formula: &BoardFormula) -> Result<ProofSize, ProveError> {
        if !self.load(formula)? {
            self.search()?;
        }
        let (listed, found) = (self.solutions.len() as u64, self.count);
        match found == listed {
            true => Ok(self.proof.size),
            false => Err(ProveError::Disagreement { listed, found }),
        }
    }

    /// Takes the clauses of the formula. Returns `true` if the empty clause is proved.
    fn load(&mut self, formula: &BoardFormula) -> Result<bool, ProveError> {
        let mut literals = Vec::new();
        for (clause, number) in formula.clauses().zip(1..) {
            literals.clear();
            literals.extend(clause.iter().map(|&literal| code(literal)));
            match literals[..] {
                [] => return self.refute(&[], number).map(|()| true),
                [only] if self.assignment.is_false(only) => {
                    return self.refute(&[only], number).map(|()| true);
                }
                [only] if self.assignment.is_open(only) => {
                    self.assignment.assign(only, NO_CLAUSE);
                    self.units[var(only)] = number;
                }
                [_] => (),
                _ => self.clauses.give(&literals, number),
            }
        }
        self.stated = self.assignment.trail.len();
        Ok(false)
    }

    /// Searches until the empty clause is proved.
    fn search(&mut self) -> Result<(), ProveError> {
        let mut runs = luby();
        let mut rest = RUN * runs.next().expect("the sequence does not end");
        let mut limit = FIRST_LIMIT;
        loop {
            let conflict = match self.clauses.propagate(&mut self.assignment) {
                Some(clause) => Some(Conflict::Clause(clause)),
                None if self.assignment.level() == 0 => {
                    self.state_units()?;
                    self.decide()?
                }
                None if rest == 0 => {
                    rest = RUN * runs.next().expect("the sequence does not end");
                    self.undo(0);
                    if self.clauses.learnt() > limit {
                        limit += MORE;
                        let removed = self.clauses.reduce();
                        self.proof.delete(&removed)?;
                    }
                    None
                }
                None => self.decide()?,
            };
            if let Some(conflict) = conflict {
                rest = rest.saturating_sub(1);
                if self.learn(conflict)? {
                    return Ok(());
                }
            }
        }
    }

    /// Decides a square, or returns the blocking clause if all are decided.
    fn decide(&mut self) -> Result<Option<Conflict>, ProveError> {
        match self.order.next(&self.assignment) {
            Some(literal) => {
                self.assignment.decide(literal);
                Ok(None)
            }
            None => self.solution().map(Some),
        }
    }

    /// Learns from a false clause. Returns `true` if the empty clause is proved.
    fn learn(&mut self, conflict: Conflict) -> Result<bool, ProveError> {
        self.conflicts += 1;
        if self.conflicts % 64 == 0 {
            self.control.check().map_err(ProveError::Stopped)?;
        }
        let (literals, clause) = match conflict {
            Conflict::Clause(place) => {
                let literals = self.clauses.literals(place).to_vec();
                (literals, self.clauses.number(place))
            }
            Conflict::Blocking(literals, clause) => (literals, clause),
        };
        let levels = literals.iter().map(|&it| self.assignment.level_of(var(it)));
        let level = levels.max().unwrap_or(0);
        if level == 0 {
            self.state_units()?;
            self.refute(&literals, clause)?;
            return Ok(true);
        }
        self.undo(level);
        let (back, glue) = self.analyse(&literals, clause);
        let clause = self.write_learnt()?;
        self.undo(back);
        let learnt = &self.analysis.literals;
        let first = learnt[0];
        if learnt.len() == 1 {
            self.units[var(first)] = clause;
            self.assignment.assign(first, NO_CLAUSE);
        } else {
            let place = self.clauses.add(learnt, clause, glue);
            self.assignment.assign(first, place);
        }
        Ok(false)
    }

    fn undo(&mut self, level: u32) {
        let undone = self.assignment.after(level);
        self.order.remember(undone);
        self.assignment.undo(level);
        self.clauses.look_from(self.assignment.trail.len());
    }

    /// Writes a lemma for each literal that follows without decisions.
    fn state_units(&mut self) -> Result<(), ProveError> {
        while let Some(&literal) = self.assignment.trail.get(self.stated) {
            self.stated += 1;
            let reason = self.assignment.reason(var(literal));
            if reason == NO_CLAUSE {
                continue;
            }
            let mut hints = Vec::new();
            let others = self.clauses.literals(reason).iter();
            let others = others.filter(|&&other| other != literal);
            hints.extend(others.map(|&other| self.units[var(other)]));
            hints.push(self.clauses.number(reason));
            self.units[var(literal)] = self.proof.add(&[number(literal)], &hints)?;
        }
        Ok(())
    }

    /// Writes the empty clause: these are the literals of a clause, false without decisions.
    fn refute(&mut self, literals: &[Literal], clause: u64) -> Result<(), ProveError> {
        let mut hints: Vec<u64> = literals.iter().map(|&it| self.units[var(it)]).collect();
        hints.push(clause);
        self.proof.add(&[], &hints)?;
        Ok(())
    }

    /// Returns the blocking clause of the solution that was found.
    fn solution(&mut self) -> Result<Conflict, ProveError> {
        let queens = self
            .order
            .variables()
            .filter(|&var| self.assignment.is_true(2 * var as Literal));
        let queens: Vec<u16> = queens.map(|var| var as u16).collect();
        let Some(place) = self.solutions.position(&queens) else {
            return Err(ProveError::NotListed {
                queens: queens.iter().map(|&var| var.into()).collect(),
            });
        };
        self.count += u64::from(self.found.insert(place as u64));
        let literals = self.blocking.get(place).iter();
        let literals = literals.map(|&literal| code(literal)).collect();
        Ok(Conflict::Blocking(
            literals,
            self.formula + 1 + place as u64,
        ))
    }
}

fn code(literal: Lit) -> Literal {
    2 * literal.var().index() as Literal + Literal::from(literal.is_negative())
}

/// Returns the lengths of the runs between restarts (Luby, Sinclair, Zuckerman: "Optimal Speedup of Las Vegas
/// Algorithms", 1993).
fn luby() -> impl Iterator<Item = u64> {
    let mut state = (1_u64, 1_u64);
    std::iter::from_fn(move || {
        let (count, length) = state;
        state = match count & count.wrapping_neg() == length {
            true => (count + 1, 1),
            false => (count, 2 * length),
        };
        Some(length)
    })
}
