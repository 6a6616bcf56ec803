//! `queensat encode`: writes formulas as DIMACS, iCNF and OPB files, for other solvers.
//!
//! The clauses stream into the file, which appears when it is complete. Comments in it state the problem, so that
//! `decode` and `grade` need no options for it.

pub mod args;
pub mod run;
pub mod write;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::EncodeArgs;

impl CommandArgs for EncodeArgs {
    const NAME: &'static str = "encode";
    const ABOUT: &'static str = "Write the formula in DIMACS or OPB format, for other solvers";
    const EXAMPLES: &'static str = "\
Examples:
  queensat encode 8 -o queens8.cnf
  queensat encode 8 --comments -o queens8.opb      (for pseudo-Boolean solvers)
  queensat encode 50 --encoding commander:4 --diagonal-encoding pairwise
  queensat encode 12 --symmetry full --cubes 2 -o queens12.icnf
  queensat encode 20 --encoding product,commander -o 'queens20-{encoding}.cnf'
  queensat encode 100 --encoding sequential | minisat /dev/stdin queens100.out

docs/encodings.md describes the formula and the formats. `queensat decode` reads the answer of a solver.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&run::read_and_resolve(self)?, &supervision.begin()?)
    }
}
