//! Variables of the regions of a changed puzzle, and the clauses that keep the rules of
//! [`original_regions`](super::original_regions).
//!
//! That a region stays connected has no short clauses. A necessary condition is written beforehand (each square joins
//! along a path), and what a proposal still tears apart is excluded by a clause about the squares at the tear: a cut.

use super::Change;
use super::original_regions::{Cut, OriginalRegions};
use crate::region_division::RegionDivision;
use encodings::at_most_one::{AtMostOne, Encoding};
use encodings::cardinality::{self, Cardinality, Totalizer};
use encodings::{ClauseSink, Conditional, Lit, SinkError};
use problem::board::Square;
use problem::placement::Placement;
use problem::{Bound, Problem};
use queensat::encode::{BoardVariables, EncodeError, on_literals};
use solvers::Model;
use std::collections::{BTreeMap, BTreeSet};

/// Variables for the regions that squares may join. A square without variables stays in its region.
pub(super) struct RegionVariables<'a> {
    original: &'a OriginalRegions<'a>,
    division: &'a RegionDivision<'a>,
    squares: BTreeMap<usize, SquareVariables>,
}

/// Variables of a square that may change.
struct SquareVariables {
    /// True if the square joins one of the regions.
    changed: Lit,
    /// For each region that it may join, a literal that is true if it does.
    joins: BTreeMap<usize, Lit>,
}

/// Membership of a square in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Membership {
    Always,
    Never,
    /// If this literal is true.
    If(Lit),
}

/// Squares of which some are in a region: those that always are, and the conditions of the others.
#[derive(Default)]
struct Members {
    fixed: u32,
    conditions: Vec<Lit>,
}

impl<'a> RegionVariables<'a> {
    /// Adds the variables of at most `max` changes, and the rules of regions for the proposed solution.
    /// Connected parts are left to [`RegionVariables::cuts`].
    pub(super) fn new(
        problem: &Problem,
        original: &'a OriginalRegions<'a>,
        max: usize,
        queens: &BoardVariables,
        sink: &mut dyn ClauseSink,
    ) -> Result<Self, EncodeError> {
        let division = &original.division;
        let mut labels = Self {
            original,
            division,
            squares: BTreeMap::new(),
        };
        for place in 0..division.region.len() {
            let Some(own) = division.region[place] else {
                continue;
            };
            let mut reach = division.within_reach(place, max);
            reach.retain(|&region| region != own);
            if reach.is_empty() {
                continue;
            }
            // A variable for each region, at most one of which is true, and one for all of them.
            let variables = sink.new_vars(reach.len() as u32 + 1)?;
            let mut literals = variables.iter().map(|variable| variable.positive());
            let changed = literals.next().expect("one variable more than regions");
            let joins: BTreeMap<usize, Lit> = reach.into_iter().zip(literals).collect();
            let all: Vec<Lit> = joins.values().copied().collect();
            Encoding::Product.encode(&all, sink)?;
            sink.add_binary_clauses(changed, &all.iter().map(|&join| !join).collect::<Vec<_>>())?;
            let mut clause = all;
            clause.push(!changed);
            sink.add_clause(&clause)?;
            labels
                .squares
                .insert(place, SquareVariables { changed, joins });
        }
        labels.require_paths(max, sink)?;
        labels.bound_queens(problem, queens, sink)?;
        Ok(labels)
    }

    /// Squares join a region along a path from a square that it keeps, and each region keeps a square.
    fn require_paths(&self, max: usize, sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let before = &self.division.region;
        // Literals of squares that join a region along a path of at most so many squares.
        let mut joined: BTreeMap<(usize, usize), Lit> = BTreeMap::new();
        for length in 1..=max {
            let mut next = BTreeMap::new();
            for (&place, label) in &self.squares {
                for (&region, &join) in &label.joins {
                    let near = self.division.neighbours(place).iter().copied();
                    let (kept, others): (Vec<usize>, Vec<usize>) =
                        near.partition(|&near| before[near] == Some(region));
                    let members = self.members(kept.into_iter(), region);
                    if members.fixed > 0 {
                        next.insert((place, region), join);
                        continue;
                    }
                    let mut clause = members.conditions;
                    let others = others.iter();
                    clause.extend(others.filter_map(|&near| joined.get(&(near, region))));
                    if length == max {
                        clause.push(!join);
                        sink.add_clause(&clause)?;
                    } else if !clause.is_empty() {
                        let path = sink.new_vars(1)?.get(0).positive();
                        clause.push(!path);
                        sink.add_clause(&clause)?;
                        sink.add_clause(&[!path, join])?;
                        next.insert((place, region), path);
                    }
                }
            }
            joined = next;
        }
        // Each region keeps a square, so that none vanishes.
        for region in 0..self.division.regions() {
            let own = (0..before.len()).filter(|&place| before[place] == Some(region));
            let members = self.members(own, region);
            if members.fixed == 0 {
                sink.add_clause(&members.conditions)?;
            }
        }
        Ok(())
    }

