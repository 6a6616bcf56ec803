//! `queensat certify`: makes certificates of counts, and checks them.
//!
//! A certificate is for those who trust neither side of a count: formula, solutions and proof, for checkers of other
//! authors. A large one is divided into chunks, each complete on its own, so that a stopped run goes on.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::CertifyArgs;

impl CommandArgs for CertifyArgs {
    const NAME: &'static str = "certify";
    const ABOUT: &'static str =
        "Prove a count: make a certificate for independent checkers, or check one";
    const EXAMPLES: &'static str = "\
Examples:
  queensat certify 8
  queensat certify --check 8-queens-certificate
  queensat certify 6 --block 1,1 -o certificate
  queensat certify 16 -o queens16 --chunks 8 --threads 2
  queensat certify 12 --format lrat-text --pipe 'cake_lpr {cnf} {proof}'

A certificate is the formula of the problem, all its solutions, and a proof that the formula has no
others. The folder has a file
MANIFEST with the problem, the count and checksums.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
