//! Count square by square, which merges states that allow the same placements on the squares below.
//!
//! A state is the set of open squares beyond the frontier, and the number of queens in each counted set
//! that crosses the frontier. The states of a frontier are in a table with the number of ways that lead
//! to each. A full table is carried to the end before the states that are left are continued, so that
//! memory is bounded.

use super::machine_words::Words;
use super::model::{CountedSet, Model};
use crate::CountOptions;
use join::Tally;
use problem::Problem;
use problem::board::{Reach, Step, Topology};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Returns `true` if states are likely to merge: if attacks go along rows and columns or only a few
/// squares far, so that few queens matter beyond the next rows.
pub(super) fn pays(problem: &Problem) -> bool {
    let is_short = |(step, reach): (Step, Reach)| match reach {
        Reach::Any => [Step::ROW, Step::COLUMN].contains(&step),
        Reach::Once => {
            problem.board().topology() == Topology::Plane
                && step.down.abs() <= 2
                && step.right.abs() <= 2
        }
    };
    let mut steps = problem.attack().steps();
    let rides = |(_, reach)| reach == Reach::Any;
    problem.regions().is_none()
        && steps.all(is_short)
        && !(problem.rules().has_sets() && problem.attack().steps().any(rides))
}

/// Bits of a counter.
#[derive(Clone, Copy)]
struct Field {
    shift: u32,
    mask: u128,
}

impl Field {
    fn get(self, counters: u128) -> u32 {
        (counters >> self.shift & self.mask) as u32
    }
}

/// A counted set as seen from one of its squares.
struct Passage {
    set: usize,
    field: Field,
    /// `true` if this is the last square of the set.
    is_last: bool,
}

#[derive(Clone, PartialEq)]
struct FrontierState<B> {
    open: B,
    counters: u128,
}

impl<B: Words> Eq for FrontierState<B> {}

impl<B: Words> Hash for FrontierState<B> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for &word in self.open.words() {
            hasher.write_u64(word);
        }
        hasher.write_u64(self.counters as u64);
        hasher.write_u64((self.counters >> 64) as u64);
    }
}

/// Hash by multiplication.
#[derive(Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

type Table<B> = HashMap<FrontierState<B>, u128, BuildHasherDefault<Multiply>>;

/// States at one frontier that are to be continued.
struct Layer<B> {
    /// Number of the next square.
    square: usize,
    states: Vec<(FrontierState<B>, u128)>,
}

/// Counts the solutions of a model, or returns `None` if states do not merge.
pub(super) fn count<B: Words>(model: &Model<B>, options: &CountOptions) -> Option<Tally> {
    const MEMORY: u64 = 1 << 30;
    let passages = passages(model)?;
    let memory = options.memory().unwrap_or(MEMORY);
    // Twice in tables that are half full, and once in a list.
    let of_state =
        4 * size_of::<(FrontierState<B>, u128)>() as u64 + 8 * model.open.words().len() as u64;
    let most = usize::try_from(memory / 2 / of_state)
        .unwrap_or(usize::MAX)
        .max(1 << 4);
    let mut nodes = 0_u64;
    let mut total = 0_u128;
    let first = FrontierState {
        open: model.open.clone(),
        counters: 0,
    };
    let mut layers = vec![Layer {
        square: 0,
        states: vec![(first, 1)],
    }];
    // The layer that is furthest is next, so that few wait.
    while let Some(Layer { square, mut states }) = layers.pop() {
        if square == model.squares.len() {
            for (_, ways) in states {
                total = total.saturating_add(ways);
            }
            continue;
        }
        // Tables that wait take half of the memory each time.
        let room = (most >> layers.len().min(63)).max(1 << 4);
        let mut table: Table<B> = Table::default();
        let mut made = 0;
        let mut steps = 0_u32;
        // Equal states after the square become one, with the ways of all.
        while let Some((state, ways)) = states.pop() {
            steps += 1;
            if steps % 4096 == 0 && options.control().is_stopped() {
                return Some(Tally::new(total, nodes, true));
            }
            for with_queen in [false, true] {
                if let Some(next) = step(model, &passages[square], square, &state, with_queen) {
                    nodes += u64::from(with_queen);
                    made += 1;
                    match table.entry(next) {
                        Entry::Occupied(mut entry) => {
                            *entry.get_mut() = entry.get().saturating_add(ways);
                        }
                        Entry::Vacant(entry) => {
                            entry.insert(ways);
                        }
                    }
                }
            }
            if table.len() >= room {
                break;
            }
        }
        // The table is full. The rest of the states waits, unless merging does not pay.
        if !states.is_empty() {
            if layers.is_empty() && made < 2 * room / 3 * 2 {
                return None;
            }
            layers.push(Layer { square, states });
        }
        layers.push(Layer {
            square: square + 1,
            states: table.into_iter().collect(),
        });
    }
    Some(Tally::new(total, nodes, false))
}

/// Returns the state after a square is decided, or `None` if a set cannot get its queens any more.
#[inline]
fn step<B: Words>(
    model: &Model<B>,
    passages: &[Passage],
    square: usize,
    state: &FrontierState<B>,
    with_queen: bool,
) -> Option<FrontierState<B>> {
    let is_possible = if with_queen {
        state.open.contains(square)
    } else {
        !model.is_fixed.contains(square)
    };
    if !is_possible {
        return None;
    }
    let mut next = state.clone();
    if with_queen {
        next.open.remove_all(&model.excluded[square]);
    } else {
        next.open.remove(square);
    }
    for passage in passages {
        let set = &model.sets[passage.set];
        let Field { shift, mask } = passage.field;
        let mut placed = passage.field.get(state.counters) + u32::from(with_queen);
        if set.is_capped {
            if with_queen && placed == set.most {
                next.open.remove_all(&set.squares);
            }
        } else {
            // More than needed makes no difference.
            placed = placed.min(set.least);
        }
        if placed < set.least && placed + set.count(&next.open) < set.least {
            return None;
        }
        next.counters &= !(mask << shift);
        if !passage.is_last {
            next.counters |= u128::from(placed) << shift;
        }
    }
    Some(next)
}

/// Returns the sets of each square with the places of their counters, or `None` if there are too many.
fn passages<B: Words>(model: &Model<B>) -> Option<Vec<Vec<Passage>>> {
    let ends: Vec<Option<(usize, usize)>> = (model.sets.iter())
        .map(|set| Some((set.squares.numbers().next()?, set.squares.numbers().last()?)))
        .collect();
    let mut used = 0_u128;
    let mut fields: Vec<Option<Field>> = vec![None; model.sets.len()];
    let mut all = Vec::with_capacity(model.squares.len());
    for square in 0..model.squares.len() {
        let mut passages = Vec::new();
        for &set in model.sets_of(square) {
            let set = set as usize;
            let (first, last) = ends[set]?;
            if first == square {
                let CountedSet {
                    is_capped,
                    most,
                    least,
                    ..
                } = model.sets[set];
                let greatest = if is_capped { most } else { least };
                let bits = (u32::BITS - greatest.leading_zeros()).max(1);
                let mask = (1_u128 << bits) - 1;
                let shift = (0..=128 - bits).find(|shift| used & (mask << shift) == 0)?;
                used |= mask << shift;
                fields[set] = Some(Field { shift, mask });
            }
            passages.push(Passage {
                set,
                field: fields[set]?,
                is_last: last == square,
            });
        }
        for passage in passages.iter().filter(|passage| passage.is_last) {
            used &= !(passage.field.mask << passage.field.shift);
        }
        all.push(passages);
    }
    Some(all)
}
