//! Causes of a grade, in words.

control::named! {
    /// Kind of a cause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum GradeFault {
        /// A variable is numbered 0.
        ZeroBased = "zero-based",
        /// Negative numbers are written without their sign.
        Unsigned = "unsigned",
        /// No line ends in 0.
        NoZeros = "no-zeros",
        /// The 0 at the end of a clause is missing.
        MissingZero = "missing-zero",
        /// The formula has the variables of a board of another size.
        OtherSize = "other-size",
        /// No clause states a rule, or part of it.
        Missing = "missing",
        /// Some pairs of squares of a rule are not excluded.
        Incomplete = "incomplete",
        /// "Not (A and B and ..)" stands where "not (A or B or ..)" is meant.
        NegatedAnd = "negated-and",
        /// An exclusive or stands where "at most one" is meant.
        Parity = "parity",
        /// Lines go on at the other edge of the board.
        Wrapped = "wrapped",
        /// Lines run on past the edge of the board into the next rows.
        RunOn = "run-on",
        /// Lines are moved by a square.
        Shifted = "shifted",
        /// Pairs of squares are excluded that do not attack each other.
        NoAttack = "no-attack",
        /// Minus signs are missing.
        Signs = "signs",
        /// A line is demanded to have a queen, and need not have one.
        Demanded = "demanded",
        /// A clause demands a queen on a part of a line.
        ShortLine = "short-line",
        /// A square is paired with itself.
        SamePair = "same-pair",
        /// A square is given a queen or none.
        Given = "given",
        /// Symmetric solutions are left out.
        Symmetry = "symmetry-breaking",
        /// A number that is no row or column is not excluded.
        UnusedNumber = "unused-number",
        /// Auxiliary variables are squares of the board.
        AuxiliarySquares = "auxiliary-squares",
        /// Several lines share auxiliary variables.
        SharedVariables = "shared-variables",
        /// The problem has no solution: no fault.
        NoSolution = "no-solution",
        /// A rule has no clauses of its own, but follows from the others: no fault.
        Implied = "implied",
        /// An empty clause, which is false.
        EmptyClause = "empty-clause",
        /// The formula has no model.
        NoModel = "no-model",
        /// Clauses that do not follow from the rules.
        WrongClauses = "wrong-clauses",
        /// Clauses stand several times.
        Doubled = "doubled",
    }
}

/// A cause of a difference between a formula and a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Kind of the cause.
    pub fault: GradeFault,
    /// The cause as a sentence, without a full stop.
    pub text: String,
    /// Lines of the formula, from 1, of which it is the cause. There may be more.
    pub lines: Vec<u64>,
    /// Names of the lines or other sets of squares that lack clauses. There may be more.
    pub squares: Vec<String>,
    /// Rows of the board that the formula is about, if it is another one.
    pub rows: Option<u32>,
}

impl Cause {
    /// Returns a cause in one line of the formula.
    pub(crate) fn new(fault: GradeFault, text: String, line: u64) -> Self {
        Self {
            fault,
            text,
            lines: vec![line],
            squares: Vec::new(),
            rows: None,
        }
    }
}
