//! `units`: plans, runs and sums on real engines.

use crate::support::{Arguments, Finished, json, queensat, run};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// Folder for plans of a test.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Returns the path of a file or folder in the place.
    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Plans a job in a folder, and returns its path.
    pub fn plan(&self, name: &str, words: &str) -> String {
        let folder = self.path(name);
        units(&format!("plan {words} -o"), &folder).exits(0);
        folder
    }
}

/// Plans a job in the folder `plan` of a new place, and runs these units.
pub fn planned(words: &str, list: &str) -> (Place, String) {
    let place = Place::new();
    let folder = place.plan("plan", words);
    run_units(&folder, list).exits(0);
    (place, folder)
}

/// Runs `units` with these words and a folder.
pub fn units(words: &str, folder: &str) -> Finished {
    let words = words.split_whitespace();
    run(&words.chain([folder]).collect::<Vec<_>>().after("units"))
}

/// Runs units of a folder.
pub fn run_units(folder: &str, list: &str) -> Finished {
    run(&["units", "run", folder, "-i", list])
}

/// Returns the open units.
pub fn todo(folder: &str) -> String {
    let todo = units("todo", folder);
    todo.exits(0).tells("");
    todo.stdout
}

/// Returns the sum of all units.
pub fn solutions(folder: &str) -> u64 {
    let merged = units("merge --format json", folder);
    merged.exits(0);
    let merged = json(&merged);
    let symmetric = merged["symmetric_solutions"].as_u64();
    symmetric.or(merged["solutions"].as_u64()).unwrap()
}

#[test]
fn units_of_every_job_and_engine_sum_to_the_count() {
    let place = Place::new();
    for (number, (words, expected)) in [
        ("8 --job count --engine auto --units 7", 92),
        ("6 --job count --engine sat --units 4", 4),
        ("5 --torus --job count --units 3", 10),
        ("12 --job symmetric:90 --units 3", 8),
        ("6 --job certify --units 2", 4),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = place.plan(&number.to_string(), words);
        let open = todo(&folder);
        run_units(&folder, &open).gives(0, "");
        assert_eq!(todo(&folder), "", "{words}");
        assert_eq!(solutions(&folder), expected, "{words}");
    }
}

#[test]
fn counts_of_symmetric_solutions_are_compared_with_the_published_ones() {
    let (_place, folder) = planned("12 --job symmetric:90 --units 2", "1");
    units("merge", &folder).has("equal to the published count, OEIS A033148\n");
    let sum = json(&units("merge --format json", &folder));
    assert_eq!(sum["symmetric_solutions"], 8, "{sum}");
    assert!(sum.get("solutions").is_none(), "{sum}");
}

