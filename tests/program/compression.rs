//! Compressed files, written and read.

use crate::support::{self, finished, in_shell, queensat, run};
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::StreamingDecoder;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

/// File name extensions that this build can write.
fn endings() -> &'static [&'static str] {
    if cfg!(feature = "zstd") {
        &["gz", "xz", "zst"]
    } else {
        &["gz", "xz"]
    }
}

/// Returns the text of a compressed file, decompressed without the program.
fn text_of(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    let mut text = String::new();
    let read = match path.extension().unwrap().to_str().unwrap() {
        "gz" => MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text),
        "xz" => XzReader::new(&bytes[..], false).read_to_string(&mut text),
        "zst" => StreamingDecoder::new(&bytes[..])
            .unwrap()
            .read_to_string(&mut text),
        other => panic!("no decoder for {other}"),
    };
    read.unwrap();
    text
}

fn without_command(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("c command: "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_compressed_file_holds_the_same_formula() {
    let folder = tempfile::tempdir().unwrap();
    let plain = without_command(&run(&["encode", "40"]).stdout);
    for ending in endings() {
        let path = folder.path().join(format!("q.cnf.{ending}"));
        fs::write(&path, "what was there before").unwrap();
        let finished = run(&["encode", "40", "-o", path.to_str().unwrap()]);
        assert_eq!((finished.code, finished.stderr.as_str()), (0, ""));
        assert_eq!(without_command(&text_of(&path)), plain);
        assert!(fs::metadata(&path).unwrap().len() < plain.len() as u64 / 5);
    }
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, endings().len(), "nothing is left beside them");
}

#[cfg(not(feature = "zstd"))]
#[test]
fn the_pure_build_says_that_it_cannot_write_zstd() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q.cnf.zst");
    let finished = run(&["encode", "4", "-o", path.to_str().unwrap()]);
    assert_eq!(finished.code, 2);
    assert!(
        finished.stderr.contains("reads zstd but cannot write it"),
        "{finished:?}"
    );
    assert!(!path.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_is_an_error_for_compressed_files_too() {
    let folder = tempfile::tempdir().unwrap();
    for ending in endings() {
        let link = folder.path().join(format!("full.{ending}"));
        std::os::unix::fs::symlink("/dev/full", &link).unwrap();
        for n in ["4", "60"] {
            let finished = run(&["encode", n, "-o", link.to_str().unwrap()]);
            assert_eq!(finished.code, 1, "{finished:?}");
            assert!(
                finished.stderr.contains("no space left on device"),
                "{finished:?}"
            );
        }
    }
    let inside = tempfile::tempdir().unwrap();
    for ending in endings() {
        let script = format!("ulimit -f 8; exec queensat encode 100 -o queens.cnf.{ending}");
        let finished = finished(in_shell(&script).current_dir(inside.path()));
        assert_eq!(finished.code, 1, "{finished:?}");
        assert!(finished.stderr.contains("file too large"), "{finished:?}");
        assert_eq!(fs::read_dir(inside.path()).unwrap().count(), 0);
    }
}

fn gzipped(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn compressed_answers_and_lists_are_read_whatever_they_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let answer = gzipped(&run(&["solve", "6", "--format", "sat"]).stdout.into_bytes());
    let list = gzipped(&run(&["enumerate", "6"]).stdout.into_bytes());
    for (command, bytes) in [("decode", &answer), ("check", &list)] {
        let path = folder.path().join("plain.txt");
        fs::write(&path, bytes).unwrap();
        let finished = run(&[command, "6", path.to_str().unwrap()]);
        assert_eq!(finished.code, 0, "{finished:?}");
        let input = fs::File::open(&path).unwrap();
        let from_stdin = support::finished(queensat(&[command, "6", "-"]).stdin(input));
        assert_eq!((from_stdin.code, &from_stdin.stdout), (0, &finished.stdout));

        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        let finished = run(&[command, "6", path.to_str().unwrap()]);
        let expected = format!(
            "error: cannot read '{}': the gzip data is cut short, or followed by something else\n",
            path.display()
        );
        assert_eq!((finished.code, finished.stderr), (1, expected));
    }
}