    /// Bounds the queens of the proposed solution in each region.
    fn bound_queens(
        &self,
        problem: &Problem,
        queens: &BoardVariables,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        let mut in_region: Vec<Vec<Lit>> = vec![Vec::new(); self.division.regions()];
        let squares = problem.board().squares();
        for square in squares.filter(|&square| !problem.is_blocked(square)) {
            let (place, queen) = (self.place(square), queens.var(square).positive());
            for (region, in_region) in in_region.iter_mut().enumerate() {
                match self.is_in(place, region) {
                    Membership::Never => {}
                    Membership::Always => in_region.push(queen),
                    Membership::If(member) => {
                        let both = sink.new_vars(1)?.get(0).positive();
                        sink.add_clause(&[both, !queen, !member])?;
                        sink.add_clause(&[!both, queen])?;
                        sink.add_clause(&[!both, member])?;
                        in_region.push(both);
                    }
                }
            }
        }
        let bound = on_literals(problem.region_bound());
        for in_region in &in_region {
            Totalizer.encode(in_region, bound, sink)?;
        }
        Ok(())
    }

    fn place(&self, square: Square) -> usize {
        self.division.grid.number(square)
    }

    fn is_in(&self, place: usize, region: usize) -> Membership {
        let is_own = self.division.region[place] == Some(region);
        match self.squares.get(&place) {
            Some(label) if is_own => Membership::If(!label.changed),
            Some(label) => label
                .joins
                .get(&region)
                .map_or(Membership::Never, |&join| Membership::If(join)),
            None if is_own => Membership::Always,
            None => Membership::Never,
        }
    }

    fn members(&self, places: impl Iterator<Item = usize>, region: usize) -> Members {
        let mut members = Members::default();
        for place in places {
            match self.is_in(place, region) {
                Membership::Always => members.fixed += 1,
                Membership::Never => {}
                Membership::If(condition) => members.conditions.push(condition),
            }
        }
        members
    }

    /// Returns the literals that are true if a square changes.
    pub(super) fn changed(&self) -> Vec<Lit> {
        self.squares.values().map(|label| label.changed).collect()
    }

    /// Returns the literals that are true if a square joins a region.
    pub(super) fn joins(&self) -> Vec<Lit> {
        let squares = self.squares.values();
        squares
            .flat_map(|label| label.joins.values().copied())
            .collect()
    }

    /// Returns literals of which one is true only if the placement breaks the bound of a region, or
    /// `None` if it always does.
    pub(super) fn refuting(
        &self,
        problem: &Problem,
        placement: &Placement,
        sink: &mut dyn ClauseSink,
    ) -> Result<Option<Vec<Lit>>, SinkError> {
        let bound = problem.region_bound();
        let queens: Vec<usize> = (placement.queens().iter())
            .map(|&queen| self.place(queen))
            .collect();
        let in_regions = queens
            .iter()
            .filter(|&&queen| self.division.region[queen].is_some());
        // Where the queens suffice exactly, a region with too many leaves another one with too few.
        let is_tight = matches!(bound, Bound::Exactly(each)
            if in_regions.count() == each as usize * self.division.regions());
        let mut literals = Vec::new();
        for region in 0..self.division.regions() {
            let Members { fixed, conditions } = self.members(queens.iter().copied(), region);
            let length = conditions.len() as u32;
            if fixed + length < bound.least() {
                return Ok(None);
            }
            if let Some(few) = bound.least().checked_sub(fixed + 1) {
                let few = cardinality::Limit::AtMost(few);
                literals.push(refuted_by(&conditions, few, sink)?);
            }
            let Some(greatest) = bound.greatest().filter(|_| !is_tight) else {
                continue;
            };
            if fixed > greatest {
                return Ok(None);
            }
            if fixed + length > greatest {
                let many = cardinality::Limit::AtLeast(greatest + 1 - fixed);
                literals.push(refuted_by(&conditions, many, sink)?);
            }
        }
        Ok(Some(literals))
    }

    /// Returns the squares that change in a model.
    pub(super) fn changes(&self, model: &Model) -> Vec<Change> {
        let mut changes = Vec::new();
        for (&place, label) in &self.squares {
            let to = label.joins.iter().find(|&(_, &join)| model.satisfies(join));
            if let (Some(from), Some((&to, _))) = (self.division.region[place], to) {
                let square = self.division.grid.squares[place];
                changes.push(Change::Region { square, from, to });
            }
        }
        changes
    }

    /// Returns clauses that exclude these changes, if they tear regions apart.
    pub(super) fn cuts(&self, changes: &[Change]) -> Vec<Vec<Lit>> {
        let ends = changes.iter().flat_map(|&change| match change {
            Change::Region { from, to, .. } => vec![from, to],
            _ => Vec::new(),
        });
        let regions: BTreeSet<usize> = ends.collect();
        let cuts = self.original.cuts(&self.original.after(changes), regions);
        let clause = |cut: &Cut| {
            let kept = cut.kept.iter().filter_map(|part| {
                // A square that cannot leave is the best evidence.
                let members = self.members(part.iter().copied(), cut.region);
                let first = members.conditions.first().copied();
                first.filter(|_| members.fixed == 0)
            });
            let border = self.members(cut.border.iter().copied(), cut.region);
            kept.map(|kept| !kept).chain(border.conditions).collect()
        };
        cuts.iter().map(clause).collect()
    }
}

/// Returns a new literal under which a bound holds.
fn refuted_by(
    conditions: &[Lit],
    bound: cardinality::Limit,
    sink: &mut dyn ClauseSink,
) -> Result<Lit, SinkError> {
    let condition = sink.new_vars(1)?.get(0).positive();
    Totalizer.encode(conditions, bound, &mut Conditional { sink, condition })?;
    Ok(condition)
}
