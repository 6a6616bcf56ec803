use crate::args::CheckPlan;
use crate::exit::{Exit, Failure};
use crate::worker::Supervisor;
pub fn run(_plan: &CheckPlan, _supervisor: &Supervisor) -> Result<Exit, Failure> {
    todo!()
}
