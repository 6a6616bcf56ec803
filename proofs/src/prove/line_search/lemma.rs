//! Lemmas and their hints.

use super::assignment::{Reason, UNIT};
use super::clause_tables::Line;
use super::descent::{Branch, Frame};
use super::var_set::VarSet;
use super::{Falsified, LineSearch, Shortcut};
use crate::prove::ProveError;
use std::io;

/// A shortcut is written if it would have saved this many times its own hints and decisions.
const FACTOR: u32 = 2;

impl<const W: usize> LineSearch<'_, W> {
    /// Writes the lemma that refutes the position, in which a clause is false, and closes the frames
    /// that it completes. Returns the number of the empty clause if these are all.
    pub(super) fn refute(&mut self, falsified: Falsified) -> Result<Option<u64>, ProveError> {
        let (end, queens) = (
            self.descent.assignment.trail.len(),
            self.descent.assignment.queens,
        );
        self.needed = VarSet::EMPTY;
        match falsified {
            Falsified::Line(line) => self.need_line(line, &VarSet::EMPTY, end),
            Falsified::Blocking(_) => {
                self.needed = queens;
                // The blocking clause has the squares that are false only by decision.
                let others = self.descent.assignment.decisions.without(&queens);
                others.for_each(|var| {
                    let excluded = &self.descent.tables.excluded[var];
                    if excluded.and(&queens).is_empty() {
                        self.needed.insert(var);
                    }
                });
            }
        }
        let open = self.trace(end, true);
        let decisions = self.needed.and(&self.descent.assignment.decisions);
        let decisions = decisions.without(&self.followed);
        let clause = match falsified {
            // Everything was decided, so that the blocking clause is the lemma.
            Falsified::Blocking(clause) if self.needed == decisions => clause,
            _ => {
                self.collect_hints(end);
                match falsified {
                    Falsified::Line(line) => self.add_line_hints(line, &VarSet::EMPTY, end),
                    Falsified::Blocking(clause) => self.hints.push(clause),
                }
                self.descent.negate(&decisions, &mut self.literals);
                self.proof.add(&self.literals, &self.hints)?
            }
        };
        if decisions.is_empty() {
            return Ok(Some(clause));
        }
        self.add_shortcuts(open)?;
        self.close(open, clause, decisions)?;
        Ok(None)
    }

    /// Adds the assignments on which the needed ones of the first `end` of the trail depend. If `follows`,
    /// the last alternative of a frame follows from the refutations of the others, until there is a
    /// needed decision that does not. Returns the number of frames up to that decision.
    fn trace(&mut self, end: usize, mut follows: bool) -> usize {
        self.followed = VarSet::EMPTY;
        let mut open = 0;
        let frames = &self.descent.frames;
        let mut frame = frames.partition_point(|frame| frame.trail < end);
        for place in (0..end).rev() {
            let entry = &self.descent.assignment.trail[place];
            let (var, reason) = (usize::from(entry.var), entry.reason);
            frame -= usize::from(reason == Reason::Decision);
            if !self.needed.contains(var) {
                continue;
            }
            match reason {
                Reason::Line(line) => {
                    let mut only = VarSet::EMPTY;
                    only.insert(var);
                    self.need_line(line.into(), &only, place);
                }
                Reason::Decision if follows && self.descent.frames[frame].is_last => {
                    let Frame {
                        branch,
                        squares,
                        decisions,
                        ..
                    } = self.descent.frames[frame];
                    self.followed.insert(var);
                    self.needed.add(&decisions);
                    if let Branch::Line(line) = branch {
                        self.need_line(line, &squares, place);
                    }
                }
                Reason::Decision if follows => {
                    follows = false;
                    open = frame + 1;
                }
                Reason::Decision => (),
            }
        }
        open
    }

    /// Returns the shortcut of a line that holds at a length of the trail.
    fn shortcut(&self, line: usize, place: usize) -> Option<&Shortcut<W>> {
        let mut shortcuts = self.shortcuts[line].iter().rev();
        shortcuts.find(|shortcut| self.descent.frames[shortcut.frame].trail <= place)
    }

    /// Adds the assignments by which all squares of a line but these are false.
    fn need_line(&mut self, line: usize, except: &VarSet<W>, place: usize) {
        let mut squares = self.descent.tables.lines[line].squares.without(except);
        if let Some(shortcut) = self.shortcut(line, place) {
            squares = squares.without(&shortcut.squares);
            let decisions = shortcut.decisions;
            self.needed.add(&decisions);
        }
        let (assignment, needed) = (&self.descent.assignment, &mut self.needed);
        squares.for_each(|square| {
            let killer = assignment.killer(square);
            if killer != UNIT {
                needed.insert(killer.into());
            }
        });
    }

    /// Collects the hints of the needed assignments before a length of the trail.
    fn collect_hints(&mut self, end: usize) {
        self.hints.clear();
        self.explained.clear();
        self.falsified = VarSet::EMPTY;
        let mut frame = 0;
        for place in 0..end {
            let entry = &self.descent.assignment.trail[place];
            let (var, reason) = (usize::from(entry.var), entry.reason);
            match reason {
                Reason::Line(line) if self.needed.contains(var) => {
                    let mut only = VarSet::EMPTY;
                    only.insert(var);
                    self.add_line_hints(line.into(), &only, place);
                }
                Reason::Line(_) => (),
                Reason::Decision => {
                    if self.followed.contains(var) {
                        self.add_branch_hints(frame, place);
                    }
                    frame += 1;
                }
            }
        }
    }

    /// Adds hints by which the last alternative of a frame follows from the refutations of the others.
    fn add_branch_hints(&mut self, place: usize, trail: usize) {
        let frame = &self.descent.frames[place];
        let end = self.descent.frames.get(place + 1);
        let end = end.map_or(self.refuted.len(), |next| next.refuted);
        for &(square, clause) in &self.refuted[frame.refuted..end] {
            self.falsified.insert(square);
            self.hints.push(clause);
        }
        let squares = frame.squares;
        if let Branch::Line(line) = frame.branch {
            self.add_line_hints(line, &squares, trail);
        }
    }

    /// Adds the hints by which all squares of a line but these are false, and its clause.
    fn add_line_hints(&mut self, line: usize, except: &VarSet<W>, place: usize) {
        let Line {
            squares,
            mut clause,
            ..
        } = self.descent.tables.lines[line];
        let mut squares = squares.without(except);
        if let Some(shortcut) = self.shortcut(line, place) {
            squares = squares.without(&shortcut.squares);
            clause = shortcut.clause;
        }
        let squares = squares.without(&self.falsified);
        self.falsified.add(&squares);
        let (descent, hints) = (&self.descent, &mut self.hints);
        squares.for_each(|square| hints.extend(descent.clause_against(square)));
        self.hints.push(clause);
        self.explained.push((line, place));
    }

    /// Writes shortcuts for the lines of the last lemma that would have saved many hints until now, in the
    /// first `open` frames.
    fn add_shortcuts(&mut self, open: usize) -> io::Result<()> {
        let lines = self.descent.tables.lines.len();
        let explained = std::mem::take(&mut self.explained);
        for &(line, place) in &explained {
            let squares = self.descent.tables.lines[line].squares;
            let last = self.shortcuts[line].last();
            let first = last.map_or(0, |shortcut| shortcut.frame + 1);
            let mut covered = last.map_or(0, |shortcut| shortcut.squares.len());
            for frame in first..open {
                if self.descent.frames[frame].trail > place {
                    break;
                }
                let excluded = squares.without(&self.descent.frames[frame].open);
                let saving = excluded.len().saturating_sub(covered + 2);
                let savings = &mut self.savings[frame * lines + line];
                *savings += saving;
                if *savings >= FACTOR * (excluded.len() + frame as u32) {
                    self.write_shortcut(line, frame, excluded)?;
                    covered = excluded.len();
                }
            }
        }
        self.explained = explained;
        Ok(())
    }

    /// Writes the lemma that a line has a queen on the squares that are left before a frame.
    fn write_shortcut(&mut self, line: usize, frame: usize, excluded: VarSet<W>) -> io::Result<()> {
        let squares = self.descent.tables.lines[line].squares;
        let left = squares.without(&excluded);
        let end = self.descent.frames[frame].trail;
        self.needed = VarSet::EMPTY;
        self.need_line(line, &left, end);
        self.trace(end, false);
        let decisions = self.needed.and(&self.descent.assignment.decisions);
        self.collect_hints(end);
        self.add_line_hints(line, &left, end);
        self.descent.negate(&decisions, &mut self.literals);
        let (descent, literals) = (&self.descent, &mut self.literals);
        left.for_each(|var| literals.push(i64::from(descent.tables.name(var)) + 1));
        let clause = self.proof.add(&self.literals, &self.hints)?;
        self.shortcuts[line].push(Shortcut {
            frame,
            squares: excluded,
            decisions,
            clause,
        });
        Ok(())
    }
}
