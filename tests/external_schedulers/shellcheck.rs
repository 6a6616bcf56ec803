//! The scripts, read by ShellCheck.

use crate::plan::Plan;
use crate::{is_on_path, output, requirement};
use libtest_mimic::{Failed, Trial};
use std::process::Command;

pub fn trial() -> Trial {
    let (name, program) = ("shellcheck_finds_no_fault", "shellcheck");
    requirement::trial(name.into(), program, !is_on_path(program), check)
}

fn check() -> Result<(), Failed> {
    let schedulers = [("slurm", "slurm.sh"), ("parallel", "parallel.sh")];
    for (scheduler, script) in schedulers {
        let plan = Plan::new(8, scheduler, &["--cross-check", "5%"])?;
        let mut command = Command::new("shellcheck");
        output(command.arg(plan.folder().join(script)))?;
    }
    Ok(())
}
