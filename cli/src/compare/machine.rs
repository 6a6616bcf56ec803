//! The machine that a comparison was made on.

use serde::{Deserialize, Serialize};
use solvers::process::stats;

/// Machine and operating system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor, as it calls itself.
    pub processor: Option<String>,
    /// Number of hardware threads.
    pub threads: usize,
    /// Memory in bytes.
    pub memory_bytes: Option<u64>,
    /// The operating system and its version.
    pub system: String,
    /// The architecture.
    pub architecture: String,
}

impl Machine {
    /// This machine.
    #[must_use]
    pub fn this() -> Self {
        Self {
            processor: stats::processor_name(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: stats::total_memory(),
            system: system(),
            architecture: std::env::consts::ARCH.to_owned(),
        }
    }

    /// All that is known in a line.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.processor.clone());
        parts.push(match self.threads {
            1 => "1 thread".to_owned(),
            threads => format!("{threads} threads"),
        });
        if let Some(bytes) = self.memory_bytes {
            parts.push(format!(
                "{:.0} GiB of memory",
                bytes as f64 / 2_f64.powi(30)
            ));
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
