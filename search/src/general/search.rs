//! Depth-first search with propagation on all counted sets, over an explicit stack.

use super::MAX_KNOWN_WORDS;
use super::machine_words::{Words, numbers_of};
use super::model::{CountedSet, LEVELS, Model};
use super::pauses::{CoveredShare, Pause, Pauses};
use crate::rows::StopCheck;
use control::Control;

/// State of a search: the queens placed, and the squares that are open to further ones.
pub(super) struct Search<'m, B> {
    model: &'m Model<B>,
    pub(super) open: B,
    /// Squares of the queens in the order in which they were placed.
    pub(super) queens: Vec<u32>,
    /// Queens in each counted set.
    placed: Vec<u32>,
    /// Contradictions that each counted set has caused, and one more. Sets that cause many are decided
    /// first (Boussemart et al., "Boosting systematic search by weighting constraints", 2004).
    weights: Vec<u32>,
    frames: Vec<Frame<B>>,
    covered: CoveredShare,
    /// Words of bit sets that were read.
    work: u64,
    pub(super) nodes: u64,
}

/// Estimated time for a word of a bit set: of a size known to the compiler, and of another one.
const SECONDS_OF_WORD: [f64; 2] = [0.5e-9, 1.25e-9];

/// The other half of a choice: the state before a queen was placed, with its square closed.
struct Frame<B> {
    open: B,
    queens: usize,
    /// Its part of the search space.
    part: f64,
}

/// The state has no solution.
struct Contradiction;

/// State after propagation.
enum AfterPropagation {
    /// A square to be decided, the number of squares of which it is one, and that of queens on them.
    Choice(usize, (u32, u32)),
    Solution,
}

impl<'m, B: Words> Search<'m, B> {
    /// Creates the search of a model with the fixed queens, or returns `None` if they attack each other.
    pub(super) fn new(model: &'m Model<B>) -> Option<Self> {
        let (open, queens) = (model.open.clone(), Vec::new());
        let mut search = Self::of_part(model, &SearchPart { open, queens });
        let all_fit = !model.is_contradictory
            && (model.is_fixed.numbers()).all(|queen| search.place_if_open(queen));
        all_fit.then_some(search)
    }

    /// Creates the search of a part that [`Search::split`] returned.
    pub(super) fn of_part(model: &'m Model<B>, part: &SearchPart<B>) -> Self {
        let mut placed = vec![0; model.sets.len()];
        for &queen in &part.queens {
            for &set in model.sets_of(queen as usize) {
                placed[set as usize] += 1;
            }
        }
        Self {
            model,
            open: part.open.clone(),
            queens: part.queens.clone(),
            placed,
            weights: vec![1; model.sets.len()],
            frames: Vec::new(),
            covered: CoveredShare::NOTHING,
            work: 0,
            nodes: 0,
        }
    }

    fn place_if_open(&mut self, square: usize) -> bool {
        let is_open = self.open.contains(square);
        if is_open {
            self.place(square);
        }
        is_open
    }

    #[inline]
    fn place(&mut self, square: usize) {
        self.nodes += 1;
        self.queens.push(square as u32);
        self.open.remove_all(&self.model.excluded[square]);
        for &index in self.model.sets_of(square) {
            let set = &self.model.sets[index as usize];
            let placed = &mut self.placed[index as usize];
            *placed += 1;
            if set.is_capped && *placed == set.most {
                self.open.remove_all(&set.squares);
            }
        }
    }

    /// Goes back to the last choice and takes its other half. Returns `false` if there is none.
    fn go_back(&mut self) -> bool {
        let Some(frame) = self.frames.pop() else {
            return false;
        };
        for queen in self.queens.drain(frame.queens..) {
            for &index in self.model.sets_of(queen as usize) {
                self.placed[index as usize] -= 1;
            }
        }
        self.open = frame.open;
        self.covered.go_back(frame.part);
        true
    }

    fn choose(&mut self, square: usize, (squares, queens): (u32, u32)) {
        let mut open = self.open.clone();
        open.remove(square);
        self.frames.push(Frame {
            open,
            queens: self.queens.len(),
            part: self.covered.choose(squares, queens),
        });
        self.place(square);
    }

    /// Visits all solutions until `found` returns `true` or `pause` breaks. Returns `true` if all were visited.
    pub(super) fn run(
        &mut self,
        mut found: impl FnMut(&[u32]) -> bool,
        pause: &mut Pause<'_>,
        control: &Control,
    ) -> bool {
        let mut check = StopCheck::new(control);
        let is_large = self.open.words().len() > MAX_KNOWN_WORDS;
        let mut pauses = Pauses::new(pause, SECONDS_OF_WORD[usize::from(is_large)]);
        loop {
            if check.step() || pauses.step(self.work, &self.covered) {
                return false;
            }
            match self.propagate() {
                Ok(AfterPropagation::Choice(square, among)) => {
                    self.choose(square, among);
                    continue;
                }
                Ok(AfterPropagation::Solution) if found(&self.queens) => return false,
                Ok(AfterPropagation::Solution) | Err(Contradiction) => {}
            }
            if !self.go_back() {
                return true;
            }
        }
    }

