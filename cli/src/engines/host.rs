//! The machine that questions of the command line may use.

use crate::files::solution_file::report_checkpoint;
use queensat::answers::{Allow, Host};

/// Returns the host of questions of the person at the command line, who may use everything.
pub fn host() -> Host {
    let host = Host::new().allowing(Allow::ALL);
    #[cfg(feature = "proofs")]
    let host = host.with_prover(&proofs::prove::LratSearch);
    host.telling_of_checkpoints(report_checkpoint)
}
