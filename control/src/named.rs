//! Enums whose values have names.

/// Declares an enum with a name for each value: the constant `ALL`, the functions `name` and `by_name`, and
/// `Display`, which writes the name.
///
/// ```
/// control::named! {
///     /// A direction.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Direction {
///         /// To the left.
///         Left = "left",
///         /// To the right.
///         Right = "right",
///     }
/// }
///
/// assert_eq!(Direction::ALL.map(Direction::name), ["left", "right"]);
/// assert_eq!(Direction::by_name("right"), Some(Direction::Right));
/// assert_eq!(format!("{:>5}", Direction::Left), " left");
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$doc:meta])* $visibility:vis enum $type:ident {
        $($(#[$of:meta])* $value:ident = $name:literal,)+
    }) => {
        $(#[$doc])*
        $visibility enum $type {
            $($(#[$of])* $value,)+
        }

        impl $type {
            /// All values in the order of their declaration.
            $visibility const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// Returns the name.
            #[must_use]
            $visibility const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// Returns the value with this name.
            #[must_use]
            $visibility fn by_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