    /// Places queens that are forced and closes squares that leave a set too few, until nothing
    /// changes.
    fn propagate(&mut self) -> Result<AfterPropagation, Contradiction> {
        let model = self.model;
        loop {
            self.work += model.words_of_sets;
            let mut has_changed = false;
            let mut best = (f32::INFINITY, None, (2, 1));
            for (index, set) in model.sets.iter().enumerate() {
                let placed = self.placed[index];
                if placed >= set.least {
                    continue;
                }
                let need = set.least - placed;
                let count = set.count(&self.open);
                let result = match (count, need) {
                    _ if count < need => Err(Contradiction),
                    _ if count == need => self.place_all(set),
                    (_, 1) => Ok(self.close_common(set)),
                    _ => self.close_by_groups(set, need),
                };
                let Ok(is_changed) = result else {
                    self.weights[index] = self.weights[index].saturating_add(1);
                    return Err(Contradiction);
                };
                has_changed |= is_changed;
                // The least choice, where most contradictions were.
                let choice = (count - need) as f32 / self.weights[index] as f32;
                if choice < best.0 {
                    best = (choice, Some(set), (count, need));
                }
            }
            if has_changed {
                continue;
            }
            let first = match best.1 {
                Some(set) => numbers_of(set.among(&self.open)).next(),
                None => self.open.first(),
            };
            return Ok(first.map_or(AfterPropagation::Solution, |square| {
                AfterPropagation::Choice(square, best.2)
            }));
        }
    }

    /// Places a queen on each open square of a set that needs them all.
    fn place_all(&mut self, set: &CountedSet<B>) -> Result<bool, Contradiction> {
        let all = self.open.clone();
        for square in numbers_of(set.among(&all)) {
            if !self.place_if_open(square) {
                return Err(Contradiction);
            }
        }
        Ok(true)
    }

    /// Closes the squares that exclude all open squares of a set.
    #[inline]
    fn close_common(&mut self, set: &CountedSet<B>) -> bool {
        let mut common = self.open.clone();
        let words = common.words().len() as u64;
        common.remove_all(&set.squares);
        for square in numbers_of(set.among(&self.open)) {
            self.work += words;
            common.keep(&self.model.excluded[square]);
            if common.is_empty() {
                return false;
            }
        }
        self.open.remove_all(&common);
        true
    }

    /// Divides the open squares of a set into groups of squares that exclude each other, so that each
    /// group has at most one queen, and closes the squares that exclude too many whole groups.
    fn close_by_groups(&mut self, set: &CountedSet<B>, need: u32) -> Result<bool, Contradiction> {
        let words = self.open.words().len();
        let mut rest = self.open.clone();
        rest.keep(&set.squares);
        // Squares that exclude more groups than the position in the list.
        let mut excluding: [B; LEVELS] = std::array::from_fn(|_| B::empty(words));
        let mut groups = 0;
        while let Some(first) = rest.first() {
            let mut common = self.open.clone();
            let mut candidates = rest.clone();
            let mut group = B::empty(words);
            let mut next = Some(first);
            while let Some(square) = next {
                self.work += 2 * words as u64;
                common.keep(&self.model.excluded[square]);
                candidates.keep(&self.model.excluded[square]);
                candidates.remove(square);
                group.insert(square);
                next = candidates.first();
            }
            common.remove_all(&group);
            rest.remove_all(&group);
            for level in (1..LEVELS).rev() {
                let mut both = excluding[level - 1].clone();
                both.keep(&common);
                excluding[level].insert_all(&both);
            }
            excluding[0].insert_all(&common);
            groups += 1;
        }
        if groups < need {
            return Err(Contradiction);
        }
        let Some(excluding) = excluding.get_mut((groups - need) as usize) else {
            return Ok(false);
        };
        excluding.keep(&self.open);
        self.open.remove_all(excluding);
        Ok(!excluding.is_empty())
    }
}

/// Part of the search space: queens placed and squares still open.
#[derive(Clone)]
pub(super) struct SearchPart<B> {
    open: B,
    queens: Vec<u32>,
}

impl<B: Words> Search<'_, B> {
    /// Divides the search space into at least `parts` parts, if it is large enough.
    pub(super) fn split(mut self, parts: usize) -> Vec<SearchPart<B>> {
        let mut waiting = std::collections::VecDeque::from([self.as_part()]);
        let mut solved = Vec::new();
        while solved.len() + waiting.len() < parts {
            let Some(part) = waiting.pop_front() else {
                break;
            };
            self = Self::of_part(self.model, &part);
            match self.propagate() {
                Err(Contradiction) => {}
                Ok(AfterPropagation::Solution) => solved.push(self.as_part()),
                Ok(AfterPropagation::Choice(square, among)) => {
                    self.choose(square, among);
                    let with = self.as_part();
                    self.go_back();
                    waiting.extend([with, self.as_part()]);
                }
            }
        }
        solved.extend(waiting);
        solved
    }

    fn as_part(&self) -> SearchPart<B> {
        SearchPart {
            open: self.open.clone(),
            queens: self.queens.clone(),
        }
    }
}
