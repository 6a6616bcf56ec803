//! Inputs without an end, and small inputs with a large output. The limit of the process stands for a
//! machine with little memory.

use crate::rows::rows;
use crate::support::{Finished, finished, in_shell, run, run_with_input};
#[cfg(feature = "units")]
use crate::units::{Place, run_units, units};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// Runs a command with little memory on the output of another.
fn on_output_of(producer: &str, arguments: &str) -> Finished {
    let script = format!("ulimit -v 350000; {{ {producer}; }} 2>&- | queensat {arguments}");
    finished(&mut in_shell(&script))
}

fn require_refused(finished: &Finished, message: &str) {
    finished.gives(1, "");
    assert!(finished.stderr.starts_with("error: "), "{finished:?}");
    finished.says(message);
}

#[test]
fn an_endless_clause_is_refused_with_its_line() {
    let message = "standard input, line 2, column 1: a solver for the 1 clause with ";
    for options in ["", " --strict"] {
        let solve = format!("solve --cnf -{options}");
        require_refused(&on_output_of("echo p cnf 1 1; yes 1", &solve), message);
    }
    let compressed = "{ echo p cnf 1 1; yes 1 | head -40000000; } | gzip -1";
    require_refused(&on_output_of(compressed, "solve --cnf -"), message);
}

#[test]
fn endless_words_and_lines_are_refused() {
    let endless = "yes 1 | tr -d '\\n'";
    for (start, command) in [
        ("echo p cnf 1 1", "solve --cnf -"),
        ("echo SAT", "decode 8 -"),
        (":", "decode 8 -"),
        (":", "check 8 -"),
        (":", "show -"),
        (":", "count 8 --block-file -"),
        (":", "count 8 --queen-file -"),
        (":", "plot - -o /nonexistent/x.svg"),
    ] {
        let finished = on_output_of(&format!("{start}; {endless}"), command);
        require_refused(&finished, "");
    }
}

#[test]
fn inputs_of_zeros_are_refused() {
    for command in [
        "solve --cnf",
        "decode 8",
        "check 8",
        "show",
        "count 8 --block-file",
        "plot -o /nonexistent/x.svg",
    ] {
        let finished = on_output_of(":", &format!("{command} /dev/zero"));
        require_refused(&finished, "'/dev/zero'");
    }
}

/// The model has more variables than fit in memory, but only those of the board are kept.
#[test]
fn decode_reads_models_of_any_length() {
    let producer = "echo s SATISFIABLE; echo v 1; seq -f 'v -%.0f' 2 3000000; echo v 0";
    on_output_of(producer, "decode 1 - --format list").gives(0, "1\n");
}

/// The values of variables that are far apart take the most memory.
#[test]
fn a_model_too_large_for_memory_is_refused() {
    let producer = "echo s SATISFIABLE; seq -f 'v %.0f' 1 4096 2147483647";
    let finished = on_output_of(producer, "decode 1 -");
    require_refused(&finished, "cannot read standard input: out of memory");
}

#[test]
fn a_comparison_too_large_for_memory_is_refused() {
    let start = r#"{"schema":2,"kind":"queensat compare","startup_seconds":["#;
    let producer =
        format!("printf %s '{start}'; yes 1, | head -30000000 | tr -d '\\n'; echo '1]}}'");
    let finished = on_output_of(&producer, "plot - -o /nonexistent/x.svg");
    require_refused(&finished, "reading standard input takes ");
}

#[test]
fn unused_variables_are_omitted_from_the_model() {
    let model = "c the 2147483646 variables that are in no clause may have any value\n\
                 s SATISFIABLE\nv 2147483647 0\n";
    run_with_input("solve --cnf -", "p cnf 1 1\n2147483647").gives(10, model);
    run_with_input("solve --cnf -", "p cnf 2147483647 1\n2147483647 0\n").gives(10, model);
    let options = "solve --cnf - --format json";
    let finished = run_with_input(options, "p cnf 2147483647 0\n");
    let report = crate::support::json(&finished);
    assert_eq!(report["model"], serde_json::json!([]));
    assert_eq!(report["omitted_variables"], 2_147_483_647);
}

