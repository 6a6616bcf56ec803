//! disBatch on this machine, killed and started again.

use crate::family::Family;
use crate::plan::{Plan, UNITS};
use crate::{is_on_path, output, requirement, wait_until};
use libtest_mimic::{Failed, Trial};
use std::process::{Command, Stdio};

pub fn trial() -> Trial {
    let name = "disbatch_finishes_after_a_kill";
    requirement::trial(name.into(), "disbatch", !is_on_path("disBatch"), resumes)
}

fn resumes() -> Result<(), Failed> {
    let plan = Plan::new(15, "disbatch", &["--chunk", "4"])?;
    let start = |family: &Family| -> Command {
        let mut command = family.command("disBatch");
        command
            .args(["--exit-code", "--ssh-node", "localhost:2"])
            .arg(plan.folder().join("disbatch.tasks"))
            .current_dir(plan.root());
        command
    };
    let family = Family::new();
    let mut process = start(&family)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    wait_until("some units are done", || {
        Ok(plan.done()? >= UNITS / 4 || process.try_wait()?.is_some())
    })?;
    family.kill()?;
    process.wait()?;
    let done = plan.done()?;
    if !(1..UNITS).contains(&done) {
        return Err(format!("{done} units were done at the kill").into());
    }
    output(&mut start(&family))?;
    plan.check(2_279_184)
}
