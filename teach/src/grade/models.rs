//! Models of a formula that have the same queens.

use super::components::UnionFind;
use super::failure::GradeFailure;
use super::graded_formula::ExtraModels;
use super::reading::{Reading, is_tautology};
use super::rules::RuleTable;
use crate::session::{Session, SessionAnswer};
use control::Control;
use encodings::{ClauseSink, Lit, Var};
use solvers::Propagation;
use std::collections::{BTreeMap, HashMap};

/// Maximum number of steps of counting the models of a component.
const MAX_STEPS: u64 = 200_000;

/// Returns a board with several models, if the formula has one, or `None` together with `true` if it is not known.
/// `solution` is a board that the formula admits.
pub(super) fn several(
    rules: &RuleTable<'_>,
    reading: &Reading,
    solution: &[bool],
    control: &Control,
) -> Result<(Option<ExtraModels>, bool), GradeFailure> {
    let auxiliaries: Vec<Var> = reading.auxiliaries().collect();
    if auxiliaries.is_empty() {
        return Ok((None, false));
    }
    if let Some(several) = on_board(rules, reading, solution, &auxiliaries, control) {
        return Ok((Some(several), false));
    }
    let (board, is_unknown) = board_with_several(reading, &auxiliaries, control)?;
    let board = board.and_then(|board| on_board(rules, reading, &board, &auxiliaries, control));
    Ok((board, is_unknown || control.is_stopped()))
}

/// Adds the models by variables of squares without queens that no clause excludes. Without others, these are all models
/// if `is_exact`.
pub(super) fn with_unused(
    several: Option<ExtraModels>,
    is_exact: bool,
    rules: &RuleTable<'_>,
    reading: &Reading,
    solution: &[bool],
) -> Option<ExtraModels> {
    let unused = &reading.unused_squares;
    let one = || ExtraModels {
        placement: rules.placement(solution),
        models: 1,
        is_exact,
        variables: Vec::new(),
        squares: Vec::new(),
    };
    let mut several = several.or_else(|| (!unused.is_empty()).then(one))?;
    let models = 1_u128
        .checked_shl(unused.len() as u32)
        .and_then(|models| models.checked_mul(several.models));
    several.is_exact &= models.is_some();
    several.models = models.unwrap_or(u128::MAX);
    several
        .variables
        .splice(0..0, unused.iter().map(|(number, _)| *number));
    several
        .squares
        .extend(unused.iter().map(|(_, square)| *square));
    Some(several)
}

/// Returns the models of a board, if it has several.
fn on_board(
    rules: &RuleTable<'_>,
    reading: &Reading,
    board: &[bool],
    auxiliaries: &[Var],
    control: &Control,
) -> Option<ExtraModels> {
    // What propagation leaves open with these queens.
    let literals = reading.board(board);
    let mut propagation = reading.propagation.borrow_mut();
    let is_possible = literals
        .iter()
        .all(|literal| propagation.assume(*literal).is_ok());
    let value = |literal: Lit| propagation.value(literal);
    let open: Vec<Var> = auxiliaries
        .iter()
        .copied()
        .filter(|var| value(var.positive()).is_none())
        .collect();
    let mut rests: Vec<Vec<Lit>> = Vec::new();
    let clauses = reading.until_stopped(control).map(|(_, clause)| clause);
    for clause in clauses.filter(|clause| !is_tautology(clause)) {
        if !clause.iter().any(|literal| value(*literal) == Some(true)) {
            rests.push(
                clause
                    .iter()
                    .copied()
                    .filter(|literal| value(*literal).is_none())
                    .collect(),
            );
        }
    }
    propagation.undo_to(0);
    if !is_possible || open.is_empty() || control.is_stopped() {
        return None;
    }
    // The models of the rest.
    let (models, is_exact, mut undetermined) = count(&open, rests);
    if models < 2 {
        return None;
    }
    undetermined.sort_unstable();
    Some(ExtraModels {
        placement: rules.placement(board),
        models,
        is_exact,
        variables: undetermined
            .iter()
            .map(|var| reading.number(*var))
            .collect(),
        squares: Vec::new(),
    })
}

/// Counts the models of clauses component by component: components share no variable. Returns the number, `false` if
/// there may be more, and the variables that are true in one model and false in another.
fn count(variables: &[Var], clauses: Vec<Vec<Lit>>) -> (u128, bool, Vec<Var>) {
    let place: HashMap<Var, usize> = variables.iter().copied().zip(0..).collect();
    let mut components = UnionFind::new(variables.len());
    for clause in &clauses {
        for pair in clause.windows(2) {
            components.join(place[&pair[0].var()], place[&pair[1].var()]);
        }
    }
    let mut of_component: BTreeMap<usize, (Vec<Var>, Vec<Vec<Lit>>)> = BTreeMap::new();
    for (&var, place) in variables.iter().zip(0..) {
        of_component
            .entry(components.root(place))
            .or_default()
            .0
            .push(var);
    }
    for clause in clauses {
        if let Some(first) = clause.first() {
            let component = components.root(place[&first.var()]);
            of_component.entry(component).or_default().1.push(clause);
        }
    }
    let (mut models, mut is_exact, mut undetermined) = (1_u128, true, Vec::new());
    for (vars, clauses) in of_component.into_values() {
        let component = ComponentModels::count(&vars, &clauses);
        models = models.checked_mul(component.models).unwrap_or_else(|| {
            is_exact = false;
            u128::MAX
        });
        is_exact &= component.is_exact;
        let varying = vars.iter().zip(&component.values);
        undetermined.extend(
            varying
                .filter(|(_, values)| values.iter().all(|value| *value))
                .map(|(var, _)| *var),
        );
    }
    (models, is_exact, undetermined)
}

