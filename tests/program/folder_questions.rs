//! Questions about certificates and work in units, which lie in folders.

use crate::question_fields::comparable;
use crate::support::{Finished, ask_in, cases, finished, json, queensat, seed};
use control::Control;
use control::random::Random;
use queensat::answers::{Allow, Host};
use questions::AnyQuestion;
use serde_json::{Value, json as object};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Asks one question in a folder.
fn ask(folder: &Path, options: &[&str], question: &Value) -> (Finished, Value) {
    let options = [&["--threads", "1"], options].concat();
    let finished = ask_in(folder, &options, &question.to_string());
    let answer = json(&finished);
    (finished, answer)
}

/// The questions in an order in which each finds what it needs, with fields of their answers.
fn questions() -> [(Value, &'static str, Value); 6] {
    let problem = object!({"n": 6});
    [
        (
            object!({"question": "certify", "problem": problem, "output": "proved"}),
            "solutions",
            object!(4),
        ),
        (
            object!({"question": "check-certificate", "folder": "proved", "problem": problem}),
            "solutions",
            object!(4),
        ),
        (
            object!({"question": "plan", "problem": problem, "job": "count", "units": 2, "output": "plan"}),
            "units",
            object!(2),
        ),
        (
            object!({"question": "run-units", "folder": "plan", "units": "1-2"}),
            "done",
            object!("1-2"),
        ),
        (
            object!({"question": "merge", "folders": ["plan"]}),
            "solutions",
            object!(4),
        ),
        (
            object!({"question": "merge", "folders": ["plan"], "pack": "pack"}),
            "complete",
            object!(true),
        ),
    ]
}

#[test]
fn certificates_and_units_are_questions() {
    let folder = tempfile::tempdir().unwrap();
    for (question, field, expected) in questions() {
        let (finished, answer) = ask(folder.path(), &["--allow-files"], &question);
        assert_eq!(finished.code, 0, "{question}: {finished:?}");
        assert_eq!(answer[field], expected, "{answer}");
        assert_eq!(answer["question"]["question"], question["question"]);
    }
    assert!(folder.path().join("pack").is_file());
}

#[test]
fn a_stranger_reads_and_writes_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    for (question, ..) in questions() {
        let (finished, answer) = ask(folder.path(), &[], &question);
        assert_eq!(finished.code, 1, "{question}: {finished:?}");
        assert_eq!(answer["error"]["code"], "refused.host", "{answer}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let checker = object!({"question": "certify", "problem": {"n": 4}, "pipe": "touch started"});
    let (_, answer) = ask(folder.path(), &["--allow-files"], &checker);
    assert_eq!(answer["error"]["field"], "pipe", "{answer}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A certificate that states a wrong count is a wrong answer, also without a problem in the question.
#[test]
fn a_damaged_certificate_is_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let [(certify, ..), ..] = questions();
    ask(folder.path(), &["--allow-files"], &certify);
    let manifest = folder.path().join("proved/MANIFEST");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("count 4", "count 5")).unwrap();
    let check = object!({"question": "check-certificate", "folder": "proved"});
    let (finished, answer) = ask(folder.path(), &["--allow-files"], &check);
    assert!([1, 4].contains(&finished.code), "{finished:?}");
    assert!(answer["error"]["message"].is_string(), "{answer}");
}

/// A field, its option, and values for both.
type Choice = (&'static str, &'static str, &'static [&'static str]);

/// A question with paths in a folder, and the words of its command.
struct Drawn {
    json: Value,
    words: Vec<String>,
}

impl Drawn {
    fn new(json: Value, words: &str) -> Self {
        let words = words.split(' ').map(String::from).collect();
        Self { json, words }
    }

    /// Draws some of the fields with their options and values.
    fn with(mut self, random: &mut Random, fields: &[Choice]) -> Self {
        for (name, option, values) in fields {
            if random.below(2) == 0 {
                continue;
            }
            let value = values[random.below(values.len())];
            self.words.push((*option).into());
            if value != "true" {
                self.words.push(value.into());
            }
            let value = match *name {
                // A chunk is a text, also if it is the number of a row.
                "chunks" => value.into(),
                _ => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
            };
            self.json[*name] = value;
        }
        self
    }
}

/// Draws questions in an order in which each finds what it needs, if that was not refused.
fn draw(random: &mut Random) -> Vec<Drawn> {
    let problems = [
        ("5", object!({"n": 5})),
        ("6", object!({"n": 6})),
        ("4x5", object!({"board": "4x5"})),
        ("5 --torus", object!({"n": 5, "torus": true})),
    ];
    let (size, problem) = &problems[random.below(problems.len())];
    // Other jobs have engines of their own.
    let jobs = ["count", "certify", "symmetric:90"];
    let (job, engines): (&str, &[&str]) = match jobs[random.below(jobs.len())] {
        "count" => ("count", &["auto", "sat", "join", "simd", "general"]),
        job => (job, &["auto"]),
    };
    let units = 1 + random.below(4);
    let chosen = ["1", "1", "1-2", "2,4"][random.below(4)];
    let certify = object!({"question": "certify", "problem": problem, "output": "proved"});
    let check = object!({"question": "check-certificate", "folder": "proved"});
    let mut plan = object!({"question": "plan", "problem": problem, "job": job, "output": "plan"});
    plan["units"] = units.into();
    let some = object!({"question": "run-units", "folder": "plan", "units": chosen});
    let all = object!({"question": "run-units", "folder": "plan", "units": format!("1-{units}")});
    let merge = object!({"question": "merge", "folders": ["plan"]});
    let threads: Choice = ("threads", "--threads", &["1", "2"]);
    let certify = Drawn::new(certify, &format!("certify {size} -o proved"));
    let plan_words = format!("units plan {size} --job {job} --units {units} -o plan");
    let cross_check: Choice = ("cross_check", "--cross-check", &["40", "100"]);
    let partial: Choice = ("partial", "--partial", &["true"]);
    let pack: Choice = ("pack", "--pack", &["pack"]);
    let output: Choice = ("output", "-o", &["merged"]);
    vec![
        certify.with(
            random,
            &[
                threads,
                ("chunks", "--chunks", &["auto", "none", "2", "9"]),
                ("format", "--format", &["lrat", "lrat-text"]),
                ("compress", "--compress", &["true"]),
            ],
        ),
        Drawn::new(check, "certify --check proved").with(random, &[threads]),
        Drawn::new(plan, &plan_words).with(random, &[("engine", "--engine", engines)]),
        Drawn::new(some, &format!("units run plan -i {chosen}"))
            .with(random, &[threads, cross_check]),
        Drawn::new(merge.clone(), "units merge plan").with(random, &[partial, pack, output]),
        Drawn::new(all, &format!("units run plan -i 1-{units}")).with(random, &[threads]),
        Drawn::new(merge, "units merge plan").with(random, &[pack, output]),
    ]
}

/// Returns a question with the paths in a folder.
fn inside(folder: &Path, question: &Value) -> Value {
    let mut question = question.clone();
    let path = |path: &mut Value| *path = object!(folder.join(path.as_str().unwrap()));
    for name in ["folder", "output", "pack"] {
        question.get_mut(name).map(path);
    }
    let folders = question.get_mut("folders").and_then(Value::as_array_mut);
    folders.into_iter().flatten().for_each(path);
    question
}

/// Returns the files of a folder with their contents. Results of units have times, so they are named only.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().to_owned();
            let has_times = name == Path::new("pack") || name.iter().any(|part| part == "results");
            let content = if has_times {
                Vec::new()
            } else {
                fs::read(&path).unwrap()
            };
            files.insert(name, content);
        }
    }
    files
}

