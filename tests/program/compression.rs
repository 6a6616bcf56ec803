//! Compressed files, written and read.

use crate::support::{self, finish, finished, in_shell, queensat, run, start};
use flate2::bufread::MultiGzDecoder;
use proptest::prelude::*;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

/// Returns the text of a compressed file, decompressed without the program.
fn text_of(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    let mut text = String::new();
    let read = MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text);
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
    let plain = without_command(&run("encode 40").stdout);
    let path = folder.path().join("q.cnf.gz");
    fs::write(&path, "what was there before").unwrap();
    run(&["encode", "40", "--quiet", "-o", path.to_str().unwrap()])
        .exits(0)
        .tells("");
    assert_eq!(without_command(&text_of(&path)), plain);
    assert!(fs::metadata(&path).unwrap().len() < plain.len() as u64 / 5);
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "nothing is left beside it");
}

#[test]
fn formats_that_are_only_read_are_not_written() {
    for ending in ["xz", "zst"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("q.cnf.{ending}"));
        run(&["encode", "4", "-o", path.to_str().unwrap()])
            .fails(2, "choose a name that ends in .gz");
        assert!(!path.exists());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_is_an_error_for_compressed_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("full.gz");
    std::os::unix::fs::symlink("/dev/full", &link).unwrap();
    for n in ["4", "60"] {
        run(&["encode", n, "-o", link.to_str().unwrap()]).fails(1, "no space left on device");
    }
    let inside = tempfile::tempdir().unwrap();
    let script = "ulimit -f 8; exec queensat encode 100 -o queens.cnf.gz";
    finished(in_shell(script).current_dir(inside.path())).fails(1, "file too large");
    assert_eq!(fs::read_dir(inside.path()).unwrap().count(), 0);
}

fn gzipped(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn compressed_answers_and_lists_are_read_whatever_they_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let answer = gzipped(&run("solve 6 --format sat").stdout.into_bytes());
    let list = gzipped(&run("enumerate 6").stdout.into_bytes());
    for (command, bytes) in [("decode", &answer), ("check", &list)] {
        let path = folder.path().join("plain.txt");
        fs::write(&path, bytes).unwrap();
        let finished = run(&[command, "6", path.to_str().unwrap()]).with_code(0);
        let input = fs::File::open(&path).unwrap();
        let from_stdin = support::finished(queensat(&[command, "6", "-"]).stdin(input));
        from_stdin.gives(0, &finished.stdout);

        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        let finished = run(&[command, "6", path.to_str().unwrap()]);
        let expected = format!(
            "error: cannot read '{}': the gzip data is cut short, or followed by something else\n",
            path.display()
        );
        finished.exits(1).tells(&expected);
    }
}

