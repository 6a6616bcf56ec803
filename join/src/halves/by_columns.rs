//! Lists of all half boards, by the set of their columns.
//!
//! A half board with columns S has its last queen in a column q of S, and above it is a half board
//! with columns S − {q}. So the lists of a row follow from those of the row above without a search or
//! sorting, and each list is written sequentially.

use super::kernel::{Kernel, SLACK};
use super::machine_words::{Entry, Extension, Half, List};
use super::sets::{ColumnSets, columns};
use crate::error::reserved;
use crate::{CountError, CountOptions};
use control::{Control, threads};
use std::convert::Infallible;
use std::mem;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Lists of all half boards.
pub(super) struct Halves {
    sets: Arc<ColumnSets>,
    rows: u32,
    /// Start of the list of each canonical set, and the end of the last list.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    /// One for each entry, or none.
    sides: Vec<u16>,
}

impl Halves {
    /// Lists the half boards with as many rows as the maximum, or with fewer if the lists would take
    /// more than `limit` bytes; returns `None` if the work was stopped.
    pub(super) fn new(
        sets: &Arc<ColumnSets>,
        kernel: &dyn Kernel,
        side: u32,
        rows: RangeInclusive<u32>,
        limit: u64,
        options: &CountOptions,
    ) -> Result<Option<Self>, CountError> {
        let n = sets.n();
        let mut growing = Growing {
            sets,
            kernel,
            options,
            side,
            rows: 0,
            starts: vec![0, 1],
            halves: vec![0],
        };
        let (min_rows, rows) = rows.into_inner();
        let entry_bytes = if side > 0 { 6 } else { 4 };
        let sets_bytes = 4_u64 << n;
        while growing.rows < rows {
            let Some(starts) = growing.next_starts() else {
                return Ok(None);
            };
            let is_last = growing.rows + 1 == rows;
            // The lists of the last row but one remain until those of the last are complete.
            let bytes_each = if is_last { entry_bytes } else { 8 };
            let next_bytes = bytes_each * end(&starts) as u64;
            let needed = sets_bytes + 8 * growing.halves.len() as u64 + next_bytes;
            if needed > limit {
                if growing.rows < min_rows {
                    return Err(CountError::MemoryLimit { n, needed, limit });
                }
                break;
            }
            if is_last {
                return growing.finish(starts);
            }
            let Some(next) = growing.next(starts)? else {
                return Ok(None);
            };
            growing = next;
        }
        let mut halves = Self::zeros(sets, growing.rows, side, growing.starts)?;
        let (entries, sides) = (&mut halves.entries, &mut halves.sides);
        shorten(&growing.halves, side, entries, sides);
        Ok(Some(halves))
    }

    /// Allocates lists of the lengths that the starts give.
    fn zeros(
        sets: &Arc<ColumnSets>,
        rows: u32,
        side: u32,
        starts: Vec<usize>,
    ) -> Result<Self, CountError> {
        let count = end(&starts);
        Ok(Self {
            sets: Arc::clone(sets),
            rows,
            starts,
            entries: zeros(count)?,
            sides: zeros(if side > 0 { count } else { 0 })?,
        })
    }

    /// Returns the number of rows of the half boards.
    pub(super) const fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the half boards with these columns.
    pub(super) fn list(&self, set: u32) -> List<'_> {
        let number = self.sets.number(set);
        let range = self.starts[number]..self.starts[number + 1];
        List {
            entries: &self.entries[range.clone()],
            sides: self.sides.get(range).unwrap_or(&[]),
            mirrored: self.sets.is_mirrored(set),
        }
    }
}

/// Lists of half boards while they grow.
struct Growing<'a> {
    sets: &'a Arc<ColumnSets>,
    kernel: &'a dyn Kernel,
    options: &'a CountOptions,
    /// Low bits of each half of a word that are kept beside an entry.
    side: u32,
    rows: u32,
    starts: Vec<usize>,
    halves: Vec<Half>,
}

impl<'a> Growing<'a> {
    /// Calls `each` with the lists from which the list of `set` in the next row follows, and the step.
    fn sources(&self, set: u32, mut each: impl FnMut(&[Half], Extension)) {
        let last = self.sets.n() - 1;
        for column in columns(set) {
            let above = set & !(1 << column);
            let number = self.sets.number(above);
            let list = &self.halves[self.starts[number]..self.starts[number + 1]];
            let mirror = self.sets.is_mirrored(above);
            let (left, right) = if mirror {
                (last - column, column)
            } else {
                (column, last - column)
            };
            let test = 1 << left | 1 << (32 + right);
            // A step down removes a diagonal that was at the edge of the board.
            let set = 1_u64 << left >> 1 | (1_u64 << right >> 1) << 32;
            each(list, Extension { test, set, mirror });
        }
    }

