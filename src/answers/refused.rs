//! Refusals of questions: the fault as data, and its words with the names that the caller uses.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::sync::Arc;
use thiserror::Error;

/// A question that cannot be asked so: the field, and the reason.
#[derive(Clone, Debug, Error)]
#[error("{}", self.message(str::to_owned))]
pub struct Refused {
    /// The field, such as `sat.backend`.
    pub field: &'static str,
    /// Kind of the fault.
    pub fault: Fault,
    /// The value of the field, if that is at fault.
    value: Option<String>,
    reason: RefusalReason,
    remedy: Option<Phrase>,
}

/// Refusals are equal if they say the same of the same field. Errors need not be comparable.
impl PartialEq for Refused {
    fn eq(&self, other: &Self) -> bool {
        let said = |refused: &Self| (refused.field, refused.fault, refused.to_string());
        said(self) == said(other)
    }
}

impl Eq for Refused {}

/// Kind of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The option contradicts another, has no effect, or has a value that does not exist here.
    Option,
    /// The work does not fit in memory.
    Memory,
    /// The host does not allow it, or cannot do it.
    Host,
}

impl Fault {
    /// Returns the stable code of the fault.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Option => "refused.option",
            Self::Memory => "refused.memory",
            Self::Host => "refused.host",
        }
    }
}

/// Reason of a refusal. Except for a sentence or another error, the text begins with the field
/// that is refused, and its value if that is at fault.
#[derive(Clone, Debug)]
pub enum RefusalReason {
    /// A sentence of its own.
    Sentence(Phrase),
    /// A predicate of the field that no other case has.
    Is(Phrase),
    /// Another error.
    Error(Arc<dyn StdError + Send + Sync>),
    /// Another error, to which the field leads.
    LeadsTo(Arc<dyn StdError + Send + Sync>),
    /// The field is required; this is what it should contain.
    Missing(&'static str),
    /// The option has no effect here or on something.
    NoEffect(Phrase),
    /// The option applies to SAT, and this engine uses none.
    ForSat(String),
    /// The option applies to something that this engine does not use.
    ForUnused(&'static str, String),
    /// The option needs something else.
    Requires(Phrase),
    /// The option needs the engine `backtrack`, and this one was named.
    RequiresBacktrack(String),
    /// The option needs a board without blocked squares and fixed queens.
    RequiresPlainBoard,
    /// The option is for one purpose, but another field, named first in the phrase, is for another.
    But(&'static str, Phrase),
    /// The option does this, and so it excludes a field.
    DoesInstead(&'static str, &'static str),
    /// The option does this, for which a question needs a permission of the host.
    NeedsPermission(&'static str, &'static str),
}

/// Words, and fields that get the names that the caller uses, apart by spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Words(Cow<'static, str>),
    Field(&'static str),
}

impl Phrase {
    /// Creates a phrase that begins with a field.
    pub fn field(field: &'static str) -> Self {
        Self(Vec::new()).name(field)
    }

    /// Returns the phrase with the name of a field after it.
    pub fn name(mut self, field: &'static str) -> Self {
        self.0.push(Piece::Field(field));
        self
    }

    /// Returns the phrase with words after it.
    pub fn words(mut self, words: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Piece::Words(words.into()));
        self
    }

    /// Returns the text. `name` gives each field its name.
    pub fn text(&self, name: &dyn Fn(&str) -> String) -> String {
        let mut text = String::new();
        for piece in &self.0 {
            let words = match piece {
                Piece::Words(words) => words.as_ref().into(),
                Piece::Field(field) => Cow::from(name(field)),
            };
            if !text.is_empty() && !words.starts_with(',') {
                text.push(' ');
            }
            text += &words;
        }
        text
    }
}

impl<T: Into<Cow<'static, str>>> From<T> for Phrase {
    fn from(words: T) -> Self {
        Self(Vec::new()).words(words)
    }
}

impl<T: Into<Phrase>> From<T> for RefusalReason {
    fn from(sentence: T) -> Self {
        Self::Sentence(sentence.into())
    }
}

impl RefusalReason {
    /// Returns the reason that is another error.
    pub fn error(error: impl StdError + Send + Sync + 'static) -> Self {
        Self::Error(Arc::new(error))
    }