/// The text as a compressed file in a format that the program reads.
fn compressed(text: &[u8], format: &str) -> Vec<u8> {
    match format {
        "gzip" => gzipped(text),
        "xz" => {
            let options = lzma_rust2::XzOptions::with_preset(1);
            let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        _ => {
            use ruzstd::encoding::{CompressionLevel, compress_to_vec};
            compress_to_vec(text, CompressionLevel::Fastest)
        }
    }
}

const FORMATS: [&str; 3] = ["gzip", "xz", "zstd"];

/// Checks a list of solutions with 10 rows in a file of these bytes.
fn check(bytes: &[u8]) -> support::Finished {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    let mut finished = run(&["check", "10", file.path().to_str().unwrap()]);
    let name = format!("'{}'", file.path().display());
    finished.stderr = finished.stderr.replace(&name, "FILE");
    finished
}

fn list() -> Vec<u8> {
    run("enumerate 10 --engine backtrack").stdout.into_bytes()
}

#[test]
fn compressed_lists_of_any_length_are_read_in_any_number_of_pieces() {
    let list = list();
    let (one, rest) = list.split_at(list.iter().position(|&b| b == b'\n').unwrap() + 1);
    for format in FORMATS {
        for (text, valid) in [(&b""[..], 0), (one, 1), (&list, 724)] {
            let finished = check(&compressed(text, format));
            let expected = format!(": {valid} solution");
            finished.has(&expected);
        }
        let pieces = [one, b"", rest].map(|text| compressed(text, format));
        check(&pieces.concat()).has(": 724 solutions");
    }
    // Skippable frames before, between and after the others.
    let skipped = b"\x5a\x2a\x4d\x18\x03\0\0\0abc".to_vec();
    let [one, rest] = [one, rest].map(|text| compressed(text, "zstd"));
    let pieces = [&skipped, &one, &skipped, &rest, &skipped].map(|piece| &piece[..]);
    check(&pieces.concat()).has(": 724 solutions");
}

#[test]
fn a_file_that_is_cut_short_is_distinguished_from_a_corrupt_one() {
    let list = list();
    for format in FORMATS {
        let bytes = compressed(&list, format);
        let failure = format!("error: cannot read FILE: the {format} data is");
        let cut = format!("{failure} cut short, or followed by something else\n");
        for length in [6, 20, bytes.len() / 2, bytes.len() - 1] {
            let finished = check(&bytes[..length]);
            assert_eq!((finished.code, &finished.stderr), (1, &cut), "{length}");
        }
        let mut changed = bytes.clone();
        changed[bytes.len() / 2] ^= 0x10;
        let corrupt = format!("{failure} corrupt");
        let finished = check(&changed);
        assert!(finished.stderr.starts_with(&corrupt), "{finished:?}");
        let finished = check(&[&bytes[..], b"garbage"].concat());
        let error = finished.stderr;
        assert!(error == cut || error.starts_with(&corrupt), "{error}");
    }
}

#[test]
fn other_formats_and_excessive_memory_are_refused() {
    check(b"BZh91AY&SY").tells(
        "error: cannot read FILE: it is compressed by bzip2, but only gzip, xz and zstd can be \
         read\n",
    );
    // A frame whose window is a tebibyte.
    check(b"\x28\xb5\x2f\xfd\x00\xf0\x01\x00\x00")
        .tells("error: cannot read FILE: reading the zstd data would exceed the memory limit\n");
}

#[test]
fn the_name_decides_the_format() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("x.gz")).unwrap();
    let encode = |name: &str| {
        let path = folder.path().join(name);
        let finished = run(&["encode", "4", "-o", path.to_str().unwrap()]);
        (finished, fs::read(path).unwrap_or_default())
    };
    for (name, start) in [
        ("q.cnf.gz", &b"\x1f\x8b"[..]),
        ("Q.CNF.GZ", b"\x1f\x8b"),
        ("q.cnf", b"c queensat"),
        ("gz", b"c queensat"),
        ("x.gz/q", b"c queensat"),
    ] {
        assert!(encode(name).1.starts_with(start), "{name}");
    }
    let (finished, bytes) = encode("q.cnf.bz2");
    assert_eq!((finished.code, bytes.len()), (2, 0));
    finished.says("'.bz2' cannot be written");
}

/// A pipe is written in place, so that an error leaves a part of it, which the reader recognizes.
#[cfg(target_os = "linux")]
#[test]
fn an_incomplete_stream_is_not_readable() {
    let folder = tempfile::tempdir().unwrap();
    let script = "mkfifo pipe.gz; timeout 60 cat pipe.gz > other & timeout -s KILL 1 queensat encode 1000 -o pipe.gz; wait";
    finished(in_shell(script).current_dir(folder.path())).prints("");
    let other = folder.path().join("other");
    assert!(!fs::read(&other).unwrap().is_empty());
    run(&["solve", "--cnf", other.to_str().unwrap()]).fails(1, "cut short");
}

/// Sends a reset after half of the file, so that reading fails.
#[cfg(target_os = "linux")]
#[test]
fn a_read_error_is_not_reported_as_corruption() {
    use std::net::{TcpListener, TcpStream};
    use std::os::fd::OwnedFd;
    for format in FORMATS {
        let bytes = compressed(&list(), format);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut input = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut sender, _) = listener.accept().unwrap();
        // A connection that is closed while it has unread bytes is reset.
        input.write_all(b"unread").unwrap();
        sender.write_all(&bytes[..bytes.len() / 2]).unwrap();
        let child = start(queensat("check 10 -").stdin(OwnedFd::from(input)));
        std::thread::sleep(std::time::Duration::from_millis(300));
        drop(sender);
        let finished = support::Finished::from(finish(child));
        finished.fails(1, "reset");
        assert!(!finished.stderr.contains("data is"), "{finished:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn arbitrary_bytes_do_not_panic(
        format in prop::sample::select(FORMATS.to_vec()),
        mut bytes in proptest::collection::vec(any::<u8>(), 0..80),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        from_scratch in any::<bool>(),
    ) {
        let valid = compressed("2 4 6 8 10 1 3 5 7 9\n".repeat(200).as_bytes(), format);
        if from_scratch {
            bytes.splice(0..0, valid[..6].to_vec());
        } else {
            bytes = valid;
            for (place, byte) in changes {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
        }
        let finished = check(&bytes);
        prop_assert!([0, 1, 2, 4].contains(&finished.code), "{finished:?}");
    }
}
