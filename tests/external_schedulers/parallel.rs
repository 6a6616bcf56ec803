//! GNU parallel, killed three times and started again.

use crate::family::Family;
use crate::plan::{Plan, UNITS};
use crate::{is_on_path, output, requirement, wait_until};
use libtest_mimic::{Failed, Trial};
use std::process::Stdio;

pub fn trial() -> Trial {
    let (name, program) = ("parallel_resumes_after_kills", "parallel");
    requirement::trial(name.into(), program, !is_on_path(program), resumes)
}

fn resumes() -> Result<(), Failed> {
    let plan = Plan::new(15, "parallel", &[])?;
    let script = plan.folder().join("parallel.sh");
    for kill in 1..=3 {
        let family = Family::new();
        let mut process = family
            .command("sh")
            .arg(&script)
            .current_dir(plan.root())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        wait_until("some units are done", || {
            Ok(plan.done()? >= kill * UNITS / 5 || process.try_wait()?.is_some())
        })?;
        family.kill()?;
        process.wait()?;
        let done = plan.done()?;
        if !(1..UNITS).contains(&done) {
            return Err(format!("{done} units were done at kill {kill}").into());
        }
    }
    let family = Family::new();
    output(family.command("sh").arg(&script).current_dir(plan.root()))?;
    plan.check(2_279_184)
}
