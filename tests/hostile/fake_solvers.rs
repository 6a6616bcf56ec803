//! Fake solvers: shell scripts that give false answers, crash, hang or answer in strange ways.
//!
//! Most get the right answer from the program itself and then change it, so that the first false answer
//! can come late.

use super::campaign::{Campaign, Case, Verdict};
use super::program::{program, require_nothing_left, run};
use super::task::Task;
use libtest_mimic::Trial;

/// Effect of a fake on the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// All its answers are right.
    Honest,
    /// An answer may be wrong, missing or unreadable.
    Lies,
    /// It runs until it is stopped.
    Hangs,
    /// It runs until it is stopped, and its output may be refused before.
    Floods,
}
use Effect::{Floods, Hangs, Honest, Lies};

/// Returns the name, the effect and the script of each fake of a list.
fn fakes(list: &'static str) -> impl Iterator<Item = (&'static str, Effect, &'static str)> {
    list.lines().map(|line| {
        let (name, rest) = line.split_once(' ').unwrap();
        let (effect, script) = rest.split_once(' ').unwrap();
        let effect = match effect {
            "Honest" => Honest,
            "Lies" => Lies,
            "Hangs" => Hangs,
            "Floods" => Floods,
            other => panic!("no effect {other}"),
        };
        (name, effect, script)
    })
}

/// Script before each fake: `$formula` is the file with the formula, `$result` the file for the
/// answer, or empty if this is standard output. `answer` prints the right answer, and returns its
/// exit code. `calls` counts the calls. `$K` is a random number from 0 to 9.
const PRELUDE: &str = r#"
formula=$1 result=$2
if [ -z "$formula" ]; then formula=$FAKE/formula.$$; cat >"$formula"; fi
answer() { "$QUEENSAT" solve --cnf "$formula" --backend batsat; }
calls=$(cat "$FAKE/calls" 2>/dev/null || echo 0)
echo $((calls + 1)) >"$FAKE/calls"
late() { [ "$calls" -ge "$K" ]; }
unsat() { echo s UNSATISFIABLE; exit 20; }
variables() { awk '/^p cnf/ { print $3; exit }' "$formula"; }
"#;

/// Redirects the answer to the result file, if there is one.
const TO_RESULT: &str = r#"[ -z "$result" ] || exec >"$result""#;

/// Fakes that print their answer: name, effect, script.
const PRINTING: &str = r"is_honest Honest answer
answers_like_minisat Honest answer >$FAKE/whole; code=$?; sed 's/^s SATISFIABLE/SAT/; s/^s UNSATISFIABLE/UNSAT/; s/^v //' $FAKE/whole; exit $code
gives_up Honest echo s UNKNOWN; exit 0
gives_up_later Honest late && { echo s UNKNOWN; exit 0; }; answer
floods_standard_error Honest head -c 3000000 /dev/zero >&2; answer
answers_in_pieces Honest answer >$FAKE/whole; code=$?; while read -r line; do for word in $line; do printf '%s ' $word; done; echo; sleep 0.001; done <$FAKE/whole; exit $code
says_no Lies unsat
says_no_later Lies late && unsat; answer
says_no_without_reading Lies exec <&-; unsat
says_yes_without_a_model Lies echo s SATISFIABLE; exit 10
says_yes_with_an_empty_model Lies echo s SATISFIABLE; echo v 0; exit 10
sets_all_variables Lies echo s SATISFIABLE; echo v $(seq 1 $(variables)) 0; exit 10
clears_all_variables Lies echo s SATISFIABLE; echo v $(seq -$(variables) -1) 0; exit 10
guesses Lies echo s SATISFIABLE; echo v $(seq 1 $(variables) | awk -v s=$K$calls 'BEGIN { srand(s) } { print rand() < 0.2 ? $1 : -$1 }') 0; exit 10
negates_its_model Lies answer | sed '/^v/ s/ \([1-9]\)/ -\1/; s/--//'; exit 10
flips_a_literal_later Lies late || { answer; exit; }; answer | sed '/^v/ s/ -\([0-9]\)/ \1/'; exit 10
repeats_its_first_answer Lies [ -f $FAKE/first ] || answer >$FAKE/first; cat $FAKE/first; grep -q ^v $FAKE/first && exit 10; exit 20
loses_the_end_of_its_model Lies answer | head -n 1; echo v 1; exit 10
cuts_its_answer Lies answer | head -c $((K * 7)); exit 10
names_a_missing_variable Lies echo s SATISFIABLE; echo v 2147483647 0; exit 10
names_a_huge_literal Lies echo s SATISFIABLE; echo v 99999999999999999999999 -2147483648 0; exit 10
contradicts_itself Lies echo s SATISFIABLE; echo v 1 -1 2 -2 0; exit 10
answers_twice Lies answer; answer
answers_both Lies echo s SATISFIABLE; echo s UNSATISFIABLE; exit 20
exits_with_any_code Lies answer; exit $((K * 28))
says_nothing Lies exit $((K * 28))
prints_noise Lies cat $FAKE/noise; exit 10
prints_noise_in_its_answer Lies echo s SATISFIABLE; printf 'v '; cat $FAKE/noise; exit 10
colours_its_errors Lies printf '\033[2J\033]0;owned\007\302\233\342\200\256\n' >&2; exit 1
crashes Lies set -- SEGV ABRT KILL TERM PIPE FPE ILL BUS HUP INT; shift $K; kill -$1 $$
crashes_after_its_answer Lies answer; kill -SEGV $$
hangs Hangs sleep 1000
hangs_after_its_answer Hangs answer; sleep 1000";

