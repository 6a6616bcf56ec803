//! Folders of certificates: copies, and manifests that fit changed files.

use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// Copies a folder with its folders.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).unwrap()),
        }
    }
}

/// Writes the sizes and checksums of the files into the manifests of the chunks and the folder.
pub fn seal(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            seal_one(&path);
        }
    }
    seal_one(folder);
}

fn seal_one(folder: &Path) {
    let path = folder.join("MANIFEST");
    let Ok(text) = fs::read_to_string(&path) else {
        return;
    };
    let line = |line: &str| match line
        .strip_prefix("file ")
        .and_then(|file| file.split_once(' '))
    {
        Some((name, _)) => match fs::read(folder.join(name)) {
            Ok(bytes) => file_line(name, &bytes),
            Err(_) => format!("{line}\n"),
        },
        None => format!("{line}\n"),
    };
    let sealed: String = text.lines().map(line).collect();
    fs::write(path, sealed).unwrap();
}

fn file_line(name: &str, bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("file {name} {} sha256:{hex}\n", bytes.len())
}
