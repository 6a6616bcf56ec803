//! The clauses of a formula, indexed for the search.

use super::var_set::VarSet;
use crate::prove::BoardFormula;
use encodings::Lit;

/// A clause of positive literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<const W: usize> {
    pub(super) squares: VarSet<W>,
    /// Number of the clause.
    pub(super) clause: u64,
    /// `true` if each square excludes all others.
    pub(super) is_exclusive: bool,
}

/// The clauses of a formula by its variables, which are numbered again, in their order, without those that are left
/// out.
#[derive(Debug)]
pub(super) struct ClauseTables<const W: usize> {
    pub(super) variables: usize,
    /// Variables of the formula, counted from 0.
    names: Vec<u16>,
    pub(super) lines: Vec<Line<W>>,
    /// Lines of each variable.
    pub(super) lines_of: Vec<Vec<u16>>,
    /// Variables that exclude each variable by a clause of two literals.
    pub(super) excluded: Vec<VarSet<W>>,
    /// Number of the clause of two negative literals, or 0.
    pairs: Vec<u32>,
    /// Number of the clause of one negative literal, or 0.
    pub(super) units: Vec<u32>,
}

impl<const W: usize> ClauseTables<W> {
    /// Indexes the clauses over these variables of a formula, by [`free_variables`].
    pub(super) fn new(formula: &BoardFormula, names: Vec<u16>) -> Self {
        let variables = names.len();
        let mut places = vec![None; formula.variable_count()];
        for (place, &name) in names.iter().enumerate() {
            places[usize::from(name)] = Some(place);
        }
        let mut tables = Self {
            variables,
            names,
            lines: Vec::new(),
            lines_of: vec![Vec::new(); variables],
            excluded: vec![VarSet::EMPTY; variables],
            pairs: vec![0; variables * variables],
            units: vec![0; variables],
        };
        for (clause, number) in formula.clauses().zip(1..) {
            tables.add(clause, number, &places);
        }
        for line in &mut tables.lines {
            line.squares.for_each(|square| {
                let mut others = line.squares.without(&tables.excluded[square]);
                others.remove(square);
                line.is_exclusive &= others.is_empty();
            });
        }
        tables
    }

    fn add(&mut self, clause: &[Lit], number: u32, places: &[Option<usize>]) {
        let place = |literal: Lit| places[literal.var().index()];
        match *clause {
            [first] if first.is_negative() => {
                if let Some(first) = place(first) {
                    self.units[first] = number;
                }
            }
            [first, second] if first.is_negative() => {
                let (Some(first), Some(second)) = (place(first), place(second)) else {
                    return;
                };
                self.pairs[first * self.variables + second] = number;
                self.pairs[second * self.variables + first] = number;
                self.excluded[first].insert(second);
                self.excluded[second].insert(first);
            }
            _ => {
                let mut squares = VarSet::EMPTY;
                for square in clause.iter().filter_map(|&literal| place(literal)) {
                    squares.insert(square);
                    self.lines_of[square].push(self.lines.len() as u16);
                }
                self.lines.push(Line {
                    squares,
                    clause: number.into(),
                    is_exclusive: true,
                });
            }
        }
    }

    /// Returns a variable of the formula, counted from 0.
    #[inline]
    pub(super) fn name(&self, var: usize) -> u16 {
        self.names[var]
    }

    /// Returns the number of the clause that excludes one of two variables.
    #[inline]
    pub(super) fn pair(&self, first: usize, second: usize) -> u64 {
        self.pairs[first * self.variables + second].into()
    }
}

/// Returns the variables of a formula without those that no clause has but one that makes them false: blocked squares.
pub(super) fn free_variables(formula: &BoardFormula) -> Vec<u16> {
    let mut is_free = vec![true; formula.variable_count()];
    let is_unit = |clause: &&[Lit]| matches!(clause, [only] if only.is_negative());
    for (is_first, value) in [(true, false), (false, true)] {
        let clauses = formula
            .clauses()
            .filter(|clause| is_unit(clause) == is_first);
        clauses
            .flatten()
            .for_each(|literal| is_free[literal.var().index()] = value);
    }
    let variables = 0..formula.variable_count() as u16;
    variables.filter(|&var| is_free[usize::from(var)]).collect()
}
