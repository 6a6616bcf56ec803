//! The assignment of the search, with a reason for each value.

use super::clause_tables::ClauseTables;
use super::var_set::VarSet;

/// Killer of a variable that is false by a clause of one literal.
pub(super) const UNIT: u16 = u16::MAX;

/// Number of open squares of a line that has a queen.
const SATISFIED: u16 = u16::MAX;

/// Reason of an assignment on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Decision,
    /// The square was the last one of this line.
    Line(u16),
}

/// An assignment that was not made by a clause of two literals.
#[derive(Debug)]
pub(super) struct Entry<const W: usize> {
    pub(super) var: u16,
    pub(super) reason: Reason,
    /// The variables that got a value by it, itself among them.
    assigned: VarSet<W>,
}

/// Values of the variables.
#[derive(Debug)]
pub(super) struct Assignment<const W: usize> {
    /// Variables without a value.
    pub(super) open: VarSet<W>,
    /// True variables.
    pub(super) queens: VarSet<W>,
    /// Variables that were decided.
    pub(super) decisions: VarSet<W>,
    /// For each false variable the true one that excludes it, itself if it was decided, or [`UNIT`].
    killer: Vec<u16>,
    /// For each true or decided variable all of them from which it follows, itself among them.
    needs: Vec<VarSet<W>>,
    pub(super) trail: Vec<Entry<W>>,
    /// Number of open squares of each line, or [`SATISFIED`].
    counts: Vec<u16>,
    /// Lines that had one open square when they were added.
    queue: Vec<u16>,
    /// Lines without open squares and without a queen.
    conflicts: Vec<u16>,
}

impl<const W: usize> Assignment<W> {
    /// Returns the assignment under which the clauses of one negative literal hold.
    pub(super) fn new(tables: &ClauseTables<W>) -> Self {
        let mut assignment = Self {
            open: VarSet::EMPTY,
            queens: VarSet::EMPTY,
            decisions: VarSet::EMPTY,
            killer: vec![UNIT; tables.variables],
            needs: vec![VarSet::EMPTY; tables.variables],
            trail: Vec::new(),
            counts: Vec::new(),
            queue: Vec::new(),
            conflicts: Vec::new(),
        };
        for (var, &unit) in tables.units.iter().enumerate() {
            if unit == 0 {
                assignment.open.insert(var);
            }
        }
        for (line, place) in tables.lines.iter().zip(0..) {
            let count = line.squares.and(&assignment.open).len() as u16;
            assignment.counts.push(count);
            assignment.watch(count, place);
        }
        assignment
    }

    #[inline]
    fn watch(&mut self, count: u16, line: u16) {
        match count {
            0 => self.conflicts.push(line),
            1 => self.queue.push(line),
            _ => (),
        }
    }

    /// Returns the numbers of open squares, for [`Assignment::undo`].
    pub(super) fn counts(&self) -> &[u16] {
        &self.counts
    }

    /// Returns `true` if a line has no queen yet.
    #[inline]
    pub(super) fn is_unsatisfied(&self, line: usize) -> bool {
        self.counts[line] != SATISFIED
    }

    /// Decides that a variable is true.
    pub(super) fn decide_true(&mut self, tables: &ClauseTables<W>, var: usize) {
        self.decisions.insert(var);
        self.needs[var] = VarSet::EMPTY;
        self.needs[var].insert(var);
        self.assign_true(tables, var, Reason::Decision);
    }

    /// Decides that a variable is false.
    pub(super) fn decide_false(&mut self, tables: &ClauseTables<W>, var: usize) {
        self.decisions.insert(var);
        let mut only = VarSet::EMPTY;
        only.insert(var);
        self.needs[var] = only;
        self.killer[var] = var as u16;
        self.open.remove(var);
        self.trail.push(Entry {
            var: var as u16,
            reason: Reason::Decision,
            assigned: only,
        });
        self.count_down(tables, var);
    }

    fn assign_true(&mut self, tables: &ClauseTables<W>, var: usize, reason: Reason) {
        for &line in &tables.lines_of[var] {
            self.counts[line as usize] = SATISFIED;
        }
        self.open.remove(var);
        self.queens.insert(var);
        let killed = tables.excluded[var].and(&self.open);
        self.open = self.open.without(&killed);
        killed.for_each(|other| {
            self.killer[other] = var as u16;
            self.count_down(tables, other);
        });
        let mut assigned = killed;
        assigned.insert(var);
        self.trail.push(Entry {
            var: var as u16,
            reason,
            assigned,
        });
    }

    /// Counts the square of a variable that became false.
    #[inline]
    fn count_down(&mut self, tables: &ClauseTables<W>, var: usize) {
        for &line in &tables.lines_of[var] {
            let count = &mut self.counts[line as usize];
            if *count != SATISFIED {
                *count -= 1;
                let count = *count;
                self.watch(count, line);
            }
        }
    }

    /// Assigns what follows, and returns a line without a queen and open squares if there is one: that
    /// with the fewest decisions as its reason among those found at the same time.
    pub(super) fn propagate(&mut self, tables: &ClauseTables<W>) -> Option<usize> {
        let mut next = 0;
        while self.conflicts.is_empty() && next < self.queue.len() {
            let line = self.queue[next];
            next += 1;
            if self.counts[line as usize] != 1 {
                continue;
            }
            let squares = tables.lines[line as usize].squares;
            let var = squares.and(&self.open).first().expect("one is open");
            let mut needs = self.reasons(&squares);

            needs.insert(var);
            self.needs[var] = needs;
            self.assign_true(tables, var, Reason::Line(line));
        }
        self.queue.clear();
        let lines = self.conflicts.iter().map(|&line| line as usize);
        let decisions = |line: &usize| {
            let reasons = self.reasons(&tables.lines[*line].squares);
            reasons.and(&self.decisions).len()
        };
        let conflict = lines.min_by_key(decisions);
        self.conflicts.clear();
        conflict
    }

    /// Returns the assignments of the trail by which those squares that are not open are false.
    #[inline]
    pub(super) fn reasons(&self, squares: &VarSet<W>) -> VarSet<W> {
        let mut killers = VarSet::<W>::EMPTY;
        let mut reasons = VarSet::EMPTY;
        squares.without(&self.open).for_each(|square| {
            let killer = self.killer[square];
            if killer != UNIT && !killers.contains(killer.into()) {
                killers.insert(killer.into());
                reasons.add(&self.needs[usize::from(killer)]);
            }
        });
        reasons
    }

    /// Returns the true variable that excludes a false one, or [`UNIT`], or the variable itself if it
    /// was decided.
    #[inline]
    pub(super) fn killer(&self, var: usize) -> u16 {
        self.killer[var]
    }

    /// Takes back the assignments after the first `len`; `counts` were those of [`Assignment::counts`] then.
    pub(super) fn undo(&mut self, len: usize, counts: &[u16]) {
        for entry in self.trail.drain(len..) {
            self.open.add(&entry.assigned);
            let var = entry.var.into();
            self.queens.remove(var);
            if entry.reason == Reason::Decision {
                self.decisions.remove(var);
            }
        }
        self.counts.copy_from_slice(counts);
        self.queue.clear();
        self.conflicts.clear();
    }
}
