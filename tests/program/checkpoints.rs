//! Checkpoints: after any end of a run, the next run continues without loss.

use crate::support::{
    Finished, finish, finished, in_shell, json, queensat, run, run_with_input, start, wait_until,
};
use serde_json::{Value, json as object};
use std::fs;
use std::path::PathBuf;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A folder with the names of a checkpoint and a file of solutions.
struct Files {
    _folder: tempfile::TempDir,
    checkpoint: PathBuf,
    solutions: PathBuf,
}

impl Files {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            checkpoint: folder.path().join("progress"),
            solutions: folder.path().join("solutions"),
            _folder: folder,
        }
    }

    /// Returns the arguments of a run that lists solutions.
    fn enumerate<'a>(&'a self, rest: &[&'a str]) -> Vec<&'a str> {
        let output = ["--output", self.solutions.to_str().unwrap()];
        [&["enumerate"], rest, &self.checkpoint(), &output].concat()
    }

    /// Returns the arguments of a run that counts.
    fn count<'a>(&'a self, rest: &[&'a str]) -> Vec<&'a str> {
        let count = ["count", "--engine", "sat", "--format", "json"];
        [&count, rest, &self.checkpoint()].concat()
    }

    fn checkpoint(&self) -> [&str; 2] {
        ["--checkpoint", self.checkpoint.to_str().unwrap()]
    }

    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.solutions).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

/// Returns the lines of a run without a checkpoint.
fn listed(arguments: &[&str]) -> Vec<String> {
    let finished = run(&[&["enumerate"], arguments].concat());
    finished.exits(0);
    finished.stdout.lines().map(str::to_owned).collect()
}

/// Starts a run repeatedly and kills each at the moment that `moment` waits for, until one
/// finishes. Returns the number of killed runs, and the last run.
fn with_kills(
    arguments: &[&str],
    kills: u32,
    mut moment: impl FnMut(u32, &mut Child),
) -> (u32, Finished) {
    for killed in 0..kills {
        let mut child = start(&mut queensat(arguments));
        moment(killed, &mut child);
        // SIGKILL: the program cannot clean up.
        child.kill().unwrap();
        let output = finish(child);
        if output.status.code().is_some() {
            return (killed, output.into());
        }
    }
    (kills, run(arguments))
}

/// Returns different times without a pattern, up to this number of milliseconds.
fn scattered(most: u64) -> impl Fn(u32) -> Duration {
    move |index| Duration::from_micros(u64::from(index) * 7919 % most * 1000 + 137)
}

/// A run that is killed at any moment and restarted lists the same solutions in the same order.
#[test]
fn a_list_survives_thirty_kills() {
    // The board takes this machine several records, of which there are ten per second.
    let options = |n| [n, "--backend", "varisat", "--no-symmetry"];
    let sizes = [("11", 2680), ("12", 14_200), ("13", 73_712)];
    let (options, expected) = sizes
        .into_iter()
        .map(|(n, count)| {
            let begun = Instant::now();
            let expected = listed(&options(n));
            assert_eq!(expected.len(), count);
            (options(n), expected, begun.elapsed())
        })
        .find(|(.., time)| *time > Duration::from_millis(250))
        .map(|(options, expected, _)| (options, expected))
        .expect("no machine is so fast");
    let (mut killed, mut resumed) = (0, 0);
    for round in 0.. {
        assert!(round < 30, "runs end before they can be killed");
        if killed >= 30 {
            break;
        }
        let files = Files::new();
        let arguments = files.enumerate(&options);
        let length = || fs::metadata(&files.checkpoint).map_or(0, |metadata| metadata.len());
        let (kills, finished) = with_kills(&arguments, 8, |index, child| {
            // Half of the kills come after a record, so that there is a state to continue from on
            // any machine.
            let before = length();
            if index % 2 == 0 {
                wait_until("a record", || {
                    length() > before || child.try_wait().unwrap().is_some()
                });
            }
            sleep(scattered(90)(index + killed));
        });
        killed += kills;
        resumed += u32::from(finished.stderr.contains("resuming after"));
        assert_eq!(finished.code, 0, "{finished:?}");
        assert_eq!(files.lines(), expected);
    }
    assert!(resumed > 0, "some runs went on from a checkpoint");
}

#[test]
fn a_count_survives_kills_whatever_the_number_of_threads() {
    for threads in ["1", "3"] {
        let files = Files::new();
        let options = ["11", "--backend", "batsat", "--threads", threads];
        let arguments = files.count(&options);
        let (_, finished) = with_kills(&arguments, 6, |index, _| sleep(scattered(150)(index)));
        let report = json(&finished);
        assert_eq!(report["solutions"], 2680, "{finished:?}");
        assert_eq!(report["complete"], true);
    }
}

#[test]
fn a_run_cut_short_by_a_limit_goes_on_where_it_was() {
    let files = Files::new();
    let expected = listed(&["9"]);
    let mut limit = 0;
    let code = loop {
        limit += 50;
        let text = limit.to_string();
        let finished = run(&files.enumerate(&["9", "--limit", &text]));
        if finished.code != 3 {
            break finished.code;
        }
        assert_eq!(files.lines(), expected[..limit.min(expected.len())]);
    };
    assert_eq!(code, 0);
    assert!(limit >= 352);
    assert_eq!(files.lines(), expected);
}

#[test]
fn what_is_done_is_not_done_again() {
    let files = Files::new();
    let arguments = files.enumerate(&["8"]);
    let expected = listed(&["8"]);
    for round in 0..3 {
        let finished = run(&arguments);
        finished.exits(0);
        assert_eq!(finished.stderr.contains("resuming after"), round > 0);
        assert!(finished.stderr.contains("92 solutions (that is all)"));
        assert_eq!(files.lines(), expected);
    }
}

#[test]
fn a_flipped_bit_in_any_record_costs_nothing_but_time() {
    let files = Files::new();
    // Splr is slow enough for several records.
    let options = ["9", "--backend", "splr", "--cube-depth", "2"];
    let arguments = files.enumerate(&options);
    assert_eq!(run(&arguments).code, 0);
    let expected = files.lines();
    let good = fs::read(&files.checkpoint).unwrap();
    let heading = good.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let solutions = fs::read(&files.solutions).unwrap();
    for position in (heading..good.len()).step_by(13) {
        let mut damaged = good.clone();
        damaged[position] ^= 1 << (position % 8);
        fs::write(&files.checkpoint, damaged).unwrap();
        fs::write(&files.solutions, &solutions).unwrap();
        let finished = run(&arguments);
        finished.exits(0);
        let told = finished.stderr.contains("are damaged and were removed");
        assert!(told, "byte {position}: {finished:?}");
        assert_eq!(files.lines(), expected, "byte {position}");
    }
}

#[test]
fn a_checkpoint_of_other_work_is_refused() {
    let files = Files::new();
    assert_eq!(run(&files.count(&["8"])).code, 0);
    let before = fs::read(&files.checkpoint).unwrap();
    for other in [
        &["9"][..],
        &["8", "--block", "1,1"],
        &["8", "--queen", "1,3"],
        &["8", "--no-symmetry"],
        &["8", "--cube-depth", "1"],
        &["8", "--encoding", "product"],
    ] {
        run(&files.count(other)).fails(1, "not a checkpoint of this work");
    }
    assert_eq!(run(&files.enumerate(&["8"])).code, 1, "it was to count");
    assert_eq!(fs::read(&files.checkpoint).unwrap(), before);
    // The backend and the number of threads are not part of the key.
    let finished = run(&files.count(&["8", "--backend", "batsat", "--threads", "2"]));
    assert_eq!(json(&finished)["solutions"], 92);
}

/// Regression: native search counted first, for days on a large board.
#[test]
fn a_file_that_is_no_checkpoint_is_refused_before_native_search_counts() {
    let files = Files::new();
    fs::write(&files.checkpoint, "bad\n").unwrap();
    let refused = run(&[&["count", "8"], &files.checkpoint()[..]].concat());
    let message = "progress': the file is not a checkpoint of this work: its first line is 'bad'; choose another file";
    refused.refuses(1, message);
}

/// Regression: another solver or seed went on with a checkpoint, and nothing said so.
#[test]
fn a_solver_or_a_seed_that_goes_on_for_another_is_told_of() {
    let files = Files::new();
    let begin = ["8", "--backend", "batsat", "--solver-seed", "3"];
    let first = run(&files.count(&begin));
    assert!(!first.stderr.contains("begun with"), "{first:?}");
    let begun = r#"begun with the solver {"backend":"batsat","solver_seed":3}, "#;
    for (options, present) in [
        (&["8"][..], r#"{"backend":"dpll"}"#),
        (&begin[..3], r#"{"backend":"batsat"}"#),
        (&["8", "--quiet"], r#"{"backend":"dpll"}"#),
    ] {
        let finished = run(&files.count(options));
        assert_eq!(json(&finished)["solutions"], 92);
        let told = format!("{begun}and continued with {present}\n");
        assert!(finished.stderr.contains(&told), "{finished:?}");
    }
    let again = run(&files.count(&begin));
    assert!(!again.stderr.contains("begun with"), "{again:?}");
    let mut question = object!({"question": "count", "problem": {"n": 8}, "by": "sat"});
    question["checkpoint"] = files.checkpoint.to_str().into();
    let same = object!({"backend": "batsat", "solver_seed": 3});
    for (sat, is_told) in [(object!({}), true), (same, false)] {
        question["sat"] = sat;
        let answered = run_with_input("run - --allow-files", &question.to_string());
        assert_eq!(json(&answered)["solutions"], 92);
        assert_eq!(answered.stderr.contains(begun), is_told, "{answered:?}");
    }
}

/// A list that is continued in another format would mix both.
#[test]
fn a_list_in_another_format_is_not_continued() {
    let files = Files::new();
    assert_eq!(run(&files.enumerate(&["8", "--limit", "20"])).code, 3);
    let json = ["8", "--format", "json"];
    run(&files.enumerate(&json)).fails(1, "not a checkpoint of this work");
    assert_eq!(run(&files.enumerate(&["8"])).code, 0);
}

#[test]
fn a_file_of_solutions_that_lost_some_is_refused() {
    let files = Files::new();
    let arguments = files.enumerate(&["8"]);
    assert_eq!(run(&arguments).code, 0);
    fs::write(&files.solutions, "1 5 8 6 3 7 2 4\n").unwrap();
    run(&arguments).fails(1, "but the checkpoint expects at least");
}

#[test]
fn a_file_of_solutions_that_holds_something_else_is_refused_and_left_alone() {
    let files = Files::new();
    let arguments = files.enumerate(&["8"]);
    assert_eq!(run(&arguments).code, 0);
    let expected = fs::read_to_string(&files.solutions).unwrap();
    let other = "of another program\n".repeat(1000);
    for text in [other, expected.replacen('1', "2", 1)] {
        fs::write(&files.solutions, &text).unwrap();
        run(&arguments).fails(1, "differ from those that the checkpoint expects");
        assert_eq!(fs::read_to_string(&files.solutions).unwrap(), text);
    }
    // Lines after the last record are truncated.
    fs::write(&files.solutions, expected.clone() + "1 5 8").unwrap();
    assert_eq!(run(&arguments).code, 0);
    assert_eq!(fs::read_to_string(&files.solutions).unwrap(), expected);
}

#[cfg(unix)]
#[test]
fn the_checkpoint_is_no_file_of_solutions_by_whatever_name() {
    let files = Files::new();
    let output = files.solutions.to_str().unwrap();
    let folder = files.solutions.parent().unwrap();
    let [soft, hard] = ["soft", "hard"].map(|name| folder.join(name));
    std::os::unix::fs::symlink(&files.solutions, &soft).unwrap();
    fs::write(&files.solutions, "").unwrap();
    fs::hard_link(&files.solutions, &hard).unwrap();
    for checkpoint in [&files.solutions, &soft, &hard] {
        let checkpoint = checkpoint.to_str().unwrap();
        run(&["enumerate", "8", "-o", output, "--checkpoint", checkpoint])
            .fails(2, "name the same file");
        assert_eq!(fs::read(&files.solutions).unwrap(), b"");
    }
}

/// Regression: a list and its checkpoint were written into the same new file.
#[cfg(unix)]
#[test]
fn the_checkpoint_is_no_new_file_of_solutions() {
    for (output, checkpoint) in [("same", "same"), ("same", "./same"), ("same", "link")] {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("same", folder.path().join("link")).unwrap();
        let mut command = queensat(&["enumerate", "6", "-o", output, "--checkpoint", checkpoint]);
        let refused = finished(command.current_dir(folder.path()));
        refused.exits(2);
        let message = "--output and --checkpoint name the same file, 'same'";
        assert!(refused.stderr.contains(message), "{refused:?}");
        let content = fs::read(folder.path().join("same")).unwrap_or_default();
        assert_eq!(content, b"", "{checkpoint}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_cannot_be_resumed_with() {
    let files = Files::new();
    run(&[
        &["enumerate", "8", "-o", "/dev/null"],
        &files.checkpoint()[..],
    ]
    .concat())
    .fails(2, "'/dev/null' is not one");
    assert!(!files.checkpoint.exists());
}

/// A limit on the size of files stands for a full disk.
#[test]
fn a_full_disk_ends_a_run_and_the_next_one_goes_on() {
    let files = Files::new();
    let arguments = files.enumerate(&["10", "--backend", "splr"]);
    // The unit is 512 bytes, or 1024 in some shells: less than 724 lines need.
    let script = format!("ulimit -f 8; exec queensat {}", arguments.join(" "));
    finished(&mut in_shell(&script)).fails(1, "cannot write to");
    assert_eq!(run(&arguments).code, 0);
    assert_eq!(files.lines(), listed(&["10", "--backend", "splr"]));
}

#[test]
fn limits_are_told() {
    let arguments = [
        "count", "9", "--engine", "sat", "--format", "json", "--limit", "100",
    ];
    for method in ["cubes", "loop", "orbits"] {
        let finished = run(&[&arguments[..], &["--method", method]].concat());
        finished.exits(3);
        let report = json(&finished);
        assert_eq!(report["complete"], false, "{method}");
        assert_eq!(report["runs"][0]["reason"], "the limit was reached");
        let solutions = report["solutions"].as_u64().unwrap();
        assert!((100..352).contains(&solutions), "{method}: {solutions}");
    }
    for engine in ["sat", "backtrack"] {
        // More than any machine counts in this time.
        let arguments = ["count", "22", "--time-limit", "0.2", "--format", "json"];
        let finished = run(&[&arguments[..], &["--engine", engine]].concat());
        finished.exits(3);
        let report = json(&finished);
        assert_eq!(report["complete"], false);
        assert_eq!(report["agree"], Value::Null);
        assert_eq!(report["runs"][0]["reason"], "time limit");
    }
    run("enumerate 18 --time-limit 0.3 --output /dev/null").fails(3, "partial: time limit");
}

/// A list is always plain text, so that a later run can continue it.
#[test]
fn a_list_under_the_name_of_a_compressed_file_is_refused() {
    let files = Files::new();
    let folder = files.solutions.parent().unwrap();
    for name in ["list.gz", "list.XZ", "list.zst", "list.bz2"] {
        let path = folder.join(name);
        run(&["enumerate", "8", "-o", path.to_str().unwrap()]).fails(2, "compressed file");
        assert!(!path.exists());
    }
}

#[test]
fn options_without_an_effect_are_refused() {
    run("count 8 --engine sat --method loop --threads 2")
        .fails(2, "--threads requires --method cubes");
    run("count 8 --symmetry full --checkpoint x").fails(2, "--checkpoint requires --method cubes");
    run("count 8 --cube-depth 9").fails(2, "exceeds the 8 rows");
}
