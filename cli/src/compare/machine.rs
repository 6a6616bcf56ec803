//! Description of the machine that a comparison was made on.

use crate::memory::kibibytes;
use serde::{Deserialize, Serialize};
use std::fs;

/// Machine and operating system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Model name of the processor.
    pub processor: Option<String>,
    /// Number of hardware threads.
    pub threads: usize,
    /// Memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Operating system and its version.
    pub system: String,
    /// Processor architecture.
    pub architecture: String,
}

impl Machine {
    /// Returns the description of this machine.
    pub fn this() -> Self {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        let cpu = read("/proc/cpuinfo");
        let system = [std::env::consts::OS, &read("/proc/sys/kernel/osrelease")].join(" ");
        Self {
            processor: value(&cpu, "model name").or_else(|| value(&cpu, "Model")),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: kibibytes(&read("/proc/meminfo"), "MemTotal:"),
            system: system.trim().to_owned(),
            architecture: std::env::consts::ARCH.to_owned(),
        }
    }

    /// Returns the description in one line.
    pub fn describe(&self) -> String {
        let processor = self.processor.clone();
        let threads = crate::text::counted(self.threads as u64, "thread");
        let memory = self.memory_bytes.map(|bytes| bytes as f64 / 2_f64.powi(30));
        let memory = memory.map(|gibibytes| format!("{gibibytes:.0} GiB of memory"));
        let parts = [processor, Some(threads), memory, Some(self.system.clone())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// Returns the value of a line `key: value`.
fn value(text: &str, key: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_key() {
        let text = "processor : 0\nmodel name\t: Some CPU @ 3 GHz\nmodel name : other\n";
        let found = value(text, "model name");
        assert_eq!(found.as_deref(), Some("Some CPU @ 3 GHz"));
        assert_eq!(value(text, "none"), None);
    }
}