    /// Returns the sets of columns in the next row.
    fn next_sets(&self) -> &'a [u32] {
        self.sets.canonical(self.rows + 1)
    }

    /// Returns the starts of the lists of the next row, or `None` if the work was stopped.
    fn next_starts(&self) -> Option<Vec<usize>> {
        let sets = self.next_sets();
        let mut starts = vec![0; sets.len() + 1];
        let chunk = chunk_length(sets.len());
        let jobs = sets.chunks(chunk).zip(starts[1..].chunks_mut(chunk));
        let done = in_parallel(jobs, self.options, |(sets, lengths)| {
            for (&set, length) in sets.iter().zip(lengths) {
                self.sources(set, |list, step| {
                    *length += self.kernel.count(list, step.test);
                });
            }
        });
        let mut start = 0;
        for length in &mut starts {
            start += *length;
            *length = start;
        }
        done.then_some(starts)
    }

    /// Writes all lists of the next row; returns `false` if the work was stopped.
    ///
    /// `write` gets each list and the remaining output of the job.
    fn write_next<Out: Send>(
        &self,
        outputs: impl Iterator<Item = Out> + Send,
        write: impl Fn(&[Half], &mut Out) + Sync,
    ) -> bool {
        let sets = self.next_sets();
        let jobs = sets.chunks(chunk_length(sets.len())).zip(outputs);
        in_parallel(jobs, self.options, |(sets, mut out)| {
            let mut scratch = Vec::new();
            for &set in sets {
                let mut count = 0;
                self.sources(set, |list, step| {
                    let room = count + list.len() + SLACK;
                    if scratch.len() < room {
                        scratch.resize(room.next_power_of_two(), 0);
                    }
                    count += self.kernel.extend(list, step, &mut scratch[count..]);
                });
                write(&scratch[..count], &mut out);
            }
        })
    }

    /// Returns the lists of the next row, or `None` if the work was stopped.
    fn next(&self, starts: Vec<usize>) -> Result<Option<Self>, CountError> {
        let mut halves = zeros(end(&starts))?;
        let outputs = outputs(&starts, &mut halves);
        let done = self.write_next(outputs, |list, out| {
            take(out, list.len()).copy_from_slice(list);
        });
        Ok(done.then_some(Self {
            rows: self.rows + 1,
            starts,
            halves,
            ..*self
        }))
    }

    /// Returns the lists of the next row in short form, or `None` if the work was stopped.
    fn finish(&self, starts: Vec<usize>) -> Result<Option<Halves>, CountError> {
        let rows = self.rows + 1;
        let side = self.side;
        let mut halves = Halves::zeros(self.sets, rows, side, starts)?;
        let entries = outputs(&halves.starts, &mut halves.entries);
        let sides = outputs(&halves.starts, &mut halves.sides);
        let done = self.write_next(entries.zip(sides), |list, (entries, sides)| {
            let (entries, sides) = (take(entries, list.len()), take(sides, list.len()));
            shorten(list, side, entries, sides);
        });
        Ok(done.then_some(halves))
    }
}

/// Writes half boards as entries, and the bits that do not fit as sides, if there are any.
fn shorten(halves: &[Half], side: u32, entries: &mut [Entry], sides: &mut [u16]) {
    for (&half, entry) in halves.iter().zip(entries) {
        let (left, right) = (half as u32, (half >> 32) as u32);
        *entry = left >> side | right >> side << 16;
    }
    let low = (1 << side) - 1;
    for (&half, beside) in halves.iter().zip(sides) {
        let (left, right) = (half as u16 & low, (half >> 32) as u16 & low);
        *beside = left | right << 8;
    }
}

/// Allocates a vector of zeros.
fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, CountError> {
    drop(reserved::<T>(count)?);
    // A second allocation, since the system provides zeros only for one made by `vec!`; others are
    // written twice.
    Ok(vec![T::default(); count])
}

/// Returns the end of the last list.
fn end(starts: &[usize]) -> usize {
    starts.last().copied().unwrap_or(0)
}

/// Returns the number of sets in a job.
const fn chunk_length(sets: usize) -> usize {
    sets.div_ceil(256)
}

/// Removes the first elements, up to `count`, from a slice and returns them.
fn take<'o, T>(out: &mut &'o mut [T], count: usize) -> &'o mut [T] {
    let count = count.min(out.len());
    let (first, rest) = mem::take(out).split_at_mut(count);
    *out = rest;
    first
}

/// Divides lists, given by their starts, among the jobs. An empty slice gives empty outputs.
fn outputs<'o, T>(starts: &'o [usize], mut out: &'o mut [T]) -> impl Iterator<Item = &'o mut [T]> {
    let sets = starts.len() - 1;
    (0..sets).step_by(chunk_length(sets)).map(move |first| {
        let end = sets.min(first + chunk_length(sets));
        take(&mut out, starts[end] - starts[first])
    })
}

/// Does all jobs, in the number of threads that the options give; returns `false` if the work was
/// stopped.
fn in_parallel<Job: Send>(
    jobs: impl Iterator<Item = Job> + Send,
    options: &CountOptions,
    work: impl Fn(Job) + Sync,
) -> bool {
    let (threads, control) = (options.threads(), options.control());
    let work = |(): &mut (), job, _: &Control| {
        work(job);
        Ok::<_, Infallible>(())
    };
    let Ok(()) = threads::for_each(jobs, threads, control, || (), work);
    !control.is_stopped()
}
