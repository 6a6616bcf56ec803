//! Slurm, with a node that fails in the middle.

use crate::cluster::Cluster;
use crate::plan::{Plan, UNITS};
use crate::{is_on_path, requirement, wait_until};
use libtest_mimic::{Failed, Trial};

pub fn trial() -> Trial {
    let programs = ["slurmctld", "slurmd", "sbatch", "munged"];
    let is_missing = !programs.into_iter().all(is_on_path);
    let name = "slurm_requeues_the_units_of_a_failed_node";
    requirement::trial(name.into(), "slurm", is_missing, requeues)
}

fn requeues() -> Result<(), Failed> {
    let plan = Plan::new(15, "slurm", &["--chunk", "8"])?;
    let cluster = Cluster::start(plan.root())?;
    let script = plan.folder().join("slurm.sh");
    cluster.run("sbatch", &[script.to_str().ok_or("not UTF-8")?])?;
    // Each of the first tasks is then in its middle.
    wait_until("some units are done", || {
        Ok(plan.done()? >= UNITS * 5 / 16 || cluster.is_idle()?)
    })?;
    cluster.kill_node()?;
    let done = plan.done()?;
    if !(1..UNITS).contains(&done) {
        return Err(format!("{done} units were done when the node failed").into());
    }
    cluster.start_node()?;
    wait_until("all jobs end", || cluster.is_idle())?;
    let all = ["--states=all", "--array", "--noheader"];
    let restarts = cluster.run("squeue", &[&all[..], &["--Format=RestartCnt"]].concat())?;
    if restarts.lines().all(|count| count.trim() == "0") {
        let jobs = cluster.run("squeue", &all)?;
        return Err(format!("no job was requeued:\n{jobs}").into());
    }
    plan.check(2_279_184)
}
