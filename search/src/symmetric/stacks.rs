//! Depth-first search in the lanes of vector registers: states advance together, a register at a time.
//!
//! A state consists of several words. The states that lack the same number of steps are on one stack,
//! and the deepest stack that fills a register is expanded first, so the stacks stay small.

use super::super::pieces::{self, Tally};
use super::super::rows::StopCheck;
use super::super::{CountOptions, SearchError};
use crate::vectors::{Kernel64, Lanes64, MAX_LANES_64};
use control::Control;

/// Maximum number of states at the start of a search.
pub(super) const MAX_STATES: usize = 256;

/// Search for all ways to complete partial solutions, whose states have `WORDS` words.
pub(super) trait Search<const WORDS: usize> {
    /// Words in lanes without a state. Nothing completes it.
    const MISSING: [u64; WORDS];

    /// Returns the number of steps that are counted and not made.
    fn last(&self) -> usize;

    /// Adds the numbers of ways to make the last steps to the numbers in the lanes.
    fn finish<L: Lanes64>(
        &self,
        lanes: L,
        states: [L::Words; WORDS],
        numbers: L::Words,
    ) -> L::Words;

    /// Makes one of `steps` steps, more than the last ones, in all ways.
    fn expand<L: Lanes64>(
        &self,
        lanes: L,
        steps: usize,
        states: [L::Words; WORDS],
        children: &mut Stack<WORDS>,
    );
}

/// Stack of states, which are not empty.
#[derive(Clone, Debug)]
pub(super) struct Stack<const WORDS: usize> {
    words: [Vec<u64>; WORDS],
    len: usize,
}

impl<const WORDS: usize> Stack<WORDS> {
    fn with_room(room: usize) -> Self {
        Self {
            words: std::array::from_fn(|_| vec![0; room]),
            len: 0,
        }
    }

    /// Takes up to a register of states off the stack.
    #[inline(always)]
    fn pop<L: Lanes64>(&mut self, lanes: L, missing: [u64; WORDS]) -> [L::Words; WORDS] {
        let count = self.len.min(L::LANES);
        self.len -= count;
        let there = lanes.first(count);
        let mut states = [lanes.splat(0); WORDS];
        for ((state, words), word) in states.iter_mut().zip(&self.words).zip(missing) {
            *state = lanes.select(there, lanes.load(&words[self.len..]), lanes.splat(word));
        }
        states
    }

    /// Puts the states of the lanes in the mask on the stack.
    #[inline(always)]
    pub(super) fn push<L: Lanes64>(&mut self, lanes: L, states: [L::Words; WORDS], mask: L::Mask) {
        for (state, words) in states.into_iter().zip(&mut self.words) {
            lanes.compress(state, mask, &mut words[self.len..]);
        }
        self.len += lanes.lanes_in(mask) as usize;
    }
}

/// Stacks by the number of steps that their states lack.
#[derive(Clone, Debug)]
pub(super) struct Stacks<const WORDS: usize>(Vec<Stack<WORDS>>);

impl<const WORDS: usize> Stacks<WORDS> {
    /// Returns empty stacks for states with up to this many steps, each with up to this many children.
    pub(super) fn new(steps: usize, children: usize) -> Self {
        // The states at the start, or less than a register of states and the children of a register;
        // and the excess of a store of a whole register.
        let room = (MAX_LANES_64 * (children + 1)).max(MAX_STATES) + MAX_LANES_64;
        Self(vec![Stack::with_room(room); steps + 1])
    }
}

/// Counts states in batches, since one alone does not fill the registers.
pub(super) fn count_in_batches<State: Sync, Thread>(
    states: &[State],
    options: &CountOptions,
    new_thread: impl Fn() -> Thread + Sync,
    count: impl Fn(&mut Thread, &[State], &Control) -> Tally + Sync,
) -> Result<Tally, SearchError> {
    let batches: Vec<&[State]> = states.chunks(MAX_STATES).collect();
    let weights: Vec<f64> = batches.iter().map(|batch| batch.len() as f64).collect();
    pieces::run(&weights, options, new_thread, |thread, batch, control| {
        Ok(count(thread, batches[batch], control))
    })
}

/// Result of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Solutions, counted one by one.
    pub(super) solutions: u64,
    /// Steps made or counted.
    pub(super) steps: u64,
    pub(super) cut_short: bool,
}

/// Search from some states on, as a function for each kind of registers.
pub(super) struct Run<'a, S, const WORDS: usize> {
    pub(super) search: S,
    pub(super) stacks: &'a mut Stacks<WORDS>,
    /// At most [`MAX_STATES`] states.
    pub(super) states: &'a [[u64; WORDS]],
    /// Steps that each of the states lacks.
    pub(super) steps: usize,
    pub(super) control: &'a Control,
}

impl<S: Search<WORDS>, const WORDS: usize> Kernel64 for Run<'_, S, WORDS> {
    type Output = Found;

    #[inline(always)]
    fn run<L: Lanes64>(self, lanes: L) -> Found {
        let mut found = Found::default();
        if self.steps == 0 {
            found.solutions = self.states.len() as u64;
            return found;
        }
        let Stacks(stacks) = self.stacks;
        for stack in &mut *stacks {
            stack.len = 0;
        }
        let start = &mut stacks[self.steps];
        start.len = self.states.len();
        for (number, state) in self.states.iter().enumerate() {
            for (words, &word) in start.words.iter_mut().zip(state) {
                words[number] = word;
            }
        }
        let last = self.search.last();
        let mut numbers = lanes.splat(0);
        let mut check = StopCheck::new(self.control);
        // The first stack that may not be empty.
        let mut first = self.steps;
        let mut steps = first;
        loop {
            if check.step() {
                found.cut_short = true;
                break;
            }
            let (children, parents) = stacks.split_at_mut(steps);
            let states = parents[0].pop(lanes, S::MISSING);
            if steps == last {
                numbers = self.search.finish(lanes, states, numbers);
            } else {
                let children = &mut children[steps - 1];
                let before = children.len;
                self.search.expand(lanes, steps, states, children);
                found.steps += (children.len - before) as u64;
                // The deepest stack that fills a register is next. None below the children does.
                steps -= 1;
            }
            while stacks[steps].len < L::LANES && steps < first {
                steps += 1;
            }
            if stacks[steps].len >= L::LANES {
                continue;
            }
            // No stack fills a register, so the topmost that is not empty is next.
            while stacks[first].len == 0 && first > last {
                first -= 1;
            }
            if stacks[first].len == 0 {
                break;
            }
            steps = first;
        }
        let mut sums = [0; MAX_LANES_64];
        let one = lanes.splat(1);
        lanes.compress(numbers, lanes.meet(one, one), &mut sums);
        found.solutions = sums[..L::LANES].iter().sum();
        found.steps += last as u64 * found.solutions;
        found
    }
}
