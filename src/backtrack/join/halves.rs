//! Lists of all half boards, by the set of their columns.
//!
//! A half board with columns S ends with a queen in one of them, q, and is one with columns S − {q}
//! above that. So the lists of a row come from those of the row above without searching or
//! sorting, and each is written from end to end.

use super::kernel::{Entry, Half, Kernel, SLACK, Shape, Step};
use super::sets::{ColumnSets, columns};
use super::{CountOptions, SearchError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many rows fewer than the best number the halves may have for want of memory.
const FEWER_ROWS: u32 = 3;

/// A list of half boards: entries and, beside them, what did not fit; and whether all are mirrored.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    pub(super) entries: &'a [Entry],
    pub(super) sides: &'a [u16],
    pub(super) mirrored: bool,
}

impl List<'_> {
    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }
}

/// The lists of all half boards.
pub(super) struct Halves<'a> {
    sets: &'a ColumnSets,
    rows: u32,
    /// Where the list of each canonical set begins, and where the last one ends.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    /// As many as there are entries, or none.
    sides: Vec<u16>,
}

/// The lists of half boards of some rows, while they grow.
struct Growing {
    rows: u32,
    starts: Vec<usize>,
    halves: Vec<Half>,
}

impl<'a> Halves<'a> {
    /// Lists the half boards of up to `rows` rows, or fewer if the lists would take more than
    /// `limit` bytes; `None` if the work was stopped.
    pub(super) fn new(
        sets: &'a ColumnSets,
        kernel: Kernel,
        rows: u32,
        limit: u64,
        options: &CountOptions<'_>,
    ) -> Result<Option<Self>, SearchError> {
        let n = sets.n();
        let mut growing = Growing {
            rows: 0,
            starts: vec![0, 1],
            halves: vec![0],
        };
        let bytes_of_entry = if Shape::new(n, rows).side > 0 { 6 } else { 4 };
        let sets_bytes = 4_u64 << n;
        let least = rows.saturating_sub(FEWER_ROWS).max(1);
        while growing.rows < rows {
            let Some(starts) = growing.next_starts(sets, kernel, options) else {
                return Ok(None);
            };
            let count = *starts.last().unwrap_or(&0);
            let is_last = growing.rows + 1 == rows;
            // The lists of the last row but one stay until those of the last are there.
            let bytes_each = if is_last { bytes_of_entry } else { 8 };
            let needed = sets_bytes + 8 * growing.halves.len() as u64 + bytes_each * count as u64;
            if needed > limit {
                if growing.rows < least {
                    return Err(SearchError::MemoryLimit { n, needed, limit });
                }
                break;
            }
            if is_last {
                return growing.finish(sets, kernel, starts, options);
            }
            let Some(next) = growing.next(sets, kernel, starts, options)? else {
                return Ok(None);
            };
            growing = next;
        }
        // The lists that there are, in short form.
        let side = Shape::new(n, growing.rows).side;
        let count = growing.halves.len();
        let mut entries = zeros(count)?;
        let mut sides = zeros(if side > 0 { count } else { 0 })?;
        shorten(&growing.halves, side, &mut entries, &mut sides);
        Ok(Some(Self {
            sets,
            rows: growing.rows,
            starts: growing.starts,
            entries,
            sides,
        }))
    }

    /// How many rows each half has.
    pub(super) const fn rows(&self) -> u32 {
        self.rows
    }

    /// The half boards with these columns.
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

impl Growing {
    /// Calls `each` with the lists from which that of `set` in the next row comes, and how.
    fn sources(&self, sets: &ColumnSets, set: u32, mut each: impl FnMut(&[Half], Step)) {
        let last = sets.n() - 1;
        for column in columns(set) {
            let above = set & !(1 << column);
            let number = sets.number(above);
            let list = &self.halves[self.starts[number]..self.starts[number + 1]];
            let mirror = sets.is_mirrored(above);
            let (left, right) = if mirror {
                (last - column, column)
            } else {
                (column, last - column)
            };
            let test = 1 << left | 1 << (32 + right);
            // A step down takes a diagonal off the board that was at its edge.
            let set = 1_u64 << left >> 1 | (1_u64 << right >> 1) << 32;
            each(list, Step { test, set, mirror });
        }
    }

    /// Where the lists of the next row will begin; `None` if the work was stopped.
    fn next_starts(
        &self,
        sets: &ColumnSets,
        kernel: Kernel,
        options: &CountOptions<'_>,
    ) -> Option<Vec<usize>> {
        let next_sets = sets.canonical(self.rows + 1);
        let mut lengths = vec![0; next_sets.len()];
        let chunk = chunk_length(next_sets.len());
        let jobs: Vec<_> = next_sets
            .chunks(chunk)
            .zip(lengths.chunks_mut(chunk))
            .collect();
        let done = in_parallel(jobs, options, |(sets_of_job, lengths)| {
            for (&set, length) in sets_of_job.iter().zip(lengths) {
                self.sources(sets, set, |list, step| {
                    *length += kernel.count(list, step.test);
                });
            }
        });
        let mut starts = Vec::with_capacity(lengths.len() + 1);
        let mut start = 0;
        starts.push(start);
        starts.extend(lengths.iter().map(|length| {
            start += length;
            start
        }));
        done.then_some(starts)
    }