/// A chain of questions by the library, by `run`, and by the options: the same answers, refusals and files.
#[test]
fn random_questions_about_folders_have_the_same_answer_in_every_way() {
    let host = Host::new().allowing(Allow::ALL);
    let (mut answered, mut refused) = (0, 0);
    for number in 0..cases(12) {
        let mut random = Random::new(seed(number as u64));
        let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let [of_library, of_run, of_command] = folders.each_ref().map(tempfile::TempDir::path);
        for Drawn { json: text, words } in draw(&mut random) {
            let asked = inside(of_library, &text).to_string();
            let question = AnyQuestion::read(&asked).unwrap_or_else(|it| panic!("{asked}: {it}"));
            let again = AnyQuestion::read(&question.to_json().to_string());
            assert_eq!(again.as_ref(), Ok(&question));
            let by_library = question.answer(&host, &Control::new());
            let (code, by_library) = match by_library {
                Ok(answer) if answer.is_complete => (0, answer.report.get().to_owned()),
                Ok(answer) => (3, answer.report.get().to_owned()),
                Err(error) => (1, object!({"error": {"code": error.code()}}).to_string()),
            };
            let path = format!("{}/", of_library.display());
            let expected: Value = serde_json::from_str(&by_library.replace(&path, "")).unwrap();

            let (run, mut by_run) = ask(of_run, &["--allow-files"], &text);
            assert_eq!(run.code, code, "{text}: {run:?}, {expected}");
            if code == 1 {
                by_run = object!({"error": {"code": by_run["error"]["code"]}});
            }
            assert_eq!(comparable(&by_run), comparable(&expected), "{text}");

            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            let has_report = words[0] == "units" && words[1] != "run";
            if has_report {
                words.extend(["--format", "json"]);
            }
            let command = finished(queensat(&words).current_dir(of_command));
            if code == 1 {
                assert!([1, 2].contains(&command.code), "{words:?}: {command:?}");
                refused += 1;
            } else {
                assert_eq!(command.code, code, "{words:?}: {command:?}");
                answered += 1;
            }
            if has_report && code != 1 {
                let mut report = json(&command);
                report.as_object_mut().unwrap().remove("scripts");
                assert_eq!(comparable(&report), comparable(&expected), "{words:?}");
            }
            let expected = files(of_library);
            assert_eq!(files(of_run), expected, "{text}");
            assert_eq!(files(of_command), expected, "{words:?}");
        }
    }
    assert!(answered > refused && refused > 0, "{answered}, {refused}");
}