/// The models of a component: clauses that share variables.
struct ComponentModels {
    models: u128,
    is_exact: bool,
    /// `true` for each value that a variable has in a model: false, true.
    values: Vec<[bool; 2]>,
}

impl ComponentModels {
    fn count(vars: &[Var], clauses: &[Vec<Lit>]) -> Self {
        let place: HashMap<Var, u32> = vars.iter().copied().zip(0..).collect();
        let mut propagation = Propagation::new();
        let filled = propagation.new_vars(vars.len() as u32);
        let mut literal = Vec::new();
        for clause in clauses.iter().filter(|_| filled.is_ok()) {
            literal.clear();
            literal.extend(
                clause
                    .iter()
                    .map(|known| Var::from_index(place[&known.var()]).literal(known.is_positive())),
            );
            let _ = propagation.add_clause(&literal);
        }
        let mut component = Self {
            models: 0,
            is_exact: true,
            values: vec![[false; 2]; vars.len()],
        };
        if propagation.refuted().is_none() {
            component.search(&mut propagation, 0, &mut 0);
        }
        component
    }

    /// Counts models by trying both values of each variable.
    fn search(&mut self, propagation: &mut Propagation, first: u32, steps: &mut u64) {
        *steps += 1;
        if *steps > MAX_STEPS {
            self.is_exact = false;
            return;
        }
        let vars = (first..self.values.len() as u32).map(Var::from_index);
        let open = vars
            .clone()
            .find(|var| propagation.value(var.positive()).is_none());
        let Some(open) = open else {
            self.models += 1;
            for literal in propagation.trail() {
                self.values[literal.var().index()][usize::from(literal.is_positive())] = true;
            }
            return;
        };
        let length = propagation.trail().len();
        for literal in [open.positive(), open.negative()] {
            if propagation.assume(literal).is_ok() {
                self.search(propagation, open.index() as u32 + 1, steps);
            }
            propagation.undo_to(length);
        }
    }
}

/// Searches for a board with two models: two copies of the formula with the same squares. One auxiliary variable after
/// the other is shown to be the same in both. Returns `true` if a limit was reached.
fn board_with_several(
    reading: &Reading,
    auxiliaries: &[Var],
    control: &Control,
) -> Result<(Option<Vec<bool>>, bool), GradeFailure> {
    let (mut solver, mut propagation) = (Session::new(control)?, Propagation::new());
    let count = reading.clauses.variable_count() as u32;
    solver.new_vars(count)?;
    propagation.new_vars(count)?;
    let mut copies: HashMap<Var, Var> = HashMap::new();
    for &var in auxiliaries {
        propagation.new_vars(1)?;
        copies.insert(var, solver.new_vars(1)?.get(0));
    }
    // Both copies have the same squares.
    let copied = |literal: &Lit| match copies.get(&literal.var()) {
        Some(copy) => copy.literal(literal.is_positive()),
        None => *literal,
    };
    for (_, clause) in reading.until_stopped(control) {
        let copy: Vec<Lit> = clause.iter().map(copied).collect();
        for clause in [clause, &copy] {
            solver.add_clause(clause)?;
            propagation.add_clause(clause)?;
        }
    }
    // Once a variable is known to be the same in both copies, that helps with the next ones.
    let mut is_unknown = false;
    for var in auxiliaries {
        if control.is_stopped() {
            return Ok((None, true));
        }
        let (one, other) = (var.positive(), copies[var].positive());
        let is_same = propagation
            .assume(one)
            .and_then(|()| propagation.assume(!other))
            .is_err();
        propagation.undo_to(0);
        if !is_same {
            match solver.solve(&[one, !other], None)? {
                SessionAnswer::None => {}
                SessionAnswer::Unknown => {
                    is_unknown = true;
                    break;
                }
                SessionAnswer::Model(model) => {
                    let squares = reading.squares.iter();
                    let board = squares.map(|&queen| model.satisfies(queen)).collect();
                    return Ok((Some(board), false));
                }
            }
        }
        for clause in [[!one, other], [one, !other]] {
            solver.add_clause(&clause)?;
            propagation.add_clause(&clause)?;
        }
    }
    Ok((None, is_unknown))
}
