//! The machine that a comparison was made on.

use serde::{Deserialize, Serialize};

/// What is known of a machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor, as it calls itself.
    pub processor: Option<String>,
    /// How many threads can run at a time.
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
            processor: processor(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: memory(),
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

/// The value of a line `key: value`.
fn value(text: &str, key: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    value(&text, "model name").or_else(|| value(&text, "Model"))
}

fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = value(&text, "MemTotal")?;
    let kilobytes: u64 = kilobytes.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

fn system() -> String {
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let release = release.trim();
    let name = std::env::consts::OS;
    if release.is_empty() {
        name.to_owned()
    } else {
        format!("{name} {release}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_by_their_key() {
        let text = "processor : 0\nmodel name\t: Some CPU @ 3 GHz\nmodel name : other\n";
        assert_eq!(
            value(text, "model name").as_deref(),
            Some("Some CPU @ 3 GHz")
        );
        assert_eq!(value(text, "none"), None);
        assert!(Machine::this().threads >= 1);
    }
}
