//! The question if a formula has the solutions of a problem.

use problem::Problem;
use queensat::answers::{Limits, choices, question};

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
        /// Accepts common errors in the formula with warnings.
        pub lenient: bool,
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
