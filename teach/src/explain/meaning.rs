//! The meaning of auxiliary variables: the queens that make them true or false.
//!
//! It is found by unit propagation from squares through the clauses that share auxiliary variables, so it is the same
//! for all encodings.

use crate::grade::{Components, Reading, RuleTable, list_squares};
use control::Control;
use encodings::{ClauseSink, Lit, SinkError, Var};
use itertools::Itertools;
use problem::board::Square;
use solvers::Propagation;
use std::collections::HashMap;

/// Maximum number of queens that make a variable true or false together.
const MAX_QUEENS: usize = 4;
/// Maximum number of sets of queens that are tried for one component of a formula.
const MAX_SETS: usize = 2_000;

/// Meaning of an auxiliary variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableMeaning {
    /// Number of the variable in the formula.
    pub variable: u32,
    /// Queens that make the variable true, if they were found.
    pub true_if: Option<QueenCount>,
    /// Queens that make the variable false, if they were found.
    pub false_if: Option<QueenCount>,
    /// Its value if there are no queens on the squares that share clauses with it.
    pub without_queens: Option<bool>,
    /// The value that the formula leaves it: a bound on the queens makes some variables false.
    pub always: Option<bool>,
    /// All of this as a phrase about queens and squares.
    pub text: String,
}

/// At least a number of queens on some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueenCount {
    /// The number of queens, at least 1.
    pub queens: u32,
    /// The squares, any of which count.
    pub squares: Vec<Square>,
}

/// Effect of queens on an auxiliary variable.
#[derive(Clone, Debug, Default)]
struct Effect {
    /// Number of queens and squares that make it false, and true.
    queens: [Option<(u32, Vec<u32>)>; 2],
    without_queens: Option<bool>,
}

/// The meanings of the auxiliary variables of a formula.
pub(super) struct Meanings<'a> {
    rules: &'a RuleTable<'a>,
    reading: &'a Reading,
    components: Components,
    /// Effects of queens on the variables of a component.
    effects: HashMap<usize, HashMap<Var, Effect>>,
}

impl<'a> Meanings<'a> {
    pub fn new(rules: &'a RuleTable<'a>, reading: &'a Reading) -> Self {
        Self {
            rules,
            reading,
            components: Components::new(reading, &Control::new()),
            effects: HashMap::new(),
        }
    }

    /// Returns the meaning of an auxiliary variable.
    pub fn describe(&mut self, var: Var) -> Result<VariableMeaning, SinkError> {
        let mut effect = Effect::default();
        if let Some((component, clauses)) = self.components.of_variable(var) {
            let effects = match self.effects.get(&component) {
                Some(effects) => effects,
                None => {
                    let effects = effects(self.reading, clauses)?;
                    self.effects.entry(component).or_insert(effects)
                }
            };
            effect = effects.get(&var).cloned().unwrap_or_default();
        }
        let count = |count: &Option<(u32, Vec<u32>)>| {
            let (queens, squares) = count.as_ref()?;
            Some(QueenCount {
                queens: *queens,
                squares: squares
                    .iter()
                    .map(|square| self.rules.square(*square))
                    .collect(),
            })
        };
        let always = self.reading.propagation.borrow().value(var.positive());
        let [false_if, true_if] = &effect.queens;
        Ok(VariableMeaning {
            variable: self.reading.number(var),
            true_if: count(true_if),
            false_if: count(false_if),
            without_queens: effect.without_queens,
            always,
            text: self.words(&effect, always),
        })
    }

    fn words(&self, effect: &Effect, always: Option<bool>) -> String {
        let on = |(queens, squares): &(u32, Vec<u32>)| match (queens, &squares[..]) {
            (1, [one]) => format!("there is a queen on {}", self.rules.square(*one)),
            (1, squares) => format!(
                "there is a queen on {}",
                list_squares(self.rules, squares, "or")
            ),
            (2, [_, _]) => format!(
                "there are queens on {}",
                list_squares(self.rules, squares, "and")
            ),
            (queens, squares) => format!(
                "there are at least {queens} queens on {}",
                list_squares(self.rules, squares, "and")
            ),
        };
        let [false_if, true_if] = &effect.queens;
        let always = always.map(|value| format!("always {value}"));
        let text = match (true_if, false_if) {
            (None, None) => {
                return always
                    .unwrap_or_else(|| "it stands for no number of queens on some squares".into());
            }
            (Some(found), None) => format!("true if {}", on(found)),
            (None, Some(found)) => format!("false if {}", on(found)),
            (Some(found), Some(other)) => format!("true if {}; false if {}", on(found), on(other)),
        };
        let text = match (effect.without_queens, true_if) {
            (Some(false), Some(_)) => text + "; false without any queens",
            (Some(true), None) => text + "; true without any queens",
            _ => text,
        };
        match always {
            Some(always) => format!("{text}; here {always}"),
            None => text,
        }
    }
}