/// Fakes that need a formula file and a result file.
const WITH_FILES: &str = r"writes_without_end Floods yes 'v 1 2 3'
writes_a_line_without_end Floods yes | tr -d '\n'
comments_without_end Hangs yes c nothing yet
stops_itself Hangs kill -STOP $$; sleep 1000
makes_the_result_a_pipe Lies rm -f $result; mkfifo $result; answer >/dev/null; exit 10
makes_the_result_a_folder Lies rm -f $result; mkdir $result; exit 10
makes_the_result_a_device Lies rm -f $result; ln -s /dev/zero $result; exit 10
makes_the_result_a_broken_link Lies rm -f $result; ln -s /nowhere/at/all $result; exit 10
makes_the_result_huge Lies answer >$result; truncate -s 3G $result; exit 10
removes_the_result Lies rm -f $result; exit 20
removes_all_files Lies rm -rf $(dirname $result); exit 20
adds_files Honest touch $(dirname $result)/more; mkdir -p $(dirname $result)/a/b; answer >$result
answers_on_both_ways Lies echo s UNSATISFIABLE; answer >$result
leaves_a_process Honest sleep 1000 & answer >$result";

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, effect, script) in fakes(PRINTING) {
        let script = format!("{PRELUDE}\n{TO_RESULT}\n{script}");
        let name = format!("solvers::{name}");
        trials.push(campaign.trial(&name, 3, move |case| {
            let places = case.random.pick(&["", "{cnf}", "{cnf} {result}"]);
            check(case, effect, &script, places)
        }));
    }
    for (name, effect, script) in fakes(WITH_FILES) {
        let script = format!("{PRELUDE}\n{script}");
        let name = format!("solvers::{name}");
        let places = match name.contains("without_end") {
            true => "{cnf}",
            false => "{cnf} {result}",
        };
        trials.push(campaign.trial(&name, 1, move |case| check(case, effect, &script, places)));
    }
    trials
}

/// Runs a random task with the fake as its solver.
fn check(case: &mut Case, effect: Effect, script: &str, places: &str) -> Verdict {
    let task = Task::random(&mut case.random, 5);
    std::fs::create_dir(case.folder.join("fake")).map_err(|error| error.to_string())?;
    let fake = case.write("fake/solver.sh", script.as_bytes())?;
    let length = case.random.below(3000);
    let noise = case.random.bytes(length);
    case.write("fake/noise", &noise)?;
    let backend = format!("cmd:sh {fake} {places}");
    let mut arguments = task.arguments();
    arguments.extend(["--backend".into(), backend]);
    if matches!(effect, Hangs | Floods) {
        arguments.extend(["--time-limit".into(), "0.4".into()]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut command = program(case, "", &arguments);
    command
        .env("FAKE", case.folder.join("fake"))
        .env("QUEENSAT", env!("CARGO_BIN_EXE_queensat"))
        .env("K", case.random.below(10).to_string());
    let ended = run(&mut command)?;
    task.judge(&ended, matches!(effect, Honest | Hangs))?;
    require_nothing_left(case)
}
