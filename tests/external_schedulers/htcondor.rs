//! The submit description for HTCondor, expanded to jobs by HTCondor's own parser. The jobs are started here.

use crate::family::Family;
use crate::plan::Plan;
use crate::{is_on_path, output, requirement};
use libtest_mimic::{Failed, Trial};
use std::process::{Command, Stdio};

/// Starts the command of each job in its working folder. In the arguments, spaces within single quotes do
/// not separate, and two single quotes there are one.
const START: &str = r#"
import htcondor, re, subprocess, sys
submit = htcondor.Submit(open(sys.argv[1]).read())
for job in submit.jobs(itemdata=submit.itemdata(), clusterid=1):
    words = re.findall(r"(?:'(?:[^']|'')*'|[^\s'])+", job["Arguments"])
    parts = [re.findall(r"'((?:[^']|'')*)'|([^']+)", word) for word in words]
    arguments = ["".join(a.replace("''", "'") + b for a, b in part) for part in parts]
    subprocess.run([job["Cmd"], *arguments], cwd=job["Iwd"], check=True)
"#;

pub fn trial() -> Trial {
    let is_there = is_on_path("python3")
        && Command::new("python3")
            .args([
                "-W",
                "ignore",
                "-c",
                "import htcondor; htcondor.Submit.jobs",
            ])
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
    let name = "htcondor_reads_the_submit_description";
    requirement::trial(name.into(), "htcondor", !is_there, reads)
}

fn reads() -> Result<(), Failed> {
    let plan = Plan::new(10, "htcondor", &["--chunk", "5"])?;
    let family = Family::new();
    output(
        family
            .command("python3")
            .args(["-W", "ignore", "-c", START])
            .arg(plan.folder().join("htcondor.sub"))
            .current_dir(plan.folder()),
    )?;
    plan.check(724)
}