    /// Returns the reason that the field leads to another error.
    pub fn leads_to(error: impl StdError + Send + Sync + 'static) -> Self {
        Self::LeadsTo(Arc::new(error))
    }

    /// Returns a reason that is a predicate of the field.
    pub fn is(words: impl Into<Phrase>) -> Self {
        Self::Is(words.into())
    }

    /// Returns the text, in which `subject` is the field that is refused.
    fn text(&self, subject: &str, name: &dyn Fn(&str) -> String) -> String {
        let by = name("by");
        let predicate = match self {
            Self::Sentence(sentence) => return sentence.text(name),
            Self::Error(error) => return error.to_string(),
            Self::LeadsTo(error) => return format!("{subject}: {error}"),
            Self::Is(words) => words.text(name),
            Self::Missing(expected) => format!("is missing: expected {expected}"),
            Self::NoEffect(scope) => format!("has no effect {}", scope.text(name)),
            Self::ForSat(engine) => {
                format!("applies to SAT, but {by} {engine} uses no SAT solver")
            }
            Self::ForUnused(part, engine) => {
                format!("applies to {part}, which {by} {engine} does not use")
            }
            Self::Requires(other) => format!("requires {}", other.text(name)),
            Self::RequiresBacktrack(engine) => {
                format!("requires {by} backtrack, so it cannot be used with {by} {engine}")
            }
            Self::RequiresPlainBoard => {
                "requires the plain board, without blocked squares and fixed queens".into()
            }
            Self::But(is_for, other) => format!("{is_for}, but {}", other.text(name)),
            Self::DoesInstead(does, other) => {
                format!("{does}, so it cannot be used with {}", name(other))
            }
            Self::NeedsPermission(does, permission) => {
                let permission = name(permission);
                format!("{does}, which a question may do only with {permission}")
            }
        };
        format!("{subject} {predicate}")
    }
}

impl Refused {
    fn new(field: &'static str, fault: Fault, reason: RefusalReason) -> Self {
        Self {
            field,
            fault,
            value: None,
            reason,
            remedy: None,
        }
    }

    /// Creates the refusal of an option.
    pub fn option(field: &'static str, reason: impl Into<RefusalReason>) -> Self {
        Self::new(field, Fault::Option, reason.into())
    }

    /// Creates the refusal of work that does not fit in memory.
    pub fn memory(field: &'static str, reason: impl Into<RefusalReason>) -> Self {
        Self::new(field, Fault::Memory, reason.into())
    }

    /// Creates the refusal of what the host does not allow or cannot do.
    pub fn host(field: &'static str, reason: impl Into<RefusalReason>) -> Self {
        Self::new(field, Fault::Host, reason.into())
    }

    /// Returns the refusal of this value of the field.
    pub fn with_value(mut self, value: impl ToString) -> Self {
        self.value = Some(value.to_string());
        self
    }

    /// Returns the refusal with a remedy.
    pub fn or(mut self, remedy: impl Into<Phrase>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }

    /// Returns the refusal with the choice of other values of a field.
    pub fn or_choose(self, field: &'static str, values: impl Into<Cow<'static, str>>) -> Self {
        self.or(Phrase::from("choose").name(field).words(values))
    }

    /// Returns the reason and the remedy. `name` gives each field its name.
    #[must_use]
    pub fn message(&self, name: impl Fn(&str) -> String) -> String {
        let field = name(self.field);
        let subject = match &self.value {
            Some(value) => format!("{field} {value}"),
            None => field,
        };
        let reason = self.reason.text(&subject, &name);
        match &self.remedy {
            Some(remedy) => format!("{reason}; {}", remedy.text(&name)),
            None => reason,
        }
    }
}
