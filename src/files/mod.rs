//! Files that appear when they are complete, and messages that name files and other foreign text.
//!
//! A reader must never see half of a result, whether the run that writes it is killed, fails or goes on. So a file has
//! another name until it is complete, and replaces the old one in one step; what killed runs leave is removed by later
//! ones. Names and texts of others are printed so that they cannot pretend to be output of the program.
//!
//! | item | purpose |
//! |---|---|
//! | [`Temporary`], [`replace`], [`CreatedPaths`] | files that appear as a whole, and are removed after a failure |
//! | [`OutputPlace`] | what a path names: a file that is replaced as a whole, or a stream that is written in place |
//! | [`Watched`] | an output that ends when a control stops the work |
//! | [`StoreError`] | an error with a complete message |
//! | [`printable`], [`quoted`], [`chain`] | foreign text, paths and errors in messages |

mod error;
mod temporary;
mod text;
mod watched;

pub use error::StoreError;
pub use temporary::{
    CreatedPaths, OutputPlace, Temporary, is_ignored, make_executable, partial, remove, remove_old,
    replace, sync_folder_of,
};
pub use text::{chain, plain, printable, printable_message, quoted, shortened};
pub use watched::Watched;
