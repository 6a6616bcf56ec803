//! Figures about processes and the machine, read from `/proc`.
//!
//! On systems without `/proc`, and for processes that are gone, there are none.

use std::fs;
use std::path::Path;

/// A process, named by its number or as this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Process {
    /// The calling process.
    Current,
    /// The process of this number.
    Id(u32),
}

impl Process {
    fn read(self, file: &str) -> Option<String> {
        let path = match self {
            Self::Current => format!("/proc/self/{file}"),
            Self::Id(id) => format!("/proc/{id}/{file}"),
        };
        fs::read_to_string(path).ok()
    }

    /// Returns a field of `/proc/PID/stat` by its number, counted from 1.
    fn stat(self, number: usize) -> Option<u64> {
        let text = self.read("stat")?;
        // The second field is the program's name in parentheses and may contain anything.
        let (_, fields) = text.rsplit_once(')')?;
        let field = fields.split_whitespace().nth(number.checked_sub(3)?);
        Some(field?.parse().unwrap_or(0))
    }

    fn memory(self, name: &str) -> Option<u64> {
        bytes(&self.read("status")?, name)
    }

    /// Returns the peak of the resident memory in bytes.
    #[must_use]
    pub fn peak_memory(self) -> Option<u64> {
        self.memory("VmHWM")
    }

    /// Returns the resident memory in bytes.
    #[must_use]
    pub fn resident_memory(self) -> Option<u64> {
        self.memory("VmRSS")
    }

    /// Returns the start time in clock ticks since boot. It distinguishes a process from a later one
    /// of the same number.
    #[must_use]
    pub fn start_time(self) -> Option<u64> {
        self.stat(22)
    }

    /// Returns `true` if the process has ended and its parent has not waited for it.
    #[must_use]
    pub fn is_zombie(self) -> bool {
        let status = self.read("status");
        let state = status.as_deref().and_then(|text| value(text, "State"));
        state.is_some_and(|state| state.starts_with(['Z', 'X']))
    }

    /// Returns the process and all its descendants.
    #[must_use]
    pub fn family(id: u32) -> Vec<u32> {
        let mut family = vec![id];
        let mut next = 0;
        while let Some(&parent) = family.get(next) {
            next += 1;
            for thread in fs::read_dir(format!("/proc/{parent}/task"))
                .into_iter()
                .flatten()
                .flatten()
            {
                let children =
                    fs::read_to_string(thread.path().join("children")).unwrap_or_default();
                family.extend(
                    children
                        .split_whitespace()
                        .filter_map(|id| id.parse::<u32>().ok()),
                );
            }
        }
        family
    }

    /// Returns the signals that the process ignores, as a bit set with signal 1 lowest.
    #[must_use]
    pub fn ignored_signals(self) -> Option<u64> {
        u64::from_str_radix(value(&self.read("status")?, "SigIgn")?, 16).ok()
    }
}

/// Returns the memory in bytes that this process can still get: that of the machine, or less if the
/// address space (`ulimit -v`) or the memory of its control groups is limited, as in containers.
#[must_use]
pub fn available_memory() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| bytes(&text, "MemAvailable"));
    let groups = Process::Current
        .read("cgroup")
        .and_then(|groups| room_in_groups(&groups, Path::new("/sys/fs/cgroup")));
    let limited = unused_address_space().into_iter().chain(groups);
    machine.into_iter().chain(limited).min()
}

/// Returns the memory that is left to the control groups in the text of `/proc/PID/cgroup`, and to the
/// groups around them.
fn room_in_groups(groups: &str, root: &Path) -> Option<u64> {
    let rooms = groups.lines().filter_map(|line| {
        let (_, group) = line.split_once(':')?;
        let (controllers, path) = group.split_once(':')?;
        let (root, [limit, usage]) = match controllers {
            "" => (root.to_owned(), ["memory.max", "memory.current"]),
            "memory" => (
                root.join("memory"),
                ["memory.limit_in_bytes", "memory.usage_in_bytes"],
            ),
            _ => return None,
        };
        let groups = Path::new(path.trim_start_matches('/')).ancestors();
        let room = |group| {
            let read = |name: &str| fs::read_to_string(root.join(group).join(name)).ok();
            let number = |name| read(name)?.trim().parse::<u64>().ok();
            // Files that are kept in memory give way.
            let files = read("memory.stat").and_then(|text| {
                let mut lines = text.lines();
                lines.find_map(|line| line.strip_prefix("inactive_file ")?.parse().ok())
            });
            let used = number(usage)?.saturating_sub(files.unwrap_or(0));
            Some(number(limit)?.saturating_sub(used))
        };
        groups.filter_map(room).min()
    });
    rooms.min()
}

fn unused_address_space() -> Option<u64> {
    let limits = Process::Current.read("limits")?;
    let line = (limits.lines()).find_map(|line| line.strip_prefix("Max address space"))?;
    // An unlimited address space is shown by a word.
    let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(limit.saturating_sub(Process::Current.memory("VmSize")?))
}

/// Returns the memory of the machine in bytes.
#[must_use]
pub fn total_memory() -> Option<u64> {
    bytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal")
}

/// Returns the name of the processor, as Linux states it; `None` on other systems.
#[must_use]
pub fn processor_name() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let name = value(&text, "model name").or_else(|| value(&text, "Model"))?;
    Some(name.to_owned())
}

/// Returns the release of the system's kernel.
#[must_use]
pub fn kernel_release() -> Option<String> {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").ok()?;
    Some(release.trim().to_owned()).filter(|release| !release.is_empty())
}

/// Returns the value of the first line `name: value`.
fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then_some(value.trim())
    })
}

/// Returns the bytes of a line such as `MemTotal:  1024 kB`.
fn bytes(text: &str, name: &str) -> Option<u64> {
    let kibibytes = value(text, name)?.strip_suffix("kB")?;
    kibibytes.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_key() {
        let text = "MemTotal:       32 kB\nMemAvailable:    7 kB\nmodel name\t: A 3 GHz\nBad: kB\n";
        assert_eq!(bytes(text, "MemAvailable"), Some(7 * 1024));
        assert_eq!(bytes(text, "Bad"), None);
        assert_eq!(bytes(text, "Mem"), None);
        assert_eq!(value(text, "model name"), Some("A 3 GHz"));
    }

    #[test]
    fn the_memory_of_a_control_group_is_limited_by_the_groups_around_it() {
        let root = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("outer/memory.max", "1000\n");
        write("outer/memory.current", "700\n");
        write("outer/memory.stat", "anon 300\ninactive_file 400\n");
        write("outer/inner/memory.max", "max\n");
        write("outer/inner/memory.current", "600\n");
        let room = |groups| room_in_groups(groups, root.path());
        assert_eq!(room("1:cpu:/outer\n0::/outer/inner\n"), Some(700));
        assert_eq!(room("0::/\n"), None);
        write("memory/job/memory.limit_in_bytes", "500\n");
        write("memory/job/memory.usage_in_bytes", "100\n");
        assert_eq!(room("4:memory:/job\n0::/outer\n"), Some(400));
    }
}
