//! Machine that a comparison was made on.

use crate::text::counted;
use serde::{Deserialize, Serialize};
use solvers::process::stats;

/// Properties of a machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "a machine, a JSON object")]
pub struct Machine {
    /// Name that the processor reports.
    pub processor: Option<String>,
    /// Number of threads that can run at a time.
    pub threads: usize,
    /// Memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Operating system and its version.
    pub system: String,
    pub architecture: String,
}

impl Machine {
    /// Returns this machine.
    pub fn this() -> Self {
        Self {
            processor: stats::processor_name(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: stats::total_memory(),
            system: system(),
            architecture: std::env::consts::ARCH.to_owned(),
        }
    }

    /// Describes the machine in a line.
    pub fn describe(&self) -> String {
        let mut parts = Vec::from_iter(self.processor.clone());
        parts.push(counted(self.threads as u64, "thread"));
        if let Some(bytes) = self.memory_bytes {
            let gibibytes = bytes as f64 / 2_f64.powi(30);
            parts.push(format!("{gibibytes:.0} GiB of memory"));
        }
        parts.push(self.system.clone());
        parts.join(", ")
    }
}

fn system() -> String {
    let name = std::env::consts::OS;
    match stats::kernel_release() {
        Some(release) => format!("{name} {release}"),
        None => name.to_owned(),
    }
}
