//! Declarations of questions, also for crates that have questions of their own.

/// Declares the type of a question and its function `new`. The fields before `..` are required, and the others are
/// empty at first.
#[macro_export]
#[doc(hidden)]
macro_rules! __question {
    ($(#[$doc:meta])* pub struct $name:ident {
        $($(#[$about:meta])* pub $given:ident: $required:ty,)* ..
        $($(#[$of:meta])* pub $field:ident: $type:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        #[derive(serde::Deserialize, serde::Serialize)]
        #[serde(deny_unknown_fields)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$about])* pub $given: $required,)*
            $($(#[$of])* #[serde(default)] pub $field: $type,)*
        }

        impl $name {
            /// Creates the question with no further choice.
            pub fn new($($given: $required),*) -> Self {
                Self { $($given,)* $($field: Default::default(),)* }
            }
        }
    };
}
pub use __question as question;

/// Defines functions that return a question with another value of a field.
#[macro_export]
#[doc(hidden)]
macro_rules! __choices {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $type:ty)?) => $field:ident = $new:expr;)+) => {
        $($(#[$doc])*
        #[must_use]
        pub fn $name(mut self $(, $value: $type)?) -> Self {
            self.$field = $new;
            self
        })+
    };
}
pub use __choices as choices;