#[test]
fn the_order_of_units_and_the_number_of_threads_do_not_matter() {
    let place = Place::new();
    let plan = "9 --job count --engine simd --units 6";
    let [first, second] = ["first", "second"].map(|name| place.plan(name, plan));
    assert_eq!(run_units(&first, "1-6").code, 0);
    for unit in ["6", "2,2", "3-5", "1-6"] {
        let words = format!("units run {second} -i {unit} --threads 2 --simd portable");
        run(&words).exits(0);
    }
    let stable = |folder: &str| -> Vec<String> {
        let unit = |unit| fs::read_to_string(format!("{folder}/results/unit-{unit:06}.json"));
        let text = (1..=6).map(|number| unit(number).unwrap());
        text.map(|text| text.split("\"seconds\"").next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(stable(&first), stable(&second));
    let both = place.path("both");
    run(&["units", "merge", &first, &second, "-o", &both]).exits(0);
    assert_eq!(solutions(&both), 352);
}

#[test]
fn missing_units_are_named_and_a_partial_sum_exits_with_3() {
    let (place, folder) = planned("8 --job count --engine bitmask --units 9", "1-2,4,6");
    assert_eq!(todo(&folder), "3,5,7-9\n");
    units("merge", &folder)
        .gives(1, "")
        .tells("error: units 3,5,7-9 are missing\n");
    let target = place.path("refused");
    run(&["units", "merge", &folder, "-o", &target]).exits(1);
    assert!(!std::path::Path::new(&target).exists(), "{target} was made");
    let target = place.path("partial");
    run(&["units", "merge", &folder, "--partial", "-o", &target]).exits(3);
    assert_eq!(todo(&target), "3,5,7-9\n");
    let partial = units("merge --partial --format json", &target);
    partial.exits(3);
    let report = json(&partial);
    assert_eq!(report["missing"], "3,5,7-9");
    assert_eq!(report["complete"], false);
    assert!(report["solutions"].as_u64().unwrap() < 92);
}

#[test]
fn a_unit_that_is_done_is_not_done_again() {
    let (_place, folder) = planned("8 --job count --engine bitmask --units 3", "2");
    let file = format!("{folder}/results/unit-000002.json");
    let before = fs::read(&file).unwrap();
    let changed = || {
        let results = fs::metadata(format!("{folder}/results")).unwrap();
        results.modified().unwrap()
    };
    let unchanged = changed();
    let again = run(&["units", "run", &folder, "-i", "2", "--format", "json"]);
    again.fails(0, "0 units done");
    assert_eq!(json(&again)["unit"], 2);
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(changed(), unchanged, "a folder may be read-only");
}

#[test]
fn a_second_engine_recounts_units_that_are_done_too() {
    let (_place, folder) = planned("8 --job count --engine bitmask --units 5", "1-5");
    run(&["units", "run", &folder, "-i", "1-5", "--cross-check", "40%"]).exits(0);
    let merged = json(&units("merge --format json", &folder));
    assert_eq!(merged["cross_checked"], 2);
    assert_eq!(merged["solutions"], 92);
}

#[test]
fn a_certificate_in_units_is_checked_by_certify() {
    let (place, folder) = planned("8 --job certify --units 3", "1-3");
    let certificate = place.path("certificate");
    run(&["units", "merge", &folder, "-o", &certificate]).exits(0);
    run(&["certify", "--check", &certificate, "8"]).gives(0, "s VERIFIED COUNT 92\n");
    run(&["units", "merge", &folder, "-o", &certificate]).exits(2);
}

#[test]
fn a_plan_is_repeated_but_not_replaced() {
    let place = Place::new();
    let folder = place.plan("plan", "8 --job count --engine bitmask --units 5");
    let manifest = fs::read(format!("{folder}/manifest.json")).unwrap();
    assert_eq!(run_units(&folder, "2").code, 0);
    place.plan(
        "plan",
        "8 --job count --engine bitmask --units 5 --for parallel",
    );
    assert_eq!(todo(&folder), "1,3-5\n");
    for words in [
        "9 --job count --engine bitmask --units 5",
        "8 --job count --units 6",
    ] {
        units(&format!("plan {words} -o"), &folder).fails(2, "another plan");
    }
    assert_eq!(
        fs::read(format!("{folder}/manifest.json")).unwrap(),
        manifest
    );
    let other = place.path("other");
    fs::create_dir(&other).unwrap();
    fs::write(format!("{other}/thesis.tex"), "text").unwrap();
    units("plan 8 --job count --units 5 -o", &other).fails(2, "thesis.tex");
}

/// Units with lists for each piece are predicted from parts of their pieces, and recounted by search.
#[test]
fn units_with_lists_of_pieces_are_predicted_and_recounted() {
    let place = Place::new();
    let folder = place.path("plan");
    let words = "plan 18 --job count --memory 50M --units 4000 --sample-error 15% --format json -o";
    let plan = units(words, &folder);
    plan.exits(0);
    let prediction = &json(&plan)["prediction"];
    let value = |field: &str| prediction[field].as_f64().unwrap();
    let difference = value("solutions") - 666_090_624.0;
    assert!(
        difference.abs() < 1.5 * value("solutions_error"),
        "{prediction}"
    );
    for field in ["solutions", "seconds"] {
        let error = value(&format!("{field}_error"));
        assert!(0.0 < error && error <= 0.15 * value(field), "{prediction}");
    }
    let run = units(&format!("run {folder} -i 7 --cross-check"), "100%");
    run.exits(0);
    let result = fs::read_to_string(format!("{folder}/results/unit-000007.json")).unwrap();
    assert!(result.contains("\"cross_check\":\"simd\""), "{result}");
    let run = units(&format!("run {folder} -i 8 --memory"), "100");
    run.fails(1, "the join needs at least");
    let refused = units(
        "plan 24 --job count --memory 1M --units 9 -o",
        &place.path("none"),
    );
    refused.fails(2, "the join needs at least");
}

#[test]
fn scripts_are_valid_for_their_shells_in_folders_with_any_name() {
    let place = Place::new();
    let folder = place.path("it's a \"$HOME\" `plan` & more");
    let plan = units(
        "plan 8 --job count --units 7 --chunk 3 --cross-check 5% --for slurm,parallel -o",
        &folder,
    );
    plan.exits(0);
    for (shell, script) in [("bash", "slurm.sh"), ("sh", "parallel.sh")] {
        let checked = Command::new(shell)
            .arg("-n")
            .arg(format!("{folder}/{script}"))
            .output();
        if let Ok(checked) = checked {
            assert!(checked.status.success(), "{script}: {checked:?}");
        }
    }
    let text = fs::read_to_string(format!("{folder}/slurm.sh")).unwrap();
    assert!(text.contains("#SBATCH --array=1-3\n"), "{text}");
    assert!(text.contains("\n# No --time: "), "{text}");
    let sampled = place.plan(
        "sampled",
        "8 --job count --units 7 --chunk 3 --sample 100% --for slurm",
    );
    let text = fs::read_to_string(format!("{sampled}/slurm.sh")).unwrap();
    assert!(text.contains("#SBATCH --time=0-00:02:00\n"), "{text}");
    units("plan 8 --job count --units 7 --for htcondor -o", &folder).exits(1);
}

#[test]
fn a_task_of_the_slurm_script_runs_its_units() {
    let place = Place::new();
    let folder = place.plan("plan", "8 --job count --units 7 --chunk 3 --for slurm");
    for task in ["1", "3"] {
        let ended = Command::new("bash")
            .arg(format!("{folder}/slurm.sh"))
            .env("SLURM_ARRAY_TASK_ID", task)
            .env("QUEENSAT", env!("CARGO_BIN_EXE_queensat"))
            .status();
        match ended {
            Ok(status) => assert!(status.success()),
            // There is no bash.
            Err(_) => return,
        }
    }
    assert_eq!(todo(&folder), "4-6\n");
    let beyond = Command::new("bash")
        .arg(format!("{folder}/slurm.sh"))
        .env("SLURM_ARRAY_TASK_ID", "5")
        .env("QUEENSAT", env!("CARGO_BIN_EXE_queensat"))
        .status();
    assert_eq!(beyond.unwrap().code(), Some(2));
    let log = fs::read_to_string(format!("{folder}/logs/slurm-5.log")).unwrap();
    assert!(log.contains("numbered from 1 to 7"), "{log}");
}

#[test]
fn units_that_do_not_exist_are_refused() {
    let place = Place::new();
    let folder = place.plan("plan", "8 --job count --engine bitmask --units 5");
    for list in ["0", "6", "1-6", "3-2", "1,,2", "", "x", "-1", "99999999999"] {
        let refused = queensat(&["units", "run", &folder])
            .arg(format!("-i{list}"))
            .output()
            .unwrap();
        assert_eq!(refused.status.code(), Some(2), "{list}: {refused:?}");
    }
    assert_eq!(todo(&folder), "1-5\n");
}