/// Propagates from queens through the clauses of a component, but for those of one auxiliary variable, which are
/// bounds.
fn effects(reading: &Reading, clauses: &[usize]) -> Result<HashMap<Var, Effect>, SinkError> {
    let mut locals: HashMap<Var, Var> = HashMap::new();
    let mut variables: Vec<Var> = Vec::new();
    let mut propagation = Propagation::new();
    // The clauses of the component, with variables of their own.
    let mut local_clauses = Vec::new();
    for &clause in clauses {
        let mut local_clause = Vec::new();
        let clause = reading.clauses.clause(clause);
        if matches!(clause, [one] if reading.square(*one).is_none()) {
            continue;
        }
        for literal in clause {
            let var = literal.var();
            let local = match locals.get(&var) {
                Some(local) => *local,
                None => {
                    let local = propagation.new_vars(1)?.get(0);
                    variables.push(var);
                    locals.insert(var, local);
                    local
                }
            };
            local_clause.push(local.literal(literal.is_positive()));
        }
        local_clauses.push(local_clause);
    }
    for clause in &local_clauses {
        propagation.add_clause(clause)?;
    }
    let mut queens: Vec<(u32, Lit)> = Vec::new();
    for var in &variables {
        if let Some((square, sign)) = reading.square(var.positive()) {
            queens.push((square, locals[var].literal(sign)));
        }
    }
    queens.sort_unstable();
    let is_auxiliary = |var: &Var| reading.square(var.positive()).is_none();
    // Returns the variables that some literals make true or false.
    let mut decided = |literals: &[Lit]| -> Vec<(Var, bool)> {
        let root = propagation.trail().len();
        let is_possible = literals
            .iter()
            .all(|literal| propagation.assume(*literal).is_ok());
        let trail = &propagation.trail()[root..];
        let found: Vec<(Var, bool)> = trail
            .iter()
            .map(|literal| (variables[literal.var().index()], literal.is_positive()))
            .filter(|(var, _)| is_auxiliary(var))
            .collect();
        propagation.undo_to(0);
        if is_possible { found } else { Vec::new() }
    };
    // One queen, two queens, .., until all variables have a meaning.
    let mut effects: HashMap<Var, Effect> = HashMap::new();
    let mut sets = 0;
    for size in 1..=MAX_QUEENS.min(queens.len()) {
        // Sets of squares whose queens make a variable false, and true.
        let mut found: HashMap<Var, [Vec<Vec<u32>>; 2]> = HashMap::new();
        for set in queens.iter().combinations(size) {
            sets += 1;
            if sets > MAX_SETS && size > 1 {
                return Ok(effects);
            }
            let literals: Vec<Lit> = set.iter().map(|(_, literal)| *literal).collect();
            for (var, value) in decided(&literals) {
                let squares = set.iter().map(|(square, _)| *square).collect();
                found.entry(var).or_default()[usize::from(value)].push(squares);
            }
        }
        for (var, sets) in found {
            for (sets, known) in sets.iter().zip(&mut effects.entry(var).or_default().queens) {
                let squares: Vec<u32> = sets
                    .iter()
                    .flatten()
                    .copied()
                    .sorted_unstable()
                    .dedup()
                    .collect();
                // Only if all sets of so many of these squares do it, their number is what counts.
                if known.is_none() && sets.len() == binomial(squares.len(), size) {
                    *known = (!squares.is_empty()).then_some((size as u32, squares));
                }
            }
        }
        if size == 1 {
            let none: Vec<Lit> = queens.iter().map(|(_, literal)| !*literal).collect();
            for (var, value) in decided(&none) {
                effects.entry(var).or_default().without_queens = Some(value);
            }
        }
        let auxiliary = variables.iter().filter(|var| is_auxiliary(var));
        let is_known = |var: &Var| {
            effects
                .get(var)
                .is_some_and(|effect| effect.queens[1].is_some())
        };
        if auxiliary.clone().all(is_known) {
            break;
        }
    }
    Ok(effects)
}

/// Returns the number of sets of `size` among `all`.
fn binomial(all: usize, size: usize) -> usize {
    if all < size || all == 0 {
        0
    } else {
        (0..size).fold(1, |product, place| product * (all - place) / (place + 1))
    }
}
