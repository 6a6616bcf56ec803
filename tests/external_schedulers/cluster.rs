//! A Slurm cluster of one node on this machine: `munged`, `slurmctld` and `slurmd` of the calling user, without
//! systemd and control groups, with all files in one folder.

use crate::family::Family;
use crate::{output, wait_until};
use libtest_mimic::Failed;
use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The processes end when it is dropped.
pub struct Cluster {
    /// `slurmd` and all jobs.
    node: Family,
    /// `munged` and `slurmctld`.
    services: Family,
    folder: TempDir,
    /// The working folder of commands, in which Slurm writes the output of jobs.
    workplace: PathBuf,
}

impl Cluster {
    /// Starts the daemons and waits until the node accepts jobs.
    pub fn start(workplace: &Path) -> Result<Self, Failed> {
        let folder = tempfile::tempdir()?;
        // `munged` accepts no folder that others cannot enter.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
        for name in ["state", "spool"] {
            fs::create_dir(folder.path().join(name))?;
        }
        let cluster = Self {
            node: Family::new(),
            services: Family::new(),
            folder,
            workplace: workplace.into(),
        };
        cluster.write_files()?;
        let file = |option: &str, name: &str| format!("{option}={}", cluster.file(name).display());
        let options = [
            "--foreground".into(),
            file("--key-file", "key"),
            file("--socket", "socket"),
            file("--pid-file", "munged.pid"),
            file("--seed-file", "seed"),
            file("--log-file", "munged.log"),
        ];
        cluster.spawn(&cluster.services, "munged", &options)?;
        wait_until("munged listens", || Ok(cluster.file("socket").exists()))?;
        cluster.spawn(&cluster.services, "slurmctld", &["-D".into()])?;
        cluster.start_node()?;
        Ok(cluster)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write_files(&self) -> Result<(), Failed> {
        let key = self.file("key");
        let mut secret = [0; 128];
        std::io::Read::read_exact(&mut File::open("/dev/urandom")?, &mut secret)?;
        fs::write(&key, secret)?;
        fs::set_permissions(&key, fs::Permissions::from_mode(0o400))?;

        // For example "NodeName=vm CPUs=2 Boards=1 ... RealMemory=24105", and a line with the uptime.
        let hardware = output(Command::new(program("slurmd")).arg("-C"))?;
        let hardware = hardware.lines().next().unwrap_or_default();
        let (host, hardware) = hardware
            .strip_prefix("NodeName=")
            .and_then(|line| line.split_once(' '))
            .ok_or_else(|| format!("unknown output of slurmd -C: {hardware}"))?;
        let user = output(Command::new("id").arg("-un"))?;
        let user = user.trim();
        // Both are bound before they are released, so that they differ.
        let listeners = [
            TcpListener::bind("127.0.0.1:0")?,
            TcpListener::bind("127.0.0.1:0")?,
        ];
        let [controller_port, node_port] =
            [&listeners[0], &listeners[1]].map(TcpListener::local_addr);
        let (controller_port, node_port) = (controller_port?.port(), node_port?.port());
        let folder = self.folder.path().display();
        // A requeued job waits until its credential expires.
        let configuration = format!(
            "ClusterName=queens\n\
             SlurmctldHost={host}(127.0.0.1)\n\
             SlurmctldPort={controller_port}\n\
             SlurmdPort={node_port}\n\
             SlurmUser={user}\n\
             SlurmdUser={user}\n\
             AuthType=auth/munge\n\
             AuthInfo=socket={folder}/socket,cred_expire=5\n\
             StateSaveLocation={folder}/state\n\
             SlurmdSpoolDir={folder}/spool\n\
             SlurmctldPidFile={folder}/slurmctld.pid\n\
             SlurmdPidFile={folder}/slurmd.pid\n\
             ProctrackType=proctrack/linuxproc\n\
             TaskPlugin=task/none\n\
             MpiDefault=none\n\
             SelectType=select/cons_tres\n\
             SelectTypeParameters=CR_CPU\n\
             SlurmdTimeout=5\n\
             ReturnToService=2\n\
             SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1\n\
             NodeName=queens NodeHostname={host} NodeAddr=127.0.0.1 {hardware} State=UNKNOWN\n\
             PartitionName=all Nodes=queens Default=YES MaxTime=INFINITE State=UP\n"
        );
        for family in [&self.services, &self.node] {
            fs::write(self.configuration(family), &configuration)?;
        }
        Ok(())
    }

    /// Returns the path of the configuration. `slurmd` passes this variable to the processes that watch the
    /// jobs, and no other that contains the name of the family.
    fn configuration(&self, family: &Family) -> PathBuf {
        self.file(&format!("{}.conf", family.name()))
    }

    fn spawn(&self, family: &Family, daemon: &str, options: &[String]) -> Result<(), Failed> {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.file(&format!("{daemon}.output")))?;
        family
            .command(&program(daemon))
            .args(options)
            .env("SLURM_CONF", self.configuration(family))
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        Ok(())
    }

    /// Starts `slurmd` and waits until the node accepts jobs.
    pub fn start_node(&self) -> Result<(), Failed> {
        self.spawn(&self.node, "slurmd", &["-D".into()])?;
        // The state of a node that does not respond ends with an asterisk.
        self.wait_for_node(&["idle", "mix", "alloc"])
    }

    fn wait_for_node(&self, states: &[&str]) -> Result<(), Failed> {
        let mut last = String::new();
        let waited = wait_until(&format!("the node is {}", states.join(" or ")), || {
            // The controller may not listen yet.
            last = self
                .run("sinfo", &["--noheader", "--format=%t"])
                .unwrap_or_else(|error| error.message().unwrap_or_default().into());
            Ok(states.contains(&last.trim()))
        });
        waited.map_err(|error| {
            let mut text = format!("{}: {last}\n", error.message().unwrap_or_default());
            for daemon in ["munged", "slurmctld", "slurmd"] {
                let output = fs::read_to_string(self.file(&format!("{daemon}.output")));
                text += &format!("{daemon}:\n{}\n", output.unwrap_or_default());
            }
            text.into()
        })
    }

    /// Kills `slurmd` and all jobs, as if the machine lost its power, and waits until the controller notices.
    pub fn kill_node(&self) -> Result<(), Failed> {
        self.node.kill()?;
        self.wait_for_node(&["down", "down*"])
    }

    /// Returns `true` if no job is queued or running.
    pub fn is_idle(&self) -> Result<bool, Failed> {
        Ok(self.run("squeue", &["--noheader"])?.is_empty())
    }

    /// Returns the output of a command for users, such as `sbatch`.
    pub fn run(&self, program: &str, arguments: &[&str]) -> Result<String, Failed> {
        output(
            self.node
                .command(program)
                .args(arguments)
                .env("SLURM_CONF", self.configuration(&self.node))
                .current_dir(&self.workplace),
        )
    }
}

/// Returns the path of a daemon, which is not on the path of all users.
fn program(daemon: &str) -> String {
    let path = format!("/usr/sbin/{daemon}");
    match Path::new(&path).is_file() {
        true => path,
        false => daemon.into(),
    }
}
