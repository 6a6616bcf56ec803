//! The assignment of a search with learnt clauses.

/// A literal: twice its variable, which counts from 0, and one more if it is negative.
pub(super) type Literal = u32;

/// Returns the variable of a literal.
pub(super) const fn var(literal: Literal) -> usize {
    (literal >> 1) as usize
}

/// Returns the number of a literal in a proof.
pub(super) const fn number(literal: Literal) -> i64 {
    let var = (literal >> 1) as i64 + 1;
    if literal & 1 == 0 { var } else { -var }
}

/// Reason of a literal that was decided, or that a clause of its own states.
pub(super) const NO_CLAUSE: u32 = u32::MAX;

/// Values of variables, with the order and the reasons in which they came.
#[derive(Debug)]
pub(super) struct Assignment {
    /// For each literal whether it is true (1), false (-1) or open (0).
    values: Vec<i8>,
    /// True literals in their order.
    pub(super) trail: Vec<Literal>,
    /// Length of the trail before each decision.
    decisions: Vec<usize>,
    /// For each variable with a value the number of decisions before it.
    levels: Vec<u32>,
    /// For each variable with a value the place of the clause from which it follows, or [`NO_CLAUSE`].
    reasons: Vec<u32>,
    /// For each variable with a value its place in the trail.
    places: Vec<u32>,
}

impl Assignment {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            trail: Vec::new(),
            decisions: Vec::new(),
            levels: vec![0; variables],
            reasons: vec![NO_CLAUSE; variables],
            places: vec![0; variables],
        }
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal as usize] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal as usize] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.values[literal as usize] == 0
    }

    /// Returns the number of decisions.
    pub(super) fn level(&self) -> u32 {
        self.decisions.len() as u32
    }

    /// Returns the number of decisions before a variable got its value.
    #[inline]
    pub(super) fn level_of(&self, var: usize) -> u32 {
        self.levels[var]
    }

    /// Returns the place of the clause from which a variable follows, or [`NO_CLAUSE`].
    #[inline]
    pub(super) fn reason(&self, var: usize) -> u32 {
        self.reasons[var]
    }

    /// Returns the place of a variable in the trail.
    pub(super) fn place(&self, var: usize) -> u32 {
        self.places[var]
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: u32) {
        let var = var(literal);
        self.values[literal as usize] = 1;
        self.values[literal as usize ^ 1] = -1;
        self.levels[var] = self.level();
        self.reasons[var] = reason;
        self.places[var] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Decides that an open literal is true.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.decisions.push(self.trail.len());
        self.assign(literal, NO_CLAUSE);
    }

    /// Returns the literals that are true by the decisions after the first `level`.
    pub(super) fn after(&self, level: u32) -> &[Literal] {
        let len = self.decisions.get(level as usize);
        &self.trail[len.copied().unwrap_or(self.trail.len())..]
    }

    /// Takes back the decisions after the first `level`.
    pub(super) fn undo(&mut self, level: u32) {
        let len = self.trail.len() - self.after(level).len();
        for literal in self.trail.drain(len..) {
            self.values[literal as usize] = 0;
            self.values[literal as usize ^ 1] = 0;
        }
        self.decisions.truncate(level as usize);
    }
}
