//! The question if a formula has the solutions of a problem.

use super::graded_formula::GradedFormula;
use control::Control;
use encodings::at_most_one::Encoding;
use problem::Problem;
use queensat::answers::{
    Answer, Error, Host, Limits, Question, RefusalReason, Refused, Resolved, choices, question,
    require_room,
};
use queensat::encode::Formula;

/// Maximum number of squares of a board, unless the text of the formula is longer: memory grows with what is given.
const MAX_SQUARES_WITHOUT_TEXT: u64 = 1 << 20;

question! {
    /// The question if a formula has exactly the solutions of a problem.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host};
    /// use teach::grade::{Grade, Verdict};
    /// use queensat::problem::Problem;
    ///
    /// let grade = Grade::new(Problem::new(1)?).with_formula("p cnf 1 1\n1 0\n");
    /// let graded = grade.run(&Host::new(), &Control::new())?.value;
    /// assert_eq!(graded.verdict, Verdict::Exact);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Grade {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// The formula in the format DIMACS.
        pub formula: Option<String>,
        /// Lines with a variable and the row and column of its square, such as `12 r2c4`. By default, comments
        /// `c varname 12 r2c4` tell, or the numbering is recognized.
        pub map: Option<String>,
        /// Refuses a formula that deviates from the format, instead of warnings.
        pub strict: bool,
        /// Lists all differences, up to the number of solutions in the limits or [`Grade::MAX_DIFFERENCES`].
        pub all: bool,
        /// Limits, after which what is not decided stays unknown.
        pub limits: Limits,
    }
}

impl Grade {
    /// Maximum number of differences that are listed by default.
    pub const MAX_DIFFERENCES: u64 = 1000;

    choices! {
        /// Returns the question for this formula.
        with_formula(formula: impl Into<String>) => formula = Some(formula.into());
        /// Returns the question with these names of variables.
        with_map(map: impl Into<String>) => map = Some(map.into());
        /// Returns the question that lists all differences.
        with_all() => all = true;
    }
}

impl Question for Grade {
    type Plan = ();
    type Value = GradedFormula;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, control: &Control) -> Result<(), Refused> {
        let Some(text) = &self.formula else {
            let missing = RefusalReason::Missing("a formula in the format DIMACS");
            return Err(Refused::option("formula", missing));
        };
        if self.all {
            self.limits.check()?;
        } else {
            self.limits.check_time()?;
        }
        let [rows, columns] = [self.problem.board().rows(), self.problem.board().columns()];
        let (squares, given) = (u64::from(rows) * u64::from(columns), text.len() as u64);
        if squares > MAX_SQUARES_WITHOUT_TEXT.max(given) {
            let reason =
                format!("a formula of {given} characters cannot name the {squares} squares");
            return Err(Refused::option("problem", reason));
        }
        let formula = Formula::new(Encoding::Product);
        require_room(&self.problem, &formula, host, control)
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<GradedFormula>, Error<GradedFormula>> {
        resolved.grade(&resolved.host, &resolved.limits.narrow(control))
    }
}
