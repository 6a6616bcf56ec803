//! Sizes of formulas.

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::question;
use crate::answers::refused::Refused;
use crate::answers::run::Answer;
use crate::encode::Formula;
use crate::enumerate::Ending;
use control::Control;
use encodings::Size;
use encodings::at_most_one::Encoding;
use problem::Problem;
use solvers::UnknownReason;

question! {
    /// The question for the size of the formula of a problem with each at-most-one encoding.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host, Sizes};
    /// use queensat::problem::Problem;
    ///
    /// let answer = Sizes::new(Problem::new(8)?).run(&Host::new(), &Control::new())?;
    /// assert_eq!(answer.value[0].1.map(|size| size.clauses), Some(744));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Sizes {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
    }
}

impl Question for Sizes {
    type Plan = ();

    /// Each encoding with the size of its formula, or `None` if the formula would exceed the maximum number of
    /// variables.
    type Value = Vec<(Encoding, Option<Size>)>;

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        Ok(())
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Self::Value>, Error<Self::Value>> {
        let mut value = Vec::new();
        for encoding in Encoding::all() {
            let encoder = Formula::new(encoding).encoder(&resolved.problem);
            let size = encoder.size_unless(control.interrupt()).ok();
            if control.is_stopped() {
                break;
            }
            value.push((encoding, size));
        }
        let stop = control.stop().map(UnknownReason::from);
        Ok(Answer::new(
            value,
            stop.map_or(Ending::Exhausted, Ending::Stopped),
        ))
    }
}