    /// The half boards with the columns of a set in the next row, in `scratch`.
    fn extend<'s>(
        &self,
        sets: &ColumnSets,
        kernel: Kernel,
        set: u32,
        scratch: &'s mut Vec<Half>,
    ) -> &'s [Half] {
        let mut count = 0;
        self.sources(sets, set, |list, step| {
            let room = count + list.len() + SLACK;
            if scratch.len() < room {
                scratch.resize(room.next_power_of_two(), 0);
            }
            count += kernel.extend(list, step, &mut scratch[count..]);
        });
        &scratch[..count]
    }

    /// The lists of the next row.
    fn next(
        &self,
        sets: &ColumnSets,
        kernel: Kernel,
        starts: Vec<usize>,
        options: &CountOptions<'_>,
    ) -> Result<Option<Self>, SearchError> {
        let rows = self.rows + 1;
        let mut halves = zeros(*starts.last().unwrap_or(&0))?;
        let jobs = jobs(sets.canonical(rows), &starts, &mut halves);
        let done = in_parallel(jobs, options, |(sets_of_job, mut out)| {
            let mut scratch = Vec::new();
            for &set in sets_of_job {
                let list = self.extend(sets, kernel, set, &mut scratch);
                let (here, rest) = out.split_at_mut(list.len());
                here.copy_from_slice(list);
                out = rest;
            }
        });
        Ok(done.then_some(Self {
            rows,
            starts,
            halves,
        }))
    }

    /// The lists of the next row, in short form.
    fn finish<'a>(
        &self,
        sets: &'a ColumnSets,
        kernel: Kernel,
        starts: Vec<usize>,
        options: &CountOptions<'_>,
    ) -> Result<Option<Halves<'a>>, SearchError> {
        let rows = self.rows + 1;
        let side = Shape::new(sets.n(), rows).side;
        let count = *starts.last().unwrap_or(&0);
        let mut entries: Vec<Entry> = zeros(count)?;
        let mut sides: Vec<u16> = zeros(if side > 0 { count } else { 0 })?;
        let entry_jobs = jobs(sets.canonical(rows), &starts, &mut entries);
        let done = if side > 0 {
            let side_jobs = jobs(sets.canonical(rows), &starts, &mut sides);
            let both = entry_jobs.into_iter().zip(side_jobs);
            let jobs = both.map(|((sets, entries), (_, sides))| (sets, entries, sides));
            in_parallel(
                jobs.collect(),
                options,
                |(of_job, mut out, mut out_sides)| {
                    let mut scratch = Vec::new();
                    for &set in of_job {
                        let list = self.extend(sets, kernel, set, &mut scratch);
                        let (here, rest) = out.split_at_mut(list.len());
                        let (sides_here, sides_rest) = out_sides.split_at_mut(list.len());
                        shorten(list, side, here, sides_here);
                        (out, out_sides) = (rest, sides_rest);
                    }
                },
            )
        } else {
            in_parallel(entry_jobs, options, |(of_job, mut out)| {
                let mut scratch = Vec::new();
                for &set in of_job {
                    let list = self.extend(sets, kernel, set, &mut scratch);
                    let (here, rest) = out.split_at_mut(list.len());
                    shorten(list, side, here, &mut []);
                    out = rest;
                }
            })
        };
        Ok(done.then_some(Halves {
            sets,
            rows,
            starts,
            entries,
            sides,
        }))
    }
}

/// Puts half boards in the form of entries, and what does not fit beside them.
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

/// A vector of zeros, if the memory is there.
fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, SearchError> {
    let bytes = count as u64 * size_of::<T>() as u64;
    let reserved = Vec::<T>::new().try_reserve_exact(count);
    reserved.map_err(|_| SearchError::OutOfMemory { bytes })?;
    // Made anew, since only so the zeros come from the system and are not written twice.
    Ok(vec![T::default(); count])
}

/// How many sets make a job.
const fn chunk_length(sets: usize) -> usize {
    sets.div_ceil(256)
}

/// Some sets each, and where their lists go.
fn jobs<'s, 'o, T>(
    sets: &'s [u32],
    starts: &[usize],
    mut out: &'o mut [T],
) -> Vec<(&'s [u32], &'o mut [T])> {
    let chunk = chunk_length(sets.len());
    let mut jobs = Vec::new();
    for (index, sets_of_job) in sets.chunks(chunk).enumerate() {
        let first = index * chunk;
        let length = starts[first + sets_of_job.len()] - starts[first];
        let (here, rest) = out.split_at_mut(length);
        jobs.push((sets_of_job, here));
        out = rest;
    }
    jobs
}

/// Does all jobs, in as many threads as the options say; or says no if the work was stopped.
fn in_parallel<Job: Send>(
    jobs: Vec<Job>,
    options: &CountOptions<'_>,
    work: impl Fn(Job) + Sync,
) -> bool {
    let threads = options.threads().get().min(jobs.len());
    let queue = Mutex::new(jobs.into_iter());
    let stopped = AtomicBool::new(false);
    let one_thread = || {
        loop {
            if options.wants_stop() {
                stopped.store(true, Ordering::Relaxed);
            }
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let job = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(job) = job else {
                return;
            };
            work(job);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(one_thread);
        }
        one_thread();
    });
    !stopped.into_inner()
}