#[test]
fn plot_names_the_place_of_a_fault_and_no_type_of_rust() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("times.json");
    let start = r#"{"schema":2,"kind":"queensat compare","#;
    for (content, message) in rows(
        r#"null => expected a comparison, a JSON object
        {"schema":"x"} => expected a whole number from 0 to 4294967295
        START\n"started":-1} => ', line 2, column 12: the comparison is damaged
        START"program":3} => expected the program, a JSON object
        START"startup_seconds":3} => expected a list
        START"startup_seconds":["x"]} => expected a number
        START"runs":[{"answer":{"list":3}}]} => expected an answer"#,
    ) {
        fs::write(&path, content.replace("START", start)).unwrap();
        let finished = run(&["plot", path.to_str().unwrap(), "-o", "/nonexistent/x.svg"]);
        require_refused(&finished, &message);
        for word in ["struct", "enum", "u32", "u64", "f64", "at line"] {
            assert!(!finished.stderr.contains(word), "{finished:?}");
        }
    }
    fs::write(&path, b"{\n\"a\":\"\xff\"}").unwrap();
    let finished = run(&["plot", path.to_str().unwrap(), "-o", "/nonexistent/x.svg"]);
    require_refused(&finished, "times.json', line 2: expected text in UTF-8\n");
}

/// Writes a small file in gzip that has two gigabytes in one line.
fn write_bomb(path: &Path) {
    let mut member = GzEncoder::new(Vec::new(), Compression::best());
    member.write_all(&vec![b'1'; 2 << 20]).unwrap();
    fs::write(path, member.finish().unwrap().repeat(1024)).unwrap();
}

#[test]
fn a_small_file_with_an_endless_line_is_refused_as_every_input() {
    let folder = tempfile::tempdir().unwrap();
    let bomb = folder.path().join("bomb.gz");
    write_bomb(&bomb);
    for (command, message) in rows(
        r"solve --problem => expected less than 67108864 bytes
        solve 8 --regions => expected less than 67108864 bytes
        encode --problem => expected less than 67108864 bytes
        certify 8 -o /nonexistent --regions => expected less than 67108864 bytes
        units plan --units 2 --job count -o /nonexistent --problem => expected less than 67108864 bytes
        problem => expected less than 67108864 bytes
        puzzle check => expected less than 67108864 bytes
        count --problems => expected less than 16777216 bytes
        puzzle check --problems => expected less than 16777216 bytes
        check 8 => line 1: the line is far longer
        show => line 1: the line is far longer
        decode 8 => line 1, column 1:\s
        solve --cnf => line 1, column 1:\s
        count 8 --block-file => line 1: the line is too long",
    ) {
        let bomb = bomb.display();
        let script = format!("ulimit -v 500000; queensat {command} {bomb}");
        let refused = finished(&mut in_shell(&script));
        assert!([1, 2].contains(&refused.code), "{script}: {refused:?}");
        let told = format!("{}{}", refused.stderr, refused.stdout);
        assert!(told.contains(&message), "{script}: {refused:?}");
    }
    on_output_of("yes A | tr -d '\\n'", "puzzle repair - --time-limit 100")
        .says("expected less than");
}

#[test]
fn a_proof_or_list_of_one_endless_line_is_refused() {
    for name in ["proof.lrat.gz", "solutions.txt.gz"] {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("certificate");
        let output = place.to_str().unwrap();
        run(&format!("certify 4 --compress -o {output}")).exits(0);
        let file = place.join(name);
        let length = fs::metadata(&file).unwrap().len();
        write_bomb(&file);
        let manifest = fs::read_to_string(place.join("MANIFEST")).unwrap();
        let old = format!("file {name} {length} ");
        assert!(manifest.contains(&old), "{manifest}");
        let new = format!("file {name} {} ", fs::metadata(&file).unwrap().len());
        fs::write(place.join("MANIFEST"), manifest.replace(&old, &new)).unwrap();
        let script = format!("ulimit -v 500000; queensat certify --check {output}");
        finished(&mut in_shell(&script)).gives(1, "s NOT VERIFIED\n");
    }
}

#[cfg(feature = "units")]
#[test]
fn what_is_no_regular_file_in_a_folder_of_units_is_refused() {
    let place = Place::new();
    let folder = place.plan("plan", "6 --job certify --units 2");
    assert_eq!(run_units(&folder, "1-2").code, 0);
    let into = format!("merge -o {}", place.path("output"));
    for name in [
        "manifest.json",
        "results/unit-000001.json",
        "results/chunk-01/solutions.txt",
    ] {
        let file = format!("{folder}/{name}");
        let valid = fs::read(&file).unwrap();
        for make in ["mkfifo", "ln -s /dev/zero"] {
            fs::remove_file(&file).unwrap();
            assert_eq!(finished(&mut in_shell(&format!("{make} {file}"))).code, 0);
            for command in ["merge", &*into, "run -i 1"] {
                units(command, &folder).gives(1, "");
            }
        }
        fs::remove_file(&file).unwrap();
        fs::write(&file, valid).unwrap();
    }
    assert_eq!(units("merge", &folder).code, 0);
}
