//! The backends on this machine, including programs and libraries.

use solvers::{Backend, Measurements, backends, find_backend};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

/// A backend, or the requirement that it lacks.
pub struct Candidate {
    /// Name of the backend in the names of its tests.
    pub name: String,
    /// Program that must be installed, or `ipasir` for a library; empty if it is built in.
    pub needs: &'static str,
    pub backend: Option<Backend>,
}

/// Programs in Debian, by the name of the backend and of the program.
const PROGRAMS: &[(&str, &str)] = &[
    ("minisat", "minisat"),
    ("picosat", "picosat"),
    ("cryptominisat5", "cryptominisat5"),
    ("cadical-cli", "cadical"),
    ("clasp", "clasp"),
];

/// Returns all backends. Those that are built in occur plain and measured.
pub fn candidates() -> Vec<Candidate> {
    let there = |name: String, backend| Candidate {
        name,
        needs: "",
        backend: Some(backend),
    };
    let mut all = Vec::new();
    for backend in backends() {
        let name = backend.name();
        all.push(there(name.into(), backend.clone()));
        let sum = Arc::new(Mutex::new(Measurements::default()));
        all.push(there(format!("{name}_measured"), backend.measured(sum)));
    }
    for &(name, program) in PROGRAMS {
        all.push(Candidate {
            name: name.into(),
            needs: program,
            backend: find_backend(name).ok(),
        });
    }
    all.push(Candidate {
        name: "command".into(),
        needs: "picosat",
        backend: find_backend("cmd:picosat -s 7 {cnf}").ok(),
    });
    let library = ipasir_library()
        .map(|path| find_backend(&format!("ipasir:{}", path.display())).expect("a library file"));
    all.push(Candidate {
        name: "ipasir".into(),
        needs: "ipasir",
        backend: library,
    });
    all
}

/// Returns a shared library with the IPASIR interface, linked from the static library of CaDiCaL
/// (Debian package libcadical-dev).
pub fn ipasir_library() -> Option<PathBuf> {
    let archive = [
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
        "/usr/lib",
    ]
    .map(|folder| Path::new(folder).join("libcadical.a"))
    .into_iter()
    .find(|path| path.exists())?;
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("libipasircadical.so");
    if library.exists() {
        return Some(library);
    }
    // Linked under a temporary name, because several tests may do this at the same time.
    let draft = library.with_extension(std::process::id().to_string());
    let linked = Command::new("c++")
        .args(["-shared", "-o"])
        .arg(&draft)
        .arg("-Wl,--whole-archive")
        .arg(archive)
        .arg("-Wl,--no-whole-archive")
        .status();
    if !linked.is_ok_and(|status| status.success()) {
        return None;
    }
    std::fs::rename(&draft, &library).ok()?;
    Some(library)
}
