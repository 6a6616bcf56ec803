//! Problems in other formats.
//!
//! Programs for puzzles have formats of their own, and the question [`Convert`] takes a problem from one to another,
//! for those who ask in JSON or Python; the command `problem` takes lists, too, and calls `problem::instance` itself.
//! Nothing is solved, so the answer has no basis. The formats are those of `problem::instance`, each in a file of its
//! own. A problem that a format cannot express is refused, and never written without the rule that is in the way.

mod report;

pub use report::ConvertReport;

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::Refused;
use crate::answers::run::Answer;
use crate::enumerate::Ending;
use control::Control;
use problem::Problem;
use problem::instance::{self, Format, Inexpressible, InstanceError};
use thiserror::Error;

use crate::answers::json::fields::AsText;

question! {
    /// The question for a problem in another format.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Convert, Host};
    /// use queensat::problem::instance::Format;
    ///
    /// let convert = Convert::new("AAB\nABB\nCCC\n".into()).with_to(Format::Json);
    /// let answer = convert.run(&Host::new(), &Control::new())?;
    /// assert!(answer.value.contains("regions"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Convert {
        /// The text of a problem.
        pub text: String,
        ..
        /// Format of the text: by default recognized by its content.
        #[serde(with = "AsText")]
        pub from: Option<Format>,
        /// Format to write: text by default.
        #[serde(with = "AsText")]
        pub to: Option<Format>,
    }
}

/// Error of a conversion: the text is at fault, or the format that was chosen for it.
#[derive(Debug, Error)]
pub enum ConvertError {
    /// The text is no problem.
    #[error(transparent)]
    Read(#[from] InstanceError),
    /// The problem has no form in the format.
    #[error(transparent)]
    Write(#[from] Inexpressible),
}

impl Convert {
    choices! {
        /// Returns the question for this format.
        with_to(to: Format) => to = Some(to);
    }

    /// Reads the problem.
    ///
    /// # Errors
    ///
    /// If the text is none.
    pub fn problem(&self) -> Result<Problem, InstanceError> {
        match self.from {
            Some(from) => instance::read_as(from, &self.text),
            None => instance::read(&self.text),
        }
    }

    /// Returns the problem in the other format.
    ///
    /// # Errors
    ///
    /// If the text is no problem, or cannot be written so.
    pub fn convert(&self) -> Result<String, ConvertError> {
        let to = self.to.unwrap_or(Format::Text);
        Ok(instance::write(to, &self.problem()?)?)
    }
}

impl Question for Convert {
    type Plan = ();
    type Value = String;

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        let recognized = || instance::recognize(&self.text);
        self.from = Some(self.from.unwrap_or_else(recognized));
        self.to = Some(self.to.unwrap_or(Format::Text));
        Ok(())
    }

    fn answer(resolved: &Resolved<Self>, _: &Control) -> Result<Answer<String>, Error<String>> {
        let converted = resolved.convert().map_err(Error::failed)?;
        Ok(Answer::new(converted, Ending::Exhausted))
    }
}
